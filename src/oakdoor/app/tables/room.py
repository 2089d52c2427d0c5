"""A room: a table with the people connected to it. It stores first and tells afterwards.

A change is made on a draft of the table. Only when it is stored does the draft become the table, so that whoever
looks meanwhile sees the table as it is stored, and a change that cannot be stored has not happened.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Protocol

from oakdoor.app import messages as say
from oakdoor.app import stored
from oakdoor.app.ports import Clock, Store, Thinkers
from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.crowd import Crowd, Texts
from oakdoor.app.tables.hints import Hints
from oakdoor.app.tables.position import table_info
from oakdoor.games.position.reader import WATCHER, Reader, written
from oakdoor.language.language import Language
from oakdoor.tables import together
from oakdoor.tables.chat import Line
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table

LOG = logging.getLogger("oakdoor.room")
PIECE = 25  # steps that are told at once
RETRY = 1.0  # seconds until something that happens by itself and could not be stored is tried again


class Watcher(Protocol):
    """Somebody who looks at a table whenever it has changed, and does what is due."""

    def wake(self) -> None:
        """The table has changed."""

    def close(self) -> None:
        """The room closes."""


class Room:
    """Everything that happens at one table, one thing after the other."""

    def __init__(self, table: Table, rows: int, store: Store, thinkers: Thinkers, clock: Clock = time) -> None:
        self.table = table  # as it is stored
        self.rows = rows  # lines stored so far, those that go back included
        self.connections = Crowd()
        self._texts = Texts(table)
        self.lock = asyncio.Lock()
        self._store = store
        self.clock = clock
        self.hints = Hints(self, thinkers)
        self.touched = clock.monotonic()  # when somebody last came
        self.has_rested = False  # whether the clock was stopped since it was last kept
        self.watchers: tuple[Watcher, ...] = ()

    # ------------------------------------------------------------------ telling

    def info(self, person: str) -> say.TableInfo:
        """The table as a person sees it."""
        here = self.connections
        return table_info(self.table, person, here.online(self.table), here.watchers(self.table))

    def tell_table(self) -> None:
        """Tell everybody about the table."""
        self.connections.tell(self.table, self._tell_info)

    def tell_positions(self) -> None:
        """Tell everybody where the game stands."""
        self.connections.tell(self.table, self.tell_position)

    def texts(self) -> Texts:
        """What can be told about the table as it stands; a change puts another table in its place."""
        if self._texts.table is not self.table:
            self._texts = Texts(self.table)
        return self._texts

    def _tell_info(self, connection: Connection) -> None:
        here = self.connections
        online, watchers = here.online(self.table), here.watchers(self.table)
        text = self.texts().info(connection.person, online, watchers)
        if text != connection.table:
            connection.table = text
            connection.send_text(text)

    def tell_position(self, connection: Connection) -> None:
        """Tell one page where the game stands, from the ply it knows."""
        table = self.table
        if table.game is None:
            return
        self._look_from_own_seat(connection)
        known = connection.edition == table.edition and connection.ply <= table.ply
        since = connection.ply if known else 0
        recent = max(since, table.ply - PIECE)
        connection.send_text(self.texts().position(connection, recent))
        connection.ply, connection.edition = table.ply, table.edition
        if since < recent or not known:
            if known and connection.lacks is not None:
                since = min(since, connection.lacks)
            connection.lacks = since
            connection.catch_up(self._tell_history(connection, since, recent))

    async def _tell_history(self, connection: Connection, since: int, until: int) -> None:
        """Tell what a page lacks before a ply, the latest first, each piece once the page has got the one before."""
        edition = self.table.edition
        while since < until:
            await connection.outbox.join()
            await asyncio.sleep(0)
            if self.table.edition != edition:
                return  # the page is told again
            start = max(since, until - PIECE)
            connection.send_text(self.texts().history(connection, start, until))
            until = start
        connection.lacks = None

    def _look_from_own_seat(self, connection: Connection) -> None:
        """A person with one seat looks from it; with several that share no secrets, from the one to move."""
        table = self.table
        mine = table.seats_of(connection.person)
        seat = connection.seat
        if len(mine) == 1:
            seat = mine[0]
        elif len(mine) > 1 and seat != table.actor and (table.status == "over" or not table.has_secrets(mine)):
            seat = table.actor if table.actor in mine else seat if seat in mine else mine[0]
        if seat != connection.seat:
            connection.seat = seat
            connection.edition = -1  # another seat's steps are told in other words

    # ------------------------------------------------------------------ coming and going

    def enter(self, connection: Connection, seat: int | None, ply: int, edition: int) -> None:
        """A page connects; it may know the game up to a ply, seen from a seat."""
        self.connections.add(connection)
        self.table.presence.come(connection.person)
        if seat is not None and seat in self.table.seats_of(connection.person):
            connection.seat = seat
            connection.ply, connection.edition = ply, edition
        elif seat == written(WATCHER):
            connection.ply, connection.edition = ply, edition
        self._tell_info(connection)
        self.connections.tell_soon(self.tell_table)
        if self._let_clock_rest():
            self.tell_positions()
        else:
            self.tell_position(connection)
        connection.send(say.Chatted(lines=[_chat_line(line) for line in self.table.chat.lines]))
        self.wake()

    def leave(self, connection: Connection) -> None:
        """A page is gone."""
        self.connections.remove(connection)
        if connection.person not in self.connections.online(self.table):
            self.table.presence.go(connection.person)
        self.connections.tell_soon(self.tell_table)
        if self._let_clock_rest():
            self.tell_positions()
        self.wake()

    @property
    def is_attended(self) -> bool:
        """Whether somebody is here for whom the game goes on: who sits there, or anybody at a table of bots."""
        here = self.connections
        return bool(here.online(self.table)) if self.table.people() else len(here) > 0

    def _let_clock_rest(self) -> bool:
        """No time passes while nobody is here; whether that has changed."""
        clock = self.table.clock
        if clock is None or clock.rests != self.is_attended:
            return False
        clock.rest(not self.is_attended, self.clock.monotonic())
        self.has_rested = clock.rests
        return True

    # ------------------------------------------------------------------ playing

    async def begin_if_ready(self) -> None:
        """Deal as soon as the last seat is taken."""
        async with self.lock:
            if not self.table.is_ready():
                return
            draft = self.table.draft()
            game = draft.begin(self.clock.monotonic())
            with contextlib.suppress(stored.Overtaken):  # others have dealt: their game was read
                await self._put(draft, stored.begun(draft, self.clock.time()), len(game.moves))
        self.tell_table()
        self.tell_positions()
        self.wake()

    async def move(self, person: str, message: say.Move) -> None:
        """A person plays a move."""
        async with self.lock:
            self.table.running()
            self.table.check_owner(person, message.seat)
            self.table.check_place(message.ply, message.edition)
            await self._play(message.seat, message.words)

    async def move_bot(self, seat: int, words: str, ply: int, edition: int) -> None:
        """A bot plays a move that it has thought of for this position."""
        async with self.lock:
            self.table.check_place(ply, edition)
            if seat not in self.table.asked or not self.table.seats[seat].is_played_by_bot:
                raise TableError("late", "its owner plays again")
            await self._play(seat, words)

    async def _play(self, seat: int, words: str) -> None:
        """Play, store, then tell. Whoever calls holds the lock."""
        had_wish = self.table.wish is not None
        draft = self.table.draft()
        lines = together.decide(draft, seat, words, self.clock.monotonic()) or [together.ahead_line(seat, words)]
        await self._put(draft, stored.added_lines(draft, self.rows, lines, self.clock.time()), len(lines))
        if had_wish or self.table.status == "over":
            self.tell_table()
        self.tell_positions()
        self.table.running().forget_views()
        self.wake()

    async def _put(self, draft: Table, changes: list[stored.Change], rows: int = 0) -> None:
        """Store a draft, then let it be the table. If storing fails, the table stays as it was, or becomes what others
        have stored meanwhile."""
        try:
            await self._store.write(changes)
        except stored.Overtaken:
            await self._read_again()
            raise
        self.table = draft
        self.rows += rows
        self._let_clock_rest()  # all may have left meanwhile

    async def _read_again(self) -> None:
        """Take over what somebody else has written about this table, and tell everybody."""
        found = await asyncio.to_thread(self._store.read, self.table.key)
        if found is None:
            return
        LOG.warning("table %s was changed by another server and is read again", self.table.label)
        presence = self.table.presence
        self.table, self.rows = found.open(self.clock.monotonic()), len(found.lines)
        self.table.presence = presence
        self._let_clock_rest()
        self.tell_table()
        self.tell_positions()
        self.wake()

    async def follow_with(self, following: Table) -> None:
        """Store the table that follows this one. Whoever calls holds the lock."""
        draft = self.table.draft()
        draft.follow_with(following.key)
        followed = stored.Followed(draft.key, following.key)
        await self._put(draft, [*stored.new_table(following, self.clock.time()), followed])

    def sit(self, connection: Connection, seat: int) -> None:
        """The device was handed over: look from another of the person's seats."""
        if seat not in self.table.seats_of(connection.person):
            raise TableError("not_your_seat", f"seat {seat} is not yours")
        connection.seat, connection.edition = seat, -1
        self.tell_position(connection)

    def speak(self, connection: Connection, code: str) -> None:
        """Tell everything again in another language."""
        connection.language, connection.edition = Language(code), -1
        self.tell_position(connection)

    async def change_seats(self, change: Callable[[Table], object]) -> None:
        """Change who sits where."""
        async with self.lock:
            draft = self.table.draft()
            change(draft)
            kept = stored.kept_clock(draft, self.rows, self.clock.monotonic())
            await self._put(draft, [*stored.changed_seats(draft), *kept])
        await self.begin_if_ready()
        self.tell_table()
        self.tell_positions()
        self.wake()

    async def change(self, change: Callable[[Table, int], tuple[list[stored.Change], int]]) -> None:
        """Change something beside the game: what is to be stored of it, behind so many lines, and how many lines it
        adds."""
        async with self.lock:
            draft = self.table.draft()
            changes, added = change(draft, self.rows)
            await self._put(draft, changes, added)
        self.tell_table()

    # ------------------------------------------------------------------ taking back

    async def ask_undo(self, person: str, seat: Reader) -> None:
        """Take a step back, or ask the others. What a seat has decided while others still do is taken back first."""
        async with self.lock:
            draft = self.table.draft()
            if isinstance(seat, int) and together.may_think_again(draft, person, seat):
                together.think_again(draft, seat, self.clock.monotonic())
                await self._put(
                    draft, stored.added_lines(draft, self.rows, [together.ahead_line(seat)], self.clock.time()), 1
                )
                self.tell_positions()
                self.wake()
                return
            await self._go_back(draft, draft.ask_undo(person))
        self.tell_table()

    async def answer_undo(self, person: str, agree: bool) -> None:
        """Somebody agrees, or not."""
        async with self.lock:
            draft = self.table.draft()
            await self._go_back(draft, draft.answer_undo(person, agree))
        self.tell_table()

    async def _go_back(self, draft: Table, ply: int | None) -> None:
        """Let a draft go back to a ply; without one, only a wish has changed, which is not stored."""
        if ply is None:
            self.table = draft
            return
        draft.go_back(ply, self.clock.monotonic())
        lines = [f"{stored.UNDO} {len(draft.running().moves)}"]
        await self._put(draft, stored.added_lines(draft, self.rows, lines, self.clock.time()), 1)
        self.tell_positions()
        self.wake()

    # ------------------------------------------------------------------ talking

    async def chat(self, connection: Connection, text: str) -> None:
        """Somebody says something."""
        now = self.clock.time()
        if not self.table.chat.may_speak(connection.person, now):
            raise TableError("too_fast", "that is a lot at once: wait a few seconds")
        mine = self.table.seats_of(connection.person)
        seat = connection.seat if connection.seat in mine else mine[0] if mine else WATCHER
        name = self.table.seats[seat].name if seat != WATCHER else connection.name
        line = Line(name, written(seat), text, now)
        await self._store.write([stored.Said(self.table.key, line)])
        self.table.chat.lines.append(line)
        said = say.Chatted(lines=[_chat_line(line)]).model_dump_json()
        self.connections.tell(self.table, lambda one: one.send_text(said))

    # ------------------------------------------------------------------ what goes on by itself

    def wake(self) -> None:
        """Let whoever watches the table look at it."""
        for watcher in self.watchers:
            watcher.wake()

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        return not (self.connections or self.lock.locked() or self.table.clock_runs or self.has_rested)

    def let_go(self) -> None:
        """Let all pages go, as the table is closed."""
        for connection in self.connections:
            connection.let_go()

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        for watcher in self.watchers:
            watcher.close()
        self.connections.close()


def _chat_line(line: Line) -> say.ChatLine:
    return say.ChatLine(name=line.name, seat=line.seat, text=line.text, at=line.at)
