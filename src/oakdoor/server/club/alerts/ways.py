"""By which ways people want to be told, and when."""

import json
import secrets
from dataclasses import asdict, dataclass
from typing import Literal

import sqlalchemy as sql

from oakdoor.server.club.alerts.schema import ALERT_WAYS, ALERT_WISHES, OUTBOX
from oakdoor.server.club.alerts.timing import Wishes
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

Means = Literal["push", "hook", "mail"]
MOST = 8  # ways of one person
MAIL_AGAIN = 600.0  # seconds between two mails that ask whether an address is right
PAUSE = 2 * 86_400.0  # seconds after which a way that fails is switched off


@dataclass(frozen=True)
class Way:
    """One of them. Its target stays on the server."""

    id: str
    person: str
    kind: Means
    target: dict[str, str]
    switched: bool
    confirmed: bool
    sent: float | None
    failing: float | None

    @property
    def state(self) -> Literal["new", "works", "fails", "paused"]:
        """Whether something has come through."""
        if self.failing is not None:
            return "fails" if self.switched else "paused"
        return "works" if self.sent is not None else "new"

    @property
    def is_open(self) -> bool:
        """Whether something may be sent there."""
        return self.switched and self.confirmed


class Ways:
    """Reads and writes them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def of(self, person: str) -> list[Way]:
        """A person's ways, the oldest first."""
        chosen = sql.select(ALERT_WAYS).where(ALERT_WAYS.c.person == person).order_by(ALERT_WAYS.c.created)
        with self._storage.reading() as connection:
            return [_way(row) for row in connection.execute(chosen).all()]

    def find(self, way: str) -> Way | None:
        """A way by its number."""
        with self._storage.reading() as connection:
            row = connection.execute(sql.select(ALERT_WAYS).where(ALERT_WAYS.c.id == way)).first()
        return None if row is None else _way(row)

    async def add(self, person: str, kind: str, target: dict[str, str], now: float, code: str | None = None) -> str:
        """Add a way, in place of the same one, or of an address for mail; returns its number."""
        number, written = secrets.token_urlsafe(12), json.dumps(target)
        refused: list[TableError] = []

        def work(connection: sql.Connection) -> None:
            refused.clear()
            rows = connection.execute(sql.select(ALERT_WAYS).where(ALERT_WAYS.c.person == person)).all()
            same = [row for row in rows if row.kind == kind and _is_same(kind, json.loads(row.target), target)]
            if kind == "mail" and any(row.created > now - MAIL_AGAIN for row in same):
                refused.append(TableError("mail_again", "a mail was just sent: wait ten minutes"))
            elif len(rows) - len(same) >= MOST:
                refused.append(TableError("too_many", f"a person has at most {MOST} ways"))
            if refused:
                return
            for row in same:
                _remove(connection, row.id)
            values = {"person": person, "kind": kind, "target": written, "switched": True, "code": code, "created": now}
            connection.execute(sql.insert(ALERT_WAYS), [{"id": number, **values}])

        await self._storage.do(work)
        if refused:
            raise refused[0]
        return number

    async def switch(self, person: str, way: str, on: bool) -> None:
        """Switch a way on, which also tries again what has failed, or off: then nothing waits there any more."""
        here = (ALERT_WAYS.c.id == way, ALERT_WAYS.c.person == person)

        def work(connection: sql.Connection) -> None:
            changed = sql.update(ALERT_WAYS).where(*here).values(switched=on, failing=None)
            if connection.execute(changed).rowcount and not on:
                connection.execute(sql.delete(OUTBOX).where(OUTBOX.c.way == way, OUTBOX.c.due.is_not(None)))

        await self._storage.do(work)

    async def remove(self, way: str, person: str | None = None) -> None:
        """Forget a way, if it is the person's."""

        def work(connection: sql.Connection) -> None:
            owner = connection.execute(sql.select(ALERT_WAYS.c.person).where(ALERT_WAYS.c.id == way)).scalar()
            if person in (None, owner):
                _remove(connection, way)

        await self._storage.do(work)

    async def confirm(self, code: str) -> bool:
        """Somebody has the mail in which this code stood; whether it is one."""
        found: list[bool] = []

        def work(connection: sql.Connection) -> None:
            changed = sql.update(ALERT_WAYS).where(ALERT_WAYS.c.code == code).values(code=None)
            found[:] = [connection.execute(changed).rowcount > 0]

        await self._storage.do(work)
        return found[0]

    async def note(self, way: Way, failed: bool, now: float) -> None:
        """Write down whether something came through. What fails for days is paused."""
        failing = (way.failing or now) if failed else None
        changed: dict[str, object] = {"failing": failing}
        if not failed:
            changed["sent"] = now
        elif failing is not None and now - failing >= PAUSE:
            changed["switched"] = False
        statement = sql.update(ALERT_WAYS).where(ALERT_WAYS.c.id == way.id).values(changed)

        def work(connection: sql.Connection) -> None:
            connection.execute(statement)

        await self._storage.do(work)

    # ------------------------------------------------------------------ when

    def wishes(self, person: str) -> Wishes:
        """When a person wants to be told."""
        chosen = sql.select(ALERT_WISHES.c.wishes).where(ALERT_WISHES.c.person == person)
        with self._storage.reading() as connection:
            found = connection.execute(chosen).scalar()
        return Wishes(**json.loads(found)) if found else Wishes()

    async def wish(self, person: str, wishes: Wishes) -> None:
        """Keep when a person wants to be told."""
        written = json.dumps(asdict(wishes))

        def work(connection: sql.Connection) -> None:
            changed = sql.update(ALERT_WISHES).where(ALERT_WISHES.c.person == person).values(wishes=written)
            if not connection.execute(changed).rowcount:
                connection.execute(sql.insert(ALERT_WISHES), [{"person": person, "wishes": written}])

        await self._storage.do(work)


