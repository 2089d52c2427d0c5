"""Several web processes: one more process starts them, and replaces one that dies.

Each listens on the same port by a socket of its own where the system shares connections out among such sockets (Linux);
elsewhere they share one socket. Nothing is routed: whoever connects may come to any of them.
"""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import connection
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType
from weakref import WeakKeyDictionary

from oakdoor.server.club.metrics.package import forget_process, share_figures
from oakdoor.server.running.application import STOP_SECONDS, Application
from oakdoor.server.running.logs import begin_log
from oakdoor.server.running.sockets import SHARES_OUT, bound, given

LOG = logging.getLogger("oakdoor.serve")
LOOK = 0.5  # seconds between two looks whether all are there
STARTING = 60.0  # seconds in which a new process has to listen
SOON = 5.0  # seconds: whoever dies so soon after its start is not replaced at once
AGAIN = 2.0  # seconds until one is started again that could not: the database may be away
COULD_NOT_START = 3  # exit code


def serve_one(
    made: Application, host: str, port: int, shared: socket.socket | None, shown: str | None, listens: Event
) -> None:
    """Serve in a process of its own, until it is to end or the one that started it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all; the first process tells the others
    threading.Thread(target=_end_with, args=(os.getppid(),), name="parent", daemon=True).start()
    app = made()  # before anything is imported that knows rules
    from oakdoor.server.running.uvicorn import Server, config_of

    server = Server(config_of(app, host, port), shown, made.linger, listens.set)
    server.run([shared or bound(host, port)])
    if not server.started:
        sys.exit(COULD_NOT_START)


def _end_with(parent: int) -> None:
    """A web process whose first process was killed ends, as nobody would replace it."""
    while os.getppid() == parent:
        time.sleep(LOOK)
    os.kill(os.getpid(), signal.SIGTERM)


class Supervisor:
    """Keeps so many web processes alive, until somebody ends them."""

    def __init__(self, made: Application, host: str, port: int, shown: str | None, tell: Callable[[], None]) -> None:
        self._made = made
        self._tell: Callable[[], None] | None = tell  # once the first of them answers
        self._host = host
        self._port = port
        self._shown = shown  # opened in the browser by the first one
        self._given = given()
        self._held = self._given or bound(host, port)  # nobody else takes the port while a process is replaced
        self._stops = False
        self._renews = False
        self._running: dict[SpawnProcess, float] = {}  # since when
        self._listening: WeakKeyDictionary[SpawnProcess, Event] = WeakKeyDictionary()  # kept until each has it

    def run(self) -> int:
        """Start all, and replace whoever dies; the exit code."""
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, self._stop)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._renew_soon)
        for _ in range(self._made.processes):
            self._start()
        failed = False
        while not self._stops and not failed:
            connection.wait([process.sentinel for process in self._running], LOOK)
            failed = self._look()
            if self._renews and not failed:
                self._renew()
            if self._tell is not None and self._answers():
                self._tell()
                self._tell = None
        self._end_all()
        self._held.close()
        return 2 if failed else 0

    def _answers(self) -> bool:
        """Whether one of them listens."""
        here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self._host, self._host)
        try:
            socket.create_connection((here, self._port), LOOK).close()
        except OSError:
            return False
        return True

    def _stop(self, sign: int, frame: FrameType | None) -> None:
        self._stops = True

    def _renew_soon(self, sign: int, frame: FrameType | None) -> None:
        self._renews = True

    def _renew(self) -> None:
        """Replace all, one after the other: the old one drains when the new one listens. They run what is installed
        by now."""
        self._renews = False
        for old in list(self._running):
            listens = self._start()
            until = time.monotonic() + STARTING
            while not self._stops and time.monotonic() < until and not listens.wait(LOOK):
                pass
            if self._stops:
                return
            if not listens.is_set():
                LOG.error("a new web process does not begin to listen: the old ones go on")
                return
            self._running.pop(old, None)
            old.terminate()
            old.join(self._made.linger + STOP_SECONDS + LOOK)
            if old.is_alive():
                old.kill()
            forget_process(old.pid or 0)
            LOG.info("a web process was replaced")

    def _start(self) -> Event:
        """Start one more; whether it listens."""
        shared = None if SHARES_OUT and self._given is None else self._held
        context = multiprocessing.get_context("spawn")
        listens = context.Event()
        values = (self._made, self._host, self._port, shared, self._shown, listens)
        process = context.Process(target=serve_one, args=values)
        process.start()
        self._shown = None
        self._running[process], self._listening[process] = time.monotonic(), listens
        return listens

    def _look(self) -> bool:
        """Replace the dead; whether one could not even start, which the next could not either. Where others have
        answered before, it is only now that none can: the database is away, and will be back."""
        for process, since in list(self._running.items()):
            if process.is_alive() or self._stops:
                continue
            del self._running[process]
            forget_process(process.pid or 0)
            LOG.warning("a web process has ended (%s) and is replaced", process.exitcode)
            if process.exitcode == COULD_NOT_START:
                if self._tell is not None:
                    return True
                time.sleep(AGAIN)
            elif time.monotonic() - since < SOON:
                time.sleep(LOOK)
            self._start()
        return False

    def _end_all(self) -> None:
        """Ask all to end at once; each has its time."""
        for process in self._running:
            process.terminate()
        until = time.monotonic() + self._made.linger + STOP_SECONDS + LOOK
        for process in self._running:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()


def supervise(made: Application, host: str, port: int, shown: str | None, tell: Callable[[], None]) -> int:
    """Run several web processes until somebody ends them, and `tell` when they answer; the exit code."""
    begin_log(made.log)
    figures = share_figures() if made.metrics else None
    try:
        return Supervisor(made, host, port, shown, tell).run()
    finally:
        if figures is not None:
            figures.cleanup()
