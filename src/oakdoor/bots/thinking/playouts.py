"""Looks ahead without a network: where the tree ends everybody plays at random to the end, and the result goes back up.

It is the plainest search there is and a yardstick for the others: UCB1 in a tree of what deciders may know, in a fresh
world for each look. What it shares with the others stands in looking.py.
"""

import math

from oakdoor.bots.thinking.looking import (
    DEEPEST,
    SEEDS,
    SEEN,
    WORLD,
    Mind,
    lay_world,
    learn,
    next_choice,
    root,
    take,
)
from oakdoor.bots.thinking.tree import NONE, Tree, add_node, has_room, node_at, slot_of
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.compiler.drivers import driver, part
from oakdoor.games.contract import Rules
from oakdoor.games.names import Rule, Seat
from oakdoor.games.play import any_listed, random_game
from oakdoor.games.state.hashing import known_hash


@rule
def choose_by_bound(tree: Tree, node: int) -> int:
    """The edge to try next by UCB1: each once, then the one with the greatest upper bound of its mean; results lie
    between 0 and 1."""
    best = NONE
    most = -1.0
    spread = 2.0 * math.log(1.0 + tree.visits[node])
    for edge in range(tree.first[node], tree.first[node] + tree.size[node]):
        tried = tree.tried[edge]
        if tried == 0:
            return edge
        bound = tree.total[edge] / tried + math.sqrt(spread / tried)
        if bound > most:
            most = bound
            best = edge
    return best


@part
def walk_by_bounds(mind: Mind, *, rules: Rules) -> int:
    """From the world down to a decision that was never looked at, which gets a node, or to the end. Returns how many
    edges the way has."""
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
            if has_room(tree, size):
                add_node(tree, slot, key, room.moves, size)
            break
        take(mind, depth, node, choose_by_bound(tree, node), who, rules=rules)
        depth += 1
    return depth


@driver
def look_at_random(
    mind: Mind,
    seat: Seat,
    seed: int,
    looks: int,
    *,
    rules: Rules,
    apply: Rule,
    actor: Rule,
    any_action: Rule = any_listed,
) -> int:
    """Look ahead so many times from the view in the room, each time to the end of the game; returns the node of the
    decision."""
    room = mind.room
    state = room.states[WORLD]
    for number in range(looks):
        lay_world(mind, seat, seed + number * SEEDS, rules=rules)
        depth = walk_by_bounds(mind, rules=rules)
        random_game(mind.box, state, room.moves, room.log, apply=apply, actor=actor, any_action=any_action)
        rules.returns(mind.box, state, room.values, room.lines, room.log)
        learn(room, mind.tree, depth)
    return root(mind, seat, seed, rules=rules)
