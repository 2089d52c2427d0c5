"""The clock of a table: thinking time for each player, and what is left of it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class ClockRule:
    """Minutes for the whole game, and seconds added after each of one's turns."""

    minutes: int
    increment: int = 0


@dataclass
class Clock:
    """Counts the seconds of whoever is to move. Time comes from outside, so that tests need not wait; it is monotonic,
    so that a jump of the machine's date changes nothing."""

    rule: ClockRule
    left: list[float] = field(default_factory=list)
    running: int | None = None
    since: float = 0.0
    rests: bool = False  # while nobody is there, no time passes

    @classmethod
    def fresh(cls, rule: ClockRule, players: int) -> "Clock":
        """A clock that has not run yet."""
        return cls(rule, [60.0 * rule.minutes] * players)

    def seconds_left(self, seat: int, now: float) -> float:
        """What a seat has left, never less than nothing."""
        used = max(0.0, now - self.since) if seat == self.running and not self.rests else 0.0
        return max(0.0, self.left[seat] - used)

    def turn_to(self, seat: int | None, now: float, ends_turn: bool = True) -> None:
        """Stop the clock that runs and start a seat's. Who has ended a turn in time gets the increment."""
        if self.running is not None:
            left = self.seconds_left(self.running, now)
            bonus = self.rule.increment if ends_turn and seat != self.running and left > 0 else 0
            self.left[self.running] = left + bonus
        self.running, self.since = seat, now

    def rest(self, rests: bool, now: float) -> None:
        """Stop for as long as nobody is there, or go on."""
        if self.running is not None:
            self.left[self.running] = self.seconds_left(self.running, now)
        self.rests, self.since = rests, now

    def has_run_out(self, now: float) -> bool:
        """Whether whoever is to move has no time left."""
        return self.running is not None and self.seconds_left(self.running, now) <= 0
