"""The hall: all tables of this server. Tables are read from storage when somebody comes to them."""

import asyncio
import contextlib
import json
import logging
import time
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from oakdoor.app import messages as say
from oakdoor.app import stored
from oakdoor.app.daily.daily import Daily
from oakdoor.app.daily.deals import OpenAlmanac
from oakdoor.app.house import OPEN_HOUSE
from oakdoor.app.lines import lines_left
from oakdoor.app.past import history as past
from oakdoor.app.past.imports import bring
from oakdoor.app.past.outcomes import KEPT
from oakdoor.app.past.series import series_of
from oakdoor.app.people import Visitor
from oakdoor.app.ports import Almanac, Clock, House, Peers, Store, Thinkers
from oakdoor.app.review.reviews import Reviews
from oakdoor.app.tables.alarm import Alarm
from oakdoor.app.tables.botplay import BotPlay
from oakdoor.app.tables.hearing import Hearing
from oakdoor.app.tables.leading import Leading
from oakdoor.app.tables.room import Room
from oakdoor.app.tables.seating import seats_for
from oakdoor.app.tables.sharing import ALONE
from oakdoor.app.thinking import Whose
from oakdoor.bots.registry import LEVELS
from oakdoor.games.contract import OptionError
from oakdoor.games.registry import find_mode
from oakdoor.tables.clock import ClockRule, DaysRule
from oakdoor.tables.errors import TableError
from oakdoor.tables.keys import new_key
from oakdoor.tables.rated import ask_again
from oakdoor.tables.rebuilding import Rebuilt, replay_lines, replay_to
from oakdoor.tables.seats import Seat, again
from oakdoor.tables.table import Setup, Table

LOG = logging.getLogger("oakdoor.hall")
OPEN = OpenAlmanac()
BEAT = 0.5  # seconds between two times that running clocks are kept: more than that no crash can give or take
TIDY_SECONDS = 86_400.0  # between two times that old things are erased
TIDY_AGAIN = 60.0  # where another process does so now, or the store does not answer
TIDYING = "tidying"  # the lease of the one process that does so
MOST_IDLE = 200  # rooms kept in memory although nobody is there
IDLE_SECONDS = 60.0  # so long ago somebody came to an idle room: nobody is on the way to it


