"""What the characters do: griffin, smuggler, thief, and their chains (A6.7, A6.10)."""

from oakdoor.games.aetherya.components import TILES
from oakdoor.games.position.reader import WATCHER, readers

from .table import WILD, cells_of, end_phase, items_game, letters, named, starting, why_not
from .test_tiles import beside, tile_at

LAST_ROWS = {"a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"}


def test_griffin_fetches_a_face_down_tile():
    """A6.7: exchanged for any face-down tile, own or another's; the griffin stays there face up."""
    game = end_phase(items_game(tiles={(1, "b3"): "stone-4"}, beside=[["griffin"]]))
    assert cells_of(game, "use griffin 0") == cells_of(game, "use griffin 1") == LAST_ROWS
    assert why_not(game, "use griffin 1 a1") == ("no_face_down_tile", "A6.7")
    assert why_not(game, "use griffin 2 a3") == ("no_face_down_tile", "A6.7")
    events = game.play("use griffin 1 b3")
    assert named(events, "tile_fetched") == [{"owner": 1, "cell": "b3", "tile": "stone-4"}]
    assert beside(game, 0) == ["stone-4"]
    for reader in readers(2):
        assert tile_at(game, reader, 1, "b3") == "griffin"
    assert letters(game.state, 1) == "".join(WILD.split())  # the card stays as it lies


def test_griffin_fetches_an_own_tile():
    """A6.7: from an own wilderness card as well."""
    game = end_phase(items_game(tiles={(0, "b3"): "stone-4"}, beside=[["griffin"]]))
    game.play("use griffin 0 b3")
    assert beside(game, 0) == ["stone-4"]
    assert tile_at(game, 1, 0, "b3") == "griffin"


def test_a_griffin_lying_open_is_no_face_down_tile():
    """A6.7: neither another griffin nor a palantir goes to it."""
    game = end_phase(items_game(beside=[["griffin", "griffin", "palantir"]]))
    game.play("use griffin 1 b3")
    assert cells_of(game, "use griffin 1") == cells_of(game, "use palantir 1") == LAST_ROWS - {"b3"}


def test_who_uncovers_the_griffin_may_take_it():
    """A6.7: whoever uncovers that wilderness card may take the griffin, or decline it."""
    for answer, left in (("keep", ["griffin"]), ("decline", [])):
        game = end_phase(items_game(tiles={(1, "b3"): "stone-4"}, beside=[["griffin"]], deck="EEEE"))
        game.play("use griffin 1 b3")
        game.play("draw")
        game.play("reveal b3")
        assert game.legal() == ["keep", "decline"]
        assert tile_at(game, 1, 1, "b3") == "griffin"
        game.play(answer)
        assert beside(game, 1) == left
        assert game.view(1)["kingdoms"][1]["shown"] == []


def test_a_griffin_moves_with_its_card():
    """A6.7, A6.8: the hammer moves an open griffin along."""
    game = end_phase(items_game(beside=[["griffin", "hammer"]]))
    game.play("use griffin 0 b3")
    game.play("use hammer a1 b3")
    assert tile_at(game, 1, 0, "a1") == "griffin"
    assert game.view(1)["kingdoms"][0]["shown"] == ["a1"]
    assert tile_at(game, 1, 0, "b3") is None


def test_griffin_chain():
    """A6.7, A6.3: a griffin that fetches a griffin flies on at once."""
    tiles = {(1, "a3"): "griffin", (2, "d4"): "griffin", (0, "c3"): "stone-3"}
    game = end_phase(items_game((WILD, WILD, WILD), tiles=tiles, beside=[["griffin"]]))
    game.play("use griffin 1 a3")
    assert beside(game, 0) == ["griffin"]
    game.play("use griffin 2 d4")
    game.play("use griffin 0 c3")
    assert beside(game, 0) == ["stone-3"]
    for owner, name in tiles:
        assert tile_at(game, WATCHER, owner, name) == "griffin"


