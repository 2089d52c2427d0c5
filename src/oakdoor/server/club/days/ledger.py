"""Keeps whose days pass at which table, in the transaction that stores what has happened there."""

import sqlalchemy as sql

from oakdoor.app import stored
from oakdoor.app.lines import UNDO
from oakdoor.app.stored import Change, Overtaken
from oakdoor.server.club.days.reminders import following
from oakdoor.server.club.days.schema import DAY_TABLES, DAY_TURNS, HOLIDAYS
from oakdoor.tables.clock import DaysRule, due_at

Interval = tuple[float, float]


def keep(connection: sql.Connection, changes: list[Change]) -> None:
    """Write down what changes mean for the days of moves."""
    plays = {one.key for one in changes if isinstance(one, stored.LinesAdded) and not _goes_back(one)}
    for change in changes:
        match change:
            case stored.Turned():
                _turn(connection, change, change.key in plays)
            case stored.Lapsed(key, seat, turn):
                gone = sql.delete(DAY_TURNS).where(
                    DAY_TURNS.c.table_key == key, DAY_TURNS.c.seat == seat, DAY_TURNS.c.turn == turn
                )
                if connection.execute(gone).rowcount != 1:
                    raise Overtaken


def _goes_back(change: stored.LinesAdded) -> bool:
    return change.lines[0].text.startswith(f"{UNDO} ")


def _turn(connection: sql.Connection, change: stored.Turned, plays: bool) -> None:
    """Let the days of those pass who are to decide, and of nobody else."""
    of_table = DAY_TURNS.c.table_key == change.key
    known = {row.seat: row for row in connection.execute(sql.select(DAY_TURNS).where(of_table)).all()}
    asked = {one.seat: one for one in change.asked if one.person is not None}
    for seat, row in known.items():
        here = (of_table, DAY_TURNS.c.seat == seat)
        one = asked.get(seat)
        if plays and row.next is not None and (one is None or one.turn != row.turn):
            end_holiday(connection, row.person, change.at)  # whoever moves is back
        if seat in change.kept:
            connection.execute(sql.update(DAY_TURNS).where(*here).values(next=None))
        elif one is None or (one.turn, one.person) != (row.turn, row.person):
            connection.execute(sql.delete(DAY_TURNS).where(*here))
        elif row.next is None:  # it thinks again: its days have passed all the while
            values = {"next": following(row.asked, row.due, row.told)}
            connection.execute(sql.update(DAY_TURNS).where(*here).values(values))
    for seat, one in asked.items():
        before = known.get(seat)
        if before is None or (one.turn, one.person) != (before.turn, before.person):
            _begin(connection, change, one)
    _keep_table(connection, change)


def _begin(connection: sql.Connection, change: stored.Turned, one: stored.AskedSeat) -> None:
    assert one.person is not None
    due = due_at(change.at, change.rule, holidays_of(connection, one.person))
    begun = {"turn": one.turn, "person": one.person, "days": change.rule.days, "asked": change.at, "due": due}
    values = {"table_key": change.key, "seat": one.seat, **begun, "next": following(change.at, due, 0), "told": 0}
    connection.execute(sql.insert(DAY_TURNS), [values])


def _keep_table(connection: sql.Connection, change: stored.Turned) -> None:
    """Keep whether a table waits for a bot; one that waits for nobody is over."""
    connection.execute(sql.delete(DAY_TABLES).where(DAY_TABLES.c.table_key == change.key))
    if change.asked:
        bot_since = change.at if any(one.person is None for one in change.asked) else None
        values = {"days": change.rule.days, "lapse": change.rule.lapse, "bot_since": bot_since}
        connection.execute(sql.insert(DAY_TABLES), [{"table_key": change.key, **values}])


def forget(connection: sql.Connection, key: str) -> None:
    """A table is no more."""
    for table in (DAY_TABLES, DAY_TURNS):
        connection.execute(sql.delete(table).where(table.c.table_key == key))


# ---------------------------------------------------------------------- holidays


def holidays_of(connection: sql.Connection, person: str) -> list[Interval]:
    """A person's holidays, the first first."""
    found = sql.select(HOLIDAYS).where(HOLIDAYS.c.person == person).order_by(HOLIDAYS.c.since)
    return [(row.since, row.until) for row in connection.execute(found).all()]


def reckon(connection: sql.Connection, person: str) -> None:
    """Let the days of all moves of a person end when they do by their holidays."""
    holidays = holidays_of(connection, person)
    for row in connection.execute(sql.select(DAY_TURNS).where(DAY_TURNS.c.person == person)).all():
        due = due_at(row.asked, DaysRule(row.days), holidays)
        values = {"due": due, "next": None if row.next is None else following(row.asked, due, row.told)}
        here = (DAY_TURNS.c.table_key == row.table_key, DAY_TURNS.c.seat == row.seat)
        connection.execute(sql.update(DAY_TURNS).where(*here).values(values))


def end_holiday(connection: sql.Connection, person: str, now: float) -> None:
    """End a holiday that goes on now; one that has just begun was none."""
    running = (HOLIDAYS.c.person == person, HOLIDAYS.c.since <= now, HOLIDAYS.c.until > now)
    if connection.execute(sql.update(HOLIDAYS).where(*running).values(until=now)).rowcount:
        reckon(connection, person)
