"""Whole positions of Rivality: what is written lies there, the rest of the box is dealt, what cannot be is refused."""

from typing import Any

import pytest

from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.rulebook.positions import position

FIELD = ["0,0 well N 1 0", "1,0 circle:-.41 W 1 0", "0,1 cottage:31.23* N 0 3"]
WHOLE: dict[str, Any] = {"field": FIELD, "hand": ["circle:31.11"], "stack": ["circle:21.22"]}


@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_nothing_is_missing_and_nothing_is_there_twice(mode: str) -> None:
    game = position("rivality", {"mode": mode, **WHOLE})
    fresh = Game(find_mode("rivality", mode), 2, seed=5)
    assert game.mode.inventory(game.state) == fresh.mode.inventory(fresh.state)


def test_what_is_written_lies_there() -> None:
    game = position("rivality", {**WHOLE, "wizards": {"purple": "0,1"}})
    view = game.mode.describe(*game.readable(0), 0)
    assert view["hands"][0] == ["circle:31.11"]
    assert [(tile["tile"], tile["golems"], tile["control"], tile["by"]) for tile in view["field"]] == [
        ("well", [1, 0], "orange", None),
        ("circle:-.41", [1, 0], "orange", 0),
        ("cottage:31.23*", [0, 3], "purple", 1),
    ]
    assert [(side["supply"], side["wizard"]) for side in view["colours"]] == [(28, None), (27, "0,1")]
    game.play("put circle:31.11 -1,0 N")
    assert game.mode.describe(*game.readable(0), 0)["hands"][0] == ["circle:21.22"], "the stack's first tile is drawn"


def test_the_same_text_is_the_same_game_and_can_be_imagined() -> None:
    one, two = position("rivality", WHOLE), position("rivality", WHOLE)
    assert one.state.tobytes() == two.state.tobytes()
    box, view = one.readable(0)
    one.mode.rules.resample(box, view, 0, 7)
    assert one.mode.inventory(view) == two.mode.inventory(two.state)


@pytest.mark.parametrize("laid", [[], ["-1,0 circle:31.12 N 1 0"], ["-1,0 cottage:23.32 N 1 0"]])
def test_no_fortress_is_at_the_bottom(laid: list[str]) -> None:
    game = position("rivality", {**WHOLE, "field": [*FIELD, *laid]})
    for colour in range(2):
        bottom = game.mode.deal(game.state)["stacks"][colour][-1]
        assert not bottom.startswith("fortress")


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"hand": ["circle:-.41"]}, "twice"),
        ({"hand": ["circle:-.41*"]}, "another colour"),
        ({"other": ["circle:21.22"]}, "another colour"),
        ({"field": ["0,0 well N 3 3"]}, "more than 5"),
        ({"hand": ["circle:99"]}, "circle:99"),
    ],
)
def test_what_cannot_be_is_refused(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        position("rivality", {**WHOLE, **changed})


def test_suramun_s_field_is_whole() -> None:
    written = {
        "mode": "solo",
        "own": ["circle:-.41", "fortress:22.22.23"],
        "beyond": ["circle:-.41*"],
        "open": ["1,0"],
        "field": ["0,5 1 0", "0,0 0 1"],
        "wizards": {"orange": "0,5", "purple": "0,0"},
    }
    game = position("rivality", written)
    fresh = Game(game.mode, 1, seed=5)
    assert game.mode.inventory(game.state) == fresh.mode.inventory(fresh.state)
    view = game.mode.describe(*game.readable(0), 0)
    tiles = {tile["place"]: tile for tile in view["field"]}
    assert [tiles[place]["tile"] for place in ("0,3", "1,3", "0,0")] == [
        "circle:-.41",
        "fortress:22.22.23",
        "circle:-.41*",
    ]
    assert [tiles[place]["face_down"] for place in ("0,0", "1,0", "2,0")] == [False, False, True]
    assert sorted(view["ways"]) == ["0,4", "1,5"], "the wizard goes on from where it stands"
    with pytest.raises(ValueError, match="another colour"):
        position("rivality", {**written, "beyond": ["circle:-.41"]})
