"""Quick match: whoever asks for a game now is seated with the first other who wants the same, and with a regular when
the time is over.

A call is a row, so that it outlives the process that took it, and any process can answer it. Two people are seated by
one transaction that nobody else shares: of three who fit each other two meet, and the third waits on. The server seats
the regular when the time is over (`seating.py`), whether the page is hidden or not; a call that names no regular is
withdrawn when its page is gone.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sql

from oakdoor.app import stored
from oakdoor.app.messages import AVATARS
from oakdoor.app.people import Visitor
from oakdoor.app.ports import Clock
from oakdoor.games.contract import OptionError
from oakdoor.games.registry import find_mode
from oakdoor.server.club.hall.messages import NewCall
from oakdoor.server.club.hall.schema import CALLS, OFFERS
from oakdoor.server.club.hall.stating import alone, blocks_between, handle_of, new_handle, written
from oakdoor.server.database.changes import carry_out
from oakdoor.server.database.storage import Storage
from oakdoor.tables.clock import ClockRule, DayCount, DaysRule
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

KEPT = 150.0  # seconds that a call is kept while its page is silent: browsers let a hidden one ask once a minute
FRESH = 12.0  # seconds: nobody is seated with whoever was silent for longer
MET = 600.0  # seconds that whoever was seated has to learn of it
MOST_LISTED = 60


class Calling(NamedTuple):
    """A call as it is stored."""

    person: str
    handle: str
    name: str
    avatar: str
    modes: list[str]
    minutes: int
    days: DayCount | None
    level: str | None
    asked: float
    until: float | None
    key: str | None
    met: str | None
    met_avatar: str | None

    @property
    def with_whom(self) -> str:
        """Who sits in the other seat: somebody, or the regular."""
        return self.met if self.met is not None else (self.level or "").capitalize()


@dataclass(frozen=True)
class Calls:
    """All calls of the hall. `new_key` makes keys of tables."""

    storage: Storage
    clock: Clock
    new_key: Callable[[], str]

    async def ask(self, visitor: Visitor, wanted: NewCall) -> Calling:
        """Ask for a game, or answer somebody who does; a call that one has already is replaced."""
        check_modes(wanted.modes)
        if (wanted.seconds is None) != (wanted.level is None):
            raise OptionError("a regular sits down after some time, or nobody does")
        now = self.clock.time()

        def work(connection: sql.Connection) -> Calling:
            self._sweep(connection, now)
            mine = sql.select(CALLS).where(CALLS.c.person == visitor.id)
            last = connection.execute(mine).first()
            if last is not None and last.table_key is not None:
                return _calling(last)  # somebody has just come
            call = _asking(visitor, wanted, now)
            other = self._partner(connection, call, now, wanted.caller)
            if other is None and wanted.caller is not None:
                raise TableError("no_call", "this person does not wait any more")
            connection.execute(sql.delete(CALLS).where(CALLS.c.person == visitor.id))
            kept = {name: value for name, value in call._asdict().items() if name != "key"}
            connection.execute(sql.insert(CALLS), [{**kept, "modes": json.dumps(call.modes), "seen": now}])
            if other is not None:
                self._meet(connection, call, other, now)
            return _calling(connection.execute(mine).one())

        return await written(self.storage, work)

    async def wait(self, person: str) -> Calling | None:
        """How a call stands; its page is there still, and whoever was silent for a moment can be met again. None where
        there is no call any more."""
        if self.of(person) is None:
            return None
        now = self.clock.time()

        def work(connection: sql.Connection) -> Calling | None:
            alone(connection)
            connection.execute(sql.update(CALLS).where(CALLS.c.person == person).values(seen=now))
            chosen = sql.select(CALLS).where(CALLS.c.person == person)
            row = connection.execute(chosen.where(*_waiting(now))).first()
            if row is not None:
                call = _calling(row)
                other = self._partner(connection, call, now)
                if other is not None:
                    self._meet(connection, call, other, now)
            row = connection.execute(chosen).first()
            return None if row is None else _calling(row)

        return await written(self.storage, work)

    async def seat_regular(self, person: str) -> Calling:
        """Play the regular now, unless somebody has come meanwhile."""
        now = self.clock.time()

        def work(connection: sql.Connection) -> Calling:
            alone(connection)
            connection.execute(sql.update(CALLS).where(CALLS.c.person == person).values(seen=now))
            mine = sql.select(CALLS).where(CALLS.c.person == person)
            row = connection.execute(mine).first()
            if row is None:
                raise TableError("no_call", "you ask for no game now")
            call = _calling(row)
            if call.key is None and call.level is None:
                raise TableError("no_call", "this call names no regular")
            if call.key is None:
                self._seat_regular(connection, call, now)
            return _calling(connection.execute(mine).one())

        return await written(self.storage, work)

    def _seat_regular(self, connection: sql.Connection, call: Calling, now: float) -> None:
        table = self._table(call, call.modes[0])
        table.give_to_bot(call.person, 1, str(call.level), AVATARS[0])
        self._keep(connection, table, now, call)

    async def seat_due(self) -> None:
        """Let the regulars sit down whose time has come. Of several processes one seats each."""
        now = self.clock.time()
        due = (CALLS.c.table_key.is_(None), CALLS.c.level.is_not(None), CALLS.c.until <= now)
        if not await asyncio.to_thread(self._any, due):
            return

        def work(connection: sql.Connection) -> None:
            self._sweep(connection, now)
            for row in connection.execute(sql.select(CALLS).where(*due)).all():
                self._seat_regular(connection, _calling(row), now)

        await self.storage.do(work)

    def _any(self, chosen: tuple[sql.ColumnElement[bool], ...]) -> bool:
        with self.storage.reading() as connection:
            return connection.execute(sql.select(CALLS.c.person).where(*chosen).limit(1)).first() is not None

    def unaware(self) -> list[Calling]:
        """Those who were seated, and whose page is silent."""
        chosen = sql.select(CALLS).where(CALLS.c.table_key.is_not(None), CALLS.c.seen < self.clock.time() - FRESH)
        with self.storage.reading() as connection:
            return [_calling(row) for row in connection.execute(chosen).all()]

    async def withdraw(self, person: str) -> None:
        """Ask no more, or know of the table."""
        gone = sql.delete(CALLS).where(CALLS.c.person == person)
        await written(self.storage, lambda connection: connection.execute(gone))

    def of(self, person: str) -> Calling | None:
        """A person's own call."""
        with self.storage.reading() as connection:
            row = connection.execute(sql.select(CALLS).where(CALLS.c.person == person)).first()
        return None if row is None else _calling(row)

    def open(self) -> list[Calling]:
        """All who wait, the first one first."""
        now = self.clock.time()
        chosen = sql.select(CALLS).where(*_waiting(now)).order_by(CALLS.c.asked).limit(MOST_LISTED)
        with self.storage.reading() as connection:
            return [_calling(row) for row in connection.execute(chosen).all()]

    @staticmethod
    def _sweep(connection: sql.Connection, now: float) -> None:
        """Lock the calls, and withdraw those whose page is gone."""
        alone(connection)
        waits = CALLS.c.table_key.is_(None)
        lasts = CALLS.c.until.is_not(None)  # a regular sits down in the end, or has
        waiting = waits & (CALLS.c.seen < now - KEPT) & ~(lasts & (CALLS.c.until >= now - KEPT))
        seated = ~waits & (CALLS.c.seen < now - MET) & ~(lasts & (CALLS.c.until >= now - MET))
        connection.execute(sql.delete(CALLS).where(waiting | seated))

    @staticmethod
    def _partner(connection: sql.Connection, call: Calling, now: float, caller: str | None = None) -> Calling | None:
        """The first who wants the same, or the one whose call is answered."""
        same = (CALLS.c.minutes == call.minutes, CALLS.c.days.is_not_distinct_from(call.days))
        fits = [*_waiting(now), CALLS.c.person != call.person, *same]
        if caller is not None:
            fits.append(CALLS.c.handle == caller)
        unwanted = blocks_between(connection, call.person)
        rows = connection.execute(sql.select(CALLS).where(*fits).order_by(CALLS.c.asked, CALLS.c.person)).all()
        calls = (_calling(row) for row in rows)
        return next((one for one in calls if one.person not in unwanted and set(one.modes) & set(call.modes)), None)

    def _meet(self, connection: sql.Connection, call: Calling, other: Calling, now: float) -> None:
        """Seat two people who want the same."""
        table = self._table(other, next(one for one in other.modes if one in call.modes))
        guest = table.seats[table.sit_down(call.person, call.name, call.avatar, faces=AVATARS)]
        self._keep(connection, table, now, other, (guest.name, guest.avatar))
        mine = sql.update(CALLS).where(CALLS.c.person == call.person)
        connection.execute(mine.values(table_key=table.key, met=other.name, met_avatar=other.avatar))

    def _table(self, call: Calling, name: str) -> Table:
        """A table for two with whoever has called, and an open seat."""
        game, _, mode = name.partition("/")
        clock = ClockRule(call.minutes, 0) if call.minutes else None
        days = DaysRule(call.days) if call.days else None
        seats = [Seat("person", call.name, call.avatar, call.person), Seat("open", "", AVATARS[0])]
        return Table(self.new_key(), self.new_key(), call.person, Setup(game, mode, {}, clock, days=days), seats)

    @staticmethod
    def _keep(
        connection: sql.Connection, table: Table, now: float, call: Calling, met: tuple[str, str] | None = None
    ) -> None:
        """Store a table, and let the caller know of it."""
        carry_out(connection, stored.new_table(table, now))
        offer = {"wish": "", "since": now, "listed": False, "from_hall": True}
        connection.execute(sql.insert(OFFERS), [{"table_key": table.key, "handle": new_handle(), **offer}])
        name, avatar = met or (None, None)
        seated = sql.update(CALLS).where(CALLS.c.person == call.person)
        connection.execute(seated.values(table_key=table.key, met=name, met_avatar=avatar))


