"""The tables that wait for a person, and those at which they wait for others."""

import sqlalchemy as sql

from oakdoor.app import messages as app
from oakdoor.app.people import Visitor
from oakdoor.app.stored import UNREADABLE, TableRow
from oakdoor.app.tables.hall import Hall
from oakdoor.server.club.days import messages as say
from oakdoor.server.club.days.holidays import Holidays, year_of
from oakdoor.server.club.days.schema import DAY_MARKS, DAY_TURNS
from oakdoor.server.database.storage import Storage
from oakdoor.tables.clock import DaysRule

NEVER = float("inf")


class Turns:
    """Reads whose days pass."""

    def __init__(self, storage: Storage, hall: Hall, budget: int) -> None:
        self._storage = storage
        self._hall = hall
        self._holidays = Holidays(storage)
        self._budget = budget

    def waits(self, keys: list[str], person: str, now: float) -> dict[str, list[say.DaysLeft]]:
        """Whose days pass at tables, as a person sees them."""
        chosen = sql.select(DAY_TURNS).where(DAY_TURNS.c.table_key.in_(keys), DAY_TURNS.c.next.is_not(None))
        with self._storage.reading() as connection:
            rows = connection.execute(chosen.order_by(DAY_TURNS.c.due)).all()
        seats = {one.key: one.seats for one in self._storage.tables_with(list({row.table_key for row in rows}))}
        away = self._holidays.coming({row.person for row in rows}, now)
        found: dict[str, list[say.DaysLeft]] = {key: [] for key in keys}
        for row in rows:
            seat, holiday = seats[row.table_key][row.seat], away.get(row.person)
            shown = holiday is not None and holiday.since < row.due
            found[row.table_key].append(
                say.DaysLeft(
                    seat=row.seat,
                    name=seat.name,
                    avatar=seat.picture,
                    mine=row.person == person,
                    asked=row.asked,
                    due=row.due,
                    away=say.HolidayInfo(since=holiday.since, until=holiday.until) if holiday and shown else None,
                )
            )
        return found

    def away(self, person: str, now: float) -> say.OwnHoliday:
        """One's own holiday."""
        found = self._holidays.coming({person}, now).get(person)
        used = self._holidays.used(person, year_of(now))
        holiday = say.HolidayInfo(since=found.since, until=found.until) if found is not None else None
        return say.OwnHoliday(holiday=holiday, used=used, budget=self._budget)

    def of(self, visitor: Visitor) -> say.Turns:
        """The list of a person."""
        now = self._hall.clock.time()
        tables = [one for one in self._hall.tables_of(visitor) if one.status == "playing" and not one.rests]
        keys = [one.key for one in tables]
        rows = {row.key: row for row in self._storage.tables_with(keys)}
        waits, noted = self.waits(keys, visitor.id, now), self._noted(visitor.id, keys)
        cards = {one.key: _card(one, rows[one.key], waits[one.key], visitor.id, one.key in noted) for one in tables}
        mine = [cards[one.key] for one in tables if one.my_turn]
        others = [cards[one.key] for one in tables if not one.my_turn and cards[one.key].days is not None]
        return say.Turns(
            now=now,
            mine=sorted(mine, key=lambda one: (_due(one, True), -one.moved)),
            others=sorted(others, key=lambda one: (_due(one, False), -one.moved)),
            away=self.away(visitor.id, now),
        )

    def _noted(self, person: str, keys: list[str]) -> set[str]:
        chosen = sql.select(DAY_MARKS.c.table_key).where(
            DAY_MARKS.c.person == person, DAY_MARKS.c.table_key.in_(keys), DAY_MARKS.c.note != ""
        )
        with self._storage.reading() as connection:
            return set(connection.execute(chosen).scalars())


def _due(card: say.TurnInfo, mine: bool) -> float:
    return min((one.due for one in card.waits if one.mine or not mine), default=NEVER)


def _rule(row: TableRow) -> DaysRule | None:
    try:
        return row.read_setup().days
    except UNREADABLE:
        return None


def _card(table: app.TableSummary, row: TableRow, waits: list[say.DaysLeft], person: str, noted: bool) -> say.TurnInfo:
    rule = _rule(row)
    return say.TurnInfo(
        key=table.key,
        game=table.game,
        mode=table.mode,
        names=[one.name for one in row.seats if one.owner != person],
        moved=table.moved,
        days=app.DaysRule(days=rule.days, lapse=rule.lapse) if rule is not None else None,
        waits=waits,
        turn_of=table.turn_of,
        note=noted,
    )
