"""Worker processes: bots think, replays are told and reviews are worked out outside the web process, which never waits
for them.

A worker gets what a player in that seat sees, never the game (but for replays and reviews, which are of games that
were played). As long as a game's rules are not compiled on this machine, workers run them plain; a helper process
compiles them meanwhile, and new workers take over. Then the search of each mode is compiled, quietly.
"""

import asyncio
import contextlib
import json
import logging
import multiprocessing
import os
import secrets
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from oakdoor.server.turns import Turns, Whose

if TYPE_CHECKING:  # a worker imports no rule before it knows whether they run compiled or plain
    from oakdoor.bots.contract import History, Sight
    from oakdoor.review.shapes import Review
    from oakdoor.server.hinting import ToldHint
    from oakdoor.server.replay import Look

Answer = TypeVar("Answer")
Values = TypeVarTuple("Values")
LOG = logging.getLogger("oakdoor.workers")
THINKING_LIMIT = 20.0  # seconds of work, not of waiting for a turn, after which a bot has failed
THINKING = 10.0  # seconds that a bot is told to take at most
SETTLED = 900.0  # seconds; then a server has settled, and searches that nobody wanted yet are compiled, too
REVIEW_LIMIT = 900.0  # seconds for a piece of a review: quiet work takes long on a busy machine
QUIETLY = 15  # how nice work is that nobody waits for: whoever plays goes first
WEIGHED = 4  # sampled worlds in which the moves of a guided game are compared


@dataclass(frozen=True)
class Task:
    """A seat's sight of a game, ready to travel: the names of the rules, and the view as bytes."""

    game: str
    mode: str
    components: dict[str, Any] | None
    view: bytes
    seat: int
    legal: list[int]
    history: "History"

    @classmethod
    def of(cls, sight: "Sight", components: dict[str, Any] | None) -> "Task":
        """A sight of a game that is played with these components."""
        mode = sight.mode
        return cls(mode.game, mode.name, components, sight.view.tobytes(), sight.seat, sight.legal, sight.history)

    def sight(self) -> "Sight":
        """The sight again, in a process that may run the rules another way."""
        import numpy as np

        from oakdoor.bots.contract import Sight
        from oakdoor.games.registry import find_mode

        mode = find_mode(self.game, self.mode).printed_as(self.components)
        view = np.frombuffer(bytearray(self.view), mode.state_type).view(np.recarray)[0]
        return Sight(mode, mode.components(self.components).box, view, self.seat, self.legal, self.history)


def think(task: Task, bot: str, cores: int = 1) -> int:
    """The choice of a bot with this name, which may use so many cores; runs in a worker."""
    from oakdoor.bots.contract import Budget
    from oakdoor.bots.registry import find_bot

    return find_bot(bot).decide(task.sight(), Budget(seconds=THINKING, cores=cores)).action


def weigh(task: Task) -> list[float]:
    """What each legal action is worth on average over a few sampled worlds; runs in a worker."""
    from oakdoor.bots.rating import rate

    sight, seeds = task.sight(), list(range(WEIGHED))
    values = rate(sight.mode, sight.box, sight.view, sight.seat, sight.legal, seeds)
    return [float(value) / len(seeds) for value in values]


