"""A server with a hall that is public, and people who come there."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.messages import Avatar
from oakdoor.server.club.club import Club
from server.conftest import opened
from server.pages import Someone, in_loop


def club_of(client: TestClient) -> Club:
    club: Club = client.app.state.club  # type: ignore[attr-defined]
    return club


def look(person: Someone) -> dict[str, Any]:
    """The hall as somebody sees it now."""
    answer = person.get("/api/hall")
    assert answer.status_code == 200, answer.text
    in_loop(person.client, club_of(person.client).people.write)
    found: dict[str, Any] = person.get("/api/hall").json()
    return found


def handle_of(reader: Someone, name: str) -> str:
    """What a reader's page calls somebody who is here."""
    return next(str(one["handle"]) for one in look(reader)["people"] if one["name"] == name)


@pytest.fixture(scope="module")
def open_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with opened(tmp_path_factory.mktemp("hall")) as client:
        in_loop(client, lambda: club_of(client).switches.put(hall="public", name="The Thursday Oak"))
        yield client


def coming(client: TestClient, name: str, avatar: Avatar) -> Iterator[Someone]:
    """Somebody who comes and leaves again."""
    person = Someone(client, name, avatar)
    yield person
    person.ask("DELETE", "/api/hall/me")


@pytest.fixture
def mira(open_hall: TestClient) -> Iterator[Someone]:
    yield from coming(open_hall, "Mira", "fox")


@pytest.fixture
def karim(open_hall: TestClient) -> Iterator[Someone]:
    yield from coming(open_hall, "Karim", "owl")


@pytest.fixture
def sanna(open_hall: TestClient) -> Iterator[Someone]:
    yield from coming(open_hall, "Sanna", "bear")
