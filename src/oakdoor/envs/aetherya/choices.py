"""The choices of Aetherya's modes. The 24 ways to lay the first four cards hang on the hand (A3.3)."""

from functools import partial
from itertools import permutations

import numpy as np

from oakdoor.envs.steps.choices import Block, Choices, Row, made
from oakdoor.games.aetherya import actions as act
from oakdoor.games.aetherya import turn
from oakdoor.games.aetherya.actions import ARRANGE
from oakdoor.games.aetherya.kingdom.kingdom import fixed
from oakdoor.games.aetherya.state import (
    AFTER,
    ALL,
    ARRANGING,
    HOLD_DRAWN,
    HOLD_TAKEN,
    TURN,
    BoardState,
)
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.compiler.drivers import part
from oakdoor.games.names import Action, Moves, Rule, Table
from oakdoor.games.state.cellset import count

ARRANGEMENTS = Block(
    "arrange",
    24,
    "the cards in hand, as they lie on b2, c2, b3 and c3, are laid in the n-th order: 1234, 1243, 1324, … 4321",
)

# Of each set of eight choices, the bytes of a mask in one word.
BYTES = np.array([sum(1 << (8 * bit) for bit in range(8) if bits >> bit & 1) for bits in range(256)], np.int64)
SINGLE_WORDS = 7  # of a mask, with the choices that stand for one action; the last has arrangements, too

ORDERS = np.array(list(permutations(range(4))), np.int8)


@part
def mark_cards(
    box: object, state: BoardState, moves: Moves, numbers: Table, row: Row, single: int, *, legal: Rule
) -> int:
    """The legal choices; arrangements are listed in their order, and alone."""
    mask, words = row.mask, row.words
    words[:] = 0
    size = legal(box, state, moves)
    if size > 0 and moves[0] >= ARRANGE:
        mask[single : single + size] = 1
    else:
        for place in range(size):
            mask[numbers[moves[place]]] = 1
    return size


@part
def pick_cards(
    box: object, state: BoardState, moves: Moves, numbers: Table, memo: Table, single: int, number: int
) -> int:
    """The n-th legal choice."""
    return single + number if moves[0] >= ARRANGE else int(numbers[moves[number]])


@rule
def base_choices(state: BoardState) -> int:
    """The legal choices of the base game but arrangements, as bits: draw, take, place, reveal, legends, end (A4)."""
    phase = int(state.phase)
    seat = int(state.seat)
    is_drawn = phase == HOLD_DRAWN
    is_held = is_drawn | (phase == HOLD_TAKEN)
    is_after = phase == AFTER
    places = (ALL & ~fixed(state, seat, max(int(state.held), 0))) * is_held
    reveals = int(state.hidden[seat]) * is_drawn
    legends = turn.takeable(state) * (is_held | is_after | (phase == TURN))
    return 3 * (phase == TURN) | places << 2 | reveals << 18 | legends << 34 | is_after << 49


@part
def mark_sets(box: object, state: BoardState, moves: Moves, numbers: Table, row: Row, single: int) -> int:
    """The legal choices of the base game: sets of cells and legends, eight choices looked up at once."""
    mask, words, memo = row
    bits = base_choices(state)
    memo[0] = bits
    for word in range(SINGLE_WORDS):
        words[word] = BYTES[(bits >> (8 * word)) & 0xFF]
    is_arranging = state.phase == ARRANGING
    if is_arranging | (memo[1] == 1):
        mask[single : single + 24] = is_arranging
    memo[1] = is_arranging
    return 24 if is_arranging else count(bits)


@part
def pick_set(
    box: object, state: BoardState, moves: Moves, numbers: Table, memo: Table, single: int, number: int
) -> int:
    """The n-th legal choice of the base game."""
    return single + number if memo[1] == 1 else nth_bit(int(memo[0]), number)


@rule
def nth_bit(bits: int, number: int) -> int:
    """Where the n-th set bit of a word stands, found by halves: no loop whose length nobody could foresee."""
    at = 0
    for half in (32, 16, 8, 4, 2, 1):
        below = count(bits & ((1 << half) - 1))
        is_above = number >= below
        number -= below * is_above
        at += half * is_above
        bits >>= half * is_above
    return at


@rule
def arranged(state: BoardState, order: int) -> Action:
    """The action that lays the hand in the n-th order."""
    code = 0
    for place in range(4):
        slot = int(ORDERS[order, place])
        code = code * 10 + int(state.cells[state.seat, 5 + slot % 2 + slot // 2 * 4])
    return ARRANGE + code


@part
def decide_cards(box: object, state: BoardState, choice: int, moves: Moves, actions: Table) -> Action:
    """The action of a legal choice."""
    return int(actions[choice]) if choice < actions.shape[0] else arranged(state, choice - actions.shape[0])


def _kingdoms(*firsts: Action) -> partial[Choices]:
    return partial(made, act.CODEC, firsts, (ARRANGEMENTS,), mark_cards, decide_cards, pick_cards)


_KINGDOM = (act.PLACE, act.REVEAL, act.LEGEND, act.END)
_BASE = (act.DRAW, act.TAKE, *_KINGDOM)
_USES = (
    *(act.USE_SWORD, act.USE_TREATY, act.USE_STAFF, act.USE_GRIFFIN),
    *(act.USE_HAMMER, act.USE_PALANTIR, act.USE_SMUGGLER, act.USE_THIEF),
)
_PAIRS = (act.PAIR_DECK, act.PAIR_MIXED, act.DROP)
CHOICES = {
    "base": partial(made, act.CODEC, _BASE, (ARRANGEMENTS,), mark_sets, decide_cards, pick_set),
    "items": _kingdoms(*_BASE, act.KEEP, act.DECLINE, *_USES),
    "solo": _kingdoms(*_PAIRS, *_KINGDOM, act.SWAP, act.NOSWAP, act.BLOCK),
    "coop": _kingdoms(act.DRAW, act.TAKE_FROM, act.PLACE_TO, act.REVEAL_TO, act.SHED),
    "confrontation": partial(made, act.CODEC, (act.REFRESH, act.PLAY, act.RISE, act.LEGEND, act.END)),
}
