"""Solo against Suramun (V7)."""

from typing import Any

import pytest

from oakdoor.games.contract import DealError, OptionError
from oakdoor.games.game import Game
from oakdoor.games.record import check_record
from oakdoor.games.registry import find_mode

from .table import golems, holder, named, solo, supplies, why_not

SOLO = find_mode("rivality", "solo")


def field(game: Game) -> dict[str, Any]:
    return {tile["place"]: tile for tile in game.view(0)["field"]}


def test_setup():
    """V7.1: no well; one set and 30 golems for the player, the other set and 30 golems for Suramun."""
    for sets in (["star", "plain"], ["plain", "star"]):
        game = Game(SOLO, seed=4, options={"sets": sets})
        assert supplies(game) == [30, 30]
        assert len(field(game)) == 24
        assert "well" not in {tile["tile"] for tile in field(game).values()}
        own, beyond = game.deal["stacks"]
        assert all(name.endswith("*") == (sets[0] == "star") for name in own)
        assert all(name.endswith("*") == (sets[1] == "star") for name in beyond)
    assert {Game(SOLO, seed=seed).options["sets"][0] for seed in range(20)} == {"star", "plain"}


def test_the_field():
    """V7.2: the player's tiles face up and upright in rows 3 to 5, Suramun's face down in rows 0 to 2, their top
    edge towards the player."""
    game = Game(SOLO, seed=4)
    own, beyond = game.deal["stacks"]
    shown = field(game)
    assert set(shown) == {f"{x},{y}" for x in range(4) for y in range(6)}
    for y in range(6):
        for x in range(4):
            tile = shown[f"{x},{y}"]
            if y >= 3:
                assert (tile["tile"], tile["turned"], tile["face_down"]) == (own[(y - 3) * 4 + x], "N", False)
            else:
                assert (tile["tile"], tile["turned"], tile["face_down"]) == ("hidden", "S", True)
    assert sorted(own) != own
    assert Game(SOLO, seed=5, options=game.options).deal != game.deal
    again = Game.from_deal(SOLO, 1, 0, game.deal, game.options)
    assert again.deal == game.deal
    assert len(set(beyond)) == 12


def test_round():
    """V7.3: the player moves and puts a golem, Suramun moves to the mirrored tile and puts one, Suramun casts, the
    player casts."""
    game = solo(tiles={"1,5": "circle:-.41", "1,0": "circle:-.41*"})
    events = game.play("go 1,5")
    told = [event.name for event in events if event.name in ("wizard_moved", "golem_put", "cast", "turn_ended")]
    assert told == ["wizard_moved", "golem_put", "wizard_moved", "golem_put", "cast", "cast", "turn_ended"]
    assert named(events, "wizard_moved") == [
        {"place": "1,5", "colour": "orange"},
        {"place": "1,0", "colour": "purple"},
    ]
    assert [(spell["place"], spell["target"]) for spell in named(events, "cast")] == [("1,0", "1,1"), ("1,5", "1,4")]
    assert golems(game, "1,5") == [1, 0]
    assert golems(game, "1,0") == [0, 1]
    assert golems(game, "1,1") == [0, 4]
    assert golems(game, "1,4") == [4, 0]
    assert supplies(game) == [25, 25]


def test_suramun_puts_a_golem_whatever_lies_there():
    """V7.3: V3.6 holds, shields do not count."""
    game = solo(
        {"1,0": "5 0", "1,4": "1 0"},
        tiles={"1,0": "fortress:22.22.23", "1,5": "circle:-.41"},
        wizards=("1,4", "1,1"),
    )
    game.play("go 1,5")
    assert golems(game, "1,0") == [4, 1]
    assert int(game.state.wizard[1]) == 1


def test_first_move():
    """V7.4: the player starts on any tile of the own bottom row."""
    game = Game(SOLO, seed=4)
    assert game.legal() == ["go 0,5", "go 1,5", "go 2,5", "go 3,5"]
    assert why_not(game, "go 0,4") == ("not_bottom_row", "V7.4")


def test_later_moves():
    """V7.4: any tile without golems that is reached over tiles with own golems; start and end need none."""
    game = solo({"1,4": "1 0", "2,4": "2 3", "2,3": "0 1", "0,5": "0 2", "1,5": "0 1"}, wizards=("1,5", "1,0"))
    # over 1,4 and 2,4; 2,3 holds only a golem of Suramun and stops the way; 0,5 holds golems
    assert game.legal() == ["go 1,3", "go 0,4", "go 3,4", "go 2,5"]
    assert why_not(game, "go 2,2") == ("no_way", "V7.4")
    assert why_not(game, "go 1,4") == ("has_golems", "V7.4")
    assert why_not(game, "go 1,5") == ("has_golems", "V7.4")
    assert why_not(game, "keep") == ("other_mode", "")
    game = solo({"3,4": "1 0", "0,3": "1 0", "3,5": "1 0"}, wizards=("3,5", "3,0"))
    assert game.legal() == ["go 3,3", "go 2,4", "go 2,5"]  # rows do not run into one another


