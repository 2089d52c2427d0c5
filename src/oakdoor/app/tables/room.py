"""A room: a table with the people connected to it. It stores first and tells afterwards.

A change is made on a draft of the table. Only when it is stored does the draft become the table, so that whoever
looks meanwhile sees the table as it is stored, and a change that cannot be stored has not happened.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from oakdoor.app import messages as say
from oakdoor.app import stored
from oakdoor.app.lines import UNDO
from oakdoor.app.ports import Clock, Peers, Store, Thinkers
from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.following import Following
from oakdoor.app.tables.hints import Hints
from oakdoor.app.tables.sharing import ALONE, Here
from oakdoor.app.tables.telling import Telling
from oakdoor.app.wishes import written_wishes
from oakdoor.games.position.reader import WATCHER, Reader, written
from oakdoor.language.language import Language
from oakdoor.tables import together
from oakdoor.tables.chat import ChatLine
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table

LOG = logging.getLogger("oakdoor.room")
_REVISING = (stored.SetupChanged, stored.SeatsChanged)
RETRY = 1.0  # seconds until something that happens by itself and could not be stored is tried again


class Watcher(Protocol):
    """Somebody who looks at a table whenever it has changed, and does what is due."""

    def wake(self) -> None:
        """The table has changed."""

    def close(self) -> None:
        """The room closes."""


class Room(Telling):
    """Everything that happens at one table, one thing after the other."""

    def __init__(
        self,
        table: Table,
        rows: int,
        store: Store,
        thinkers: Thinkers,
        clock: Clock = time,
        peers: Peers = ALONE,
        revision: int = 0,
    ) -> None:
        super().__init__(table)
        self.rows = rows  # lines stored so far, those that go back included
        self.revision = revision  # how often seats, set-up and wishes were stored
        self.following = Following(self, store)
        self._peers = peers
        self._told_peers = Here()
        self.lock = asyncio.Lock()
        self._store = store
        self.clock = clock
        self.hints = Hints(self, thinkers)
        self.touched = clock.monotonic()  # when somebody last came
        self.has_rested = False  # whether the clock was stopped since it was last kept
        self.goes_on = False  # whether its bots play although nobody is here
        self.watchers: tuple[Watcher, ...] = ()

    # ------------------------------------------------------------------ coming and going

    def tell_table(self) -> None:
        """Tell everybody about the table, and other processes who is there."""
        super().tell_table()
        if self.connections.here(self.table) != self._told_peers:
            self.tell_peers()

    def tell_peers(self) -> None:
        """Tell other processes who is there."""
        self._told_peers = self.connections.here(self.table)
        self._peers.tell(self.table.key, self._told_peers)

    def tell_again(self) -> None:
        """Other processes know nothing of this one any more: tell them who is there, if anybody is."""
        self._told_peers = Here()
        if self.connections:
            self.tell_peers()

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

    def hear_of(self, process: int, here: Here) -> None:
        """Who is at the table by another process has changed."""
        before = self.connections.online(self.table)
        self.connections.elsewhere[process] = here
        if here.is_nobody:
            del self.connections.elsewhere[process]
        after = self.connections.online(self.table)
        for person in after - before:
            self.table.presence.come(person)
        for person in before - after:
            self.table.presence.go(person)
        self.connections.tell_soon(self.tell_table)
        if self._let_clock_rest():
            self.tell_positions()
        self.wake()

    @property
    def is_attended(self) -> bool:
        """Whether somebody is here for whom the game goes on: who sits there, or anybody at a table of bots."""
        here = self.connections
        if self.table.setup.days is not None:
            return True  # who waits for days wants to find the game where it is their turn
        return self.goes_on or (bool(here.online(self.table)) if self.table.people() else not here.is_empty)

    @property
    def leads(self) -> bool:
        """Whether bots play and clocks ring here: another process may have the table's lease."""
        return self._peers.holds(self.table.key)

    def _let_clock_rest(self) -> bool:
        """No time passes while nobody is here; whether that has changed."""
        clock = self.table.clock
        if clock is None or clock.rests != self.is_attended:
            return False
        clock.rest(not self.is_attended, self.clock.monotonic())
        self.has_rested = clock.rests and self.leads  # whoever has the lease keeps it
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

    async def move_late(self, seat: int, words: str, ply: int, edition: int) -> None:
        """A bot's move for a person whose days for it are over."""
        async with self.lock:
            self.table.check_place(ply, edition)
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
            LOG.info("table %s was changed by another process and is read again", self.table.label)
            await self.following.read()
            raise
        self.table = draft
        self.rows += rows
        self._let_clock_rest()  # all may have left meanwhile

    async def _revise(self, draft: Table, changes: list[stored.Change], rows: int = 0) -> None:
        """Store a draft with other seats, set-up or wishes."""
        revised = stored.Revised(draft.key, self.revision + 1, written_wishes(draft))
        await self._put(draft, [revised, *changes], rows)
        self.revision += 1

    def take_over(self, table: Table, rows: int, found: stored.StoredTable | None) -> None:
        """Let the table be what others have stored (all of it where it was `found`), and tell everybody."""
        self.table, self.rows = table, rows
        self._let_clock_rest()
        if found is not None:
            self.revision = found.revision
            for line in found.chat:
                self.hear_line(line)
        self.tell_table()
        self.tell_positions()
        if table.game is not None:
            table.game.forget_views()
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

        async def attempt() -> None:
            async with self.lock:
                draft = self.table.draft()
                change(draft)
                kept = stored.kept_clock(draft, self.rows, self.clock.monotonic())
                turned = stored.turned(draft, self.clock.time())
                await self._revise(draft, [*stored.changed_seats(draft), *kept, *turned])

        await _twice(attempt)
        await self.begin_if_ready()
        self.tell_table()
        self.tell_positions()
        self.wake()

    async def change(self, change: Callable[[Table, int], tuple[list[stored.Change], int]]) -> None:
        """Change something beside the game: what is to be stored of it, behind so many lines, and how many lines it
        adds."""

        async def attempt() -> None:
            async with self.lock:
                draft = self.table.draft()
                changes, added = change(draft, self.rows)
                wishes = written_wishes(self.table), written_wishes(draft)
                revises = wishes[0] != wishes[1] or any(isinstance(one, _REVISING) for one in changes)
                await (self._revise if revises else self._put)(draft, changes, added)

        await _twice(attempt)
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

        async def attempt() -> None:
            async with self.lock:
                draft = self.table.draft()
                await self._go_back(draft, draft.answer_undo(person, agree))

        await _twice(attempt)
        self.tell_table()

    async def _go_back(self, draft: Table, ply: int | None) -> None:
        """Let a draft go back to a ply; without one, only a wish has changed."""
        if ply is None:
            await self._revise(draft, [])
            return
        draft.go_back(ply, self.clock.monotonic())
        lines = [f"{UNDO} {len(draft.running().moves)}"]
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
        line = ChatLine(name, written(seat), text, now)
        await self._store.write([stored.Said(self.table.key, line, connection.person)])
        self.hear_line(line)

    def hear_line(self, line: ChatLine, person: str = "") -> None:
        """Tell everybody what somebody has said, once; by another process the person is told, too."""
        if line in self.table.chat.lines:
            return
        if person:
            self.table.chat.may_speak(person, line.at)
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
        leads = not self.connections.is_empty and self.leads  # others are there, for whom this process does what is due
        thinks = self.table.setup.days is not None and self.table.bot_to_move is not None
        goes_on = leads or thinks or (self.goes_on and self.table.status == "playing")
        return not (self.connections or goes_on or self.lock.locked() or self.has_ticked)

    @property
    def has_ticked(self) -> bool:
        """Whether what the clock shows is to be kept."""
        return self.table.clock_runs or self.has_rested

    def let_go(self) -> None:
        """Let all pages go, as the table is closed."""
        for connection in self.connections:
            connection.let_go()

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        for watcher in self.watchers:
            watcher.close()
        self.following.close()
        self.connections.close()


async def _twice(attempt: Callable[[], Awaitable[None]]) -> None:
    """Change something, once more where another process was first: what that one has stored is known then."""
    try:
        await attempt()
    except stored.Overtaken:
        await attempt()


def _chat_line(line: ChatLine) -> say.ChatLine:
    return say.ChatLine(name=line.name, seat=line.seat, text=line.text, at=line.at)
