"""Hints at a table: found in the workers from what the seat sees, paid for with a lamp, told to nobody else."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from oakdoor.server import messages as say
from oakdoor.server import storage as stored
from oakdoor.server.connection import Connection
from oakdoor.server.hinting import ToldHint
from oakdoor.server.position import sight_of
from oakdoor.server.turns import Whose
from oakdoor.server.workers import Task, Workers
from oakdoor.tables import lamp
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table

if TYPE_CHECKING:
    from oakdoor.server.room import Room

LOG = logging.getLogger("oakdoor.hints")
PATIENCE = 10.0  # seconds until an asker is told that there is no answer


class Hints:
    """The lamp of one room."""

    def __init__(self, room: "Room", workers: Workers) -> None:
        self._room = room
        self._workers = workers
        self._asking: set[int] = set()  # seats whose answer is not there yet
        self._given: dict[int, tuple[tuple[int, int, str], ToldHint]] = {}  # of each seat the last, and where

    async def ask(self, connection: Connection, message: say.AskHint) -> say.Hint | say.HintTask:
        """An answer for who asks; raises a TableError if there is none, and then no lamp is spent. A page that thinks
        itself gets what its seat sees; where it does not succeed, it asks here again, which costs nothing more."""
        seat, table = message.seat, self._room.table
        self._check(table, connection.person, message)
        if message.own:
            await self._spend(connection.person, message)
            return task_of(message, self._room.table)
        if seat in self._asking:
            raise TableError("too_fast", "your last question is not answered yet")
        self._asking.add(seat)
        try:
            found = await self._found(table, connection, seat)
        finally:
            self._asking.discard(seat)
        self._check(self._room.table, connection.person, message)
        await self._spend(connection.person, message)
        return told(message, found)

    async def _spend(self, person: str, message: say.AskHint) -> None:
        """Everybody learns that somebody has asked; where a seat has before, that is known."""
        if not lamp.has_asked(self._room.table, message.seat):
            await self._room.change(lambda draft, rows: self._spent(draft, rows, person, message))

    def _check(self, table: Table, person: str, message: say.AskHint) -> None:
        """Only who sits there asks, where the game stands now, and as long as there are lamps."""
        table.running()
        table.check_owner(person, message.seat)
        table.check_place(message.ply, message.edition)
        lamp.check(table, message.seat)

    async def _found(self, table: Table, connection: Connection, seat: int) -> ToldHint:
        """The answer: the one that was given here before, or a new one."""
        code = connection.language.code
        place = (table.ply, table.edition, code)
        known = self._given.get(seat)
        if known is not None and known[0] == place:
            return known[1]
        task = Task.of(table.sight(seat), table.running().components)
        names = [one.name for one in table.seats]
        asking = self._workers.hint(task, names, code, Whose(connection.person, table.key))
        try:
            found = await asyncio.wait_for(asking, PATIENCE)
        except TimeoutError:
            raise TableError("lamp_late", f"no answer in {PATIENCE:.0f} seconds; the lamp is not spent") from None
        except Exception as error:
            LOG.exception("a hint at table %s failed", table.label)
            raise TableError("lamp_late", "no answer; the lamp is not spent") from error
        self._given[seat] = (place, found)
        return found

    def _spent(self, draft: Table, rows: int, person: str, message: say.AskHint) -> tuple[stored.Work, int]:
        """A lamp is spent where the game still stands as it did; its time runs on meanwhile."""
        self._check(draft, person, message)
        lines = lamp.light(draft, message.seat)
        added = stored.added_lines(draft, rows, lines, time.time())
        return stored.together(added, stored.kept_clock(draft, rows + len(lines), time.monotonic())), len(lines)

    # ------------------------------------------------------------------ another number of lamps

    async def wish(self, person: str, lamps: lamp.Lamps) -> None:
        """Somebody would like more or fewer hints for everybody."""
        await self._room.change(lambda draft, rows: _changed(draft, lamp.wish(draft, person, lamps)))

    async def answer(self, person: str, agree: bool) -> None:
        """Somebody agrees to that, or not."""
        await self._room.change(lambda draft, rows: _changed(draft, lamp.answer(draft, person, agree)))


def _changed(draft: Table, changed: bool) -> tuple[stored.Work, int]:
    """What is to be stored of an agreement; a wish alone is not."""
    return (stored.changed_setup(draft) if changed else stored.together()), 0


def task_of(message: say.AskHint, table: Table) -> say.HintTask:
    """What a page needs that thinks itself: nothing that its seat does not see."""
    sight, game = table.sight(message.seat), table.running()
    return say.HintTask(
        id=message.id,
        seat=message.seat,
        ply=message.ply,
        edition=message.edition,
        game=game.mode.game,
        mode=game.mode.name,
        components=game.components,
        sight=sight_of(game.mode, sight.view),
        legal=[game.mode.codec.words(action) for action in sight.legal],
        decided=sight.history.decided,
        names=[one.name for one in table.seats],
    )


def told(message: say.AskHint | say.HintTask, found: ToldHint) -> say.Hint:
    """An answer as it travels."""
    return say.Hint(
        id=message.id,
        seat=message.seat,
        ply=message.ply,
        edition=message.edition,
        moves=[
            say.HintMove(
                rank=one.rank,
                moves=list(one.moves),
                text=words.text,
                aloud=words.aloud,
                lead=round(one.lead, 1),
                share=round(one.share, 3),
                terms=[
                    say.HintTerm(
                        text=term.text, points=term.points, side=term.side, own=term.own, cells=list(term.cells)
                    )
                    for term in words.terms
                ],
            )
            for one, words in zip(found.hint.candidates, found.moves, strict=True)
        ],
        sure=found.hint.sure,
        agreed=found.hint.agreed,
    )