def _begin(plain: bool, nice: int) -> None:
    """Before a worker imports any rule: compiled or plain."""
    os.environ["OAKDOOR_PLAIN"] = "1" if plain else "0"
    from oakdoor.review import making

    making.where = "server"
    os.nice(nice)  # the web process goes first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the web process says when it is over
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose web process was killed has nothing left to do."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Pool:
    """Some processes that do one kind of work, for one after the other in turn. Broken ones are replaced."""

    def __init__(self, count: int, plain: bool, nice: int = 5, limit: float | None = None) -> None:
        self._count = count
        self._plain = plain
        self._nice = nice
        self._limit = limit
        self._turns = Turns(count)
        self._working: set[asyncio.Task[Any]] = set()
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, context, initializer=_begin, initargs=(self._plain, self._nice))

    def renew(self, plain: bool) -> None:
        """Let new workers take over; the old ones finish what they are doing."""
        self._plain = plain
        old, self._pool = self._pool, self._new()
        old.shutdown(wait=False)

    async def run(self, whose: Whose, function: Callable[[*Values], Answer], *arguments: *Values) -> Answer:
        """Run a function in a worker, when it is this one's turn: then a worker is free, and time counts from there.
        Work whose answer nobody waits for any more keeps its turn as long as it keeps a worker busy."""
        await self._turns.take(whose)
        work = asyncio.create_task(self._run(function, *arguments))
        self._working.add(work)
        work.add_done_callback(self._end)
        return await asyncio.shield(work)

    def _end(self, work: asyncio.Task[Any]) -> None:
        self._working.discard(work)
        self._turns.pass_on()
        if not work.cancelled():
            work.exception()  # perhaps nobody waits for it

    async def _run(self, function: Callable[[*Values], Answer], *arguments: *Values) -> Answer:
        """Run a function in a worker now. A dead or stuck worker takes its pool with it, and others' work: that is
        tried once more."""
        for is_last in (False, True):
            pool = self._pool
            work = asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            try:
                return await asyncio.wait_for(work, self._limit or THINKING_LIMIT)
            except BrokenProcessPool:
                self._abandon(pool)
                if is_last:
                    raise
            except TimeoutError:
                self._abandon(pool)
                raise
        raise AssertionError

    def _abandon(self, pool: ProcessPoolExecutor) -> None:
        """Let new workers take the place of a pool that is broken."""
        if pool is self._pool:
            processes = _processes(pool)
            self.renew(self._plain)
            _kill(processes)

    def close(self) -> None:
        """Stop all processes."""
        for work in self._working:
            work.cancel()
        _kill(_processes(self._pool))
        self._pool.shutdown(cancel_futures=True)  # it does not wait long for the dead, and gives back what it was lent


