"""Tables as a warden sees them: who sits where and how they stand, never a key and never a card. A warden closes one,
and old ones are swept."""

import json
import time
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sql

from oakdoor.app import stored
from oakdoor.app.past.outcomes import KEPT
from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.sharing import Removed
from oakdoor.server.club.warden.deeds import Deed, note
from oakdoor.server.club.warden.handles import found_by, handle_of
from oakdoor.server.club.warden.schema import CLOSED
from oakdoor.server.database.changes import carry_out
from oakdoor.server.database.schema import REMOVED, SEATS, TABLES
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError
from oakdoor.tables.keys import label_of
from oakdoor.tables.seats import Seat

State = Literal["going", "gathering", "playing", "over", "closed"]
PAGE = 50
MOST_SWEPT = 500  # in one go: nobody has to wait for it
DAY = 86_400.0


@dataclass(frozen=True)
class Seen:
    """A table as a warden sees it."""

    handle: str
    label: str
    game: str
    mode: str
    status: str
    seats: list[Seat]
    to_move: str | None
    moved: float
    closed: float | None


class Tables:
    """Lists, closes, reopens and sweeps tables."""

    def __init__(self, storage: Storage, hall: Hall) -> None:
        self._storage = storage
        self._hall = hall

    def some(self, state: State, skip: int) -> list[Seen]:
        """Tables in a state, those that were moved last first."""
        wanted = sql.select(TABLES.c.key, CLOSED.c.at).join(CLOSED, CLOSED.c.table_key == TABLES.c.key, isouter=True)
        wanted = wanted.where(_in(state)).order_by(TABLES.c.moved.desc(), TABLES.c.key).offset(skip).limit(PAGE)
        with self._storage.reading() as connection:
            closed: dict[str, float | None] = {row.key: row.at for row in connection.execute(wanted).all()}
        return [_seen(row, closed[row.key]) for row in self._storage.tables_with(list(closed))]

    def count(self, state: State) -> int:
        """How many tables are in a state."""
        wanted = sql.select(sql.func.count()).select_from(TABLES)
        wanted = wanted.join(CLOSED, CLOSED.c.table_key == TABLES.c.key, isouter=True).where(_in(state))
        with self._storage.reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def moved_since(self, at: float) -> int:
        """How many tables were moved at since a moment."""
        wanted = sql.select(sql.func.count()).select_from(TABLES).where(TABLES.c.moved >= at)
        with self._storage.reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def key_of(self, handle: str) -> str:
        """The key of a table; raises a TableError."""
        with self._storage.reading() as connection:
            keys = connection.execute(sql.select(TABLES.c.key)).scalars().all()
        found = found_by(handle, "table", keys)
        if found is None:
            raise TableError("missing", "there is no such table")
        return found

    # ------------------------------------------------------------------ closing

    async def close(self, warden: str, key: str) -> None:
        """Close a table: it is off all lists, its pages are let go, and nobody but a warden can open it again."""
        await self._close(warden, [key], "closed")

    async def _close(self, warden: str, keys: list[str], deed: Deed, detail: str = "") -> None:
        now = time.time()

        def work(connection: sql.Connection) -> None:
            changes = [one for key in keys for one in _removals(connection, key, now)]
            carry_out(connection, changes)
            connection.execute(sql.delete(CLOSED).where(CLOSED.c.table_key.in_(keys)))
            connection.execute(sql.insert(CLOSED), [{"table_key": key, "at": now} for key in keys])
            note(connection, warden, deed, label_of(keys[0]) if len(keys) == 1 else str(len(keys)), detail)
            if self._storage.announce is not None:
                self._storage.announce(connection, changes)

        await self._storage.do(work)
        for key in keys:
            self._hall.hearing.hear(Removed(key))

    async def reopen(self, warden: str, key: str) -> None:
        """Give a table back to its people, as long as it is not erased."""

        def work(connection: sql.Connection) -> None:
            if not connection.execute(sql.delete(CLOSED).where(CLOSED.c.table_key == key)).rowcount:
                raise stored.Overtaken
            connection.execute(sql.delete(REMOVED).where(REMOVED.c.table_key == key))
            note(connection, warden, "reopened", label_of(key))

        await self._storage.do(work)

    # ------------------------------------------------------------------ sweeping

    def swept_by(self, days: int) -> list[str]:
        """The tables that a sweep would close: games that are not over, and nobody has moved for so many days."""
        old = sql.select(TABLES.c.key).where(TABLES.c.status != "over", TABLES.c.moved < time.time() - days * DAY)
        old = old.where(TABLES.c.key.not_in(sql.select(CLOSED.c.table_key))).order_by(TABLES.c.moved)
        with self._storage.reading() as connection:
            return list(connection.execute(old).scalars())

    async def sweep(self, warden: str, days: int, keys: list[str]) -> int:
        """Close old tables, the oldest first, so many at most; how many."""
        chosen = keys[:MOST_SWEPT]
        if chosen:
            await self._close(warden, chosen, "swept", str(days))
        return len(chosen)


def _removals(connection: sql.Connection, key: str, now: float) -> list[stored.Change]:
    """Everybody at a table, and its host, takes it off their list."""
    owners = connection.execute(sql.select(SEATS.c.owner).where(SEATS.c.table_key == key)).scalars()
    host = connection.execute(sql.select(TABLES.c.host).where(TABLES.c.key == key)).scalar()
    return [stored.Removed(person, key, now) for person in dict.fromkeys([host, *owners]) if person is not None]


def _in(state: State) -> sql.ColumnElement[bool]:
    """Which tables are in a state; those that are closed are in no other."""
    if state == "closed":
        return CLOSED.c.at >= time.time() - KEPT
    going = TABLES.c.status != "over" if state == "going" else TABLES.c.status == state
    return sql.and_(CLOSED.c.at.is_(None), going)


def _seen(row: stored.TableRow, closed: float | None) -> Seen:
    """What a warden may see of a table."""
    try:
        setup = json.loads(row.setup)
        game, mode = str(setup["game"]), str(setup["mode"])
    except (ValueError, KeyError, TypeError):  # damaged: whoever opens it is told
        game = mode = ""
    to_move = row.seats[row.actor].name if row.actor is not None and 0 <= row.actor < len(row.seats) else None
    return Seen(
        handle_of("table", row.key),
        label_of(row.key),
        game,
        mode,
        row.status,
        row.seats,
        to_move if row.status == "playing" else None,
        row.moved,
        closed,
    )
