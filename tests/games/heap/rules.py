"""A heap of cards with points, face down: players take one to three of them in turn, until none is left."""

from typing import Annotated, Protocol

import numpy as np

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.contract import NO_SEAT
from oakdoor.games.events import Kinds, emit
from oakdoor.games.names import Action, Lines, Log, Moves, Seat, Side, Table
from oakdoor.games.state.chance import draw_below, seed_state, shuffle
from oakdoor.games.state.features import fields, size_of
from oakdoor.games.state.layout import State, record_type

CARDS = 12
UNKNOWN = -1
TURN, OVER = range(2)
KINDS = Kinds({"place"}, {"place": int, "card": str, "reason": str})
TAKEN = KINDS.add("taken", "place", "card")
ENDED = KINDS.add("game_ended", "reason")


class Box(Protocol):
    worth: Annotated[Table, np.int8, (CARDS,)]  # by card


class HeapState(State, Protocol):
    heap: Annotated[Table, np.int8, (CARDS,)]  # top first
    owner: Annotated[Table, np.int8, (CARDS,)]  # the seat that took a card, or -1
    taken: Annotated[int, np.int8]
    players: Annotated[int, np.int8]
    first: Annotated[Seat, np.int8]
    seat: Annotated[Seat, np.int8]
    phase: Annotated[int, np.int8]
    reason: Annotated[int, np.int8]


STATE = record_type(HeapState)
FEATURE_FIELDS = fields("""
    lead 1 the own points less the best other's, ten each
    left 1 cards that nobody has taken, as a share of 12
""")
FEATURES = size_of(FEATURE_FIELDS)


@rule
def deal(box: Box, state: HeapState, players: int, first: Seat, options: int, seed: int) -> None:
    seed_state(state, seed)
    for card in range(CARDS):
        state.heap[card] = card
    shuffle(state, state.heap, 0, CARDS)
    state.first = draw_below(state, players) if first < 0 else first


@rule
def start(box: Box, state: HeapState, players: int, log: Log) -> None:
    state.players = players
    state.seat = state.first
    state.phase = TURN
    state.reason = state.taken = 0
    for card in range(CARDS):
        state.owner[card] = -1


@rule
def actor(state: HeapState) -> Seat:
    return NO_SEAT if state.phase == OVER else int(state.seat)


@rule
def legal(box: Box, state: HeapState, moves: Moves) -> int:
    size = min(3, CARDS - int(state.taken))
    for number in range(size):
        moves[number] = 2 + number
    return size


@rule
def apply(box: Box, state: HeapState, action: Action, log: Log) -> None:
    for _ in range(action - 1):
        place = int(state.taken)
        state.owner[place] = state.seat
        state.taken = place + 1
        emit(log, TAKEN, int(state.seat), place, int(state.heap[place]), 0, 0)
    state.seat = (int(state.seat) + 1) % int(state.players)
    if state.taken == CARDS:
        state.phase = OVER
        state.reason = 1
        emit(log, ENDED, -1, 0, 0, 0, 0)


@rule
def observe(box: Box, state: HeapState, seat: Seat) -> None:
    for place in range(int(state.taken), CARDS):
        state.heap[place] = UNKNOWN
    for word in range(4):
        state.rng[word] = 0


@rule
def resample(box: Box, view: HeapState, seat: Seat, seed: int) -> None:
    seed_state(view, seed)
    seen = 0
    for place in range(int(view.taken)):
        seen |= 1 << int(view.heap[place])
    place = int(view.taken)
    for card in range(CARDS):
        if (seen >> card) & 1 == 0:
            view.heap[place] = card
            place += 1
    shuffle(view, view.heap, int(view.taken), CARDS)


@rule
def sides(state: HeapState) -> int:
    return int(state.players)


@rule
def side_of(state: HeapState, seat: Seat) -> Side:
    return seat


@rule
def score(box: Box, state: HeapState, side: Side, lines: Lines, log: Log) -> int:
    total = 0
    for place in range(int(state.taken)):
        if state.owner[place] == side:
            total += int(box.worth[state.heap[place]])
    lines[0] = total
    return total


@rule
def best_other(box: Box, state: HeapState, seat: Seat, lines: Table, log: Log) -> int:
    """The most points of anybody else."""
    best = -200
    for other in range(int(state.players)):
        if other != seat:
            best = max(best, score(box, state, other, lines[0], log))
    return best


@rule
def returns(box: Box, state: HeapState, values: Table, lines: Table, log: Log) -> None:
    winners = 0
    for seat in range(int(state.players)):
        values[seat] = 0.0
        if score(box, state, seat, lines[0], log) >= best_other(box, state, seat, lines, log):
            values[seat] = 1.0
            winners += 1
    for seat in range(int(state.players)):
        values[seat] /= winners


@rule
def features(box: Box, state: HeapState, seat: Seat, into: Table, lines: Table, log: Log) -> None:
    own = score(box, state, seat, lines[0], log)
    into[0] = (own - best_other(box, state, seat, lines, log)) / 10
    into[1] = (CARDS - int(state.taken)) / 12
