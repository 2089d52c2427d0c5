"""The turn: placing, casting, the limit, drawing (V3), and the book's examples of it (V5.5)."""

import pytest

from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode

from .table import battle, golems, holder, named, number, supplies, why_not

# 0,0 is hit from 1,0 by a tile whose top edge points W.


def test_wizard_and_golem():
    """V3.2: the own wizard and one golem from the supply stand on the placed tile."""
    game = battle({"0,0": "well N"}, ["circle:31.11", "circle:-.41"], stacks=[["circle:32.11"]])
    events = game.play("put circle:31.11 0,1 S")
    assert golems(game, "0,1") == [1, 0]
    assert supplies(game) == [29, 30]
    assert game.state.wizard.tolist() == [1, -1, -1]
    assert named(events, "wizard_moved") == [{"place": "0,1", "colour": "orange"}]
    game.play("put fortress:22.22.23 0,-1 N")
    game.play("put circle:-.41 0,2 S")
    assert game.state.wizard.tolist() == [number(game, "0,2"), number(game, "0,-1"), -1]


def test_all_spells_are_cast():
    """V3.3: every spell of the tile, left, top, right, without a choice while the supply lasts."""
    field = {"0,0": "well N", "1,0": "circle:31.11 N", "-1,-1": "circle:32.11 N", "0,-1": "circle:-.41 N"}
    field |= {"1,-1": "circle:31.12 N", "-1,0": "circle:21.22 N"}
    game = battle(field, ["cottage:11.23.22"])
    events = game.play("put cottage:11.23.22 0,1 N")
    assert [cast["edge"] for cast in named(events, "cast") + named(events, "fizzled")] == ["left", "top", "right"]
    assert why_not(game, "cast left") == ("put_first", "V3.1")


def two_targets(supply: int) -> Game:
    """A tile with 3@1 to the well and 1@1 to a circle, and a supply before its golem is put."""
    field = {"0,0": "well N", "1,-1": "circle:31.12 N", "0,-1": "circle:-.41 N", "-1,0": "circle:21.22 N"}
    return battle(field, ["circle:31.11"], supply=[supply])


def test_order_matters_when_the_supply_is_short():
    """V3.3: the player chooses the order, asked only if two spells have a target and golems for not all of them."""
    put = "put circle:31.11 1,0 N"  # left 3@1 at the well, top 1@1 at the circle
    game = two_targets(5)
    game.play(put)
    assert golems(game, "0,0") == [3, 0]
    assert golems(game, "1,-1") == [1, 0]
    game = two_targets(4)
    game.play(put)
    assert game.legal() == ["cast left", "cast top"]
    assert game.actor == 0
    assert why_not(game, "cast right") == ("no_such_spell", "V3.3")
    assert why_not(game, "put circle:31.11 2,0 N") == ("cast_first", "V3.3")
    game.play("cast top")
    assert (golems(game, "0,0"), golems(game, "1,-1")) == ([2, 0], [1, 0])
    game = two_targets(4)
    game.play(put)
    game.play("cast left")
    assert (golems(game, "0,0"), golems(game, "1,-1")) == ([3, 0], [0, 0])


def test_only_spells_with_a_target_are_offered():
    """V3.3: a spell that fizzles is no part of the choice, and one spell alone is no choice."""
    field = {"0,0": "well N", "0,-1": "circle:31.12 N", "1,-1": "circle:32.11 N"}
    game = battle(field, ["cottage:11.23.22"], supply=[2])
    game.play("put cottage:11.23.22 1,0 N")  # only the left spell has a target
    assert golems(game, "0,0") == [1, 0]
    field |= {"1,-2": "circle:21.22 N", "1,-3": "circle:-.41 N", "3,0": "circle:31.11 N", "2,-3": "cottage:23.31 N"}
    game = battle({**field, "2,-2": "cottage:23.32 N"}, ["cottage:11.23.22"], supply=[2], wizards={"purple": "1,-3"})
    game.play("put cottage:11.23.22 1,0 N")  # left at the well, top at a wizard, right at 3,0
    assert game.legal() == ["cast left", "cast right"]


