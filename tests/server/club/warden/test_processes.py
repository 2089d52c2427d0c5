"""What a warden decides by one process holds in all that share the database."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oakdoor.server.app import create_app
from oakdoor.server.club.warden.command import new_link
from postgres import Postgres
from server.conftest import HERE
from server.pages import LINK, ME, Someone, in_loop


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[TestClient, TestClient]]:
    """Two processes with one database."""
    url = postgres.database()
    first, second = (create_app(tmp_path, 0.0, url, reach=HERE) for _ in range(2))
    with TestClient(first) as one, TestClient(second) as other:
        try:
            yield one, other
        finally:
            Someone.all_leave()


def eventually(found: Callable[[], bool]) -> None:
    for _ in range(400):
        if found():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to that")


def elsewhere(someone: Someone, client: TestClient) -> Someone:
    """The same person by another process."""
    there = Someone(client, someone.visitor.name, someone.visitor.avatar)
    there.visitor, there.cookie = someone.visitor, someone.cookie
    return there


def test_a_ban_and_a_closed_table_hold_everywhere(two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    wanda, rude, ole = Someone(one, "Wanda", "bear"), Someone(one, "Rude", "owl"), Someone(other, "Ole", "fox")
    token = new_link(one.app.state.club.storage).rpartition("/")[2]  # type: ignore[attr-defined]
    assert wanda.post("/api/club/warden", {"token": token}).status_code == 200
    rude_there, wanda_there = elsewhere(rude, other), elsewhere(wanda, other)
    eventually(lambda: wanda_there.get("/api/warden").status_code == 200)
    key = rude.new_table("aetherya", "base", [ME, LINK])
    assert ole.join(key).status_code == 200
    page, fair = rude_there.page(key), ole.page(key)
    fair.until_ply(0)
    rude.get("/api/club")
    in_loop(one, one.app.state.club.people.write)  # type: ignore[attr-defined]
    people = wanda_there.get("/api/warden/people?search=rude").json()["people"]
    body = {"kind": "ban", "days": None, "text": ""}
    assert wanda.ask("PUT", f"/api/warden/people/{people[0]['handle']}/standing", body).status_code == 200
    with pytest.raises(WebSocketDisconnect):  # of the page by the other process
        page.until(lambda message: False)
    fair.until(lambda message: message["type"] == "table" and message["table"]["seats"][0]["stand_in"])
    assert rude_there.get("/api/tables").status_code == 403

    handle = wanda.get("/api/warden/tables").json()["tables"][0]["handle"]
    assert wanda.post(f"/api/warden/tables/{handle}/close").status_code == 200
    with pytest.raises(WebSocketDisconnect):
        fair.until(lambda message: False)
    assert ole.get(f"/api/tables/{key}").status_code == 404
    overview = wanda_there.get("/api/warden").json()
    assert (overview["database"], overview["processes"]) == ("postgresql", 2)
