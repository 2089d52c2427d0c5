"""Worker processes: bots think, hints are found, replays are told and reviews are worked out outside the web process,
which never waits for them. Who works next is decided in thinking/fairqueue.py.

A worker gets what a player in that seat sees, never the game (but for replays and reviews, which are of games that
were played). As long as rules and searches are not compiled on this machine, workers think in the modules of
WebAssembly that pages think in (thinking/engine.py); a helper process compiles quietly, and new workers take over.
"""

import asyncio
import contextlib
import json
import logging
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

from oakdoor.app.thinking import THINKING, GameOver, OtherBot, Task, Urgency, Whose, think
from oakdoor.server.thinking.compiling import turn_to_compile
from oakdoor.server.thinking.pool import Pool, is_compiled

if TYPE_CHECKING:  # a worker imports no rule before it knows whether they run compiled or plain
    from oakdoor.app.learn.advice import Advice
    from oakdoor.app.past.replay import Look
    from oakdoor.app.review.hinting import ToldHint
    from oakdoor.review.shapes import Review
    from oakdoor.server.remote.desk import Desk

Answer = TypeVar("Answer")
Values = TypeVarTuple("Values")
LOG = logging.getLogger("oakdoor.workers")
LATE = 1.2  # seconds after which a bot whose turn has not come lets a quick one move instead
SHARED = 1.8  # seconds, waiting included, that bots take at most where several wait: they share them
LEAST = 0.1  # seconds that a bot may take all the same
SETTLED = 900.0  # seconds; then a server has settled, and searches that nobody wanted yet are compiled, too
LOOKING = 20.0  # seconds that somebody waits for a turn to look at something
MOST_LOOKS = 240_000  # ahead that one review may take in all: some minutes of one core
REVIEW_LIMIT = 900.0  # seconds for a piece of a review: quiet work takes long on a busy machine
MOST_THINKING = 60  # bots that think at once: on Windows a pool has at most 61 processes
QUIETLY = 15  # how nice work is that nobody waits for: whoever plays goes first
NICE_LOOKS, NICE_REVIEWS = 7, 19  # bots go before them
NICE_REPLAYS = 2  # a page is empty until they come, and on its own machine it thinks beside them
MADE_AGAIN = 1.0  # seconds between two looks whether the page's engine is made


