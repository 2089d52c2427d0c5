"""How games ended, for everybody who sat there."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

from oakdoor.games.game import Game
from oakdoor.tables.seats import Failure, Kind
from oakdoor.tables.table import Setup, Table

Verdict = Literal["won", "shared", "lost"]
KEPT_DAYS = 30  # so long a table that was taken off a list can be put back
KEPT = KEPT_DAYS * 86_400.0


@dataclass(frozen=True)
class Result:
    """How a game ended, ready to be written down, or to come from a worker that has replayed it."""

    options: dict[str, Any]
    reason: str
    target: int | None
    fame: list[int] | None
    scores: list[dict[str, Any]]  # of each seat its rank, its share of the win and its score

    @classmethod
    def of(cls, game: Game) -> "Result":
        """The end of a game that is over."""
        outcome = game.outcome()
        points = {seat: side.score for side in outcome.sides for seat in side.seats}
        scores = [
            {"rank": rank, "share": share, "score": points.get(seat)}
            for seat, (rank, share) in enumerate(zip(outcome.ranks, outcome.returns, strict=True))
        ]
        return cls(dict(game.options), outcome.reason, outcome.target, outcome.fame, scores)


@dataclass(frozen=True)
class Checked:
    """A game that is over and was replayed by a worker: its header, its lines, how it ended, and its digest."""

    header: dict[str, Any]
    lines: list[str]
    result: Result
    digest: str


def origin_of(setup: Setup) -> dict[str, object]:
    """What tells a game that went on from a review, was imported, is rated or was a deal played freely from one that
    was just played at a table; it is written down with the options."""
    since: dict[str, object] = {} if setup.since is None else {"since": setup.since}
    rated: dict[str, object] = {"rated": True} if setup.rated else {}
    free: dict[str, object] = {"free": True} if setup.deal is not None and not setup.counts else {}
    return since | rated | free | ({"imported": True} if setup.imported else {})


@dataclass(frozen=True)
class PastSeat:
    """A seat of a game that is over: who sat there and how they came off."""

    kind: Kind
    name: str
    avatar: str
    owner: str | None
    level: str | None
    stand_in: bool
    rank: int
    share: float
    score: int | None
    failed: Failure | None = None


@dataclass(frozen=True)
class PastGame:
    """A game that is over."""

    key: str
    game: str
    mode: str
    options: dict[str, Any]
    ended: float
    reason: str
    target: int | None
    fame: list[int] | None
    seats: list[PastSeat]

    @property
    def is_rated(self) -> bool:
        """Whether everybody had agreed that it counts for ratings."""
        return "rated" in self.options

    @property
    def is_imported(self) -> bool:
        """Whether it was played elsewhere: its record is right, but nobody knows who played it, and how often."""
        return "imported" in self.options

    @property
    def is_free_deal(self) -> bool:
        """Whether it was a deal of a day or a week beside the one try: its cards may have been known."""
        return "free" in self.options

    def seat_of(self, person: str) -> int | None:
        """The seat that a person played to the end, if they did. A game that went on from a review does not count."""
        if "since" in self.options:
            return None
        for number, seat in enumerate(self.seats):
            if seat.kind == "person" and seat.owner == person and not seat.stand_in:
                return number
        return None

    def verdict(self, person: str) -> Verdict | None:
        """How the game ended for a person who played it to the end."""
        seat = self.seat_of(person)
        if seat is None:
            return None
        share = self.seats[seat].share
        return "won" if share >= 1 else "shared" if share > 0 else "lost"


@dataclass(frozen=True)
class Choice:
    """Which games somebody wants to see."""

    game: str | None = None
    mode: str | None = None


def past_game(table: Table, result: Result, now: float) -> PastGame:
    """A table's game that is over."""
    setup = table.setup
    return PastGame(
        table.key,
        setup.game,
        setup.mode,
        {**result.options, **origin_of(setup)},
        now,
        result.reason,
        result.target,
        result.fame,
        [PastSeat(**asdict(seat), **scored) for seat, scored in zip(table.seats, result.scores, strict=True)],
    )
