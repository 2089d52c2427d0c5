"""What one line of a score differs by between two moves, world by world, and how clear that is."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

LEAST = 0.3  # points: less is no reason
CLEAR, LIKELY = 2.0, 3.2  # errors of a mean that make a difference, and one that nobody doubts
LITTLE = 0.5  # of what is a reason: so much is certain
MUCH = 0.3  # of what a turn brings

Key: TypeAlias = tuple[int, str, str]  # side, line, component


@dataclass(frozen=True)
class Column:
    """What one line, or one component of it, differs by in every world: when the turn is over, and in the end."""

    key: Key
    now: list[float]
    later: list[float]

    @cached_property
    def certain(self) -> float:
        """By how much it differs for certain when the turn is over."""
        return self.now[0] if min(self.now) == max(self.now) else 0.0

    @cached_property
    def mean(self) -> float:
        """By how much it differs in the end."""
        return mean(self.later)

    @cached_property
    def is_taken_back(self) -> bool:
        """Whether much of what the turn brings is clearly gone in the end: then only what is left of it counts."""
        after = self.after()
        return mean(after) * self.certain < -MUCH * self.certain**2 and clarity(after) >= LIKELY

    @cached_property
    def is_settled(self) -> bool:
        """Whether what the turn brings is a reason of its own, beside what comes later."""
        return abs(self.certain) >= LEAST * LITTLE and not self.is_taken_back

    def after(self) -> list[float]:
        """What becomes of it after the turn."""
        return [later - now for now, later in zip(self.now, self.later, strict=True)]


def mean(values: Sequence[float]) -> float:
    """The mean of some values."""
    return math.fsum(values) / len(values)


def error(values: Sequence[float]) -> float:
    """How far the mean of some values may be from the true one."""
    middle = mean(values)
    return math.sqrt(math.fsum((value - middle) ** 2 for value in values)) / len(values)


def clarity(values: Sequence[float]) -> float:
    """How many errors a mean is away from nothing."""
    size, doubt = abs(mean(values)), error(values)
    return size / doubt if doubt else math.inf if size else 0.0


def expected(values: Sequence[float]) -> float:
    """The mean, with what may be chance taken out of it: the less clear it is, the more."""
    clear = clarity(values)
    return mean(values) * max(0.0, 1.0 - clear**-2) if clear else 0.0