def test_choice_is_looked_at_anew():
    """V3.3: before each spell the choice is looked at anew; what is left for the last spell is nothing."""
    field = {"0,0": "well N", "1,-1": "circle:31.12 N", "1,-2": "circle:32.11 N", "1,-3": "fortress:31.22.13 N 0 3"}
    field |= {"2,-1": "circle:-.41 N", "3,-1": "circle:21.22 N", "3,0": "cottage:23.31 N"}
    game = battle(field, ["cottage:11.23.22"], supply=[4])
    game.play("put cottage:11.23.22 1,0 N")  # 1@1 at the well, 2@3 at the fortress, 2@2 at 3,0 with 3 golems left
    assert game.legal() == ["cast left", "cast top", "cast right"]
    game.play("cast left")
    assert game.legal() == ["cast top", "cast right"]
    game.play("cast right")
    assert (golems(game, "0,0"), golems(game, "3,0"), golems(game, "1,-3")) == ([1, 0], [2, 0], [0, 3])
    assert game.is_over


def test_fizzling():
    """V3.4: where no tile lies, or one with a wizard on it, the own one included."""
    field = {"0,0": "well N", "1,0": "circle:31.12 N 0 1", "0,1": "circle:32.11 N"}
    game = battle(field, ["circle:31.11"], wizards={"purple": "1,0"})
    events = game.play("put circle:31.11 1,1 E")  # 3@1 north at the wizard, 1@1 east at nothing
    assert [(spell["target"], spell["why"]) for spell in named(events, "fizzled")] == [
        ("1,0", "wizard"),
        ("2,1", "no_tile"),
    ]
    assert golems(game, "1,0") == [0, 1]
    assert supplies(game)[0] == 29
    game = battle(field, ["circle:31.11"])
    game.play("put circle:31.11 1,1 E")
    assert golems(game, "1,0") == [3, 1]


def test_wizard_moves_before_casting():
    """V3.4: the tile that the own wizard has left is not protected."""
    game = battle({"0,0": "well N", "1,0": "circle:31.12 N 1 0"}, ["circle:-.41"], wizards={"orange": "1,0"})
    game.play("put circle:-.41 1,1 N")
    assert golems(game, "1,0") == [5, 0]


def test_summoning():
    """V3.5: as many golems as the supply has come to the target."""
    game = battle({"0,0": "well N"}, ["circle:-.41"])
    events = game.play("put circle:-.41 1,0 W")
    assert golems(game, "0,0") == [4, 0]
    assert named(events, "summoned") == [{"place": "0,0", "colour": "orange", "golems": 4}]
    game = battle({"0,0": "well N"}, ["circle:-.41"], supply=[3])
    game.play("put circle:-.41 1,0 W")
    assert golems(game, "0,0") == [2, 0]


@pytest.mark.parametrize(
    ("name", "before", "supply", "after"),
    [
        ("cottage:23.31", "0 1", 30, [3, 1]),
        ("fortress:31.22.13", "0 1", 30, [2, 1]),
        ("fortress:31.22.13", "0 1", 2, [0, 1]),  # counted off the one golem actually summoned
        ("fortress:31.22.13", "0 1", 4, [1, 1]),
        ("fortress:31.22.13", "0 0", 30, [4, 0]),
        ("fortress:31.22.13", "1 0", 30, [5, 0]),
        ("fortress:31.22.13", "1 1", 30, [5, 0]),
    ],
)
def test_shields(name, before, supply, after):
    """V3.5: if an opposing colour controlled the target before, as many golems as its shields go straight back."""
    game = battle({"0,0": "well N", "1,0": f"{name} N {before}"}, ["circle:-.41"], supply=[supply])
    events = game.play("put circle:-.41 2,0 W")
    assert golems(game, "1,0") == after
    bounced = sum(bounce["golems"] for bounce in named(events, "bounced"))
    summoned = named(events, "summoned")[0]["golems"]
    back = sum(sent["golems"] for sent in named(events, "sent_back") if sent["colour"] == "orange")
    assert after[0] - int(before[0]) == summoned - bounced - back
    assert supplies(game)[0] == supply - 1 - summoned + bounced + back


