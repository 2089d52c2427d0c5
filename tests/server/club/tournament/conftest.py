"""A server with tournaments, and people who run them and take part."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from server.club.tournament.taking import Person
from server.conftest import opened
from server.pages import in_loop


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that keeps ratings and lets people set tournaments up."""
    with opened(tmp_path_factory.mktemp("data")) as client:
        switches = client.app.state.club.switches  # type: ignore[attr-defined]
        in_loop(client, lambda: switches.put(ratings=True, tournaments=True))
        yield client


@pytest.fixture
def people(club: TestClient) -> list[Person]:
    return [Person(club, name, "fox") for name in ("Ylva", "Lena", "Ole", "Mira", "Paul")]
