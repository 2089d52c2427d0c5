"""Reviews in a page: several workers of the browser look at decisions side by side, each with a Python and a module of
its own, and the server in the page puts together what they found."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from typing import TypeAlias

from oakdoor.app.module import FarModule
from oakdoor.device.module import Modules
from oakdoor.games.compiler.outside import module_of
from oakdoor.review.looking import Looked, Looker
from oakdoor.review.reviewer import Reviewer
from oakdoor.review.shapes import Review

LOG = logging.getLogger("oakdoor.device")
AT_ONCE = 8  # decisions that one worker glances at
PAUSE = 0.05  # seconds between two pieces of work in this worker: time enough to answer whoever waits
# Another worker of the browser looks at something: a record, how many looks, decisions, whether closely; the answer is
# `Part.look`'s.
WorkerPool: TypeAlias = Callable[[str, int, list[int], bool], Awaitable[str]]


class NoModule(Exception):
    """A device that cannot have the module of a mode: without it a review would take hours."""


class Part:
    """What such a worker does. It keeps the game that it looked at last."""

    def __init__(self, load: Callable[[str, str], Awaitable[FarModule]]) -> None:
        self._modules = Modules(load)
        self._known: tuple[str, int] | None = None
        self._looker: Looker | None = None

    async def look(self, record: str, looks: int, plies: list[int], close: bool) -> str:
        """What was found at some decisions, as JSON."""
        if self._looker is None or self._known != (record, looks):
            data = json.loads(record)
            await self._modules.get(data["game"], data["mode"])
            self._looker, self._known = Looker(data, looks=looks), (record, looks)
            _check(self._looker)
        return found_by(self._looker, plies, close)


def found_by(looker: Looker, plies: list[int], close: bool) -> str:
    """What a looker finds at some decisions, as JSON."""
    return json.dumps([looker.look(ply, close).to_data() for ply in plies])


def _check(looker: Looker) -> None:
    if module_of(looker.played.mode) is None:
        raise NoModule(f"there is no module for {looker.played.mode.game} {looker.played.mode.name}")


async def reviewed(
    record: str, pool: WorkerPool | None, keep: Callable[[list[Looked]], None]
) -> AsyncGenerator[Review, None]:
    """The review of a record, ever better: by the workers of the pool as far as that goes, else here. What was found is
    to `keep` at last."""
    reviewer = Reviewer(json.loads(record))
    _check(reviewer.looker)
    plies = list(reviewer.plies)
    glances = [plies[first : first + AT_ONCE] for first in range(0, len(plies), AT_ONCE)]
    for piece in _asked(reviewer, record, pool, glances, close=False):
        reviewer.take(await piece)
    yield reviewer.review()
    turns = [list(reviewer.turns[number - 1]) for number in reviewer.order()]
    for piece in _asked(reviewer, record, pool, turns, close=True):
        reviewer.take(await piece)
        yield reviewer.review()
    keep(reviewer.found)


def _asked(
    reviewer: Reviewer, record: str, pool: WorkerPool | None, pieces: list[list[int]], close: bool
) -> Iterator[Awaitable[list[Looked]]]:
    """Have pieces looked at; they come in whatever order they are done."""
    here = asyncio.Lock()

    async def found(plies: list[int]) -> list[Looked]:
        text = await _from(pool, record, reviewer.maker.looks, plies, close) if pool else None
        if text is None:
            async with here:
                await asyncio.sleep(PAUSE)
                text = found_by(reviewer.looker, plies, close)
        return [Looked.from_data(one) for one in json.loads(text)]

    return asyncio.as_completed([asyncio.ensure_future(found(plies)) for plies in pieces])


async def _from(pool: WorkerPool, record: str, looks: int, plies: list[int], close: bool) -> str | None:
    """What another worker found; None where it failed, whatever a browser raises."""
    try:
        return str(await pool(record, looks, plies, close))
    except Exception as error:
        LOG.warning("a part of a review is looked at here: %s", error)
        return None
