"""The expert game for two, three and four players: the standard game with delayed spells, surrounded tiles and
tiles that are worth less with an opposing golem on them (V6)."""

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Action, Lines, Log, Moves, Seat, Table
from oakdoor.games.rivality import standard
from oakdoor.games.rivality.actions import DELAYED, PUT, is_in
from oakdoor.games.rivality.components import PLACES, STEPS, Box, Colour
from oakdoor.games.rivality.expert.capture import enclose, take_surrounded
from oakdoor.games.rivality.expert.delayed import cast_delayed, delay_spells, due_of, find_due, trigger
from oakdoor.games.rivality.expert.state import ExpertState
from oakdoor.games.rivality.features import (
    HANDS_SIZE,
    clear,
    field_features,
    hand_features,
    share_win,
    turned_colour,
)
from oakdoor.games.rivality.field import tile_at
from oakdoor.games.rivality.knowledge import observe as observe
from oakdoor.games.rivality.knowledge import resample as resample
from oakdoor.games.rivality.scoring import is_opposed, score_tiles
from oakdoor.games.rivality.scoring import shunned as shunned
from oakdoor.games.rivality.spells import cast_all
from oakdoor.games.rivality.stacks import deal as deal
from oakdoor.games.rivality.state import FIELD, TRIGGERING, colour_of
from oakdoor.games.rivality.state import actor as actor
from oakdoor.games.rivality.state import side_of as side_of
from oakdoor.games.rivality.state import sides as sides
from oakdoor.games.state.chance import any_of
from oakdoor.games.state.features import fields, size_of
from oakdoor.games.state.layout import record_type

OPPOSED_COSTS = 1  # V6.5
STATE = record_type(ExpertState)
EXPERT_FIELDS = fields("""
    pending 4 by who controls the tile (nobody, or by colour): golems of delayed spells, as a share of 10
    opposed 3 by colour: own tiles with an opposing golem, as a share of 4
    siege 12 by how many edges of a tile are taken (2, 3, 4) and by how many of the seat's own tiles around it
""")
FEATURE_FIELDS = (*standard.FEATURE_FIELDS, *EXPERT_FIELDS)
FEATURES = HANDS_SIZE + size_of(EXPERT_FIELDS)


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
        return standard.legal_actions(box, state, moves)
    size = 0
    mine = due_of(state, colour_of(state, int(state.asked)))
    for number in range(int(state.tiles)):
        if (mine >> number) & 1:
            moves[size] = DELAYED + int(state.place[number])
            size += 1
    return size


@rule
def any_action(box: Box, state: ExpertState, moves: Moves) -> Action:
    """A legal action at random."""
    if state.phase != TRIGGERING:
        return standard.any_action(box, state, moves)
    return any_of(state, moves, legal(box, state, moves))


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


@rule
def returns(box: Box, state: ExpertState, values: Table, lines: Table, log: Log) -> None:
    """Each seat's share of the win as things stand (V5.4)."""
    standard.count_up(box, state, OPPOSED_COSTS, lines, log)
    share_win(state, lines[1], values)


@rule
def _siege(state: ExpertState, number: int, own: Colour) -> int:
    """Which feature tells of a tile that another colour holds and that is hemmed in (V6.3); -1 for all others."""
    around = int(state.touching[number])
    if around < 2 or state.control[number] == own or state.control[number] < 0:
        return -1
    mine = 0
    for direction in range(4):
        near = tile_at(state, int(state.place[number]) + int(STEPS[direction]))
        if near >= 0 and state.control[near] == own:
            mine += 1
    return (around - 2) * 4 + mine - 1 if mine > 0 else -1


@rule
def expert_features(box: Box, state: ExpertState, seat: Seat, into: Table, at: int) -> None:
    """Spells that wait, tiles with opposing golems, tiles that could be taken (V6)."""
    own = colour_of(state, seat)
    for number in range(int(state.tiles)):
        holder = int(state.control[number])
        waiting = int(state.pending[number])
        for edge in range(3):
            if (waiting >> edge) & 1:
                golems = int(box.golems[state.tile[number], edge])
                into[at + (0 if holder < 0 else 1 + turned_colour(state, seat, holder))] += golems * 0.1
        if holder >= 0 and is_opposed(state, number, holder):
            into[at + 4 + turned_colour(state, seat, holder)] += 0.25
        hemmed = _siege(state, number, own)
        if hemmed >= 0:
            into[at + 7 + hemmed] += 0.5


@rule
def features(box: Box, state: ExpertState, seat: Seat, into: Table, lines: Table, log: Log) -> None:
    """What a seat knows, as numbers (features.py)."""
    clear(into)
    standard.count_up(box, state, OPPOSED_COSTS, lines, log)
    at = hand_features(state, seat, into, field_features(box, state, seat, lines[1], into))
    expert_features(box, state, seat, into, at)
