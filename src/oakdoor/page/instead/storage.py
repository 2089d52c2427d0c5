"""Takes the place of the server's storage in the page: tables are kept on the device, each in one piece.

It has the names that the server uses, and keeps the same promise: what is written is safe before anybody is told.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from dataclasses import asdict
from types import SimpleNamespace
from typing import Any, TypeAlias

from oakdoor.bots.registry import current_name
from oakdoor.games.errors import GameError
from oakdoor.page.instead import ledger
from oakdoor.page.instead.rows import Device, Drawer, Engine, Kept, Line
from oakdoor.server.lines import SEVERAL as SEVERAL
from oakdoor.server.lines import UNDO as UNDO
from oakdoor.server.lines import Overtaken as Overtaken
from oakdoor.server.lines import kept_ahead, lines_left
from oakdoor.server.lines import read_setup as read_setup
from oakdoor.tables.chat import Line as ChatLine
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Table

LOG = logging.getLogger("oakdoor.storage")
UNREADABLE = (ValueError, TypeError, LookupError, GameError)
PREFIX = "table "  # of the names under which tables are kept
PARCEL = "parcel "  # of games that are over, ready to be sent to a server (messages/past.py)
Work: TypeAlias = Callable[[Drawer], None]


class Storage:
    """All tables of a device."""

    def __init__(self, device: Device, kept: dict[str, str]) -> None:
        self._device = device
        self._tables: dict[str, Kept] = {}
        self.texts = {name: text for name, text in kept.items() if not name.startswith((PREFIX, PARCEL))}
        self._writing = asyncio.Lock()
        for name, text in kept.items():
            if name.startswith(PREFIX):
                try:
                    table = Kept.read(text)
                except UNREADABLE:
                    LOG.exception("a table that was kept cannot be read")
                    continue
                self._tables[table.key] = table
        self.engine = Engine(self._tables)

    async def write(self, work: Work) -> None:
        """Do some writing; returns when it is safe, or raises a TableError (an Overtaken if others were first)."""
        async with self._writing:
            drawer = Drawer(self._tables)
            work(drawer)
            texts = {PREFIX + key: table.written() if table else None for key, table in drawer.changed.items()}
            texts |= {PARCEL + key: text for key, text in drawer.parcels.items()}
            await self._keep(texts)
            for key, table in drawer.changed.items():
                if table is None:
                    del self._tables[key]
                else:
                    self._tables[key] = table

    async def _keep(self, texts: dict[str, str | None]) -> None:
        try:
            await self._device.keep(texts)
        except Exception as error:
            LOG.exception("something could not be kept")
            raise TableError("not_stored", "this could not be stored and has not happened") from error

    async def keep(self, texts: dict[str, str | None]) -> None:
        """Keep texts that belong to no table; None takes one away."""
        await self._keep(texts)
        for name, text in texts.items():
            self.texts.pop(name, None)
            if text is not None:
                self.texts[name] = text

    async def forget(self, key: str) -> None:
        """Let go of a table: a server keeps it now."""

        def work(drawer: Drawer) -> None:
            if key in drawer.tables:
                drawer.changed[key] = None
            drawer.parcels[key] = None

        await self.write(work)

    async def use_link(self, number: str, until: float, now: float) -> bool:
        """Nobody follows a link to a page without a server."""
        return False

    def is_used(self, number: str) -> bool:
        """Nobody follows a link to a page without a server."""
        return True

    def read_game(self, key: str) -> tuple[Table, int] | None:
        """A stored table with its game as it stood after its last row, and the number of its rows."""
        kept = next((one for one in self._tables.values() if key in (one.key, one.watch_key)), None)
        if kept is None:
            return None
        table = Table(kept.key, kept.watch_key, kept.host, read_setup(kept.setup), [_seat(one) for one in kept.seats])
        table.rematch = kept.rematch
        table.chat.lines.extend(ChatLine(**one) for one in kept.chat)
        if kept.header is not None:
            lines, left, edition = lines_left(kept.lines)
            if kept.clock is not None and kept.clock[0] == len(kept.lines):
                left = json.loads(kept.clock[1])
            header = json.loads(kept.header)
            table.restore(header, lines, left, edition, time.monotonic(), kept_ahead(kept.lines))
        return table, len(kept.lines)

    def moved(self, key: str) -> float:
        """When the last move was made at a table."""
        return self._tables[key].moved

    def tables_of(self, person: str, skip: int = 0, limit: int = 30) -> list[tuple[Any, list[Any]]]:
        """A person's tables, those that are not over first, then the latest, with their rows of seats."""
        own = [one for one in self._tables.values() if ledger.owns(one, person) and person not in one.removed]
        own.sort(key=lambda one: (one.status == "over", -one.moved))
        return self.tables_with([one.key for one in own[skip : skip + limit]])

    def tables_with(self, keys: list[str]) -> list[tuple[Any, list[Any]]]:
        """Tables by their keys, in this order: rows of tables with their rows of seats."""
        found = [self._tables[key] for key in keys if key in self._tables]
        return [(one, [SimpleNamespace(**seat) for seat in one.seats]) for one in found]


