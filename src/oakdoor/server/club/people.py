"""The people of a server: whoever has a name and was here. Of them only name, picture and two moments are kept."""

import asyncio
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.app.messages import Avatar
from oakdoor.app.people import Visitor
from oakdoor.server.club.schema import PEOPLE
from oakdoor.server.club.sessions.sessions import ended_among
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

SEEN_EVERY = 60.0  # seconds: who stays is written down again so often
WRITE_EVERY = 5.0


@dataclass(frozen=True)
class Person:
    """Somebody who was here."""

    id: str
    name: str
    avatar: Avatar
    created: float
    seen: float


class People:
    """Knows who was here, and writes it down now and then, many at once."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._noted: dict[str, tuple[str, str, float]] = {}  # name, picture, and when they were written down
        self._due: dict[str, tuple[Visitor, float]] = {}
        self._writing = asyncio.Lock()

    def note(self, visitor: Visitor, now: float) -> None:
        """Somebody is here. Whoever has no name of their own is nobody yet."""
        if not visitor.named:
            return
        name, avatar, at = self._noted.get(visitor.id, ("", "", 0.0))
        if (name, avatar) != (visitor.name, visitor.avatar) or now - at >= SEEN_EVERY:
            self._due[visitor.id] = (visitor, now)
            self._noted[visitor.id] = (visitor.name, visitor.avatar, now)

    async def keep_writing(self) -> None:
        """Write down who was here, again and again."""
        while True:
            await asyncio.sleep(WRITE_EVERY)
            await self.write()
            self._forget()

    async def write(self) -> None:
        """Write down who was here since the last time; what cannot be written now is written later. What another task
        is just writing is written, too, when this returns."""
        async with self._writing:
            await self._write()

    async def _write(self) -> None:
        due, self._due = self._due, {}
        if not due:
            return
        rows = [
            {"id": visitor.id, "name": visitor.name, "avatar": visitor.avatar, "seen": at}
            for visitor, at in due.values()
        ]

        def work(connection: sql.Connection) -> None:
            erased = {person for person, _ in ended_among(connection, [visitor for visitor, _ in due.values()])}
            for row in rows:
                if row["id"] in erased:
                    continue
                changed = sql.update(PEOPLE).where(PEOPLE.c.id == row["id"])
                known = {name: value for name, value in row.items() if name != "id"}
                if not connection.execute(changed.values(known)).rowcount:
                    connection.execute(sql.insert(PEOPLE), [{**row, "created": row["seen"]}])

        try:
            await self._storage.do(work)
        except TableError:  # the database is away, or another process has just written the same person
            self._due = {**due, **self._due}

    def find(self, person: str) -> Person | None:
        """A person who was written down."""
        with self._storage.reading() as connection:
            row = connection.execute(sql.select(PEOPLE).where(PEOPLE.c.id == person)).first()
        return None if row is None else Person(row.id, row.name, row.avatar, row.created, row.seen)

    def latest(self, most: int) -> list[Person]:
        """Those who were here last."""
        with self._storage.reading() as connection:
            rows = connection.execute(sql.select(PEOPLE).order_by(PEOPLE.c.seen.desc()).limit(most)).all()
        return [Person(row.id, row.name, row.avatar, row.created, row.seen) for row in rows]

    def _forget(self) -> None:
        """Who has not come for a while is noted again when they come back."""
        oldest = max((at for _, _, at in self._noted.values()), default=0.0) - 2 * SEEN_EVERY
        self._noted = {person: noted for person, noted in self._noted.items() if noted[2] > oldest}
