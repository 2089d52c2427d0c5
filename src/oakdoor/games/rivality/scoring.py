"""Scoring: for whom a tile counts, and who wins (V5, V6.5)."""

from collections.abc import Sequence

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Lines, Log, Seat
from oakdoor.games.rivality.components import Box, Colour, Number
from oakdoor.games.rivality.events import SCORED
from oakdoor.games.rivality.field import golems_on, has_wizard
from oakdoor.games.rivality.state import NOTHING, FieldState, colour_of
from oakdoor.games.state.cellset import lowest

LINES = ("well", "circles", "cottages", "fortresses")  # by kind of tile
OPPOSED_LINE = len(LINES)
EXPERT_LINES = (*LINES, "opposed")
FEARED = 2  # points that the timid would give for each shield less
WELL_NUMBER = 0  # the well is the battlefield's first tile (V2.1)


@rule
def leads(state: FieldState, number: Number, colour: Colour) -> bool:
    """Whether a colour is among the largest groups on a tile."""
    golems = int(state.golems[number, colour])
    most = max(int(state.golems[number, 0]), int(state.golems[number, 1]), int(state.golems[number, 2]))
    return golems > 0 and golems == most


@rule
def scorer(state: FieldState, number: Number) -> int:
    """The colour for which a tile counts, or NOTHING (V5.2, V5.3)."""
    if has_wizard(state, number):
        return NOTHING
    holder = int(state.control[number])
    if holder == NOTHING:
        well = int(state.control[WELL_NUMBER])
        if well != NOTHING and leads(state, number, well):
            return well
    return holder


@rule
def counting_for(state: FieldState, colour: Colour) -> int:
    """The tiles that count for a colour (V5.2, V5.3)."""
    found = 0
    for number in range(int(state.tiles)):
        found |= (scorer(state, number) == colour) << number
    return found


@rule
def is_opposed(state: FieldState, number: Number, colour: Colour) -> bool:
    """Whether another colour's golem stands on a tile."""
    return golems_on(state, number) > state.golems[number, colour]


@rule
def score_tiles(box: Box, state: FieldState, colour: Colour, opposed_costs: int, lines: Lines, log: Log) -> int:
    """A colour's points as things stand, by kind of tile; a tile with an opposing golem is worth
    `opposed_costs` less (V5.2, V5.3, V6.5)."""
    total = 0
    for line in range(len(LINES)):
        lines[line] = 0
    if opposed_costs:
        lines[OPPOSED_LINE] = 0
    left = counting_for(state, colour)
    while left:
        number = lowest(left)
        kind = int(box.kind[state.tile[number]])
        points = int(box.points[kind])
        lines[kind] += points
        total += points
        emit(log, SCORED, colour, kind, int(state.place[number]), colour, points)
        if opposed_costs and is_opposed(state, number, colour):
            lines[OPPOSED_LINE] -= opposed_costs
            total -= opposed_costs
            emit(log, SCORED, colour, OPPOSED_LINE, int(state.place[number]), colour, -opposed_costs)
        left &= left - 1
    return total


@rule
def shunned(box: Box, state: FieldState, seat: Seat) -> int:
    """What the shields of all tiles on which a seat's golems stand are to the timid."""
    colour = colour_of(state, seat)
    shields = 0
    for number in range(int(state.tiles)):
        if state.golems[number, colour] > 0:
            shields += int(box.shields[state.tile[number]])
    return FEARED * shields


def winning_colours(scores: Sequence[int], well: int | None) -> list[int]:
    """Most points wins; a tie for first place goes to whoever controls the well, in it or not, else it is
    shared (V5.4)."""
    best = [colour for colour, score in enumerate(scores) if score == max(scores)]
    return [well] if len(best) > 1 and well is not None else best
