"""Confrontation compared with the slow rules of naive.py (A9), on random boards and through random games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oakdoor.games.aetherya.components import CARDS, LEGENDS
from oakdoor.games.aetherya.kingdom.kingdom import survey
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode

from .naive import HOME, TRIBE_LETTERS, Board, Common, meets
from .table import LETTERS, begin, board_game, boards, cell, lay, letters, numbers

CONFRONTATION = find_mode("aetherya", "confrontation")
TRIBES = ("human", "elf", "dwarf", "goblin")
FILLED = {2: "m" * 25, 3: "m" * 36, 4: "m" * 49}
GAMES = {players: board_game(FILLED[players], TRIBES[:players]) for players in (2, 3, 4)}


@st.composite
def positions(draw) -> Common:
    """A common kingdom in a game whose turn it is: `position.game`, as the naive rules see it."""
    players = draw(st.sampled_from((2, 2, 3, 4)))
    tribes = draw(st.permutations(TRIBES))[:players]
    side = players + 3
    size = side * side
    text = draw(boards(size))
    own = "".join(TRIBE_LETTERS[tribe] + HOME[TRIBE_LETTERS[tribe]] for tribe in tribes)
    owned = [cell for cell in range(size) if text[cell] in own]
    fortresses = draw(st.sets(st.sampled_from(owned), max_size=4)) if owned else set()
    game = GAMES[players]
    state = game.state
    state.tribes[:players] = [CARDS.index(tribe) for tribe in tribes]
    lay(state, 0, text)
    state.fortresses = sum(1 << cell for cell in fortresses)
    state.display[:] = numbers("".join(draw(st.lists(st.sampled_from(LETTERS), min_size=4, max_size=4))))
    state.elves = draw(st.integers(0, 2))
    state.dragons = draw(st.integers(0, 5))
    state.river = 0
    state.played = 0
    taken = draw(st.lists(st.integers(0, 2**14 - 1), min_size=players, max_size=players))
    state.taken[:players] = taken
    begin(state, draw(st.integers(0, players - 1)))
    board = Common(text, side, tribes, fortresses)
    board.game = game
    return board


BOARDS = settings(max_examples=100 if is_plain() else 400)


def legends_of(bits: int) -> list[str]:
    return [name for number, name in enumerate(LEGENDS) if bits >> number & 1]


def expected_plays(board: Common, game: Game) -> set[str]:
    """All plays that the naive rules allow, in words."""
    seat = int(game.state.seat)
    side = board.side
    names = [f"{'abcdefg'[cell % side]}{cell // side + 1}" for cell in range(side * side)]
    found = set()
    for card in {LETTERS[int(number)] for number in game.state.display}:
        word = CARDS[LETTERS.index(card)]
        found |= {f"play {word} {names[cell]}" for cell in board.cards if board.may_play(seat, card, cell)}
    if board.tribes[seat] == "E" and game.state.elves:
        found |= {f"rise {names[cell]}" for cell in board.cards if board.may_play(seat, "E", cell)}
    return found


def card_and_cell(words: str, side: int) -> tuple[str, int]:
    """What a play lays, and where."""
    first, *others = words.split(" ")
    card = LETTERS[CARDS.index(others[0])] if first == "play" else "E"
    return card, cell(others[-1], side)


def as_naive(game: Game) -> Common:
    """The board of a game as the naive rules see it."""
    state = game.state
    tribes = [CARDS[int(tribe)] for tribe in state.tribes[: game.players]]
    size = int(state.side) ** 2
    fortresses = {cell for cell in range(size) if int(state.fortresses) >> cell & 1}
    return Common(letters(state), int(state.side), tribes, fortresses)


@BOARDS
@given(positions())
def test_scores_are_what_the_rules_say(board):
    """A9.15, A9.10, A9.11, A9.12, A9.13: all lines of all players on any board."""
    state = board.game.state
    legends = [legends_of(int(bits)) for bits in state.taken[: board.game.players]]
    expected = [board.lines(seat, legends, int(state.dragons)) for seat in range(board.game.players)]
    assert board.game.scores() == expected


@BOARDS
@given(positions())
def test_plays_are_what_the_rules_say(board):
    """A9.5, A9.8, A9.9, A9.10, A9.12: every legal play, on any board, for any player."""
    plays = [words for words in board.game.legal() if words.split(" ")[0] in ("play", "rise")]
    assert len(set(plays)) == len(plays)
    assert set(plays) == expected_plays(board, board.game)


@BOARDS
@given(positions(), st.randoms(use_true_random=False))
def test_destruction_is_what_the_rules_say(board, choices):
    """A9.9, A9.12, A9.13: what a play destroys, where the card goes, and who gets a fortress."""
    game = board.game
    state = game.state
    plays = sorted(expected_plays(board, game))
    if not plays:
        return
    seat = int(state.seat)
    destructive = [words for words in plays if board.destroys(seat, *card_and_cell(words, board.side))]
    words = choices.choice(destructive or plays)
    card, place = card_and_cell(words, board.side)
    old = board.cards[place].upper()
    destroys = bool(destructive)
    state.pile_sizes[0] = 0
    state.deck_next = 0
    elves, kept = int(state.elves), int(state.dragons)
    events = game.play(words)
    assert bool([event for event in events if event.name == "destroyed"]) is destroys
    assert letters(state)[place] == card or game.is_over
    built = board.cards[place] = card
    board.up.add(place)
    after = Board([board.cards[number] for number in sorted(board.cards)], board.side)
    fortress = destroys or (
        "D" in board.tribes and built == "M" and sum(after.touch(place, dwarf) for dwarf in after.of("D")) >= 2
    )
    assert bool(int(state.fortresses) >> place & 1) is fortress
    pile = [LETTERS[int(number)] for number in state.piles[0, : int(state.pile_sizes[0])]]
    rises = words.startswith("rise")
    assert int(state.elves) == elves - rises + (destroys and old == "E")
    assert int(state.dragons) == kept + (destroys and old == "R")
    assert pile == ([old] if (rises or destroys) and not (destroys and old in "ER") else [])


@BOARDS
@given(positions())
def test_legends_are_met_as_the_rules_say(board):
    """A9.7, A4.7: conditions on the larger boards."""
    met = int(legends_met(board.game.state, 0))
    assert {name for name in legends_of(met) if name != "diversity"} == {
        name for name in LEGENDS if name != "diversity" and meets(board, name)
    }


@pytest.mark.parametrize("players", [2, 3, 4])
@settings(max_examples=2 if is_plain() else 15)
@given(st.integers(0, 10**6))
def test_whole_games(players, seed):
    """A9.5, A9.13, A9.14, A9.15: through random games: legal plays, dwarf fortresses, the end, the scores."""
    choices = random.Random(seed)
    game = Game(CONFRONTATION, players, seed=seed, events=False)
    decisions = 0
    while not game.is_over:
        legal = game.legal()
        if decisions % 10 == 0 and any(words.startswith("play") for words in legal):
            board = as_naive(game)
            plays = {words for words in legal if words.split(" ")[0] in ("play", "rise")}
            assert plays == expected_plays(board, game)
            assert sum(not card.isupper() for card in board.cards.values()) > players
        # Wilderness first, or random games would take very long.
        wild = [words for words in legal if words.split(" ")[0] == "play" and is_wild(game, words.split(" ")[2])]
        game.play(choices.choice(wild if wild and choices.random() < 0.5 else legal))
        decisions += 1
    board = as_naive(game)
    assert len(board.up) == board.side**2
    if "D" in board.tribes:
        mountains = [cell for cell in board.of("M") if len(board.around(cell, "D")) >= 2]
        assert set(mountains) <= board.fortresses
    assert all(board.owner(cell) is not None for cell in board.fortresses)
    legends = [legends_of(int(bits)) for bits in game.state.taken[:players]]
    assert game.scores() == [board.lines(seat, legends, int(game.state.dragons)) for seat in range(players)]


def is_wild(game: Game, name: str) -> bool:
    side = int(game.state.side)
    return bool(int(game.state.hidden[0]) >> cell(name, side) & 1)


def test_survey_agrees_with_the_letters():
    """A2.8: face-down cards are in no set."""
    state = board_game("EeFfM MMMMM MMMMM MMMMM mmmmm").state
    survey(state, 0)
    assert state.sets[0, CARDS.index("elf")] == 1
    assert state.sets[0, CARDS.index("forest")] == 4
