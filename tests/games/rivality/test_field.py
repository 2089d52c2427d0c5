"""The battlefield: places without end, control and shields (V3.1, V4)."""

import random

import pytest

from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.components import COLOURS, FAR, PLACES, REACH, SLOTS, TILES, place_at, place_name, printed
from oakdoor.games.rivality.field import FREE
from oakdoor.games.rivality.state import MOST_FREE, NOTHING

from .table import battle, golems, holder, number, place, supplies, why_not


def test_no_two_places_that_matter_share_a_slot():
    """V3.1: 25 connected tiles lie at most 24 steps apart, a spell reaches 3 beyond either: 30 steps. Within 31
    steps no two places have the same slot, so no bound of the numbering can be met."""
    farthest = TILES + 2 * FAR
    for dy in range(-farthest, farthest + 1):
        for dx in range(-farthest, farthest + 1):
            if (dx, dy) != (0, 0) and abs(dx) + abs(dy) <= farthest:
                assert (place_at(dx, dy) - place_at(0, 0)) % SLOTS != 0


def test_every_place_has_its_own_number():
    """V3.1: whatever 24 tiles and a spell can reach from the well has a number of its own, in reading order."""
    span = range(-REACH, REACH + 1)
    numbers = [place_at(x, y) for y in span for x in span]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == 0
    assert numbers[-1] == PLACES - 1
    assert all(place_at(*map(int, place_name(spot).split(","))) == spot for spot in numbers)


def test_free_places_always_fit():
    """V3.1: the well has 4 free places; each tile takes one and opens at most 3."""
    assert 4 + 2 * TILES < MOST_FREE


@pytest.mark.parametrize(("step", "turned"), [((0, -1), "N"), ((1, 0), "E"), ((0, 1), "S"), ((-1, 0), "W")])
@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_the_longest_battlefield(mode, step, turned):
    """V3.1: all tiles in one line away from the well, spells pointing on: nothing comes round from behind."""
    many = {**printed().data, "golems": dict.fromkeys(COLOURS, 100)}  # so that the tiles run out first
    game = Game(find_mode("rivality", mode), 2, seed=3, first=0, components=many)
    for distance in range(1, TILES + 1):
        where = f"{step[0] * distance},{step[1] * distance}"
        if distance == TILES:
            assert place(where) in game.state.free.tolist()
        choices = [words for words in game.legal() if words.endswith(f" {where} {turned}")]
        assert len(choices) == int(game.state.held[game.actor])
        game.play(choices[0])
        while not game.is_over and not game.legal()[0].startswith("put"):
            game.play(game.legal()[0])
    assert game.is_over
    assert golems(game, "0,0") == [0, 0]
    lying = [place_name(int(spot)) for spot in game.state.place]
    assert lying == [f"{step[0] * distance},{step[1] * distance}" for distance in range(TILES + 1)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_free_places_are_those_at_edges(players):
    """V3.1: at every moment exactly the empty places that share an edge with a tile, each tile turned each way."""
    game = Game(find_mode("rivality", "standard"), players, seed=9)
    chooser = random.Random(players)
    while not game.is_over:
        state = game.state
        lying = {tuple(map(int, place_name(int(spot)).split(","))) for spot in state.place[: int(state.tiles)]}
        edges = {(x + dx, y + dy) for x, y in lying for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - lying
        expected = {place_at(*spot) for spot in edges}
        assert set(state.free[: int(state.free_size)].tolist()) == expected
        for index, spot in enumerate(state.free[: int(state.free_size)].tolist()):
            assert state.ground[spot % SLOTS] == FREE - index
        assert int((state.ground != NOTHING).sum()) == len(lying) + len(edges)
        legal = game.legal()
        if legal[0].startswith("put"):
            seat = int(state.asked)
            hand = game.view(seat)["hands"][seat]
            words = {f"put {name} {place_name(spot)} {way}" for name in hand for spot in expected for way in "NESW"}
            assert set(legal) == words
        game.play(chooser.choice(legal))


def test_placing_tiles():
    """V3.1: a hand tile, turned any way, on an empty place that shares an edge; corners do not count."""
    game = battle({"0,0": "well N"}, ["circle:31.11", "circle:-.41"])
    assert len(game.legal()) == 2 * 4 * 4
    assert why_not(game, "put circle:31.11 1,1 N") == ("not_adjacent", "V3.1")
    assert why_not(game, "put circle:31.11 0,0 N") == ("occupied", "V3.1")
    assert why_not(game, "put circle:31.11 16,-16 N") == ("unknown", "")
    assert why_not(game, "put circle:31.11 -8,16 N") == ("not_adjacent", "V3.1")
    assert why_not(game, "put circle:32.11 0,1 N") == ("not_in_hand", "V3.1")
    game.play("put circle:31.11 0,1 E")
    assert game.actor == 1
    assert game.view(0)["hands"][0] == ["circle:-.41"]
    assert game.view(0)["field"][1]["turned"] == "E"


def test_control():
    """V4.1: more golems than each other colour; equal largest groups are contested, an empty tile is nobody's."""
    game = battle(
        {
            "0,0": "well N 1 2 1",
            "1,0": "circle:31.11 N 2 2 1",
            "2,0": "circle:32.11 N 0 1 0",
            "3,0": "circle:-.41 N 0 0 3",
            "4,0": "circle:31.12 N",
            "5,0": "circle:21.22 N 3 2 0",
            "6,0": "cottage:23.31 N 1 1 1",
        },
        players=3,
    )
    found = [holder(game, f"{x},0") for x in range(7)]
    assert found == ["purple", None, "purple", "turquoise", None, "orange", None]


def test_contested_shields_help_nobody():
    """V4.1: a contested fortress has no shields."""
    field = {"0,0": "well N", "1,0": "fortress:31.22.13 N 0 2"}
    for on_it, left, shield in (("0 2", [2, 2], 2), ("2 2", [5, 0], 0)):
        game = battle({**field, "1,0": f"fortress:31.22.13 N {on_it}"}, ["circle:-.41"])
        assert game.view(0)["field"][1]["shields"] == shield
        game.play("put circle:-.41 2,0 W")  # 4@1 at the fortress
        assert golems(game, "1,0") == left


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("well", "0 5", [3, 2]),
        ("circle:32.11", "0 5", [3, 2]),
        ("cottage:23.31", "0 5", [2, 3]),
        ("cottage:23.31", "0 4", [3, 2]),
        ("fortress:31.22.13", "0 5", [1, 4]),
        ("circle:32.11", "0 4", [4, 1]),
        ("circle:32.11", "1 4", [5, 0]),
    ],
)
def test_entrenched(name, before, after):
    """V4.2: five golems of one colour are one shield more, on the well and circles too."""
    field = {"0,0": f"well N {before}"} if name == "well" else {"0,0": "well N", "1,0": f"{name} N {before}"}
    game = battle(field, ["circle:-.41"])
    target, beside, turned = ("0,0", "1,0", "W") if name == "well" else ("1,0", "2,0", "W")
    game.play(f"put circle:-.41 {beside} {turned}")
    assert golems(game, target) == after
    assert supplies(game)[0] == 30 - int(before[0]) - (after[0] - int(before[0])) - 1


def test_shields_never_work_against_their_controller():
    """V4.3: own golems come through own shields, entrenched or not."""
    game = battle({"0,0": "well N", "1,0": "fortress:31.22.13 N 1 0"}, ["circle:-.41"])
    game.play("put circle:-.41 2,0 W")
    assert golems(game, "1,0") == [5, 0]
    assert game.state.golems[number(game, "1,0")].sum() == 5
