"""All that is stored about a person, from every part: exported as one file, and erased."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import NamedTuple

import sqlalchemy as sql

from oakdoor import __version__
from oakdoor.app.people import Visitor
from oakdoor.app.tables import sharing
from oakdoor.app.tables.hall import Hall
from oakdoor.server.club.own.parts import parts_of_club
from oakdoor.server.club.own.personal import Gone, PersonalData, Rows, rest_of
from oakdoor.server.club.own.schema import PAD_GAMES
from oakdoor.server.club.own.tables import OwnTables
from oakdoor.server.club.schema import CLUB_TABLES, PEOPLE
from oakdoor.server.club.sessions.sessions import Sessions, end_marks, of_person
from oakdoor.server.club.warden.schema import RENAMED
from oakdoor.server.database import ledger
from oakdoor.server.database.schema import OUTCOMES, SEATS, TABLES
from oakdoor.server.database.storage import Storage

FORMAT = "oakdoor-person"
VERSION = 1
AT_ONCE = 50  # tables that are left in one transaction


class Counts(NamedTuple):
    """How much there is: games that are over, seats at tables that go on, games of the score pad."""

    games: int
    seats: int
    pad: int


class OwnData:
    """Asks every part that keeps something about people. A part adds itself to `personal`."""

    def __init__(self, storage: Storage, hall: Hall, sessions: Sessions) -> None:
        self._storage = storage
        self._hall = hall
        self._sessions = sessions
        self._tables = OwnTables(storage)
        self.personal: list[PersonalData] = parts_of_club()
        self.hear: list[Callable[[str], None]] = []  # who keeps something about people in memory

    def _parts(self) -> list[PersonalData]:
        """All parts, and one for each table that none of them knows."""
        known = {part.table.name for part in self.personal if isinstance(part, Rows)}
        known |= {table.name for part in self.personal for table in getattr(part, "tables", ())}
        return [*self.personal, *rest_of(CLUB_TABLES, known)]

    async def export(self, person: str) -> bytes:
        """Everything about somebody, as one JSON text."""
        return await asyncio.to_thread(self._export, person)

    def _export(self, person: str) -> bytes:
        with self._storage.reading() as connection:
            told = {part.name: part.export(connection, person) for part in (*self._parts(), self._tables)}
        head = {"format": FORMAT, "version": VERSION, "program": __version__, "saved": time.time()}
        return json.dumps({**head, **told}, ensure_ascii=False, indent=1).encode("utf-8", "replace")

    async def counts(self, person: str) -> Counts:
        """How much there is about somebody."""
        return await asyncio.to_thread(self._counts, person)

    def _counts(self, person: str) -> Counts:
        seated = sql.select(SEATS.c.table_key).where(SEATS.c.owner == person)
        asked = (
            sql.select(sql.func.count()).select_from(OUTCOMES).where(OUTCOMES.c.table_key.in_(seated)),
            sql.select(sql.func.count()).select_from(TABLES).where(TABLES.c.key.in_(seated), TABLES.c.status != "over"),
            sql.select(sql.func.count()).where(PAD_GAMES.c.person == person, PAD_GAMES.c.game.is_not(None)),
        )
        with self._storage.reading() as connection:
            return Counts(*(int(connection.execute(one).scalar_one()) for one in asked))

    async def erase(self, visitor: Visitor, called: str) -> None:
        """Erase everything about somebody. Seats at tables of others stay, `called` so; all cookies of the person end,
        wherever they are. Tables go first, some at a time, so that nobody's move waits long: whoever is stopped in
        between is still there and can go on."""
        person = visitor.id
        keys = await asyncio.to_thread(self._keys, person)
        for start in range(0, len(keys), AT_ONCE):
            await self._leave(person, keys[start : start + AT_ONCE], called)

        def work(connection: sql.Connection) -> None:
            gone = Gone(person, _names(connection, visitor), called)
            for part in (self._tables, *self._parts()):
                part.erase(connection, gone)
            end_marks(connection, [of_person(person)])

        await self._storage.do(work)
        self._sessions.hear([of_person(person)])
        for forget in self.hear:
            forget(person)

    async def _leave(self, person: str, keys: list[str], called: str) -> None:
        await self._storage.do(lambda connection: self._tables.leave(connection, person, keys, called))
        for key in keys:  # rooms of this process; the others are told by the database
            self._hall.hearing.hear(sharing.Changed(key, True))
            self._hall.hearing.hear(sharing.Removed(key))

    def _keys(self, person: str) -> list[str]:
        with self._storage.reading() as connection:
            return list(connection.execute(sql.select(TABLES.c.key).where(ledger.own_tables(person))).scalars())


def _names(connection: sql.Connection, visitor: Visitor) -> frozenset[str]:
    """All names that somebody has, or had."""
    known = connection.execute(sql.select(PEOPLE.c.name).where(PEOPLE.c.id == visitor.id)).scalars().all()
    renamed = connection.execute(sql.select(RENAMED).where(RENAMED.c.person == visitor.id)).all()
    names = {visitor.name, *known, *(row.old for row in renamed), *(row.new for row in renamed)}
    return frozenset(names - {""})
