"""Who works on the pieces: this process alone, or several processes of this machine."""

import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.queues import SimpleQueue
from typing import NamedTuple, Protocol, TypeAlias

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import GameError
from oakdoor.lab.jobs.job import Task, WrongVersion, perform
from oakdoor.lab.jobs.version import Needs, Version
from oakdoor.lab.warming import warm_up

MOST_TRIES = 4  # workers that may die over a piece
Numbered: TypeAlias = tuple[int, Task]
Results: TypeAlias = Generator[tuple[int, bytes | GameError]]


def run_as_here() -> None:
    """Let processes that are started from now on run the rules as this one does: plain or compiled."""
    os.environ["OAKDOOR_PLAIN"] = "1" if is_plain() else "0"


class Crew(Protocol):
    """Those who work. A crew takes pieces when it has hands free, and gives what came of them as they are finished."""

    @property
    def hands(self) -> int:
        """How many pieces are worked on at once."""

    def begin(self, needs: Needs, version: Version) -> None:
        """Get ready: compile what is needed, and refuse workers of another version."""

    def results(self, tasks: Iterator[Numbered]) -> Results:
        """Pieces by number, in the order in which they are finished; or what is wrong with one, which is told when its
        turn comes. Who closes this before its end gives up what is under way."""

    def close(self) -> None:
        """Go home."""


class Finished(Protocol):
    """A piece that somebody else has worked on."""

    def result(self) -> bytes:
        """What came of it."""


def found(piece: Finished) -> bytes | GameError:
    """What came of a piece, or what is wrong with it. A worker of another version would spoil all that come after."""
    try:
        return piece.result()
    except WrongVersion:
        raise
    except GameError as error:
        return error


class Alone:
    """This process works on one piece after the other."""

    hands = 1

    def begin(self, needs: Needs, version: Version) -> None:
        """Compile what is needed, once."""
        warm_up(list(needs.modes), search=needs.search, playouts=needs.playouts)

    def results(self, tasks: Iterator[Numbered]) -> Results:
        """Pieces in their order."""
        for number, task in tasks:
            yield number, perform(task)

    def close(self) -> None:
        """There is nobody to send home."""


class _Given(NamedTuple):
    """A piece that a pool has."""

    number: int
    task: Task
    pool: ProcessPoolExecutor


class Processes(Alone):
    """Processes of this machine. Where one dies, what all of them had is given to new ones."""

    def __init__(self, cores: int) -> None:
        self.hands = cores
        self._context = multiprocessing.get_context("spawn")
        self._begun: SimpleQueue[int] = self._context.SimpleQueue()  # the numbers of the processes
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        run_as_here()
        return ProcessPoolExecutor(self.hands, self._context, initializer=_begin, initargs=(self._begun,))

    def results(self, tasks: Iterator[Numbered]) -> Results:
        """Pieces as they are finished; some are begun ahead, so that no process waits."""
        given: dict[Future[bytes], _Given] = {}
        again: deque[Numbered] = deque()
        deaths: Counter[int] = Counter()
        try:
            while True:
                while len(given) < 2 * self.hands and (one := again.popleft() if again else next(tasks, None)):
                    given[self._pool.submit(perform, one[1])] = _Given(*one, self._pool)
                if not given:
                    return
                for future in wait(given, return_when=FIRST_COMPLETED).done:
                    number, task, pool = given.pop(future)
                    try:
                        result = found(future)
                    except BrokenProcessPool:
                        deaths[number] += 1
                        self._replace(pool, number, deaths[number])
                        again.append((number, task))
                    else:
                        yield number, result
        finally:
            if given:
                self._give_up(given)

    def _replace(self, pool: ProcessPoolExecutor, number: int, deaths: int) -> None:
        """Let new processes go on where one of a pool has died."""
        if deaths == MOST_TRIES:
            raise GameError(f"{deaths} times a worker died over piece {number} or one beside it")
        if pool is self._pool:
            pool.shutdown()
            self._pool = self._new_pool()

    def _give_up(self, given: dict[Future[bytes], _Given]) -> None:
        """End the processes, whatever they are at: a pool that finds one of its processes dead ends the others, those
        too that are just starting."""
        begun: set[int] = set()
        while wait(given, timeout=0.05).not_done:
            while not self._begun.empty():
                begun.add(self._begun.get())
            for process in multiprocessing.active_children():
                if process.pid in begun:
                    process.terminate()
        self._pool.shutdown()
        self._pool = self._new_pool()

    def close(self) -> None:
        """Send the processes home; nobody is at work."""
        self._pool.shutdown()


def _begin(begun: "SimpleQueue[int]") -> None:
    """A process says that it is there, leaves it to the command to say that it was interrupted, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    begun.put(os.getpid())
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
