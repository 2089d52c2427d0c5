"""The hall: all tables of this server. Tables are read from storage when somebody comes to them."""

import asyncio
import contextlib
import logging
import time
from dataclasses import replace
from itertools import islice
from typing import Any

from oakdoor.bots.registry import LEVELS, USUAL, Level
from oakdoor.games.contract import OptionError
from oakdoor.games.record import open_record
from oakdoor.games.registry import find_mode
from oakdoor.server import ledger, past
from oakdoor.server import messages as say
from oakdoor.server import storage as stored
from oakdoor.server.alarm import Alarm
from oakdoor.server.botplay import BotPlay
from oakdoor.server.people import Visitor
from oakdoor.server.reviews import Reviews
from oakdoor.server.room import Room
from oakdoor.server.storage import Storage
from oakdoor.server.workers import Workers
from oakdoor.tables.clock import ClockRule
from oakdoor.tables.errors import TableError
from oakdoor.tables.history import steps_of
from oakdoor.tables.seats import Seat, free_name
from oakdoor.tables.table import Setup, Table, new_key

LOG = logging.getLogger("oakdoor.hall")
BEAT = 0.5  # seconds between two times that running clocks are kept: more than that no crash can give or take
TIDY_SECONDS = 86_400.0  # between two times that old things are erased
MOST_IDLE = 200  # rooms kept in memory although nobody is there
IDLE_SECONDS = 60.0  # so long ago somebody came to an idle room: nobody is on the way to it


