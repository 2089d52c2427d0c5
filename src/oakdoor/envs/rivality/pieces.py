"""The pieces of Rivality's modes: which tile lies where, who stands on it, and which places are free. The tiles of the
battlefield and the free places come in the order of the view, which is the order that choices count them in. Colours
are told from the seat's side: its own is 0."""

import numpy as np

from oakdoor.envs.steps.pieces import NONE, Pieces, write_all, write_bits
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.compiler.drivers import part
from oakdoor.games.names import Seat, Table
from oakdoor.games.rivality.components import PLACES, REACH, ROW, TILES, Colour
from oakdoor.games.rivality.expert.state import ExpertState
from oakdoor.games.rivality.solo.rules import SoloState
from oakdoor.games.rivality.state import FIELD, MOST_FREE, FieldState, HandsState, colour_of
from oakdoor.games.state.features import fields

# Of each place; looked up, since dividing takes longer.
EAST = (np.arange(PLACES) % ROW - REACH).astype(np.int8)
SOUTH = (np.arange(PLACES) // ROW - REACH).astype(np.int8)
TABLE_PIECES = fields("""
    phase 1 what is to be decided: its number in PHASES
    asked 1 who decides: 0 the seat, 1 the next one, ..., -1 nobody
    players 1 how many
    colours 1 how many
    tiles 1 tiles on the battlefield
    supply 3 by colour, golems in the supply
    wizard 3 by colour, the number of the tile on the battlefield where the wizard stands, -1 for none
    star 1 the colour with the star tiles, -1 while that is not known
    source 1 the number of the tile that casts its spells, or did so last
    uncast 1 its spells still to be cast, as bits by edge
    aim 1 the number of the tile from which golems are sent back, or were so last
""")
FIELD_PIECES = fields(f"""
    tile {FIELD} by number on the battlefield, the tile: 0 to 23, 24 the well, -1 for none or one that lies face down
    x {FIELD} by number, how far east of the well it lies
    y {FIELD} by number, how far south of the well it lies
    turned {FIELD} by number, where its top edge points: N, E, S, W
    golems {3 * FIELD} by number and colour, golems on it
    control {FIELD} by number, the colour that controls it, -1 for none
""")
HAND_PIECES = fields(f"""
    hand 2 the tiles in the seat's hand, -1 for none
    held 4 tiles in the hands, in turn order
    stacks 3 by colour, tiles in the stack
    free 1 free places
    free_x {MOST_FREE} by number among the free places, how far east of the well it lies
    free_y {MOST_FREE} by number, how far south of the well it lies
""")
DELAYED_PIECES = fields(f"""
    pending {FIELD} by number on the battlefield, the tile's delayed spells, as bits by edge
""")
SOLO_PIECES = fields(f"""
    level 1 apprentice, journeyman or master
    ways {TILES} the tiles to which the wizard can go
""")


@rule
def write_places(places: Table, size: int, into: Table, at: int, room: int) -> None:
    """How far east and south of the well some places lie; the room of those that there are not stays zero."""
    write_all(into, at, 2 * room, 0)
    for number in range(size):
        place = int(places[number])
        into[at + number] = EAST[place]
        into[at + room + number] = SOUTH[place]


@rule
def turned_from(state: FieldState, own: Colour, colour: int) -> int:
    """How many colours after the seat's own a colour comes; none stays none."""
    turned = colour - own
    return NONE if colour < 0 else turned + int(state.colours) * (turned < 0)


@rule
def table_pieces(state: FieldState, seat: Seat, into: Table) -> int:
    """What lies beside the battlefield; returns where the next numbers begin."""
    players = int(state.players)
    own = colour_of(state, seat)
    asked = int(state.asked) - seat
    into[0] = state.phase
    into[1] = NONE if state.asked < 0 else asked + players * (asked < 0)
    into[2] = players
    into[3] = state.colours
    into[4] = state.tiles
    for turned in range(3):
        colour = own + turned
        colour -= int(state.colours) * (colour >= state.colours)
        is_there = turned < state.colours
        into[5 + turned] = state.supply[colour] if is_there else 0
        into[8 + turned] = state.wizard[colour] if is_there else NONE
    into[11] = turned_from(state, own, int(state.star))
    into[12] = state.source
    into[13] = state.uncast
    into[14] = state.aim
    return 15


@rule
def field_pieces(state: FieldState, seat: Seat, face_down: int, into: Table, at: int) -> int:
    """The battlefield; returns where the next numbers begin. Loops of a fixed length, without branches: a compiler
    makes vector instructions of them."""
    own = colour_of(state, seat)
    colours = int(state.colours)
    tiles = int(state.tiles)
    for number in range(FIELD):
        is_shown = (number < tiles) & ((face_down >> number) & 1 == 0)
        into[at + number] = (int(state.tile[number]) + 1) * is_shown - 1
    for number in range(FIELD):
        into[at + 3 * FIELD + number] = int(state.turned[number]) * (number < tiles)
    write_places(state.place, tiles, into, at + FIELD, FIELD)
    first = at + 4 * FIELD
    for turned in range(3):
        colour = own + turned
        colour -= colours * (colour >= colours)
        is_there = turned < colours
        for number in range(FIELD):
            into[first + 3 * number + turned] = int(state.golems[number, colour]) * is_there
    for number in range(FIELD):
        into[first + 3 * FIELD + number] = turned_from(state, own, int(state.control[number]))
    return first + 4 * FIELD


@rule
def hand_pieces(state: HandsState, seat: Seat, into: Table, at: int) -> int:
    """The seat's hand, how many tiles there are elsewhere, and the free places; returns where the next numbers
    begin."""
    own = colour_of(state, seat)
    colours = int(state.colours)
    players = int(state.players)
    for slot in range(2):
        into[at + slot] = state.hands[seat, slot] if slot < state.held[seat] else NONE
    for turned in range(4):
        other = seat + turned
        other -= players * (other >= players)
        into[at + 2 + turned] = state.held[other] if turned < players else 0
    for turned in range(3):
        colour = own + turned
        colour -= colours * (colour >= colours)
        left = int(state.stack_size[colour]) - int(state.stack_next[colour])
        into[at + 6 + turned] = left if turned < colours else 0
    free = int(state.free_size)
    into[at + 9] = free
    write_places(state.free, free, into, at + 10, MOST_FREE)
    return at + 10 + 2 * MOST_FREE


@part
def tell_hands(box: object, state: HandsState, seat: Seat, into: Table) -> None:
    """The standard game."""
    at = field_pieces(state, seat, 0, into, table_pieces(state, seat, into))
    hand_pieces(state, seat, into, at)


@part
def tell_delayed(box: object, state: ExpertState, seat: Seat, into: Table) -> None:
    """The expert game."""
    at = field_pieces(state, seat, 0, into, table_pieces(state, seat, into))
    at = hand_pieces(state, seat, into, at)
    for number in range(FIELD):
        into[at + number] = int(state.pending[number]) * (number < state.tiles)


@part
def tell_solo(box: object, state: SoloState, seat: Seat, into: Table) -> None:
    """Against Suramun."""
    at = field_pieces(state, seat, int(state.face_down), into, table_pieces(state, seat, into))
    into[at] = state.level
    write_bits(into, at + 1, TILES, int(state.ways))


PIECES = {
    "standard": Pieces((*TABLE_PIECES, *FIELD_PIECES, *HAND_PIECES), tell_hands),
    "expert": Pieces((*TABLE_PIECES, *FIELD_PIECES, *HAND_PIECES, *DELAYED_PIECES), tell_delayed),
    "solo": Pieces((*TABLE_PIECES, *FIELD_PIECES, *SOLO_PIECES), tell_solo),
}
