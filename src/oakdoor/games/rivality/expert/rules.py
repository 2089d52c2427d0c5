"""The expert game for two, three and four players: the standard game with delayed spells, surrounded tiles and
tiles that are worth less with an opposing golem on them (V6)."""

from oakdoor.games.compiled import rule
from oakdoor.games.layout import record_type
from oakdoor.games.names import Action, Lines, Log, Moves
from oakdoor.games.rivality import standard
from oakdoor.games.rivality.actions import DELAYED, PUT, is_in
from oakdoor.games.rivality.components import PLACES, Box, Colour
from oakdoor.games.rivality.expert.capture import enclose, take_surrounded
from oakdoor.games.rivality.expert.delayed import cast_delayed, delay_spells, due_of, find_due, trigger
from oakdoor.games.rivality.expert.state import ExpertState
from oakdoor.games.rivality.field import tile_at
from oakdoor.games.rivality.knowledge import observe as observe
from oakdoor.games.rivality.knowledge import resample as resample
from oakdoor.games.rivality.scoring import score_tiles
from oakdoor.games.rivality.spells import cast_all
from oakdoor.games.rivality.stacks import deal as deal
from oakdoor.games.rivality.state import FIELD, TRIGGERING, colour_of
from oakdoor.games.rivality.state import actor as actor
from oakdoor.games.rivality.state import side_of as side_of
from oakdoor.games.rivality.state import sides as sides

OPPOSED_COSTS = 1  # V6.5
STATE = record_type(ExpertState)


@rule
def start(box: Box, state: ExpertState, players: int, log: Log) -> None:
    """Set up from a deal."""
    standard.start(box, state, players, log)
    state.due = 0
    state.enclosed = 0
    for number in range(FIELD):
        state.pending[number] = 0
        state.touching[number] = 0


@rule
def legal(box: Box, state: ExpertState, moves: Moves) -> int:
    """Write all legal actions to `moves`; returns how many."""
    if state.phase != TRIGGERING:
        return standard.legal(box, state, moves)
    size = 0
    mine = due_of(state, colour_of(state, int(state.asked)))
    for number in range(int(state.tiles)):
        if (mine >> number) & 1:
            moves[size] = DELAYED + int(state.place[number])
            size += 1
    return size


@rule
def apply(box: Box, state: ExpertState, action: Action, log: Log) -> None:
    """Play a legal action."""
    if is_in(action, DELAYED, PLACES):
        goes_on = trigger(box, state, tile_at(state, action - DELAYED), log)
    else:
        goes_on = standard.decide(box, state, action, log)
        if action >= PUT:
            delay_spells(box, state, log)
            find_due(box, state, int(state.place[state.source]))
            enclose(state, int(state.source))
    if goes_on and cast_all(box, state, True, log) and cast_delayed(box, state, log):
        take_surrounded(state, log)
        standard.end_turn(state, log)


@rule
def score(box: Box, state: ExpertState, colour: Colour, lines: Lines, log: Log) -> int:
    """A colour's points by kind of tile as things stand, less one for each with an opposing golem (V6.5)."""
    return score_tiles(box, state, colour, OPPOSED_COSTS, lines, log)
