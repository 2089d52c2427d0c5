"""Solo against Suramun, on a field of 6 rows and 4 columns (V7)."""

from typing import Annotated, Protocol

import numpy as np

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Action, Lines, Log, Moves, Seat, Table
from oakdoor.games.rivality.actions import CAST, GO, SOLO_COLUMNS, SOLO_ROWS
from oakdoor.games.rivality.components import CIRCLE, SET_SIZE, TILES, Box, Colour, Edge, Number, Tiles, place_at
from oakdoor.games.rivality.events import SCORED, TURN_ENDED, TURNED_UP
from oakdoor.games.rivality.features import POINTS, clear
from oakdoor.games.rivality.field import (
    SLOT,
    clear_field,
    finish,
    golems_on,
    move_wizard,
    put_golem,
    settle_control,
    tile_at,
)
from oakdoor.games.rivality.knowledge import hide_generator, pick, set_of, unseen_tiles
from oakdoor.games.rivality.scoring import LINES as STANDARD_LINES
from oakdoor.games.rivality.scoring import is_opposed
from oakdoor.games.rivality.scoring import shunned as shunned
from oakdoor.games.rivality.spells import cast_at, settle_limit, spells_in_question, start_casting, target_of
from oakdoor.games.rivality.state import BY_GOLEMS, BY_STUCK, CASTING, NOTHING, TURN, FieldState
from oakdoor.games.rivality.state import actor as actor
from oakdoor.games.rivality.state import side_of as side_of
from oakdoor.games.rivality.state import sides as sides
from oakdoor.games.state.cellset import count, lowest, nth
from oakdoor.games.state.chance import any_of, draw_below, seed_state, shuffle, which_of
from oakdoor.games.state.features import fields, size_of
from oakdoor.games.state.layout import record_type

PLAYER, SURAMUN = 0, 1  # colours
NORTH, SOUTH = 0, 2
APPRENTICE, JOURNEYMAN, MASTER = range(3)
LINES = (*STANDARD_LINES[1:], "opposed")  # there is no well (V7.1)
OPPOSED_LINE = len(LINES) - 1

# Sets of tiles as bits, in reading order; tile 0 lies at 0,0.
ALL = (1 << TILES) - 1
BEYOND = (1 << SET_SIZE) - 1  # Suramun's territory
BOTTOM_ROW = 0xF << (SOLO_COLUMNS * (SOLO_ROWS - 1))
WEST_COLUMN = 0x111111
EAST_COLUMN = 0x888888
_PLACES = np.array([place_at(x, y) for y in range(SOLO_ROWS) for x in range(SOLO_COLUMNS)], np.int16)


class SoloState(FieldState, Protocol):
    """A battlefield of six rows, half of it face down."""

    face_down: Annotated[Tiles, np.int32]  # Suramun's tiles that nobody has seen
    ways: Annotated[Tiles, np.int32]  # the tiles to which the player's wizard can go (V7.4)
    level: Annotated[int, np.int8]


STATE = record_type(SoloState)
FEATURE_FIELDS = fields(f"""
    level 3 apprentice, journeyman or master
    phase 7 what is to be decided, one of PHASES
    supply 2 golems of the player and of Suramun, as a share of 20
    scarce 6 by side, whether the supply is at most one, three, six
    scores 3 the player's and Suramun's points, and the difference, ten each
    ways {TILES} the tiles to which the wizard can go
    wizard {TILES} where the player's wizard is
    known {TILES} the tiles that lie face up
    points {TILES} their points, as a share of 4
    reach {TILES} face-up tiles with their spells in golems, as a share of 6
    own {5 * TILES} by tile, whether at least one to five of the player's golems are there
    his {5 * TILES} by tile, whether at least one to five of Suramun's golems are there
    held {2 * TILES} by tile, whether the player, whether Suramun controls it
""")
FEATURES = size_of(FEATURE_FIELDS)


