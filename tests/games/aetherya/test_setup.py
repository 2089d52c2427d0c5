"""How the base game begins (A3)."""

from collections import Counter

import numpy as np
import pytest

from oakdoor.games.aetherya.components import CARDS, LEGENDS
from oakdoor.games.contract import OptionError
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER, readers
from oakdoor.games.registry import find_mode

from .table import why_not

BASE = find_mode("aetherya", "base")
CENTRE = ("b2", "c2", "b3", "c3")


def new_game(players: int = 2, **table) -> Game:
    return Game(BASE, players, **{"seed": 5, "first": 0, **table})


@pytest.mark.parametrize(("players", "cards"), [(2, 40), (3, 60), (4, 80)])
def test_decks(players, cards):
    """A3.1: the deck for the player count, eight legends in the river, seven in the legend deck."""
    game = new_game(players)
    assert len(game.deal["deck"]) == cards - players * 16 - 1
    view = game.view(0)
    assert view["deck"] == len(game.deal["deck"])
    assert sorted(view["river"]) == sorted(game.deal["legends"][:8])
    assert view["legend_deck"] == 7
    assert sorted(game.deal["legends"]) == sorted(LEGENDS)


def test_decks_are_shuffled():
    """A3.1: another shuffle for another seed, the same for the same."""
    games = [new_game(seed=seed) for seed in (1, 2, 1)]
    assert games[0].deal == games[2].deal
    assert games[0].deal["deck"] != games[1].deal["deck"]
    assert games[0].deal["legends"] != games[1].deal["legends"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_of_four_different_cards(players):
    """A3.2: each player holds four different types; no card is lost by redrawing."""
    for seed in range(12):
        deal = new_game(players, seed=seed).deal
        assert [len(set(hand)) for hand in deal["hands"]] == [4] * players
        cards = Counter(card for row in (*deal["hands"], *deal["wild"], deal["deck"], deal["discard"]) for card in row)
        assert cards == dict.fromkeys(CARDS, players * 2)


def test_cards_set_aside_are_shuffled_back():
    """A3.2: duplicates of a hand lie anywhere in the deck afterwards, not on its top or bottom."""
    state = BASE.new_state()
    box = BASE.components(None).box
    share = np.zeros(3)
    games = 400
    for seed in range(games):
        BASE.rules.deal(box, state, 2, 0, 0, seed)
        hands = set(state.cells[0, [5, 6, 9, 10]].tolist())
        next_card, last_card = int(state.cells[0, 0]), int(state.deck[39])
        share += [next_card in hands, last_card in hands, 3 * 4 / 36]
    assert abs(share[0] - share[2]) < 0.08 * games
    assert abs(share[1] - share[2]) < 0.08 * games


def test_arranging():
    """A3.3: the four cards are laid in any of 24 ways as the centre."""
    game = new_game()
    assert len(game.legal()) == 24
    a, b, c, d = game.deal["hands"][0]
    game.play(f"arrange {d} {b} {a} {c}")
    game.play(game.legal()[0])
    cells = game.view(1)["kingdoms"][0]["cells"]
    assert [cells[5], cells[6], cells[9], cells[10]] == [d, b, a, c]
    assert why_not(new_game(), f"arrange {a} {b} {c} {next(x for x in CARDS if x not in (a, b, c, d))}") == (
        "not_your_cards",
        "A3.3",
    )


def test_arranging_is_simultaneous():
    """A3.3: nobody sees another's cards or arrangement before all have arranged."""
    game = new_game(3, first=1)
    hands = game.deal["hands"]
    for seat in (1, 2):
        assert game.actor == seat
        game.play(f"arrange {' '.join(reversed(hands[seat]))}")
        for reader in readers(3):
            view = game.view(reader)
            for kingdom in view["kingdoms"]:
                known = [card for card in kingdom["cells"] if card is not None]
                assert sorted(known) == (sorted(hands[reader]) if kingdom["seat"] == reader else [])
                assert kingdom["met"] == []
                assert kingdom["score"] == 0
    events = game.play(f"arrange {' '.join(hands[0])}")
    assert len([event for event in events if event.name == "opened"]) == 12
    assert game.actor == 1
    for kingdom, hand in zip(game.view(WATCHER)["kingdoms"], hands, strict=True):
        assert sorted(card for card in kingdom["cells"] if card is not None) == sorted(hand)


def test_wilderness():
    """A3.4: twelve face-down cards around the centre, unseen by anybody."""
    game = new_game()
    for _ in range(2):
        game.play(game.legal()[0])
    for reader in readers(2):
        for kingdom in game.view(reader)["kingdoms"]:
            assert len(kingdom["wilderness"]) == 12
            assert not set(kingdom["wilderness"]) & set(CENTRE)
            assert sum(card is None for card in kingdom["cells"]) == 12
    view = game.observed(0)
    assert not np.any(view.rng)
    assert set(view.deck.tolist()) == {-1}


def test_the_first_discard():
    """A3.5: one card starts the discard pile."""
    game = new_game()
    assert game.view(0)["piles"] == [game.deal["discard"]]
    assert len(game.deal["discard"]) == 1


def test_the_first_player():
    """A3.5: the first player is random unless the table says otherwise."""
    assert {new_game(4, seed=seed, first=None).first for seed in range(40)} == {0, 1, 2, 3}
    game = new_game(3, first=2)
    assert game.actor == 2
    for _ in range(3):
        game.play(game.legal()[0])
    assert game.actor == 2
    with pytest.raises(OptionError):
        new_game(2, first=2)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_players(players):
    """A3.1: the base game is for two to four."""
    with pytest.raises(OptionError):
        new_game(players)
