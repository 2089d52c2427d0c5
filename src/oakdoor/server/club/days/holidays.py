"""Holidays: so many days a year in which the days of a person's moves do not pass."""

import math
import time
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.server.club.days import ledger
from oakdoor.server.club.days.schema import DAY_TURNS, HOLIDAYS
from oakdoor.server.database.storage import Storage
from oakdoor.tables.clock import DAY, DaysRule, due_at
from oakdoor.tables.errors import TableError

NOTICE = DAY / 2  # a holiday does not begin so shortly before a move is due
AHEAD = 366 * DAY  # it begins within a year
SLACK = 120.0  # seconds by which a page's time may be behind


@dataclass(frozen=True)
class Holiday:
    """From when to when a person is away."""

    since: float
    until: float

    @property
    def days(self) -> int:
        """The days that it takes of the year's: one that was begun is one."""
        return math.ceil((self.until - self.since) / DAY - 1e-6)


def year_of(moment: float) -> int:
    """The year of a moment, the same for everybody."""
    return time.gmtime(moment).tm_year


class Holidays:
    """Knows who is away, and until when."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def coming(self, people: set[str], now: float) -> dict[str, Holiday]:
        """The holidays of people that go on or are still to come: of each the first."""
        chosen = sql.select(HOLIDAYS).where(HOLIDAYS.c.person.in_(people), HOLIDAYS.c.until > now)
        with self._storage.reading() as connection:
            rows = connection.execute(chosen.order_by(HOLIDAYS.c.since.desc())).all()
        return {row.person: Holiday(row.since, row.until) for row in rows}

    def running(self, people: set[str], now: float) -> dict[str, Holiday]:
        """Those who are away now, and until when."""
        return {person: one for person, one in self.coming(people, now).items() if one.since <= now}

    def used(self, person: str, year: int) -> int:
        """The days of a year that a person has taken."""
        with self._storage.reading() as connection:
            return _days(ledger.holidays_of(connection, person), year)

    async def take(self, person: str, wanted: Holiday, budget: int, now: float) -> None:
        """Be away; what was to come before is given up. Raises a TableError that says what is in the way."""
        since = max(now, wanted.since)
        holiday = Holiday(since, wanted.until)
        if wanted.since < now - SLACK or wanted.since > now + AHEAD or holiday.days < 1:
            raise TableError("holiday_when", "a holiday begins today or within a year, and ends after it has begun")

        refused: list[TableError] = []

        def work(connection: sql.Connection) -> None:
            refused.clear()
            past = [(one, min(until, now)) for one, until in ledger.holidays_of(connection, person) if one < now]
            if _days(past, year_of(since)) + holiday.days > budget:
                refused.append(TableError("holiday_spent", f"a year has {budget} days of holiday"))
                return
            mine = sql.select(DAY_TURNS).where(DAY_TURNS.c.person == person, DAY_TURNS.c.next.is_not(None))
            dues = [due_at(row.asked, DaysRule(row.days), past) for row in connection.execute(mine).all()]
            if any(since <= due < since + NOTICE for due in dues):
                refused.append(TableError("holiday_late", "a move is due within 12 hours: make it first"))
                return
            connection.execute(sql.delete(HOLIDAYS).where(HOLIDAYS.c.person == person, HOLIDAYS.c.since >= now))
            ledger.end_holiday(connection, person, now)
            connection.execute(sql.insert(HOLIDAYS), [{"person": person, "since": since, "until": holiday.until}])
            ledger.reckon(connection, person)

        await self._storage.do(work)
        if refused:
            raise refused[0]

    async def end(self, person: str, now: float) -> None:
        """Be back, or not go."""

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(HOLIDAYS).where(HOLIDAYS.c.person == person, HOLIDAYS.c.since >= now))
            ledger.end_holiday(connection, person, now)
            ledger.reckon(connection, person)

        await self._storage.do(work)


def _days(holidays: list[ledger.Interval], year: int) -> int:
    """The days of a year that holidays have taken; each counts for the year in which it begins."""
    return sum(Holiday(*one).days for one in holidays if year_of(one[0]) == year and one[1] > one[0])
