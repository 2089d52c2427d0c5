"""Hints at a table: found in the workers from what the seat sees, paid for with a lamp, told to nobody else. A guess
costs nothing. A page that thinks itself pays first; where it only guesses, it asks here again, and what the workers
find says whether the lamp comes back: nobody has to believe a page."""

import asyncio
import logging
from typing import TYPE_CHECKING

from oakdoor.app import messages as say
from oakdoor.app import stored
from oakdoor.app.ports import Thinkers
from oakdoor.app.review.hinting import ToldHint
from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.position import sight_of
from oakdoor.app.thinking import Task, Whose
from oakdoor.tables import lamp
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table

if TYPE_CHECKING:
    from oakdoor.app.tables.room import Room

LOG = logging.getLogger("oakdoor.hints")
PATIENCE = 10.0  # seconds until an asker is told that there is no answer
GUESS = 1  # how sure a hint is that is only guessed


class Hints:
    """The lamp of one room."""

    def __init__(self, room: "Room", thinkers: Thinkers) -> None:
        self._room = room
        self._thinkers = thinkers
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
        await self._spend(connection.person, message, found.sure == GUESS)
        return told(message, found)

    async def _spend(self, person: str, message: say.AskHint, guess: bool = False) -> None:
        """Everybody learns that somebody has asked; where a seat has before, that is known."""
        if not lamp.is_known(self._room.table, message.seat, guess):
            await self._room.change(lambda draft, rows: self._spent(draft, rows, person, message, guess))

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
        connection.limit("hints")
        task = Task.of(table.sight(seat), table.running().components)
        names = [one.name for one in table.seats]
        asking = self._thinkers.hint(task, names, code, Whose(connection.person, table.key, connection.address))
        try:
            found = await asyncio.wait_for(asking, PATIENCE)
        except TimeoutError:
            raise TableError("lamp_late", f"no answer in {PATIENCE:.0f} seconds; the lamp is not spent") from None
        except TableError:  # somebody waits for a lot already
            raise
        except Exception as error:
            LOG.exception("a hint at table %s failed", table.label)
            raise TableError("lamp_late", "no answer; the lamp is not spent") from error
        self._given[seat] = (place, found)
        return found

    def _spent(
        self, draft: Table, rows: int, person: str, message: say.AskHint, guess: bool
    ) -> tuple[list[stored.Change], int]:
        """A lamp is spent where the game still stands as it did; its time runs on meanwhile."""
        self._check(draft, person, message)
        lines = lamp.light(draft, message.seat, guess)
        clock = self._room.clock
        added = stored.added_lines(draft, rows, lines, clock.time())
        return [*added, *stored.kept_clock(draft, rows + len(lines), clock.monotonic())], len(lines)

    # ------------------------------------------------------------------ another number of lamps

    async def wish(self, person: str, lamps: lamp.Lamps) -> None:
        """Somebody would like more or fewer hints for everybody."""
        await self._room.change(lambda draft, rows: _changed(draft, lamp.wish(draft, person, lamps)))

    async def answer(self, person: str, agree: bool) -> None:
        """Somebody agrees to that, or not."""
        await self._room.change(lambda draft, rows: _changed(draft, lamp.answer(draft, person, agree)))


def _changed(draft: Table, changed: bool) -> tuple[list[stored.Change], int]:
    """What is to be stored of an agreement; a wish alone is not."""
    return (stored.changed_setup(draft) if changed else []), 0


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
        moves=list(found.moves),
        sure=found.sure,
        agreed=found.agreed,
    )
