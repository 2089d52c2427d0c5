"""Work that a server gives to other processes, done at once: a page has none. It runs in a worker of the browser, so
that the screen does not wait for it."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from oakdoor.bots.contract import Budget
from oakdoor.bots.registry import find_bot
from oakdoor.language.language import Language
from oakdoor.server.hinting import ToldHint, hint
from oakdoor.server.replay import Look, replay
from oakdoor.server.turns import Whose
from oakdoor.server.workers import Task, weigh

THINKING = 0.8  # seconds that a bot is told to take at most: a preview waits for it


class Workers:
    """Bots, hints and replays, one after the other."""

    async def think(self, task: Task, bot: str, whose: Whose) -> int:
        """The choice of a bot with this name."""
        await asyncio.sleep(0)
        return find_bot(bot).decide(task.sight(), Budget(seconds=THINKING)).action

    async def hint(self, task: Task, names: list[str], code: str, whose: Whose) -> ToldHint:
        """The best moves of a seat, told in a language."""
        await asyncio.sleep(0)
        return hint(task, names, code)

    async def weigh(self, task: Task, whose: Whose) -> list[float]:
        """What each legal action is worth."""
        return weigh(task)

    async def replay(
        self, whose: Whose, record: dict[str, Any], names: list[str], code: str, look: Look, seat: int
    ) -> AsyncIterator[str]:
        """A replay in pieces; raises a RecordError at once."""
        found = replay(json.loads(json.dumps(record)), seat, names, Language(code), look)

        async def pieces() -> AsyncIterator[str]:
            for piece in found:
                yield piece

        return pieces()