class Workers:
    """Processes for bots, one for looks that somebody waits for, one for replays and one for reviews: whoever looks at
    something does not wait for bots that think, nor for others' replays."""

    def __init__(self, count: int | None = None, bot_cores: int = 1) -> None:
        self._bot_cores = bot_cores
        self._forced_plain = os.environ.get("OAKDOOR_PLAIN", "0") not in ("", "0")
        self._plain = self._forced_plain or not _all_warm()
        self._bots = Pool(count or max(1, (os.cpu_count() or 2) - 1), self._plain)
        self._looks = Pool(1, self._plain)
        self._replays = Pool(1, plain=True)  # loose states are quicker to describe than records
        self.reviews = Pool(1, self._plain, 10, REVIEW_LIMIT)
        self._ending: set[asyncio.Task[None]] = set()
        self._compiling: list[asyncio.subprocess.Process] = []
        self._compiled = asyncio.Event()  # the rules are, or never will be
        self._searching: dict[str, asyncio.Task[int]] = {}  # by mode: its search is compiled, or was

    async def warm(self) -> None:
        """Compile all rules in a process of its own, then let compiled workers take over; then the searches."""
        from oakdoor.games.registry import all_names

        if self._plain and not self._forced_plain:
            LOG.info("compiling the rules in the background; bots play, only more slowly")
            if await self._compile("warm") == 0:
                self._plain = False
                for pool in (self._bots, self._looks, self.reviews):
                    pool.renew(plain=False)
                LOG.info("the rules are compiled")
        self._compiled.set()
        if self._plain:
            return
        await asyncio.sleep(SETTLED)
        for game, mode in all_names():
            await self.warm_search(game, mode)

    def can_search(self, game: str, mode: str) -> bool:
        """Whether nobody has to wait for the search of a mode and its reviews: compiled, or never to be here."""
        from oakdoor.bots.search import is_search_warm
        from oakdoor.review.scales import is_review_warm

        return self._forced_plain if self._plain else is_search_warm(game, mode) and is_review_warm(game, mode)

    async def wait_for_search(self, game: str, mode: str) -> None:
        """Wait until the rules are compiled, and the search of a mode."""
        await self._compiled.wait()
        if not self._plain:
            await self.warm_search(game, mode)

    async def warm_search(self, game: str, mode: str) -> None:
        """Compile the search of a mode, once, and wait for it. Other modes do not wait."""
        name = f"{game}/{mode}"
        if name not in self._searching and not self.can_search(game, mode):
            self._searching[name] = asyncio.create_task(self._compile("warm", "--search", "--only", name, nice=QUIETLY))
        if name in self._searching:
            await asyncio.shield(self._searching[name])

    async def _compile(self, *command: str, nice: int = 0) -> int:
        """Run a command that compiles in a process of its own, and wait for its end."""
        process = await asyncio.create_subprocess_exec(
            *(("nice", "-n", str(nice)) if nice and shutil.which("nice") else ()),
            sys.executable,
            "-m",
            "oakdoor",
            *command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "OAKDOOR_PLAIN": "0"},
            start_new_session=True,  # so that it can be stopped with the processes that it starts
        )
        self._compiling.append(process)
        return await process.wait()

    async def think(self, task: Task, bot: str, whose: Whose) -> int:
        """The choice of a bot with this name. A mode's search is compiled when the first bot that searches plays it;
        until then it plays as greedily as others."""
        from oakdoor.bots.registry import SEARCHING

        if bot in SEARCHING:
            self._want_search(task)
        return int(await self._bots.run(whose, think, task, bot, self._bot_cores))

    def _want_search(self, task: Task) -> None:
        """Have the search of a task's mode compiled, if that is still to be done."""
        if not self._plain and not self.can_search(task.game, task.mode):
            self._background(self.warm_search(task.game, task.mode))

    async def hint(self, task: Task, names: list[str], code: str, whose: Whose) -> "ToldHint":
        """The best moves of a seat, told in a language. Until the mode's search is compiled they are found as greedily
        as other bots do."""
        from oakdoor.server.hinting import hint

        self._want_search(task)
        return await self._bots.run(whose, hint, task, names, code)

    async def weigh(self, task: Task, whose: Whose) -> list[float]:
        """What each legal action is worth."""
        values: list[float] = await self._bots.run(whose, weigh, task)
        return values

    async def look(self, whose: Whose, function: Callable[[*Values], Answer], *arguments: *Values) -> Answer:
        """Something quick that somebody looks at and waits for."""
        return await self._looks.run(whose, function, *arguments)

    async def replay(
        self, whose: Whose, record: dict[str, Any], names: list[str], code: str, look: "Look", seat: int
    ) -> AsyncIterator[str]:
        """A replay in pieces, each made when it is wanted; raises a RecordError at once."""
        from oakdoor.server import replay

        run, mark = self._replays.run, secrets.token_hex(8)
        first = await run(whose, replay.begin, mark, json.dumps(record), seat, names, code, look)

        async def pieces() -> AsyncIterator[str]:
            piece = first
            try:
                while piece:
                    yield piece
                    piece = await run(whose, replay.more, mark)
            finally:  # also where the page is gone: then nothing can be waited for here
                self._background(run(whose, replay.end, mark))

        return pieces()

    async def reviewed(self, whose: Whose, record: str) -> AsyncIterator["Review"]:
        """The review of a record, ever better, worked out a piece at a time. Raises a KeyError where a worker was
        replaced in between: what it knew is lost."""
        from oakdoor.server import reviewing

        run, mark = self.reviews.run, secrets.token_hex(8)
        found = await run(whose, reviewing.begin, mark, record)
        while found is not None:
            yield await asyncio.to_thread(reviewing.read, found)
            found = await run(whose, reviewing.more, mark)

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        """Let some work go on that nobody waits for."""
        ending = asyncio.create_task(work)
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    def close(self) -> None:
        """Stop all processes."""
        for ending in self._ending:
            ending.cancel()
        self._replays.close()
        self.reviews.close()
        self._looks.close()
        for process in self._compiling:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGTERM)
        self._bots.close()


def _processes(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """The processes of a pool. It has no other way to end one that is stuck."""
    return list((pool._processes or {}).values())


def _kill(processes: list[BaseProcess]) -> None:
    for process in processes:
        process.kill()


def _all_warm() -> bool:
    """Whether all rules were compiled on this machine before."""
    from oakdoor.games.registry import all_names
    from oakdoor.games.warm import is_warm

    return all(is_warm(game, mode) for game, mode in all_names())
