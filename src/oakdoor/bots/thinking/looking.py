"""Looks ahead, each in a fresh world that agrees with what a seat knows.

Each look walks down the tree of what deciders may know, to a decision that was never looked at. There every move is
valued by the mode's network, and the best value goes back up. A decider's moves hang on what that decider knows in
that world and on nothing else, so nobody in the tree sees hidden cards, not even the opponents that it imagines.
"""

from typing import NamedTuple

import numpy as np

from oakdoor.bots.thinking.network import Network, value
from oakdoor.bots.thinking.tree import (
    NEVER,
    NONE,
    Tree,
    add_node,
    choose,
    has_room,
    likeliest,
    most_tried,
    node_at,
    set_priors,
    slot_of,
)
from oakdoor.games.compiler.drivers import driver, part
from oakdoor.games.contract import CHANCE_SEAT, Mode, Rules
from oakdoor.games.events import NO_LOG
from oakdoor.games.names import Lines, Log, Moves, Record, Seat, States, Table
from oakdoor.games.state.chance import seed_state
from oakdoor.games.state.hashing import MASK, known_hash, outcome_hashes, words_of
from oakdoor.games.state.layout import State
from oakdoor.games.state.steps import settle_chance, step_into

VIEW, WORLD, OTHER, SAMPLE, CHILD, SEEN, ROOM_STATES = range(7)
DEEPEST = 120  # decisions of one look
MANY = 40  # moves: with more than these, one world is enough to value them
SEEDS = 64  # between the seeds of two looks


class Room(NamedTuple):
    """Room to work in."""

    states: States
    words: Table  # of the same states
    moves: Moves
    chance: Moves  # the one legal move where chance is due
    lines: Lines
    log: Log
    inputs: Table  # the network's
    values: Table  # by seat
    path: Table  # edges of a look
    deciders: Table  # by edge of a look
    known: Table  # by world and move, a hash of what is known after it
    chancy: Table  # by move, whether chance decides what is known after it


class Taste(NamedTuple):
    """How a search goes about it."""

    curiosity: float  # how much it looks at moves that were tried little
    sharpness: float  # how much the first guess decides what is looked at
    worlds: int  # in how many worlds a move with chance in it is valued first; twice as many at the decision itself
    together: int  # whether all seats win or lose together
    sees_all: int  # whether every look begins in the state as it is, and nothing but shuffles to come is open


class Mind(NamedTuple):
    """All that a search works with."""

    box: Record
    room: Room
    tree: Tree
    network: Network
    taste: Taste


def new_room(mode: Mode) -> Room:
    """Room to search in a mode."""
    states = np.zeros(ROOM_STATES, mode.state_type).view(np.recarray)
    moves = mode.new_moves()
    return Room(
        states=states,
        words=words_of(states),
        moves=moves,
        chance=mode.new_moves(),
        lines=np.zeros((8, 8), np.int16),
        log=NO_LOG.copy(),
        inputs=np.zeros(mode.rules.FEATURES, np.float32),
        values=np.zeros(4, np.float64),
        path=np.zeros(DEEPEST + 1, np.int32),
        deciders=np.zeros(DEEPEST + 1, np.int32),
        known=np.zeros((2, len(moves)), np.int64),
        chancy=np.zeros(len(moves), np.int8),
    )


@part
def play_in(box: object, room: Room, world: int, action: int, *, rules: Rules) -> None:
    """Play a move in a copy of one of the room's states, and settle the chance it leads to."""
    step_into(box, room.states, world, CHILD, action, room.chance, room.log, rules=rules)


@driver
def value_of(box: object, state: State, seat: Seat, network: Network, room: Room, *, rules: Rules) -> float:
    """What a state is worth to a seat: the result if the game is over, else what the network thinks."""
    if rules.actor(state) < CHANCE_SEAT:
        rules.returns(box, state, room.values, room.lines, room.log)
        return float(room.values[seat])
    rules.features(box, state, seat, room.inputs, room.lines, room.log)
    return value(network, room.inputs)


