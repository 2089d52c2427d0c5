"""Tries at deals, and what the regulars made of them: the rows that are read and written."""

import json

import sqlalchemy as sql

from oakdoor.app.daily.kept import Compared, Comparison, DealBegun, DealPlayed, Try
from oakdoor.app.stored import Overtaken
from oakdoor.server.database.schema import COMPARISONS, DEALS


def write(connection: sql.Connection, change: DealBegun | DealPlayed | Compared) -> None:
    """Make a change; raises an `Overtaken` where somebody else was first."""
    match change:
        case DealBegun(deal, person, key, at):
            connection.execute(sql.insert(DEALS), [{"deal": deal, "person": person, "table_key": key, "begun": at}])
        case DealPlayed(deal, person, key, at, score, other, share):
            own = (DEALS.c.deal == deal, DEALS.c.person == person, DEALS.c.table_key == key, DEALS.c.ended.is_(None))
            connection.execute(sql.update(DEALS).where(*own).values(ended=at, score=score, other=other, share=share))
        case Compared(deal, before, now):
            _compare(connection, deal, before, now)


def _compare(connection: sql.Connection, deal: str, before: int, now: Comparison) -> None:
    """Keep what the regulars made of a deal, if nobody else has since."""
    values = {
        "played": now.played, "scores": json.dumps(now.scores), "best": now.best, "best_score": now.best_score,
    }  # fmt: skip
    known = sql.update(COMPARISONS).where(COMPARISONS.c.deal == deal, COMPARISONS.c.played == before)
    if connection.execute(known.where(COMPARISONS.c.best.is_(None)).values(**values)).rowcount == 1:
        return
    if before > 0:
        raise Overtaken
    connection.execute(sql.insert(COMPARISONS), [{"deal": deal, **values}])


def tries(connection: sql.Connection, person: str, since: float, deal: str | None = None) -> list[Try]:
    """A person's tries since a moment, or the one at a deal, the latest first."""
    chosen = sql.select(DEALS).where(DEALS.c.person == person, DEALS.c.begun >= since).order_by(DEALS.c.begun.desc())
    rows = connection.execute(chosen if deal is None else chosen.where(DEALS.c.deal == deal)).all()
    return [
        Try(one.deal, one.person, one.table_key, one.begun, one.ended, one.score, one.other, one.share) for one in rows
    ]


def scores(connection: sql.Connection, deals: list[str]) -> dict[str, dict[int, int]]:
    """How many tries of anybody ended with each score, by deal."""
    columns = (DEALS.c.deal, DEALS.c.score, sql.func.count().label("tries"))
    chosen = sql.select(*columns).where(DEALS.c.deal.in_(deals), DEALS.c.score.is_not(None))
    found: dict[str, dict[int, int]] = {}
    for row in connection.execute(chosen.group_by(DEALS.c.deal, DEALS.c.score)).all():
        found.setdefault(row.deal, {})[row.score] = row.tries
    return found


def comparisons(connection: sql.Connection, deals: list[str]) -> dict[str, Comparison]:
    """The games of the regulars, by deal."""
    rows = connection.execute(sql.select(COMPARISONS).where(COMPARISONS.c.deal.in_(deals))).all()
    return {
        row.deal: Comparison(
            row.played,
            {int(score): count for score, count in json.loads(row.scores).items()},
            row.best,
            row.best_score,
        )
        for row in rows
    }
