"""The state of the modes in which every player has a kingdom: one flat record, copied as bytes."""

from typing import Any

import numpy as np

from oakdoor.games.aetherya.view import KingdomPhase
from oakdoor.games.compiled import rule
from oakdoor.games.contract import CHANCE_SEAT, NO_SEAT

NOTHING = -1  # no card, or in a view: a card that the reader may not know
SIDE = 4  # of a kingdom
BLOCK = 2  # the side of the block that outlasts an age (A7.9)
CELLS = 16
WILD_CELLS = (0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15)  # in the order of a record's `wild`
CENTRE_CELLS = (5, 6, 9, 10)
ALL = 0xFFFF
CENTRE = 0x0660

PHASES: tuple[KingdomPhase, ...] = (
    "arrange",  # lay the hand as the centre (A3.3)
    "turn",  # draw or take (A4.1)
    "hold_drawn",  # a card from the deck: place it, or discard it and reveal (A4.3)
    "hold_taken",  # a card from the pile: place it (A4.2)
    "after",  # the kingdom action is done, a choice is left (A4.5, A6.3)
    "chance",  # a shuffle is due
    "over",
    "settle",  # keep or decline an uncovered tile (A6.2)
    "swap",  # swap legends before an age (A7.3)
    "pair",  # drop one of two cards (A7.4)
    "block",  # pick the block that stays (A7.9)
    "shed",  # discard an open legend (A8.3)
)
ARRANGE, TURN, HOLD_DRAWN, HOLD_TAKEN, AFTER, CHANCE, OVER, SETTLE, SWAPPING, PAIR, BLOCKING, SHEDDING = range(12)

# Why a game ended (`outcome`).
END_REASONS = ("", "wilderness", "deck", "legends", "campaign", "lost")
BY_WILDERNESS, BY_DECK, BY_LEGENDS, BY_CAMPAIGN, BY_LOSS = range(1, 6)


def kingdom_fields(piles: int) -> list[tuple[Any, ...]]:
    """The fields that the base game, items, solo and co-op share. A mode's own fields come before them: behind
    them they would make its record a subtype of the base game's to Numba, which then shares code by chance."""
    return [
        ("rng", np.uint32, (4,)),
        ("near", np.int32, (4, 16)),  # per kingdom and cell (kingdom.py)
        ("sets", np.int32, (4, 10)),  # per kingdom and card (kingdom.py)
        ("hidden", np.int32, (4,)),  # per kingdom, the wilderness
        ("met", np.int32, (4,)),  # per kingdom, the legends whose condition it meets, while any can be taken
        ("taken", np.int32, (4,)),  # per seat, the legends beside the kingdom
        ("river", np.int32),  # open legends
        ("cells", np.int8, (4, 16)),
        ("deck", np.int8, (80,)),  # deck[deck_next:deck_size], top first
        ("deck_next", np.int8),
        ("deck_size", np.int8),
        ("piles", np.int8, (piles, 80)),  # discard piles, the top card last
        ("pile_sizes", np.int8, (piles,)),
        ("legends", np.int8, (15,)),  # in the order dealt; legends[legends_next:legends_size] is the legend deck
        ("legends_next", np.int8),
        ("legends_size", np.int8),
        ("held", np.int8),  # the card in hand
        ("legend_free", np.int8),  # whether this turn's legend is still to be had (A4.5)
        ("side", np.int8),
        ("players", np.int8),
        ("first", np.int8),
        ("seat", np.int8),
        ("phase", np.int8),
        ("reason", np.int8),  # why the game ended (END_REASONS)
    ]


@rule
def actor(state: Any) -> int:
    """The seat that decides next; CHANCE_SEAT while a shuffle is due, NO_SEAT when the game is over."""
    if state.phase == CHANCE:
        return CHANCE_SEAT
    if state.phase == OVER:
        return NO_SEAT
    return int(state.seat)


@rule
def sides(state: Any) -> int:
    """How many sides score: the seats."""
    return int(state.players)


@rule
def side_of(state: Any, seat: int) -> int:
    """The side that a seat plays for: its own."""
    return seat


@rule
def deck_left(state: Any) -> int:
    """How many cards the deck has."""
    return int(state.deck_size) - int(state.deck_next)
