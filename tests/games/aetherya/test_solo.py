"""The solo campaign (A7)."""

from collections import Counter

import pytest

from oakdoor.games.aetherya.components import CARDS, LEGENDS
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.registry import find_mode

from .table import blocking, cells_of, lay, letters, named, solo_game, starting, why_not

SOLO = find_mode("aetherya", "solo")
LAST_CARD = "EFPP PPPP PPPP PPPs"  # one wilderness card; two elf points, nothing else
# Rows worth 2 + 2 + 2 + 3 = 9, 2 + 2 + 2 + 3 + 3 = 12, and the rest of 44, 23.
LIGHT = ("alliance-human-dwarf", "alliance-human-elf", "federation-human", "battle-goblin-dwarf")
MIDDLE = ("federation-elf", "federation-dwarf", "federation-goblin", "battle-goblin-human", "battle-goblin-elf")
HEAVY = tuple(legend for legend in LEGENDS if legend not in LIGHT + MIDDLE)


def rows_from(*first: str) -> tuple[tuple[str, ...], ...]:
    """Three rows that begin with these legends."""
    order = [*first, *(legend for legend in LEGENDS if legend not in first)]
    return tuple(order[:4]), tuple(order[4:9]), tuple(order[9:])


def end_age(game: Game) -> list[Event]:
    """Turn over the last wilderness card of LAST_CARD."""
    game.play("pair deck")
    game.play("drop first")
    return game.play("reveal d4")


def test_one_kingdom_with_the_two_player_cards():
    """A7.1: 40 cards, no tiles, one kingdom set up as in the base game."""
    game = Game(SOLO, 1, seed=4)
    deal = game.deal
    cards = Counter(card for row in (*deal["hands"], *deal["wild"], deal["deck"], deal["discard"]) for card in row)
    assert cards == dict.fromkeys(CARDS, 4)
    assert (len(deal["hands"]), len(deal["wild"]), len(deal["deck"]), len(deal["discard"])) == (1, 1, 23, 1)
    assert len(set(deal["hands"][0])) == 4
    assert "tiles" not in deal
    assert len(game.legal()) == 24
    game.play(game.legal()[0])
    assert len(game.view(0)["kingdoms"][0]["wilderness"]) == 12


def test_no_reshuffling_within_an_age():
    """A7.1: the discard pile never becomes a deck again; the age ends instead (A7.6)."""
    game = solo_game(deck="EF", pile="PFMS", open_legends=[])
    game.play("pair deck")
    game.play("drop first")
    game.play("place a1")
    assert not [move for move in game.moves if move.startswith("*")]
    assert game.view(0)["phase"] == "block"


def test_three_rows():
    """A7.2: the fifteen legends make three open rows of 4, 5 and 6; the first age's is open to be taken."""
    game = Game(SOLO, 1, seed=4)
    rows = game.view(WATCHER)["rows"]
    assert [len(row) for row in rows] == [4, 5, 6]
    assert [*rows[0], *rows[1], *rows[2]] == game.deal["legends"]
    assert sorted(game.deal["legends"]) == sorted(LEGENDS)
    assert sorted(game.view(0)["river"]) == sorted(rows[0])


def test_swap_before_age_one():
    """A7.3: one legend of row 1 with one of row 2, or none, before the first turn."""
    game = Game(SOLO, 1, seed=4)
    game.play(game.legal()[0])
    rows = game.view(0)["rows"]
    wanted = {f"swap {own} {other}" for own in rows[0] for other in rows[1]} | {"noswap"}
    assert set(game.legal()) == wanted
    assert why_not(game, f"swap {rows[0][0]} {rows[2][0]}") == ("not_in_rows", "A7.3")
    assert why_not(game, "pair deck") == ("swap_first", "A7.3")
    game.play(f"swap {rows[0][1]} {rows[1][3]}")
    swapped = game.view(0)
    assert swapped["rows"][0] == [rows[0][0], rows[1][3], *rows[0][2:]]
    assert swapped["rows"][1] == [*rows[1][:3], rows[0][1], rows[1][4]]
    assert sorted(swapped["river"]) == sorted(swapped["rows"][0])
    assert sorted(starting(game, "pair")) == ["pair deck", "pair mixed"]


