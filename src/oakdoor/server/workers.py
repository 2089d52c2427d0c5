"""Worker processes: bots think, hints are found, replays are told and reviews are worked out outside the web process,
which never waits for them. Who works next is decided in fairqueue.py.

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
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from oakdoor.app.thinking import THINKING, Task, Urgency, Whose, think, weigh
from oakdoor.server.fairqueue import FairQueue

if TYPE_CHECKING:  # a worker imports no rule before it knows whether they run compiled or plain
    from oakdoor.app.past.replay import Look
    from oakdoor.app.review.hinting import ToldHint
    from oakdoor.review.shapes import Review

Answer = TypeVar("Answer")
Values = TypeVarTuple("Values")
LOG = logging.getLogger("oakdoor.workers")
THINKING_LIMIT = 20.0  # seconds of work, not of waiting for a turn, after which a bot has failed
LATE = 1.2  # seconds after which a bot whose turn has not come lets a quick one move instead
SHARED = 1.8  # seconds, waiting included, that bots take at most where several wait: they share them
LEAST = 0.1  # seconds that a bot may take all the same
SETTLED = 900.0  # seconds; then a server has settled, and searches that nobody wanted yet are compiled, too
LOOKING = 20.0  # seconds that somebody waits for a turn to look at something
MOST_LOOKS = 240_000  # ahead that one review may take in all: some minutes of one core
REVIEW_LIMIT = 900.0  # seconds for a piece of a review: quiet work takes long on a busy machine
QUIETLY = 15  # how nice work is that nobody waits for: whoever plays goes first
ENDING_SECONDS = 1.0  # that a stop waits for a pool whose processes are killed
NICE_BOTS, NICE_LOOKS, NICE_REVIEWS = 5, 12, 19  # the web process goes before all of them
STARTING = 0.5  # seconds in which the processes of a pool start side by side


def be_ready() -> None:
    """Import what bots need, before one is asked: that takes a while. Others do so at the same time."""
    from oakdoor.bots import registry

    registry.find_bot(registry.SPARE)
    time.sleep(STARTING)


def _begin(plain: bool, nice: int) -> None:
    """Before a worker imports any rule: compiled or plain."""
    os.environ["OAKDOOR_PLAIN"] = "1" if plain else "0"
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
    """Some processes that do one kind of work, for one after the other in turn. Broken ones are replaced. `most`: how
    many may be busy with something that is urgent to a certain degree."""

    def __init__(
        self,
        count: int,
        plain: bool,
        nice: int = NICE_BOTS,
        limit: float | None = None,
        most: Mapping[Urgency, int] | None = None,
    ) -> None:
        self._count = count
        self._plain = plain
        self._nice = nice
        self._limit = limit
        self.turns = FairQueue(count, most)
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
        work.add_done_callback(lambda done: self._end(done, urgency))
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
            self._pool = self._new()
            _end_now(pool)

    def close(self) -> None:
        """Stop all processes."""
        for work in self._working:
            work.cancel()
        _end_now(self._pool).join(ENDING_SECONDS)


class Workers:
    """Processes for bots, some for hints and for what somebody looks at, one for replays and one for reviews: nobody's
    bot waits for what others look at, and nobody who looks at something for others' replays. Of the bots' processes one
    is for bots that take milliseconds: those that think long leave it free."""

    most_looks: float = MOST_LOOKS

    def __init__(self, count: int | None = None, bot_cores: int = 1) -> None:
        self._bot_cores = bot_cores
        self._forced_plain = os.environ.get("OAKDOOR_PLAIN", "0") not in ("", "0")
        self._plain = self._forced_plain or not _all_warm()
        cores = os.cpu_count() or 2
        self._thinking = count or max(1, cores - 1)  # bots that think long at the same time
        self._bots = Pool(self._thinking + 1, self._plain, most={Urgency.MOVE: self._thinking})
        self._looks = Pool(max(1, cores // 4), self._plain, NICE_LOOKS)
        self._replays = Pool(1, plain=True, nice=NICE_LOOKS)  # unpacked states are quicker to describe than records
        self.reviews = Pool(1, self._plain, NICE_REVIEWS, REVIEW_LIMIT)
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
        self._background(self._bots.prepare())
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
        until then it plays as greedily as others. Where its turn does not come in time, a quick bot chooses."""
        from oakdoor.bots.registry import QUICK, SEARCHING, SPARE

        if bot in SEARCHING:
            self._want_search(task)
        if bot not in QUICK:
            asked = time.monotonic()
            try:
                await self._bots.turns.take(whose, Urgency.MOVE, LATE)
            except TimeoutError:
                LOG.warning("the turn of bot %s did not come in %.1f s: %s moves instead", bot, LATE, SPARE)
                bot = SPARE
            else:
                seconds = self._seconds(whose, time.monotonic() - asked)
                return int(await self._bots.start(Urgency.MOVE, think, task, bot, self._bot_cores, seconds))
        return int(await self._bots.run(whose, think, task, bot, self._bot_cores, THINKING, urgency=Urgency.QUICK_MOVE))

    def _seconds(self, whose: Whose, waited: float) -> float:
        """How long a bot may think now. Where others wait as well, or it has waited itself, they share the time."""
        crowd = self._bots.turns.crowd(whose, Urgency.MOVE)
        if not crowd and waited < LEAST:
            return THINKING
        return max(LEAST, min(SHARED - waited, SHARED * self._thinking / (1 + crowd)))

    def _want_search(self, task: Task) -> None:
        """Have the search of a task's mode compiled, if that is still to be done."""
        if not self._plain and not self.can_search(task.game, task.mode):
            self._background(self.warm_search(task.game, task.mode))

    async def hint(self, task: Task, names: list[str], code: str, whose: Whose) -> "ToldHint":
        """The best moves of a seat, told in a language. Until the mode's search is compiled they are found as greedily
        as other bots do."""
        from oakdoor.app.review.hinting import hint

        self._want_search(task)
        self._looks.turns.check(whose)
        return await self._looks.run(whose, hint, task, names, code, urgency=Urgency.HINT)

    async def weigh(self, task: Task, whose: Whose) -> list[float]:
        """What each legal action is worth."""
        values: list[float] = await self._looks.run(whose, weigh, task, urgency=Urgency.HINT)
        return values

    async def look(
        self, whose: Whose, function: Callable[[str, *Values], Answer], record: str, *arguments: *Values
    ) -> Answer:
        """Something that somebody looks at and waits for; raises a TableError where that is a lot, or too long."""
        from oakdoor.tables.errors import TableError

        self._looks.turns.check(whose)
        try:
            await self._looks.turns.take(whose, Urgency.LOOK, LOOKING)
        except TimeoutError:
            raise TableError("too_many", f"its turn did not come in {LOOKING:.0f} s") from None
        return await self._looks.start(Urgency.LOOK, function, record, *arguments)

    async def replay(
        self, whose: Whose, record: Mapping[str, object], names: list[str], code: str, look: "Look", seat: int
    ) -> AsyncIterator[str]:
        """A replay in pieces, each made when it is wanted; raises a RecordError at once, or a TableError where
        somebody waits for a lot."""
        from oakdoor.app.past import replay
        from oakdoor.tables.errors import TableError

        self._replays.turns.check(whose)
        run, mark = self._replays.run, secrets.token_hex(8)
        try:
            first = await run(whose, replay.begin, mark, json.dumps(record), seat, names, code, look)
        except TimeoutError:
            raise TableError("too_many", "telling it takes too long now: try again later") from None

        async def pieces() -> AsyncIterator[str]:
            piece = first
            try:
                while piece:
                    yield piece
                    piece = await run(whose, replay.more, mark)
            finally:  # also where the page is gone: then nothing can be waited for here
                self._background(run(whose, replay.end, mark))

        return pieces()

    async def reviewed(
        self, whose: Whose, record: str, urgency: Urgency = Urgency.REVIEW
    ) -> AsyncGenerator["Review", None]:
        """The review of a record, ever better, worked out a piece at a time. Raises a KeyError where a worker was
        replaced in between: what it knew is lost."""
        from oakdoor.app.review import jobs as reviewing

        run, mark = self.reviews.run, secrets.token_hex(8)
        try:
            found = await run(whose, reviewing.begin, mark, record, "server", urgency=urgency)
            while found is not None:
                if found:
                    yield await asyncio.to_thread(reviewing.read, found)
                found = await run(whose, reviewing.more, mark, urgency=urgency)
        finally:  # also where it gives way: then nothing can be waited for here
            self._background(run(whose, reviewing.end, mark, urgency=urgency))

    def _background(self, work: Coroutine[object, None, None]) -> None:
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


def _all_warm() -> bool:
    """Whether all rules were compiled on this machine before."""
    from oakdoor.games.compiler.warm import is_warm
    from oakdoor.games.registry import all_names

    return all(is_warm(game, mode) for game, mode in all_names())