def _is_same(kind: str, known: dict[str, str], target: dict[str, str]) -> bool:
    """Whether a new way takes the place of another: a person has one address for mail."""
    name = {"push": "endpoint", "hook": "url"}.get(kind)
    return name is None or known.get(name) == target.get(name)


def _way(row: sql.Row[tuple[object, ...]]) -> Way:
    target, confirmed = json.loads(row.target), row.code is None
    return Way(row.id, row.person, row.kind, target, bool(row.switched), confirmed, row.sent, row.failing)


def _remove(connection: sql.Connection, way: str) -> None:
    connection.execute(sql.delete(ALERT_WAYS).where(ALERT_WAYS.c.id == way))
    connection.execute(sql.delete(OUTBOX).where(OUTBOX.c.way == way))


def export(connection: sql.Connection, person: str) -> dict[str, object]:
    """All that is kept of how a person is told, for themselves."""
    ways = connection.execute(sql.select(ALERT_WAYS).where(ALERT_WAYS.c.person == person)).all()
    wishes = connection.execute(sql.select(ALERT_WISHES.c.wishes).where(ALERT_WISHES.c.person == person)).scalar()
    return {
        "ways": [{"kind": row.kind, "on": bool(row.switched), "created": row.created, **_told(row)} for row in ways],
        "wishes": json.loads(wishes) if wishes else None,
    }


def _told(row: sql.Row[tuple[object, ...]]) -> dict[str, str]:
    """Where a way leads, without what encrypts its messages."""
    target: dict[str, str] = json.loads(row.target)
    return {name: text for name, text in target.items() if name not in ("p256dh", "auth")}


def erase(connection: sql.Connection, person: str) -> None:
    """Erase all of it."""
    for way in connection.execute(sql.select(ALERT_WAYS.c.id).where(ALERT_WAYS.c.person == person)).scalars().all():
        _remove(connection, way)
    connection.execute(sql.delete(ALERT_WISHES).where(ALERT_WISHES.c.person == person))
