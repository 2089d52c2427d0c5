"""Work that a server gives to other processes, done at once: a page has none. It runs in a worker of the browser, so
that the screen does not wait for it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar, TypeVarTuple

from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.registry import find_bot
from oakdoor.games.outside import module_of
from oakdoor.language.language import Language
from oakdoor.page import parts
from oakdoor.page.module import Modules
from oakdoor.page.parts import Elsewhere
from oakdoor.review.shapes import Review
from oakdoor.server.hinting import ToldHint, hint
from oakdoor.server.replay import Look, replay
from oakdoor.server.turns import Whose
from oakdoor.server.workers import Task, think, weigh

SLOW = 0.8  # seconds that a bot is told to take at most where its rules are not compiled
Answer = TypeVar("Answer")
Values = TypeVarTuple("Values")


class Workers:
    """Bots, hints, replays and reviews, one after the other. What thinks does it by the module of its mode; only
    reviews are looked at `elsewhere`, too, where a browser has workers for that."""

    def __init__(self, modules: Modules, elsewhere: Elsewhere | None = None) -> None:
        self._modules = modules
        self._elsewhere = elsewhere

    async def think(self, task: Task, bot: str, whose: Whose) -> int:
        """The choice of a bot with this name."""
        sight = await self._ready(task)
        if module_of(sight.mode) is not None:
            return think(task, bot)
        return find_bot(bot).decide(sight, Budget(seconds=SLOW)).action

    async def hint(self, task: Task, names: list[str], code: str, whose: Whose) -> ToldHint:
        """The best moves of a seat, told in a language."""
        await self._ready(task)
        return hint(task, names, code)

    async def weigh(self, task: Task, whose: Whose) -> list[float]:
        """What each legal action is worth."""
        await self._ready(task)
        return weigh(task)

    async def _ready(self, task: Task) -> Sight:
        """The sight of a task, when its mode's module is there and others have had their turn."""
        await self.wait_for_search(task.game, task.mode)
        return task.sight()

    def can_search(self, game: str, mode: str) -> bool:
        """Whether nobody has to wait for the module of a mode."""
        return self._modules.has(game, mode)

    async def wait_for_search(self, game: str, mode: str) -> None:
        """Wait until the module of a mode is there, or cannot be had."""
        await self._modules.get(game, mode)
        await asyncio.sleep(0)

    async def look(
        self, whose: Whose, function: Callable[[str, *Values], Answer], record: str, *arguments: *Values
    ) -> Answer:
        """Something quick about a record that somebody looks at and waits for."""
        data = json.loads(record)
        await self.wait_for_search(str(data.get("game")), str(data.get("mode")))
        return function(record, *arguments)

    def reviewed(self, whose: Whose, record: str) -> AsyncIterator[Review]:
        """The review of a record, ever better."""
        return parts.reviewed(record, self._elsewhere)

    async def replay(
        self, whose: Whose, record: dict[str, Any], names: list[str], code: str, look: Look, seat: int
    ) -> AsyncIterator[str]:
        """A replay in pieces; raises a RecordError at once."""
        found = replay(json.loads(json.dumps(record)), seat, names, Language(code), look)

        async def pieces() -> AsyncIterator[str]:
            for piece in found:
                yield piece

        return pieces()
