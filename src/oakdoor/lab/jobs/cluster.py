"""A Dask cluster that works on pieces: workers of many machines, or some of this one."""

import logging
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from oakdoor.games.contract import GameError, OptionError
from oakdoor.lab.jobs.arguments import LOCAL
from oakdoor.lab.jobs.crews import Numbered, Results, found, run_as_here
from oakdoor.lab.jobs.job import check_version, perform
from oakdoor.lab.jobs.version import Needs, Version
from oakdoor.lab.warming import warm_up

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

PATIENCE = 30  # seconds until a scheduler answers or a worker is there
COUNTED = 5.0  # seconds after which workers are counted again


class Cluster:
    """Workers of a Dask cluster. Dask gives what a dead worker had to another one."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._ready: set[tuple[Needs, Version]] = set()
        self._hands, self._counted = 0, 0.0
        self._own, self._client = _connected(address)

    def begin(self, needs: Needs, version: Version) -> None:
        """Wait for a worker, refuse those that would work with something else, and compile on each machine once."""
        if (needs, version) in self._ready:
            return
        with self._answering():
            try:
                self._client.wait_for_workers(1, PATIENCE)
            except TimeoutError:
                told = f"the scheduler at {self.address} has no worker: start some (docs/cluster.md)"
                raise GameError(told) from None
            threads = self._client.nthreads()
        for worker, number in threads.items():
            if number != 1:
                raise GameError(f"the worker {worker} has {number} threads: start it with --nthreads 1 --nworkers N")
        self._everywhere(threads, check_version, needs, version)
        machines = {urlsplit(worker).hostname: worker for worker in threads}
        self._everywhere(machines.values(), compile_there, needs)
        self._ready.add((needs, version))

    def _everywhere(self, workers: Iterable[str], work: Callable[..., None], *arguments: object) -> None:
        """Let each of these workers do something; what one refuses is said with its name."""
        asked = {worker: self._client.submit(work, *arguments, workers=[worker], pure=False) for worker in workers}
        for worker, future in asked.items():
            try:
                future.result()
            except GameError as error:
                raise GameError(f"the worker {worker} is refused: {error}") from None
            except CancelledError:
                raise self._lost() from None
            except Exception as error:  # it has no Oakdoor, or one that knows nothing of jobs
                told = f"it cannot work: {type(error).__name__}: {error}"
                raise GameError(f"the worker {worker} is refused: {told}") from error

    def results(self, tasks: Iterator[Numbered]) -> Results:
        """Pieces as they are finished. Some are begun ahead, so that no worker waits, but not all, since who asks may
        soon know enough."""
        from distributed import KilledWorker, as_completed
        from distributed.comm.core import CommClosedError

        given: dict[Future[bytes], int] = {}
        finished = as_completed()
        try:
            while True:
                with self._answering():
                    while len(given) < 2 * self.hands and (one := next(tasks, None)):
                        future = self._client.submit(perform, one[1], pure=False)
                        given[future] = one[0]
                        finished.add(future)
                if not given:
                    return
                done = next(finished)
                try:
                    result = found(done)
                except KilledWorker:
                    raise GameError(f"piece {given[done]}: several workers died over it") from None
                except (CancelledError, CommClosedError):
                    raise self._lost() from None
                yield given.pop(done), result
        finally:
            with suppress(OSError, CancelledError):  # a cluster that is gone needs no word
                self._client.cancel(list(given))

    @property
    def hands(self) -> int:
        """How many workers there are; they come and go."""
        if time.monotonic() > self._counted + COUNTED:
            self._hands = max(1, len(self._client.nthreads()))
            self._counted = time.monotonic()
        return self._hands

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Whoever asks a scheduler that does not answer is told so."""
        try:
            yield
        except OSError:
            raise self._lost() from None

    def _lost(self) -> GameError:
        return GameError(f"the connection to the scheduler at {self.address} is lost")

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._client.close(timeout=2)
        if self._own is not None:
            self._own.close(timeout=5)


def _connected(address: str) -> "tuple[LocalCluster | None, Client]":
    """A client of a cluster, and the cluster itself where it is started here."""
    if find_spec("distributed") is None:
        raise OptionError("a cluster needs Dask: pip install 'oakdoor[cluster]'")
    from distributed import Client, LocalCluster

    for name in ("distributed", "distributed.client", "tornado.application"):  # what goes wrong is said here
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if local := LOCAL.fullmatch(address):
        run_as_here()
        own = LocalCluster(
            n_workers=int(local[1]),
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
            preload=[__name__],
        )
        return own, Client(own)
    try:
        return None, Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise OptionError(f"no scheduler answers at {address}: {error}") from None


def dask_setup(worker: object) -> None:
    """What Dask does first in a worker that was started here: it leaves it to the command to say that it was
    interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def compile_there(needs: Needs) -> None:
    """Compile what is needed on a worker's machine."""
    warm_up(list(needs.modes), show=False, search=needs.search, playouts=needs.playouts)