def test_way_into_suramuns_territory():
    """V7.4, V7.3: the player may go there; then Suramun comes to the player's side."""
    game = solo({"1,3": "1 0"}, wizards=("1,4", "1,1"), tiles={"1,2": "circle:-.41*"})
    assert "go 1,2" in game.legal()
    game.play("go 1,2")
    assert golems(game, "1,2")[0] == 1
    assert int(game.state.wizard[1]) == 13


def test_turning_up():
    """V7.5: what a wizard reaches or a spell hits is turned up, its top edge towards the player."""
    game = solo(tiles={"2,0": "circle:-.41*", "2,5": "circle:-.41"})
    events = game.play("go 2,5")
    assert [tile["place"] for tile in named(events, "turned_up")] == ["2,0", "2,1"]
    shown = field(game)
    assert shown["2,0"]["tile"] == "circle:-.41*"
    assert shown["2,0"]["turned"] == "S"
    assert shown["2,1"]["tile"] != "hidden"
    assert sum(tile["face_down"] for tile in shown.values()) == 10
    game = solo({"1,3": "1 0"}, wizards=("1,4", "1,1"))
    events = game.play("go 1,2")
    assert {"place": "1,2", "tile": game.view(0)["field"][9]["tile"]} in named(events, "turned_up")


def test_suramun_casts_whoever_controls_his_tile():
    """V7.6: all spells of his tile, left, top, right as printed."""
    game = solo(
        {"1,0": "5 0", "1,4": "1 0"},
        tiles={"1,0": "cottage:22.23.11*", "1,5": "circle:-.41"},
        wizards=("1,4", "1,1"),
    )
    events = game.play("go 1,5")
    assert holder(game, "1,0") == "orange"
    spells = [spell for spell in named(events, "cast") if spell["place"] == "1,0"]
    # upside down: left points E, top S, right W
    assert [(spell["edge"], spell["target"]) for spell in spells] == [("left", "3,0"), ("top", "1,3"), ("right", "0,0")]


def test_player_casts_only_while_controlling():
    """V7.6: not when Suramun's spell has taken the tile before."""
    beaten = solo(
        {"1,3": "1 0"},
        tiles={"1,2": "circle:-.41", "1,3": "circle:-.41*"},
        wizards=("1,4", "1,1"),
    )
    # the player goes to 1,2; Suramun on 1,3 casts 4@1 north at it, as the star circle lies upright there
    events = beaten.play("go 1,2")
    assert golems(beaten, "1,2") == [1, 4]
    assert [spell["place"] for spell in named(events, "cast")] == ["1,3"]


def test_player_chooses_the_order():
    """V7.6: in any order, asked as in V3.3."""
    game = solo(
        tiles={"1,5": "circle:31.11", "1,0": "circle:-.41*"},
        supply=[4, 30],
    )
    game.play("go 1,5")
    assert game.legal() == ["cast left", "cast top"]
    assert why_not(game, "cast right") == ("no_such_spell", "V3.3")
    assert why_not(game, "go 0,5") == ("cast_first", "V3.3")
    game.play("cast top")
    assert (golems(game, "1,4"), golems(game, "0,5")) == ([1, 0], [2, 0])
    assert game.is_over


def test_wizards_protect_nothing():
    """V7.7: a spell works on a tile with a wizard; one at no tile fizzles."""
    game = solo(
        {"1,3": "1 0"},
        tiles={"1,2": "circle:31.11", "1,3": "circle:-.41*"},
        wizards=("1,4", "1,1"),
    )
    game.play("go 1,2")
    assert golems(game, "1,2") == [1, 4]
    game = solo(tiles={"0,5": "circle:31.11", "0,0": "circle:-.41*"})
    events = game.play("go 0,5")
    assert named(events, "fizzled") == [{"place": "0,5", "edge": "left", "target": "-1,5", "why": "no_tile"}]


def test_shields_hold():
    """V7.7, V4: shields and the limit work as ever."""
    game = solo(
        {"1,4": "0 1", "2,5": "1 0"},
        tiles={"1,5": "circle:-.41", "1,4": "fortress:22.22.23", "1,0": "circle:-.41*"},
        wizards=("2,5", "2,0"),
    )
    game.play("go 1,5")
    assert golems(game, "1,4") == [2, 1]


