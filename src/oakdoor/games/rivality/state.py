"""The state of a battlefield: one flat record, copied as bytes.

Tiles are numbered in the order in which they came to lie on the battlefield; everything about a tile there
is kept by that number. In solo the number is the reading order.
"""

from typing import Annotated, Protocol

import numpy as np

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.contract import CHANCE_SEAT, NO_SEAT
from oakdoor.games.names import Seat, Side, Table
from oakdoor.games.rivality.components import SET_SIZE, SLOTS, TILES, Colour, Edges, Number
from oakdoor.games.rivality.view import FieldPhase
from oakdoor.games.state.layout import State

NOTHING = -1  # no tile, no colour, or in a view: a tile that the reader may not know
FIELD = TILES + 1  # the well and all others
MOST_FREE = 56  # connected tiles have at most 2 * 25 + 2 free places around them

PHASES: tuple[FieldPhase, ...] = (
    "fresh",  # keep the hand or draw a new one (V2.5)
    "chance",  # a shuffle is due
    "turn",  # place a tile (V3.1), or move the wizard (V7.3)
    "cast",  # choose the next spell (V3.3)
    "back",  # choose whose golem goes back (V3.6)
    "delayed",  # choose the next delayed spell (V6.2)
    "over",
)
FRESH, CHANCE, TURN, CASTING, SENDING, TRIGGERING, OVER = range(7)

# Why a game ended (`outcome`).
END_REASONS = ("", "tiles", "golems", "stuck")
BY_TILES, BY_GOLEMS, BY_STUCK = range(1, 4)


class FieldState(State, Protocol):
    """What all modes share: the battlefield."""

    ground: Annotated[Table, np.int8, (SLOTS,)]  # what lies at a place (field.py)
    place: Annotated[Table, np.int16, (FIELD,)]
    gained: Annotated[Table, np.int16, (FIELD,)]  # when the controller of a tile gained it (V6.4)
    tile: Annotated[Table, np.int8, (FIELD,)]
    turned: Annotated[Table, np.int8, (FIELD,)]  # where the top edge points
    golems: Annotated[Table, np.int8, (FIELD, 3)]  # by colour
    control: Annotated[Table, np.int8, (FIELD,)]  # the colour that controls a tile, or NOTHING (V4.1)
    clock: Annotated[int, np.int16]  # how often control was gained
    tiles: Annotated[int, np.int8]  # tiles on the battlefield
    supply: Annotated[Table, np.int8, (3,)]  # golems by colour
    wizard: Annotated[Table, np.int8, (3,)]  # by colour, the tile it stands on, or NOTHING
    source: Annotated[Number, np.int8]  # the tile that casts its spells
    uncast: Annotated[Edges, np.int8]  # its spells still to be cast
    aim: Annotated[Number, np.int8]  # the tile from which golems are sent back
    caster: Annotated[Colour, np.int8]  # the colour that casts
    star: Annotated[Colour, np.int8]  # the colour with the star tiles, or NOTHING
    colours: Annotated[int, np.int8]
    asked: Annotated[Seat, np.int8]  # who decides
    players: Annotated[int, np.int8]
    first: Annotated[Seat, np.int8]
    seat: Annotated[Seat, np.int8]
    phase: Annotated[int, np.int8]
    reason: Annotated[int, np.int8]


class HandsState(FieldState, Protocol):
    """The modes in which players place tiles from their hands."""

    free: Annotated[Table, np.int16, (MOST_FREE,)]  # the places next to the battlefield
    free_size: Annotated[int, np.int8]
    by: Annotated[Table, np.int8, (FIELD,)]  # the seat that placed a tile
    hands: Annotated[Table, np.int8, (4, 2)]
    held: Annotated[Table, np.int8, (4,)]  # tiles in hand
    stacks: Annotated[Table, np.int8, (3, SET_SIZE)]  # by colour; stacks[next:size], top first
    stack_next: Annotated[Table, np.int8, (3,)]
    stack_size: Annotated[Table, np.int8, (3,)]
    returned: Annotated[Table, np.int8, (4, 2)]  # by seat, the two tiles shuffled back in a fresh start (V2.5)
    bottom: Annotated[Table, np.int8, (3,)]  # by colour, the seat that must still hold a tile but a fortress (V2.3)
    shuffled: Annotated[Seat, np.int8]  # the seat that drew a new hand last, or NOTHING (V2.5)
    fresh_left: Annotated[int, np.int8]  # seats whose hand is still to be looked at (V2.5)


@rule
def actor(state: FieldState) -> Seat:
    """The seat that decides next; CHANCE_SEAT while a shuffle is due, NO_SEAT when the game is over."""
    if state.phase == OVER:
        return NO_SEAT
    return CHANCE_SEAT if state.phase == CHANCE else int(state.asked)


@rule
def sides(state: FieldState) -> int:
    """How many sides score: the colours (V2.2)."""
    return int(state.colours)


@rule
def colour_of(state: FieldState, seat: Seat) -> Colour:
    """A seat's colour; of four players those opposite each other are a team (V2.2)."""
    colours = int(state.colours)
    return seat if seat < colours else seat - colours


@rule
def side_of(state: FieldState, seat: Seat) -> Side:
    """The side that a seat plays for: its colour."""
    return colour_of(state, seat)


@rule
def seat_after(state: FieldState, seat: Seat) -> Seat:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def player_of(state: FieldState, colour: Colour) -> Seat:
    """Who decides for a colour: the active player, or the next in turn order of that colour."""
    seat = int(state.seat)
    while colour_of(state, seat) != colour:
        seat = seat_after(state, seat)
    return seat