def test_smuggler():
    """A6.10: discarded; an own power stone for any tile beside another's kingdom except a stone."""
    game = end_phase(
        items_game(
            (WILD, WILD, WILD),
            beside=[["smuggler", "stone-1", "stone-4"], ["hammer", "stone-3", "thief"], ["smuggler"]],
        )
    )
    bargains = {words for words in starting(game, "use") if words.startswith("use smuggler")}
    assert bargains == {
        f"use smuggler {booty} {stone}"
        for booty in ("1 hammer", "1 thief", "2 smuggler")
        for stone in ("stone-1", "stone-4")
    }
    assert why_not(game, "use smuggler 1 hammer stone-2") == ("no_stone", "A6.10")
    assert why_not(game, "use smuggler 1 sword stone-1") == ("not_in_reach", "A6.10")
    events = game.play("use smuggler 1 hammer stone-4")
    assert named(events, "tile_moved") == [{"owner": 1, "tile": "hammer"}, {"owner": 0, "tile": "stone-4"}]
    assert beside(game, 0) == ["hammer", "stone-1"]
    assert beside(game, 1) == ["stone-3", "stone-4", "thief"]
    assert game.state.gone[TILES.index("smuggler")] == 1


def test_smuggler_needs_a_stone():
    """A6.10: without an own power stone there is no bargain."""
    game = items_game(beside=[["smuggler"], ["hammer"]], deck="EE")
    game.play("draw")
    game.play("place a1")
    assert game.actor == 1


def test_stones_given_away_count_there():
    """A6.10, A6.9: the paid stone scores for who has it."""
    game = end_phase(items_game(beside=[["smuggler", "stone-4"], ["hammer"]]))
    game.play("use smuggler 1 hammer stone-4")
    assert [lines["legends"] for lines in game.scores()] == [0, 4]


def test_thief():
    """A6.10: discarded; takes an item, stones included, not a character, from beside another's kingdom."""
    game = end_phase(
        items_game((WILD, WILD, WILD), beside=[["thief", "stone-1"], ["stone-3", "griffin", "thief"], ["staff"]])
    )
    assert starting(game, "use") == ["use thief 1 stone-3", "use thief 2 staff"]
    assert why_not(game, "use thief 1 griffin") == ("not_in_reach", "A6.10")
    assert why_not(game, "use thief 0 stone-1") == ("not_in_reach", "A6.10")
    game.play("use thief 1 stone-3")
    assert beside(game, 0) == ["stone-1", "stone-3"]
    assert beside(game, 1) == ["griffin", "thief"]
    assert game.state.gone[TILES.index("thief")] == 1


def test_tiles_on_cards_are_out_of_reach():
    """A6.10: neither smuggler nor thief takes a treaty, a staff or an open griffin from a card."""
    game = items_game(("GHRP PPPP pppp pppp", WILD), beside=[["treaty", "staff"], ["smuggler", "thief", "stone-1"]])
    end_phase(game).play("use treaty a1")
    game.play("use staff c1")
    game.state.shown[0] = 1 << 8
    game.state.tiles[0, 8] = TILES.index("griffin")
    assert game.actor == 1
    end_phase(game)
    assert game.legal() == ["end"]


def test_smuggler_and_thief_chain():
    """A6.10, A6.3: a smuggled thief steals at once, a stolen palantir looks, a smuggled smuggler deals again."""
    game = end_phase(
        items_game(
            (WILD, WILD, WILD),
            tiles={(2, "a3"): "staff"},
            beside=[["smuggler", "stone-1", "stone-2"], ["smuggler", "palantir"], ["thief"]],
        )
    )
    game.play("use smuggler 1 smuggler stone-1")
    game.play("use smuggler 2 thief stone-2")
    game.play("use thief 1 palantir")
    game.play("use palantir 2 a3")
    assert [beside(game, seat) for seat in range(3)] == [["palantir"], ["stone-1"], ["stone-2"]]
    assert tile_at(game, 0, 2, "a3") == "staff"
    assert game.actor == 1


def test_griffin_fetches_a_thief_that_steals():
    """A6.7, A6.10: griffin, then thief, then the stolen hammer."""
    game = end_phase(items_game(tiles={(1, "a3"): "thief"}, beside=[["griffin"], ["hammer"]]))
    game.play("use griffin 1 a3")
    game.play("use thief 1 hammer")
    game.play("use hammer a1 b1")
    assert beside(game, 0) == []
    assert letters(game.state).startswith("FP")
