"""What a device found when it reviewed a game is kept for all, if looking again at some decisions finds the same."""

import json
from typing import Any

import pytest

from oakdoor.app.review import jobs
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.review import looking
from oakdoor.review.data import is_alike
from oakdoor.review.reviewer import Reviewer, review
from review.games import Dice, golden

NAME = "rivality-standard-2"


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What a device found, with scales that are quick."""
    monkeypatch.setattr(looking, "Scales", Dice)
    monkeypatch.setattr(looking, "with_reasons", lambda played, decision, *_: decision)
    monkeypatch.setattr(jobs, "is_quick", lambda mode: True)
    reviewer = Reviewer(golden(NAME))
    reviewer.take(reviewer.looker.look(ply, close=True) for ply in reviewer.plies)
    return [one.to_data() for one in reviewer.found]


def checked(found: list[Any]) -> Any:
    return jobs.read(jobs.checked(json.dumps(golden(NAME)), json.dumps(found)))


def test_what_a_device_found_is_the_review(found: list[Any]) -> None:
    found[0]["fair"]["values"] = [value + 1e-9 for value in found[0]["fair"]["values"]]  # it rounds otherwise
    assert is_alike(checked(found).to_data(), review(golden(NAME)).to_data())


def test_what_is_not_found_again_is_not_kept(found: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "AGAIN", len(found))
    found[-2]["fair"]["values"][0] += 0.01
    with pytest.raises(ValueError, match=f"ply {len(found) - 2}"):
        checked(found)


def test_some_decisions_are_looked_at_again(found: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    look = looking.Looker.look

    def watched(self: looking.Looker, ply: int, close: bool) -> looking.Looked:
        seen.append(ply)
        return look(self, ply, close)

    monkeypatch.setattr(looking.Looker, "look", watched)
    checked(found)
    assert len(set(seen)) == jobs.AGAIN


def test_all_decisions_of_this_game_are_wanted(found: list[Any]) -> None:
    glanced = [*found[:-1], {**found[-1], "close": False}]
    other = Game(find_mode("rivality", "standard"), 2, seed=99)
    while not other.is_over:
        other.play(other.legal()[0])
    for broken in (found[:-1], found[::-1], glanced, []):
        with pytest.raises(ValueError, match="not all decisions"):
            checked(broken)
    with pytest.raises(ValueError, match="no looked"):
        checked([{"ply": 0}])
    with pytest.raises(ValueError, match=r"not all decisions|something else"):
        jobs.checked(json.dumps(other.record()), json.dumps(found))


def test_who_cannot_look_closely_keeps_nothing(found: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "is_quick", lambda mode: False)
    with pytest.raises(ValueError, match="not compiled"):
        checked(found)