def test_no_swap():
    """A7.3: the player may leave the rows as they are."""
    game = Game(SOLO, 1, seed=4)
    game.play(game.legal()[0])
    rows = game.view(0)["rows"]
    game.play("noswap")
    assert game.view(0)["rows"] == rows
    assert starting(game, "swap", "noswap") == []


@pytest.mark.parametrize(("age", "swaps"), [(1, 5 * 6), (2, 0)])
def test_swaps_of_later_ages(age, swaps):
    """A7.3: before age 2 one of row 2 with one of row 3; before age 3 nothing."""
    game = blocking(solo_game(LAST_CARD, deck="PFMSHEDGROPFMSHEDGRO", age=age))
    game.play("block a1")
    rows = game.view(0)["rows"]
    if swaps:
        assert set(game.legal()) == {f"swap {own} {other}" for own in rows[1] for other in rows[2]} | {"noswap"}
        game.play(f"swap {rows[1][0]} {rows[2][5]}")
        assert sorted(game.view(0)["river"]) == sorted([rows[2][5], *rows[1][1:]])
    assert len(starting(game, "pair")) == 2


def test_a_pair_from_the_deck():
    """A7.4: two cards from the deck; one is discarded, the other placed or discarded for a wilderness card."""
    game = solo_game(deck="EDPP", pile="M", open_legends=[])
    events = game.play("pair deck")
    assert named(events, "pair_drawn") == [{"card": "elf"}, {"card": "dwarf"}]
    assert game.view(0)["pair"] == [{"card": "elf", "from": "deck"}, {"card": "dwarf", "from": "deck"}]
    assert game.view(WATCHER)["pair"] == [{"card": "hidden", "from": "deck"}] * 2
    assert game.legal() == ["drop first", "drop second"]
    assert why_not(game, "place a1") == ("drop_first", "A7.4")
    game.play("drop first")
    assert game.view(0)["held"] == "dwarf"
    assert game.view(WATCHER)["piles"] == [["mountain", "elf"]]
    assert len(starting(game, "reveal")) == 8
    game.play("reveal a3")
    assert game.view(0)["piles"] == [["mountain", "elf", "dwarf"]]
    assert letters(game.state) == "PFMSHEDGPfmshedg"


def test_dropping_the_second_card():
    """A7.4: the first is kept, here placed."""
    game = solo_game(deck="EDPP", pile="M", open_legends=[])
    game.play("pair deck")
    game.play("drop second")
    game.play("place a1")
    assert letters(game.state) == "EFMSHEDGpfmshedg"
    assert game.view(0)["piles"] == [["mountain", "dwarf", "plain"]]


def test_a_mixed_pair():
    """A7.4: one from the deck and the top of the discard pile; a kept discard-pile card must be placed."""
    game = solo_game(deck="EDPP", pile="MF", open_legends=[])
    game.play("pair mixed")
    assert game.view(0)["pair"] == [{"card": "elf", "from": "deck"}, {"card": "forest", "from": "pile"}]
    assert game.view(WATCHER)["pair"] == [{"card": "hidden", "from": "deck"}, {"card": "forest", "from": "pile"}]
    game.play("drop first")
    assert starting(game, "place") == game.legal()
    assert why_not(game, "reveal a3") == ("must_place", "A4.2")
    game.play("place a1")
    assert game.view(0)["piles"] == [["mountain", "elf", "plain"]]


def test_a_mixed_pair_keeping_the_deck_card():
    """A7.4: a kept deck card may be discarded for turning over a wilderness card."""
    game = solo_game(deck="EDPP", pile="MF", open_legends=[])
    game.play("pair mixed")
    game.play("drop second")
    assert cells_of(game, "reveal") == {"a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"}
    game.play("reveal d4")
    assert game.view(0)["piles"] == [["mountain", "forest", "elf"]]


def test_one_card_left():
    """A7.4: with one card left in the deck only the mixed pair is possible."""
    game = solo_game(deck="E", pile="MF")
    assert starting(game, "pair") == ["pair mixed"]
    assert why_not(game, "pair deck") == ("one_card_left", "A7.4")
    assert len(starting(solo_game(deck="ED", pile="MF"), "pair")) == 2


