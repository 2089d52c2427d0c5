"""Which deals there are: one a day for each game, and one a week where people play alone or together.

A deal is known by its name, `PERIOD/GAME/MODE`, where the period is a day (2026-11-15) or a week (2026-W47). Its name
says when it is and against whom; its cards follow from a seed that the host makes of the name (`Almanac`).
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from oakdoor.bots.registry import Level
from oakdoor.games.contract import Mode
from oakdoor.games.errors import GameError
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.tables.errors import TableError

OTHERS: tuple[Level, ...] = ("odo", "tove", "birk")  # who takes the other seats, in turn
_NAME = re.compile(r"(\d{4})-(?:(\d\d)-(\d\d)|W(\d\d))/([a-z]{1,16})/([a-z]{1,16})")
DAY = timedelta(days=1)


@dataclass(frozen=True)
class Deal:
    """One deal, from its first day to its last."""

    game: str
    mode: str
    first: date
    last: date

    @classmethod
    def at(cls, day: date, mode: Mode) -> "Deal":
        """The deal of a mode that is played on a day."""
        if not is_weekly(mode):
            return cls(mode.game, mode.name, day, day)
        monday = day - day.weekday() * DAY
        return cls(mode.game, mode.name, monday, monday + 6 * DAY)

    @classmethod
    def read(cls, name: str) -> "Deal":
        """The deal of a name; raises a TableError where there is none."""
        found = _NAME.fullmatch(name)
        try:
            if found is None:
                raise ValueError(name)
            year, month, day, week, game, mode = found.groups()
            first = date(int(year), int(month), int(day)) if day else date.fromisocalendar(int(year), int(week), 1)
            deal = cls.at(first, find_mode(game, mode))
        except (ValueError, OverflowError, GameError):
            deal = None
        if deal is None or deal.name != name or (deal.game, deal.mode) not in deal_modes():
            raise TableError("no_deal", f"there is no deal {name!r}")
        return deal

    @property
    def is_weekly(self) -> bool:
        """Whether it lasts a week."""
        return self.first != self.last

    @property
    def period(self) -> str:
        """The day, or the week."""
        year, week, _ = self.first.isocalendar()
        return f"{year}-W{week:02}" if self.is_weekly else self.first.isoformat()

    @property
    def name(self) -> str:
        """What it is called where it is kept."""
        return f"{self.period}/{self.game}/{self.mode}"

    @property
    def players(self) -> int:
        """How many sit there."""
        return find_mode(self.game, self.mode).players[0]

    @property
    def other(self) -> Level | None:
        """The regular in the other seat; nobody where one plays alone."""
        if self.players == 1:
            return None
        number = self.first.toordinal() // (7 if self.is_weekly else 1)
        return OTHERS[(number + deal_modes().index((self.game, self.mode))) % len(OTHERS)]

    def lasts(self, today: date) -> bool:
        """Whether it is played on a day."""
        return self.first <= today <= self.last


def is_weekly(mode: Mode) -> bool:
    """Whether there is one a week: where nobody plays against anybody."""
    return mode.cooperative or max(mode.players) == 1


def deal_modes() -> list[tuple[str, str]]:
    """The modes that have deals: of each game the first one, and those in which people play alone or together."""
    modes = list(all_modes())
    firsts = {one.game: one for one in reversed(modes) if not is_weekly(one)}
    daily = [one for one in modes if firsts.get(one.game) is one]
    return [(one.game, one.name) for one in (*daily, *filter(is_weekly, modes))]


def deals_at(day: date) -> list[Deal]:
    """The deals that are played on a day, those of the day first."""
    return [Deal.at(day, find_mode(*names)) for names in deal_modes()]


def streak(today: date, played: Iterable[date]) -> int:
    """How many days in a row somebody has played, up to today; a day that is not over yet breaks nothing."""
    days = set(played)
    day = today if today in days else today - DAY
    count = 0
    while day in days:
        count, day = count + 1, day - DAY
    return count


def weeks_back(today: date, weeks: int) -> list[date]:
    """The days of so many weeks, Monday first, up to the Sunday of this one."""
    monday = today - today.weekday() * DAY - (weeks - 1) * 7 * DAY
    return [monday + number * DAY for number in range(7 * weeks)]


def is_first_tenth(better: int, all_of_them: int) -> bool:
    """Whether somebody is in the first tenth, with so many before them."""
    return all_of_them > 0 and better < all_of_them / 10


def middle(scores: Sequence[int]) -> float | None:
    """The score in the middle of some."""
    ordered = sorted(scores)
    if not ordered:
        return None
    half = len(ordered) // 2
    return float(ordered[half]) if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def open_seed(name: str) -> int:
    """The seed of a deal where nothing can be hidden: anybody can work it out."""
    return int.from_bytes(hashlib.sha256(f"oakdoor deal {name}".encode()).digest()[:8]) >> 1


class OpenAlmanac:
    """The days of a device: its page says which day it is there, and its deals are no secret."""

    hides = False

    def today(self, told: date | None, now: float) -> date:
        """The day, as a page tells it."""
        return told or datetime.fromtimestamp(now).date()

    def ends(self, day: date) -> float | None:
        """Only the page knows when its day ends."""
        return None

    def seed(self, name: str) -> int:
        """The seed of a deal."""
        return open_seed(name)
