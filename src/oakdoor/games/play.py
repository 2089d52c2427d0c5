"""Loops over games, made from a mode's rules: random play, counting paths, rating moves.

They are drivers: each mode has a one-line rule for each of them that hands over its own rules.
"""

from typing import Any

from oakdoor.games.chance import draw_below
from oakdoor.games.compiled import driver

CHANCE_SEAT = -1
WORST = -(10**6)


@driver
def random_game(box: Any, state: Any, moves: Any, log: Any, legal: Any, apply: Any, actor: Any) -> int:
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
def count_paths(box: Any, states: Any, depth: int, moves: Any, log: Any, legal: Any, apply: Any, actor: Any) -> int:
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


@driver
def _lead(box: Any, state: Any, seat: int, alone: bool, lines: Any, log: Any, standing: Any) -> int:
    """A seat's standing minus the best opponent's; without opponents, its own."""
    own = standing(box, state, seat, lines, log)
    if alone:
        return own
    best = WORST
    for other in range(int(state.players)):
        if other != seat:
            best = max(best, standing(box, state, other, lines, log))
    return own - best


@driver
def rate_moves(
    box: Any,
    states: Any,
    seat: int,
    alone: bool,
    rated: Any,
    values: Any,
    seeds: Any,
    moves: Any,
    lines: Any,
    log: Any,
    legal: Any,
    apply: Any,
    actor: Any,
    resample: Any,
    standing: Any,
) -> None:
    """Add to `values` what each action of `rated` leads to, over one sampled world for each of `seeds`.

    states[0] is the seat's view, the next three are room to work. Where the turn goes on after an action,
    the best next one counts, so that drawing is worth what can be done with the card.
    """
    for sample in range(len(seeds)):
        states[1] = states[0]
        resample(box, states[1], seat, seeds[sample])
        for number in range(len(rated)):
            states[2] = states[1]
            apply(box, states[2], int(rated[number]), log)
            value = WORST
            if actor(states[2]) == seat:
                for follow in range(legal(box, states[2], moves)):
                    states[3] = states[2]
                    apply(box, states[3], int(moves[follow]), log)
                    value = max(value, _lead(box, states[3], seat, alone, lines, log, standing))
            else:
                value = _lead(box, states[2], seat, alone, lines, log, standing)
            values[number] += value
