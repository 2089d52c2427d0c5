"""The standard game for two, three and four players (V2 to V5)."""

import sys

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.contract import LEARNT
from oakdoor.games.events import emit
from oakdoor.games.names import Action, Lines, Log, Moves, Seat, Table
from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.actions import BACK, CAST, KEEP, LAID, PUT, PUTS, REDRAW, ROLL, is_in
from oakdoor.games.rivality.components import ORIGIN, WELL, Box, Colour
from oakdoor.games.rivality.events import PLACED, TURN_ENDED
from oakdoor.games.rivality.features import (
    FIELD_FIELDS,
    HAND_FIELDS,
    HANDS_SIZE,
    clear,
    field_features,
    hand_features,
    share_win,
)
from oakdoor.games.rivality.field import (
    clear_field,
    finish,
    free_around,
    lay_tile,
    move_wizard,
    put_golem,
    settle_control,
)
from oakdoor.games.rivality.knowledge import observe as observe
from oakdoor.games.rivality.knowledge import resample as resample
from oakdoor.games.rivality.notation import HandsMode
from oakdoor.games.rivality.scoring import LINES, score_tiles
from oakdoor.games.rivality.scoring import shunned as shunned
from oakdoor.games.rivality.spells import (
    cast,
    cast_all,
    largest_opposing,
    send_back,
    settle_limit,
    spells_in_question,
    start_casting,
)
from oakdoor.games.rivality.stacks import deal as deal
from oakdoor.games.rivality.stacks import (
    deal_hands,
    draw_tile,
    keep_hand,
    look_for_fresh_start,
    play_from_hand,
    redraw,
    reshuffle,
    tell_shuffled,
)
from oakdoor.games.rivality.state import (
    BY_GOLEMS,
    BY_TILES,
    CASTING,
    CHANCE,
    FIELD,
    FRESH,
    MOST_FREE,
    NOTHING,
    SENDING,
    TURN,
    HandsState,
    colour_of,
    seat_after,
)
from oakdoor.games.rivality.state import actor as actor
from oakdoor.games.rivality.state import side_of as side_of
from oakdoor.games.rivality.state import sides as sides
from oakdoor.games.rivality.view import StandardView
from oakdoor.games.state.chance import any_of, draw_below
from oakdoor.games.state.layout import record_type

STATE = record_type(HandsState)
FEATURE_FIELDS = (*FIELD_FIELDS, *HAND_FIELDS)
FEATURES = HANDS_SIZE


@rule
def start(box: Box, state: HandsState, players: int, log: Log) -> None:
    """Set up from a deal: stacks, sets and first player are given (V2.1, V2.4)."""
    lay_out(box, state, players)
    deal_hands(state, log)
    if not look_for_fresh_start(box, state):
        begin_turn(state, int(state.first))


@rule
def lay_out(box: Box, state: HandsState, players: int) -> None:
    """The well is the battlefield, all golems are in the supplies (V2.1, V2.2)."""
    clear_field(state)
    state.players = players
    state.colours = 3 if players == 3 else 2
    state.seat = state.first
    state.asked = state.first
    state.fresh_left = players
    for colour in range(int(state.colours)):
        state.supply[colour] = box.supply[2 if players == 3 else colour]
    for place in range(MOST_FREE):
        state.free[place] = 0
    state.free_size = 0
    for number in range(FIELD):
        state.tile[number] = NOTHING
        state.by[number] = NOTHING
    free_around(state, ORIGIN)
    lay_tile(state, WELL, ORIGIN, 0)


@rule
def begin_turn(state: HandsState, seat: Seat) -> None:
    """A seat's turn begins."""
    state.seat = seat
    state.asked = seat
    state.phase = TURN


@rule
def legal(box: Box, state: HandsState, moves: Moves) -> int:
    """Write all legal actions to `moves`; returns how many."""
    return legal_actions(box, state, moves)


@rule
def legal_actions(box: Box, state: HandsState, moves: Moves) -> int:
    """What the expert game has as well: all legal actions but those of delayed spells."""
    phase = state.phase
    if phase == TURN:
        return legal_puts(state, moves)
    size = 0
    if phase == CHANCE:
        moves[0] = ROLL
        size = 1
    elif phase == FRESH:
        moves[0] = KEEP
        moves[1] = REDRAW
        size = 2
    elif phase == CASTING:
        spells = spells_in_question(box, state, True)
        for edge in range(3):
            if (spells >> edge) & 1:
                moves[size] = CAST + edge
                size += 1
    elif phase == SENDING:
        largest = largest_opposing(state, int(state.aim), int(state.caster))
        for colour in range(int(state.colours)):
            if colour != state.caster and state.golems[state.aim, colour] == largest:
                moves[size] = BACK + colour
                size += 1
    return size


@rule
def legal_puts(state: HandsState, moves: Moves) -> int:
    """Each tile in hand, on each free place, turned each way (V3.1)."""
    free = int(state.free_size)
    held = int(state.held[state.seat])
    ways = free * 4
    first = PUT + int(state.hands[state.seat, 0]) * 4
    for number in range(free):
        action = first + int(state.free[number]) * PUTS
        for turned in range(4):
            moves[number * 4 + turned] = action + turned
    if held == 2:
        other = (int(state.hands[state.seat, 1]) - int(state.hands[state.seat, 0])) * 4
        for way in range(ways):
            moves[ways + way] = moves[way] + other
    return held * ways


