"""Items and characters: uncovering tiles, and when they are used (A6.1 to A6.4)."""

import pytest

from oakdoor.games.aetherya.components import TILES
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER, Reader, readers
from oakdoor.games.registry import find_mode

from .table import QUIET, WILD, cells_of, end_phase, items_game, letters, named, starting, why_not

ITEMS = find_mode("aetherya", "items")
WILD_NAMES = ["a1", "b1", "c1", "d1", "a2", "d2", "a3", "d3", "a4", "b4", "c4", "d4"]


def tile_at(game: Game, reader: Reader, owner: int, name: str) -> str | None:
    """What a reader sees of the tile on a cell."""
    number = "abcd".index(name[0]) + 4 * (int(name[1]) - 1)
    return game.view(reader)["kingdoms"][owner]["tiles"][number]


def beside(game: Game, seat: int) -> list[str]:
    return game.view(WATCHER)["kingdoms"][seat]["beside"]


def test_a_tile_on_each_wilderness_card():
    """A6.1: each player's twelve tiles lie shuffled, face down, one on each wilderness card."""
    game = Game(ITEMS, 2, seed=3, first=0)
    orders = game.deal["tiles"]
    assert [sorted(order) for order in orders] == [sorted(TILES)] * 2
    assert orders[0] != orders[1]
    for _ in range(2):
        game.play(game.legal()[0])
    for seat in range(2):
        numbers = ["abcd".index(name[0]) + 4 * (int(name[1]) - 1) for name in WILD_NAMES]
        assert [TILES[int(tile)] for tile in game.state.tiles[seat][numbers]] == orders[seat]
        for reader in readers(2):
            tiles = game.view(reader)["kingdoms"][seat]["tiles"]
            assert [tiles[number] for number in numbers] == ["hidden"] * 12
            assert [tiles[number] for number in (5, 6, 9, 10)] == [None] * 4


def test_set_up_is_the_base_game_s():
    """A6.1: cards, river and discard pile as in the base game."""
    game = Game(ITEMS, 3, seed=3)
    assert len(game.deal["deck"]) == 60 - 3 * 16 - 1
    assert len(game.view(0)["river"]) == 8
    assert len(game.legal()) == 24


@pytest.mark.parametrize("action", ["reveal a3", "place a3"])
def test_taking_an_uncovered_tile(action):
    """A6.2: who turns over or replaces a wilderness card may take its tile, which lies open beside the kingdom."""
    game = items_game(tiles={(0, "a3"): "stone-3"}, deck="EE")
    game.play("draw")
    game.play(action)
    assert game.legal() == ["keep", "decline"]
    events = game.play("keep")
    assert named(events, "tile_kept") == [{"cell": "a3", "tile": "stone-3"}]
    assert beside(game, 0) == ["stone-3"]
    assert tile_at(game, WATCHER, 0, "a3") is None
    assert game.actor == 1


def test_declining_an_uncovered_tile():
    """A6.2: who declines it shows it and returns it to the box."""
    game = items_game(tiles={(0, "a3"): "stone-3"}, deck="EE")
    game.play("draw")
    game.play("reveal a3")
    events = game.play("decline")
    (declined,) = [event for event in events if event.name == "tile_declined"]
    assert declined.seen_by(1).values == {"cell": "a3", "tile": "stone-3"}
    assert beside(game, 0) == []
    assert game.state.gone[TILES.index("stone-3")] == 1
    assert tile_at(game, WATCHER, 0, "a3") is None


def test_the_choice_comes_before_seeing_the_tile():
    """A6.2: nobody sees the tile before it is taken or declined, unless it is known."""
    game = items_game(tiles={(0, "a3"): "stone-3"}, deck="EE")
    game.play("draw")
    game.play("reveal a3")
    for reader in readers(2):
        assert tile_at(game, reader, 0, "a3") == "hidden"
    game = items_game(tiles={(0, "a3"): "stone-3"}, deck="EE")
    game.state.known[0, 0] = 1 << 8
    game.play("draw")
    game.play("reveal a3")
    assert tile_at(game, 0, 0, "a3") == "stone-3"
    assert tile_at(game, 1, 0, "a3") == "hidden"


def test_nothing_comes_between_uncovering_and_settling():
    """A6.2, A4.5: no legend and no tile before the uncovered one is settled."""
    game = items_game(
        ("PPPS HEDG pfms hedg", WILD), tiles={(0, "a3"): "stone-3"}, beside=[["hammer"]], river=["region-plain"]
    )
    game.play("draw")
    game.play("reveal a3")
    assert why_not(game, "legend region-plain") == ("settle_first", "A6.2")
    assert why_not(game, "use hammer a1 a2") == ("settle_first", "A6.2")
    game.play("decline")
    assert "legend region-plain" in game.legal()


def test_a_face_up_card_has_no_tile_to_settle():
    """A6.2: replacing a face-up card uncovers nothing."""
    game = items_game(deck="EE")
    game.play("draw")
    game.play("place a1")
    assert game.actor == 1


def test_tiles_are_used_at_the_end_of_the_turn():
    """A6.3: not before the kingdom action, any number after it."""
    game = items_game(beside=[["hammer", "palantir"]], deck="EE")
    assert sorted(game.legal()) == ["draw", "take"]
    assert why_not(game, "use hammer a1 b1")[0] == "draw_first"
    game.play("draw")
    assert starting(game, "use") == []
    game.play("place a1")
    game.play("use palantir 1 a3")
    game.play("use hammer a1 b1")
    assert game.actor == 1  # nothing left