@part
def find_twins(mind: Mind, seat: Seat, node: int, worlds: int, *, rules: Rules) -> int:
    """Let one move stand for all that lead to the same, and mark those after which the seat knows different things in
    two worlds; returns how many these are."""
    room, tree = mind.room, mind.tree
    first, size = int(tree.first[node]), int(tree.size[node])
    actions = tree.action[first : first + size]
    for world in range(min(worlds, 2)):
        outcome_hashes(
            mind.box,
            room.states,
            room.words,
            WORLD + world,
            CHILD,
            seat,
            actions,
            size,
            room.chance,
            room.log,
            room.known[world],
            rules=rules,
        )
    found = 0
    for number in range(size):
        known = int(room.known[0, number])
        room.chancy[number] = 0
        if worlds > 1:
            room.chancy[number] = 1 if room.known[1, number] != known else 0
            known = (known * 3 + int(room.known[1, number])) & MASK
            room.known[0, number] = known
        for before in range(number):
            if room.known[0, before] == known:
                tree.twin[first + number] = tree.twin[first + before]
                break
        if tree.twin[first + number] == first + number:
            found += int(room.chancy[number])
    return found


@part
def value_moves(mind: Mind, world: int, seat: Seat, node: int, chancy_only: bool, *, rules: Rules) -> None:
    """Add to the first guess of each edge what its move leads to in one world."""
    room, tree = mind.room, mind.tree
    first = int(tree.first[node])
    for number in range(int(tree.size[node])):
        edge = first + number
        if tree.twin[edge] != edge or (chancy_only and room.chancy[number] == 0):
            continue
        play_in(mind.box, room, world, int(tree.action[edge]), rules=rules)
        tree.guess[edge] += value_of(mind.box, room.states[CHILD], seat, mind.network, room, rules=rules)


@part
def sample_other(box: object, room: Room, seat: Seat, seed: int, *, rules: Rules) -> None:
    """Another world that agrees with what the seat knew in the sample."""
    room.states[OTHER] = room.states[SAMPLE]
    rules.resample(box, room.states[OTHER], seat, seed & MASK)


@part
def expand(mind: Mind, slot: int, key: int, seat: Seat, size: int, seed: int, worlds: int, *, rules: Rules) -> int:
    """A new node for a decision, with a first guess for each of its moves; returns the node."""
    box, room, tree = mind.box, mind.room, mind.tree
    node = add_node(tree, slot, key, room.moves, size)
    if worlds > 1:
        room.states[SAMPLE] = room.states[WORLD]
        rules.observe(box, room.states[SAMPLE], seat)
        sample_other(box, room, seat, seed, rules=rules)
    chancy = find_twins(mind, seat, node, worlds, rules=rules)
    value_moves(mind, WORLD, seat, node, False, rules=rules)
    if chancy > 0:
        for number in range(1, worlds):
            sample_other(box, room, seat, seed + number, rules=rules)
            value_moves(mind, OTHER, seat, node, True, rules=rules)
    first = int(tree.first[node])
    for number in range(size):
        if tree.twin[first + number] != first + number:
            tree.guess[first + number] = NEVER
        elif room.chancy[number] and chancy > 0:
            tree.guess[first + number] /= worlds
    set_priors(tree, node, mind.taste.sharpness)
    return node


@part
def value_for_all(mind: Mind, node: int, seat: Seat, *, rules: Rules) -> None:
    """What a new node is worth to every seat: its best move's value, and what that leaves to the others."""
    room, tree = mind.room, mind.tree
    best = likeliest(tree, node)
    mine = float(tree.guess[best])
    state = room.states[WORLD]
    players = int(state.players)
    if mind.taste.together == 1 or rules.sides(state) <= 2:
        own = rules.side_of(state, seat)
        for other in range(players):
            same = mind.taste.together == 1 or rules.side_of(state, other) == own
            room.values[other] = mine if same else 1.0 - mine
        return
    play_in(mind.box, room, WORLD, int(tree.action[best]), rules=rules)
    value_seats(mind, CHILD, rules=rules)
    room.values[seat] = mine


@driver
def value_seats(mind: Mind, which: int, *, rules: Rules) -> None:
    """What one of the room's states is worth to every seat."""
    room = mind.room
    state = room.states[which]
    if rules.actor(state) < CHANCE_SEAT:
        rules.returns(mind.box, state, room.values, room.lines, room.log)
        return
    for other in range(int(state.players)):
        rules.features(mind.box, state, other, room.inputs, room.lines, room.log)
        room.values[other] = value(mind.network, room.inputs)


@part
def lay_world(mind: Mind, seat: Seat, seed: int, *, rules: Rules) -> None:
    """Lay the world of a look: a fresh one that agrees with what the seat knows, or the state as it is."""
    room = mind.room
    room.states[WORLD] = room.states[VIEW]
    if mind.taste.sees_all == 1:
        seed_state(room.states[WORLD], seed & MASK)
    else:
        rules.resample(mind.box, room.states[WORLD], seat, seed & MASK)


