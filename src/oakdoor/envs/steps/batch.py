"""Many games stepped at once, by the compiled side alone: decisions, chance, new games, masks, features and returns.

Everything is written into arrays that the caller made, a row for each game. A decision that is not legal ends its game:
rules trust their caller, so it never reaches them.
"""

from typing import NamedTuple

import numpy as np

from oakdoor.envs.steps.choices import MEMO, WAIT, WORD, Choices, Row, decide_listed, mark_listed, pick_listed
from oakdoor.games.compiler.drivers import part, uncounted
from oakdoor.games.contract import NO_SEAT, Mode, Rules
from oakdoor.games.events import NO_LOG
from oakdoor.games.names import Lines, Log, Moves, Rule, States, Table
from oakdoor.games.state.chance import draw_below
from oakdoor.games.state.layout import State
from oakdoor.games.state.steps import settle_chance

SIDES, MOST_LINES = 8, 8  # room for the lines of a score and their sum
LINE = 64  # bytes of a cache line
ONES = 0x0101010101010101
SEED_BITS = 32  # a game's seed: that of its row, and above it which game of the row it is
GENERATOR = np.dtype([("rng", np.uint32, (4,))])


class Rows(NamedTuple):
    """Many games, a row for each. Drivers take out of it what they need before they loop: Numba counts references
    whenever a tuple is asked."""

    states: States
    seeds: Table  # of the first game of each row
    games: Table  # how many were begun
    masks: Table  # which choices are legal
    marks: Table  # the same, eight choices in a word
    memos: Table  # what marking a row keeps for the next time
    legal: Table  # how many are legal
    drawn: Table  # one of them at random, where somebody wants to know
    observations: Table  # what the seat that decides is shown: features, pieces, or nothing
    seats: Table  # who decides
    rewards: Table  # of who has just decided
    returns: Table  # of each seat, if a game has just ended
    ended: Table  # whether one has


class Room(NamedTuple):
    """What each call is given beside the rows: which actions and choices belong together, room to work in, and what
    games are begun with."""

    actions: Table
    numbers: Table
    moves: Moves
    lines: Lines
    values: Table
    log: Log
    empty: States  # one, without anything
    players: int
    options: int


def new_table(shape: tuple[int, int], kind: type[np.generic]) -> Table:
    """An empty table that begins at a whole cache line: JAX shares only such ones, and copies others."""
    size = shape[0] * shape[1] * np.dtype(kind).itemsize
    room = np.zeros(size + LINE, np.int8)
    start = -room.ctypes.data % LINE
    return room[start : start + size].view(kind).reshape(shape)


