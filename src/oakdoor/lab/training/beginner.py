"""The first teacher: a network that knows nothing but the points as they stand, made by hand from named features."""

import numpy as np

from oakdoor.bots.thinking.network import Network, network_from, new_network
from oakdoor.games.contract import Mode
from oakdoor.games.names import Table

POINTS = 1.6  # ten points ahead are nearly a win
DOUBT = 0.1  # how much an empty network's opinion weighs at first


def points_of(mode: Mode) -> Table:
    """By feature: how much it adds to what a seat stands to win, in units of ten points."""
    weights = np.zeros(mode.rules.FEATURES)
    at = kingdoms = 0
    for name, size, _ in mode.rules.FEATURE_FIELDS:
        if name in ("lead", "weakest"):
            weights[at] = 1.0
        elif name == "lines" and size == 24:  # confrontation: six lines for each player
            weights[at : at + 6] = 1.0
            weights[at + 6 : at + 24] = -1.0
        elif name == "lines":
            weights[at : at + size] = 1.0 if kingdoms == 0 else -1.0
            kingdoms += 1
        elif name == "open" and mode.name == "solo":  # aetherya: each open legend weighs as much as its points
            weights[at] = -2.5
        elif name == "scores" and mode.name == "solo":
            weights[at + 2] = 1.0
        at += size
    if mode.cooperative and mode.name == "coop":
        weights[[feature for feature, weight in enumerate(weights) if weight < 0]] = 0.3  # others' points help, too
    return weights


def beginner(mode: Mode) -> Network:
    """A network whose value grows with the points ahead."""
    weights = points_of(mode)
    first = np.stack([weights, -weights], 1)
    second = np.eye(2)
    last = np.array([POINTS, -POINTS])
    return network_from([first, np.zeros(2), second, np.zeros(2), last, np.zeros(1)])


def pupil(mode: Mode, hidden: int, upper: int) -> Network:
    """A network to learn with, which knows at first what the beginner knows: else it would take long to be as good."""
    empty, known = new_network(mode.rules.FEATURES, hidden, upper), beginner(mode)
    units = len(known.last)
    empty.first[:, :units] = known.first
    empty.second[:units] = 0.0
    empty.second[:, :units] = 0.0
    empty.second[:units, :units] = known.second
    empty.last[:] *= DOUBT
    empty.last[:units] = known.last
    return empty
