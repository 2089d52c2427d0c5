"""People as a warden sees them, by handles instead of their identities, and what a warden does about them."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.app.tables.hall import Hall
from oakdoor.server.club.people import Person
from oakdoor.server.club.schema import PEOPLE
from oakdoor.server.club.sessions.sessions import Session, Sessions
from oakdoor.server.club.warden.deeds import note
from oakdoor.server.club.warden.handles import found_by, handle_of
from oakdoor.server.club.warden.order import KINDS, Kind, Order, Standing
from oakdoor.server.club.warden.schema import RENAMED, STANDINGS, WARDENS
from oakdoor.server.database.schema import SEATS, TABLES
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import free_name
from oakdoor.tables.table import Table

PAGE = 50
DAY = 86_400.0


@dataclass(frozen=True)
class Known:
    """A person as a warden sees them."""

    handle: str
    person: Person
    seats: int  # in games that are not over
    is_warden: bool
    standings: list[Standing]


class Folk:
    """Lists people, and decides about them."""

    def __init__(self, storage: Storage, hall: Hall, order: Order, sessions: Sessions) -> None:
        self._storage = storage
        self._sessions = sessions
        self._hall = hall
        self._order = order

    def some(self, search: str, skip: int) -> list[Known]:
        """People by a part of their names: wardens and those who may not do all first, then whoever came last."""
        first = self._order.wardens | self._order.restrained()
        wanted = sql.select(PEOPLE)
        if search:
            wanted = wanted.where(sql.func.lower(PEOPLE.c.name).contains(search.lower(), autoescape=True))
        rank = sql.case((PEOPLE.c.id.in_(first), 0), else_=1)
        wanted = wanted.order_by(rank, PEOPLE.c.seen.desc()).offset(skip).limit(PAGE)
        with self._storage.reading() as connection:
            rows = connection.execute(wanted).all()
            seats = _seats_of(connection, [row.id for row in rows])
        people = [Person(row.id, row.name, row.avatar, row.created, row.seen) for row in rows]
        return [self._seen(one, seats.get(one.id, 0)) for one in people]

    def count(self, seen_since: float | None = None) -> int:
        """How many people are known, or were here since a moment."""
        wanted = sql.select(sql.func.count()).select_from(PEOPLE)
        if seen_since is not None:
            wanted = wanted.where(PEOPLE.c.seen >= seen_since)
        with self._storage.reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def _seen(self, person: Person, seats: int) -> Known:
        standings = [one for kind in KINDS if (one := self._order.standing(person.id, kind)) is not None]
        return Known(handle_of("person", person.id), person, seats, self._order.is_warden(person.id), standings)

    def find(self, handle: str) -> Person:
        """A person by their handle; raises a TableError."""
        with self._storage.reading() as connection:
            found = found_by(handle, "person", connection.execute(sql.select(PEOPLE.c.id)).scalars().all())
            row = connection.execute(sql.select(PEOPLE).where(PEOPLE.c.id == found)).first()
        if row is None:
            raise TableError("no_person_here", "nobody here has this handle")
        return Person(row.id, row.name, row.avatar, row.created, row.seen)

    # ------------------------------------------------------------------ deciding

    async def say(self, warden: str, person: Person, kind: Kind, days: int | None, text: str) -> None:
        """Say something to a person; with a kind that restrains, for so many days or for good."""
        if kind == "ban" and self._order.is_warden(person.id):
            raise TableError("warden_banned", "a warden cannot be banned")
        now = time.time()
        until = None if days is None else now + days * DAY
        row = {"person": person.id, "kind": kind, "until": until, "text": text, "at": now, "heard": not text}

        def work(connection: sql.Connection) -> None:
            connection.execute(_own(person.id, kind))
            connection.execute(sql.insert(STANDINGS), [row])
            note(connection, warden, kind, person.name, "" if days is None else str(days))

        await self._storage.do(work)
        await self._order.refresh()
        if kind == "ban":
            for key in self._tables_of(person.id):
                await self._hall.any_room(key)  # whoever keeps the table sees to its seats

    async def lift(self, warden: str, person: Person, kind: Kind) -> None:
        """Let a person do again what they might not."""

        def work(connection: sql.Connection) -> None:
            if connection.execute(_own(person.id, kind)).rowcount:
                note(connection, warden, "lifted", person.name, kind)

        await self._storage.do(work)
        await self._order.refresh()

    async def hear(self, person: str) -> None:
        """A person has read all that was said to them."""

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.update(STANDINGS).where(STANDINGS.c.person == person).values(heard=True))
            said = (STANDINGS.c.person == person, STANDINGS.c.kind == "word")
            connection.execute(sql.delete(STANDINGS).where(*said))

        await self._storage.do(work)
        await self._order.refresh()

    async def rename(self, warden: str, person: Person, name: str) -> None:
        """Give a person another name, at all their tables, too; the old one comes back with no cookie."""
        if name == person.name:
            return

        def work(connection: sql.Connection) -> None:
            mine = (RENAMED.c.person == person.id, RENAMED.c.old.in_([person.name, name]))
            connection.execute(sql.delete(RENAMED).where(*mine))
            connection.execute(sql.insert(RENAMED), [{"person": person.id, "old": person.name, "new": name}])
            connection.execute(sql.update(PEOPLE).where(PEOPLE.c.id == person.id).values(name=name))
            over = sql.select(TABLES.c.key).where(TABLES.c.status == "over")
            seated = (SEATS.c.owner == person.id, SEATS.c.kind == "person", SEATS.c.table_key.in_(over))
            connection.execute(sql.update(SEATS).where(*seated).values(name=name))
            note(connection, warden, "renamed", person.name, name)

        await self._storage.do(work)
        await self._order.refresh()
        for key in self._tables_of(person.id):
            if (room := await self._hall.any_room(key)) is not None:
                await room.change_seats(lambda draft: _rename(draft, person.id, name))

    async def devices(self, person: Person) -> list[tuple[str, Session]]:
        """Where a person is signed in, the latest first, with handles."""
        return [(handle_of("session", one.id), one) for one in await self._sessions.of(person.id)]

    async def end_sessions(self, warden: str, person: Person, device: str | None = None) -> None:
        """No device is this person any more, or one of them is not."""
        if self._order.is_warden(person.id):
            raise TableError("warden_banned", "the devices of a warden stay: let them be no warden first")
        if device is None:
            await self._sessions.end_all(person.id, time.time())
            told = ""
        else:
            found = next((one for handle, one in await self.devices(person) if handle == device), None)
            if found is None or not await self._sessions.end(person.id, found.id):
                raise TableError("no_person_here", "nobody is signed in there")
            told = " ".join((found.device.browser, found.device.system)).strip() or "1"
        await self._storage.do(lambda connection: note(connection, warden, "sessions", person.name, told))

    async def set_warden(self, warden: str, person: Person, is_warden: bool) -> None:
        """Let a person be a warden, or be one no more; one is left."""

        def work(connection: sql.Connection) -> None:
            held = connection.execute(sql.select(WARDENS.c.person)).scalars().all()
            if is_warden and person.id not in held:
                connection.execute(sql.insert(WARDENS), [{"person": person.id, "since": time.time()}])
                note(connection, warden, "named", person.name)
            elif not is_warden and person.id in held:
                connection.execute(sql.delete(WARDENS).where(WARDENS.c.person == person.id))
                note(connection, warden, "dismissed", person.name)

        if not is_warden and self._order.wardens == {person.id}:
            raise TableError("last_warden", "somebody has to be a warden: name another one first")
        if is_warden and self._order.is_banned(person.id):
            raise TableError("banned_warden", "whoever is banned cannot be a warden")
        await self._storage.do(work)
        await self._order.refresh()

    def _tables_of(self, person: str) -> Sequence[str]:
        """The tables at which a person sits, and whose games are not over."""
        mine = sql.select(SEATS.c.table_key).where(SEATS.c.owner == person)
        with self._storage.reading() as connection:
            wanted = sql.select(TABLES.c.key).where(TABLES.c.key.in_(mine), TABLES.c.status != "over")
            return connection.execute(wanted).scalars().all()


def _own(person: str, kind: Kind) -> sql.Delete:
    return sql.delete(STANDINGS).where(STANDINGS.c.person == person, STANDINGS.c.kind == kind)


def _rename(draft: Table, person: str, name: str) -> None:
    for number, seat in enumerate(draft.seats):
        if seat.kind == "person" and seat.owner == person:
            seat.name = free_name(name, [one for other, one in enumerate(draft.seats) if other != number])


def _seats_of(connection: sql.Connection, people: list[str]) -> dict[str, int]:
    """In how many seats of games that are not over people sit."""
    counted = sql.select(SEATS.c.owner, sql.func.count()).join(TABLES, TABLES.c.key == SEATS.c.table_key)
    counted = counted.where(SEATS.c.owner.in_(people), TABLES.c.status != "over").group_by(SEATS.c.owner)
    return {str(owner): int(count) for owner, count in connection.execute(counted).all()}
