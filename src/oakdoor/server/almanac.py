"""The days of a server: its own time zone, and deals that nobody can work out."""

import hashlib
import hmac
import logging
import os
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

LOG = logging.getLogger("oakdoor.daily")
ZONE = "OAKDOOR_ZONE"  # the variable that names the zone where no club does


class ServerAlmanac:
    """Everybody's day is that of the club's time zone, or of this machine's where none is named. Deals are drawn from a
    secret that never leaves the database."""

    hides = True

    def __init__(self, secret: bytes, zone: Callable[[], str] = str) -> None:
        self._secret, self._zone = secret, zone

    def _place(self) -> ZoneInfo | None:
        """The zone; None for the machine's."""
        name = self._zone() or os.environ.get(ZONE, "")
        try:
            return ZoneInfo(name) if name else None
        except (OSError, ValueError, LookupError):
            LOG.warning("there is no time zone %r: days are those of this machine", name)
            return None

    def today(self, told: date | None, now: float) -> date:
        """The day here, whatever a page tells."""
        return datetime.fromtimestamp(now, self._place()).date()

    def ends(self, day: date) -> float | None:
        """When the day ends."""
        return datetime.combine(day + timedelta(days=1), time(), self._place()).timestamp()

    def seed(self, name: str) -> int:
        """The seed of a deal."""
        return int.from_bytes(hmac.new(self._secret, name.encode(), hashlib.sha256).digest()[:8]) >> 1
