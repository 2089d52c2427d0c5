"""Servers for tests: each with its own data folder, bots without pauses that play any move."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.daily.regulars import Regulars
from oakdoor.app.tables import connection
from oakdoor.server import workers
from oakdoor.server.app import create_app
from oakdoor.server.reach import Reach
from server import quick
from server.pages import Someone

HERE = Reach(names=("testserver",))  # as test clients call the server


@contextmanager
def opened(folder: Path, pace: float = 0.0) -> Iterator[TestClient]:
    """A server on a folder."""
    with TestClient(create_app(folder, pace=pace, reach=HERE)) as client:
        try:
            yield client
        except BaseException:
            Someone.all_leave()  # a page that a failed test leaves open would keep the server from closing
            raise


@pytest.fixture(scope="session", autouse=True)
def _quick_bots() -> Iterator[None]:
    """Bots of plain rules think long; most tests do not care what they play, and nobody waits for what the regulars
    make of a deal: they would play it for minutes beside all later tests. Pages of tests send faster than people."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "MOST_AT_ONCE", 1_000_000)
        patch.setattr(workers, "think", quick.any_move)
        patch.setattr(Regulars, "play", lambda *_: None)
        yield


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all tests that only use tables of their own."""
    with opened(tmp_path_factory.mktemp("data")) as client:
        yield client


@pytest.fixture
def client(shared: TestClient) -> Iterator[TestClient]:
    """The server, visited by somebody who is called Lena."""
    shared.cookies.clear()
    shared.put("/api/me", json={"name": "Lena", "avatar": "fox"})
    yield shared
    shared.cookies.clear()


@pytest.fixture(autouse=True)
def _all_leave() -> Iterator[None]:
    """A page that stays open would keep its server from closing."""
    yield
    Someone.all_leave()


@pytest.fixture
def lena(shared: TestClient) -> Someone:
    return Someone(shared, "Lena", "fox")


@pytest.fixture
def ole(shared: TestClient) -> Someone:
    return Someone(shared, "Ole", "owl")


@pytest.fixture
def watcher(shared: TestClient) -> Someone:
    return Someone(shared, "Wilma", "bear")
