"""The turn of the base game (A4)."""

import pytest

from oakdoor.games.position.reader import WATCHER, readers

from .table import DECK, QUIET, WILD, base_game, cells_of, letters, named, starting, why_not

ALL_CELLS = {f"{column}{row}" for column in "abcd" for row in range(1, 5)}
REGION = "PPPS HEDG pfms hedg"  # meets region-plain as it lies
NEARLY = "PPFS HEDG pfms hedg"  # meets it with a plain on c1


def test_take_or_draw():
    """A4.1: the top card of the discard pile, or of the deck."""
    game = base_game(deck="EF", pile="MD")
    assert sorted(game.legal()) == ["draw", "take"]
    events = game.play("draw")
    assert named(events, "drawn") == [{"card": "elf"}]
    assert game.view(0)["held"] == "elf"
    assert game.view(0)["deck"] == 1
    game = base_game(deck="EF", pile="MD")
    events = game.play("take")
    assert named(events, "taken") == [{"card": "dwarf", "pile": 1}]
    assert game.view(1)["held"] == "dwarf"
    assert game.view(1)["piles"] == [["mountain"]]


def test_a_taken_card_must_be_placed():
    """A4.2: a card from the discard pile is placed, never discarded."""
    game = base_game(pile="MD")
    game.play("take")
    assert starting(game, "place") == game.legal()
    assert why_not(game, "reveal a3") == ("must_place", "A4.2")


def test_placing():
    """A4.2: the card lies face up in place of another, which goes face up on the discard pile."""
    game = base_game(pile="MD")
    game.play("take")
    events = game.play("place a1")
    assert letters(game.state) == "DFMSHEDGpfmshedg"
    assert game.view(1)["piles"] == [["mountain", "plain"]]
    assert named(events, "placed") == [{"cell": "a1", "card": "dwarf", "was_hidden": False}]
    assert game.actor == 1


def test_placing_on_wilderness():
    """A4.2: any of the 16 cards can be replaced; a face-down one turns up on the discard pile."""
    game = base_game(pile="MD")
    game.play("take")
    events = game.play("place d4")
    assert letters(game.state) == "PFMSHEDGpfmshedD"
    assert game.view(1)["piles"] == [["mountain", "goblin"]]
    assert named(events, "placed") == [{"cell": "d4", "card": "dwarf", "was_hidden": True}]


def test_a_drawn_card_is_seen_by_its_player_only():
    """A4.3: who draws sees the card before deciding; others do not."""
    game = base_game(deck="EF")
    (drawn,) = game.play("draw")
    assert game.view(0)["held"] == "elf"
    assert game.view(1)["held"] == game.view(WATCHER)["held"] == "hidden"
    assert drawn.seen_by(1).values == {"card": None}
    assert drawn.seen_by(0).values == {"card": "elf"}


def test_a_drawn_card_is_placed_or_discarded():
    """A4.3: who discards the drawn card must turn a wilderness card face up."""
    game = base_game(deck="EF")
    game.play("draw")
    assert cells_of(game, "reveal") == {"a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"}
    assert why_not(game, "reveal a1") == ("not_wilderness", "A4.3")
    events = game.play("reveal c3")
    assert letters(game.state) == "PFMSHEDGpfMshedg"
    assert game.view(1)["piles"] == [["plain", "elf"]]
    assert named(events, "revealed") == [{"cell": "c3", "card": "mountain"}]
    assert game.actor == 1
    game = base_game(deck="EF")
    game.play("draw")
    game.play("place a1")
    assert letters(game.state) == "EFMSHEDGpfmshedg"


def test_only_the_own_wilderness_is_turned():
    """A4.3: one of their own wilderness cards."""
    game = base_game(("PPPP PPPP PPPP PPPe", WILD))
    game.play("draw")
    assert cells_of(game, "reveal") == {"d4"}


def test_dragons_and_portals_stay():
    """A4.4: a face-up dragon or portal is never replaced, a face-down one may be."""
    game = base_game(("RORO PPPP PPPP roro", QUIET), deck="EF")
    game.play("draw")
    assert cells_of(game, "place") == ALL_CELLS - {"a1", "b1", "c1", "d1"}
    assert why_not(game, "place a1") == ("stays", "A4.4")
    assert why_not(game, "place b1") == ("stays", "A4.4")
    game.play("place a4")
    assert game.view(0)["piles"][0][-1] == "dragon"