@rule
def deal(box: Box, state: SoloState, players: int, first: Seat, options: int, seed: int) -> None:
    """Lay out the tiles by chance; options are the level, and thrice that of who has which set (V7.1, V7.2)."""
    seed_state(state, seed)
    state.level = options // 3
    star = draw_below(state, 2) if options % 3 == 0 else options % 3 - 1
    state.star = star
    for number in range(TILES):
        own = number >= SET_SIZE
        state.tile[number] = number % SET_SIZE + (SET_SIZE if own == (star == PLAYER) else 0)
    shuffle(state, state.tile, 0, SET_SIZE)
    shuffle(state, state.tile, SET_SIZE, TILES)
    state.first = 0


@rule
def start(box: Box, state: SoloState, players: int, log: Log) -> None:
    """Set up from a deal: level, sets and tiles are given; Suramun's lie face down (V7.1, V7.2)."""
    clear_field(state)
    for number in range(TILES):
        state.ground[_PLACES[number] & SLOT] = number
        state.place[number] = _PLACES[number]
        state.turned[number] = SOUTH if number < SET_SIZE else NORTH
    state.tiles = TILES
    state.tile[TILES] = NOTHING
    state.face_down = BEYOND
    state.players = players
    state.colours = 2
    for colour in range(2):
        state.supply[colour] = box.supply[colour]
    state.seat = 0
    state.asked = 0
    state.phase = TURN
    state.ways = BOTTOM_ROW


@rule
def around(tiles: Tiles) -> int:
    """The tiles that share an edge with one of a set."""
    east = (tiles << 1) & ~WEST_COLUMN
    west = (tiles >> 1) & ~EAST_COLUMN
    return (east | west | (tiles << SOLO_COLUMNS) | (tiles >> SOLO_COLUMNS)) & ALL


@rule
def find_ways(state: SoloState) -> int:
    """The tiles without golems that the player's wizard reaches over tiles with own golems (V7.4)."""
    own = 0
    his = 0
    for number in range(TILES - 1, -1, -1):
        own = own << 1 | (state.golems[number, PLAYER] > 0)
        his = his << 1 | (state.golems[number, SURAMUN] > 0)
    passed = 1 << int(state.wizard[PLAYER])
    before = 0
    while passed != before:
        before = passed
        passed |= around(passed) & own
    return around(passed) & ~(own | his)


@rule
def legal(box: Box, state: SoloState, moves: Moves) -> int:
    """Write all legal actions to `moves`; returns how many."""
    size = 0
    if state.phase == TURN:
        left = int(state.ways)
        while left:
            moves[size] = GO + lowest(left)
            size += 1
            left &= left - 1
    elif state.phase == CASTING:
        spells = spells_in_question(box, state, False)
        for edge in range(3):
            if (spells >> edge) & 1:
                moves[size] = CAST + edge
                size += 1
    return size


@rule
def any_action(box: Box, state: SoloState, moves: Moves) -> Action:
    """A legal action at random: of all ways, in the order of `legal`, only one is worked out."""
    if state.phase == TURN:
        ways = int(state.ways)
        return GO + nth(ways, which_of(state, count(ways)))
    return any_of(state, moves, legal(box, state, moves))


@rule
def apply(box: Box, state: SoloState, action: Action, log: Log) -> None:
    """Play a legal action: a move with all that follows until the player is asked again (V7.3)."""
    if action >= GO:
        if not open_round(box, state, action - GO, log):
            return
    else:
        cast_one(box, state, action - CAST, log)
    if cast_rest(box, state, log) and not is_finished(state, log):
        emit(log, TURN_ENDED, 0, 0, 0, 0, 0)
        state.phase = TURN
        state.asked = 0
        state.ways = find_ways(state)
        if state.ways == 0:
            finish(state, BY_STUCK, log)


