"""The choices of Rivality's modes. Where a tile is put hangs on the hand and the free places, whose delayed spell comes
next on the tiles that lie (V3.1, V6.2)."""

from functools import partial

import numpy as np

from oakdoor.envs.steps.choices import WORD, Block, Choices, Row, made
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.compiler.drivers import part
from oakdoor.games.names import Action, Moves, Rule, Table
from oakdoor.games.rivality.actions import BACK, CAST, CODEC, DELAYED, GO, KEEP, PUT, PUTS, REDRAW, is_in
from oakdoor.games.rivality.components import PLACES
from oakdoor.games.rivality.field import tile_at
from oakdoor.games.rivality.state import FIELD, MOST_FREE, TURN, HandsState

WAYS = MOST_FREE * 4  # to put one tile
PUT_TILES = Block(
    "put",
    2 * WAYS,
    f"a tile in hand (2), a free place ({MOST_FREE}), where the top edge points (4), the last running fastest: places "
    "in the order of the view's `free`, directions in the order N, E, S, W",
)
WAY_WORDS = WAYS // WORD  # of a mask; the choices before are one word
NEAR = 3  # words in which the number of ways changes, nearly always
FIRST = np.array([sum(1 << (8 * place) for place in range(size)) for size in range(WORD + 1)], np.int64)
NEXT_SPELLS = Block("delayed", FIELD, "the delayed spell of the n-th tile in the order of the view's `field`")


@rule
def filled(left: int) -> int:
    """A word of a mask whose first choices are legal: so many, if it has them."""
    return int(FIRST[min(max(left, 0), WORD)])


@part
def mark_tiles(
    box: object, state: HandsState, moves: Moves, numbers: Table, row: Row, single: int, *, legal: Rule
) -> int:
    """The legal choices; ways to put a tile are counted, not listed. A mask has hundreds of them, and most of them were
    legal in this row before: only those around the last one are written. The memo has how many there were, for the
    first and the second tile."""
    mask, words, memo = row
    words[0] = 0
    is_turn = state.phase == TURN
    ways = int(state.free_size) * 4 * is_turn
    held = int(state.held[state.seat])
    for slot in range(2):
        now = ways * (held > slot)
        low = min(now, int(memo[slot])) // WORD
        first = 1 + slot * WAY_WORDS
        if max(now, int(memo[slot])) < (low + NEAR) * WORD:
            low = min(low, WAY_WORDS - NEAR)
            for word in range(NEAR):
                words[first + low + word] = filled(now - (low + word) * WORD)
        else:
            for word in range(WAY_WORDS):
                words[first + word] = filled(now - word * WORD)
        memo[slot] = now
    if mask.shape[0] > single + 2 * WAYS:
        mask[single + 2 * WAYS :] = 0
    return held * ways if is_turn else mark_others(box, state, moves, numbers, mask, single, legal=legal)


@part
def mark_others(
    box: object, state: HandsState, moves: Moves, numbers: Table, mask: Table, single: int, *, legal: Rule
) -> int:
    """The legal choices where no tile is put."""
    size = legal(box, state, moves)
    for place in range(size):
        mask[listed(state, int(moves[place]), numbers, single)] = 1
    return size


@rule
def listed(state: HandsState, action: Action, numbers: Table, single: int) -> int:
    """The choice of an action that puts no tile."""
    if is_in(action, DELAYED, PLACES):
        return single + 2 * WAYS + tile_at(state, action - DELAYED)
    return int(numbers[action])


@part
def pick_tile(
    box: object, state: HandsState, moves: Moves, numbers: Table, memo: Table, single: int, number: int
) -> int:
    """The n-th legal choice."""
    if state.phase == TURN:
        ways = int(memo[0])
        return single + number + (WAYS - ways if number >= ways else 0)
    return listed(state, int(moves[number]), numbers, single)


@part
def decide_tiles(box: object, state: HandsState, choice: int, moves: Moves, actions: Table) -> Action:
    """The action of a legal choice."""
    if choice < actions.shape[0]:
        return int(actions[choice])
    way = choice - actions.shape[0]
    if way >= 2 * WAYS:
        return DELAYED + int(state.place[way - 2 * WAYS])
    slot = 1 if way >= WAYS else 0
    way -= slot * WAYS
    return PUT + int(state.free[way >> 2]) * PUTS + int(state.hands[state.seat, slot]) * 4 + (way & 3)


def _hands(*hanging: Block) -> partial[Choices]:
    return partial(made, CODEC, (KEEP, REDRAW, CAST, BACK), hanging, mark_tiles, decide_tiles, pick_tile)


CHOICES = {
    "standard": _hands(PUT_TILES),
    "expert": _hands(PUT_TILES, NEXT_SPELLS),
    "solo": partial(made, CODEC, (GO, CAST)),
}