@pytest.mark.parametrize(
    ("supply", "steps"),
    [
        ((1, 30), ["golem_put"]),  # after the player's golem
        ((30, 1), ["golem_put", "golem_put"]),  # after Suramun's golem
        ((30, 5), ["golem_put", "golem_put", "cast"]),  # after Suramun's spells
        ((5, 30), ["golem_put", "golem_put", "cast", "cast"]),  # after the player's spells
    ],
)
def test_end_after_each_step(supply, steps):
    """V7.8: the game ends when a side has no golem left, looked at after each of the four steps."""
    game = solo(tiles={"1,5": "circle:-.41", "1,0": "circle:-.41*"}, supply=supply)
    events = game.play("go 1,5")
    assert [event.name for event in events if event.name in ("golem_put", "cast")] == steps
    assert game.is_over
    assert game.outcome().reason == "golems"


def test_end_when_the_player_cannot_move():
    """V7.8: no tile without golems can be reached."""
    game = solo(
        {"0,3": "1 0", "1,4": "0 1", "1,5": "0 2", "0,4": "1 0", "1,3": "0 1", "0,2": "0 1"},
        tiles={"0,5": "circle:-.41", "0,0": "circle:-.41*"},
        wizards=("0,4", "0,1"),
    )
    assert game.legal() == ["go 0,5"]
    game.play("go 0,5")
    assert game.is_over
    assert game.outcome().reason == "stuck"


FINAL = {"0,5": "1 0", "1,5": "2 1", "2,5": "1 1", "3,5": "0 1", "0,0": "1 0", "3,0": "0 1"}


@pytest.mark.parametrize(
    ("level", "scores"),
    [
        ("apprentice", [2 + 4, 2]),
        ("journeyman", [2 + 4, 2 + 1]),
        ("master", [2 + 4 - 1, 2 + 1]),
    ],
)
def test_levels(level, scores):
    """V7.9: tiles score for who controls them, not with a wizard; journeyman: contested ones for Suramun; master:
    a point less for each of the player's with a golem of Suramun on it."""
    tiles = {"0,5": "cottage:23.31", "1,5": "fortress:22.22.23", "2,5": "circle:31.11", "3,5": "cottage:23.32"}
    tiles["0,0"] = "circle:-.41*"
    game = solo(FINAL, tiles=tiles, wizards=("0,0", "3,0"), level=level)
    assert [sum(lines.values()) for lines in game.scores()] == scores
    game.state.wizard[0] = 21  # on 1,5: it does not score, and costs nothing
    assert game.scores()[0] == {"circles": 1, "cottages": 2, "fortresses": 0, "opposed": 0}


def test_winning():
    """V7.9: the player must have more points than Suramun."""
    tiles = {"1,5": "circle:-.41", "1,0": "circle:-.41*", "1,4": "cottage:23.31", "1,1": "cottage:32.23*"}
    game = solo(tiles=tiles, supply=(5, 30))
    game.play("go 1,5")
    assert game.result() == {"scores": [2, 2], "won": False}
    game = solo(tiles={**tiles, "1,4": "fortress:22.22.23"}, supply=(5, 30))
    game.play("go 1,5")
    assert game.result() == {"scores": [4, 2], "won": True}


def test_no_expert_rules():
    """V7.10: no delayed spells and nothing is surrounded."""
    assert "pending" not in (SOLO.state_type.names or ())
    middle = {"1,4": "0 3", "0,4": "1 0", "2,4": "1 0", "1,3": "1 0", "0,5": "1 0"}
    game = solo(middle, tiles={"1,5": "circle:31.12", "1,0": "circle:-.41*"}, wizards=("0,5", "0,0"))
    game.play("go 1,5")
    assert golems(game, "1,4") == [0, 3]
    assert holder(game, "1,5") == "orange"


def test_options_and_deals():
    """V7.1, V7.9: levels and sets are chosen or apprentice and at random; wrong ones are refused."""
    assert Game(SOLO, seed=1).options["level"] == "apprentice"
    for options in ({"level": "wizard"}, {"sets": ["star"]}, {"speed": 1}):
        with pytest.raises(OptionError):
            Game(SOLO, options=options)
    game = Game(SOLO, seed=1, options={"level": "master"})
    while not game.is_over:
        game.play(game.legal()[0])
    record = game.record()
    assert record["options"]["level"] == "master"
    assert check_record(record).outcome() == game.outcome()
    with pytest.raises(DealError):
        Game.from_deal(SOLO, 1, 0, {"stacks": record["deal"]["stacks"][::-1]}, record["options"])
    with pytest.raises(DealError):
        SOLO.lay_chance(game.state, "stack circle:-.41")