class Hall:
    """Finds and makes tables."""

    def __init__(self, storage: Storage, workers: Workers, pace: float) -> None:
        self.storage = storage
        self.workers = workers
        self.pace = pace
        self.reviews = Reviews(storage, workers)
        self._rooms: dict[str, Room] = {}
        self._reading = asyncio.Lock()

    async def room(self, key: str) -> Room | None:
        """The room of a table, by the key that invites or the one that lets watch."""
        if not 16 <= len(key) <= 32:
            return None
        async with self._reading:
            room = self._rooms.get(key)
            if room is None:
                found = await asyncio.to_thread(self._read, key)
                if found is None:
                    return None
                table, rows = found
                if (already := self._rooms.get(table.key)) is not None:
                    return already
                room = self._add(table, rows)
            room.touched = time.monotonic()
            if room.table.is_ready():  # all have sat down, but the deal was not stored any more
                await room.begin_if_ready()
            return room

    def _read(self, key: str) -> tuple[Table, int] | None:
        """A stored table with its game, and the number of its rows; one that all have removed is not there."""
        try:
            found = self.storage.read_game(key)
            return None if found is None or past.is_closed(self.storage, found[0].key) else found
        except stored.UNREADABLE as error:
            LOG.exception("a stored table cannot be read")
            raise TableError("damaged", "what is stored of this table is damaged") from error

    def _add(self, table: Table, rows: int) -> Room:
        room = Room(table, rows, self.storage, self.workers)
        room.watchers = (BotPlay(room, self.workers, self.pace), Alarm(room))
        self._drop_idle()
        self._rooms[table.key] = self._rooms[table.watch_key] = room
        room.wake()
        return room

    def _forget(self, room: Room) -> None:
        room.close()
        self._rooms.pop(room.table.key, None)
        self._rooms.pop(room.table.watch_key, None)

    def _drop_idle(self) -> None:
        """Tables that nobody looks at can be read again when somebody comes."""
        idle = [room for room in set(self._rooms.values()) if room.is_idle]
        idle.sort(key=lambda room: room.touched)
        for room in idle[: max(0, len(idle) - MOST_IDLE)]:
            if room.touched < time.monotonic() - IDLE_SECONDS:
                self._forget(room)

    async def beat(self) -> None:
        """Keep all running clocks again and again, so that a restart changes none of them."""
        while True:
            await asyncio.sleep(BEAT)
            await self.keep_clocks()

    async def keep_clocks(self) -> None:
        """Store what every clock shows now that runs, or was stopped since."""
        now = time.monotonic()
        ticking = [room for room in set(self._rooms.values()) if room.table.clock_runs or room.has_rested]
        if ticking:
            for room in ticking:
                room.has_rested = False
            try:
                await self.storage.write(
                    stored.together(*(stored.kept_clock(room.table, room.rows, now) for room in ticking))
                )
            except TableError:
                for room in ticking:
                    room.has_rested = True
                LOG.warning("the clocks of %d tables could not be kept", len(ticking))

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        self.reviews.close()
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
        )
        table = Table(new_key(), new_key(), visitor.id, setup, _seats(visitor, wanted.seats))
        await self._open(table)
        return table

    async def _open(self, table: Table) -> None:
        await self.storage.write(stored.new_table(table, time.time()))
        await self._add(table, 0).begin_if_ready()

    async def play_on(self, visitor: Visitor, record: dict[str, Any], wanted: say.PlayOn) -> str:
        """A table that goes on from a moment of a game that was reviewed, with bots in the other seats."""
        kinds = [say.NewSeat(kind="me" if seat == wanted.seat else "bot") for seat in range(record["players"])]
        for seat in kinds:
            seat.level = wanted.level if seat.kind == "bot" and all(one.level is None for one in kinds) else None
        table = await asyncio.to_thread(_going_on, visitor, record, wanted, _seats(visitor, kinds))
        now = time.time()
        await self.storage.write(stored.together(stored.new_table(table, now), stored.begun(table, now)))
        self._add(table, len(table.running().moves))
        return table.key

    async def rematch(self, visitor: Visitor, room: Room) -> str:
        """The table that follows one: the same people, the same game. Whoever asks first sets it up."""
        async with room.lock:
            if not room.table.seats_of(visitor.id):
                raise TableError("not_your_seat", "only players of this table can ask for a rematch")
            if room.table.rematch is None:
                following = _following(room.table, visitor)
                await room.follow_with(following)
                self._add(following, 0)
            key = room.table.rematch
        assert key is not None
        await self.room(key)  # begins it
        room.tell_table()
        return key

    def bots_of(self, person: str) -> int:
        """How many seats bots play now, or soon, at the tables of a host."""
        tables = [room.table for room in set(self._rooms.values()) if room.table.host == person]
        return sum(seat.is_played_by_bot for table in tables if table.status != "over" for seat in table.seats)

    def _asked(self, row: Any) -> list[int]:
        """The seats that a stored table waits for. Who decides at the same time as others is only in its rows."""
        if row.actor != stored.SEVERAL:
            return [row.actor] if row.actor is not None and row.status == "playing" else []
        room = self._rooms.get(row.key)
        found = (room.table, 0) if room is not None else self._read(row.key)
        return found[0].asked if found is not None else []

    async def remove(self, visitor: Visitor, key: str) -> say.Removal:
        """Take a table off a person's list. Nothing changes for others; where nobody else sits, the table is closed."""
        await asyncio.to_thread(past.check_own, self.storage, visitor.id, key)
        now = time.time()
        await self.storage.write(lambda connection: ledger.remove(connection, visitor.id, key, now))
        closed = await asyncio.to_thread(past.is_closed, self.storage, key)
        if closed and (room := self._rooms.get(key)) is not None:
            self._forget(room)
            room.let_go()
        return say.Removal(until=now + ledger.KEPT, closed=closed)

    async def restore(self, visitor: Visitor, key: str) -> None:
        """Put a table back on a person's list."""
        await asyncio.to_thread(past.check_restorable, self.storage, visitor.id, key)
        await self.storage.write(lambda connection: ledger.restore(connection, visitor.id, key))

    async def tidy(self) -> None:
        """Write down endings that an older version did not, and erase what was removed long ago."""
        while True:
            await self.keep_endings()
            with contextlib.suppress(TableError):
                await self.storage.write(lambda connection: ledger.erase_old(connection, time.time()))
            await asyncio.sleep(TIDY_SECONDS)

    async def keep_endings(self) -> None:
        """Write down how games ended of which that is not known yet, one after the other."""
        tried: set[str] = set()
        while keys := [key for key in await asyncio.to_thread(self._unkept) if key not in tried]:
            for key in keys:
                tried.add(key)
                with contextlib.suppress(TableError):
                    found = await asyncio.to_thread(self._read, key)
                    if found is not None and found[0].status == "over":
                        await self.storage.write(
                            stored.ended(found[0], await asyncio.to_thread(self.storage.moved, key))
                        )

    def _unkept(self) -> list[str]:
        with self.storage.engine.connect() as connection:
            return ledger.unkept(connection, 500)

    def tables_of(self, visitor: Visitor, skip: int = 0) -> list[say.TableSummary]:
        """A person's tables: those that wait for them first, then the latest."""
        found = []
        rows = self.storage.tables_of(visitor.id, skip)
        with self.storage.engine.connect() as connection:
            ended = ledger.past_games(connection, [row.key for row, _ in rows])
        for row, seats in rows:
            try:
                setup = stored.read_setup(row.setup)
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
                    rests=any(one.kind == "bot" or one.stand_in for one in asked) and self._rests(row.key),
                    result=past.as_past(ended[row.key], visitor.id) if row.key in ended else None,
                )
            )
        return sorted(found, key=lambda one: (not one.my_turn, one.status == "over", -one.moved))

    def _rests(self, key: str) -> bool:
        """Whether nobody is at a table for whom its bots would play."""
        room = self._rooms.get(key)
        return room is None or not room.is_attended


