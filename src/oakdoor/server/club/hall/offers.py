"""Tables that the hall knows of: those that look for players, and those that may be watched.

By default the hall knows of no table. A host lists one; a table that was set up in the hall may be watched unless one
of its people minds, any other one only if all of them agree.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.app.messages import AVATARS
from oakdoor.app.ports import Clock
from oakdoor.app.stored import TableRow
from oakdoor.server.club.hall.messages import Looking
from oakdoor.server.club.hall.schema import CONSENTS, OFFERS
from oakdoor.server.club.hall.stating import new_handle, put, written
from oakdoor.server.database.schema import TABLES
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Table

LISTED_SECONDS = 86_400.0  # after which a table has to be listed again
MOST_LISTED = 60
WATCHED_SECONDS = 86_400.0  # so long ago the last move of a game to watch was made
MOST_WATCHED = 30


@dataclass(frozen=True)
class Offered:
    """A table with what the hall knows of it."""

    row: TableRow
    handle: str
    looking: Looking
    listed: bool
    from_hall: bool

    @property
    def people(self) -> set[str]:
        """Everybody who owns a seat."""
        return {seat.owner for seat in self.row.seats if seat.is_human and seat.owner}

    @property
    def is_open(self) -> bool:
        """Whether somebody can sit down there."""
        return self.row.status == "gathering" and any(seat.kind == "open" for seat in self.row.seats)


@dataclass(frozen=True)
class Offers:
    """The tables of the hall."""

    storage: Storage
    clock: Clock

    async def announce(self, key: str, looking: Looking, from_hall: bool = False, listed: bool = True) -> None:
        """Let a table look for players."""
        values = {**looking.model_dump(), "since": self.clock.time(), "listed": listed}

        def work(connection: sql.Connection) -> None:
            if self._known(connection, key):
                put(connection, OFFERS, {"table_key": key}, values)
            else:
                put(connection, OFFERS, {"table_key": key}, {**values, "handle": new_handle(), "from_hall": from_hall})

        await self.storage.do(work)

    async def take_off(self, key: str) -> None:
        """Let a table look for nobody any more."""
        off = sql.update(OFFERS).where(OFFERS.c.table_key == key).values(listed=False)
        await written(self.storage, lambda connection: connection.execute(off))

    async def agree(self, key: str, person: str, agrees: bool) -> None:
        """Somebody lets the hall watch their table, or minds."""
        first = {"wish": "", "since": self.clock.time(), "listed": False, "from_hall": False}

        def work(connection: sql.Connection) -> None:
            if not self._known(connection, key):
                connection.execute(sql.insert(OFFERS), [{"table_key": key, "handle": new_handle(), **first}])
            put(connection, CONSENTS, {"table_key": key, "person": person}, {"agrees": agrees})

        await self.storage.do(work)

    @staticmethod
    def _known(connection: sql.Connection, key: str) -> bool:
        return connection.execute(sql.select(OFFERS.c.handle).where(OFFERS.c.table_key == key)).first() is not None

    def key_of(self, handle: str) -> str:
        """The key of a table that looks for players; raises a TableError."""
        chosen = sql.select(OFFERS.c.table_key).where(OFFERS.c.handle == handle, OFFERS.c.listed)
        with self.storage.reading() as connection:
            key = connection.execute(chosen.where(OFFERS.c.since > self.clock.time() - LISTED_SECONDS)).scalar()
        if key is None:
            raise TableError("no_offer", "this table does not look for players any more")
        return str(key)

    def about(self, key: str) -> Offered | None:
        """What the hall knows of a table."""
        with self.storage.reading() as connection:
            rows = connection.execute(sql.select(OFFERS).where(OFFERS.c.table_key == key)).all()
        return next(iter(self._offered(rows)), None)

    def looking(self) -> list[Offered]:
        """The tables that look for players, the latest first."""
        since = self.clock.time() - LISTED_SECONDS
        chosen = sql.select(OFFERS).where(OFFERS.c.listed, OFFERS.c.since > since)
        with self.storage.reading() as connection:
            rows = connection.execute(chosen.order_by(OFFERS.c.since.desc()).limit(MOST_LISTED)).all()
        return [one for one in self._offered(rows) if one.is_open]

    def watchable(self) -> list[Offered]:
        """The games that may be watched, the one that was moved in last first."""
        chosen = sql.select(OFFERS).join(TABLES, TABLES.c.key == OFFERS.c.table_key)
        chosen = chosen.where(TABLES.c.status == "playing", TABLES.c.moved > self.clock.time() - WATCHED_SECONDS)
        with self.storage.reading() as connection:
            rows = connection.execute(chosen.order_by(TABLES.c.moved.desc()).limit(MOST_WATCHED)).all()
        said = self.consents([row.table_key for row in rows])
        return [one for one in self._offered(rows) if may_be_watched(one, said.get(one.row.key, {}))]

    def consents(self, keys: Sequence[str]) -> dict[str, dict[str, bool]]:
        """Who lets the hall watch which table, or minds."""
        found: dict[str, dict[str, bool]] = {}
        with self.storage.reading() as connection:
            for row in connection.execute(sql.select(CONSENTS).where(CONSENTS.c.table_key.in_(keys))).all():
                found.setdefault(row.table_key, {})[row.person] = bool(row.agrees)
        return found

    def _offered(self, rows: Sequence[sql.Row[tuple[object, ...]]]) -> list[Offered]:
        known = {row.key: row for row in self.storage.tables_with([row.table_key for row in rows])}
        return [
            Offered(
                known[row.table_key],
                row.handle,
                Looking(wish=row.wish, lowest=row.lowest, highest=row.highest),
                bool(row.listed),
                bool(row.from_hall),
            )
            for row in rows
            if row.table_key in known
        ]


def may_be_watched(table: Offered, said: dict[str, bool]) -> bool:
    """Whether a table's people let the hall watch. Where it was set up there, silence is consent."""
    return bool(table.people) and all(said.get(person, table.from_hall) for person in table.people)


def stand_up_from(table: Table, person: str) -> None:
    """Leave a table before its game has begun: the seats are open again. The host stays, and may take it off."""
    if table.status != "gathering" or person == table.host:
        raise TableError("stays", "the host of a table stays, and so does everybody once the game has begun")
    for seat in table.seats_of(person):
        table.seats[seat] = Seat("open", "", AVATARS[0])
