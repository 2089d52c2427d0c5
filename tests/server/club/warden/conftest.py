"""A server with a warden, and people."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.messages import Avatar
from oakdoor.server.club.club import Club
from oakdoor.server.club.warden.command import new_link
from server.conftest import opened
from server.pages import Someone, in_loop


@dataclass
class Place:
    """A server that Wanda looks after."""

    client: TestClient
    wanda: Someone

    @property
    def club(self) -> Club:
        club: Club = self.client.app.state.club  # type: ignore[attr-defined]
        return club

    def come(self, name: str, avatar: Avatar = "owl") -> Someone:
        """Somebody comes, and is known."""
        someone = Someone(self.client, name, avatar)
        someone.get("/api/club")
        in_loop(self.client, self.club.people.write)
        return someone

    def people(self, search: str = "") -> dict[str, Any]:
        answer = self.wanda.get(f"/api/warden/people?search={search}")
        assert answer.status_code == 200, answer.text
        return {one["name"]: one for one in answer.json()["people"]}

    def say(self, name: str, kind: str, days: int | None = None, text: str = "") -> Any:
        handle = self.people()[name]["handle"]
        body = {"kind": kind, "days": days, "text": text}
        return self.wanda.ask("PUT", f"/api/warden/people/{handle}/standing", body)

    def tables(self, state: str = "going") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.wanda.get(f"/api/warden/tables?state={state}").json()["tables"]
        return found

    def deeds(self) -> list[tuple[str, str, str]]:
        return [(one["deed"], one["about"], one["detail"]) for one in self.wanda.get("/api/warden/log").json()]


@contextmanager
def looked_after(folder: Path) -> Iterator[Place]:
    """A server with a warden."""
    with opened(folder) as client:
        wanda = Someone(client, "Wanda", "bear")
        token = new_link(client.app.state.club.storage).rpartition("/")[2]  # type: ignore[attr-defined]
        answer = wanda.post("/api/club/warden", {"token": token})
        assert answer.status_code == 200, answer.text
        yield Place(client, wanda)


@pytest.fixture(scope="session")
def _shared_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with looked_after(tmp_path_factory.mktemp("looked-after")) as place:
        yield place


@pytest.fixture
def place(_shared_place: Place) -> Place:
    """One server for all tests that use people and tables of their own."""
    wanda = _shared_place.wanda
    if wanda not in Someone.everybody:
        Someone.everybody.append(wanda)
    _shared_place.client.cookies.clear()
    return _shared_place
