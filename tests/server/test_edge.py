"""What strangers send: every answer is safe, described, and never a mistake of ours."""

import json
import logging
from typing import Any

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oakdoor.app import messages as say
from oakdoor.app import stored
from oakdoor.app.tables import hall as halls
from oakdoor.app.tables.crowd import Texts
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.server import describe
from oakdoor.server.database.schema import TABLES
from oakdoor.server.edge import SAFE
from server.pages import BOT, ME, Someone, in_loop, room_of

HALF = "\\ud800"  # half a character, as JSON writes it
SOLO = '{"game": "aetherya", "mode": "solo", "seats": [{"kind": "me"}], '
LONG = "1" * 5000


@pytest.mark.parametrize("path", ["/", "/api/catalogue", "/api/nothing", "/openapi.json", "/assets/none.js"])
def test_every_answer_has_the_headers(shared: TestClient, path: str) -> None:
    answers = [shared.get(path), shared.get(path, headers={"origin": "https://elsewhere.example"}), shared.delete(path)]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in SAFE} == SAFE


@pytest.mark.parametrize("path", ["/", "/api/me", "/sw.js", "/openapi.json"])
def test_who_calls_another_server_is_told_what_to_do(shared: TestClient, path: str) -> None:
    """A page of another site whose name suddenly leads here (DNS rebinding) is of one origin with us: not even the
    check of origins would see it."""
    evil = {"host": "evil.example:8450", "origin": "http://evil.example:8450"}
    answer = shared.get(path, headers={**evil, "accept-language": "fr"})
    assert (answer.status_code, answer.headers.get("set-cookie")) == (421, None)
    assert "--name evil.example " in answer.json()["detail"]
    assert "ne répond pas" in answer.json()["detail"]
    assert shared.get(path, headers={"host": "192.168.1.5:8450"}).status_code == shared.get(path).status_code


def test_nor_does_a_table_talk_with_it(lena: Someone) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    for host, origin in (("evil.example", "http://evil.example"), ("evil.example", None)):
        headers = {"host": host, "cookie": lena.cookie} | ({"origin": origin} if origin else {})
        with (
            pytest.raises(WebSocketDisconnect) as refused,
            lena.client.websocket_connect(f"/api/tables/{key}/live", headers=headers),
        ):
            pass
        assert refused.value.code == 1008