# ---------------------------------------------------------------------- what can be written


def new_table(table: Table, now: float) -> Work:
    """A table that was just set up."""

    def work(drawer: Drawer) -> None:
        setup = json.dumps(asdict(table.setup))
        kept = Kept(table.key, table.watch_key, table.host, setup, table.status, now, seats=_seat_rows(table))
        drawer.changed[table.key] = kept

    return work


def kept_clock(table: Table, rows: int, now: float) -> Work:
    """What the clock of a table shows after so many lines; nothing where there is none to go on."""

    def work(drawer: Drawer) -> None:
        if table.clock is not None and table.status == "playing":
            left = [round(table.clock.seconds_left(seat, now), 3) for seat in range(len(table.seats))]
            drawer.change(table.key).clock = rows, json.dumps(left)

    return work


def changed_seats(table: Table) -> Work:
    """The seats as they are now."""

    def work(drawer: Drawer) -> None:
        drawer.change(table.key).seats = _seat_rows(table)

    return work


def changed_setup(table: Table) -> Work:
    """The rules of a table as they are now."""

    def work(drawer: Drawer) -> None:
        drawer.change(table.key).setup = json.dumps(asdict(table.setup))

    return work


def begun(table: Table, now: float) -> Work:
    """The deal, which is the header of the record, and the first lines if chance made any."""

    def work(drawer: Drawer) -> None:
        kept, game = drawer.change(table.key), table.running()
        if kept.header is not None:
            raise Overtaken
        header = {name: value for name, value in game.record().items() if name not in ("moves", "result", "legal")}
        kept.header = json.dumps(header)
        _play(kept, table, list(game.moves), now)

    return work


def added_lines(table: Table, number: int, lines: list[str], now: float) -> Work:
    """Lines of the record (or one that goes back), from this number on."""

    def work(drawer: Drawer) -> None:
        kept = drawer.change(table.key)
        if len(kept.lines) != number:
            raise Overtaken
        _play(kept, table, lines, now)
        if table.status == "over":
            ledger.keep_outcome(drawer, table, now)

    return work


def ended(table: Table, now: float) -> Work:
    """How a game ended."""
    return lambda drawer: ledger.keep_outcome(drawer, table, now)


def followed_by(table: Table, rematch: str) -> Work:
    """The table that follows a table."""

    def work(drawer: Drawer) -> None:
        kept = drawer.change(table.key)
        if kept.rematch is not None:
            raise Overtaken
        kept.rematch = rematch

    return work


def together(*works: Work) -> Work:
    """Several things that happen all or not at all."""

    def work(drawer: Drawer) -> None:
        for one in works:
            one(drawer)

    return work


def said(key: str, line: ChatLine) -> Work:
    """A line of the chat."""
    return lambda drawer: drawer.change(key).chat.append(asdict(line))


def _play(kept: Kept, table: Table, lines: list[str], now: float) -> None:
    left = json.dumps([round(seconds, 3) for seconds in table.clock.left]) if table.clock is not None else None
    kept.lines += [Line(line, left, now) for line in lines]
    kept.status, kept.moved = table.status, now
    kept.actor = SEVERAL if len(table.asked) > 1 else table.actor


def _seat_rows(table: Table) -> list[dict[str, Any]]:
    return [asdict(seat) for seat in table.seats]


def _seat(row: dict[str, Any]) -> Seat:
    return Seat(**{**row, "level": current_name(row["level"])})
