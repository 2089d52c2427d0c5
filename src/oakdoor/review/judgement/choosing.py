"""Which reasons are told: by weight, as long as too much is left untold."""

import math
from collections import defaultdict
from collections.abc import Sequence

from oakdoor.review.judgement.columns import LEAST
from oakdoor.review.shapes import Reason

MOST, HEAVIEST = 4, 2  # reasons that are told by name, and how many of them by their weight alone
UNTOLD = 0.3  # of the whole: if more is left, more is told


def netted(found: Sequence[Reason]) -> list[Reason]:
    """Reasons without those that cancel each other: where one legend is taken instead of another of the same worth,
    that is none."""
    sums: defaultdict[tuple[int, str, str], float] = defaultdict(float)
    for reason in found:
        sums[reason.side, reason.line, reason.when] += reason.points
    return [one for one in found if abs(sums[one.side, one.line, one.when]) >= LEAST]


def chosen(found: list[Reason], whole: float) -> list[Reason]:
    """What is told: the two reasons of most weight that are no guesses, and as long as these leave too much untold,
    whatever leaves least. What speaks for the move comes before what speaks against it, and guesses come after what is
    surer."""
    weights = {reason: _weight(reason, found) for reason in found}
    left = sorted(
        found,
        key=lambda one: (one.sure == "guessed", -weights[one], one.side, one.line, one.what, one.when),
    )
    told: list[Reason] = []
    while left and len(told) < MOST:
        rest = whole - math.fsum(reason.points for reason in told)
        is_heavy = len(told) < HEAVIEST and left[0].sure != "guessed"
        if told and not is_heavy:
            left.sort(key=lambda reason: abs(rest - reason.points))
            if abs(rest) <= UNTOLD * abs(whole) or abs(rest - left[0].points) >= abs(rest):
                break
        told.append(left.pop(0))
    return sorted(told, key=lambda reason: (reason.points < 0, reason.sure == "guessed", -weights[reason]))


def _weight(reason: Reason, found: list[Reason]) -> float:
    """What a reason weighs beside the others: its points, but for those that another part of the same line takes back
    at the same moment; what is certain weighs what its side scores at once: so it is told."""
    same = [one for one in found if (one.side, one.line, one.when) == (reason.side, reason.line, reason.when)]
    agreeing = math.fsum(one.points for one in same if one.points * reason.points > 0)
    part = abs(math.fsum(one.points for one in same)) / abs(agreeing) if agreeing else 0.0
    points = abs(reason.points) if reason.sure != "certain" else max(abs(reason.points), abs(reason.change))
    return points * min(1.0, part)