def test_never_by_its_own_type():
    """A4.4: a face-up card is never replaced by a card of its own type, a face-down one may be."""
    game = base_game(("EEPP PPPP PPPP eeee", QUIET), deck="EF")
    game.play("draw")
    assert cells_of(game, "place") == ALL_CELLS - {"a1", "b1"}
    assert why_not(game, "place a1") == ("same_type", "A4.4")
    game.play("place a4")
    assert letters(game.state) == "EEPPPPPPPPPPEeee"


@pytest.mark.parametrize("moment", [[], ["draw"], ["take"]])
def test_a_legend_before_the_kingdom_action(moment):
    """A4.5: a legend can be taken before drawing and while holding a card; the turn goes on."""
    game = base_game((REGION, WILD), deck="EF", pile="D", river=["region-plain"])
    for words in moment:
        game.play(words)
    before = game.legal()
    events = game.play("legend region-plain")
    assert named(events, "legend_taken") == [{"legend": "region-plain"}]
    assert game.legal() == [words for words in before if words != "legend region-plain"]
    assert game.actor == 0
    assert game.view(1)["kingdoms"][0]["legends"] == ["region-plain"]


def test_a_legend_after_the_kingdom_action():
    """A4.5: or after it; then the turn is over."""
    game = base_game((NEARLY, WILD), deck="PF", river=["region-plain"])
    assert starting(game, "legend") == []
    assert why_not(game, "legend region-plain") == ("legend_not_met", "A4.7")
    game.play("draw")
    game.play("place c1")
    assert sorted(game.legal()) == ["end", "legend region-plain"]
    game.play("legend region-plain")
    assert game.actor == 1


def test_a_legend_is_optional():
    """A4.5: nobody has to take one."""
    game = base_game((REGION, WILD), deck="EF", river=["region-plain"])
    game.play("draw")
    game.play("place a2")
    game.play("end")
    assert game.actor == 1
    assert game.view(0)["kingdoms"][0]["legends"] == []
    assert "region-plain" in game.view(0)["river"]


def test_one_legend_a_turn():
    """A4.5: once per turn, then again in the next."""
    game = base_game((REGION, QUIET), deck="EFEFEF", river=["region-plain", "diversity"])
    game.play("legend diversity")
    assert why_not(game, "legend region-plain") == ("one_legend", "A4.5")
    game.play("draw")
    game.play("place d1")
    assert game.actor == 1  # nothing left to choose, so the turn ended
    game.play("draw")
    game.play("place b3")
    game.play("end")
    assert "legend region-plain" in game.legal()


def test_only_own_face_up_cards_count():
    """A4.5: the condition is met by the player's own face-up cards."""
    game = base_game((WILD, REGION), deck="EF", river=["region-plain"])
    assert starting(game, "legend") == []
    game = base_game(("PPpS HEDG pfms hedg", WILD), river=["region-plain"])
    assert starting(game, "legend") == []


def test_only_river_legends():
    """A4.5: a legend that does not lie in the river cannot be taken."""
    game = base_game((REGION, WILD), river=["diversity"], legend_deck=["region-plain"])
    assert starting(game, "legend") == ["legend diversity"]
    assert why_not(game, "legend region-plain") == ("legend_not_open", "A4.5")


def test_a_legend_stays():
    """A4.5: it lies beside the kingdom for the rest of the game, whatever becomes of the condition."""
    game = base_game((REGION, WILD), deck="EF", river=["region-plain"])
    game.play("legend region-plain")
    game.play("draw")
    game.play("place b1")
    assert game.scores()[0]["legends"] == 4


def test_the_river_is_refilled():
    """A4.6: at once, to eight, while the legend deck lasts; what comes up can be had next turn."""
    eight = [f"federation-{tribe}" for tribe in ("human", "elf", "dwarf", "goblin")]
    eight += ["region-plain", "region-forest", "region-mountain", "region-swamp"]
    game = base_game((REGION, WILD), river=eight, legend_deck=["diversity", "battle-elf-dwarf"])
    events = game.play("legend region-plain")
    assert named(events, "legend_opened") == [{"legend": "diversity"}]
    view = game.view(0)
    assert sorted(view["river"]) == sorted([*(set(eight) - {"region-plain"}), "diversity"])
    assert view["legend_deck"] == 1
    assert starting(game, "legend") == []
    game = base_game((REGION, WILD), river=eight)
    game.play("legend region-plain")
    assert len(game.view(0)["river"]) == 7


