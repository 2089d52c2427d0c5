"""What moves are worth: each is tried in sampled worlds that agree with what a seat sees."""

import numpy as np

from oakdoor.games.contract import Mode
from oakdoor.games.drivers import drive, driver
from oakdoor.games.events import NO_LOG
from oakdoor.games.names import Action, Lines, Log, Moves, Record, Rule, Seat, States, Table

WORST = -(10**6)


def rate(mode: Mode, box: Record, view: Record, seat: Seat, actions: list[Action], seeds: list[int]) -> Table:
    """The value of each action for a seat, the sum over one sampled world for each seed."""
    states = np.zeros(4, mode.state_type).view(np.recarray)
    states[0] = view
    values = np.zeros(len(actions), np.int64)
    rated = np.array(actions, mode.action_type)
    lines = np.zeros(len(mode.lines) + 1, np.int16)
    rating = drive(mode, rate_moves, standing=lead)
    rating(box, states, seat, rated, values, np.array(seeds, np.int64), mode.new_moves(), lines, NO_LOG.copy())
    return values


@driver
def lead(
    box: Record, state: Record, seat: Seat, lines: Lines, log: Log, *, sides: Rule, side_of: Rule, score: Rule
) -> int:
    """The score of a seat's side as things stand, minus the best other side's."""
    own = side_of(state, seat)
    best = WORST
    for other in range(sides(state)):
        if other != own:
            best = max(best, score(box, state, other, lines, log))
    return score(box, state, own, lines, log) - best


@driver
def rate_moves(
    box: Record,
    states: States,
    seat: Seat,
    rated: Moves,
    values: Table,
    seeds: Table,
    moves: Moves,
    lines: Lines,
    log: Log,
    *,
    resample: Rule,
    legal: Rule,
    apply: Rule,
    actor: Rule,
    standing: Rule,
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
                    value = max(value, standing(box, states[3], seat, lines, log))
            else:
                value = standing(box, states[2], seat, lines, log)
            values[number] += value
