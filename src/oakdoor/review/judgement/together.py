"""Many small things as one reason: lines that are not clear each for itself can be clear together."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from oakdoor.review.judgement.choosing import UNTOLD
from oakdoor.review.judgement.columns import LEAST, LIKELY, Column, clarity, expected, mean
from oakdoor.review.shapes import TOGETHER, Reason

GROUPS = 2  # that are told at most


@dataclass(frozen=True)
class Group:
    """What is not told of several lines, world by world: those of the own side or of all others, and of which lines:
    `legends`, all but these (`lines`), or `all`."""

    side: int
    is_own: bool
    what: str
    numbers: frozenset[int]  # of the columns
    values: list[float]

    @property
    def is_clear(self) -> bool:
        """Whether nobody doubts it, and it is more than one thing: the best of several groups is no guess."""
        return len(self.numbers) > 1 and abs(mean(self.values)) >= LEAST and clarity(self.values) >= LIKELY


def with_groups(
    columns: list[Column], told: list[Reason], own: int, is_team: bool, tempo: float = 0.0
) -> tuple[list[Reason], float]:
    """The reasons that are told by name, and those for what is left where that is much; and what remains then, without
    what may be chance. `tempo` is by how much longer the game lasts: that is why others gain less in a shorter one, or
    the decider more in a longer one."""
    left = [_untold(column, told) for column in columns]
    whole = math.fsum(column.mean for column in columns)
    groups = _groups(columns, left, own)
    picked: list[Group] = []
    while len(picked) < GROUPS:
        rest = math.fsum(mean(values) for values in left)
        fitting = [one for one in groups if one.is_clear and not any(one.numbers & two.numbers for two in picked)]
        best = min(fitting, key=lambda one: abs(rest - mean(one.values)), default=None)
        if best is None or abs(rest) <= UNTOLD * abs(whole) or abs(rest - mean(best.values)) >= abs(rest):
            break
        picked.append(best)
        left = [[0.0] * len(values) if number in best.numbers else values for number, values in enumerate(left)]
    reasons = [*told, *(_reason(group, is_team, tempo) for group in picked)]
    remaining = expected([math.fsum(row) for row in zip(*left, strict=True)]) if left else 0.0
    return sorted(reasons, key=lambda one: (one.points < 0, one.line == TOGETHER)), remaining


def _untold(column: Column, told: Sequence[Reason]) -> list[float]:
    """What is not told of a line, world by world."""
    parts = {one.when for one in told if (one.side, one.line, one.what) == column.key}
    if not parts:
        return column.later
    if column.is_settled and parts == {"now"}:
        return column.after()
    if column.is_settled and parts == {"later"}:
        return column.now
    return [0.0] * len(column.later)


def _groups(columns: list[Column], left: list[list[float]], own: int) -> list[Group]:
    """All groups that could be told."""
    found = []
    for is_own in (True, False):
        for what in ("legends", "lines", "all"):
            numbers = frozenset(
                number
                for number, column in enumerate(columns)
                if (column.key[0] == own) == is_own
                and what in ("all", "legends" if column.key[1] == "legends" else "lines")
                and column.key[1] != "goal"  # that is nobody's line
                and any(left[number])
            )
            if numbers:
                values = [math.fsum(row) for row in zip(*(left[number] for number in numbers), strict=True)]
                heaviest = max(numbers, key=lambda number: abs(mean(left[number])))
                found.append(Group(columns[heaviest].key[0], is_own, what, numbers, values))
    return found


def _reason(group: Group, is_team: bool, tempo: float) -> Reason:
    """A group as a reason."""
    points, what = mean(group.values), group.what
    if points > 0 and what != "legends" and (tempo > 0 if group.is_own else tempo < 0 and not is_team):
        what = "longer" if group.is_own else "sooner"
    chance = sum(value != 0 for value in group.values) / len(group.values)
    change = points if group.is_own or is_team else -points
    return Reason(group.side, TOGETHER, what, points, chance, "likely", "later", (), change=change)
