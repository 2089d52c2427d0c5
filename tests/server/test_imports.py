"""Games that were played without a server, and are brought to one."""

import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.app.network import network_of
from oakdoor.app.thinking import Whose
from oakdoor.games.game import Game
from oakdoor.games.record import MOST_LINES, MOST_OTHER
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.server.app import create_app
from oakdoor.server.database.schema import IMPORTS, KEYS, OUTCOMES, TABLES, VERSION
from oakdoor.server.database.storage import Storage
from server.conftest import HERE, opened
from server.pages import BOT, ME, Someone, in_loop
from server.test_past import play_out

KEY = "here-0123456789abcdefghijkl"


def parcel(mode: Any, key: str = KEY, seed: int = 1) -> dict[str, Any]:
    """A game of random moves, as a device sends it."""
    game, chance = Game(mode, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(chance.choice(game.legal()))
    bots = [{"kind": "bot", "name": name, "avatar": "owl", "level": name.lower()} for name in ("Odo", "Tove", "Birk")]
    seats = [{"kind": "person", "name": "Lena", "avatar": "fox"}, *bots]
    return {"key": key, "ended": 1_000.5, "record": game.record(), "seats": seats[: game.players]}


def won() -> dict[str, Any]:
    """A game against a regular that was won, or invented."""
    mode = find_mode("rivality", "standard")
    return next(one for seed in range(50) if (one := parcel(mode, seed=seed))["record"]["result"]["winners"] == [0])


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_a_game_is_kept_once_with_its_end_and_its_replay(client: TestClient, mode: Any) -> None:
    brought = parcel(mode, f"here-{mode.game}-{mode.name}-0123456"[:32])
    answer = client.post("/api/games", json=brought)
    assert answer.status_code == 201, answer.text
    assert client.post("/api/games", json=brought).json() == answer.json()
    (game,) = client.get("/api/games").json()["games"]
    assert game["key"] == answer.json()["key"]
    assert game["key"] not in brought["key"]  # it is made here, whatever the device calls it
    assert (game["mode"], game["ended"], game["seats"][0]["mine"]) == (mode.name, 1_000.5, True)
    assert client.get(f"/api/tables/{game['key']}").json()["status"] == "over"
    assert client.get(f"/api/tables/{game['key']}/record").json()["moves"] == brought["record"]["moves"]
    assert client.get(f"/api/tables/{game['key']}/replay").json()["result"]["told"]


def test_one_record_is_one_game_whatever_its_key(client: TestClient) -> None:
    brought = parcel(all_modes()[-1])
    keys = set()
    for number in range(3):
        record = {**brought["record"], "names": [f"Lena {number}"], "at": str(number)}
        answer = client.post("/api/games", json={**brought, "key": f"{KEY}{number}", "record": record})
        keys.add(answer.json()["key"])
    assert len(keys) == len(client.get("/api/games").json()["games"]) == 1
    client.delete(f"/api/tables/{min(keys)}")
    assert client.get("/api/games").json()["games"] == []
    assert client.post("/api/games", json=brought).json()["key"] in keys  # and it is on the list again
    assert len(client.get("/api/games").json()["games"]) == 1


def test_the_game_of_somebody_else_is_not_touched(client: TestClient) -> None:
    brought = parcel(all_modes()[-1], "here-0123456789ofsomebody01")
    first = client.post("/api/games", json=brought).json()["key"]
    client.cookies.clear()
    second = client.post("/api/games", json=brought)
    assert (second.status_code, second.json()["key"] == first) == (201, False)
    assert [game["key"] for game in client.get("/api/games").json()["games"]] == [second.json()["key"]]


@pytest.mark.parametrize(
    "change",
    [
        {"key": "here-0123456789"},
        {"key": f"{KEY}{KEY}"},
        {"key": "here-/../0123456789abcdef"},
        {"seats": []},
        {"seats": [{"kind": "person", "name": "Lena", "avatar": "fox"}] * 2},
        {"seats": [{"kind": "bot", "name": "Odo", "avatar": "fox", "level": "nobody"}]},
        {"record": {"format": 1}},
        {"ended": "soon"},
        {"ended": "-inf"},
        {"ended": "inf"},
        {"ended": "nan"},
        {"ended": -1},
    ],
    ids=str,
)
def test_what_is_no_game_of_mine_is_refused(client: TestClient, change: dict[str, Any]) -> None:
    answer = client.post("/api/games", json={**parcel(all_modes()[-1]), **change})
    assert answer.status_code == 422
    assert client.get("/api/games").json()["games"] == []


def test_a_game_that_goes_on_is_refused(client: TestClient) -> None:
    brought = parcel(all_modes()[-1])
    del brought["record"]["result"]
    brought["record"]["moves"].pop()
    answer = client.post("/api/games", json=brought)
    assert (answer.status_code, answer.json()["detail"]) == (422, "the game is not over")


def test_a_result_that_is_not_the_games_is_refused(client: TestClient) -> None:
    brought = parcel(all_modes()[-1])
    brought["record"]["result"]["scores"][0] += 1
    answer = client.post("/api/games", json=brought)
    assert (answer.status_code, "the result is" in answer.json()["detail"]) == (422, True)


# ---------------------------------------------------------------------- size


def stored_bytes(client: TestClient) -> int:
    """All texts that the server keeps about tables and reviews."""
    storage: Storage = client.app.state.hall.store  # type: ignore[attr-defined]
    with storage.engine.connect() as connection:
        kept = [
            connection.exec_driver_sql(f"SELECT COALESCE(SUM(LENGTH({column})), 0) FROM {table}").scalar_one()
            for table, column in (("tables", "header"), ("tables", "setup"), ("moves", "line"), ("reviews", "record"))
        ]
    return sum(kept)


@pytest.mark.parametrize("path", ["/api/games", "/api/reviews", "/api/replay"])
def test_what_the_format_does_not_know_is_not_kept(client: TestClient, path: str) -> None:
    brought = parcel(find_mode("rivality", "solo"), seed=len(path))
    record = brought["record"]
    whole = brought if path == "/api/games" else {"record": record}
    before = stored_bytes(client)
    large: list[dict[str, Any]] = [
        {"junk": "x" * 900_000},
        {"names": ["x" * MOST_OTHER]},
        {"deal": {**record["deal"], "more": "x" * 50_000}},
        {"components": {"x": "y" * 900_000}},
    ]
    for odd in large:
        answer = client.post(path, json={**whole, "record": {**record, **odd}})
        assert (answer.status_code, f"at most {MOST_OTHER} bytes" in answer.json()["detail"]) == (422, True)
    assert stored_bytes(client) == before
    odd = {"junk": "x" * 10_000, "deal": {**record["deal"], "more": "x" * 3_000}}
    assert client.post(path, json={**whole, "record": {**record, **odd}}).status_code in (200, 201)
    assert stored_bytes(client) - before < 3_000


@pytest.mark.parametrize("path", ["/api/games", "/api/reviews", "/api/replay"])
def test_more_lines_than_any_game_has_are_refused(client: TestClient, path: str) -> None:
    brought = parcel(find_mode("rivality", "solo"))
    record = {**brought["record"], "moves": ["0 go 0,0"] * (MOST_LINES + 1)}
    answer = client.post(path, json={**brought, "record": record} if path == "/api/games" else {"record": record})
    assert (answer.status_code, f"at most {MOST_LINES} lines" in answer.json()["detail"]) == (422, True)


# ---------------------------------------------------------------------- cost


def test_what_somebody_brings_is_replayed_by_workers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """To be kept, to be looked at after it was forgotten, to be reviewed, and to be played on from."""
    brought = parcel(find_mode("aetherya", "base"), seed=7)

    def here(*_: object, **__: object) -> None:
        raise AssertionError("a record that somebody brings is replayed in the web process")

    with monkeypatch.context() as patch:
        patch.setattr(Game, "play_checked", here)
        key = client.post("/api/games", json=brought).json()["key"]
        assert client.get(f"/api/tables/{key}").json()["status"] == "over"
        client.delete(f"/api/tables/{key}")  # then the room is gone, and read when it is put back
        client.post(f"/api/tables/{key}/restore")
        assert client.get(f"/api/tables/{key}/record").json()["moves"] == brought["record"]["moves"]
        review = client.post("/api/reviews", json={"record": brought["record"]}).json()["key"]
        wanted = {"seat": 0, "ply": 20, "level": "tove"}
        for one in (key, review):
            answer = client.post(f"/api/reviews/{one}/play", json=wanted)
            assert answer.status_code == 201, answer.text
    hall = client.app.state.hall  # type: ignore[attr-defined]
    table = hall._rooms[answer.json()["key"]].table
    assert (table.setup.since, table.ply, table.status) == (20, 20, "playing")


def test_lines_cost_as_much_as_they_are(tmp_path: Path) -> None:
    brought = parcel(find_mode("aetherya", "base"), seed=7)
    long = {**brought["record"], "moves": brought["record"]["moves"] + ["0 draw"] * 1500}
    with TestClient(create_app(tmp_path, limits=1.0, reach=HERE), client=("192.0.2.7", 1)) as client:
        taken = {}
        for name, record in (("short", brought["record"]), ("long", long)):
            client.cookies.clear()
            client.get("/api/me")
            answers = [client.post("/api/replay", json={"record": record}).status_code for _ in range(25)]
            taken[name] = answers.index(429)
    assert taken["long"] * 2 < taken["short"] <= 20


# ---------------------------------------------------------------------- marks


def test_an_imported_win_is_marked_and_counts_apart(client: TestClient) -> None:
    key = client.post("/api/games", json=won()).json()["key"]
    (game,) = client.get("/api/games").json()["games"]
    assert (game["imported"], game["verdict"]) == (True, "won")
    statistics = client.get("/api/games/statistics").json()
    assert (statistics["games"], statistics["won"], statistics["imported"]) == (0, 0, 1)
    (tally,) = statistics["tallies"]
    assert (tally["games"], tally["best"], tally["imported"], tally["imported_won"]) == (0, None, 1, 1)
    assert client.get("/api/games/regulars").json() == []
    assert client.get(f"/api/tables/{key}").json()["imported"]
    assert client.get(f"/api/reviews/{key}").json()["imported"]
    (listed,) = [one for one in client.get("/api/tables").json() if one["key"] == key]
    assert listed["result"]["imported"]


def test_a_game_of_this_server_is_not_marked(lena: Someone) -> None:
    key = play_out(lena, "rivality", "solo")
    assert [game["imported"] for game in lena.get("/api/games").json()["games"]] == [False]
    assert not lena.get(f"/api/tables/{key}").json()["imported"]
    assert not lena.get(f"/api/reviews/{key}").json()["imported"]
    assert lena.get("/api/games/statistics").json()["games"] == 1


def test_a_table_that_follows_an_imported_game_is_played_here(client: TestClient) -> None:
    key = client.post("/api/games", json=parcel(find_mode("rivality", "solo"), seed=5)).json()["key"]
    following = client.post(f"/api/tables/{key}/rematch").json()["key"]
    assert not client.get(f"/api/tables/{following}").json()["imported"]


# ---------------------------------------------------------------------- older versions


def test_games_that_an_older_version_has_imported_are_marked(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        lena = Someone(client, "Lena", "fox")
        here = lena.new_table("rivality", "solo", [ME])
        page = lena.page(here)
        for _ in range(3):
            page.play(page.until_mine()["legal"][0])
        imported = lena.post("/api/games", won()).json()["key"]
        watch = client.app.state.hall._rooms[here].table.watch_key  # type: ignore[attr-defined]
        Someone.all_leave()
    storage = Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    with storage.engine.begin() as connection:  # as it was before there were marks and keys
        setup = json.loads(connection.execute(sql.select(TABLES.c.setup).where(TABLES.c.key == imported)).scalar_one())
        del setup["imported"]
        row = sql.update(TABLES).where(TABLES.c.key == imported)
        connection.execute(row.values(setup=json.dumps(setup), key=watch))  # and whoever imported chose the key
        for table in ("moves", "seats", "outcomes", "scores"):
            connection.exec_driver_sql(f"UPDATE {table} SET table_key = ? WHERE table_key = ?", (watch, imported))
        connection.execute(sql.update(OUTCOMES).values(options="{}"))
        IMPORTS.drop(connection)
        KEYS.drop(connection)
        VERSION.drop(connection)  # of which older versions knew nothing
    storage.close()
    with opened(tmp_path) as client:
        lena.client = client
        assert [game["imported"] for game in lena.get("/api/games").json()["games"]] == [True]
        assert lena.get("/api/games/regulars").json() == []
        assert lena.get(f"/api/tables/{watch}").json()["status"] == "playing"  # the link to watch is the table's again
        assert lena.get(f"/api/tables/{here}").json()["watch"] == f"/w/{watch}"


def test_reading_a_table_does_not_wait_for_another(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody opens a table that is read for long; others' tables open meanwhile."""
    lena = Someone(client, "Lena", "fox")
    keys = [lena.new_table("rivality", "standard", [ME, BOT]) for _ in range(2)]
    hall = client.app.state.hall  # type: ignore[attr-defined]
    for room in [hall._rooms[key] for key in keys]:
        in_loop(client, hall._forget, room)
    read, goes_on, begun = hall.store.read, threading.Event(), threading.Event()

    def slowly(key: str) -> Any:
        if key == keys[0]:
            begun.set()
            assert goes_on.wait(60)
        return read(key)

    monkeypatch.setattr(hall.store, "read", slowly)
    assert client.portal is not None
    waiting = client.portal.start_task_soon(hall.room, keys[0])
    assert begun.wait(60)
    other = client.portal.start_task_soon(hall.room, keys[1])
    try:
        assert other.result(30).table.key == keys[1]
        assert not waiting.done()
    finally:
        goes_on.set()
    assert waiting.result(30).table.key == keys[0]


def test_replays_wait_in_the_queue_of_their_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cookies one address has, what it brings takes one share of the workers."""
    seen: list[Whose] = []
    brought = parcel(find_mode("rivality", "solo"))
    app = create_app(tmp_path, reach=HERE)
    with TestClient(app, client=("2001:db8::7", 1)) as client:
        thinkers = app.state.hall.thinkers
        look = thinkers.look

        async def noted(whose: Whose, *rest: Any) -> Any:
            seen.append(whose)
            return await look(whose, *rest)

        monkeypatch.setattr(thinkers, "look", noted)
        lena = Someone(client, "Lena", "fox")
        assert lena.post("/api/games", brought).status_code == 201
        key = lena.post("/api/reviews", {"record": brought["record"]}).json()["key"]
        assert lena.post(f"/api/reviews/{key}/play", {"seat": 0, "ply": 2}).status_code == 201
    assert len(seen) >= 3
    assert {one.group for one in seen} == {f"at {network_of('2001:db8::7')}"}
