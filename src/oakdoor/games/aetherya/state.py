"""The state of the modes in which every player has a kingdom: one flat record, copied as bytes."""

from typing import Annotated, Protocol

import numpy as np

from oakdoor.games.aetherya.components import Card, Legends
from oakdoor.games.aetherya.view import KingdomPhase
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.contract import CHANCE_SEAT, NO_SEAT
from oakdoor.games.names import Seat, Side, Table
from oakdoor.games.state.layout import State

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
ARRANGING, TURN, HOLD_DRAWN, HOLD_TAKEN, AFTER, CHANCE, OVER, SETTLE, SWAPPING, PAIR, BLOCKING, SHEDDING = range(12)

# Why a game ended (`outcome`).
END_REASONS = ("", "wilderness", "deck", "legends", "campaign", "lost")
BY_WILDERNESS, BY_DECK, BY_LEGENDS, BY_CAMPAIGN, BY_LOSS = range(1, 6)


class BoardState(State, Protocol):
    """What all modes with a kingdom for each player share, but for the discard piles."""

    near: Annotated[Table, np.int32, (4, 16)]  # per kingdom and cell (kingdom.py)
    sets: Annotated[Table, np.int32, (4, 10)]  # per kingdom and card (kingdom.py)
    hidden: Annotated[Table, np.int32, (4,)]  # per kingdom, the wilderness
    met: Annotated[Table, np.int32, (4,)]  # per kingdom, the legends whose condition it meets, while any can be taken
    taken: Annotated[Table, np.int32, (4,)]  # per seat, the legends beside the kingdom
    river: Annotated[Legends, np.int32]  # open legends
    cells: Annotated[Table, np.int8, (4, 16)]
    deck: Annotated[Table, np.int8, (80,)]  # deck[deck_next:deck_size], top first
    deck_next: Annotated[int, np.int8]
    deck_size: Annotated[int, np.int8]
    legends: Annotated[Table, np.int8, (15,)]  # as dealt; legends[legends_next:legends_size] is the legend deck
    legends_next: Annotated[int, np.int8]
    legends_size: Annotated[int, np.int8]
    held: Annotated[Card, np.int8]  # the card in hand
    legend_free: Annotated[int, np.int8]  # whether this turn's legend is still to be had (A4.5)
    side: Annotated[int, np.int8]  # of the board, in cells
    players: Annotated[int, np.int8]
    first: Annotated[Seat, np.int8]
    seat: Annotated[Seat, np.int8]
    phase: Annotated[int, np.int8]
    reason: Annotated[int, np.int8]


class KingdomState(BoardState, Protocol):
    """The base game's state, and what others are made from."""

    piles: Annotated[Table, np.int8, (1, 80)]  # discard piles, the top card last
    pile_sizes: Annotated[Table, np.int8, (1,)]


@rule
def actor(state: BoardState) -> Seat:
    """The seat that decides next; CHANCE_SEAT while a shuffle is due, NO_SEAT when the game is over."""
    if state.phase == CHANCE:
        return CHANCE_SEAT
    if state.phase == OVER:
        return NO_SEAT
    return int(state.seat)


@rule
def sides(state: BoardState) -> int:
    """How many sides score: the seats."""
    return int(state.players)


@rule
def side_of(state: BoardState, seat: Seat) -> Side:
    """The side that a seat plays for: its own."""
    return seat


@rule
def deck_left(state: BoardState) -> int:
    """How many cards the deck has."""
    return int(state.deck_size) - int(state.deck_next)
