"""The process that starts the web processes: whom it replaces, and when it gives up."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.context import SpawnProcess
from typing import cast

import pytest

from oakdoor.server.running import processes
from oakdoor.server.running.application import Application
from oakdoor.server.running.processes import COULD_NOT_START, Supervisor


@dataclass(eq=False)
class Process:
    """A web process that runs, or has ended."""

    exitcode: int | None = None
    pid: int = 0

    def is_alive(self) -> bool:
        return self.exitcode is None


@pytest.fixture
def supervisor(monkeypatch: pytest.MonkeyPatch) -> Iterator[Supervisor]:
    made = Supervisor(cast(Application, None), "127.0.0.1", 0, None, lambda: None)

    def start() -> None:
        made._running[cast(SpawnProcess, Process())] = time.monotonic()

    monkeypatch.setattr(made, "_start", start)
    monkeypatch.setattr(processes, "AGAIN", 0.0)
    monkeypatch.setattr(processes, "LOOK", 0.0)
    start()
    start()
    yield made
    made._held.close()


def ends(supervisor: Supervisor, exitcode: int) -> bool:
    """One ends; whether the others are given up."""
    cast(Process, next(iter(supervisor._running))).exitcode = exitcode
    return supervisor._look()


def test_whoever_dies_is_replaced(supervisor: Supervisor) -> None:
    assert not ends(supervisor, -9)
    assert [process.is_alive() for process in supervisor._running] == [True, True]


def test_what_cannot_start_at_first_is_given_up(supervisor: Supervisor) -> None:
    assert ends(supervisor, COULD_NOT_START)


def test_a_process_that_cannot_start_while_the_database_is_away_is_tried_again(supervisor: Supervisor) -> None:
    """Giving up would end those that only wait for the database, too."""
    supervisor._tell = None  # they have answered
    for _ in range(3):
        assert not ends(supervisor, COULD_NOT_START)
    assert [process.is_alive() for process in supervisor._running] == [True, True]