class Hall:
    """Finds and makes tables. `pace` is the least time between two decisions of bots, in seconds; keys of its tables
    begin with `prefix`; `peers` are other processes that serve the same tables; `house` is their club."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        pace: float,
        *,
        clock: Clock = time,
        prefix: str = "",
        peers: Peers = ALONE,
        almanac: Almanac = OPEN,
        house: House = OPEN_HOUSE,
    ) -> None:
        self.store = store
        self.peers = peers
        self.hearing = Hearing(store, lambda: set(self._rooms.values()), lambda key: self._rooms.get(key), self._shut)
        self.thinkers = thinkers
        self.clock = clock
        self.prefix = prefix
        self.reviews = Reviews(store, thinkers, clock)
        self.house = house
        self.daily = Daily(self, almanac)
        self._pace = pace
        self._rooms: dict[str, Room] = {}
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by key, while somebody reads

    async def room(self, key: str, person: str = "") -> Room | None:
        """The room of a table, by the key that invites or the one that lets watch. A deal that a person must not know
        yet is not there for them."""
        room = await self.any_room(key)
        return None if room is None or await self.daily.hides(room.table, person) else room

    async def any_room(self, key: str) -> Room | None:
        """The room of a table, for what the server itself does there: nobody is shown it."""
        if not 16 <= len(key) <= 32:
            return None
        reading = self._reading.setdefault(key, asyncio.Lock())
        async with reading:
            room = self._rooms.get(key)
            if room is None and (room := await self._opened(key)) is None:
                return None
            room.touched = self.clock.monotonic()
            if room.table.is_ready():  # all have sat down, but the deal was not stored any more
                await room.begin_if_ready()
            return room

    async def _opened(self, key: str) -> Room | None:
        """The room of a stored table, with what other processes have changed while it was read."""
        with self.hearing.opening() as missed:
            found = await self._restored(key)
            if found is None:
                return None
            table, rows, revision = found
            if (room := self._rooms.get(table.key)) is None:  # by its other key, meanwhile
                room = self._add(table, rows, revision)
                self.hearing.look_again(room, missed)
            return room

    async def _restored(self, key: str) -> tuple[Table, int, int] | None:
        """A stored table with its game, the number of its lines, and how often it was revised; one that all have
        removed is not there. Lines of records that somebody has brought are replayed by a worker: they may be many, and
        others play meanwhile."""
        try:
            found = await asyncio.to_thread(self.store.read, key)
            if found is None or await asyncio.to_thread(self.store.is_closed, found.row.key):
                return None
            rebuilt = None
            if found.is_foreign:
                whose, lines = Whose(found.row.host, found.row.key), lines_left(found.lines)[0]
                rebuilt = await self.thinkers.look(whose, replay_lines, json.dumps(found.header), lines)
            opened = await asyncio.to_thread(found.open, self.clock.monotonic(), rebuilt)
            return opened, len(found.lines), found.revision
        except TableError:
            raise  # the store does not answer: the table is as it was
        except stored.UNREADABLE as error:
            LOG.exception("a stored table cannot be read")
            raise TableError("damaged", "what is stored of this table is damaged") from error

    def _read(self, key: str) -> Table | None:
        """A stored table with its game, in this thread."""
        found = self.store.read(key)
        return None if found is None or self.store.is_closed(found.row.key) else found.open(self.clock.monotonic())

    def take_in(self, table: Table) -> None:
        """A table that was stored with its deal opens."""
        self._add(table, len(table.running().moves))

    def _add(self, table: Table, rows: int, revision: int = 0) -> Room:
        room = Room(table, rows, self.store, self.thinkers, self.clock, self.peers, revision)
        own = (Leading(room, self.peers), BotPlay(room, self.thinkers, self._pace), Alarm(room))
        room.watchers = (*own, *self.house.watchers(room))
        room.connections.elsewhere = self.hearing.elsewhere(table.key)
        self._drop_idle()
        self._rooms[table.key] = self._rooms[table.watch_key] = room
        room.wake()
        return room

    def open_tables(self) -> list[Table]:
        """The tables that are kept in memory now."""
        return [room.table for room in set(self._rooms.values())]

    def _forget(self, room: Room) -> None:
        room.close()
        self._rooms.pop(room.table.key, None)
        self._rooms.pop(room.table.watch_key, None)

    def _shut(self, room: Room) -> None:
        """A table is closed: its pages are let go."""
        self._forget(room)
        room.let_go()

    def _drop_idle(self) -> None:
        """Tables that nobody looks at can be read again when somebody comes."""
        idle = [room for room in set(self._rooms.values()) if room.is_idle]
        idle.sort(key=lambda room: room.touched)
        for room in idle[: max(0, len(idle) - MOST_IDLE)]:
            if room.touched < self.clock.monotonic() - IDLE_SECONDS:
                self._forget(room)

    async def beat(self) -> None:
        """Keep all running clocks again and again, so that a restart changes none of them."""
        while True:
            await asyncio.sleep(BEAT)
            await self.keep_clocks()

    async def keep_clocks(self) -> None:
        """Store what every clock shows now that runs, or was stopped since."""
        now = self.clock.monotonic()
        ticking = [room for room in set(self._rooms.values()) if room.leads and room.has_ticked]
        if ticking:
            for room in ticking:
                room.has_rested = False
            try:
                await self.store.write(
                    [one for room in ticking for one in stored.kept_clock(room.table, room.rows, now)]
                )
            except TableError:
                for room in ticking:
                    room.has_rested = True
                LOG.warning("the clocks of %d tables could not be kept", len(ticking))

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        self.reviews.close()
        self.daily.close()
        for room in set(self._rooms.values()):
            room.close()

    # ------------------------------------------------------------------ making tables

    async def create(self, visitor: Visitor, wanted: say.NewTable) -> Table:
        """Set up a table; raises a GameError that says what is wrong."""
        mode = find_mode(wanted.game, wanted.mode)
        if len(wanted.seats) not in mode.players:
            allowed = ", ".join(map(str, mode.players))
            raise OptionError(f"{mode.game} {mode.name} is for {allowed} players, not {len(wanted.seats)}")
        mode.pack_options(len(wanted.seats), wanted.options)
        mode.components(wanted.components)
        if sum(seat.kind == "me" for seat in wanted.seats) > 1:
            raise OptionError("you can have one seat of your own; others on this device are guests")
        clock = ClockRule(wanted.clock.minutes, wanted.clock.increment) if wanted.clock else None
        setup = Setup(
            wanted.game,
            wanted.mode,
            dict(wanted.options),
            clock,
            wanted.previews,
            wanted.scores,
            wanted.components,
            wanted.talk,
            wanted.lamps,
            days=DaysRule(wanted.days.days, wanted.days.lapse) if wanted.days else None,
            rated=bool(wanted.rated),
        )
        for seat in wanted.seats:
            self.check_bot(seat.level, setup)
        if wanted.rated:
            self.house.check_rated(setup, [seat.kind for seat in wanted.seats], [seat.level for seat in wanted.seats])
        table = Table(self.new_key(), self.new_key(), visitor.id, setup, seats_for(visitor, wanted.seats))
        await self._open(table)
        return table

    def check_bot(self, name: str | None, setup: Setup) -> None:
        """A bot that is to have a seat is a regular, or is there and plays the mode; raises a TableError."""
        here = [one.name for one in self.thinkers.others() if f"{setup.game}/{setup.mode}" in one.modes]
        if name is not None and name not in (*LEVELS, *here):
            raise TableError("no_bot", f"no bot {name!r} that plays this is here now")

    def new_key(self) -> str:
        """A key that cannot be guessed."""
        return self.prefix + new_key()

    async def _open(self, table: Table) -> None:
        await self.store.write(stored.new_table(table, self.clock.time()))
        await self._add(table, 0).begin_if_ready()

    async def play_on(self, visitor: Visitor, record: dict[str, Any], wanted: say.PlayOn, whose: Whose) -> str:
        """A table that goes on from a moment of a game that was reviewed, with bots in the other seats."""
        kinds = [say.NewSeat(kind="me" if seat == wanted.seat else "bot") for seat in range(record["players"])]
        for seat in kinds:
            seat.level = wanted.level if seat.kind == "bot" and all(one.level is None for one in kinds) else None
        if wanted.seat >= len(kinds):
            raise TableError("no_seat", f"there is no seat {wanted.seat}")
        rebuilt = await self.thinkers.look(whose, replay_to, json.dumps(record), wanted.ply, wanted.lines)
        table = self._going_on(visitor, record, rebuilt, seats_for(visitor, kinds))
        now = self.clock.time()
        await self.store.write([*stored.new_table(table, now), *stored.begun(table, now)])
        self.take_in(table)
        return table.key

    def _going_on(self, visitor: Visitor, record: dict[str, Any], rebuilt: Rebuilt | None, seats: list[Seat]) -> Table:
        """A table at which a game stands at one of its moments, or at one of a branch."""
        setup = Setup(record["game"], record["mode"], record["options"], components=record.get("components"))
        table = Table(self.new_key(), self.new_key(), visitor.id, setup, seats)
        if rebuilt is not None:
            table.restore(record, [], None, 0, self.clock.monotonic(), rebuilt=rebuilt)
        if table.status != "playing":
            raise TableError("not_judged", "the game cannot be played on from there")
        table.setup = replace(setup, options=table.running().options, since=table.ply)
        return table

    async def bring(self, visitor: Visitor, game: say.BroughtGame, whose: Whose) -> str:
        """Keep a game that was played elsewhere among a person's games; returns the key of its table."""
        keys = self.new_key(), self.new_key()
        return await bring(self.store, self.thinkers, visitor, game, whose, keys, self.clock.time())

    async def rematch(self, visitor: Visitor, room: Room) -> str:
        """The table that follows one: the same people, the same game. Whoever asks first sets it up."""
        async with room.lock:
            if not room.table.seats_of(visitor.id):
                raise TableError("not_your_seat", "only players of this table can ask for a rematch")
            if room.table.rematch is None:
                following = self._following(room.table, visitor)
                with contextlib.suppress(stored.Overtaken):  # somebody else has just asked: theirs was read
                    await room.follow_with(following)
                    self._add(following, 0, int(following.rated_wish is not None))
            key = room.table.rematch
        assert key is not None
        await self.room(key)  # begins it
        room.tell_table()
        return key

    def _following(self, table: Table, visitor: Visitor) -> Table:
        """The same people at a new table. What was chosen seat by seat is drawn again."""
        seats = [again(one) for one in table.seats]
        mode = find_mode(table.setup.game, table.setup.mode)
        options = {name: value for name, value in table.setup.options.items() if name not in mode.seat_options}
        first, won = (table.running().first + 1) % len(seats), series_of(table)
        setup = replace(table.setup, options=options, since=None, imported=False, first=first, won=won)
        following = Table(self.new_key(), self.new_key(), visitor.id, replace(setup, deal=None, counts=False), seats)
        ask_again(following, visitor.id)
        return following

    def bots_of(self, person: str) -> int:
        """How many seats bots play now, or soon, at the tables of a host."""
        tables = [room.table for room in set(self._rooms.values()) if room.table.host == person]
        return sum(seat.is_played_by_bot for table in tables if table.status != "over" for seat in table.seats)

    def _asked(self, row: stored.TableRow) -> list[int]:
        """The seats that a stored table waits for. Who decides at the same time as others is only in its rows."""
        if row.actor != stored.SEVERAL:
            return [row.actor] if row.actor is not None and row.status == "playing" else []
        room = self._rooms.get(row.key)
        found = room.table if room is not None else self._read(row.key)
        return found.asked if found is not None else []

    async def remove(self, visitor: Visitor, key: str) -> say.Removal:
        """Take a table off a person's list. Nothing changes for others; where nobody else sits, the table is closed."""
        await asyncio.to_thread(past.check_own, self.store, visitor.id, key)
        now = self.clock.time()
        await self.store.write([stored.Removed(visitor.id, key, now)])
        closed = await asyncio.to_thread(self.store.is_closed, key)
        if closed and (room := self._rooms.get(key)) is not None and room.table.key == key:
            self._shut(room)
        return say.Removal(until=now + KEPT, closed=closed)

    async def restore(self, visitor: Visitor, key: str) -> None:
        """Put a table back on a person's list."""
        await asyncio.to_thread(past.check_restorable, self.store, visitor.id, key, self.clock.time())
        await self.store.write([stored.Restored(visitor.id, key)])

    async def tidy(self) -> None:
        """Write down endings that an older version did not, and erase what was removed long ago."""
        while True:
            pause = TIDY_AGAIN
            with contextlib.suppress(TableError):
                if await self.peers.take(TIDYING):
                    await self.add_missing_results()
                    await self.store.erase_removed(self.clock.time() - KEPT)
                    pause = TIDY_SECONDS
            await asyncio.sleep(pause)

    async def add_missing_results(self) -> None:
        """Write down how games ended of which that is not known yet, one after the other."""
        tried: set[str] = set()
        while keys := [key for key in await asyncio.to_thread(self.store.unkept, 500) if key not in tried]:
            for key in keys:
                tried.add(key)
                with contextlib.suppress(*stored.UNREADABLE):
                    found = await asyncio.to_thread(self._read, key)
                    if found is not None and found.status == "over":
                        rows = await asyncio.to_thread(self.store.tables_with, [key])
                        await self.store.write(stored.ended(found, rows[0].moved))

    def tables_of(self, visitor: Visitor, skip: int = 0) -> list[say.TableSummary]:
        """A person's tables: those that wait for them first, then the latest."""
        found = []
        rows = self.store.tables_of(visitor.id, skip)
        ended = self.store.past_games([row.key for row in rows])
        for row in rows:
            try:
                setup, seats = row.read_setup(), row.seats
                asked = [seats[seat] for seat in self._asked(row)]
            except stored.UNREADABLE:
                continue  # who opens it is told
            found.append(
                say.TableSummary(
                    key=row.key,
                    game=setup.game,
                    mode=setup.mode,
                    status=row.status,
                    names=[seat.name for seat in seats],
                    my_turn=any(one.owner == visitor.id and not one.stand_in for one in asked),
                    turn_of=asked[0].name if asked else None,
                    moved=row.moved,
                    host=row.host == visitor.id,
                    alone={seat.owner for seat in seats} | {row.host} <= {visitor.id, None},
                    rests=setup.days is None
                    and any(one.kind == "bot" or one.stand_in for one in asked)
                    and self._rests(row.key),
                    result=past.as_past(ended[row.key], visitor.id) if row.key in ended else None,
                )
            )
        return sorted(found, key=lambda one: (not one.my_turn, one.status == "over", -one.moved))

    def _rests(self, key: str) -> bool:
        """Whether nobody is at a table for whom its bots would play."""
        room = self._rooms.get(key)
        return not (self.hearing.elsewhere(key) if room is None else room.is_attended)