def test_a_mistake_of_ours_is_answered_safely(shared: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(halls.Hall, "tables_of", fail)
    quiet = TestClient(shared.app, raise_server_exceptions=False)
    answer = quiet.get("/api/tables", headers={"accept-language": "de"})
    assert (answer.status_code, "nichts" in answer.json()["detail"].lower()) == (500, True)
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_seats_of_thousands_of_digits(lena: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, BOT])
    long = "1" * 4300  # more cannot be read, so many can be read but not written again
    for number in (long, f"-{long}", LONG, "100"):
        answers = [
            lena.post(f"/api/tables/{key}/seats/{number}", {"action": "stand_in"}),
            lena.get(f"/api/tables/{key}/replay?seat={number}"),
        ]
        for answer in answers:
            assert (answer.status_code, type(answer.json()["detail"])) == (422, str)
    body = f'{{"seat": {long}}}'
    headers = {"cookie": lena.cookie, "content-type": "application/json"}
    assert lena.client.post(f"/api/tables/{key}/join", content=body, headers=headers).status_code == 422


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", f'{{"name": "{HALF}", "avatar": "fox"}}'),
        ("/api/me", f'{{"name": "Lena", "avatar": "fox", "{HALF}": 1}}'),
        ("/api/tables", f'{{"game": "{HALF}", "mode": "base", "seats": []}}'),
        ("/api/tables", f'{{"game": "aetherya", "mode": "base", "seats": [], "{HALF}": 1}}'),
        ("/api/tables", SOLO + f'"options": {{"{HALF}": "a"}}}}'),
        ("/api/tables", SOLO + f'"components": {{"{HALF}": 1}}}}'),
        ("/api/replay", f'{{"record": {{"{HALF}": 1}}}}'),
        ("/api/replay", f'{{"record": {{"format": 1, "game": "aetherya", "mode": "{HALF}"}}}}'),
        ("/api/replay", f'{{"record": {{"format": {"1" * 4300}}}}}'),
        ("/api/replay", '{"record": ' + '{"a":' * 900 + "1" + "}" * 901),
        ("/api/tables", SOLO + '"components": {"cards": ' + "[" * 900 + "]" * 900 + "}}"),
    ],
)
def test_halves_of_characters_and_endless_things(shared: TestClient, path: str, body: str) -> None:
    ask = shared.put if path == "/api/me" else shared.post
    answer = ask(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert isinstance(answer.json()["detail"], str)


def test_a_move_with_half_a_character_is_refused(shared: TestClient) -> None:
    record = {**Game(find_mode("aetherya", "solo"), seed=3).record(), "moves": ["0 \ud800"]}
    body = json.dumps({"record": record})
    answer = shared.post("/api/replay", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, type(answer.json()["detail"])) == (422, str)


def test_refusals_are_as_described(shared: TestClient) -> None:
    schema = json.loads(describe.description())
    for path in schema["paths"].values():
        for operation in path.values():
            assert "422" not in operation["responses"]
            described = operation["responses"]["4XX"]["content"]["application/json"]["schema"]
            assert described == {"$ref": "#/components/schemas/Problem"}
    assert "HTTPValidationError" not in schema["components"]["schemas"]
    answer = shared.put("/api/me", json={"name": 5})
    assert (answer.status_code, list(answer.json())) == (422, ["detail"])
    assert isinstance(answer.json()["detail"], str)
    assert say.Problem.model_validate(answer.json())


def test_logs_hold_no_keys(lena: Someone, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    caplog.set_level(logging.DEBUG)
    key = lena.new_table("aetherya", "solo", [ME])
    room = room_of(lena.client, key)
    storage = lena.client.app.state.hall.store  # type: ignore[attr-defined]

    broken = sql.text("insert into none values (:key)")

    async def fail_to_store() -> None:
        with pytest.raises(Exception, match="elsewhere"):
            await storage.write(stored.new_table(room.table, 0.0))  # the key is there already
        with pytest.raises(Exception, match="stored"):
            await storage.do(lambda connection: connection.execute(broken, {"key": key}) and None)

    in_loop(lena.client, fail_to_store)
    lena.page(key).until_type("position")
    monkeypatch.setattr("oakdoor.app.tables.crowd.position", lambda *_: 1 / 0)
    room._texts = Texts(room.table)  # nothing made before is at hand
    in_loop(lena.client, room.tell_positions)
    assert "ZeroDivisionError" in caplog.text
    assert room.table.label in caplog.text
    assert "insert into none" in caplog.text
    own = [line for line in caplog.text.splitlines() if "httpx" not in line]
    assert not any(key in line or room.table.watch_key in line for line in own)


def test_a_damaged_table_says_so_and_hides_no_other(lena: Someone) -> None:
    storage = lena.client.app.state.hall.store  # type: ignore[attr-defined]
    whole = lena.new_table("aetherya", "solo", [ME])
    for column, text in (("header", "{"), ("header", "{}"), ("setup", "[]"), ("setup", "{")):
        key = lena.new_table("aetherya", "solo", [ME])
        room = room_of(lena.client, key)
        in_loop(lena.client, lena.client.app.state.hall._forget, room)  # type: ignore[attr-defined]
        with storage.engine.begin() as connection:
            connection.execute(sql.update(TABLES).where(TABLES.c.key == key).values({column: text}))
        answer = lena.get(f"/api/tables/{key}", **{"accept-language": "fr"})
        assert (answer.status_code, "endommagée" in answer.json()["detail"]) == (503, True)
        assert whole in [one["key"] for one in lena.get("/api/tables").json()]


def test_who_hangs_up_is_no_mistake(lena: Someone) -> None:
    """A request whose page is gone before the answer begins ends without one, and without an error."""
    path = f"/api/tables/{lena.new_table('aetherya', 'solo', [ME])}/replay"
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "query_string": b"",
        "headers": [],
        "client": ("127.0.0.1", 1),
        "server": ("testserver", 80),
    }
    heard = iter([{"type": "http.request", "body": b"", "more_body": False}])
    sent: list[object] = []

    async def ask() -> None:
        async def receive() -> dict[str, object]:
            return next(heard, {"type": "http.disconnect"})

        async def send(message: object) -> None:
            sent.append(message)

        await lena.client.app(scope, receive, send)

    in_loop(lena.client, ask)
    assert sent in ([], sent[:1] + sent[-1:])  # nothing, or an answer that was ready
    assert all(message["type"].startswith("http.response") for message in sent)  # type: ignore[index]
