"""How games ended, for everybody who sat there."""

from dataclasses import dataclass
from typing import Any, Literal

from oakdoor.tables.seats import Kind

Verdict = Literal["won", "shared", "lost"]
KEPT_DAYS = 30  # so long a table that was taken off a list can be put back
KEPT = KEPT_DAYS * 86_400.0


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
