"""What the items do: treaty, staff, sword, hammer, palantir, power stones (A6.5, A6.6, A6.8, A6.9)."""

from typing import Any

import pytest

from oakdoor.games.aetherya.components import TILES
from oakdoor.games.position.reader import WATCHER

from .table import QUIET, WILD, cells_of, end_phase, items_game, letters, named, starting, why_not
from .test_tiles import beside, tile_at


def test_treaty_on_an_own_face_up_tribe_card():
    """A6.5: it is laid on an own face-up tribe card."""
    game = end_phase(items_game(("HEDG PFMS ROhe dgpf", WILD), beside=[["treaty"]]))
    assert cells_of(game, "use treaty") == {"a1", "b1", "c1", "d1"}
    assert why_not(game, "use treaty a2") == ("no_tribe_card", "A6.5")
    events = game.play("use treaty b1")
    assert named(events, "tile_laid") == [{"cell": "b1", "tile": "treaty"}]
    assert game.view(1)["kingdoms"][0]["treaties"] == ["b1"]
    assert beside(game, 0) == []


def test_treaty_ends_all_conflicts_of_its_card():
    """A6.5: the card causes no conflict, in any pair; others still do."""
    game = end_phase(items_game(("HGEP PDGP pppp pppp", WILD), beside=[["treaty"]]))
    assert game.scores()[0]["conflicts"] == -10  # b1 with a1, c1 and b2, c1 with c2, b2 with c2
    game.play("use treaty b1")
    assert game.scores()[0]["conflicts"] == -4


def test_treaty_does_not_touch_legends():
    """A6.5, A2.7: a card under a treaty still battles and still earns."""
    game = items_game(("HGHP PSPP pppp pppp", WILD), beside=[["treaty"]], river=["battle-goblin-human"])
    end_phase(game).play("use treaty b1")
    assert game.scores()[0]["conflicts"] == 0
    assert game.scores()[0]["goblins"] == 3
    assert "legend battle-goblin-human" in game.legal()


def test_one_treaty_per_card():
    """A6.5: one tile per card."""
    game = end_phase(items_game(("HEPP PPPP PPPP pppp", WILD), beside=[["treaty", "treaty"]]))
    game.play("use treaty a1")
    assert cells_of(game, "use treaty") == {"b1"}


def test_treaty_leaves_with_its_card():
    """A6.5: who replaces the card loses the treaty; the new card quarrels again."""
    game = items_game(("GEPP PPPP PPPP pppp", WILD), deck="DE")
    game.state.treaties[0] = 1
    assert game.scores()[0]["conflicts"] == 0
    game.play("draw")
    events = game.play("place a1")
    assert named(events, "tile_lost") == [{"cell": "a1", "tile": "treaty"}]
    assert game.view(0)["kingdoms"][0]["treaties"] == []
    assert game.state.gone[TILES.index("treaty")] == 1
    assert game.scores()[0]["conflicts"] == -2


def test_staff_tames_a_wild_dragon():
    """A6.5: laid on an own face-up wild dragon, which is then tame."""
    game = end_phase(items_game(("RPHR PPPH rPPP pppp", WILD), beside=[["staff"]]))
    assert cells_of(game, "use staff") == {"a1"}
    assert why_not(game, "use staff d1") == ("no_wild_dragon", "A6.5")
    assert why_not(game, "use staff a3") == ("no_wild_dragon", "A6.5")
    assert game.scores()[0]["dragons"] == 0
    game.play("use staff a1")
    assert game.scores()[0]["dragons"] == 10
    assert game.view(1)["kingdoms"][0]["staffs"] == ["a1"]


def test_staff_only_with_fewer_than_three_tame_dragons():
    """A6.5: the German text: fewer than three own dragons are tame, however many there are."""
    four_dragons_two_tame = "REPR ERPP PPPR pppp"
    game = end_phase(items_game((four_dragons_two_tame, WILD), beside=[["staff", "staff"]]))
    assert game.scores()[0]["dragons"] == 0
    assert cells_of(game, "use staff") == {"d1", "d3"}
    game.play("use staff d1")
    assert game.scores()[0]["dragons"] == 3 * 6 - 6
    assert game.actor == 1  # three are tame now, so the second staff cannot be used


def test_one_staff_per_dragon():
    """A6.5: one tile per card."""
    game = end_phase(items_game(("RPPP PPPR pppp pppp", WILD), beside=[["staff", "staff"]]))
    game.play("use staff a1")
    assert cells_of(game, "use staff") == {"d2"}