@part
def next_choice(mind: Mind, depth: int, *, rules: Rules) -> int:
    """Go on in the world to a decision with a choice; the first one of a look is one in any case. Returns how many
    legal moves lie in the room, none where the game is over."""
    box, room = mind.box, mind.room
    state = room.states[WORLD]
    size = 1
    while size == 1:
        settle_chance(box, state, room.chance, room.log, rules=rules)
        size = rules.legal(box, state, room.moves) if rules.actor(state) >= 0 else 0
        if depth == 0:
            break
        if size == 1:
            rules.apply(box, state, int(room.moves[0]), room.log)
    return size


@part
def take(mind: Mind, depth: int, node: int, edge: int, who: Seat, *, rules: Rules) -> None:
    """Go down an edge in the world, and note it on the way."""
    room, tree = mind.room, mind.tree
    tree.visits[node] += 1
    room.path[depth] = edge
    room.deciders[depth] = who
    rules.apply(mind.box, room.states[WORLD], int(tree.action[edge]), room.log)


@part
def worlds_for(taste: Taste, depth: int, size: int) -> int:
    """In how many worlds the moves of a new node are valued first; who sees all knows but one."""
    if taste.sees_all == 1 or (depth > 0 and size > MANY):
        return 1
    return taste.worlds * 2 if depth == 0 else taste.worlds


@part
def walk(mind: Mind, seed: int, *, rules: Rules) -> int:
    """From the world down to a decision that was never looked at, which gets a node, or to the end; what it is worth
    to every seat is left in the room. Returns how many edges the way has."""
    room, tree = mind.room, mind.tree
    depth = 0
    while depth < DEEPEST:
        size = next_choice(mind, depth, rules=rules)
        if size == 0:
            break
        who = rules.actor(room.states[WORLD])
        key = known_hash(mind.box, room.states, room.words, WORLD, SEEN, who, rules=rules)
        slot = slot_of(tree, key)
        node = node_at(tree, slot)
        if node == NONE:
            if not has_room(tree, size):
                break
            worlds = worlds_for(mind.taste, depth, size)
            value_for_all(mind, expand(mind, slot, key, who, size, seed, worlds, rules=rules), who, rules=rules)
            return depth
        take(mind, depth, node, choose(tree, node, mind.taste.curiosity), who, rules=rules)
        depth += 1
    value_seats(mind, WORLD, rules=rules)
    return depth


@part
def learn(room: Room, tree: Tree, depth: int) -> None:
    """Carry what a look found up its way, to each decider what it is worth to them."""
    for step in range(depth):
        edge = int(room.path[step])
        tree.tried[edge] += 1
        tree.total[edge] += room.values[int(room.deciders[step])]


@driver
def look_ahead(mind: Mind, seat: Seat, seed: int, looks: int, *, rules: Rules) -> int:
    """Look ahead so many times from the view in the room; returns the node of the decision."""
    for number in range(looks):
        own_seed = seed + number * SEEDS
        lay_world(mind, seat, own_seed, rules=rules)
        learn(mind.room, mind.tree, walk(mind, own_seed + 1, rules=rules))
    return root(mind, seat, seed, rules=rules)


@part
def root(mind: Mind, seat: Seat, seed: int, *, rules: Rules) -> int:
    """The node of the decision that the view in the room shows, or NONE."""
    room = mind.room
    lay_world(mind, seat, seed, rules=rules)
    key = known_hash(mind.box, room.states, room.words, WORLD, SEEN, seat, rules=rules)
    return node_at(mind.tree, slot_of(mind.tree, key))


@driver
def principal_variation(mind: Mind, seat: Seat, seed: int, fewest: int, *, rules: Rules) -> int:
    """Leave the moves that were tried most often in the room's path, as far as each was tried a few times, in one
    world; returns how many. Moves without a choice are among them."""
    box, room, tree = mind.box, mind.room, mind.tree
    state = room.states[WORLD]
    lay_world(mind, seat, seed, rules=rules)
    length = 0
    while length < DEEPEST and rules.actor(state) >= 0:
        who = rules.actor(state)
        size = rules.legal(box, state, room.moves)
        action = int(room.moves[0])
        if size > 1:
            key = known_hash(box, room.states, room.words, WORLD, SEEN, who, rules=rules)
            node = node_at(tree, slot_of(tree, key))
            if node == NONE or (length > 0 and tree.visits[node] < fewest):
                break
            action = int(tree.action[most_tried(tree, node)])
        room.path[length] = action
        length += 1
        rules.apply(box, state, action, room.log)
        settle_chance(box, state, room.chance, room.log, rules=rules)
    return length
