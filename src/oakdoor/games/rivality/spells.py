"""Spells: what they reach, and what happens to the golems they summon (V3.3 to V3.6)."""

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Log
from oakdoor.games.rivality.components import FAR, LIMIT, Box, Colour, Edge, Number, Place
from oakdoor.games.rivality.events import (
    BOUNCED,
    BY_NO_TILE,
    BY_WIZARD,
    FIZZLED,
    SENT_BACK,
    SPELL_CAST,
    SUMMONED,
)
from oakdoor.games.rivality.field import golems_on, has_wizard, settle_control, shields, tile_at
from oakdoor.games.rivality.state import CASTING, SENDING, FieldState, player_of
from oakdoor.games.state.cellset import lowest


@rule
def target_of(box: Box, state: FieldState, number: Number, edge: Edge) -> int:
    """The place that a spell of a tile reaches (V1.2)."""
    tile = int(state.tile[number])
    return int(state.place[number]) + int(box.reach[tile, state.turned[number], edge])


@rule
def send_back(state: FieldState, number: Number, colour: Colour, golems: int, log: Log) -> None:
    """Golems go back to their supply."""
    state.golems[number, colour] = int(state.golems[number, colour]) - golems
    state.supply[colour] = int(state.supply[colour]) + golems
    emit(log, SENT_BACK, int(state.seat), int(state.place[number]), colour, golems, 0)


@rule
def largest_opposing(state: FieldState, number: Number, colour: Colour) -> int:
    """The size of the largest group of another colour."""
    largest = 0
    for other in range(int(state.colours)):
        if other != colour:
            largest = max(largest, int(state.golems[number, other]))
    return largest


@rule
def enforce_limit(state: FieldState, number: Number, colour: Colour, log: Log) -> bool:
    """Golems above five go back (V3.6). False while the spell's player must choose whose."""
    excess = golems_on(state, number) - LIMIT
    one = 1 if colour == 0 else 0
    other = 1 if colour == 2 else 2
    while excess > 0:
        ones = int(state.golems[number, one])
        others = int(state.golems[number, other])
        if ones == 0 and others == 0:
            send_back(state, number, colour, excess, log)
            return True
        if ones == others and excess == 1:
            return False
        if ones >= others:
            send_back(state, number, one, 1, log)
            excess -= 1
        if others >= ones:
            send_back(state, number, other, 1, log)
            excess -= 1
    return True


@rule
def settle_limit(state: FieldState, number: Number, colour: Colour, log: Log) -> bool:
    """The end of a summoning: the limit, then control. False while a choice is asked for (V3.6)."""
    if not enforce_limit(state, number, colour, log):
        state.aim = number
        state.caster = colour
        state.asked = player_of(state, colour)
        state.phase = SENDING
        return False
    settle_control(state, number, log)
    return True


@rule
def summon(
    box: Box, state: FieldState, number: Number, colour: Colour, golems: int, ignores_shields: bool, log: Log
) -> bool:
    """Summon golems onto a tile: supply, shields, limit, control (V3.5, V3.6). False while a choice is asked for."""
    seat = int(state.seat)
    place = int(state.place[number])
    golems = min(golems, int(state.supply[colour]))
    emit(log, SUMMONED, seat, place, colour, golems, 0)
    holder = int(state.control[number])
    is_warded = (holder != colour) & (not ignores_shields)
    bounced = min(golems, shields(box, state, number)) if is_warded else 0
    golems -= bounced
    if log.shape[0] > 0 and bounced > 0:
        emit(log, BOUNCED, seat, place, colour, bounced, 0)
    state.supply[colour] = int(state.supply[colour]) - golems
    state.golems[number, colour] = int(state.golems[number, colour]) + golems
    return settle_limit(state, number, colour, log)


@rule
def cast(box: Box, state: FieldState, edge: Edge, wizards_protect: bool, log: Log) -> bool:
    """Cast one spell of the casting tile (V3.4, V3.5). False while a choice is asked for."""
    target = target_of(box, state, int(state.source), edge)
    return cast_at(box, state, edge, target, tile_at(state, target), wizards_protect, log)


@rule
def cast_at(
    box: Box, state: FieldState, edge: Edge, target: Place, number: Number, wizards_protect: bool, log: Log
) -> bool:
    """Cast one spell of the casting tile at a place, and the tile there if there is one."""
    source = int(state.source)
    tile = int(state.tile[source])
    state.uncast = int(state.uncast) & ~(1 << edge)
    place = int(state.place[source])
    if number < 0:
        emit(log, FIZZLED, int(state.seat), place, edge, target, BY_NO_TILE)
        return True
    if wizards_protect and has_wizard(state, number):
        emit(log, FIZZLED, int(state.seat), place, edge, target, BY_WIZARD)
        return True
    golems = int(box.golems[tile, edge])
    emit(log, SPELL_CAST, int(state.seat), place, edge, target, golems)
    return summon(box, state, number, int(state.caster), golems, box.distance[tile, edge] == FAR, log)


@rule
def spells_in_question(box: Box, state: FieldState, wizards_protect: bool) -> int:
    """The spells whose order matters: at least two that have a target, and golems for not all of them. As bits;
    0 if the order does not matter (V3.3)."""
    source = int(state.source)
    tile = int(state.tile[source])
    supply = int(state.supply[state.caster])
    if box.power[tile] <= supply:
        return 0
    found = 0
    spells = 0
    golems = 0
    for edge in range(3):
        if (int(state.uncast) >> edge) & 1:
            number = tile_at(state, target_of(box, state, source, edge))
            if number >= 0 and not (wizards_protect and has_wizard(state, number)):
                found |= 1 << edge
                spells += 1
                golems += int(box.golems[tile, edge])
    return found if spells >= 2 and golems > supply else 0


@rule
def start_casting(box: Box, state: FieldState, number: Number, colour: Colour) -> None:
    """A tile's spells are to be cast, all of them (V3.3)."""
    state.source = number
    state.caster = colour
    state.uncast = box.spells[state.tile[number]]


@rule
def cast_all(box: Box, state: FieldState, wizards_protect: bool, log: Log) -> bool:
    """Cast what is left of the casting tile's spells, left, top, right (V3.3). False while a choice is asked for."""
    while state.uncast != 0:
        if spells_in_question(box, state, wizards_protect) != 0:
            state.phase = CASTING
            state.asked = state.seat
            return False
        if not cast(box, state, lowest(int(state.uncast)), wizards_protect, log):
            return False
    return True
