"""Steps of one game or of many at once: a decision with the chance it leads to, views, features and results.

What is done for many states at once takes rows: one state, one action, one seat for each.
"""

from oakdoor.games.compiler.drivers import driver, part
from oakdoor.games.contract import CHANCE_SEAT, Rules
from oakdoor.games.names import Lines, Log, Moves, States, Table
from oakdoor.games.state.layout import State


@part
def settle_chance(box: object, state: State, moves: Moves, log: Log, *, rules: Rules) -> None:
    """Shuffle where a shuffle is due."""
    while rules.actor(state) == CHANCE_SEAT:
        rules.legal(box, state, moves)
        rules.apply(box, state, int(moves[0]), log)


@driver
def step_into(
    box: object, states: States, which: int, into: int, action: int, moves: Moves, log: Log, *, rules: Rules
) -> None:
    """Play a move in a copy of one of some states, and settle the chance it leads to."""
    states[into] = states[which]
    rules.apply(box, states[into], action, log)
    settle_chance(box, states[into], moves, log, rules=rules)


@driver
def step_all(box: object, states: States, actions: Table, moves: Moves, log: Log, *, rules: Rules) -> None:
    """Play one action in each state, and settle the chance it leads to; games that are over stay as they are."""
    for number in range(len(actions)):
        if rules.actor(states[number]) >= 0:
            rules.apply(box, states[number], int(actions[number]), log)
            settle_chance(box, states[number], moves, log, rules=rules)


@driver
def observe_all(box: object, states: States, seats: Table, views: States, *, rules: Rules) -> None:
    """What a seat knows in each state."""
    for number in range(len(seats)):
        views[number] = states[number]
        rules.observe(box, views[number], int(seats[number]))


@driver
def legal_all(box: object, states: States, moves: Moves, sizes: Table, *, rules: Rules) -> None:
    """The legal actions in each state, a row of `moves` for each; `sizes` says how many there are."""
    for number in range(len(sizes)):
        sizes[number] = rules.legal(box, states[number], moves[number])


@driver
def features_all(
    box: object, states: States, seats: Table, into: Table, lines: Lines, log: Log, *, rules: Rules
) -> None:
    """What a seat knows in each state, as numbers for programs that learn."""
    for number in range(len(seats)):
        rules.features(box, states[number], int(seats[number]), into[number], lines, log)


@driver
def returns_all(box: object, states: States, into: Table, lines: Lines, log: Log, *, rules: Rules) -> None:
    """Each seat's share of the win in each state if the game ended as it stands."""
    for number in range(len(into)):
        rules.returns(box, states[number], into[number], lines, log)