def _seats(visitor: Visitor, wanted: list[say.NewSeat]) -> list[Seat]:
    """The seats of a new table. Names are told apart; regulars are called what they are called, and sit there once."""
    regulars = _regulars([one.level for one in wanted if one.kind == "bot"])
    seats: list[Seat] = []
    taken: set[str] = {one.name for one in wanted if one.name} | {visitor.name}
    spare = [avatar for avatar in say.AVATARS if avatar not in {visitor.avatar, *(one.avatar for one in wanted)}]
    for one in wanted:
        if one.kind == "me":
            seat = Seat("person", visitor.name, visitor.avatar, visitor.id)
        elif one.kind == "guest":
            name = one.name or _first_free(["Guest"], taken)
            seat = Seat("guest", name, one.avatar or spare.pop(), visitor.id)
        elif one.kind == "bot":
            level = regulars.pop(0)
            name = _first_free([level.capitalize(), f"{level.capitalize()} 2"], taken)
            seat = Seat("bot", name, one.avatar or spare.pop(), level=level)
        else:
            seat = Seat("open", "", spare.pop())
        seats.append(replace(seat, name=free_name(seat.name, seats)))
    return seats


def _going_on(visitor: Visitor, record: dict[str, Any], wanted: say.PlayOn, seats: list[Seat]) -> Table:
    """A table at which a game stands at one of its moments, or at one of a branch."""
    if not 0 <= wanted.seat < len(seats):
        raise TableError("no_seat", f"there is no seat {wanted.seat}")
    game = open_record(record)
    steps = list(islice(steps_of(game, record["moves"]), wanted.ply))
    lines = [*record["moves"][: steps[-1].lines if steps else 0], *wanted.lines]
    setup = Setup(record["game"], record["mode"], record["options"], components=record.get("components"))
    table = Table(new_key(), new_key(), visitor.id, setup, seats)
    table.restore(record, lines, None, 0, time.monotonic())
    if table.status != "playing" or len(steps) < wanted.ply:
        raise TableError("not_judged", "the game cannot be played on from there")
    table.setup = replace(setup, since=table.ply)
    return table


def _regulars(wanted: list[Level | None]) -> list[Level]:
    """Who plays in the seats of bots: those that were asked for, and where nobody was, whoever is free."""
    asked = [level for level in wanted if level is not None]
    if len(set(asked)) < len(asked):
        raise OptionError("a regular can have one seat at a table")
    free = [level for level in dict.fromkeys((USUAL, *LEVELS)) if level not in asked]
    return [level or free.pop(0) for level in wanted]


def _following(table: Table, visitor: Visitor) -> Table:
    """The same people at a new table. What was chosen seat by seat is drawn anew."""
    seats = [
        Seat(one.kind, one.name, one.avatar, one.owner, one.level if one.kind == "bot" else None) for one in table.seats
    ]
    mode = find_mode(table.setup.game, table.setup.mode)
    options = {name: value for name, value in table.setup.options.items() if name not in mode.seat_options}
    return Table(new_key(), new_key(), visitor.id, replace(table.setup, options=options, since=None), seats)


def _first_free(names: list[str], taken: set[str]) -> str:
    name = next((name for name in names if name not in taken), names[0])
    taken.add(name)
    return name
