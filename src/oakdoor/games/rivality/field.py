"""The battlefield: which tile lies where, which places are free, who controls what (V3.1, V4)."""

import numpy as np

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import NOBODY, emit
from oakdoor.games.names import Log
from oakdoor.games.rivality.components import ENTRENCHED, LIMIT, SLOTS, STEPS, Box, Colour, Number, Place, Tile
from oakdoor.games.rivality.events import CONTESTED, CONTROL_GAINED, CONTROL_LOST, GAME_ENDED, GOLEM_PUT, WIZARD_MOVED
from oakdoor.games.rivality.state import FIELD, NOTHING, OVER, FieldState, HandsState

# `ground` holds for each slot the number of the tile there, NOTHING, or FREE - n for the n-th free place.
FREE = -2
SLOT = SLOTS - 1
# By the colours with the most golems on a tile, as bits: whose it is. Looked up, since nobody can guess who leads.
_LEADER = np.array([NOTHING, 0, 1, NOTHING, 2, NOTHING, NOTHING, NOTHING], np.int8)


@rule
def clear_field(state: FieldState) -> None:
    """An empty battlefield, nobody's golems anywhere. What `tile` says is left: in solo it is the deal."""
    for slot in range(SLOTS):
        state.ground[slot] = NOTHING
    for number in range(FIELD):
        state.place[number] = 0
        state.gained[number] = 0
        state.turned[number] = 0
        state.control[number] = NOTHING
        for colour in range(3):
            state.golems[number, colour] = 0
    for colour in range(3):
        state.supply[colour] = 0
        state.wizard[colour] = NOTHING
    state.clock = state.tiles = state.reason = 0
    state.source = state.uncast = state.aim = state.caster = 0


@rule
def tile_at(state: FieldState, place: Place) -> int:
    """The number of the tile at a place; negative if there is none."""
    return int(state.ground[place & SLOT])


@rule
def lay_tile(state: FieldState, tile: Tile, place: Place, turned: int) -> int:
    """Lay a tile on the battlefield; returns its number there."""
    number = int(state.tiles)
    state.tiles = number + 1
    state.ground[place & SLOT] = number
    state.place[number] = place
    state.tile[number] = tile
    state.turned[number] = turned
    return number


@rule
def free_around(state: HandsState, place: Place) -> None:
    """The place of a new tile is free no more, empty ones at its edges are (V3.1)."""
    size = int(state.free_size)
    found = int(state.ground[place & SLOT])
    if found <= FREE:  # the last free place takes the number of this one
        size -= 1
        moved = int(state.free[size])
        state.free[FREE - found] = moved
        state.ground[moved & SLOT] = found
    for direction in range(4):
        near = place + int(STEPS[direction])
        found = int(state.ground[near & SLOT])
        is_new = found == NOTHING
        state.free[size] = near  # the next one overwrites it, if it is not new
        state.ground[near & SLOT] = FREE - size if is_new else found
        size += is_new
    state.free[size] = 0
    state.free_size = size


@rule
def golems_on(state: FieldState, number: Number) -> int:
    """All golems on a tile."""
    return int(state.golems[number, 0]) + int(state.golems[number, 1]) + int(state.golems[number, 2])


@rule
def controller(state: FieldState, number: Number) -> int:
    """The colour with more golems on a tile than each other, or NOTHING (V4.1)."""
    orange = int(state.golems[number, 0])
    purple = int(state.golems[number, 1])
    turquoise = int(state.golems[number, 2])
    most = max(orange, purple, turquoise)
    return int(_LEADER[(orange == most) | (purple == most) << 1 | (turquoise == most) << 2])


@rule
def settle_control(state: FieldState, number: Number, log: Log) -> None:
    """Look at a tile anew after a complete placement, summoning or capture (V4.1, V6.4)."""
    old = int(state.control[number])
    new = controller(state, number)
    is_gained = (new != old) & (new != NOTHING)
    state.control[number] = new
    state.clock = int(state.clock) + is_gained
    state.gained[number] = state.clock if is_gained else state.gained[number]
    if log.shape[0] > 0 and new != old:
        tell_control(state, number, old, log)


@rule
def tell_control(state: FieldState, number: Number, old: Colour, log: Log) -> None:
    """Who lost a tile, who gained it, or that it is contested now (V4.1)."""
    seat = int(state.seat)
    place = int(state.place[number])
    new = int(state.control[number])
    if old != NOTHING:
        emit(log, CONTROL_LOST, seat, place, old, 0, 0)
    if new != NOTHING:
        emit(log, CONTROL_GAINED, seat, place, new, 0, 0)
    elif golems_on(state, number) > 0:
        emit(log, CONTESTED, seat, place, 0, 0, 0)


@rule
def has_wizard(state: FieldState, number: Number) -> bool:
    """Whether a wizard stands on a tile."""
    return bool((state.wizard[0] == number) | (state.wizard[1] == number) | (state.wizard[2] == number))


@rule
def shields(box: Box, state: FieldState, number: Number) -> int:
    """The shields that help a tile's controller: printed, and one more if entrenched (V1.1, V4.1, V4.2)."""
    printed = int(box.shields[state.tile[number]])
    return printed + entrenchment(state, number) if state.control[number] != NOTHING else 0


@rule
def entrenchment(state: FieldState, number: Number) -> int:
    """The shields that a full tile gives to its controller (V4.2)."""
    holder = int(state.control[number])
    is_full = state.golems[number, max(holder, 0)] == LIMIT
    return ENTRENCHED if is_full & (holder != NOTHING) else 0


@rule
def move_wizard(state: FieldState, number: Number, colour: Colour, log: Log) -> None:
    """Put a colour's wizard on a tile (V3.2)."""
    state.wizard[colour] = number
    emit(log, WIZARD_MOVED, int(state.seat), int(state.place[number]), colour, 0, 0)


@rule
def put_golem(state: FieldState, number: Number, colour: Colour, log: Log) -> None:
    """Put one golem from the supply on a tile (V3.2)."""
    state.supply[colour] = int(state.supply[colour]) - 1
    state.golems[number, colour] = int(state.golems[number, colour]) + 1
    emit(log, GOLEM_PUT, int(state.seat), int(state.place[number]), colour, 0, 0)


@rule
def finish(state: FieldState, reason: int, log: Log) -> None:
    """The game is over."""
    state.phase = OVER
    state.reason = reason
    emit(log, GAME_ENDED, NOBODY, reason, 0, 0, 0)