@pytest.mark.parametrize("moment", [[], ["pair deck"], ["pair mixed"], ["pair deck", "drop first"]])
def test_legends_at_any_moment(moment):
    """A7.5, A4.5: before the pair, between pair, drop and placement."""
    rows = rows_from("region-plain")
    game = solo_game("PPPS HEDG pfms hedg", deck="ERDF", rows=rows, open_legends=["region-plain"])
    for words in moment:
        game.play(words)
    game.play("legend region-plain")
    assert game.view(0)["river"] == []
    assert starting(game, "legend") == []


def test_legends_of_the_age_s_row_only():
    """A7.5: from the current row, at most one a turn; they are turned over and score nothing."""
    rows = rows_from("region-plain", "diversity")
    game = solo_game("PPPS HEDG EEms hedg", deck="RRRRRRRR", rows=rows, open_legends=["region-plain", "diversity"])
    assert starting(game, "legend") == ["legend region-plain", "legend diversity"]
    assert why_not(game, "legend federation-elf") == ("legend_not_open", "A4.5")
    game.play("legend region-plain")
    assert why_not(game, "legend diversity") == ("one_legend", "A4.5")
    assert game.scores()[0]["legends"] == 0
    assert game.view(0)["rows"][0][0] == "region-plain"
    game.play("pair deck")
    game.play("drop first")
    game.play("place d1")
    assert starting(game, "legend") == ["legend diversity"]  # the next turn's


def test_a_legend_after_the_kingdom_action():
    """A7.5: also after it, or not at all."""
    for answer in ("legend diversity", "end"):
        game = solo_game("PPPS HEDP pfms hedg", deck="GGPP", open_legends=["diversity"])
        game.play("pair deck")
        game.play("drop first")
        game.play("place d2")
        assert sorted(game.legal()) == ["end", "legend diversity"]
        game.play(answer)
        assert "pair deck" in game.legal()


def test_an_age_ends_with_the_last_wilderness_card():
    """A7.6: at once, no legend after it."""
    game = solo_game("HEDP PPPP PPPP PPPg", deck="RRFF", open_legends=["diversity"])
    game.play("pair deck")
    game.play("drop first")
    events = game.play("reveal d4")
    assert game.is_over  # the legend is still open, though its condition is met
    assert named(events, "campaign_lost") == [{"age": 1}]
    game = solo_game(LAST_CARD, open_legends=[])
    end_age(game)
    assert game.view(0)["phase"] == "block"


def test_an_age_ends_with_the_deck():
    """A7.6: at the end of the turn that emptied it, its legend included; then all wilderness is turned up."""
    game = solo_game("PPPS HEDP pfms hedg", deck="GG", rows=rows_from("diversity"), open_legends=["diversity"])
    game.play("pair deck")
    assert game.view(0)["deck"] == 0
    game.play("drop first")
    game.play("place d2")
    assert sorted(game.legal()) == ["end", "legend diversity"]
    events = game.play("legend diversity")
    assert len(named(events, "turned_up")) == 8
    assert letters(game.state) == "PPPSHEDGPFMSHEDG"
    assert game.view(0)["phase"] == "block"


@pytest.mark.parametrize("age", [1, 2, 3])
def test_an_open_legend_loses_the_campaign(age):
    """A7.7: the whole campaign is lost at once: score 0; the completed ages' fame is reported."""
    fame = [12, 3][: age - 1]
    game = solo_game(LAST_CARD, age=age, fame=fame, open_legends=[LEGENDS[0]])
    end_age(game)
    assert game.is_over
    assert game.outcome().reason == "lost"
    assert game.result() == {"fame": fame, "score": 0, "won": False}


def test_fame():
    """A7.8: the harmony, wilderness turned up, minus the row's total value; no points for legends."""
    game = solo_game("EFMM FPMD PPPD PPPm", rows=(LIGHT, MIDDLE, HEAVY), open_legends=[])
    events = end_age(game)
    assert named(events, "age_ended") == [{"age": 1, "harmony": 4 + 4 + 2, "value": 9, "fame": 1}]
    assert named(events, "target_missed") == []
    assert game.view(0)["fame"] == [1]


def test_negative_fame():
    """A7.8: fame may be negative; a missed target is reported and does not end the campaign."""
    game = solo_game(LAST_CARD, rows=(LIGHT, MIDDLE, HEAVY), open_legends=[])
    events = end_age(game)
    assert named(events, "age_ended") == [{"age": 1, "harmony": 2, "value": 9, "fame": -7}]
    assert named(events, "target_missed") == [{"age": 1}]
    assert not game.is_over
    assert game.view(0)["fame"] == [-7]


