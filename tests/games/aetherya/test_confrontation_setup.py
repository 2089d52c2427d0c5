"""How confrontation begins (A9.1 to A9.4)."""

from collections import Counter

import pytest

from oakdoor.games.aetherya.components import CARDS, LEGENDS
from oakdoor.games.aetherya.confrontation.board import own_cards, owner
from oakdoor.games.contract import OptionError
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.registry import find_mode

from .table import LETTERS, bits, board_game

CONFRONTATION = find_mode("aetherya", "confrontation")
HOME = {"elf": "forest", "goblin": "swamp", "human": "plain", "dwarf": "mountain"}
PLACES = {
    2: [((1, 1), (1, 2)), ((3, 3), (3, 2))],
    3: [((1, 1), (1, 2)), ((1, 4), (2, 4)), ((4, 4), (4, 3))],
    4: [((1, 1), (1, 2)), ((1, 5), (2, 5)), ((5, 5), (5, 4)), ((5, 1), (4, 1))],
}


def new_game(players: int = 2, **table) -> Game:
    return Game(CONFRONTATION, players, **{"seed": 8, **table})


@pytest.mark.parametrize(("players", "side"), [(2, 5), (3, 6), (4, 7)])
def test_one_common_kingdom(players, side):
    """A9.1: 5x5 for two, 6x6 for three, 7x7 for four players."""
    game = new_game(players)
    view = game.view(0)
    assert view["side"] == side
    assert len(view["cells"]) == side * side
    assert [len(row) for row in game.deal["board"]] == [side] * side


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards(players):
    """A9.1: for two players a tribe nobody plays and its terrain leave the game; others use all 80 cards."""
    for seed in range(4):
        game = new_game(players, seed=seed)
        deal = game.deal
        cards = Counter(card for row in (*deal["board"], deal["display"], deal["deck"]) for card in row)
        expected = dict.fromkeys(CARDS, 8)
        if players == 2:
            absent = game.options["absent"]
            assert absent not in game.options["tribes"]
            del expected[absent], expected[HOME[absent]]
        else:
            assert "absent" not in game.options
        assert cards == expected


def test_legends():
    """A9.1: without the diversity legend; 14 are left, 8 in the river."""
    game = new_game()
    assert sorted(game.deal["legends"]) == sorted(set(LEGENDS) - {"diversity"})
    view = game.view(0)
    assert sorted(view["river"]) == sorted(game.deal["legends"][:8])
    assert view["legend_deck"] == 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_different_tribes(players):
    """A9.2: each player plays a different tribe, at random unless chosen."""
    seen = set()
    for seed in range(12):
        tribes = new_game(players, seed=seed).options["tribes"]
        assert len(set(tribes)) == players
        seen.add(tuple(tribes))
    assert len(seen) > 3


def test_chosen_tribes():
    """A9.2: tribes chosen by the players, in seat order."""
    game = new_game(3, options={"tribes": ["goblin", "human", "dwarf"]})
    assert [seat["tribe"] for seat in game.view(0)["seats"]] == ["goblin", "human", "dwarf"]
    game = new_game(2, options={"tribes": ["elf", "human"], "absent": "goblin"})
    assert game.options == {"tribes": ["elf", "human"], "absent": "goblin"}


def test_the_absent_tribe_is_nobody_s():
    """A9.1: also when the absent tribe is chosen and the players' tribes are left to chance."""
    for seed in range(20):
        game = new_game(2, seed=seed, options={"absent": "human"})
        assert "human" not in game.options["tribes"]
        assert game.options["absent"] == "human"
        cards = [card for row in (*game.deal["board"], game.deal["deck"]) for card in row]
        assert "human" not in cards
        assert "plain" not in cards


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"tribes": ["elf", "elf"]}),
        (2, {"tribes": ["elf"]}),
        (3, {"tribes": ["elf", "dwarf"]}),
        (2, {"tribes": ["elf", "orc"]}),
        (2, {"tribes": ["elf", "dwarf"], "absent": "elf"}),
        (3, {"absent": "elf"}),
        (2, {"tribes": "elf"}),
        (2, {"colour": "red"}),
    ],
)
def test_options_that_make_no_table(players, options):
    """A9.2: each player plays a different tribe, the absent one is nobody's."""
    with pytest.raises(OptionError):
        new_game(players, options=options)


def test_own_cards():
    """A9.2: the own tribe and its home terrain; all else of nobody's tribe, dragons and portals is nobody's."""
    state = board_game("EFGSP HDMRO MMMMM MMMMM eeeee", ("goblin", "elf")).state
    assert own_cards(state, 0) == bits(["c1", "d1"], 5)
    assert own_cards(state, 1) == bits(["a1", "b1"], 5)
    owners = {letter: int(owner(state, number)) for number, letter in enumerate(LETTERS)}
    assert owners == {**dict.fromkeys("PMHDRO", -1), "G": 0, "S": 0, "E": 1, "F": 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fixed_places(players):
    """A9.3: tribe card and home terrain lie face up at fixed places in seat order, all else face down."""
    game = new_game(players)
    view = game.view(0)
    side = players + 3
    face_up = {}
    for seat, ((row, column), (home_row, home_column)) in enumerate(PLACES[players]):
        tribe = game.options["tribes"][seat]
        face_up[row * side + column] = tribe
        face_up[home_row * side + home_column] = HOME[tribe]
    assert {number: card for number, card in enumerate(view["cells"]) if card is not None} == face_up
    assert len(view["wilderness"]) == side * side - 2 * players


@pytest.mark.parametrize(("players", "deck"), [(2, 64 - 25 - 4), (3, 80 - 36 - 4), (4, 80 - 49 - 4)])
def test_the_display(players, deck):
    """A9.4: four face-up cards, a deck, and a discard pile that starts empty."""
    game = new_game(players)
    view = game.view(WATCHER)
    assert view["display"] == game.deal["display"]
    assert len(view["display"]) == 4
    assert view["deck"] == deck
    assert view["piles"] == [[]]


def test_the_first_player():
    """A9.4: random."""
    assert {new_game(4, seed=seed).actor for seed in range(40)} == {0, 1, 2, 3}
    assert new_game(4, first=2).actor == 2