def test_a_tile_on_a_card_moves_with_it():
    """A6.5, A6.8: the hammer moves treaties and staffs along with their cards."""
    kingdom = ("GHPP PPPR PPPP pppp", WILD)
    game = end_phase(items_game(kingdom, beside=[["treaty", "staff", "hammer", "hammer"]]))
    game.play("use treaty a1")
    game.play("use staff d2")
    game.play("use hammer a1 c3")
    game.play("use hammer d2 b3")
    assert letters(game.state) == "PHPPPPPPPRGPpppp"
    view = game.view(0)["kingdoms"][0]
    assert (view["treaties"], view["staffs"]) == (["c3"], ["b3"])
    assert game.scores()[0]["dragons"] == 3


def test_the_sword_needs_one_against_one():
    """A6.6: discarded to take a battle legend with one against one."""
    battles = ["battle-goblin-human", "battle-goblin-elf", "battle-elf-dwarf", "region-plain"]
    game = end_phase(items_game(("GHRR REDR RRRR pppp", WILD), beside=[["sword"]], river=battles))
    assert starting(game, "legend") == ["legend battle-goblin-human sword", "legend battle-elf-dwarf sword"]
    assert why_not(game, "legend battle-goblin-elf sword") == ("no_clash", "A6.6")
    assert why_not(game, "legend battle-goblin-dwarf sword") == ("legend_not_open", "A4.5")
    game.play("legend battle-elf-dwarf sword")
    assert game.view(0)["kingdoms"][0]["legends"] == ["battle-elf-dwarf"]
    assert beside(game, 0) == []
    assert game.state.gone[TILES.index("sword")] == 1


def test_the_sword_through_a_portal():
    """A6.6, A2.7: one against one wherever the tribes would be in conflict."""
    for text in ("RGRR HORR RRRR pppp", "RHRR GORR RRRR pppp"):
        game = end_phase(items_game((text, WILD), beside=[["sword"]], river=["battle-goblin-human"]))
        assert "legend battle-goblin-human sword" in game.legal()


def test_the_sword_takes_the_turn_s_legend():
    """A6.6: it is the turn's one legend, and the river is refilled."""
    position: dict[str, Any] = {"river": ["battle-goblin-human", "region-plain"], "legend_deck": ["diversity"]}
    game = end_phase(items_game(("GHPP RRPR RRRR pppp", WILD), beside=[["sword", "hammer"]], **position))
    game.play("legend battle-goblin-human sword")
    assert starting(game, "legend") == []
    assert "diversity" in game.view(0)["river"]
    game = items_game(("GHPP RRPR RRRR pppp", WILD), beside=[["sword", "hammer"]], **position)
    game.play("legend region-plain")
    end_phase(game)
    assert why_not(game, "legend battle-goblin-human sword") == ("one_legend", "A4.5")


def test_the_hammer_swaps_any_two_cards():
    """A6.8: portals, dragons and wilderness included; then it is discarded."""
    game = end_phase(items_game(("ROEF PPPP PPPP hedg", WILD), beside=[["hammer"]], river=["federation-elf"]))
    assert len(starting(game, "use")) == 120
    game.play("use hammer a1 b4")
    assert letters(game.state) == "eOEFPPPPPPPPhRdg"
    assert beside(game, 0) == []
    assert game.state.gone[TILES.index("hammer")] == 1


def test_the_hammer_moves_what_lies_on_a_card():
    """A6.8: a tile moves along with its wilderness card."""
    game = end_phase(items_game(("ROEF PPPP PPPP hedg", WILD), {(0, "b4"): "stone-2"}, beside=[["hammer"]]))
    game.play("use hammer a1 b4")
    assert game.state.tiles[0, 0] == TILES.index("stone-2")
    assert game.state.tiles[0, 13] == -1
    assert tile_at(game, 1, 0, "a1") == "hidden"


def test_the_hammer_counts_for_legends_at_once():
    """A6.8: the swapped kingdom meets other conditions."""
    game = end_phase(items_game(("EPRE PPPP PPPP hedg", WILD), beside=[["hammer"]], river=["federation-elf"]))
    assert starting(game, "legend") == []
    game.play("use hammer b1 d1")
    assert starting(game, "legend") == ["legend federation-elf"]


def test_the_hammer_moves_portals():
    """A6.8: a moved portal opens a gate at its new place only."""
    game = end_phase(items_game(("OFPP EPPP PPPP fFpp", WILD), beside=[["hammer", "hammer"]]))
    assert game.scores()[0]["elves"] == 2
    game.play("use hammer a1 d4")
    assert letters(game.state) == "pFPPEPPPPPPPfFpO"
    assert game.scores()[0]["elves"] == 0
    game.play("use hammer b1 a3")
    assert game.scores()[0]["elves"] == 2


