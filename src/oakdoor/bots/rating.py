"""What moves are worth: each is tried in sampled worlds that agree with what a seat sees."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oakdoor.bots.contract import Budget
from oakdoor.games.compiler.drivers import drive, driver
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.names import Action, Lines, Log, Moves, Rule, Seat, States, Table
from oakdoor.games.state.layout import State

WORST = -(10**6)


class Eyes(NamedTuple):
    """How somebody looks at a position: whether rivals' points count, and how much weight fear has."""

    rivals: bool = True
    fear: int = 0


OPEN = Eyes()


def rate(
    mode: Mode, box: object, view: State, seat: Seat, actions: list[Action], seeds: list[int], eyes: Eyes = OPEN
) -> Table:
    """What each action changes for a seat, in its eyes: the sum over one sampled world for each seed."""
    states = np.zeros(4, mode.state_type).view(np.recarray)
    states[0] = view
    values = np.zeros(len(actions) + 1, np.int64)  # the last one: what things are worth now
    rated = np.array(actions, mode.action_type)
    lines = np.zeros(len(mode.lines) + 1, np.int16)
    rating = drive(mode, rate_moves, worth=worth, standing=lead, shunned=nothing_shunned)
    rivals = eyes.rivals or "standing" in mode.offers  # where a mode says what counts, that counts for all
    worlds = np.array(seeds, np.int64)
    rating(box, states, seat, rated, values, worlds, int(rivals), eyes.fear, mode.new_moves(), lines, NO_LOG.copy())
    return values[:-1] - values[-1]


def average(seeds: list[int], budget: Budget, rated: Callable[[list[int]], Table]) -> NDArray[np.float64]:
    """What moves are worth on average over as many sampled worlds as a budget allows, at least one."""
    until = budget.now() + budget.seconds if budget.seconds is not None else None
    size = len(seeds) if until is None else 1
    values, done = rated(seeds[:size]).astype(np.float64), size
    while done < len(seeds) and until is not None and budget.now() < until:
        values += rated(seeds[done : done + 1])
        done += 1
    return values / done


@driver
def lead(
    box: object, state: State, seat: Seat, lines: Lines, log: Log, *, sides: Rule, side_of: Rule, score: Rule
) -> int:
    """The score of a seat's side as things stand, minus the best other side's."""
    own = side_of(state, seat)
    best = WORST
    for other in range(sides(state)):
        if other != own:
            best = max(best, score(box, state, other, lines, log))
    return score(box, state, own, lines, log) - best


@driver
def nothing_shunned(box: object, state: State, seat: Seat) -> int:
    """In a mode that does not say what the timid are afraid of, there is nothing."""
    return 0


@driver
def worth(
    box: object,
    state: State,
    seat: Seat,
    rivals: int,
    fear: int,
    lines: Lines,
    log: Log,
    *,
    side_of: Rule,
    score: Rule,
    standing: Rule,
    shunned: Rule,
) -> int:
    """What a position is worth to a seat, in its eyes."""
    value = -fear * shunned(box, state, seat)
    if rivals:
        return value + standing(box, state, seat, lines, log)
    return value + score(box, state, side_of(state, seat), lines, log)


@driver
def rate_moves(
    box: object,
    states: States,
    seat: Seat,
    rated: Moves,
    values: Table,
    seeds: Table,
    rivals: int,
    fear: int,
    moves: Moves,
    lines: Lines,
    log: Log,
    *,
    resample: Rule,
    legal: Rule,
    apply: Rule,
    actor: Rule,
    worth: Rule,
) -> None:
    """Add to `values` what each action of `rated` leads to, over one sampled world for each of `seeds`; the last of
    them is what things are worth before.

    states[0] is the seat's view, the next three are room to work. Where the turn goes on after an action,
    the best next one counts, so that drawing is worth what can be done with the card.
    """
    for sample in range(len(seeds)):
        states[1] = states[0]
        resample(box, states[1], seat, seeds[sample])
        values[len(rated)] += worth(box, states[1], seat, rivals, fear, lines, log)
        for number in range(len(rated)):
            states[2] = states[1]
            apply(box, states[2], int(rated[number]), log)
            value = WORST
            if actor(states[2]) == seat:
                for follow in range(legal(box, states[2], moves)):
                    states[3] = states[2]
                    apply(box, states[3], int(moves[follow]), log)
                    value = max(value, worth(box, states[3], seat, rivals, fear, lines, log))
            else:
                value = worth(box, states[2], seat, rivals, fear, lines, log)
            values[number] += value