def check_modes(names: list[str]) -> None:
    """Two can play the modes of a call, against each other; raises a GameError."""
    for name in names:
        game, _, mode = name.partition("/")
        found = find_mode(game, mode)
        if 2 not in found.players or found.cooperative:
            raise OptionError(f"{name} is not for two who play against each other")


def _waiting(now: float) -> list[sql.ColumnElement[bool]]:
    lasts = CALLS.c.until.is_(None) | (CALLS.c.until > now)
    return [CALLS.c.table_key.is_(None), CALLS.c.seen > now - FRESH, lasts]


def _asking(visitor: Visitor, wanted: NewCall, now: float) -> Calling:
    """A new call."""
    return Calling(
        person=visitor.id,
        handle=handle_of(visitor.id),
        name=visitor.name,
        avatar=visitor.avatar,
        modes=list(dict.fromkeys(wanted.modes)),
        minutes=wanted.minutes,
        days=wanted.days,
        level=wanted.level,
        asked=now,
        until=None if wanted.seconds is None else now + wanted.seconds,
        key=None,
        met=None,
        met_avatar=None,
    )


def _calling(row: sql.Row[tuple[object, ...]]) -> Calling:
    return Calling(
        row.person, row.handle, row.name, row.avatar, json.loads(row.modes), row.minutes, row.days,
        row.level, row.asked, row.until, row.table_key, row.met, row.met_avatar,
    )  # fmt: skip