def test_limit():
    """V3.6: more than five: opposing golems go back first, then own ones above five."""
    game = battle({"0,0": "well N 3 2"}, ["circle:-.41"])
    before = supplies(game)
    events = game.play("put circle:-.41 1,0 W")
    assert golems(game, "0,0") == [5, 0]
    assert supplies(game) == [before[0] - 1 - 2, before[1] + 2]
    assert [(sent["colour"], sent["golems"]) for sent in named(events, "sent_back")][-1] == ("orange", 2)


def three(on_well: str, name: str = "circle:-.41") -> Game:
    return battle({"0,0": f"well N {on_well}"}, [name], players=3)


def test_limit_takes_from_the_largest_group():
    """V3.6: one at a time from the largest opposing group."""
    game = three("0 3 1")
    game.play("put circle:-.41 1,0 W")  # 8 would stand there: purple loses 2, then one of the equal ones
    assert game.legal() == ["back purple", "back turquoise"]
    game.play("back turquoise")
    assert golems(game, "0,0") == [4, 1, 0]


def test_equal_groups():
    """V3.6: who casts chooses between equally large ones, asked only if not each of them loses one."""
    game = three("1 2 2", "circle:31.12")
    game.play("put circle:31.12 1,0 N")  # 3@1: 8 would stand there, three go: both lose one, then one of both
    assert game.actor == 0
    assert game.legal() == ["back purple", "back turquoise"]
    assert why_not(game, "back orange") == ("not_largest", "V3.6")
    assert why_not(game, "put circle:31.12 2,0 N") == ("back_first", "V3.6")
    game.play("back purple")
    assert golems(game, "0,0") == [4, 0, 1]
    assert supplies(game) == [20 - 1 - 3 - 1, 20, 19]
    assert holder(game, "0,0") == "orange"
    game = three("0 2 2", "circle:31.12")
    game.play("put circle:31.12 1,0 N")  # two must go: both lose one
    assert golems(game, "0,0") == [3, 1, 1]
    assert game.actor == 1


def test_casting_goes_on_after_the_choice():
    """V3.6: the spells after the one with the choice are cast too."""
    field = {"0,0": "well N 1 2 2", "0,-1": "circle:32.11 N", "1,-1": "circle:21.22 N"}
    game = battle(field, ["circle:31.11"], players=3)
    game.play("put circle:31.11 1,0 N")
    assert golems(game, "1,-1") == [0, 0, 0]
    game.play("back turquoise")
    assert golems(game, "1,-1") == [1, 0, 0]
    assert game.actor == 1


def test_drawing():
    """V3.7: a tile is drawn if the stack has one, and only its player sees it."""
    game = battle({"0,0": "well N"}, ["circle:31.11", "circle:-.41"], stacks=[["circle:32.11"]])
    events = game.play("put circle:31.11 0,1 N")
    drawn = next(event for event in events if event.name == "drawn")
    assert drawn.values == {"tile": "circle:32.11"}
    assert drawn.seen_by(0) == drawn
    assert drawn.seen_by(1).values == {"tile": None}
    assert game.view(0)["hands"][0] == ["circle:-.41", "circle:32.11"]
    assert game.view(0)["colours"][0]["stack"] == 0
    game.play("put fortress:22.22.23 0,-1 N")
    events = game.play("put circle:32.11 1,0 N")
    assert not named(events, "drawn")
    assert game.view(0)["hands"][0] == ["circle:-.41"]


def test_end_when_no_player_holds_a_tile():
    """V5.1: the game ends when nobody holds a tile, after the last tile has cast its spells."""
    field = {"0,0": "well N"}
    game = battle(field, hands=[["circle:-.41"], []])
    game.play("put circle:-.41 1,0 W")
    assert game.is_over
    assert game.outcome().reason == "tiles"
    assert golems(game, "0,0") == [4, 0]
    game = battle(field, hands=[["circle:-.41"], ["circle:31.11"]])
    game.play("put circle:-.41 1,0 W")
    assert not game.is_over


