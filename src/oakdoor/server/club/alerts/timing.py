"""When something is told: not in quiet hours, and where somebody wants a digest, once a day."""

from dataclasses import dataclass
from typing import Literal

from oakdoor.server.club.alerts.notices import Kind

HOUR = 3600.0
DAY = 24 * HOUR
GATHER = 300.0  # seconds: whatever comes so soon after something else by the same way waits, and comes together
URGENT: tuple[Kind, ...] = ("soon", "played", "lost")  # no digest waits with these


@dataclass(frozen=True)
class Wishes:
    """When a person wants to be told. Hours are theirs, `offset` minutes ahead of universal time."""

    how: Literal["each", "digest", "never"] = "each"
    hour: int = 18  # of the digest
    before: Literal["none", "half", "soon", "both"] = "soon"  # reminders before the end
    quiet: bool = True
    quiet_from: int = 22
    quiet_to: int = 7
    offset: int = 0
    language: Literal["en", "de", "fr"] = "en"

    def wants(self, kind: Kind) -> bool:
        """Whether a kind of notice is wanted at all."""
        if self.how == "never":
            return False
        return kind not in ("half", "soon") or self.before in (kind, "both")


def when(wishes: Wishes, kind: Kind, now: float, last: float | None) -> float:
    """When something is told that has happened now, by a way that was used last at a moment."""
    if wishes.how == "digest" and kind not in URGENT:
        return _next_hour(now, wishes.hour, wishes.offset)
    soonest = now if last is None else max(now, last + GATHER)
    return _after_quiet(wishes, soonest)


def _after_quiet(wishes: Wishes, moment: float) -> float:
    if not wishes.quiet or wishes.quiet_from == wishes.quiet_to:
        return moment
    hour = ((moment + 60 * wishes.offset) % DAY) / HOUR
    start, end = wishes.quiet_from, wishes.quiet_to
    is_quiet = start <= hour < end if start < end else hour >= start or hour < end
    return _next_hour(moment, end, wishes.offset) if is_quiet else moment


def _next_hour(moment: float, hour: int, offset: int) -> float:
    """The next time that it is an hour where somebody lives."""
    local = moment + 60 * offset
    found = local - local % DAY + hour * HOUR
    return found + (DAY if found <= local else 0) - 60 * offset
