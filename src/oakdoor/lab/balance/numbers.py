"""The statistics of a report: means, shares and least squares with their errors, and what differs beyond chance."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Z = NormalDist().inv_cdf(0.975)  # of intervals of 95 %
ALPHA = 0.05  # how often chance alone may give a report any difference at all
INSTEAD = ("card", "tribe", "tile")  # groups of which one more is one less of another
DIGITS = 6  # that a figure keeps: the last ones hang on the machine


@dataclass(frozen=True)
class Figure:
    """A number that was measured: its value, its standard error, the ends of its 95 % interval, and over how many
    games, kingdoms or decisions it was taken."""

    value: float
    error: float
    low: float
    high: float
    count: int

    @property
    def half(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2

    def as_json(self) -> dict[str, float]:
        """The figure as a JSON object."""
        values = {"value": self.value, "error": self.error, "low": self.low, "high": self.high}
        return {name: round(value, DIGITS) for name, value in values.items()} | {"count": self.count}


def mean_of(values: Sequence[float] | Numbers) -> Figure:
    """The mean of independent values."""
    numbers = np.asarray(values, np.float64)
    count = len(numbers)
    if count == 0:
        return Figure(0.0, 0.0, 0.0, 0.0, 0)
    mean = float(numbers.mean())
    error = float(numbers.std(ddof=1)) / math.sqrt(count) if count > 1 else 0.0
    return around(mean, error, count)


def around(value: float, error: float, count: int) -> Figure:
    """A figure whose interval lies evenly around it."""
    return Figure(value, error, value - Z * error, value + Z * error, count)


def share_of(part: float, count: int) -> Figure:
    """A share of so many (Wilson's interval, which is honest near 0 and 1). The error is that of one more of each kind
    (Agresti and Caffo), so that what never happened is no certainty."""
    if count == 0:
        return Figure(0.0, 0.0, 0.0, 1.0, 0)
    share = part / count
    wide = Z * Z / count
    middle = (share + wide / 2) / (1 + wide)
    half = Z / (1 + wide) * math.sqrt(share * (1 - share) / count + wide / (4 * count))
    likely = (part + 1) / (count + 2)
    error = math.sqrt(likely * (1 - likely) / (count + 2))
    return Figure(share, error, max(0.0, middle - half), min(1.0, middle + half), count)


def spread_of(values: Sequence[float] | Numbers) -> Figure:
    """The standard deviation of independent values, with the error that its fourth moment gives."""
    numbers = np.asarray(values, np.float64)
    count = len(numbers)
    if count < 2 or not (spread := float(numbers.std(ddof=1))):
        return around(0.0, 0.0, count)
    beyond = numbers - numbers.mean()
    fourth = float((beyond**4).mean())
    error = math.sqrt(max(0.0, fourth - spread**4) / count) / (2 * spread)
    return around(spread, error, count)


def quantile(values: Sequence[float] | Numbers, part: float) -> float:
    """The value below which a part of all lies."""
    return float(np.quantile(np.asarray(values, np.float64), part, method="lower"))


def least_squares(rows: Numbers, results: Numbers, games: NDArray[np.int64]) -> tuple[Numbers, Numbers]:
    """Coefficients and their covariance. Rows of one game are not independent, so errors are by game (a sandwich
    estimator clustered by game). Where columns depend on each other the shortest solution is given: then only
    contrasts mean something."""
    count, width = rows.shape
    inverse = np.linalg.pinv(rows.T @ rows, hermitian=True)
    found = inverse @ (rows.T @ results)
    scores = rows * (results - rows @ found)[:, None]
    names, which = np.unique(games, return_inverse=True)
    sums = np.zeros((len(names), width))
    np.add.at(sums, which, scores)
    few = len(names) / max(1, len(names) - 1) * (count - 1) / max(1, count - width)
    return found, few * (inverse @ (sums.T @ sums) @ inverse)


def worths(
    columns: Mapping[str, Numbers], groups: Mapping[str, Sequence[str]], results: Numbers, games: NDArray[np.int64]
) -> dict[str, Figure]:
    """What one more of each column does to the results, the other columns being equal. Where one more is one less of
    another of its group (a kingdom has 16 cards), a worth is against the mean of the group."""
    names = list(columns)
    rows = np.column_stack([np.ones(len(results)), *(columns[name] for name in names)])
    middles = rows[:, 1:].mean(axis=0)
    rows[:, 1:] -= middles
    found, covariance = least_squares(rows, results, games)
    worth: dict[str, Figure] = {}
    for group, members in groups.items():
        some = [name for name in members if name in columns]
        for name in some:
            pick = np.zeros(len(names) + 1)
            pick[1 + names.index(name)] = 1.0
            if group in INSTEAD:
                for other in some:
                    pick[1 + names.index(other)] -= 1 / len(some)
            error = math.sqrt(max(0.0, float(pick @ covariance @ pick)))
            worth[name] = around(float(pick @ found), error, int(np.count_nonzero(columns[name])))
    return worth


def chance_of(difference: float, error: float) -> float:
    """How likely a difference of this size or more is where there is none (two-sided)."""
    if difference == 0:
        return 1.0
    return 2 * NormalDist().cdf(-abs(difference) / error) if error else 0.0


def beyond_chance(chances: Mapping[str, float], alpha: float = ALPHA) -> set[str]:
    """Which of many comparisons differ, by Holm's method: with any dependence between them, the probability that chance
    alone names one or more is at most `alpha`."""
    found: set[str] = set()
    for rank, name in enumerate(sorted(chances, key=lambda one: (chances[one], one))):
        if chances[name] > alpha / (len(chances) - rank):
            break
        found.add(name)
    return found
