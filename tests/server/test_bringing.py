"""Games that were played without a server, and are brought to one."""

import random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes

KEY = "here-0123456789abcdefghijkl"


def parcel(mode: Any, key: str = KEY) -> dict[str, Any]:
    """A game of random moves, as a device sends it."""
    game, chance = Game(mode, seed=1), random.Random(1)
    while not game.is_over:
        game.play(chance.choice(game.legal()))
    bots = [{"kind": "bot", "name": name, "avatar": "owl", "level": name.lower()} for name in ("Odo", "Tove", "Birk")]
    seats = [{"kind": "person", "name": "Lena", "avatar": "fox"}, *bots]
    return {"key": key, "ended": 1_000.5, "record": game.record(), "seats": seats[: game.players]}


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_a_game_is_kept_once_with_its_end_and_its_replay(client: TestClient, mode: Any) -> None:
    brought = parcel(mode, f"here-{mode.game}-{mode.name}-0123456"[:32])
    answer = client.post("/api/games", json=brought)
    assert answer.status_code == 201, answer.text
    assert client.post("/api/games", json=brought).json() == answer.json()
    (game,) = client.get("/api/games").json()["games"]
    assert game["key"] == brought["key"].removeprefix("here-")
    assert (game["mode"], game["ended"], game["seats"][0]["mine"]) == (mode.name, 1_000.5, True)
    assert client.get(f"/api/tables/{game['key']}").json()["status"] == "over"
    assert client.get(f"/api/tables/{game['key']}/record").json()["moves"] == brought["record"]["moves"]
    assert client.get(f"/api/tables/{game['key']}/replay").json()["result"]["told"]


def test_the_game_of_somebody_else_is_not_touched(client: TestClient) -> None:
    brought = parcel(all_modes()[-1], "here-0123456789ofsomebody01")
    assert client.post("/api/games", json=brought).status_code == 201
    client.cookies.clear()
    assert client.post("/api/games", json=brought).status_code == 409


@pytest.mark.parametrize(
    "change",
    [
        {"key": "0123456789abcdefghijklmnop"},
        {"key": "here-/../0123456789abcdef"},
        {"seats": []},
        {"seats": [{"kind": "person", "name": "Lena", "avatar": "fox"}] * 2},
        {"seats": [{"kind": "bot", "name": "Odo", "avatar": "fox", "level": "nobody"}]},
        {"record": {"format": 1}},
        {"ended": "soon"},
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