@rule
def any_action(box: Box, state: HandsState, moves: Moves) -> Action:
    """A legal action at random: of all ways to put a tile, in the order of `legal_puts`, only one is worked out."""
    if state.phase == TURN and state.held[state.seat] > 0:
        return any_put(state)
    return any_of(state, moves, legal_actions(box, state, moves))


@rule
def any_put(state: HandsState) -> Action:
    """A tile in hand, a free place and where its top edge points at random (V3.1)."""
    ways = int(state.free_size) * 4
    way = draw_below(state, int(state.held[state.seat]) * ways)
    slot = 1 if way >= ways else 0
    way -= slot * ways
    tile = int(state.hands[state.seat, slot])
    return PUT + int(state.free[way >> 2]) * PUTS + tile * 4 + (way & 3)


@rule
def apply(box: Box, state: HandsState, action: Action, log: Log) -> None:
    """Play a legal action."""
    if decide(box, state, action, log) and cast_all(box, state, True, log):
        end_turn(state, log)


@rule
def decide(box: Box, state: HandsState, action: Action, log: Log) -> bool:
    """Play a decision up to where the turn goes on by itself. False if it does not yet."""
    if action >= PUT:
        put(box, state, action - PUT, log)
        return True
    if is_in(action, CAST, 3):
        return cast(box, state, action - CAST, True, log)
    if is_in(action, BACK, 3):
        send_back(state, int(state.aim), action - BACK, 1, log)
        return settle_limit(state, int(state.aim), int(state.caster), log)
    fresh_start(box, state, action, log)
    return False


@rule
def fresh_start(box: Box, state: HandsState, action: Action, log: Log) -> None:
    """Keep the hand or draw a new one; then the next seat is looked at, then the game begins (V2.5)."""
    if action == REDRAW:
        redraw(state, log)
        return
    if action == KEEP:
        keep_hand(state, log)
    if action == ROLL:
        reshuffle(box, state)
    if action == ROLL or action == LAID:
        tell_shuffled(state, log)
    if not look_for_fresh_start(box, state):
        begin_turn(state, int(state.first))


@rule
def put(box: Box, state: HandsState, code: int, log: Log) -> None:
    """Place a tile, put the wizard and a golem on it; its spells are to be cast (V3.1, V3.2)."""
    seat = int(state.seat)
    colour = colour_of(state, seat)
    place = code // PUTS
    tile = code // 4 % (PUTS // 4)
    turned = code % 4
    play_from_hand(box, state, seat, tile)
    free_around(state, place)
    number = lay_tile(state, tile, place, turned)
    state.by[number] = seat
    emit(log, PLACED, seat, tile, place, turned, 0)
    move_wizard(state, number, colour, log)
    put_golem(state, number, colour, log)
    settle_control(state, number, log)
    start_casting(box, state, number, colour)


@rule
def end_turn(state: HandsState, log: Log) -> None:
    """Draw a tile; the game ends, or the next player's turn begins (V3.7, V5.1)."""
    seat = int(state.seat)
    draw_tile(state, seat, log)
    emit(log, TURN_ENDED, seat, 0, 0, 0, 0)
    held = 0
    for player in range(4):
        held += int(state.held[player])
    if held == 0:
        finish(state, BY_TILES, log)
        return
    if state.supply[0] == 0 or state.supply[1] == 0 or (state.supply[2] == 0 and state.colours == 3):
        finish(state, BY_GOLEMS, log)
        return
    begin_turn(state, seat_after(state, seat))


@rule
def forget(state: HandsState) -> None:
    """Where a tile points matters only until its spells are cast; when it was gained, only to experts (V6.4)."""
    for number in range(int(state.tiles)):
        state.gained[number] = 0
        if number != state.source or state.uncast == 0:
            state.turned[number] = 0
    state.clock = 0


@rule
def score(box: Box, state: HandsState, colour: Colour, lines: Lines, log: Log) -> int:
    """A colour's points by kind of tile as things stand, and their sum (V5.2, V5.3)."""
    return score_tiles(box, state, colour, 0, lines, log)


@rule
def count_up(box: Box, state: HandsState, opposed: int, lines: Table, log: Log) -> None:
    """The points of all colours as things stand, in the second row; the first is room to count. `opposed` is what a
    tile with an opposing golem costs (V6.5)."""
    for colour in range(int(state.colours)):
        lines[1, colour] = score_tiles(box, state, colour, opposed, lines[0], log)


@rule
def returns(box: Box, state: HandsState, values: Table, lines: Table, log: Log) -> None:
    """Each seat's share of the win as things stand (V5.4)."""
    count_up(box, state, 0, lines, log)
    share_win(state, lines[1], values)


@rule
def features(box: Box, state: HandsState, seat: Seat, into: Table, lines: Table, log: Log) -> None:
    """What a seat knows, as numbers (features.py)."""
    clear(into)
    count_up(box, state, 0, lines, log)
    hand_features(state, seat, into, field_features(box, state, seat, lines[1], into))


class StandardMode(HandsMode[HandsState]):
    """The standard game."""

    def describe(self, box: Box, view: HandsState, reader: Reader) -> StandardView:
        """A view as a JSON object."""
        field = self.field(view, lambda number: self.placed_tile(box, view, number))
        return {**self.hands_view(box, view, reader), "mode": "standard", "field": field}


MODE = StandardMode(
    "standard", (2, 3, 4), LINES, sys.modules[__name__], offers=(*LEARNT, "shunned", "forget", "any_action")
)
