"""Takes over what other processes have stored about a table: from the row on that is known here."""

import asyncio
import logging
from typing import TYPE_CHECKING, TypeAlias

from oakdoor.app import stored
from oakdoor.app.lines import UNDO, StoredLine
from oakdoor.app.ports import Store
from oakdoor.app.stored import StoredTable
from oakdoor.app.wishes import take_wishes
from oakdoor.tables.errors import TableError
from oakdoor.tables.lamp import LAMP
from oakdoor.tables.table import Table
from oakdoor.tables.together import AHEAD, read_ahead

if TYPE_CHECKING:
    from oakdoor.app.tables.room import Room

Lines: TypeAlias = tuple[StoredLine, ...]
LOG = logging.getLogger("oakdoor.following")
AGAIN = 1.0  # seconds until what could not be read is read again


class Following:
    """Keeps a room as its table is stored."""

    def __init__(self, room: "Room", store: Store) -> None:
        self._room = room
        self._store = store
        self._is_behind = False
        self._whole = False  # whether other things than lines may have changed
        self._told: dict[int, Lines] = {}  # what others have stored, by the number of the first line
        self._reading: asyncio.Task[None] | None = None

    def hear(self, whole: bool, number: int = 0, lines: Lines = ()) -> None:
        """Something was stored elsewhere: read on soon, unless it was told. What is heard meanwhile is read at once."""
        self._is_behind = True
        self._whole = self._whole or whole
        self._told[number] = lines
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())

    def close(self) -> None:
        """Follow no more."""
        if self._reading is not None:
            self._reading.cancel()

    async def _read(self) -> None:
        while self._is_behind:
            try:
                async with self._room.lock:
                    whole, told = self._whole, self._told
                    self._is_behind, self._whole, self._told = False, False, {}
                    await self.read(whole, told)
            except TableError:  # the database is away: what was told meanwhile may be missing
                self._is_behind = self._whole = True
                await asyncio.sleep(AGAIN)
            except stored.UNREADABLE:
                LOG.exception("what is stored of table %s cannot be read", self._room.table.label)
                return

    async def read(self, whole: bool = True, told: dict[int, Lines] | None = None) -> None:
        """Take over what others have stored and perhaps told, and tell everybody. Whoever calls holds the room's
        lock."""
        room = self._room
        table, key = room.table, room.table.key
        whole = whole or table.game is None
        found = await asyncio.to_thread(self._store.read, key) if whole else None
        if whole and found is None:
            return  # it was erased
        lines = found.lines[room.rows :] if found else joined(told or {}, room.rows)
        if lines is None:
            lines = await asyncio.to_thread(self._store.lines_from, key, room.rows)
        if found is None and not lines:
            return
        now = room.clock.monotonic()
        if table.game is None or any(line.text.startswith(f"{UNDO} ") for line in lines):
            found = found or await asyncio.to_thread(self._store.read, key)
            assert found is not None
            draft = await asyncio.to_thread(found.open, now)
            draft.presence, draft.chat = table.presence, table.chat
            rows = len(found.lines)
        else:
            draft, rows = table.draft(), room.rows + len(lines)
            go_on(draft, lines, now)
        if found is not None:
            take_rest(draft, found)
        room.take_over(draft, rows, found)


def joined(told: dict[int, Lines], rows: int) -> Lines | None:
    """What was told, from a row on; None where something is missing and must be read."""
    lines: Lines = ()
    for number in sorted(told):
        if not told[number] or number > rows + len(lines):
            return None
        if number == rows + len(lines):
            lines += told[number]
    return lines


def go_on(draft: Table, lines: tuple[StoredLine, ...], now: float) -> None:
    """Let a game go on by lines that do not go back."""
    played: list[str] = []
    for line in lines:
        if line.text.startswith(f"{LAMP} "):
            draft.lamp.read(line.text)
        elif line.text.startswith(f"{AHEAD} "):
            draft.play_on(played, now)
            played = []
            before = len(draft.kept)
            read_ahead(draft.kept, line.text)
            draft.run_clock(now, ends_turn=len(draft.kept) > before)
        else:
            played.append(line.text)
    draft.play_on(played, now)
    told = [line.left for line in lines if not line.text.startswith(f"{LAMP} ")]  # a hint lets time go on
    if draft.clock is not None and told and told[-1] is not None:
        draft.clock.left = list(told[-1])


def take_rest(draft: Table, found: StoredTable) -> None:
    """What a table has beside its game, as it is stored."""
    opened = found.seated()
    draft.host, draft.seats, draft.setup, draft.rematch = opened.host, opened.seats, opened.setup, found.rematch
    take_wishes(draft, found.wishes)
    _forget_lines(draft)


def _forget_lines(draft: Table) -> None:
    """What was said from a seat that nobody owns any more was erased with its person."""
    gone = {number for number, seat in enumerate(draft.seats) if seat.kind != "bot" and seat.owner is None}
    lines = [line for line in draft.chat.lines if line.seat not in gone]
    if len(lines) < len(draft.chat.lines):
        draft.chat.lines.clear()
        draft.chat.lines.extend(lines)