def test_the_palantir_looks_in_secret():
    """A6.8: one face-down tile anywhere; only that player knows it, and keeps knowing."""
    game = end_phase(items_game(tiles={(1, "a3"): "thief", (0, "d4"): "stone-2"}, beside=[["palantir"]], deck="EEEE"))
    assert (
        cells_of(game, "use palantir 0")
        == cells_of(game, "use palantir 1")
        == {*("a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4")}
    )
    events = game.play("use palantir 1 a3")
    (seen,) = [event for event in events if event.name == "tile_seen"]
    assert seen.seen_by(0).values == {"owner": 1, "cell": "a3", "tile": "thief"}
    assert seen.seen_by(1).values == seen.seen_by(WATCHER).values == {"owner": 1, "cell": "a3", "tile": None}
    assert tile_at(game, 0, 1, "a3") == "thief"
    assert tile_at(game, 1, 1, "a3") == tile_at(game, WATCHER, 1, "a3") == "hidden"
    game.play("draw")
    game.play("place a1")
    assert tile_at(game, 0, 1, "a3") == "thief"


def test_each_palantir_once_a_turn_and_never_discarded():
    """A6.8: each one once in each own turn."""
    game = end_phase(items_game(beside=[["palantir", "palantir"]], deck="EEEE"))
    game.play("use palantir 1 a3")
    game.play("use palantir 0 a3")
    assert game.actor == 1
    assert beside(game, 0) == ["palantir", "palantir"]
    game.play("draw")
    game.play("place a1")
    game.play("draw")
    game.play("place a1")
    game.play("use palantir 1 b3")
    assert game.actor == 0
    game = end_phase(items_game(beside=[["palantir", "hammer"]]))
    game.play("use palantir 1 a3")
    assert why_not(game, "use palantir 1 b3") == ("palantir_used", "A6.8")


def test_a_palantir_gained_later_still_looks():
    """A6.8: a second palantir fetched after the first was used has its own look."""
    game = end_phase(items_game(tiles={(1, "a3"): "palantir"}, beside=[["palantir", "griffin"]]))
    game.play("use palantir 1 a3")
    game.play("use griffin 1 a3")
    game.play("use palantir 1 b3")
    assert game.actor == 1


def test_knowledge_moves_with_the_tile():
    """A6.8: after a hammer swap the player still knows the tile, at its new place, and still alone."""
    game = end_phase(
        items_game(tiles={(1, "a3"): "thief", (1, "b3"): "stone-1"}, beside=[["palantir"], ["hammer"]], deck="EEEE")
    )
    game.play("use palantir 1 a3")
    assert game.actor == 1
    end_phase(game).play("use hammer a1 a3")
    assert letters(game.state, 1)[:1] == "p"
    assert tile_at(game, 0, 1, "a1") == "thief"
    assert tile_at(game, 0, 1, "a3") is None
    assert tile_at(game, 1, 1, "a1") == tile_at(game, WATCHER, 1, "a1") == "hidden"
    assert tile_at(game, 0, 1, "b3") == "hidden"


def test_knowledge_of_two_swapped_tiles():
    """A6.8: a known tile that changes places with an unknown one is known where it lies now."""
    game = end_phase(
        items_game(tiles={(0, "a3"): "thief", (0, "d4"): "stone-1"}, beside=[["palantir", "hammer"]], deck="EEEE")
    )
    game.play("use palantir 0 a3")
    game.play("use hammer a3 d4")
    assert tile_at(game, 0, 0, "d4") == "thief"
    assert tile_at(game, 0, 0, "a3") == "hidden"


def test_knowledge_ends_with_the_tile():
    """A6.8: a griffin laid in place of a known tile is open to all; nothing known is left behind."""
    game = end_phase(items_game(tiles={(1, "a3"): "stone-1"}, beside=[["palantir", "griffin"]]))
    game.play("use palantir 1 a3")
    game.play("use griffin 1 a3")
    assert tile_at(game, 1, 1, "a3") == "griffin"
    assert int(game.state.known[0, 1]) == 0


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        (["stone-1"], 1),
        (["stone-1", "stone-2", "stone-3"], 6),
        (["stone-1", "stone-2", "stone-3", "stone-4"], 0),
        (["stone-4", "stone-4", "stone-3"], 1),
        (["stone-4"] * 4 + ["stone-3"], 9),
        (["hammer", "staff"], 0),
    ],
)
def test_power_stones(stones, points):
    """A6.9: the last digit of their sum counts as points, in the legend line."""
    game = items_game((QUIET, WILD), beside=[stones, ["stone-2"]], taken=[["region-plain"], []])
    assert [lines["legends"] for lines in game.scores()] == [4 + points, 2]
