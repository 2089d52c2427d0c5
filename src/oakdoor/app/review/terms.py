"""Reasons as a page is told them."""

from collections.abc import Iterable

from oakdoor.app import messages as say
from oakdoor.review.shapes import Reason


def told_terms(told: Iterable[tuple[str, Reason]], sides: list[int]) -> list[say.TermTold]:
    """Reasons with their words; `sides` are those of the seats, the decider's first."""
    return [
        say.TermTold(
            text=text,
            points=round(reason.change, 1),
            own=reason.side == sides[0],
            cells=list(reason.cells),
            sure=reason.sure,
            when=reason.when,
        )
        for text, reason in told
    ]