def test_harmony_equal_to_the_value_misses_the_target():
    """A7.8: harmony must be above the row's value."""
    game = solo_game("EFMM FMMP MMPH MMMm", rows=(LIGHT, MIDDLE, HEAVY), open_legends=[])
    events = end_age(game)
    assert named(events, "age_ended") == [{"age": 1, "harmony": 9, "value": 9, "fame": 0}]
    assert named(events, "target_missed") == [{"age": 1}]


def test_the_campaign_s_score():
    """A7.8: the sum of the three ages' fame."""
    game = solo_game(LAST_CARD, age=3, fame=(12, -3), rows=(LIGHT, MIDDLE, HEAVY), open_legends=[])
    end_age(game)
    assert game.is_over
    assert game.outcome().reason == "campaign"
    value = 44 - 9 - 12
    assert game.result() == {"fame": [12, -3, 2 - value], "score": 12 - 3 + 2 - value, "won": True}


def test_a_negative_campaign_is_still_won():
    """A7.8: the book lets fame be negative."""
    game = solo_game(LAST_CARD, age=3, fame=(-5, -6), rows=(LIGHT, MIDDLE, HEAVY), open_legends=[])
    end_age(game)
    assert game.result()["won"] is True
    assert game.result()["score"] == -11 + 2 - 23


@pytest.mark.parametrize(
    ("block", "centre"),
    [("a1", "PFHE"), ("c1", "MSDG"), ("b2", "EDOP"), ("a3", "ROSM"), ("c3", "PFFP"), ("b3", "OPMF")],
)
def test_the_block_moves_as_it_lies(block, centre):
    """A7.9: one of the nine 2x2 blocks moves to the centre as it lies, face up; the rest is wilderness."""
    game = blocking(solo_game("PFMS HEDG ROPF SMFP", deck="HEDG" * 5, pile="PF"))
    assert cells_of(game, "block") == {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}
    assert why_not(game, "pair deck") == ("block_first", "A7.9")
    game.play(f"block {block}")
    now = letters(game.state)
    assert now[5] + now[6] + now[9] + now[10] == centre
    assert sum(letter.islower() for letter in now) == 12
    assert game.view(0)["age"] == 2


def test_all_other_cards_are_shuffled():
    """A7.9: kingdom, discard pile and rest of the deck make twelve wilderness cards, a discard pile and a deck."""
    game = blocking(solo_game("PFMS HEDG ROPF SMFP", deck="HEDG" * 5, pile="PF"))
    game.play("block a1")
    words = game.moves[-1].split(" ")
    assert words[:2] == ["*", "deck"]
    dealt = words[2:]
    expected = Counter("PFMSHEDGROPFSMFP" + "HEDG" * 5 + "PF") - Counter("PFHE")
    assert Counter(dealt) == {CARDS["PFMSHEDGRO".index(letter)]: number for letter, number in expected.items()}
    state = game.state
    assert [CARDS[int(state.cells[0, number])] for number in (0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15)] == dealt[:12]
    view = game.view(0)
    assert view["piles"] == [[dealt[12]]]
    assert view["deck"] == len(dealt) - 13
    assert [CARDS[int(card)] for card in state.deck[int(state.deck_next) : int(state.deck_size)]] == dealt[13:]


def test_three_ages():
    """A7.9, A7.3, A7.8: a whole campaign, age by age, each with its own row."""
    game = solo_game(LAST_CARD, rows=(LIGHT, MIDDLE, HEAVY), open_legends=[], deck="HEDG" * 6)
    for age, row in enumerate((LIGHT, MIDDLE, HEAVY), 1):
        view = game.view(0)
        assert view["age"] == age
        assert view["target"] == [9, 12, 23][age - 1]
        if age > 1:
            assert sorted(view["river"]) == sorted(row)
        game.state.river = 0
        lay(game.state, 0, LAST_CARD)
        end_age(game)
        if age < 3:
            game.play("block b2")
            if age < 2:
                game.play("noswap")
    assert game.result() == {"fame": [2 - 9, 2 - 12, 2 - 23], "score": 6 - 44, "won": True}
