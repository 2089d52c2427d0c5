"""What a person keeps about a table: a note to themselves, and up to where they have seen the game."""

import json
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.server.club.days.schema import DAY_MARKS, DAY_PLANS, DAY_TURNS, HOLIDAYS
from oakdoor.server.club.own.personal import mark_of
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

MOST_NOTES = 500  # tables of which one person keeps something


@dataclass(frozen=True)
class Mark:
    """What is kept: the note, and the last ply that was seen, -1 where none was."""

    note: str = ""
    ply: int = -1
    edition: int = 0


class Marks:
    """Reads and writes what is kept. Nobody else is shown it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def of(self, person: str, key: str) -> Mark:
        """What a person keeps about a table."""
        chosen = sql.select(DAY_MARKS).where(DAY_MARKS.c.person == person, DAY_MARKS.c.table_key == key)
        with self._storage.reading() as connection:
            row = connection.execute(chosen).first()
        return Mark() if row is None else Mark(row.note, row.ply, row.edition)

    async def put(self, person: str, key: str, **changed: str | int) -> None:
        """Keep something else; raises a TableError where that is too much."""
        full: list[bool] = []

        def work(connection: sql.Connection) -> None:
            here = (DAY_MARKS.c.person == person, DAY_MARKS.c.table_key == key)
            if connection.execute(sql.update(DAY_MARKS).where(*here).values(changed)).rowcount:
                return
            count = sql.select(sql.func.count()).select_from(DAY_MARKS).where(DAY_MARKS.c.person == person)
            full[:] = [connection.execute(count).scalar_one() >= MOST_NOTES]
            if not full[0]:
                fresh = Mark()
                values = {"note": fresh.note, "ply": fresh.ply, "edition": fresh.edition, **changed}
                connection.execute(sql.insert(DAY_MARKS), [{"person": person, "table_key": key, **values}])

        await self._storage.do(work)
        if any(full):
            raise TableError("too_many", f"notes are kept of {MOST_NOTES} tables")


def export(connection: sql.Connection, person: str) -> dict[str, object]:
    """All that is kept of a person who plays over days, for themselves."""
    marks = connection.execute(sql.select(DAY_MARKS).where(DAY_MARKS.c.person == person)).all()
    away = connection.execute(sql.select(HOLIDAYS).where(HOLIDAYS.c.person == person)).all()
    plans = connection.execute(sql.select(DAY_PLANS).where(DAY_PLANS.c.person == person)).all()
    turns = connection.execute(sql.select(DAY_TURNS).where(DAY_TURNS.c.person == person)).all()
    return {
        "turns": [{"table": mark_of(row.table_key), "asked": row.asked, "due": row.due} for row in turns],
        "plans": [{"table": mark_of(row.table_key), "answers": json.loads(row.plans)} for row in plans],
        "notes": [{"table": mark_of(row.table_key), "note": row.note, "seen": row.ply} for row in marks],
        "holidays": [{"since": row.since, "until": row.until} for row in away],
    }


def erase(connection: sql.Connection, person: str) -> None:
    """Erase all of it: at tables of others a bot plays on, which needs no days."""
    for table in (DAY_MARKS, DAY_PLANS, DAY_TURNS, HOLIDAYS):
        connection.execute(sql.delete(table).where(table.c.person == person))
