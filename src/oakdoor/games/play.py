"""Loops over games that everybody needs: random play, and counting the ways to play on."""

from oakdoor.games.chance import draw_below
from oakdoor.games.contract import CHANCE_SEAT
from oakdoor.games.drivers import driver
from oakdoor.games.names import Lines, Log, Moves, Record, Rule, States


@driver
def random_game(box: Record, state: Record, moves: Moves, log: Log, *, legal: Rule, apply: Rule, actor: Rule) -> int:
    """Play on with uniformly random decisions, by the state's own generator, until nothing is legal.

    Returns the number of decisions; shuffles are not counted.
    """
    decisions = 0
    size = legal(box, state, moves)
    while size > 0:
        choice = 0
        if size > 1:
            choice = draw_below(state, size)
        if actor(state) != CHANCE_SEAT:
            decisions += 1
        apply(box, state, int(moves[choice]), log)
        size = legal(box, state, moves)
    return decisions


@driver
def playout(
    box: Record,
    state: Record,
    moves: Moves,
    lines: Lines,
    log: Log,
    *,
    legal: Rule,
    apply: Rule,
    actor: Rule,
    sides: Rule,
    score: Rule,
) -> int:
    """Play on at random to the end and score; returns the number of decisions."""
    decisions = random_game(box, state, moves, log, legal=legal, apply=apply, actor=actor)
    for side in range(min(sides(state), lines.shape[0])):
        score(box, state, side, lines[side], log)
    return decisions


@driver
def count_paths(
    box: Record, states: States, depth: int, moves: Moves, log: Log, *, legal: Rule, apply: Rule, actor: Rule
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