class Workers:
    """Processes for bots, some for hints and for what somebody looks at, one for replays and one for reviews: nobody's
    bot waits for what others look at, and nobody who looks at something for others' replays. Of the bots' processes one
    is for bots that take milliseconds: those that think long leave it free. Where several web `processes` share the
    machine, each has its part of it."""

    most_looks: float = MOST_LOOKS

    def __init__(
        self, count: int | None = None, bot_cores: int = 1, desk: "Desk | None" = None, processes: int = 1
    ) -> None:
        self._bot_cores = bot_cores
        self._desk = desk  # asks bots that are connected over the network
        self._installed = _installed()
        self._offered: list[str] = []  # those of them that can be made
        self._forced_plain = os.environ.get("OAKDOOR_PLAIN", "0") not in ("", "0")
        self._plain = self._forced_plain or not _all_warm() or (self._has_all() and not _all_searches_warm())
        cores = max(1, (os.cpu_count() or 2) // processes)  # of the machine, for this web process
        self._thinking = count or max(1, min(MOST_THINKING, cores - 1))  # bots that think long at the same time
        modules = not self._forced_plain
        self._bots = Pool(self._thinking + 1, self._plain, most={Urgency.MOVE: self._thinking}, modules=modules)
        self._looks = Pool(max(1, cores // 4), self._plain, NICE_LOOKS, modules=modules)
        self._replays = Pool(1, plain=True, nice=NICE_REPLAYS)  # unpacked states are quicker to describe than records
        self.reviews = Pool(1, self._plain, NICE_REVIEWS, REVIEW_LIMIT, modules=modules)
        self.pools = {"bots": self._bots, "looks": self._looks, "replays": self._replays, "reviews": self.reviews}
        self._known = self._there()  # the modes whose modules were there when the processes were
        self._ending: set[asyncio.Task[None]] = set()
        self._compiling: list[asyncio.subprocess.Process] = []
        self._compiled = asyncio.Event()  # the rules are, or never will be
        self._searching: dict[str, asyncio.Task[int]] = {}  # by mode: its search is compiled, or was

    async def warm(self) -> None:
        """Compile in a process of its own, then let compiled workers take over. Where all modes have modules, that is
        all at once: compiled workers cannot think in a module. Else the rules come first, then the searches."""
        from oakdoor.games.registry import all_names
        from oakdoor.server.thinking.engine import manifest

        await self._try_installed()
        while not self._forced_plain and manifest().get("making"):  # that is wanted first, and takes all cores
            await asyncio.sleep(MADE_AGAIN)
        if self._plain and not self._forced_plain:
            LOG.info("compiling the rules in the background; bots think in the page's engine meanwhile")
            has_all = self._has_all()
            all_there = (lambda: _all_warm() and _all_searches_warm()) if has_all else _all_warm
            search = ["--search"] if has_all else []
            if await self._compile_once(all_there, "warm", *search, nice=QUIETLY if has_all else 0) == 0:
                self._plain = False
                self._renew()
                LOG.info("the rules are compiled")
        self._compiled.set()
        if self._plain:
            return
        self._background(self._bots.prepare())
        await asyncio.sleep(SETTLED)
        cold = [names for names in all_names() if not is_compiled(*names)]
        for game, mode in cold:
            await self.warm_search(game, mode)
        if cold:
            self._renew()

    async def _try_installed(self) -> None:
        """Offer the bots of other packages that can be made. A worker makes them: what they import stays there."""
        for name in self._installed:
            try:
                mistake = await self._looks.run(Whose("", "installed"), what_is_wrong, name)
            except Exception as error:
                mistake = f"the bot {name!r} ends its process: {error}"
            if mistake is None:
                self._offered.append(name)
            else:
                LOG.warning("not offered at tables: %s", mistake)

    def _renew(self) -> None:
        """Let new workers take over, which find out anew what they think with."""
        self._known = self._there()
        for pool in (self._bots, self._looks, self.reviews):
            pool.renew(self._plain)

    def _has_all(self) -> bool:
        """Whether all modes have modules."""
        from oakdoor.games.registry import all_names

        return self._there() == set(all_names())

    def _there(self) -> set[tuple[str, str]]:
        """The modes that have modules."""
        from oakdoor.games.registry import all_names
        from oakdoor.server.thinking.engine import has_module

        return set() if self._forced_plain else {names for names in all_names() if has_module(*names)}

    def _take_module(self, game: str, mode: str) -> None:
        """Let workers know of a module that was made after they began, if they think in modules."""
        if self._plain and (game, mode) not in self._known and (game, mode) in self._there():
            self._renew()

    def can_search(self, game: str, mode: str) -> bool:
        """Whether nobody has to wait for the search of a mode and its reviews: workers think in its module, or it is
        compiled, or never to be here."""
        if self._plain:
            return self._forced_plain or (game, mode) in self._known
        return is_compiled(game, mode)

    async def wait_for_search(self, game: str, mode: str) -> None:
        """Wait until there is a search of a mode."""
        self._take_module(game, mode)
        if self.can_search(game, mode):
            return
        await self._compiled.wait()
        if not self._plain:
            await self.warm_search(game, mode)

    async def warm_search(self, game: str, mode: str) -> None:
        """Compile the search of a mode, once, and wait for it. Other modes do not wait."""
        name = f"{game}/{mode}"
        if name not in self._searching and not is_compiled(game, mode):
            command = ("warm", "--search", "--only", name)
            compiling = self._compile_once(lambda: is_compiled(game, mode), *command, nice=QUIETLY)
            self._searching[name] = asyncio.create_task(compiling)
        if name in self._searching:
            await asyncio.shield(self._searching[name])

    async def _compile_once(self, is_done: Callable[[], bool], *command: str, nice: int = 0) -> int:
        """Compile if nobody has: of several web processes of a machine one compiles at a time, and the others find it
        done."""
        lock = await turn_to_compile(MADE_AGAIN)
        try:
            return 0 if lock is not None and is_done() else await self._compile(*command, nice=nice)
        finally:
            if lock is not None:
                lock.free()

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
        """The choice of a bot with this name; one that is not of this machine is asked over the network. Where a mode
        has neither a module nor a compiled search, that is compiled when the first bot that searches plays it. Where
        its turn does not come in time, a quick bot chooses."""
        from oakdoor.bots.registry import QUICK, SEARCHING, SPARE, is_own

        if self._desk is not None and not is_own(bot) and bot not in self._installed:
            return await self._desk.ask(task, bot)
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

    def tell_over(self, over: GameOver, bot: str) -> None:
        """Tell a bot that is connected over the network how a game has ended."""
        if self._desk is not None and bot not in self._installed:
            self._desk.tell_over(over, bot)

    def others(self) -> list[OtherBot]:
        """The bots of other packages, which are held to play all modes, and those that are connected."""
        from oakdoor.games.registry import all_names

        modes = tuple(f"{game}/{mode}" for game, mode in all_names())
        connected = self._desk.others() if self._desk is not None else []
        return [*(OtherBot(name, modes) for name in self._offered), *connected]

    def _seconds(self, whose: Whose, waited: float) -> float:
        """How long a bot may think now. Where others wait as well, or it has waited itself, they share the time."""
        crowd = self._bots.turns.crowd(whose, Urgency.MOVE)
        if not crowd and waited < LEAST:
            return THINKING
        return max(LEAST, min(SHARED - waited, SHARED * self._thinking / (1 + crowd)))

    def _want_search(self, task: Task) -> None:
        """Have the search of a task's mode compiled, if there is none."""
        self._take_module(task.game, task.mode)
        if not self._plain and not self.can_search(task.game, task.mode):
            self._background(self.warm_search(task.game, task.mode))

    async def hint(self, task: Task, names: list[str], code: str, whose: Whose) -> "ToldHint":
        """The best moves of a seat, told in a language. Until the mode's search is compiled they are found as greedily
        as other bots do."""
        from oakdoor.app.review.hinting import hint

        self._want_search(task)
        self._looks.turns.check(whose)
        return await self._looks.run(whose, hint, task, names, code, urgency=Urgency.HINT)

    async def advise(self, decisions: list[tuple[Task, str]], names: list[str], code: str, whose: Whose) -> "Advice":
        """What else a learner could have done in a turn, and why that is better."""
        from oakdoor.app.learn.advice import advise

        self._want_search(decisions[-1][0])
        return await self._looks.run(whose, advise, decisions, names, code, urgency=Urgency.HINT)

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
        try:
            return await self._looks.start(Urgency.LOOK, function, record, *arguments)
        except TimeoutError:
            raise TableError("too_many", "looking at it takes too long now: try again later") from None

    async def quietly(self, function: Callable[[str, *Values], Answer], told: str, *arguments: *Values) -> Answer:
        """Something that nobody waits for, when no review waits any more."""
        return await self.reviews.run(Whose("", "quietly"), function, told, *arguments, urgency=Urgency.QUIET)

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
                    _end_group(process.pid)
        self._bots.close()


def _end_group(leader: int) -> None:
    """End a process with all that it has started."""
    if hasattr(os, "killpg"):
        os.killpg(leader, signal.SIGTERM)
    else:  # on Windows
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(leader)], capture_output=True)


def _installed() -> tuple[str, ...]:
    """The bots of other packages whose names a seat can hold."""
    from oakdoor.bots.registry import NAMES, installed_names

    return tuple(name for name in installed_names() if re.fullmatch(NAMES, name))


def what_is_wrong(name: str) -> str | None:
    """Why a bot cannot sit at a table, if it cannot; runs in a worker."""
    from oakdoor.bots.registry import find_bot
    from oakdoor.games.errors import OptionError

    try:
        find_bot(name)
    except OptionError as error:
        return str(error)
    return None


def _all_warm() -> bool:
    """Whether all rules were compiled on this machine before."""
    from oakdoor.games.compiler.warm import is_warm
    from oakdoor.games.registry import all_names

    return all(is_warm(game, mode) for game, mode in all_names())


def _all_searches_warm() -> bool:
    """Whether all searches and reviews were compiled on this machine before."""
    from oakdoor.games.registry import all_names

    return all(is_compiled(game, mode) for game, mode in all_names())
