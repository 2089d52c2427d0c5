"""Plays on from a view with given moves, in many worlds, and notes what lies there in the end.

Two moves are played on from the same seeds: the same worlds, the same shuffles. After the given moves everybody plays
by the mode's network, each from what they know: moves are valued in fresh worlds that agree with that, never in the
world that is played in.
"""

from oakdoor.bots.thinking.looking import MANY, SEEDS, VIEW, WORLD, Mind, expand, value_seats
from oakdoor.bots.thinking.tree import EDGES_USED, NODES_USED, likeliest
from oakdoor.games.compiler.drivers import driver, part
from oakdoor.games.contract import CHANCE_SEAT, Rules
from oakdoor.games.events import emit
from oakdoor.games.names import Log, Seat, States, Table
from oakdoor.games.state.chance import seed_state
from oakdoor.games.state.hashing import MASK
from oakdoor.review.thinking.looks import SEES_ALL

# What a plan says, number by number.
WORLDS, TURNS, LONGEST, BEGINS, KEPT, STOPS, DETAILED, PLAN = range(8)
# Rows of what was found that are no events: a world is scored, and a line of a side's score.
SCORED_AT, LINE = -1, -2
NOW, LATER = 0, 1  # when a world is scored: when the turn ends, and in the end
VALUED = 2  # worlds in which a move with chance in it is valued
GAME = VIEW  # the state of the room in which is played; what looks ahead needs the others


@part
def lay_deal(mind: Mind, origin: States, eye: Seat, seed: int, *, rules: Rules) -> None:
    """Lay a fresh world that agrees with what an eye knows; for SEES_ALL the true one."""
    states = mind.room.states
    states[GAME] = origin[0]
    if eye != SEES_ALL:
        rules.resample(mind.box, states[GAME], eye, seed & MASK)
    seed_state(states[GAME], (seed + 1) & MASK)


@part
def decided(mind: Mind, who: Seat, size: int, seed: int, *, rules: Rules) -> int:
    """The move that the network likes best, by what the decider knows."""
    room, tree = mind.room, mind.tree
    room.states[WORLD] = room.states[GAME]
    rules.observe(mind.box, room.states[WORLD], who)
    rules.resample(mind.box, room.states[WORLD], who, seed & MASK)
    tree.used[NODES_USED] = 0
    tree.used[EDGES_USED] = 0
    node = expand(mind, 0, 0, who, size, seed + 1, 1 if size > MANY else VALUED, rules=rules)
    return int(tree.action[likeliest(tree, node)])


@part
def keep_events(events: Log, wanted: int, turns: int, found: Log) -> int:
    """Keep the wanted kinds of events, each with the turns begun so far as its last value, or as it is where that is
    less than nothing; returns the kinds of all of them, as bits."""
    kinds = 0
    for row in range(1, int(events[0, 0]) + 1):
        kind = int(events[row, 0])
        kinds |= 1 << kind
        if (wanted >> kind) & 1:
            emit(
                found, kind, int(events[row, 1]), int(events[row, 2]), int(events[row, 3]), int(events[row, 4]),
                turns if turns >= 0 else int(events[row, 5]),
            )  # fmt: skip
    events[0, 0] = 0
    return kinds


@driver
def score_world(
    mind: Mind, world: int, when: int, steps: int, is_detailed: bool, events: Log, found: Log, *, rules: Rules
) -> None:
    """Note the lines of all sides, and what each point is for."""
    room = mind.room
    state = room.states[GAME]
    over = 1 if rules.actor(state) < CHANCE_SEAT else 0
    emit(found, SCORED_AT, world, when, over, steps, int(state.seat))
    lines = room.lines[0]
    events[0, 0] = 0
    for side in range(rules.sides(state)):
        for line in range(lines.shape[0]):
            lines[line] = 0
        rules.score(mind.box, state, side, lines, events)
        for line in range(lines.shape[0]):
            if lines[line] != 0:
                emit(found, LINE, side, line, int(lines[line]), 0, 0)
    if is_detailed:
        keep_events(events, -1, -1, found)
    events[0, 0] = 0


@part
def settle_noted(mind: Mind, events: Log, *, rules: Rules) -> None:
    """Shuffle where a shuffle is due, and note what follows."""
    room = mind.room
    state = room.states[GAME]
    while rules.actor(state) == CHANCE_SEAT:
        rules.legal(mind.box, state, room.chance)
        rules.apply(mind.box, state, int(room.chance[0]), events)


@part
def is_among(action: int, moves: Table, size: int) -> bool:
    """Whether an action is one of the first ones in a table."""
    for number in range(size):
        if moves[number] == action:
            return True
    return False


@part
def play_world(
    mind: Mind, seat: Seat, seed: int, world: int, plan: Table, actions: Table, events: Log, found: Log, *, rules: Rules
) -> int:
    """Play one world on, and note it when the turn is over; returns after how many decisions it ended."""
    box, room = mind.box, mind.room
    state = room.states[GAME]
    steps = given = turns = 0
    before, turner, is_noted, is_stopped = int(state.phase), seat, False, False
    while steps < plan[LONGEST] and not is_stopped:
        settle_noted(mind, events, rules=rules)
        kinds = keep_events(events, int(plan[KEPT]), turns, found)
        is_stopped = (kinds & plan[STOPS]) != 0 or rules.actor(state) < 0
        if is_stopped:
            break
        who = rules.actor(state)
        begins = steps > 0 and state.phase == plan[BEGINS]
        begins = begins and (who != turner or before != plan[BEGINS] or state.players == 1)
        if begins:
            turns += 1
            turner = who
        if not is_noted and (begins or int(state.seat) != seat):
            score_world(mind, world, NOW, steps, world < plan[DETAILED], events, found, rules=rules)
            is_noted = True
        if turns >= plan[TURNS]:
            break
        size = rules.legal(box, state, room.moves)
        action = int(room.moves[0])
        if not is_noted and given < actions.shape[0] and is_among(int(actions[given]), room.moves, size):
            action = int(actions[given])
            given += 1
        elif size > 1:
            given = actions.shape[0]
            action = decided(mind, who, size, seed + 2 + steps, rules=rules)
        before = int(state.phase)
        rules.apply(box, state, action, events)
        steps += 1
    if not is_noted:
        score_world(mind, world, NOW, steps, world < plan[DETAILED], events, found, rules=rules)
    return steps


@driver
def play_on(
    mind: Mind,
    seat: Seat,
    eye: Seat,
    seed: int,
    plan: Table,
    actions: Table,
    origin: States,
    events: Log,
    found: Log,
    shares: Table,
    *,
    rules: Rules,
) -> int:
    """Play given moves of a seat and then on from the view in the room, in as many worlds as the plan says. What lies
    there when the turn is over and in the end is left in `found` (row 0 counts), what that is worth to every seat in
    `shares`; returns how many decisions that were."""
    total = 0
    found[0, 0] = 0
    events[0, 0] = 0
    origin[0] = mind.room.states[VIEW]
    for world in range(plan[WORLDS]):
        own_seed = seed + world * SEEDS * SEEDS
        lay_deal(mind, origin, eye, own_seed, rules=rules)
        steps = play_world(mind, seat, own_seed, world, plan, actions, events, found, rules=rules)
        total += steps
        score_world(mind, world, LATER, steps, world < plan[DETAILED], events, found, rules=rules)
        value_seats(mind, GAME, rules=rules)
        for other in range(shares.shape[1]):
            shares[world, other] = mind.room.values[other]
    mind.room.states[VIEW] = origin[0]
    return total
