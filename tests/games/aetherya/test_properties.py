"""What holds for all kingdoms and all games, compared with the slow rules of naive.py where that says more."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oakdoor.games.aetherya.components import LEGENDS, TILES
from oakdoor.games.aetherya.items.tiles import can_use
from oakdoor.games.aetherya.kingdom.kingdom import survey
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.aetherya.state import AFTER, ARRANGING, BLOCKING
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes

from .naive import Board, harmony, meets
from .table import LETTERS, base_game, bits, boards, cells_of, end_phase, items_game, lay, letters

MODES = [mode for mode in all_modes() if mode.game == "aetherya"]
BOARDS = settings(max_examples=150 if is_plain() else 600)
NAMES = [f"{column}{row}" for row in range(1, 5) for column in "abcd"]
kingdoms = boards(16)
POSITION = base_game()  # one game whose kingdom is laid anew for each example
ITEMS = items_game()


def rotated(text: str) -> str:
    return "".join(text[(3 - column) * 4 + row] for row in range(4) for column in range(4))


def mirrored(text: str) -> str:
    return "".join(text[row * 4 + 3 - column] for row in range(4) for column in range(4))


def scored(text: str) -> tuple[dict[str, int], int]:
    """The lines and the legends of a kingdom."""
    lay(POSITION.state, 0, text)
    return POSITION.scores()[0], int(legends_met(POSITION.state, 0))


@BOARDS
@given(kingdoms)
def test_harmony_is_what_the_rules_say(text):
    """A5.1, A5.2, A5.4: the lines of any kingdom, portals and goblins included."""
    assert scored(text)[0] == harmony(Board(text, 4))


@BOARDS
@given(kingdoms)
def test_legends_are_met_as_the_rules_say(text):
    """A4.7: the condition of every legend, in any kingdom."""
    met = scored(text)[1]
    board = Board(text, 4)
    assert {name for number, name in enumerate(LEGENDS) if met >> number & 1} == {
        name for name in LEGENDS if meets(board, name)
    }


@BOARDS
@given(kingdoms, st.integers(0, 3), st.booleans())
def test_turning_the_kingdom_changes_nothing(text, turns, mirror):
    """A2.1: the table has no up and down: scores and legends are the same from every side."""
    turned = mirrored(text) if mirror else text
    for _ in range(turns):
        turned = rotated(turned)
    assert scored(turned) == scored(text)


@BOARDS
@given(kingdoms, st.data())
def test_staffs_and_treaties_score_as_the_rules_say(text, data):
    """A6.5: any staffs on dragons and treaties on tribe cards."""
    dragons = [cell for cell in range(16) if text[cell] == "R"]
    tribes = [cell for cell in range(16) if text[cell] in "HEDG"]
    staffs = set(data.draw(st.lists(st.sampled_from(dragons)))) if dragons else set()
    treaties = set(data.draw(st.lists(st.sampled_from(tribes)))) if tribes else set()
    state = ITEMS.state
    lay(state, 0, text)
    state.staffs[0] = sum(1 << cell for cell in staffs)
    state.treaties[0] = sum(1 << cell for cell in treaties)
    assert ITEMS.scores()[0] == harmony(Board(text, 4), staffs, treaties)


@BOARDS
@given(kingdoms, st.sets(st.sampled_from(NAMES), max_size=3))
def test_tiles_are_laid_where_the_rules_say(text, covered):
    """A6.5, A6.6: treaty on own tribe cards, staff on wild dragons while fewer than three are tame, sword by pairs."""
    battles = [name for name in LEGENDS if name.startswith("battle")]
    game = end_phase(items_game((text, text), beside=[["treaty", "staff", "sword"]], river=battles))
    board = Board(text, 4)
    under_treaty = {name for name in covered if text[NAMES.index(name)] in "HEDG"}
    under_staff = {name for name in covered if text[NAMES.index(name)] == "R"}
    game.state.treaties[0] = bits(under_treaty)
    game.state.staffs[0] = bits(under_staff)
    tame = {NAMES[cell] for cell in board.of("R") if any(len(board.around(cell, tribe)) > 1 for tribe in "HED")}
    tame |= under_staff
    wild = {NAMES[cell] for cell in board.of("R")} - tame
    assert cells_of(game, "use treaty") == {NAMES[cell] for cell in board.of("HEDG")} - under_treaty
    assert cells_of(game, "use staff") == (wild if len(tame) < 3 else set())
    tribe = {"human": "H", "elf": "E", "dwarf": "D", "goblin": "G"}
    clashing = {name for name in battles if board.pairs(*(tribe[part] for part in name.split("-")[1:]))}
    swords = {words.split(" ")[1] for words in game.legal() if words.endswith(" sword")}
    assert swords == clashing


@BOARDS
@given(kingdoms, st.lists(st.lists(st.sampled_from(TILES), max_size=4), min_size=2, max_size=2), st.integers(0, 2))
def test_the_turn_goes_on_exactly_while_a_tile_can_be_used(text, beside, looks):
    """A6.3: nobody is asked for an end without a choice, and no choice is passed over."""
    game = end_phase(items_game((text, text), beside=beside, river=["battle-goblin-elf"]))
    game.state.looks = looks
    uses = [words for words in game.legal() if words.startswith("use ") or words.endswith(" sword")]
    assert bool(can_use(game.box, game.state)) is bool(uses)


@BOARDS
@given(kingdoms, st.sampled_from(LETTERS), st.booleans())
def test_cards_are_placed_where_the_rules_say(text, card, drawn):
    """A4.2, A4.3, A4.4: on any card but face-up dragons, portals and its own type; wilderness is turned over."""
    game = base_game((text, text), deck=card + "P", pile=card)
    game.play("draw" if drawn else "take")
    wild = {NAMES[cell] for cell in range(16) if text[cell].islower()}
    free = {NAMES[cell] for cell in range(16) if text[cell].isupper() and text[cell] not in ("R", "O", card)}
    assert cells_of(game, "place") == wild | free
    assert cells_of(game, "reveal") == (wild if drawn else set())


def derived(state, kingdoms: int) -> list[Any]:
    """The fields that follow from the cards, as they are kept."""
    return [part.tolist() for seat in range(kingdoms) for part in (state.sets[seat], state.near[seat], state.met[seat])]


def worked_out(mode: Mode, state, kingdoms: int) -> list[Any]:
    """The same, worked out anew."""
    fresh = mode.copy_state(state)
    for seat in range(kingdoms):
        survey(fresh, seat)
        fresh.met[seat] = legends_met(fresh, seat)
    return derived(fresh, kingdoms)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@settings(max_examples=4 if is_plain() else 30)
@given(st.integers(0, 10**6), st.data())
def test_kept_fields_are_what_the_cards_say(mode, seed, data):
    """A2.8: neighbours, sets and met legends are right after every decision of any game."""
    players = data.draw(st.sampled_from(mode.players))
    choices = random.Random(seed)
    game = Game(mode, players, seed=seed, events=False)
    kingdoms = 1 if mode.name in ("solo", "confrontation") else players
    decisions = 0
    while not game.is_over and decisions < 120:
        game.play_checked(choices.choice(game.legal_actions()))
        decisions += 1
        if game.actor is not None and game.state.phase not in (ARRANGING, BLOCKING):
            assert derived(game.state, kingdoms) == worked_out(mode, game.state, kingdoms)
            assert game.state.phase != AFTER or len(game.legal_actions()) > 1  # an end is asked only with a choice


@pytest.mark.parametrize("mode", MODES[:4], ids=lambda mode: mode.name)
@settings(max_examples=3 if is_plain() else 20)
@given(st.integers(0, 10**6))
def test_scores_of_whole_games(mode, seed):
    """A5.1, A6.5: after random play to the end the lines are what the rules say of the kingdoms that lie there."""
    choices = random.Random(seed)
    game = Game(mode, mode.players[-1], seed=seed, events=False)
    while not game.is_over:
        game.play_checked(choices.choice(game.legal_actions()))
    for seat, lines in enumerate(game.scores()):
        text = letters(game.state, seat)
        staffs, treaties = set(), set()
        if mode.name == "items":
            staffs = {cell for cell in range(16) if int(game.state.staffs[seat]) >> cell & 1}
            treaties = {cell for cell in range(16) if int(game.state.treaties[seat]) >> cell & 1}
        expected = harmony(Board(text, 4), staffs, treaties)
        assert text.isupper()
        assert {**lines, "legends": 0} == expected
