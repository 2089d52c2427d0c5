"""Pools of worker processes: they begin compiled or plain, work for one after the other, and are replaced when they
break (workers.py says what they do)."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from oakdoor.app.thinking import Urgency, Whose
from oakdoor.server.thinking.fairqueue import FairQueue

if TYPE_CHECKING:  # a worker imports no rule before it knows whether they run compiled or plain
    from oakdoor.app.module import Module

Answer = TypeVar("Answer")
Values = TypeVarTuple("Values")
THINKING_LIMIT = 20.0  # seconds of work, not of waiting for a turn, after which a bot has failed
START_LIMIT = 20.0  # seconds more where a process has to start first: on a busy machine that takes longer than thinking
ENDING_SECONDS = 1.0  # that a stop waits for a pool whose processes are killed
STARTING = 0.5  # seconds in which the processes of a pool start side by side
NICE_BOTS = 5  # the web process goes before all of them


def be_ready() -> None:
    """Import what bots need, before one is asked: that takes a while. Others do so at the same time."""
    from oakdoor.bots import registry

    registry.find_bot(registry.SPARE)
    time.sleep(STARTING)


def _begin(plain: bool, nice: int, modules: bool) -> None:
    """Before a worker imports any rule: compiled or plain, and whether it may think in modules."""
    os.environ["OAKDOOR_PLAIN"] = "1" if plain else "0"
    if modules:
        from oakdoor.games.compiler.outside import find_modules

        find_modules(_module)
    if hasattr(os, "nice"):  # Windows has no such thing
        os.nice(nice)  # the web process goes first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the web process says when it is over
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _module(game: str, mode: str) -> "Module | None":
    """What a worker thinks with in a mode: a module while its rules run plain. Compiled ones cannot read a module's
    tree."""
    from oakdoor.games.compiler.compiled import is_plain
    from oakdoor.server.thinking.engine import load

    return load(game, mode) if is_plain() else None


def is_compiled(game: str, mode: str) -> bool:
    """Whether the search of a mode and its reviews were compiled on this machine."""
    from oakdoor.bots.search import is_search_warm
    from oakdoor.review.scales import is_review_warm

    return is_search_warm(game, mode) and is_review_warm(game, mode)


def _end_with_parent() -> None:
    """A worker whose web process was killed has nothing left to do."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Pool:
    """Some processes that do one kind of work, for one after the other in turn. Broken ones are replaced. `most`: how
    many may be busy with something that is urgent to a certain degree; `modules`: whether they may think in them."""

    def __init__(
        self,
        count: int,
        plain: bool,
        nice: int = NICE_BOTS,
        limit: float | None = None,
        most: Mapping[Urgency, int] | None = None,
        modules: bool = False,
    ) -> None:
        self._count = count
        self._plain = plain
        self._modules = modules
        self._nice = nice
        self._limit = limit
        self.turns = FairQueue(count, most)
        self.told: Callable[[float], None] = lambda seconds: None  # how long a worker was busy
        self._working: set[asyncio.Task[Any]] = set()
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        given = (self._plain, self._nice, self._modules)
        return ProcessPoolExecutor(self._count, context, initializer=_begin, initargs=given)

    def renew(self, plain: bool) -> None:
        """Let new workers take over; the old ones finish what they are doing."""
        self._plain = plain
        old, self._pool = self._pool, self._new()
        old.shutdown(wait=False)

    async def prepare(self) -> None:
        """Let all processes start; else each does when it is wanted first."""
        ready = (self.run(Whose("", str(one)), be_ready, urgency=Urgency.QUICK_MOVE) for one in range(self._count))
        await asyncio.gather(*ready)

    async def run(
        self,
        whose: Whose,
        function: Callable[[*Values], Answer],
        *arguments: *Values,
        urgency: Urgency = Urgency.LOOK,
        patience: float | None = None,
    ) -> Answer:
        """Run a function in a worker, when it is this one's turn; raises a TimeoutError where that comes too late."""
        await self.turns.take(whose, urgency, patience)
        return await self.start(urgency, function, *arguments)

    async def start(self, urgency: Urgency, function: Callable[[*Values], Answer], *arguments: *Values) -> Answer:
        """Run a function for somebody whose turn it is: then a worker is free, and time counts from here. Work whose
        answer nobody waits for any more keeps its turn as long as it keeps a worker busy."""
        work = asyncio.create_task(self._run(function, *arguments))
        self._working.add(work)
        began = time.monotonic()
        work.add_done_callback(lambda done: self._end(done, urgency))
        work.add_done_callback(lambda done: self.told(time.monotonic() - began))
        return await asyncio.shield(work)

    def _end(self, work: asyncio.Task[object], urgency: Urgency) -> None:
        self._working.discard(work)
        self.turns.pass_on(urgency)
        if not work.cancelled():
            work.exception()  # perhaps nobody waits for it

    async def _run(self, function: Callable[[*Values], Answer], *arguments: *Values) -> Answer:
        """Run a function in a worker now. A dead or stuck worker takes its pool with it, and others' work: that is
        tried once more."""
        for is_last in (False, True):
            pool = self._pool
            try:  # one that broke while it had nothing to do says so at once
                before = len(_processes(pool))
                work = asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
                starts = START_LIMIT if len(_processes(pool)) > before else 0.0
                return await asyncio.wait_for(work, (self._limit or THINKING_LIMIT) + starts)
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
            self._pool = self._new()
            _end_now(pool)

    def close(self) -> None:
        """Stop all processes."""
        for work in self._working:
            work.cancel()
        _end_now(self._pool).join(ENDING_SECONDS)


def _processes(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """The processes of a pool. It has no other way to end one that is stuck."""
    return list((pool._processes or {}).values())


def _end_now(pool: ProcessPoolExecutor) -> threading.Thread:
    """End a pool with its processes, whatever they are doing; the thread that does it is done very soon.

    A process that is killed while it writes leaves half an answer, and the pool waits for the rest for ever, as this
    process could still write it: so that end of the pipe is closed.
    """
    processes, results = _processes(pool), pool._result_queue
    for process in processes:
        process.kill()
    if processes:
        results._writer.close()  # type: ignore[attr-defined]
    ending = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
    ending.start()  # it gives back what the system lent it
    return ending
