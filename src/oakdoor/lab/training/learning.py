"""Regression: a network learns what became of positions. On an accelerator if CuPy is there, else on the processor."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

import numpy as np

from oakdoor.bots.thinking.network import WEIGHTS, Network, network_from
from oakdoor.games.names import Table

xp: Any = import_module("cupy") if find_spec("cupy") else np
Array: TypeAlias = Table  # or that of a library for graphics cards, which is used as NumPy's is
Arrays: TypeAlias = list[Array]
Lot = tuple[Array, Array]  # positions as features, and what became of them


class Learner:
    """The weights of a network where they can be changed, with Adam's moments."""

    def __init__(self, network: Network, decay: float = 1e-5) -> None:
        self.weights: Arrays = [xp.asarray(getattr(network, name), xp.float32) for name in Network._fields[:WEIGHTS]]
        self.means: Arrays = [xp.zeros_like(weight) for weight in self.weights]
        self.squares: Arrays = [xp.zeros_like(weight) for weight in self.weights]
        self.steps = 0
        self.decay = decay

    def network(self) -> Network:
        """The network as it is now."""
        return network_from([to_host(weight) for weight in self.weights])

    def loss(self, inputs: Array, targets: Array) -> float:
        """The mean squared error on some positions."""
        return float(((self._forward(inputs)[0] - targets) ** 2).mean())

    def _forward(self, inputs: Array) -> tuple[Array, ...]:
        first, first_bias, second, second_bias, last, last_bias = self.weights
        hidden = xp.maximum(inputs @ first + first_bias, 0)
        upper = xp.maximum(hidden @ second + second_bias, 0)
        return 1 / (1 + xp.exp(-(upper @ last + last_bias))), hidden, upper

    def learn(self, inputs: Array, targets: Array, rate: float) -> None:
        """One step on a batch; the loss is the cross entropy of the shares."""
        _, _, second, _, last, _ = self.weights
        guessed, hidden, upper = self._forward(inputs)
        error = (guessed - targets) / len(targets)
        back_upper = xp.outer(error, last) * (upper > 0)
        back_hidden = (back_upper @ second.T) * (hidden > 0)
        slopes = [
            inputs.T @ back_hidden,
            back_hidden.sum(0),
            hidden.T @ back_upper,
            back_upper.sum(0),
            upper.T @ error,
            error.sum(keepdims=True),
        ]
        self._step(slopes, rate)

    def _step(self, slopes: Arrays, rate: float) -> None:
        """Adam, with decay of the weights."""
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for number, slope in enumerate(slopes):
            self.means[number] += 0.1 * (slope - self.means[number])
            self.squares[number] += 0.001 * (slope * slope - self.squares[number])
            change = self.means[number] / (xp.sqrt(self.squares[number]) + 1e-8)
            self.weights[number] -= rate * (change + self.decay * self.weights[number])


def to_host(array: Array) -> Table:
    """An array in the processor's memory."""
    return array if xp is np else xp.asnumpy(array)


def joined(inputs: list[Table], targets: list[Table]) -> Lot:
    """Positions of several files, where they are learned from."""
    return xp.concatenate([xp.asarray(part) for part in inputs]), xp.concatenate([xp.asarray(part) for part in targets])


def batches(lots: list[Lot], size: int, seed: int, orders: list[Table]) -> Iterator[Lot]:
    """All positions once in a random order, each batch turned or mirrored: `orders` of features that mean the same."""
    random = np.random.default_rng(seed)
    turns = [xp.asarray(order) for order in orders]
    ends = np.cumsum([len(targets) for _, targets in lots])
    mixed = random.permutation(int(ends[-1]))
    for begin in range(0, len(mixed) - size + 1, size):
        chosen = np.sort(mixed[begin : begin + size])
        parts = np.split(chosen, np.searchsorted(chosen, ends[:-1]))
        picked = [xp.asarray(part - (end - len(lot[1]))) for part, end, lot in zip(parts, ends, lots, strict=True)]
        inputs = xp.concatenate([lot[0][part] for lot, part in zip(lots, picked, strict=True)]).astype(xp.float32)
        targets = xp.concatenate([lot[1][part] for lot, part in zip(lots, picked, strict=True)])
        yield inputs[:, turns[int(random.integers(len(turns)))]] if len(turns) > 1 else inputs, targets