def test_tiles_need_not_be_used():
    """A6.3: a player may use them."""
    game = items_game(beside=[["hammer"]], deck="EEEE")
    game.play("draw")
    game.play("place a1")
    game.play("end")
    assert game.actor == 1
    assert beside(game, 0) == ["hammer"]


def test_others_do_not_use_tiles_in_my_turn():
    """A6.3: at the end of their own turn."""
    game = items_game(beside=[[], ["hammer"]], deck="EE")
    game.play("draw")
    game.play("place a1")
    assert game.actor == 1
    assert sorted(game.legal()) == ["draw", "take"]


def test_legend_and_tiles_in_any_order():
    """A6.3: the turn's legend may come before, between or after tiles, if none was taken in this turn."""
    kingdoms = ("PPHP HEDG pfms hedg", WILD)
    game = items_game(kingdoms, beside=[["hammer", "treaty"]], deck="EE", river=["region-plain", "diversity"])
    game.play("draw")
    game.play("place a3")
    game.play("decline")
    game.play("use treaty a2")
    assert "legend region-plain" not in game.legal()
    game.play("use hammer c1 d1")
    game.play("legend region-plain")
    assert game.actor == 1
    game = items_game(kingdoms, beside=[["hammer"]], deck="EE", river=["region-plain", "diversity"])
    game.play("legend diversity")
    game.play("draw")
    game.play("place a3")
    game.play("decline")
    game.play("use hammer c1 d1")
    assert game.actor == 1  # the plains came too late


def test_a_legend_does_not_end_the_phase():
    """A6.3: tiles can be used after the legend."""
    game = items_game(("PPPS HEDG pfms hedg", WILD), beside=[["hammer"]], deck="EE", river=["region-plain"])
    game.play("draw")
    game.play("place a2")
    game.play("legend region-plain")
    assert "use hammer a1 b1" in game.legal()


def test_a_tile_gained_is_used_at_once():
    """A6.3: the tile just kept, and one fetched by another tile."""
    game = items_game(tiles={(0, "a3"): "griffin", (1, "d4"): "hammer"}, deck="EE")
    game.play("draw")
    game.play("reveal a3")
    game.play("keep")
    game.play("use griffin 1 d4")
    game.play("use hammer a1 b1")
    assert game.actor == 1
    assert letters(game.state) == "FPMSHEDGPfmshedg"


def test_the_sword_works_in_the_end_phase_only():
    """A6.3: while ordinary legends can be taken any time."""
    kingdoms = ("GHPP PPPP pppp pppp", WILD)
    game = items_game(kingdoms, beside=[["sword"]], deck="EE", river=["battle-goblin-human"])
    assert why_not(game, "legend battle-goblin-human sword") == ("sword_at_end", "A6.3")
    game.play("draw")
    assert why_not(game, "legend battle-goblin-human sword") == ("sword_at_end", "A6.3")
    game.play("place a2")
    assert "legend battle-goblin-human sword" in game.legal()


@pytest.mark.parametrize(("answer", "points"), [("keep", 4), ("decline", 0)])
def test_the_last_wilderness_card(answer, points):
    """A6.4: its tile is settled, then the game is over at once, without an end-of-turn phase."""
    kingdoms = ("PPPP PPPP PPPP PPPp", WILD)
    game = items_game(kingdoms, tiles={(0, "d4"): "stone-4"}, beside=[["hammer"]], deck="EE", river=["region-plain"])
    game.play("draw")
    game.play("reveal d4")
    assert game.legal() == ["keep", "decline"]
    game.play(answer)
    assert game.is_over
    assert game.outcome().sides[0].lines["legends"] == points


def test_tiles_left_on_wilderness_are_discarded():
    """A6.4: they count for nobody."""
    kingdoms = ("PPPP PPPP PPPP PPPp", QUIET)
    tiles = {(0, "d4"): "sword", (1, "a4"): "stone-1", (1, "b4"): "stone-2", (1, "c4"): "stone-3"}
    game = items_game(kingdoms, tiles=tiles, deck="EE")
    game.play("draw")
    game.play("place d4")
    game.play("decline")
    assert game.is_over
    assert game.outcome().sides[1].lines["legends"] == 0
    assert game.view(0)["kingdoms"][1]["tiles"] == [None] * 16
    assert game.state.gone[TILES.index("stone-2")] == 1


def test_nothing_to_choose_ends_the_turn():
    """A6.3: tiles that cannot be used now leave no choice: stones, a staff without a dragon, a thief without booty."""
    names = ["stone-1", "stone-4", "staff", "thief", "smuggler", "sword"]
    game = items_game(("PPPP PPPP PPPP pppp", WILD), beside=[names], deck="FE", river=["battle-elf-dwarf"])
    game.play("draw")
    game.play("place a1")
    assert game.actor == 1
    assert starting(end_phase(items_game(beside=[[], []])), "use") == []


def test_a_tile_that_is_not_mine():
    """A6.3: only tiles beside the own kingdom are used."""
    game = end_phase(items_game(beside=[["palantir"], ["hammer"]]))
    assert why_not(game, "use hammer a1 b1") == ("no_such_tile", "A6.3")
    assert cells_of(game, "use hammer") == set()
