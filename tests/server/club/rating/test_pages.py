"""Public pages: what their owner lets others see, and nothing else."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from server.club.rating.games import game, keep, seat
from server.club.tournament.taking import Person
from server.conftest import opened
from server.pages import in_loop


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with opened(tmp_path_factory.mktemp("data")) as client:
        switches = client.app.state.club.switches  # type: ignore[attr-defined]
        in_loop(client, lambda: switches.put(ratings=True))
        yield client


@pytest.fixture(scope="module")
def played(club: TestClient) -> tuple[Person, Person]:
    """Lena and Ole have played twenty games, of which Lena has won fifteen."""
    lena, ole = Person(club, "Lena", "fox"), Person(club, "Ole", "owl")
    of = club.app.state.club  # type: ignore[attr-defined]
    for person in (lena, ole):
        person.asks("GET", "/api/me")
    in_loop(club, of.people.write)
    for number in range(20):
        won = number % 4 > 0
        past = game(f"k{number}", seat(lena.visitor.id, 2 - won), seat(ole.visitor.id, 1 + won), at=1000.0 + number)
        in_loop(club, of.storage.do, lambda connection, past=past: keep(connection, past))
    in_loop(club, of.ratings.catch_up)
    return lena, ole


def page(reader: Person, handle: str) -> Any:
    return reader.asks("GET", f"/api/people/{handle}")


def test_a_page_shows_nothing_until_its_owner_lets_it(played: tuple[Person, Person]) -> None:
    lena, ole = played
    handle = lena.asks("GET", "/api/profile")["handle"]
    assert handle != lena.visitor.id
    found = page(ole, handle)
    assert (found["name"], found["shown"], found["curves"], found["record"]) == ("Lena", False, [], [])
    assert (found["since"], found["against"], found["games"]) == (None, None, [])
    own = page(lena, handle)
    assert own["mine"]
    assert own["curves"]


def test_ratings_record_and_games_against_the_reader(played: tuple[Person, Person]) -> None:
    lena, ole = played
    handle = lena.asks("PUT", "/api/profile", shown=True, games=False)["handle"]
    found = page(ole, handle)
    [curve] = found["curves"]
    assert curve["now"]["games"] == 20
    assert curve["now"]["figure"] > 1500
    assert len(curve["points"]) == 6  # before the fifteenth there is no figure
    assert found["record"] == [{"game": "rivality", "mode": "standard", "won": 15, "shared": 0, "lost": 5}]
    assert found["against"] == {"mine": 5, "shared": 0, "theirs": 15}
    assert found["games"] == []


def test_games_are_seen_by_a_key_that_opens_nothing(played: tuple[Person, Person]) -> None:
    lena, ole = played
    handle = lena.asks("PUT", "/api/profile", shown=True, games=True)["handle"]
    games = page(ole, handle)["games"]
    assert len(games) == 12
    assert games[0]["key"] == "w-k19"
    assert (games[0]["place"], games[0]["others"]) == (1, [ole.visitor.id.title()])
    assert games[0]["change"] > 0
    text = ole.get(f"/api/people/{handle}").text
    assert lena.visitor.id not in text


def test_nobody_is_found_who_is_not_there(played: tuple[Person, Person]) -> None:
    played[0].asks("GET", "/api/people/nobody", 404)


def test_whoever_has_no_name_has_no_page(club: TestClient) -> None:
    club.cookies.clear()
    assert club.get("/api/profile").status_code == 409
    club.cookies.clear()


def test_whoever_has_just_come_has_a_name_on_their_page(club: TestClient) -> None:
    """People are written down every few seconds only: their page does not wait for that."""
    ida = Person(club, "Ida", "heron")
    assert page(ida, ida.asks("GET", "/api/profile")["handle"])["name"] == "Ida"
