"""Feats on a server: found in all games of a person, a few at a time, and kept."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.app.feats import search
from oakdoor.app.feats.table import all_feats
from oakdoor.server.club.feats.schema import FEATS
from server.conftest import opened
from server.pages import GUEST, ME, Someone, in_loop, table_of
from server.test_past import play_out


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with opened(tmp_path_factory.mktemp("data")) as client:
        yield client
        Someone.all_leave()


def kept(client: TestClient) -> dict[str, str]:
    with client.app.state.hall.store.engine.connect() as connection:  # type: ignore[attr-defined]
        return {row.key: row.found for row in connection.execute(sql.select(FEATS))}


def told(someone: Someone) -> dict[str, Any]:
    answer: dict[str, Any] = someone.get("/api/feats").json()
    return answer


def finish(someone: Someone, key: str) -> None:
    page = someone.page(key)
    while not page.until_mine()["result"]:
        assert page.position is not None
        page.play(page.position["legal"][0])


def of(feats: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for group in feats["groups"] for one in group["feats"] if one["name"] == name)
    return found


def test_there_are_forty_and_none_is_done_yet(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    feats = told(lena)
    assert sum(len(group["feats"]) for group in feats["groups"]) == len(all_feats()) == 40
    assert (feats["done"], feats["games"], feats["searched"]) == (0, 0, 0)
    titles = {one["title"] for group in feats["groups"] for one in group["feats"]}
    assert len(titles) == 40


def test_a_game_is_searched_once_and_found_again(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games, one at a time; what is found says in which game, at which turn, and with whom."""
    lena = Someone(own, "Lena", "fox")
    keys = [play_out(lena, "rivality", "standard", (ME, GUEST)), play_out(lena, "rivality", "solo")]
    monkeypatch.setattr(search, "AT_ONCE", 1)
    assert (told(lena)["searched"], set(kept(own))) == (1, {keys[0]})
    feats = told(lena)
    assert (feats["games"], feats["searched"], set(kept(own))) == (2, 2, set(keys))
    for group in feats["groups"]:
        for one in group["feats"]:
            if one["done"] is not None:
                assert one["done"]["key"] in keys
                assert one["best"] >= one["goal"]
                assert one["done"]["names"] == (["Mira"] if one["done"]["key"] == keys[0] else [])

    def refuse(*arguments: object) -> None:
        raise AssertionError("a game was searched again")

    monkeypatch.setattr(own.app.state.hall.thinkers, "look", refuse)  # type: ignore[attr-defined]
    assert told(lena) == feats


def test_what_others_found_by_older_conditions_gives_way(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    lena = Someone(own, "Lena", "fox")
    key = play_out(lena, "rivality", "solo")
    in_loop(own, own.app.state.feats.keep_feats, {key: '{"0": {"four_walls": [9, 1]}}'}, search.VERSION + 1)  # type: ignore[attr-defined]
    feats = told(lena)
    assert (feats["searched"], of(feats, "four_walls")["done"]) == (1, None)
    in_loop(own, own.app.state.feats.keep_feats, {key: '{"0": {"four_walls": [9, 1], "gone": [1, 1]}}'}, search.VERSION)  # type: ignore[attr-defined]
    feats = told(lena)
    assert of(feats, "four_walls")["done"]["key"] == key
    moments = lena.get(f"/api/tables/{key}/feats").json()
    assert [(one["title"], one["turn"]) for one in moments["feats"]] == [("Four walls", 1)]
    assert (moments["done"], moments["all"]) == (1, 40)


def test_feats_are_ones_own(own: TestClient) -> None:
    """Who watches a game, and who plays another one, has not done what others have done; a running game tells none."""
    lena, ole = Someone(own, "Lena", "fox"), Someone(own, "Ole", "owl")
    key = play_out(lena, "rivality", "solo")
    in_loop(own, own.app.state.feats.keep_feats, {key: '{"0": {"four_walls": [9, 1]}}'}, search.VERSION)  # type: ignore[attr-defined]
    watch = table_of(own, key).watch_key
    assert ole.get(f"/api/tables/{watch}/feats").json() == {"feats": [], "done": 0, "all": 40}
    assert told(ole)["games"] == 0
    running = lena.new_table("aetherya", "solo", [ME])
    assert lena.get(f"/api/tables/{running}/feats").status_code == 409


def test_a_deal_that_is_played_once_more_proves_nothing(own: TestClient) -> None:
    """The one try counts; afterwards the cards are known."""
    lena = Someone(own, "Lena", "fox")
    name = next(
        one["name"] for one in lena.get("/api/daily").json()["deals"] if one["game"] == "rivality" and one["weekly"]
    )
    key = lena.post("/api/daily", {"name": name}).json()["key"]
    finish(lena, key)
    assert told(lena)["games"] == 1
    again = lena.post("/api/daily", {"name": name, "free": True}).json()["key"]
    finish(lena, again)
    feats = told(lena)
    assert (feats["games"], set(kept(own))) == (1, {key})
    assert lena.get(f"/api/tables/{again}/feats").json()["feats"] == []
    assert len(lena.get("/api/games").json()["games"]) == 2


def test_a_game_that_was_brought_proves_nothing(own: TestClient) -> None:
    """Its record holds the deal, so nobody can tell it from one that was made up, whatever device brings it."""
    lena, ole = Someone(own, "Lena", "fox"), Someone(own, "Ole", "owl")
    record = lena.get(f"/api/tables/{play_out(lena, 'rivality', 'solo')}/record").json()
    seats = [{"kind": "person", "name": "Ole", "avatar": "owl"}]
    answer = ole.post("/api/games", {"key": "a" * 21, "ended": 1.0, "record": record, "seats": seats})
    assert answer.status_code == 201, answer.text
    assert len(ole.get("/api/games").json()["games"]) == 1
    assert told(ole)["games"] == 0
