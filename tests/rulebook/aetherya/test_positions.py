"""Positions of Aetherya: what is written lies there, what is not is dealt from what is left, in every mode."""

from typing import Any

import pytest

from oakdoor.games.aetherya.components import LEGENDS, TILES
from oakdoor.games.game import Game
from oakdoor.rulebook.positions import position

ITEMS = {"mode": "items", "kingdom": ".F.. .EP. .HM. ....", "other": ".... .MP. .HD. ....", "river": []}


def whole(written: dict[str, Any]) -> Game:
    """A position, and the proof that its pieces are those of the box."""
    game = position("aetherya", written)
    fresh = Game(game.mode, game.players, seed=2, options=game.options)
    assert game.mode.inventory(game.state) == fresh.mode.inventory(fresh.state)
    return game


def seen(game: Game, seat: int = 0) -> dict[str, Any]:
    """What a seat sees of it."""
    return dict(game.mode.describe(*game.readable(seat), seat))


def test_the_same_text_is_the_same_position() -> None:
    written = {"kingdom": ".... .EP. .HM. ....", "held": "F"}
    assert whole(written).state.tobytes() == whole(written).state.tobytes()


def test_a_full_kingdom_is_whole_with_a_deck() -> None:
    game = whole({"kingdom": "FEMM EFDM PHRH PHPP", "pile": "G", "deck": "SG"})
    assert game.state.hidden[0] == 0
    assert seen(game)["kingdoms"][0]["wilderness"] == []


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"kingdom": "FFFF F... .... ...."}, "4 cards F, not 5"),
        ({"kingdom": ".... ...."}, "fill"),
        ({**ITEMS, "kingdom": ".... .EP. .HM. ....", "beside": ["sword"]}, "more wilderness than tiles"),
    ],
)
def test_what_the_box_does_not_hold_is_refused(written: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        position("aetherya", written)


def test_tiles_lie_on_all_wilderness_and_beside() -> None:
    """A6.1: each player's own twelve; what found no place is back in the box."""
    written = {**ITEMS, "beside": ["stone-3"], "other": ".D.. .MP. .HD. ....", "tiles": {"d4": "staff"}}
    game = whole({**written, "known": ["d4"]})
    mine, theirs = seen(game)["kingdoms"]
    assert [tile is not None for tile in mine["tiles"]] == [cell is None for cell in mine["cells"]]
    assert (mine["tiles"][15], mine["beside"]) == ("staff", ["stone-3"])
    assert set(mine["tiles"][:15]) == {None, "hidden"}, "only what is known is seen"
    assert int(game.state.gone.sum()) == 1
    assert theirs["beside"] == []


def test_a_tile_from_another_s_set_is_missing_there() -> None:
    """A6.10: who has two stones of a number got one from somebody."""
    game = whole({**ITEMS, "kingdom": ".F.. .EP. .HMD ....", "other": ".D.. .MP. .HD. ....", "beside": ["stone-3"] * 2})
    assert TILES.index("stone-3") not in game.state.tiles[:2].ravel()


def test_tiles_on_cards_are_no_longer_on_the_wilderness() -> None:
    written = {**ITEMS, "kingdom": ".F.. .ER. .HM. S...", "treaties": ["b2"], "staffs": ["c2"]}
    mine = seen(whole(written))["kingdoms"][0]
    assert (mine["treaties"], mine["staffs"]) == (["b2"], ["c2"])


def test_an_uncovered_tile_waits_to_be_settled() -> None:
    """A6.2."""
    game = whole({**ITEMS, "tiles": {"b1": "thief"}, "settling": "b1", "phase": "settle"})
    assert game.legal() == ["keep", "decline"]
    game.play("keep", 0)
    assert seen(game)["kingdoms"][0]["beside"] == ["thief"]


def test_tiles_are_used_at_the_end_of_a_turn() -> None:
    game = whole({**ITEMS, "beside": ["treaty"], "phase": "after"})
    assert game.legal() == ["end", "use treaty b2", "use treaty b3"]


ROW = ["region-mountain", "federation-human", "alliance-human-dwarf", "federation-elf"]
NEXT = ["region-swamp", "diversity", "battle-goblin-elf", "region-forest", "federation-goblin"]
SOLO = {"mode": "solo", "kingdom": ".... .HD. .EM. ....", "rows": [ROW, NEXT]}


def test_a_campaign_has_its_rows_and_what_is_done() -> None:
    """A7.2, A7.5: the rows as written, the last from the rest."""
    game = whole({**SOLO, "done": ["federation-elf"]})
    view = seen(game)
    assert (view["rows"][:2], len(view["rows"][2])) == ([ROW, NEXT], 6)
    assert set(view["river"]) == set(ROW) - {"federation-elf"}
    assert game.legal() == ["pair mixed", "pair deck", "legend alliance-human-dwarf"]


def test_a_later_age_has_fame_and_its_own_row() -> None:
    """A7.8, A7.9."""
    view = seen(whole({**SOLO, "age": 2, "fame": [7], "phase": "swap"}))
    assert (view["age"], view["fame"], set(view["river"])) == (2, [7], set(NEXT))


@pytest.mark.parametrize(("source", "kept"), [("deck", "hold_drawn"), ("pile", "hold_taken")])
def test_a_pair_knows_where_it_comes_from(source: str, kept: str) -> None:
    """A7.4: of a mixed pair the second is the pile's, and must be placed."""
    game = whole({**SOLO, "pair": "SF", "from": source})
    assert seen(game)["pair"] == [{"card": "swamp", "from": "deck"}, {"card": "forest", "from": source}]
    game.play("drop first", 0)
    assert seen(game)["phase"] == kept


def test_a_block_is_picked_when_an_age_is_over() -> None:
    """A7.9."""
    game = whole(
        {**SOLO, "kingdom": "FEMM EFDM PHRH PHPP", "deck": "", "pile": "G", "done": ROW, "fame": [15], "phase": "block"}
    )
    game.play("block a1", 0)
    assert [seen(game)["kingdoms"][0]["cells"][cell] for cell in (5, 6, 9, 10)] == ["forest", "elf", "elf", "forest"]
    assert seen(game)["age"] == 2


COOP = {
    "mode": "coop",
    "kingdom": ".F.. .EP. .HM. ....",
    "other": ".... .DH. .PF. ....",
    "piles": ["GS", "F"],
    "river": ["region-swamp", "diversity", "battle-goblin-dwarf", "federation-goblin"],
}


def test_two_piles_lie_between_the_kingdoms() -> None:
    """A8.1."""
    game = whole(COOP)
    assert game.legal() == ["draw", "take 1", "take 2"]
    game.play("take 1", 0)
    assert seen(game)["held"] == "swamp"


def test_discarded_legends_are_the_target() -> None:
    """A8.3, A8.5: neither they nor those turned this round come again."""
    game = whole({**COOP, "turned": ["federation-elf"], "shed": ["region-forest", "battle-elf-dwarf"]})
    view = seen(game)
    assert (view["target"], view["turned"], set(view["river"])) == (7, ["federation-elf"], set(COOP["river"]))
    gone = {"federation-elf", "region-forest", "battle-elf-dwarf", *COOP["river"]}
    left = game.state.legends[int(game.state.legends_next) :]
    assert len(left) == 15 - len(gone)
    assert not gone & {LEGENDS[int(legend)] for legend in left}


def test_a_legend_is_discarded_at_the_end_of_a_round() -> None:
    game = whole({**COOP, "phase": "shed"})
    assert {words.split(" ")[1] for words in game.legal()} == set(COOP["river"])


COMMON = {"mode": "confrontation", "tribes": ["elf", "goblin"], "display": "FMDM", "river": []}


def test_a_common_kingdom_is_dealt_without_the_tribe_that_left() -> None:
    """A9.1: 64 cards without humans and plains."""
    game = whole({**COMMON, "board": "..... .EF.. ..... ..SG. ....."})
    view = seen(game)
    assert (view["display"], view["absent"]) == (["forest", "mountain", "dwarf", "mountain"], "human")
    assert len(view["wilderness"]) == 21
    assert not game.mode.inventory(game.state).keys() & {"human", "plain"}


def test_what_was_destroyed_is_kept_in_mind() -> None:
    """A9.10, A9.12, A9.13: a fortress, an immortal elf in hand, a dragon with the goblins."""
    game = whole({**COMMON, "board": "..... .EF.. ..G.. ..SG. .....", "fortresses": ["c3"], "elves": 1, "dragons": 1})
    view = seen(game)
    assert (view["fortresses"], view["elves"], view["dragons"]) == (["c3"], 1, 1)
    assert any(words.startswith("rise ") for words in game.legal())


def test_three_share_a_larger_kingdom_with_all_tribes() -> None:
    """A9.1."""
    game = whole({**COMMON, "tribes": ["elf", "goblin", "human"], "board": "." * 36})
    assert (game.players, seen(game)["absent"]) == (3, None)


def test_a_legend_of_the_common_kingdom_can_be_taken() -> None:
    written = {**COMMON, "board": "..... .EE.. ..... ..SG. .....", "river": ["federation-elf"], "phase": "after"}
    assert whole(written).legal() == ["end", "legend federation-elf"]