def test_end_when_a_supply_is_empty():
    """V5.1: the game ends when a colour has no golem left, looked at when the turn is complete."""
    game = battle({"0,0": "well N"}, ["circle:-.41"], supply=[5])
    game.play("put circle:-.41 1,0 W")
    assert game.is_over
    assert game.outcome().reason == "golems"
    game = battle({"0,0": "well N"}, ["circle:-.41"], supply=[6])
    game.play("put circle:-.41 1,0 W")
    assert not game.is_over


def test_end_is_not_looked_at_within_a_turn():
    """V5.1: a supply that is empty for a moment and filled again within the turn does not end the game."""
    field = {"0,0": "well N 3 2", "1,-1": "circle:-.41 N", "0,-1": "circle:32.11 N"}
    game = battle(field, ["circle:31.12"], supply=[4])
    game.play("put circle:31.12 1,0 N")  # the golem and three on the well, of which one comes back
    assert supplies(game)[0] == 1
    assert not game.is_over
    game = battle({"0,0": "well N 0 5"}, ["circle:-.41"], supply=[9, 0])
    game.play("put circle:-.41 1,0 W")  # purple's empty supply gets two golems back
    assert supplies(game)[1] > 0
    assert not game.is_over


def test_full_length():
    """V5.1: with golems enough every player places all tiles: 12 each, 8 each, 6 each."""
    for players, tiles in ((2, 12), (3, 8), (4, 6)):
        game = Game(find_mode("rivality", "standard"), players, seed=6)
        while not game.is_over:
            game.play(game.legal()[0])
        placed = [sum(move.startswith(f"{seat} put") for move in game.moves) for seat in range(players)]
        assert placed == [tiles] * players
        assert game.outcome().reason == "tiles"


def test_book_example_a_and_b():
    """V5.5, V3.6, V4.2: purple has 2 on the well, orange summons 2, nothing is removed; purple summons 3: two
    orange go back, purple has 5 and is entrenched."""
    game = battle({"0,0": "well N 0 2"}, hands=[["circle:22.21*", "circle:12.31*"], ["circle:31.12", "circle:32.11"]])
    events = game.play("put circle:22.21* 1,0 W")
    assert golems(game, "0,0") == [2, 2]
    assert not named(events, "sent_back")
    assert named(events, "contested") == [{"place": "0,0"}]
    events = game.play("put circle:31.12 -1,0 S")  # its left edge points E
    assert golems(game, "0,0") == [0, 5]
    assert sum(sent["golems"] for sent in named(events, "sent_back")) == 2
    assert holder(game, "0,0") == "purple"
    assert game.view(0)["field"][0]["shields"] == 1


def test_book_example_c():
    """V5.5, V3.6: orange summons 2 on a circle that purple holds 4 to 1: 2 purple go back, 3 to 2 for orange."""
    game = battle({"0,0": "well N", "1,0": "circle:31.11 N 1 4"}, ["circle:22.21*"])
    before = supplies(game)
    events = game.play("put circle:22.21* 2,0 W")
    assert golems(game, "1,0") == [3, 2]
    assert supplies(game)[1] == before[1] + 2
    assert named(events, "control_lost") == [{"place": "1,0", "colour": "purple"}]
    assert {"place": "1,0", "colour": "orange"} in named(events, "control_gained")


def test_book_example_d():
    """V5.5, V3.5: 4 golems on an enemy cottage with 2 golems: one bounces, 3 stay, control changes."""
    game = battle({"0,0": "well N", "1,0": "cottage:23.31 N 0 2"}, ["circle:-.41"])
    events = game.play("put circle:-.41 2,0 W")
    assert golems(game, "1,0") == [3, 2]
    assert named(events, "bounced") == [{"place": "1,0", "colour": "orange", "golems": 1}]
    assert holder(game, "1,0") == "orange"
