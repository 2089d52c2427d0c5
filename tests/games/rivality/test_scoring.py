"""Scoring and winning (V5, V6.5)."""

import pytest

from oakdoor.games.rivality.scoring import winning_colours

from .table import battle


def points(field, mode="standard", players=2, **position):
    game = battle(field, mode=mode, players=players, **position)
    return [sum(lines.values()) for lines in game.scores()]


def test_tiles_score_for_their_controller():
    """V5.2: a tile's points go to whoever controls it."""
    field = {
        "0,0": "well N 2 1",
        "1,0": "circle:31.11 N 0 1",
        "2,0": "cottage:23.31 N 3 2",
        "3,0": "fortress:31.22.13 N 0 1",
        "4,0": "circle:32.11 N",
    }
    game = battle(field)
    assert game.scores() == [
        {"well": 3, "circles": 0, "cottages": 2, "fortresses": 0},
        {"well": 0, "circles": 1, "cottages": 0, "fortresses": 4},
    ]
    assert [colour["score"] for colour in game.view(0)["colours"]] == [5, 5]


def test_tiles_with_a_wizard_do_not_score():
    """V5.2: for nobody, whoever's wizard it is."""
    field = {"0,0": "well N", "1,0": "fortress:31.22.13 N 2 0", "2,0": "cottage:23.31 N 0 1"}
    assert points(field) == [4, 2]
    assert points(field, wizards={"orange": "1,0"}) == [0, 2]
    assert points(field, wizards={"purple": "1,0"}) == [0, 2]
    assert points(field, wizards={"purple": "1,0", "orange": "2,0"}) == [0, 0]


def test_contested_tiles_go_to_the_well():
    """V5.3: who controls the well wins contested tiles on which they belong to the largest groups; a wizard's tile
    scores for nobody even then."""
    field = {"1,0": "fortress:31.22.13 N 1 1", "2,0": "cottage:23.31 N 2 2"}
    assert points({"0,0": "well N", **field}) == [0, 0]
    assert points({"0,0": "well N 1 1", **field}) == [0, 0]
    assert points({"0,0": "well N 1 0", **field}) == [3 + 4 + 2, 0]
    assert points({"0,0": "well N 0 1", **field}) == [0, 9]
    assert points({"0,0": "well N 0 1", **field}, wizards={"orange": "1,0"}) == [0, 5]
    three = {"1,0": "fortress:31.22.13 N 2 2 1", "2,0": "cottage:23.31 N 1 1 0", "3,0": "circle:31.11 N 1 1 1"}
    assert points({"0,0": "well N 0 0 1", **three}, players=3) == [0, 0, 3 + 1]
    assert points({"0,0": "well N 1 0 0", **three}, players=3) == [3 + 4 + 2 + 1, 0, 0]


@pytest.mark.parametrize(
    ("scores", "well", "winners"),
    [
        ([14, 12], 1, [0]),
        ([14, 14], 1, [1]),
        ([14, 14], None, [0, 1]),
        ([23, 23, 19], 2, [2]),
        ([23, 23, 19], 0, [0]),
        ([23, 19, 19], 1, [0]),
        ([7, 7, 7], None, [0, 1, 2]),
    ],
)
def test_winning(scores, well, winners):
    """V5.4, V5.5: most points; a tie for first place goes to the well, even to who is not part of it (example e),
    else it is shared."""
    assert winning_colours(scores, well) == winners


def finished(field, players=2, mode="standard", **position):
    """The result after a last tile far from everything."""
    hands = [["circle:-.41"], *[[] for _ in range(players - 1)]]
    game = battle(field, hands=hands, players=players, mode=mode, **position)
    spot = max(
        (words for words in game.legal() if words.endswith("E")), key=lambda words: int(words.split()[2].split(",")[0])
    )
    game.play(spot)
    return game.result()


def test_results():
    """V5.4: results by colour, with the well."""
    field = {"0,0": "well N 1 0", "1,0": "circle:31.11 N 0 1", "2,0": "cottage:23.31 N 0 1"}
    assert finished(field) == {"scores": [3, 3], "well": 0, "winners": [0]}
    field["0,0"] = "well N 1 1"
    assert finished(field) == {"scores": [0, 3], "well": None, "winners": [1]}
    assert finished({"0,0": "well N"}) == {"scores": [0, 0], "well": None, "winners": [0, 1]}
    assert finished({"0,0": "well N 0 1"}, players=4) == {"scores": [0, 3], "well": 1, "winners": [1]}


def test_book_example_e():
    """V5.5, V5.4: two tie for first place, the third controls the well and wins. (The book's 23, 23 and 19 are more
    points than all tiles have; they are in test_winning.)"""
    fortresses = ["22.22.23", "31.22.13", "21.23.22", "22.13.31*", "23.22.22*", "22.23.21*"]
    field = {"0,0": "well N 0 0 1"}
    owners = [0, 0, 0, 1, 1, 1]
    for x, (name, owner) in enumerate(zip(fortresses, owners, strict=True), 1):
        field[f"{x},0"] = f"fortress:{name} N {' '.join('1' if c == owner else '0' for c in range(3))}"
    game = battle(field, players=3)
    assert [sum(lines.values()) for lines in game.scores()] == [12, 12, 3]
    assert finished(field, players=3) == {"scores": [12, 12, 3], "well": 2, "winners": [2]}


def test_opposed_tiles():
    """V6.5: in the expert game a tile with an opposing golem on it is worth one less, a contested one too."""
    field = {
        "0,0": "well N 2 1",
        "1,0": "circle:31.11 N 2 1",
        "2,0": "cottage:23.31 N 1 0",
        "3,0": "fortress:31.22.13 N 1 1",
        "4,0": "cottage:23.32 N 0 2",
    }
    assert points(field, mode="standard") == [3 + 1 + 2 + 4, 2]
    game = battle(field, mode="expert")
    assert game.scores() == [
        {"well": 3, "circles": 1, "cottages": 2, "fortresses": 4, "opposed": -3},
        {"well": 0, "circles": 0, "cottages": 2, "fortresses": 0, "opposed": 0},
    ]
