"""Planted positions: what is written of each is true by the rules alone, and what is not true is found."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from oakdoor.games.registry import all_modes
from oakdoor.lab.reasons.planted import Planted, faults, planted_in

FOLDER = Path(__file__).parent.parent / "review" / "reasons"
PLANTED = planted_in(FOLDER)
BY_NAME = {one.name: one for one in PLANTED}


def test_there_are_enough_of_every_mode() -> None:
    modes = Counter((one.game, one.mode) for one in PLANTED)
    assert set(modes) >= {(mode.game, mode.name) for mode in all_modes()}
    assert min(modes.values()) >= 5
    assert len(BY_NAME) == len(PLANTED) >= 60
    assert {one.line for one in PLANTED} >= {"dragons", "conflicts", "legends", "end", "goal", "well", "opposed"}


@pytest.mark.parametrize("planted", PLANTED, ids=lambda one: one.name)
def test_what_is_planted_is_true(planted: Planted) -> None:
    assert faults(planted) == []


@pytest.mark.parametrize(
    ("name", "changes", "fault"),
    [
        ("aetherya base, tame", {"points": 5}, "differs by 6, not 5"),
        ("aetherya base, tame", {"line": "humans", "points": 1}, "dragons differs by 6, too"),
        ("aetherya base, tame", {"better": ("place a9",)}, "place a9"),
        ("aetherya base, tame", {"when": "later"}, "nothing says what comes later"),
        ("aetherya base, rival-wants-it", {"better": ("end",)}, "1 legend diversity is possible: [True, True]"),
        ("aetherya base, only-way-to-a-legend", {"better": ("place c2",)}, "the better turn is not over"),
        ("aetherya base, end-while-ahead", {"better": ("place a1",)}, "the better turn does not end the game"),
        ("aetherya base, end-while-ahead", {"wins": "other"}, "after the better turn the game is won"),
        ("aetherya base, end-while-ahead", {"then_other": ()}, "nothing says why the end matters"),
        ("aetherya coop, shed-the-cheapest", {"points": 4}, "the goal comes 2 nearer, not 4"),
    ],
)
def test_what_is_not_true_is_found(name: str, changes: dict[str, object], fault: str) -> None:
    assert fault in "; ".join(faults(replace(BY_NAME[name], **changes)))  # type: ignore[arg-type]