@rule
def open_round(box: Box, state: SoloState, number: Number, log: Log) -> bool:
    """The player's move, Suramun's move, Suramun's spells; then the player's are to be cast (V7.3). False if the
    game ended before."""
    turn_up(state, number, log)
    move_wizard(state, number, PLAYER, log)
    put_golem(state, number, PLAYER, log)
    settle_control(state, number, log)
    if is_finished(state, log):
        return False
    mirrored = mirror(number)
    turn_up(state, mirrored, log)
    move_wizard(state, mirrored, SURAMUN, log)
    put_golem(state, mirrored, SURAMUN, log)
    settle_limit(state, mirrored, SURAMUN, log)
    if is_finished(state, log):
        return False
    start_casting(box, state, mirrored, SURAMUN)
    while state.uncast != 0:
        cast_one(box, state, lowest(int(state.uncast)), log)
    if is_finished(state, log):
        return False
    if state.control[number] == PLAYER:  # V7.6
        start_casting(box, state, number, PLAYER)
    return True


@rule
def mirror(number: Number) -> int:
    """The tile in the same column and the mirrored row (V7.3)."""
    return (SOLO_ROWS - 1 - number // SOLO_COLUMNS) * SOLO_COLUMNS + number % SOLO_COLUMNS


@rule
def turn_up(state: SoloState, number: Number, log: Log) -> None:
    """A face-down tile that a wizard reaches or a spell hits is turned up (V7.5)."""
    was_down = (int(state.face_down) >> number) & 1
    state.face_down = int(state.face_down) & ~(1 << number)
    if log.shape[0] > 0 and was_down:
        emit(log, TURNED_UP, 0, int(state.place[number]), int(state.tile[number]), 0, 0)


@rule
def cast_one(box: Box, state: SoloState, edge: Edge, log: Log) -> None:
    """Cast one spell; what it hits is turned up, and no wizard protects (V7.5, V7.7)."""
    target = target_of(box, state, int(state.source), edge)
    number = tile_at(state, target)
    if number >= 0:
        turn_up(state, number, log)
    cast_at(box, state, edge, target, number, False, log)


@rule
def cast_rest(box: Box, state: SoloState, log: Log) -> bool:
    """Cast what is left of the player's spells (V7.6). False while the order is asked for."""
    while state.uncast != 0:
        if spells_in_question(box, state, False) != 0:
            state.phase = CASTING
            return False
        cast_one(box, state, lowest(int(state.uncast)), log)
    return True


@rule
def is_finished(state: SoloState, log: Log) -> bool:
    """Whether a side has no golem left in its supply, after a step of the round (V7.8)."""
    if state.supply[PLAYER] > 0 and state.supply[SURAMUN] > 0:
        return False
    state.uncast = 0
    finish(state, BY_GOLEMS, log)
    return True


@rule
def counting_for(state: SoloState, colour: Colour) -> int:
    """The tiles that count for a side: those it controls, for Suramun from journeyman on contested ones, too; none
    with a wizard on it (V7.9)."""
    takes_contested = (colour == SURAMUN) & (state.level >= JOURNEYMAN)
    found = 0
    for number in range(TILES):
        holder = int(state.control[number])
        is_contested = (holder == NOTHING) & (golems_on(state, number) > 0)
        found |= ((holder == colour) | (takes_contested & is_contested)) << number
    for side in range(2):
        if state.wizard[side] != NOTHING:
            found &= ~(1 << int(state.wizard[side]))
    return found


@rule
def score(box: Box, state: SoloState, colour: Colour, lines: Lines, log: Log) -> int:
    """A side's points by kind of tile as things stand, for a master less one for each of the player's with a golem
    of Suramun on it, and their sum (V7.9)."""
    for line in range(len(LINES)):
        lines[line] = 0
    total = 0
    left = counting_for(state, colour)
    while left:
        number = lowest(left)
        kind = int(box.kind[state.tile[number]])
        points = int(box.points[kind])
        lines[kind - CIRCLE] += points
        total += points
        emit(log, SCORED, colour, kind - CIRCLE, int(state.place[number]), colour, points)
        if colour == PLAYER and state.level == MASTER and is_opposed(state, number, PLAYER):
            lines[OPPOSED_LINE] -= 1
            total -= 1
            emit(log, SCORED, colour, OPPOSED_LINE, int(state.place[number]), colour, -1)
        left &= left - 1
    return total


@rule
def observe(box: Box, state: SoloState, seat: Seat) -> None:
    """Turn the state into what can be known of it: face-down tiles are unknown to everybody (V7.2)."""
    hide_face_down(state)
    hide_generator(state)


@rule
def hide_face_down(state: SoloState) -> None:
    """Strike out the tiles that lie face down (V7.2)."""
    for number in range(TILES):
        if (int(state.face_down) >> number) & 1:
            state.tile[number] = NOTHING


@rule
def resample(box: Box, view: SoloState, seat: Seat, seed: int) -> None:
    """Turn a view into a random full state that agrees with it: Suramun's unseen tiles in a random order."""
    hide_face_down(view)
    seed_state(view, seed)
    unseen = unseen_tiles(view) & set_of(view, SURAMUN)
    left = int(view.face_down)
    while left:
        number = lowest(left)
        picked = pick(view, unseen, 1)
        view.tile[number] = lowest(picked)
        unseen &= ~picked
        left &= left - 1


@rule
def returns(box: Box, state: SoloState, values: Table, lines: Table, log: Log) -> None:
    """Whether the player has more points as things stand (V7.9)."""
    lead = score(box, state, PLAYER, lines[0], log) - score(box, state, SURAMUN, lines[1], log)
    values[0] = 1.0 if lead > 0 else 0.0


@rule
def _tile_features(box: Box, state: SoloState, number: Number, into: Table, at: int) -> None:
    """One tile: who can go there, what it is as far as it is known, who stands on it."""
    into[at + number] = float((int(state.ways) >> number) & 1)
    if state.wizard[PLAYER] == number:
        into[at + TILES + number] = 1.0
    if (int(state.face_down) >> number) & 1 == 0:
        tile = int(state.tile[number])
        into[at + 2 * TILES + number] = 1.0
        into[at + 3 * TILES + number] = box.points[box.kind[tile]] * 0.25
        into[at + 4 * TILES + number] = box.power[tile] / 6.0
    for side in range(2):
        first = at + (5 + 5 * side) * TILES + 5 * number
        for golem in range(min(5, int(state.golems[number, side]))):
            into[first + golem] = 1.0
    if state.control[number] >= 0:
        into[at + (15 + int(state.control[number])) * TILES + number] = 1.0


@rule
def features(box: Box, state: SoloState, seat: Seat, into: Table, lines: Table, log: Log) -> None:
    """What the player knows, as numbers."""
    clear(into)
    into[int(state.level)] = 1.0
    into[3 + int(state.phase)] = 1.0
    lead = 0.0
    for side in range(2):
        left = int(state.supply[side])
        into[10 + side] = left * 0.05
        into[12 + 3 * side] = 1.0 if left <= 1 else 0.0
        into[13 + 3 * side] = 1.0 if left <= 3 else 0.0
        into[14 + 3 * side] = 1.0 if left <= 6 else 0.0
        points = known_score(box, state, side) * POINTS
        into[18 + side] = points
        lead += points if side == PLAYER else -points
    into[20] = lead
    for number in range(TILES):
        _tile_features(box, state, number, into, 21)


@rule
def known_score(box: Box, state: SoloState, colour: Colour) -> int:
    """A side's points on the tiles that lie face up."""
    total = 0
    left = counting_for(state, colour) & ~int(state.face_down)
    while left:
        number = lowest(left)
        total += int(box.points[box.kind[state.tile[number]]])
        if colour == PLAYER and state.level == MASTER and is_opposed(state, number, PLAYER):
            total -= 1
        left &= left - 1
    return total
