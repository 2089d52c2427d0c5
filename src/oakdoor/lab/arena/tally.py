"""What the games of a match add up to: shares, margins and ratings with intervals over the paired deals."""

import math
import statistics
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from oakdoor.games.names import Data
from oakdoor.lab.arena.match import Match
from oakdoor.lab.arena.playing import UNFINISHED, Played, Thought

USUAL = 1.96  # deviations on either side of a mean within which the truth lies in 95 of 100 cases
SURE = 3.29  # in 999 of 1,000: since one looks again and again, it takes that to stop early
LEAST_DEALS = 10  # before anything is clear


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def as_json(self) -> dict[str, float | None]:
        """The estimate; a rating without bound is null."""
        return {name: round(value, 4) if math.isfinite(value) else None for name, value in self._asdict().items()}


def estimate(values: list[float], deviations: float = USUAL) -> Estimate:
    """A mean over deals, whatever the numbers are."""
    mean = statistics.fmean(values)
    spread = statistics.stdev(values) if len(values) > 1 else math.inf
    reach = deviations * spread / math.sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach)


def share(values: list[float], deviations: float = USUAL) -> Estimate:
    """A share of wins over deals. For its interval one deal is thought won and one lost, so that even a bot that has
    won everything is not thought to win for ever."""
    _, low, high = estimate([*values, 0.0, 1.0], deviations)
    mean = statistics.fmean(values)
    return Estimate(mean, max(0.0, min(low, mean)), min(1.0, max(high, mean)))


def rating(won: Estimate, fair: float) -> Estimate:
    """Elo points by which a bot is better than its opponents: from the odds of its share and those of a fair one."""

    def points(value: float) -> float:
        if value <= 0 or value >= 1:
            return math.inf if value >= 1 else -math.inf
        return 400 * math.log10(value / (1 - value) * (1 - fair) / fair)

    return Estimate(points(won.mean), points(won.low), points(won.high))


@dataclass
class Tally:
    """The deals of a match so far."""

    match: Match
    deals: list[list[Played]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """What stays the same for all deals."""
        self.fair = self.match.fair()
        self.is_apart = self.match.is_apart

    @property
    def games(self) -> list[Played]:
        """All games."""
        return [played for deal in self.deals for played in deal]

    def shares(self, entrant: int) -> list[float]:
        """By deal, an entrant's share of the wins."""
        return [
            statistics.fmean([one.shares[entrant] or 0.0 for one in deal if one.shares[entrant] is not None])
            for deal in self.deals
        ]

    def margins(self, entrant: int) -> list[float]:
        """By deal, an entrant's margin, or its score where nobody plays against anybody."""
        return [
            statistics.fmean([one.margins[entrant] or 0.0 for one in deal if one.margins[entrant] is not None])
            for deal in self.deals
        ]

    def is_clear(self, beyond: float | None) -> bool:
        """Whether the first entrant's share is surely above or below a share; by default its fair one."""
        if beyond is None:
            beyond = self.fair
        if len(self.deals) < LEAST_DEALS or (self.is_apart and beyond == self.fair):
            return False
        _, low, high = share(self.shares(0), SURE)
        return low > beyond or high < beyond

    def thought(self, entrant: int) -> Thought:
        """What an entrant thought in all games."""
        return sum((one.thoughts[entrant] for one in self.games), Thought())

    def rows(self) -> list[Data]:
        """What there is to say of each entrant."""
        return [self._row(number) for number in range(len(self.match.entrants))]

    def _row(self, entrant: int) -> Data:
        won = share(self.shares(entrant))
        thought = self.thought(entrant)
        row: dict[str, Any] = {
            "bot": self.match.entrants[entrant].label,
            "sees_all": self.match.entrants[entrant].sees_all,
            "share": won.as_json(),
            "score" if self.is_apart else "margin": estimate(self.margins(entrant)).as_json(),
        }
        if not self.is_apart:
            row["rating"] = rating(won, self.fair).as_json()
        row["milliseconds"] = {
            "mean": round(1000 * thought.seconds / max(1, thought.decisions), 2),
            "most": round(1000 * thought.most, 2),
        }
        return row

    def as_json(self) -> Data:
        """Everything, for programs."""
        games = self.games
        return {
            "game": self.match.game,
            "mode": self.match.mode,
            "players": self.match.players,
            "seed": self.match.seed,
            "deals": len(self.deals),
            "games": len(games),
            "fair": None if self.is_apart else round(self.fair, 4),
            "bots": self.rows(),
            "decisions": round(statistics.fmean(one.decisions for one in games), 1),
            "reasons": dict(Counter(one.reason for one in games).most_common()),
            "longest": self.match.longest,
            "unfinished": sum(one.reason == UNFINISHED for one in games),
        }
