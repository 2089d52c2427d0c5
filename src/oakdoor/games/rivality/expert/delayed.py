"""Delayed spells: cast at a place without a tile, they wait for one (V6.1, V6.2)."""

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Log
from oakdoor.games.rivality.components import FAR, STEPS, Box, Colour, Number, Place
from oakdoor.games.rivality.events import DELAYED_CAST, DELAYED_LOST, DELAYED_SET
from oakdoor.games.rivality.expert.state import ExpertState
from oakdoor.games.rivality.field import tile_at
from oakdoor.games.rivality.spells import summon, target_of
from oakdoor.games.rivality.state import NOTHING, TRIGGERING, colour_of, player_of
from oakdoor.games.state.cellset import count, lowest


@rule
def delay_spells(box: Box, state: ExpertState, log: Log) -> None:
    """The casting tile's spells at places without a tile are pending instead of being cast (V6.1). Where tiles lie
    does not change while it casts, so this can be settled before."""
    source = int(state.source)
    missing = 0
    for edge in range(3):
        missing |= (tile_at(state, target_of(box, state, source, edge)) < 0) << edge
    missing &= int(state.uncast)
    state.uncast = int(state.uncast) & ~missing
    state.pending[source] = missing
    if log.shape[0] > 0:
        while missing:
            edge = lowest(missing)
            target = target_of(box, state, source, edge)
            emit(log, DELAYED_SET, int(state.seat), int(state.place[source]), edge, target, 0)
            missing &= missing - 1


@rule
def pending_edge(box: Box, state: ExpertState, source: Number, place: Place) -> int:
    """The edge of a tile's pending spell that waits for a tile at a place, or NOTHING."""
    for edge in range(3):
        if (int(state.pending[source]) >> edge) & 1 and target_of(box, state, source, edge) == place:
            return edge
    return NOTHING


@rule
def edge_towards(state: ExpertState, number: Number, direction: int) -> int:
    """The edge of a tile that points into a direction; 3 is the bottom one, which has no spell (V1.3)."""
    return (direction + 1 - int(state.turned[number])) & 3


@rule
def find_due(box: Box, state: ExpertState, place: Place) -> None:
    """The tiles whose pending spells wait for a tile at this place are due (V6.1)."""
    due = 0
    for direction in range(4):
        step = int(STEPS[direction])
        for distance in range(1, FAR + 1):
            source = tile_at(state, place + step * distance)
            number = max(source, 0)
            edge = edge_towards(state, number, direction + 2)
            waits = (source >= 0) & (int(state.pending[number]) >> edge) & 1
            if waits and box.distance[state.tile[number], edge] == distance:
                due |= 1 << number
    state.due = due


@rule
def due_of(state: ExpertState, colour: Colour) -> int:
    """The tiles with due spells that a colour controls; NOTHING stands for no colour (V6.1)."""
    found = 0
    left = int(state.due)
    while left:
        source = lowest(left)
        if state.control[source] == colour:
            found |= 1 << source
        left &= left - 1
    return found


@rule
def spend(box: Box, state: ExpertState, source: Number) -> int:
    """A due spell is pending no more; returns its edge (V6.1)."""
    edge = pending_edge(box, state, source, int(state.place[int(state.tiles) - 1]))
    state.due = int(state.due) & ~(1 << source)
    state.pending[source] = int(state.pending[source]) & ~(1 << edge)
    return edge


@rule
def trigger(box: Box, state: ExpertState, source: Number, log: Log) -> bool:
    """A due spell is cast onto the new tile by the colour that controls the tile it comes from; wizards do not
    protect (V6.1). False while a choice is asked for."""
    edge = spend(box, state, source)
    number = int(state.tiles) - 1
    tile = int(state.tile[source])
    colour = int(state.control[source])
    emit(log, DELAYED_CAST, int(state.seat), int(state.place[source]), edge, int(state.place[number]), colour)
    return summon(box, state, number, colour, int(box.golems[tile, edge]), box.distance[tile, edge] == FAR, log)


@rule
def lose_spells(box: Box, state: ExpertState, log: Log) -> None:
    """Due spells of tiles that nobody controls are lost (V6.1)."""
    lost = due_of(state, NOTHING)
    target = int(state.place[int(state.tiles) - 1])
    while lost:
        source = lowest(lost)
        edge = spend(box, state, source)
        emit(log, DELAYED_LOST, int(state.seat), int(state.place[source]), edge, target, 0)
        lost &= lost - 1


@rule
def cast_delayed(box: Box, state: ExpertState, log: Log) -> bool:
    """Cast all due spells, the active player's first, then clockwise (V6.1, V6.2). They change golems on the new
    tile only, so control of the tiles they come from stays. False while a choice is asked for."""
    if state.due == 0:
        return True
    lose_spells(box, state, log)
    colours = int(state.colours)
    active = colour_of(state, int(state.seat))
    for turn in range(colours):
        colour = (active + turn) % colours
        mine = due_of(state, colour)
        while mine:
            if count(mine) > 1:
                state.asked = player_of(state, colour)
                state.phase = TRIGGERING
                return False
            if not trigger(box, state, lowest(mine), log):
                return False
            mine = due_of(state, colour)
    return True
