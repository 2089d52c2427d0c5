"""What a store keeps of deals, and the changes that it is told."""

from dataclasses import dataclass, field
from typing import NamedTuple

from oakdoor.app.daily.measure import measured
from oakdoor.app.past.outcomes import Result
from oakdoor.tables.table import Table


@dataclass(frozen=True)
class Try:
    """A person's one try at a deal: its table, when it began, and how it ended once it has."""

    deal: str
    person: str
    key: str
    begun: float
    ended: float | None = None
    score: int | None = None  # how far one came (measure.py)
    other: int | None = None  # of the best other side
    share: float | None = None  # of the win


@dataclass(frozen=True)
class Comparison:
    """The games of the regulars at a deal: how many were played, how many ended with each score, and the table with
    the game of the best of them."""

    played: int = 0
    scores: dict[int, int] = field(default_factory=dict)
    best: str | None = None
    best_score: int | None = None


class DealBegun(NamedTuple):
    """A person's try at a deal begins. Whoever has one already is overtaken."""

    deal: str
    person: str
    key: str
    at: float


class DealPlayed(NamedTuple):
    """How a try ended. Only the first end counts."""

    deal: str
    person: str
    key: str
    at: float
    score: int | None
    other: int | None
    share: float


class Compared(NamedTuple):
    """The games of the regulars at a deal, after so many were kept before. Whoever comes second is overtaken."""

    deal: str
    before: int
    now: Comparison


def played_deal(table: Table, result: Result, now: float) -> list[DealPlayed]:
    """How the try that is played at a table ended; nothing where it is no try."""
    setup = table.setup
    seats = table.seats_of(table.host)
    if setup.deal is None or not setup.counts or not seats:
        return []
    outcome = table.running().outcome()
    scores = {seats[0] in side.seats: side.score for side in sorted(outcome.sides, key=lambda side: side.score)}
    score, share = measured(table.running(), seats[0]), result.scores[seats[0]]["share"]
    return [DealPlayed(setup.deal, table.host, table.key, now, score, scores.get(False), share)]
