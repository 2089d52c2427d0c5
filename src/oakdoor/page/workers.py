"""Work that a server gives to other processes, done at once: a page has none. It runs in a worker of the browser, so
that the screen does not wait for it."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.registry import find_bot
from oakdoor.games.outside import module_of
from oakdoor.games.preview import Foresight
from oakdoor.language.language import Language
from oakdoor.page.module import Modules
from oakdoor.server.hinting import ToldHint, hint
from oakdoor.server.replay import Look, replay
from oakdoor.server.turns import Whose
from oakdoor.server.workers import Task, look_ahead, think, weigh

SLOW = 0.8  # seconds that a bot is told to take at most where its rules are not compiled


class Workers:
    """Bots, previews and replays, one after the other. What thinks does it by the module of its mode."""

    def __init__(self, modules: Modules) -> None:
        self._modules = modules

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
        await self._modules.get(task.game, task.mode)
        await asyncio.sleep(0)
        return task.sight()

    async def look_ahead(self, task: Task, action: int, whose: Whose) -> Foresight:
        """What an action would do."""
        return look_ahead(task, action)

    async def replay(
        self, whose: Whose, record: dict[str, Any], names: list[str], code: str, look: Look, seat: int
    ) -> AsyncIterator[str]:
        """A replay in pieces; raises a RecordError at once."""
        found = replay(json.loads(json.dumps(record)), seat, names, Language(code), look)

        async def pieces() -> AsyncIterator[str]:
            for piece in found:
                yield piece

        return pieces()
