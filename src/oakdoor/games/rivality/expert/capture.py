"""Surrounded tiles change hands (V6.3, V6.4)."""

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Log
from oakdoor.games.rivality.components import PLACES, STEPS, Colour, Number
from oakdoor.games.rivality.events import SURROUNDED
from oakdoor.games.rivality.expert.state import ExpertState
from oakdoor.games.rivality.field import golems_on, put_golem, settle_control, tile_at
from oakdoor.games.rivality.spells import send_back
from oakdoor.games.rivality.state import NOTHING, colour_of
from oakdoor.games.state.cellset import lowest


@rule
def enclose(state: ExpertState, number: Number) -> None:
    """Keep the set of tiles that have a tile at each edge, after one was placed."""
    found = 0
    for direction in range(4):
        near = tile_at(state, int(state.place[number]) + int(STEPS[direction]))
        if near >= 0:
            found += 1
            state.touching[near] = int(state.touching[near]) + 1
            if state.touching[near] == 4:
                state.enclosed = int(state.enclosed) | (1 << near)
    state.touching[number] = found
    if found == 4:
        state.enclosed = int(state.enclosed) | (1 << number)


@rule
def surrounder(state: ExpertState, number: Number) -> int:
    """The colour that takes an enclosed tile now, or NOTHING (V6.3, V6.4).

    A colour that could neither send a golem back nor put one there takes nothing: it would do so forever.
    """
    colours = int(state.colours)
    sides = 0  # how many of the four each colour controls, as digits
    latest = 0
    last = NOTHING
    for direction in range(4):
        near = tile_at(state, int(state.place[number]) + int(STEPS[direction]))
        holder = int(state.control[near])
        if holder == NOTHING or holder == state.control[number]:
            return NOTHING
        sides += 1 << (4 * holder)
        if state.gained[near] > latest:
            latest = int(state.gained[near])
            last = holder
    taker = NOTHING
    others = 0
    for colour in range(colours):
        share = (sides >> (4 * colour)) & 15
        if share > 2 or (share == 2 and colour == last):
            taker = colour
        if share > 0:
            others += 1
    if others > (2 if colours == 3 else 1) or taker == NOTHING:
        return NOTHING  # together with another only with three players, and never three together
    if state.supply[taker] == 0 and golems_on(state, number) == state.golems[number, taker]:
        return NOTHING
    return taker


@rule
def next_surrounded(state: ExpertState) -> int:
    """The tile that is taken next, or NOTHING: the active player's first, then clockwise, each in reading order
    (V6.3). Places are numbered in reading order."""
    colours = int(state.colours)
    active = colour_of(state, int(state.seat))
    found = NOTHING
    first = colours * PLACES
    left = int(state.enclosed)
    while left:
        number = lowest(left)
        taker = surrounder(state, number)
        if taker != NOTHING:
            order = (taker - active + colours) % colours * PLACES + int(state.place[number])
            if order < first:
                first = order
                found = number
        left &= left - 1
    return found


@rule
def take_tile(state: ExpertState, number: Number, colour: Colour, log: Log) -> None:
    """Opposing golems go back, one of the surrounding colour is put there if its supply has one (V6.3)."""
    emit(log, SURROUNDED, int(state.seat), int(state.place[number]), colour, 0, 0)
    for other in range(int(state.colours)):
        if other != colour and state.golems[number, other] > 0:
            send_back(state, number, other, int(state.golems[number, other]), log)
    if state.supply[colour] > 0:
        put_golem(state, number, colour, log)
    settle_control(state, number, log)


@rule
def take_surrounded(state: ExpertState, log: Log) -> None:
    """Take surrounded tiles one at a time, looking anew after each (V6.3, V6.4). Each taking makes more neighbours
    of one colour, or leaves fewer golems: it ends."""
    number = next_surrounded(state)
    while number != NOTHING:
        take_tile(state, number, surrounder(state, number), log)
        number = next_surrounded(state)
