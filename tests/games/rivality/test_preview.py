"""Previews: what a decision would do, without doing it and without telling what is hidden."""

import pytest

from oakdoor.games.contract import IllegalMove
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.registry import find_mode

from .table import battle, solo

MODES = [("standard", 2), ("expert", 3), ("expert", 4), ("solo", 1)]


def test_a_placement():
    """The spells with their targets, golems summoned, bounced and sent back, control gained and lost."""
    field = {"0,0": "well N 1 4", "2,1": "cottage:23.31 N 0 2", "1,1": "circle:31.12 N", "1,-1": "circle:-.41 N"}
    field |= {"0,-1": "circle:32.11 N", "2,0": "circle:11.31* N 0 1"}
    game = battle(field, ["fortress:22.13.31*", "circle:31.11"], stacks=[["circle:12.31*"]])
    before = game.state.tobytes()
    foreseen = game.preview("put fortress:22.13.31* 1,0 S")
    assert game.state.tobytes() == before
    assert game.moves == []
    played = game.play("put fortress:22.13.31* 1,0 S")
    assert [event.as_json() for event in foreseen] == [event.seen_by(WATCHER).as_json() for event in played]
    names = {event.name for event in foreseen}
    assert {"placed", "wizard_moved", "golem_put", "cast", "fizzled", "summoned", "control_gained"} <= names
    assert {"sent_back", "control_lost", "drawn", "turn_ended"} <= names


def test_a_drawn_tile_is_not_told():
    """V3.7: the preview says that a tile is drawn, not which."""
    game = battle({"0,0": "well N"}, ["circle:-.41", "circle:31.11"], stacks=[["circle:32.11"]])
    drawn = [event for event in game.preview("put circle:-.41 1,0 W") if event.name == "drawn"]
    assert [event.values for event in drawn] == [{"tile": None}]


def test_delayed_and_surrounded():
    """V6: delayed spells set and cast, tiles surrounded."""
    field = {
        "0,0": "well N 0 1",
        "0,1": "circle:-.41 N 3 0",
        "-1,1": "circle:31.12 N 0 1",
        "1,1": "circle:32.11 N 0 1",
        "-1,2": "circle:31.11 S 0 1",
    }
    game = battle(field, ["cottage:23.32"], mode="expert", seat=1, pending={"-1,2": ["left"]})
    names = [event.name for event in game.preview("put cottage:23.32 0,2 S")]
    assert {"delayed_set", "delayed_cast", "surrounded"} <= set(names)


def test_a_hidden_tile_is_not_told():
    """V7.5: that Suramun's tile will be turned up is known, not which it is, nor what it does."""
    seen = []
    for beyond in ("circle:-.41*", "fortress:22.23.21*"):
        game = solo(tiles={"1,5": "circle:-.41", "1,0": beyond})
        foreseen = [event.as_json() for event in game.preview("go 1,5")]
        turned = [event for event in foreseen if event["event"] == "turned_up"]
        assert turned[0] == {"event": "turned_up", "seat": 0, "place": "1,0", "tile": None}
        seen.append(foreseen[:4])
    assert seen[0] == seen[1]


@pytest.mark.parametrize(("name", "players"), MODES)
def test_previews_come_true(name, players):
    """Whatever a preview tells happens."""
    game = Game(find_mode("rivality", name), players, seed=11)
    while not game.is_over:
        words = game.legal()[len(game.legal()) * 2 // 3]
        foreseen = game.preview(words)
        played = game.play(words)
        for told, event in zip(foreseen, played, strict=False):
            assert (told.name, told.seat) == (event.name, event.seat)
            assert all(value in (None, event.values[key]) for key, value in told.values.items())
        if name != "solo" and not words.startswith("redraw"):
            assert len(foreseen) == len(played)


def test_illegal_moves_have_no_preview():
    game = Game(find_mode("rivality", "standard"), 2, seed=1)
    with pytest.raises(IllegalMove):
        game.preview("go 0,0")


def test_preview_of_another_game():
    """A drawn or uncovered card of Aetherya is not told either."""
    game = Game(find_mode("aetherya", "base"), 2, seed=1)
    while game.legal()[0].startswith("arrange"):
        game.play(game.legal()[0])
    before = game.state.tobytes()
    assert [event.as_json() for event in game.preview("draw")] == [{"event": "drawn", "seat": game.actor, "card": None}]
    assert game.state.tobytes() == before
    game.play("draw")
    reveal = next(words for words in game.legal() if words.startswith("reveal"))
    told = [event for event in game.preview(reveal) if event.name == "revealed"]
    assert told[0].values == {"cell": reveal.split(" ")[1], "card": None}
