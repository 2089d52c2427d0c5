"""Bots that think for a table: those that search go on with what they found before."""

import pytest

from oakdoor.app import thinking
from oakdoor.app.thinking import MOST_KEPT, Task, seated
from oakdoor.bots.contract import Sight
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_kept", {})


def task(place: str, seat: int = 0) -> Task:
    game = Game(find_mode("aetherya", "base"), seed=1)
    return Task.of(Sight.of(game, seat), None, place)


def test_a_searching_bot_keeps_its_tree_between_decisions() -> None:
    svea = seated(task("oak"), "svea")
    assert seated(task("oak"), "svea") is svea
    assert seated(task("oak", 1), "svea") is not svea
    assert seated(task("elm"), "svea") is not svea


def test_what_was_wanted_last_is_kept() -> None:
    first = seated(task("0"), "runa")
    for place in range(1, MOST_KEPT):
        seated(task(str(place)), "runa")
    assert seated(task("0"), "runa") is first  # now it is the last
    seated(task("one more"), "runa")
    assert seated(task("0"), "runa") is first
    for place in range(MOST_KEPT):
        seated(task(f"other {place}"), "runa")
    assert seated(task("0"), "runa") is not first


def test_nothing_is_kept_of_other_bots_or_without_a_table() -> None:
    assert seated(task("oak"), "birk") is not seated(task("oak"), "birk")
    assert seated(task(""), "svea") is not seated(task(""), "svea")
