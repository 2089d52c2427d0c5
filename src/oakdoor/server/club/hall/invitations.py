"""Invitations to a table: to people who are here, or with whom one has sat at a table. They lapse."""

from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sql

from oakdoor.app.ports import Clock
from oakdoor.server.club.hall.schema import BLOCKS, INVITATIONS, WHEREABOUTS
from oakdoor.server.club.hall.stating import handle_of, new_handle, put, written
from oakdoor.server.club.schema import PEOPLE
from oakdoor.server.database.schema import SEATS
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

LASTS = 6 * 3600.0  # seconds
MOST_KNOWN = 60
MOST_WAITING = 20  # invitations that one person is shown


class Acquaintance(NamedTuple):
    """Somebody with whom one has sat at a table."""

    person: str
    handle: str
    name: str
    avatar: str
    blocked: bool


class Invitation(NamedTuple):
    """An invitation with its sender."""

    id: str
    key: str
    sender: str
    handle: str  # of the sender
    name: str
    avatar: str
    until: float


@dataclass(frozen=True)
class Invitations:
    """All invitations, and who wants none from whom."""

    storage: Storage
    clock: Clock

    def acquaintances(self, person: str) -> list[Acquaintance]:
        """Those with whom somebody has sat at a table, whoever was here last first."""
        mine = sql.select(SEATS.c.table_key).where(SEATS.c.owner == person)
        others = sql.select(SEATS.c.owner).where(SEATS.c.table_key.in_(mine), SEATS.c.owner != person)
        blocked = sql.select(BLOCKS.c.blocked).where(BLOCKS.c.person == person)
        chosen = sql.select(PEOPLE).where(PEOPLE.c.id.in_(others.where(SEATS.c.kind == "person")))
        with self.storage.reading() as connection:
            rows = connection.execute(chosen.order_by(PEOPLE.c.seen.desc()).limit(MOST_KNOWN)).all()
            unwanted = set(connection.execute(blocked).scalars())
        return [Acquaintance(row.id, handle_of(row.id), row.name, row.avatar, row.id in unwanted) for row in rows]

    def find(self, person: str, handle: str) -> str:
        """The person of a handle whom somebody may invite or block; raises a TableError."""
        chosen = sql.select(WHEREABOUTS.c.person).where(WHEREABOUTS.c.handle == handle)
        with self.storage.reading() as connection:
            found = connection.execute(chosen.where(WHEREABOUTS.c.hidden.is_(False))).scalar()
        known = (one.person for one in self.acquaintances(person) if one.handle == handle) if found is None else ()
        found = found or next(iter(known), None)
        if found is None or found == person:
            raise TableError("no_such_person", "nobody here has this handle")
        return str(found)

    async def send(self, sender: str, receivers: list[str], key: str) -> list[tuple[str, str]]:
        """Invite people to a table; returns the invitations of those who get one: who has blocked somebody does not."""
        now = self.clock.time()
        sent: list[tuple[str, str]] = []

        def work(connection: sql.Connection) -> None:
            sent.clear()
            connection.execute(sql.delete(INVITATIONS).where(INVITATIONS.c.until < now))
            chosen = sql.select(BLOCKS.c.person).where(BLOCKS.c.blocked == sender, BLOCKS.c.person.in_(receivers))
            unwilling = set(connection.execute(chosen).scalars())
            for receiver in receivers:
                if receiver not in unwilling:
                    sent.append((receiver, new_handle()))
                    row = {"id": sent[-1][1], "table_key": key, "sender": sender, "receiver": receiver}
                    connection.execute(sql.insert(INVITATIONS), [{**row, "sent": now, "until": now + LASTS}])

        await self.storage.do(work)
        return sent

    def waiting(self, person: str) -> list[Invitation]:
        """The invitations that somebody has got, the latest first."""
        chosen = sql.select(INVITATIONS, PEOPLE.c.name, PEOPLE.c.avatar)
        chosen = chosen.join(PEOPLE, PEOPLE.c.id == INVITATIONS.c.sender)
        chosen = chosen.where(INVITATIONS.c.receiver == person, INVITATIONS.c.until > self.clock.time())
        with self.storage.reading() as connection:
            rows = connection.execute(chosen.order_by(INVITATIONS.c.sent.desc()).limit(MOST_WAITING)).all()
        return [
            Invitation(row.id, row.table_key, row.sender, handle_of(row.sender), row.name, row.avatar, row.until)
            for row in rows
        ]

    def count(self, person: str) -> int:
        """How many invitations somebody has got."""
        chosen = sql.select(sql.func.count()).select_from(INVITATIONS)
        with self.storage.reading() as connection:
            found = connection.execute(
                chosen.where(INVITATIONS.c.receiver == person, INVITATIONS.c.until > self.clock.time())
            )
            return int(found.scalar() or 0)

    def key_of(self, person: str, number: str) -> str:
        """The table of an invitation that somebody has got; raises a TableError."""
        found = next((one for one in self.waiting(person) if one.id == number), None)
        if found is None:
            raise TableError("no_invitation", "this invitation has lapsed")
        return found.key

    async def drop(self, person: str, number: str) -> None:
        """Take an invitation away: it was accepted or declined."""
        mine = sql.delete(INVITATIONS).where(INVITATIONS.c.id == number, INVITATIONS.c.receiver == person)
        await written(self.storage, lambda connection: connection.execute(mine))

    async def block(self, person: str, other: str) -> None:
        """Somebody wants no invitations from somebody else; those that are here are gone."""

        def work(connection: sql.Connection) -> None:
            put(connection, BLOCKS, {"person": person, "blocked": other}, {"blocked": other})
            between = INVITATIONS.c.receiver == person, INVITATIONS.c.sender == other
            connection.execute(sql.delete(INVITATIONS).where(*between))

        await self.storage.do(work)

    async def unblock(self, person: str, other: str) -> None:
        """Somebody wants invitations from somebody else again."""
        pair = BLOCKS.c.person == person, BLOCKS.c.blocked == other
        await written(self.storage, lambda connection: connection.execute(sql.delete(BLOCKS).where(*pair)))

    def blocked(self, person: str) -> set[str]:
        """Those from whom somebody wants no invitations."""
        with self.storage.reading() as connection:
            return set(connection.execute(sql.select(BLOCKS.c.blocked).where(BLOCKS.c.person == person)).scalars())