def test_an_unopened_legend_is_unknown():
    """A4.6: nobody knows the order of the legend deck."""
    game = base_game((REGION, WILD), river=["region-plain"], legend_deck=["diversity", "battle-elf-dwarf"])
    for reader in readers(2):
        assert game.observed(reader).legends[-2:].tolist() == [-1, -1]


def test_the_discard_pile_is_shuffled():
    """A4.8: when the deck is empty the pile becomes a new deck, whose top card starts the new pile."""
    game = base_game(deck="E", pile="PFMS")
    game.play("draw")
    assert game.view(0)["deck"] == 0
    events = game.play("place a1")
    cards = game.moves[-1].split(" ")
    assert cards[:2] == ["*", "deck"]
    assert sorted(cards[2:]) == ["forest", "mountain", "plain", "plain", "swamp"]
    view = game.view(0)
    assert view["deck"] == 4
    assert view["piles"] == [[cards[2]]]
    assert named(events, "reshuffled") == [{"cards": 5}]
    assert game.actor == 1
    events = game.play("draw")
    assert named(events, "drawn") == [{"card": cards[3]}]


def test_the_shuffle_comes_at_the_end_of_the_turn():
    """A4.8: while a legend can still be taken in the turn that emptied the deck, nothing is shuffled."""
    game = base_game((NEARLY, WILD), deck="P", pile="MFMS", river=["region-plain"])
    game.play("draw")
    game.play("place c1")
    assert game.view(0)["deck"] == 0
    assert game.view(0)["piles"] == [["mountain", "forest", "mountain", "swamp", "forest"]]
    game.play("end")
    assert game.moves[-1].startswith("* deck ")
    assert game.view(0)["deck"] == 4


def test_nobody_knows_the_new_deck():
    """A4.8: it is shuffled; the next player may draw from it."""
    decks = set()
    for seed in range(6):
        game = base_game(deck="E", pile="PFMSHDG")
        game.state.rng[0] = seed + 1
        game.play("draw")
        game.play("place a1")
        decks.add(game.moves[-1])
    assert len(decks) > 1


@pytest.mark.parametrize("last", ["reveal d4", "place d4"])
def test_the_end(last):
    """A4.9: the game ends at once when the last wilderness card was turned over or replaced."""
    kingdoms = ("PPPS HEDG PFMS HEDg", WILD)
    game = base_game(kingdoms, deck="EF", river=["region-plain"])
    assert "legend region-plain" in game.legal()
    game.play("draw")
    game.play(last)
    assert game.is_over
    assert game.actor is None
    assert game.legal() == []  # no legend after the end
    assert game.outcome().reason == "wilderness"
    assert why_not(game, "legend region-plain", 0)[0] == "over"


def test_no_equalising_turn():
    """A4.9: others get no further turn, and their wilderness is turned up for scoring."""
    game = base_game(("PPPP PPPP PPPP PPPp", "PFPP PEPP PPPP PFsp", WILD), deck="EF", first=0)
    game.play("take")
    assert not game.is_over
    events = game.play("place d4")
    assert game.is_over
    assert letters(game.state, 1) == "PFPPPEPPPPPPPFSP"
    assert {"cell": "c4", "card": "swamp"} in named(events, "turned_up")


def test_others_do_not_end_the_game():
    """A4.9: it goes on while the active player has wilderness."""
    game = base_game(("PPPP PPPP PPPP PPpp", WILD), deck=DECK)
    game.play("draw")
    game.play("reveal d4")
    assert not game.is_over


def test_turns_go_round():
    """A4.1: players take turns clockwise."""
    game = base_game((WILD, WILD, WILD), first=1, seat=1, deck=DECK * 2)
    seats = []
    for _ in range(6):
        seats.append(game.actor)
        game.play("draw")
        game.play(starting(game, "reveal")[0])
    assert seats == [1, 2, 0, 1, 2, 0]
