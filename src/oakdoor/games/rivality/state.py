"""The state of a battlefield: one flat record, copied as bytes.

Tiles are numbered in the order in which they came to lie on the battlefield; everything about a tile there
is kept by that number. In solo the number is the reading order.
"""

from typing import Any

import numpy as np

from oakdoor.games.compiled import rule
from oakdoor.games.contract import CHANCE_SEAT, NO_SEAT
from oakdoor.games.rivality.components import SET_SIZE, SLOTS, TILES
from oakdoor.games.rivality.view import FieldPhase

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

# What all modes share. A mode's own fields come before them: behind them they would make its record a
# subtype of another's to Numba, which then shares code by chance.
BATTLEFIELD: list[tuple[Any, ...]] = [
    ("rng", np.uint32, (4,)),
    ("ground", np.int8, (SLOTS,)),  # what lies at a place (field.py)
    ("place", np.int16, (FIELD,)),
    ("gained", np.int16, (FIELD,)),  # when the controller of a tile gained it (V6.4)
    ("tile", np.int8, (FIELD,)),
    ("turned", np.int8, (FIELD,)),  # where the top edge points
    ("golems", np.int8, (FIELD, 3)),  # by colour
    ("control", np.int8, (FIELD,)),  # the colour that controls a tile, or NOTHING (V4.1)
    ("clock", np.int16),  # how often control was gained
    ("tiles", np.int8),  # tiles on the battlefield
    ("supply", np.int8, (3,)),  # golems by colour
    ("wizard", np.int8, (3,)),  # by colour, the tile it stands on, or NOTHING
    ("source", np.int8),  # the tile that casts its spells
    ("uncast", np.int8),  # its spells still to be cast, as bits
    ("aim", np.int8),  # the tile from which golems are sent back
    ("caster", np.int8),  # the colour that casts
    ("star", np.int8),  # the colour with the star tiles, or NOTHING
    ("players", np.int8),
    ("colours", np.int8),
    ("first", np.int8),
    ("seat", np.int8),  # whose turn it is
    ("asked", np.int8),  # who decides
    ("phase", np.int8),
    ("reason", np.int8),  # why the game ended (END_REASONS)
]

# The modes in which players place tiles from their hands.
HANDS: list[tuple[Any, ...]] = [
    ("free", np.int16, (MOST_FREE,)),  # the places next to the battlefield
    ("free_size", np.int8),
    ("by", np.int8, (FIELD,)),  # the seat that placed a tile
    ("hands", np.int8, (4, 2)),
    ("held", np.int8, (4,)),  # tiles in hand
    ("stacks", np.int8, (3, SET_SIZE)),  # by colour; stacks[next:size], top first
    ("stack_next", np.int8, (3,)),
    ("stack_size", np.int8, (3,)),
    ("returned", np.int8, (4, 2)),  # by seat, the two tiles shuffled back in a fresh start (V2.5)
    ("bottom", np.int8, (3,)),  # by colour, the seat that must still hold a tile that is no fortress (V2.3)
    ("shuffled", np.int8),  # the seat that drew a new hand last, or NOTHING (V2.5)
    ("fresh_left", np.int8),  # seats whose hand is still to be looked at (V2.5)
]


@rule
def actor(state: Any) -> int:
    """The seat that decides next; CHANCE_SEAT while a shuffle is due, NO_SEAT when the game is over."""
    if state.phase == OVER:
        return NO_SEAT
    return CHANCE_SEAT if state.phase == CHANCE else int(state.asked)


@rule
def sides(state: Any) -> int:
    """How many sides score: the colours (V2.2)."""
    return int(state.colours)


@rule
def colour_of(state: Any, seat: int) -> int:
    """A seat's colour; of four players those opposite each other are a team (V2.2)."""
    return seat % int(state.colours)


@rule
def side_of(state: Any, seat: int) -> int:
    """The side that a seat plays for: its colour."""
    return colour_of(state, seat)


@rule
def player_of(state: Any, colour: int) -> int:
    """Who decides for a colour: the active player, or the next in turn order of that colour."""
    players = int(state.players)
    seat = int(state.seat)
    while colour_of(state, seat) != colour:
        seat = (seat + 1) % players
    return seat
