"""Who is here: people with a page open now, by all processes. Each process writes down its own, many at once."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sql

from oakdoor.app.ports import Clock
from oakdoor.app.tables.room import Room
from oakdoor.app.tables.sharing import Here
from oakdoor.server.club.hall.schema import WHEREABOUTS
from oakdoor.server.club.hall.stating import handle_of, put, written
from oakdoor.server.club.schema import PEOPLE
from oakdoor.server.club.sessions.sessions import erased_among
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

WRITE_EVERY = 8.0  # seconds between two times that a process writes down who is here
HERE_SECONDS = 25.0  # so long somebody is here whom nothing was heard of: three times missed
MOST_LISTED = 200
MOST_KNOWN = 20_000  # people whose row this process remembers to be there
UNSEEN: dict[str, object] = {
    "seen": 0.0, "in_hall": 0.0, "at_table": 0.0, "plays": False, "game": "", "hidden": False, "member": False,
}  # fmt: skip


class Somebody(NamedTuple):
    """Somebody who is here."""

    person: str
    handle: str
    name: str
    avatar: str
    in_hall: bool
    game: str | None  # that they are at
    plays: bool


@dataclass(eq=False)
class Attending:
    """Looks at a table as long as it has a room in this process."""

    room: Room
    rooms: dict[Room, None]

    def wake(self) -> None:
        """The table has changed: who is there is read now and then."""

    def close(self) -> None:
        """Nobody is there any more."""
        self.rooms.pop(self.room, None)


class Whereabouts:
    """Knows who is here."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._rooms: dict[Room, None] = {}
        self._noted: dict[str, float] = {}  # by person: when they were last in the hall, or on another page (negative)
        self._known: set[str] = set()  # who has a row already

    def attend(self, room: Room) -> Attending:
        """Look at a table."""
        self._rooms[room] = None
        return Attending(room, self._rooms)

    def watchers(self, key: str, elsewhere: Iterable[Here]) -> int:
        """How many people watch a table; `elsewhere`: who is there by other processes."""
        own = sum(room.connections.here(room.table).watchers for room in self._rooms if room.table.key == key)
        return own + sum(here.watchers for here in elsewhere)

    async def note(self, person: str, in_hall: bool) -> None:
        """A page of somebody has just asked. Whoever is new is written down at once."""
        self._noted[person] = self._clock.time() if in_hall else max(0.0, self._noted.get(person, 0.0))
        if person not in self._known:
            await self.write([person])

    async def keep_writing(self) -> None:
        """Write down who is here, again and again."""
        while True:
            await asyncio.sleep(WRITE_EVERY)
            await self.write([])

    async def write(self, people: list[str]) -> None:
        """Write down who is here; what cannot be written now is written the next time."""
        now = self._clock.time()
        due, self._noted = self._noted, {}
        rows: dict[str, dict[str, object]] = {person: {"seen": now} for person in people}
        for person, in_hall in due.items():
            rows[person] = {"seen": now, **({"in_hall": in_hall} if in_hall else {})}
        for room in list(self._rooms):
            table = room.table
            for connection in room.connections:
                plays = bool(table.seats_of(connection.person)) and table.status == "playing"
                entry = rows.setdefault(connection.person, {"seen": now})
                if plays or not entry.get("plays"):
                    entry |= {"at_table": now, "plays": plays, "game": table.setup.game}
        if not rows:
            return

        def work(connection: sql.Connection) -> None:
            erased = erased_among(connection, set(rows) - self._known)
            for person in sorted(set(rows) - erased):
                if person in self._known:  # whoever has no row any more was erased, maybe by another process
                    here = WHEREABOUTS.c.person == person
                    connection.execute(sql.update(WHEREABOUTS).where(here).values(rows[person]))
                else:
                    first = self._first(connection, person)
                    put(connection, WHEREABOUTS, {"person": person}, {**first, **rows[person]})

        try:
            await self._storage.do(work)
        except TableError:  # the database is away, or another process has just written the same person
            self._noted = {**due, **self._noted}
            return
        self._known = self._known | set(rows) if len(self._known) < MOST_KNOWN else set(rows)

    @staticmethod
    def _first(connection: sql.Connection, person: str) -> dict[str, object]:
        """What is written of a person whom this process has not written down before."""
        known = connection.execute(sql.select(WHEREABOUTS.c.person).where(WHEREABOUTS.c.person == person)).first()
        return {} if known is not None else {**UNSEEN, "handle": handle_of(person)}

    def forget(self, person: str) -> None:
        """Somebody was erased: what was noted of them is not written down any more."""
        self._noted.pop(person, None)

    async def leave(self, person: str) -> None:
        """Somebody has closed their page."""
        self._noted.pop(person, None)
        gone = sql.update(WHEREABOUTS).where(WHEREABOUTS.c.person == person).values(seen=0.0, in_hall=0.0)
        await written(self._storage, lambda connection: connection.execute(gone))

    async def choose(self, person: str, **values: object) -> None:
        """Somebody wants to be hidden, or comes by the hall's link."""

        def work(connection: sql.Connection) -> None:
            first = self._first(connection, person)
            put(connection, WHEREABOUTS, {"person": person}, {**first, **values})

        await self._storage.do(work)

    def row_of(self, person: str) -> tuple[bool, bool]:
        """Whether somebody is hidden, and whether they came by the link."""
        with self._storage.reading() as connection:
            row = connection.execute(sql.select(WHEREABOUTS).where(WHEREABOUTS.c.person == person)).first()
        return (False, False) if row is None else (bool(row.hidden), bool(row.member))

    def present(self, people: set[str]) -> set[str]:
        """Those among some people who are here, hidden or not."""
        since = self._clock.time() - HERE_SECONDS
        chosen = sql.select(WHEREABOUTS.c.person).where(WHEREABOUTS.c.person.in_(people), WHEREABOUTS.c.seen > since)
        with self._storage.reading() as connection:
            return set(connection.execute(chosen).scalars())

    def here(self) -> list[Somebody]:
        """Who is here and does not hide, by name."""
        since = self._clock.time() - HERE_SECONDS
        chosen = (
            sql.select(WHEREABOUTS, PEOPLE.c.name, PEOPLE.c.avatar)
            .join(PEOPLE, PEOPLE.c.id == WHEREABOUTS.c.person)
            .where(WHEREABOUTS.c.seen > since, WHEREABOUTS.c.hidden.is_(False))
            .order_by(PEOPLE.c.name, WHEREABOUTS.c.handle)
            .limit(MOST_LISTED)
        )
        with self._storage.reading() as connection:
            rows = connection.execute(chosen).all()
        return [
            Somebody(row.person, row.handle, row.name, row.avatar, row.in_hall > since,
                     row.game if row.at_table > since else None, bool(row.plays))
            for row in rows
        ]  # fmt: skip
