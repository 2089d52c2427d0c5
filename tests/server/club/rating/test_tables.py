"""Rated tables: everybody agrees before the deal, there is no help, and the game counts when it is over."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from server.club.tournament.taking import Person, play_out, until
from server.conftest import opened
from server.pages import LINK, ME, in_loop, table_of

RATED: dict[str, Any] = {"game": "rivality", "mode": "standard", "rated": True}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with opened(tmp_path_factory.mktemp("data")) as client:
        switches = client.app.state.club.switches  # type: ignore[attr-defined]
        in_loop(client, lambda: switches.put(ratings=True))
        yield client


@pytest.fixture
def lena(club: TestClient) -> Person:
    return Person(club, "Lena", "fox")


@pytest.fixture
def ole(club: TestClient) -> Person:
    return Person(club, "Ole", "owl")


def table(person: Person, key: str) -> Any:
    return person.asks("GET", f"/api/tables/{key}")


def agree(person: Person, key: str, yes: bool = True, status: int = 200) -> Any:
    return person.asks("POST", f"/api/tables/{key}/rated", status, agree=yes)


def begun(lena: Person, ole: Person) -> str:
    """A rated table at which both have agreed."""
    key = lena.new_table(**RATED, seats=[ME, LINK])
    assert ole.join(key).status_code == 200
    agree(ole, key)
    return key


def test_the_game_is_dealt_when_all_have_agreed(club: TestClient, lena: Person, ole: Person) -> None:
    key = lena.new_table(**RATED, seats=[ME, LINK])
    assert table(lena, key)["rated_asked"] is None
    ole.join(key)
    info = table(ole, key)
    assert (info["status"], info["rated_asked"]) == ("gathering", {"seat": 0, "waits_for": [1]})
    agree(lena, key, status=409)
    agree(ole, key)
    info = table(ole, key)
    assert (info["status"], info["rated"], info["rated_asked"]) == ("playing", True, None)


def test_one_no_and_the_game_is_not_rated(lena: Person, ole: Person) -> None:
    key = lena.new_table(**RATED, seats=[ME, LINK])
    ole.join(key)
    agree(ole, key, yes=False)
    info = table(lena, key)
    assert (info["status"], info["rated"], info["rated_asked"]) == ("playing", False, None)


def test_somebody_can_ask_for_it_later(lena: Person, ole: Person) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK, LINK])
    ole.join(key)
    agree(ole, key)
    assert table(lena, key)["rated_asked"] == {"seat": 1, "waits_for": [0]}
    agree(ole, key, status=409)
    mira = Person(lena.client, "Mira", "bear")
    mira.join(key)
    assert table(lena, key)["rated_asked"] == {"seat": 1, "waits_for": [0, 2]}
    agree(lena, key)
    assert table(lena, key)["status"] == "gathering"
    agree(mira, key)
    assert table(lena, key)["status"] == "playing"


def test_there_is_no_help_in_a_rated_game(club: TestClient, lena: Person, ole: Person) -> None:
    key = begun(lena, ole)
    first = table_of(club, key).actor
    person = lena if first == 0 else ole
    page = person.page(key)
    page.until_mine()
    assert page.ask({"type": "lamps", "lamps": "free"})["refusal"]["key"] == "rated_lamps"
    answer = person.post(f"/api/tables/{key}/seats/{first}", {"action": "stand_in", "level": "svea"})
    assert answer.status_code == 409
    assert page.play(page.position["legal"][0])["type"] == "accepted"
    assert page.ask({"type": "undo"})["refusal"]["key"] == "undo_rated"


def test_a_game_counts_when_it_is_over(club: TestClient, lena: Person, ole: Person) -> None:
    key = begun(lena, ole)
    assert lena.asks("GET", f"/api/tables/{key}/rated")["state"] in ("none", "playing")
    play_out(club, key)
    until(lambda: lena.asks("GET", f"/api/tables/{key}/rated")["state"] == "counted")
    seats = lena.asks("GET", f"/api/tables/{key}/rated")["seats"]
    assert [one["rating"]["games"] for one in seats] == [1, 1]
    assert [one["before"]["games"] for one in seats] == [0, 0]
    assert all(one["rating"]["figure"] is None for one in seats)  # new
    assert all(one["rating"]["margin"] < 250 for one in seats)


def test_whoever_leaves_has_lost(club: TestClient, lena: Person, ole: Person) -> None:
    key = begun(lena, ole)
    assert lena.post(f"/api/tables/{key}/leave").status_code == 200
    play_out(club, key)
    until(lambda: lena.asks("GET", f"/api/tables/{key}/rated")["state"] == "counted")
    ratings = club.app.state.club.ratings  # type: ignore[attr-defined]
    assert (
        ratings.of(lena.visitor.id, "rivality", "standard").mu < ratings.of(ole.visitor.id, "rivality", "standard").mu
    )


def test_a_rematch_is_rated_if_all_agree_again(club: TestClient, lena: Person, ole: Person) -> None:
    key = begun(lena, ole)
    play_out(club, key)
    again = lena.asks("POST", f"/api/tables/{key}/rematch")["key"]
    assert table(lena, again)["rated_asked"] == {"seat": 0, "waits_for": [1]}
    agree(ole, again)
    assert table(ole, again)["status"] == "playing"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [ME, {"kind": "guest", "name": "Mira"}]},
        {"seats": [ME, {"kind": "bot", "level": "svea"}], "mode": "expert"},
        {"seats": [ME, LINK], "lamps": "3"},
        {"seats": [ME], "mode": "solo"},
    ],
    ids=["guest", "a bot that nobody has measured", "hints", "alone"],
)
def test_what_cannot_be_rated_is_refused(lena: Person, wrong: dict[str, Any]) -> None:
    answer = lena.post("/api/tables", {**RATED, **wrong})
    assert answer.status_code == 409
    assert " " in answer.json()["detail"]


def test_without_a_club_nothing_is_rated(shared: TestClient) -> None:
    lena = Person(shared, "Lena", "fox")
    assert lena.post("/api/tables", {**RATED, "seats": [ME, LINK]}).status_code == 403
    key = lena.new_table("rivality", "standard", [ME, LINK])
    assert lena.post(f"/api/tables/{key}/rated", {"agree": True}).status_code == 403
