"""The tree of a search: a node for each thing that a player may know when deciding, with the moves that are legal then.

Nodes are found by a hash of what the decider knows, so that what is hidden from them cannot be told apart, and what
can be reached in several ways is looked at once. Everything has fixed room, which costs nothing until it is used.
"""

import math
from typing import NamedTuple

import numpy as np

from oakdoor.bots.thinking.exponential import exponential
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Table

NONE = -1
NODES_USED, EDGES_USED = 0, 1
NEVER = -1.0  # the first guess of a move that another one stands for


class Tree(NamedTuple):
    """Nodes and edges in tables."""

    keys: Table  # by slot: the hash of what is known
    slots: Table  # by slot: the node and 1, or 0
    used: Table  # how many nodes and edges there are
    first: Table  # by node: its first edge
    size: Table  # by node: how many edges it has
    visits: Table  # by node
    action: Table  # by edge
    twin: Table  # by edge: the edge that stands for it, since both moves lead to the same
    prior: Table  # by edge: how likely it is looked at
    guess: Table  # by edge: its value before anything was tried
    tried: Table  # by edge: how often it was tried
    total: Table  # by edge: the sum of what it led to, for who decides


def new_tree(nodes: int, edges: int) -> Tree:
    """An empty tree with room for so much."""
    slots = 1 << max(4, (2 * nodes - 1).bit_length())
    return Tree(
        keys=np.zeros(slots, np.int64),
        slots=np.zeros(slots, np.int32),
        used=np.zeros(2, np.int64),
        first=np.zeros(nodes, np.int32),
        size=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        action=np.zeros(edges, np.int32),
        twin=np.zeros(edges, np.int32),
        prior=np.zeros(edges, np.float32),
        guess=np.zeros(edges, np.float32),
        tried=np.zeros(edges, np.int32),
        total=np.zeros(edges, np.float64),
    )


@rule
def slot_of(tree: Tree, key: int) -> int:
    """Where a key stands, or the empty slot where it would."""
    mask = tree.slots.shape[0] - 1
    slot = key & mask
    while tree.slots[slot] != 0 and tree.keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@rule
def node_at(tree: Tree, slot: int) -> int:
    """The node in a slot, or NONE."""
    return int(tree.slots[slot]) - 1


@rule
def has_room(tree: Tree, edges: int) -> bool:
    """Whether a node with so many edges can be added."""
    return bool(tree.used[NODES_USED] < tree.first.shape[0] and tree.used[EDGES_USED] + edges <= tree.action.shape[0])


@rule
def add_node(tree: Tree, slot: int, key: int, actions: Table, size: int) -> int:
    """A new node with an edge for each of its actions; returns its number."""
    node = int(tree.used[NODES_USED])
    first = int(tree.used[EDGES_USED])
    tree.keys[slot] = key
    tree.slots[slot] = node + 1
    tree.first[node] = first
    tree.size[node] = size
    tree.visits[node] = 0
    tree.used[NODES_USED] += 1
    tree.used[EDGES_USED] += size
    for number in range(size):
        edge = first + number
        tree.action[edge] = actions[number]
        tree.twin[edge] = edge
        tree.guess[edge] = 0.0
        tree.tried[edge] = 0
        tree.total[edge] = 0.0
    return node


@rule
def worth(tree: Tree, edge: int) -> float:
    """What an edge is worth as far as it was tried; the first guess counts as one try."""
    return (tree.guess[edge] + tree.total[edge]) / (1 + tree.tried[edge])


@rule
def choose(tree: Tree, node: int, curiosity: float) -> int:
    """The edge to try next: good ones, and likely ones that were tried little."""
    best = NONE
    most = -1e9
    spread = curiosity * math.sqrt(1.0 + tree.visits[node])
    for edge in range(tree.first[node], tree.first[node] + tree.size[node]):
        promise = worth(tree, edge) + spread * tree.prior[edge] / (1 + tree.tried[edge])
        if promise > most:
            most = promise
            best = edge
    return best


@rule
def set_priors(tree: Tree, node: int, sharpness: float) -> None:
    """The better the first guess, the likelier an edge is looked at; those that another stands for never."""
    first = tree.first[node]
    last = first + tree.size[node]
    best = tree.guess[likeliest(tree, node)]
    total = 0.0
    for edge in range(first, last):
        tree.prior[edge] = exponential((tree.guess[edge] - best) * sharpness) if tree.twin[edge] == edge else 0.0
        total += tree.prior[edge]
    for edge in range(first, last):
        tree.prior[edge] /= total


@rule
def likeliest(tree: Tree, node: int) -> int:
    """The edge with the best first guess."""
    best = int(tree.first[node])
    for edge in range(best, best + tree.size[node]):
        if tree.guess[edge] > tree.guess[best]:
            best = edge
    return best


@rule
def most_tried(tree: Tree, node: int) -> int:
    """The edge that was tried most often; the better one of several."""
    first = int(tree.first[node])
    best = first
    for edge in range(first, first + tree.size[node]):
        more = tree.tried[edge] > tree.tried[best]
        if more or (tree.tried[edge] == tree.tried[best] and worth(tree, edge) > worth(tree, best)):
            best = edge
    return best


def add_tries(tree: Tree, node: int, other: Tree, same: int) -> None:
    """Add to a decision in one tree what was tried there in another one."""
    first = int(tree.first[node])
    edges = {int(tree.action[edge]): int(tree.twin[edge]) for edge in range(first, first + int(tree.size[node]))}
    for edge in range(int(other.first[same]), int(other.first[same] + other.size[same])):
        twin = edges[int(other.action[edge])]
        tree.tried[twin] += other.tried[edge]
        tree.total[twin] += other.total[edge]