def new_rows(mode: Mode, choices: Choices, players: int, size: int, observations: Table) -> Rows:
    """Empty rows, with tables for what seats are shown."""
    marks = new_table((size, len(choices) // WORD), np.int64)
    return Rows(
        states=np.zeros(size, mode.state_type).view(np.recarray),
        seeds=np.zeros(size, np.int64),
        games=np.zeros(size, np.int64),
        masks=marks.view(np.int8),
        marks=marks,
        memos=np.zeros((size, MEMO), np.int64),
        legal=np.zeros(size, np.int32),
        drawn=np.zeros(size, np.int64),
        observations=observations,
        seats=np.zeros(size, np.int64),
        rewards=np.zeros(size, np.float64),
        returns=np.zeros((size, players), np.float32),
        ended=np.zeros(size, np.bool_),
    )


def new_room(mode: Mode, choices: Choices, players: int, options: int) -> Room:
    """Room to work in, for games of so many players with packed options; one for each thread."""
    lines, values = np.zeros((SIDES, MOST_LINES), np.int16), np.zeros(SIDES, np.float32)
    moves, log, empty = mode.new_moves(), NO_LOG.copy(), np.zeros(1, mode.state_type).view(np.recarray)
    return Room(choices.actions, choices.numbers, moves, lines, values, log, empty, players, options)


@part
def begin(
    box: object, state: State, seed: int, game: int, players: int, options: int, moves: Moves, log: Log, *, rules: Rules
) -> None:
    """Begin a game by chance: which one of a row that has this seed."""
    rules.deal(box, state, players, -1, options, seed + (game << SEED_BITS))
    rules.start(box, state, players, log)
    settle_chance(box, state, moves, log, rules=rules)


@part
def write_returns(
    box: object, state: State, values: Table, lines: Lines, log: Log, into: Table, players: int, *, rules: Rules
) -> None:
    """What each seat gets in a game that has ended, from -1 to 1."""
    rules.returns(box, state, values, lines, log)
    for player in range(players):
        into[player] = 2.0 * values[player] - 1.0


@part
def write_forfeit(into: Table, players: int, seat: int) -> None:
    """What each seat gets where one has made an illegal choice."""
    for player in range(players):
        into[player] = -1.0 if player == seat else 0.0


@uncounted
def step_rows(
    box: object,
    rows: Rows,
    room: Room,
    choices: Table,
    generator: States,
    draws: bool,
    first: int,
    last: int,
    *,
    rules: Rules,
    mark: Rule = mark_listed,
    decide: Rule = decide_listed,
    pick: Rule = pick_listed,
) -> None:
    """Play one choice in each of some rows, settle the chance it leads to, and begin a new game where one ended, or
    none was. If wanted, a choice for the next step is drawn while it is known how to count the legal ones."""
    states, seeds, games = rows.states, rows.seeds, rows.games
    masks, marks, memos, legal, seats = rows.masks, rows.marks, rows.memos, rows.legal, rows.seats
    drawn, chance = rows.drawn, generator[0]
    rewards, returns, ended = rows.rewards, rows.returns, rows.ended
    actions, numbers, moves, log = room.actions, room.numbers, room.moves, room.log
    lines, values, players, options = room.lines, room.values, room.players, room.options
    for row in range(first, last):
        choice = int(choices[row])
        state = states[row]
        is_over = True
        rewards[row] = 0.0
        if choice == WAIT:
            is_over = False
        elif 0 <= choice < masks.shape[1] and masks[row, choice] == 1:
            action = decide(box, state, choice, moves, actions)
            rules.apply(box, state, action, log)
            settle_chance(box, state, moves, log, rules=rules)
            is_over = rules.actor(state) == NO_SEAT
            if is_over:
                write_returns(box, state, values, lines, log, returns[row], players, rules=rules)
        else:
            write_forfeit(returns[row], players, int(seats[row]))
        ended[row] = is_over
        if is_over:
            rewards[row] = returns[row, seats[row]]
            states[row] = room.empty[0]  # nothing of the last game may show in the next
            begin(box, state, int(seeds[row]), int(games[row]), players, options, moves, log, rules=rules)
            games[row] += 1
        seats[row] = rules.actor(state)
        size = mark(box, state, moves, numbers, Row(masks[row], marks[row], memos[row]), actions.shape[0])
        legal[row] = size
        if draws:
            drawn[row] = pick(box, state, moves, numbers, memos[row], actions.shape[0], draw_below(chance, size))


@uncounted
def feature_rows(box: object, rows: Rows, room: Room, first: int, last: int, *, rules: Rules) -> None:
    """What the seat that decides knows, in each of some rows."""
    states, seats, features = rows.states, rows.seats, rows.observations
    lines, log = room.lines, room.log
    for row in range(first, last):
        rules.features(box, states[row], int(seats[row]), features[row], lines, log)


@uncounted
def piece_rows(box: object, rows: Rows, room: Room, first: int, last: int, *, tell: Rule) -> None:
    """What the seat that decides sees, in each of some rows."""
    states, seats, pieces = rows.states, rows.seats, rows.observations
    for row in range(first, last):
        tell(box, states[row], int(seats[row]), pieces[row])


@uncounted
def sample_rows(marks: Table, legal: Table, generator: States, first: int, last: int, into: Table) -> None:
    """A legal choice at random for each of some rows. It is counted out without branches, which no processor could
    foresee: a word's product with ONES has in each byte how many choices are marked up to there."""
    draws = generator[0]
    for row in range(first, last):
        left = draw_below(draws, int(legal[row]))
        word = 0
        before = 0  # marks in the words before
        seen = 0
        for place in range(marks.shape[1]):
            seen += int(marks[row, place]).bit_count()
            is_before = seen <= left
            word += is_before
            before += (seen - before) * is_before
        left -= before
        counts = int(marks[row, word]) * ONES
        byte = 0
        for place in range(WORD):
            byte += ((counts >> (WORD * place)) & 0xFF) <= left
        into[row] = word * WORD + byte
