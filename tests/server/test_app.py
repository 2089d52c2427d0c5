"""Everything that goes over HTTP, and who may open a live connection."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oakdoor.games.game import Game
from oakdoor.games.position.reader import reader_of
from oakdoor.games.registry import all_names, find_mode
from oakdoor.language.language import CODES
from oakdoor.server.edge import LARGEST_BODY
from server.pages import LINK, ME, Someone, table_of


def test_the_catalogue_lists_every_mode(shared: TestClient) -> None:
    told = shared.get("/api/catalogue").json()
    assert [(mode["game"], mode["mode"]) for mode in told["modes"]] == all_names()
    for mode in told["modes"]:
        assert mode["players"] == list(find_mode(mode["game"], mode["mode"]).players)
    assert told["levels"] == ["odo", "tove", "birk", "runa", "svea"]
    assert len(told["avatars"]) == 24
    assert [mode["options"] for mode in told["modes"] if mode["options"]] == [
        {"level": ["apprentice", "journeyman", "master"]}
    ]


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_the_book_is_there_in_all_languages(shared: TestClient, game: str, mode: str) -> None:
    books = [shared.get(f"/api/book/{game}/{mode}", headers={"accept-language": code}).json() for code in CODES]
    assert len({json.dumps(book) for book in books}) == len(CODES)
    assert len({tuple(entry["id"] for entry in book["entries"]) for book in books}) == 1
    assert all(entry["name"] and entry["text"] for book in books for entry in book["entries"])


def test_a_book_that_does_not_exist(shared: TestClient) -> None:
    assert shared.get("/api/book/chess/blitz").status_code == 422


@pytest.mark.parametrize("path", ["/api/tables/{key}/record", "/api/tables/{key}/replay?seat=0"])
def test_nobody_reads_on_before_the_end(lena: Someone, ole: Someone, path: str) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK])
    assert lena.get(path.format(key=key)).status_code == 409  # not begun
    ole.join(key)
    answer = ole.get(path.format(key=key))
    assert answer.status_code in (403, 409)
    assert answer.json()["detail"]


def test_a_replay_of_a_running_game_is_ones_own(lena: Someone, ole: Someone, watcher: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK])
    ole.join(key)
    game = table_of(lena.client, key).running()
    for person, allowed in ((lena, {-1, 0}), (ole, {-1, 1}), (watcher, {-1})):
        for seat in (-1, 0, 1, 2, -5):
            answer = person.get(f"/api/tables/{key}/replay?seat={seat}")
            assert answer.status_code == (200 if seat in allowed else 403)
            if seat in allowed:
                assert answer.json()["frames"][0]["view"] == game.view(reader_of(seat))


def record() -> dict[str, Any]:
    game = Game(find_mode("aetherya", "solo"), seed=3)
    for _ in range(10):
        game.play(game.legal()[0])
    return dict(game.record())


def test_a_record_from_a_file_is_shown(shared: TestClient) -> None:
    body = {"record": record(), "seat": 0, "names": ["Ada"], "language": "fr"}
    told = shared.post("/api/replay", json=body).json()
    assert (told["names"], told["seat"], told["result"]) == (["Ada"], 0, None)
    assert len(told["frames"]) == 11
    assert shared.post("/api/replay", json={**body, "seat": 3}).status_code == 422


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"game": 5},
        {"mode": "none"},
        {"players": 10**30},
        {"players": "2"},
        {"first": -1},
        {"deal": []},
        {"deal": {}},
        {"deal": {"deck": [1, 2]}},
        {"options": 3},
        {"moves": None},
        {"moves": ["dance"]},
        {"moves": [5]},
        {"moves": ["* deck"]},
        {"moves": ["9 draw"]},
        {"moves": ["99999999999999999999999999 draw"]},
        {"moves": ["\u00b2 draw"]},
        {"moves": ["0 draw"] * 2001},
        {"components": 1},
        {"components": {}},
        {"components": {"cards": 3}},
    ],
)
def test_a_broken_record_is_refused(shared: TestClient, change: dict[str, Any]) -> None:
    answer = shared.post("/api/replay", json={"record": {**record(), **change}})
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_large_bodies_are_refused(shared: TestClient) -> None:
    answer = shared.post("/api/replay", content=b"x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413

    def slowly() -> Any:
        yield b"{"

    assert shared.post("/api/replay", content=slowly()).status_code == 411
    for length in ("-1", "many", "9" * 5000):
        assert shared.post("/api/replay", headers={"content-length": length}).status_code == 413


@pytest.mark.parametrize("body", [b"", b"[", b"null", b"[" * 100_000, b'{"record": ' + b"1" * 5000 + b"}", b"\xff"])
def test_broken_bodies_are_refused(shared: TestClient, body: bytes) -> None:
    answer = shared.post("/api/replay", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["detail"]


def test_unknown_addresses(shared: TestClient) -> None:
    answer = shared.get("/api/nothing")
    assert answer.status_code == 404
    assert answer.json()["detail"]
    assert shared.post("/api/nothing").status_code in (404, 405)
    assert shared.delete("/api/me").status_code == 405
    assert shared.get("/docs").status_code == 404


def test_errors_speak_the_language_of_the_page(lena: Someone) -> None:
    for code, said in (("de-AT,en", "Diesen Tisch"), ("fr", "Cette table"), ("xx", "There is no such table")):
        answer = lena.ask("GET", f"/api/tables/{'x' * 22}", **{"accept-language": code})
        assert (answer.status_code, said in answer.json()["detail"]) == (404, True), answer.json()


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://[", "http://testserver.evil.example"])
def test_pages_of_other_sites_get_no_connection(lena: Someone, origin: str) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    headers = {"cookie": lena.cookie, "origin": origin}
    opening = lena.client.websocket_connect(f"/api/tables/{key}/live", headers=headers)
    with pytest.raises(WebSocketDisconnect) as closed:
        opening.__enter__()
    assert closed.value.code == 1008


def test_own_pages_and_programs_get_one(lena: Someone) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    headers = {"cookie": lena.cookie, "origin": "http://testserver"}
    with lena.client.websocket_connect(f"/api/tables/{key}/live", headers=headers) as socket:
        assert socket.receive_json()["type"] == "table"


@pytest.mark.parametrize("key", ["x" * 22, "x", "x" * 50])
def test_a_connection_to_no_table_is_closed(lena: Someone, key: str) -> None:
    page = lena.page(key)
    with pytest.raises(WebSocketDisconnect) as closed:
        page.hear()
    assert closed.value.code == 4404


def test_pages_of_other_sites_get_nothing_done(lena: Someone) -> None:
    """A form on another site cannot make somebody follow a link, or rename them."""
    path = lena.client.post("/api/me/link", headers={"cookie": lena.cookie}).json()["path"]
    follow = f"/api/me/follow/{path.removeprefix('/me/')}"
    answer = lena.client.post(follow, headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, "set-cookie" in answer.headers) == (403, False)
    assert lena.client.post(follow, headers={"origin": "http://testserver"}).status_code == 200


def test_a_server_on_sqlite_needs_no_package_for_postgresql(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from fastapi.testclient import TestClient; "
        "from oakdoor.server.app import create_app; from oakdoor.server.reach import Reach; "
        "app = create_app(Path(sys.argv[1]), reach=Reach(names=('testserver',)))\n"
        "with TestClient(app) as client: assert client.get('/api/me').status_code == 200\n"
        "assert 'psycopg' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True, env={**os.environ, "OAKDOOR_PLAIN": "1"})
