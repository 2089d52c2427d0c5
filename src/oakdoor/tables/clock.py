"""The clock of a table: thinking time for each player, and what is left of it."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

DAY = 86_400.0
DayCount = Literal[1, 2, 3, 5, 7]
Lapse = Literal["move", "seat"]  # a bot plays this move, or it has the seat from now on


@dataclass(frozen=True)
class ClockRule:
    """Minutes for the whole game, and seconds added after each of one's turns."""

    minutes: int
    increment: int = 0


@dataclass(frozen=True)
class DaysRule:
    """Days for each move, by the calendar's time: they pass whether anybody is there or not. What is left of them is
    stored and not counted here, and `lapse` says what happens when nothing is."""

    days: DayCount
    lapse: Lapse = "move"


def due_at(asked: float, rule: DaysRule, holidays: Collection[tuple[float, float]]) -> float:
    """When the days of a move are over: holidays, of which no two overlap, do not count."""
    due = asked + rule.days * DAY
    for since, until in sorted(holidays):
        if since >= due:
            break
        due += max(0.0, until - max(since, asked))
    return due


@dataclass
class Clock:
    """Counts the seconds of all who are to decide. Time comes from outside, so that tests need not wait; it is
    monotonic, so that a jump of the machine's date changes nothing."""

    rule: ClockRule
    left: list[float] = field(default_factory=list)
    running: frozenset[int] = frozenset()
    since: float = 0.0
    rests: bool = False  # while nobody is there, no time passes

    @classmethod
    def fresh(cls, rule: ClockRule, players: int) -> "Clock":
        """A clock that has not run yet."""
        return cls(rule, [60.0 * rule.minutes] * players)

    def seconds_left(self, seat: int, now: float) -> float:
        """What a seat has left, never less than nothing."""
        used = max(0.0, now - self.since) if seat in self.running and not self.rests else 0.0
        return max(0.0, self.left[seat] - used)

    def turn_to(self, seats: Collection[int], now: float, ends_turn: bool = True) -> None:
        """Stop the clocks that run and start those of some seats. Who has ended a turn in time gets the increment."""
        for seat in self.running:
            left = self.seconds_left(seat, now)
            bonus = self.rule.increment if ends_turn and seat not in seats and left > 0 else 0
            self.left[seat] = left + bonus
        self.running, self.since = frozenset(seats), now

    def take_bonus_back(self, seat: int) -> None:
        """A seat thinks again about what it got the increment for."""
        self.left[seat] -= self.rule.increment

    def late(self, now: float) -> list[int]:
        """Those who are to decide and have no time left."""
        return [seat for seat in sorted(self.running) if self.seconds_left(seat, now) <= 0]

    def rest(self, rests: bool, now: float) -> None:
        """Stop for as long as nobody is there, or go on."""
        for seat in self.running:
            self.left[seat] = self.seconds_left(seat, now)
        self.rests, self.since = rests, now
