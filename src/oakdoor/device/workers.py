"""Work that a server gives to other processes, done at once: a page has none. It runs in a worker of the browser, so
that the screen does not wait for it."""

import asyncio
import json
import math
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from typing import TypeVar, TypeVarTuple

from oakdoor.app.digests import digest_of
from oakdoor.app.learn.advice import Advice, advise
from oakdoor.app.past.replay import Look, replay_for
from oakdoor.app.review.hinting import ToldHint, hint
from oakdoor.app.thinking import GameOver, OtherBot, Task, Urgency, Whose, think
from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.registry import find_bot
from oakdoor.device.module import Modules
from oakdoor.device.reviewers import WorkerPool, reviewed
from oakdoor.games.compiler.outside import module_of
from oakdoor.review.looking import Looked
from oakdoor.review.shapes import Review

QUIET = 0.05  # seconds between two pieces of work that nobody waits for
SLOW = 0.8  # seconds that a bot is told to take at most where its rules are not compiled
Answer = TypeVar("Answer")
Values = TypeVarTuple("Values")


class Workers:
    """Bots, hints, replays and reviews, one after the other. What thinks does it by the module of its mode; only
    reviews are looked at by the workers of the `pool`, too, where a browser has one."""

    most_looks = math.inf  # of a review: whose device it is may choose

    def __init__(self, modules: Modules, pool: WorkerPool | None = None) -> None:
        self._modules = modules
        self._pool = pool
        self._found: tuple[str, list[Looked]] = ("", [])

    async def think(self, task: Task, bot: str, whose: Whose) -> int:
        """The choice of a bot with this name."""
        sight = await self._ready(task)
        if module_of(sight.mode) is not None:
            return think(task, bot)
        return find_bot(bot).decide(sight, Budget(seconds=SLOW)).action

    def tell_over(self, over: GameOver, bot: str) -> None:
        """Nobody is told: nobody connects with a page."""

    def others(self) -> list[OtherBot]:
        """None: nobody connects with a page."""
        return []

    async def hint(self, task: Task, names: list[str], code: str, whose: Whose) -> ToldHint:
        """The best moves of a seat, told in a language."""
        await self._ready(task)
        return hint(task, names, code)

    async def advise(self, decisions: list[tuple[Task, str]], names: list[str], code: str, whose: Whose) -> Advice:
        """What else a learner could have done in a turn, and why that is better."""
        await self._ready(decisions[-1][0])
        return advise(decisions, names, code)

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

    async def quietly(self, function: Callable[[str, *Values], Answer], told: str, *arguments: *Values) -> Answer:
        """Something that nobody waits for: others have had their turn."""
        await asyncio.sleep(QUIET)
        return await self.look(Whose("", "quietly"), function, told, *arguments)

    def reviewed(self, whose: Whose, record: str, urgency: Urgency = Urgency.REVIEW) -> AsyncGenerator[Review, None]:
        """The review of a record, ever better."""

        def keep(found: list[Looked]) -> None:
            self._found = (digest_of(json.loads(record)), found)

        return reviewed(record, self._pool, keep)

    def found(self, digest: str) -> str | None:
        """What was found at all decisions of the game that was reviewed last, as JSON, if that is meant."""
        known, found = self._found
        return json.dumps([one.to_data() for one in found]) if known == digest else None

    async def replay(
        self, whose: Whose, record: Mapping[str, object], names: list[str], code: str, look: Look, seat: int
    ) -> AsyncIterator[str]:
        """A replay in pieces; raises a RecordError at once."""
        found = replay_for(seat, json.dumps(record), names, code, look)

        async def pieces() -> AsyncIterator[str]:
            for piece in found:
                yield piece

        return pieces()
