"""Loops over games that everybody needs: random play, and counting the ways to play on."""

from oakdoor.games.compiler.drivers import driver, part
from oakdoor.games.contract import CHANCE_SEAT
from oakdoor.games.names import Lines, Log, Moves, Rule, States
from oakdoor.games.state.chance import NO_ACTION, any_of
from oakdoor.games.state.layout import State


@part
def any_listed(box: object, state: State, moves: Moves, *, legal: Rule) -> int:
    """A legal action at random out of the list of all; NO_ACTION if there is none."""
    return any_of(state, moves, legal(box, state, moves))


@driver
def random_game(
    box: object, state: State, moves: Moves, log: Log, *, apply: Rule, actor: Rule, any_action: Rule = any_listed
) -> int:
    """Play on with uniformly random decisions, by the state's own generator, until nothing is legal.

    Returns the number of decisions; shuffles are not counted.
    """
    decisions = 0
    action = any_action(box, state, moves)
    while action != NO_ACTION:
        if actor(state) != CHANCE_SEAT:
            decisions += 1
        apply(box, state, action, log)
        action = any_action(box, state, moves)
    return decisions


@driver
def playout(
    box: object,
    state: State,
    moves: Moves,
    lines: Lines,
    log: Log,
    *,
    apply: Rule,
    actor: Rule,
    sides: Rule,
    score: Rule,
    any_action: Rule = any_listed,
) -> int:
    """Play on at random to the end and score; returns the number of decisions."""
    decisions = random_game(box, state, moves, log, apply=apply, actor=actor, any_action=any_action)
    for side in range(min(sides(state), lines.shape[0])):
        score(box, state, side, lines[side], log)
    return decisions


@driver
def count_paths(
    box: object, states: States, depth: int, moves: Moves, log: Log, *, legal: Rule, apply: Rule, actor: Rule
) -> int:
    """How many sequences of `depth` decisions there are from states[0]; chance falls as its generator says.

    `states` and `moves` have room for one state and one list of actions per decision, and one more; the
    last columns of a list keep how many it holds and which comes next.
    """
    paths = 0
    level = 0
    moves[0, -1] = legal(box, states[0], moves[0])
    moves[0, -2] = 0
    while level >= 0:
        if level == depth:
            paths += 1
            level -= 1
            continue
        next_move = int(moves[level, -2])
        if next_move == moves[level, -1]:
            level -= 1
            continue
        moves[level, -2] = next_move + 1
        states[level + 1] = states[level]
        apply(box, states[level + 1], int(moves[level, next_move]), log)
        level += 1
        moves[level, -1] = legal(box, states[level], moves[level])
        while actor(states[level]) == CHANCE_SEAT:
            apply(box, states[level], int(moves[level, 0]), log)
            moves[level, -1] = legal(box, states[level], moves[level])
        moves[level, -2] = 0
    return paths
