"""A small network that values a position for a seat: features in, the expected share of the win out.

Two hidden layers, evaluated in compiled code without any library. Weights are kept as half floats in one file for each
mode (`bots/weights/GAME-MODE.npz`); `docs/search.md` says how they were made.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from oakdoor.bots.thinking.exponential import exponential
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.compiler.outside import module_of
from oakdoor.games.contract import Mode
from oakdoor.games.names import Table

FOLDER = Path(__file__).parents[1] / "weights"
WEIGHTS = 6  # fields of a network that are learned


class Network(NamedTuple):
    """The weights of a network, and room to work."""

    first: Table  # by feature and unit
    first_bias: Table
    second: Table  # by unit of the first layer and unit
    second_bias: Table
    last: Table
    last_bias: Table
    hidden: Table  # room for the first layer
    upper: Table  # room for the second


def new_network(features: int, hidden: int, upper: int, seed: int = 1) -> Network:
    """A network that has learned nothing."""
    random = np.random.default_rng(seed)
    first = random.normal(0, (2 / 40) ** 0.5, (features, hidden)) * 0.5  # about forty features are not zero
    second = random.normal(0, (2 / hidden) ** 0.5, (hidden, upper))
    last = random.normal(0, (1 / upper) ** 0.5, upper)
    zeros = [np.zeros(size) for size in (hidden, upper, 1)]
    return network_from([first, zeros[0], second, zeros[1], last, zeros[2]])


def network_from(arrays: list[Table]) -> Network:
    """A network of given weights, in the order of its fields."""
    weights = [np.ascontiguousarray(array, np.float32) for array in arrays]
    return Network._make([*weights, np.zeros_like(weights[1]), np.zeros_like(weights[3])])


def path_of(mode: Mode) -> Path:
    """Where the weights of a mode are kept."""
    return (mode.learned or FOLDER) / f"{mode.game}-{mode.name}.npz"


def save(network: Network, path: Path) -> None:
    """Keep the weights of a network, as half floats."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **{name: getattr(network, name).astype(np.float16) for name in Network._fields[:WEIGHTS]})


def load(path: Path) -> Network:
    """The network in a file."""
    with np.load(path) as kept:
        return network_from([kept[name] for name in Network._fields[:WEIGHTS]])


def network_of(mode: Mode) -> Network | None:
    """The network of a mode, or None where nobody has trained one; with room of its own to work. A module outside of
    this Python has the weights itself: there a network is empty."""
    module = module_of(mode)
    if module is not None:
        return Network._make([np.zeros(0, np.float32)] * len(Network._fields)) if module.searches else None
    weights = _kept(path_of(mode))
    return weights and network_from(list(weights[:WEIGHTS]))


@cache
def _kept(path: Path) -> Network | None:
    return load(path) if path.exists() else None


@rule
def value(network: Network, inputs: Table) -> float:
    """The expected share of the win, from 0 to 1. Most features are zero and are passed over."""
    hidden = network.hidden
    units = hidden.shape[0]
    for unit in range(units):
        hidden[unit] = network.first_bias[unit]
    for feature in range(inputs.shape[0]):
        amount = inputs[feature]
        if amount != 0.0:
            row = network.first[feature]
            for unit in range(units):
                hidden[unit] += amount * row[unit]
    upper = network.upper
    above = upper.shape[0]
    for unit in range(above):
        upper[unit] = network.second_bias[unit]
    for unit in range(units):
        amount = hidden[unit]
        if amount > 0.0:
            row = network.second[unit]
            for other in range(above):
                upper[other] += amount * row[other]
    total = float(network.last_bias[0])
    for unit in range(above):
        if upper[unit] > 0.0:
            total += upper[unit] * network.last[unit]
    return 1.0 / (1.0 + exponential(-total))
