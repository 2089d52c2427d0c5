"""Changes as the statements that write them."""

import json
from collections.abc import Sequence
from dataclasses import asdict

import sqlalchemy as sql

from oakdoor.app import stored
from oakdoor.app.daily.kept import Compared, DealBegun, DealPlayed
from oakdoor.app.stored import Change, Overtaken
from oakdoor.server.database import deals, ledger
from oakdoor.server.database.schema import CHAT, CLOCKS, IMPORTS, KEYS, MOVES, REVISIONS, SEATS, TABLES
from oakdoor.tables.seats import Seat

# What every move writes. The statements are made once: making one takes as long as playing the move.
_ADD_LINES = sql.insert(MOVES)
_STANDS = (
    sql.update(TABLES)
    .where(TABLES.c.key == sql.bindparam("of_table"))
    .values({name: sql.bindparam(name) for name in ("status", "actor", "moved")})
)

_CLOCK = (
    sql.update(CLOCKS)
    .where(CLOCKS.c.table_key == sql.bindparam("of_table"))
    .values({name: sql.bindparam(name) for name in ("rows", "left")})
)


def carry_out(connection: sql.Connection, changes: list[Change]) -> None:
    """Write changes one after the other; raises an `Overtaken` where somebody else was first."""
    for change in changes:
        _write(connection, change)


def _write(connection: sql.Connection, change: Change) -> None:
    match change:
        case stored.NewTable(row):
            keys = [{"key": key, "table_key": row.key} for key in (row.key, row.watch_key)]
            connection.execute(sql.insert(KEYS), keys)
            values = {name: value for name, value in asdict(row).items() if name != "seats"}
            connection.execute(sql.insert(TABLES), [values])
            _insert_seats(connection, row.key, row.seats)
        case stored.Dealt(key, header, status, actor, at):
            values = {"header": header, "status": status, "actor": actor, "moved": at}
            _once(connection, _changed(key, **values).where(TABLES.c.header.is_(None)))
        case stored.LinesAdded():
            connection.execute(_ADD_LINES, _line_rows(change))
            stands = {"of_table": change.key, "status": change.status, "actor": change.actor, "moved": change.at}
            connection.execute(_STANDS, [stands])
        case stored.ClockKept(key, rows, left):
            shows = {"rows": rows, "left": json.dumps(left)}
            if not connection.execute(_CLOCK, {"of_table": key, **shows}).rowcount:
                connection.execute(sql.insert(CLOCKS), [{"table_key": key, **shows}])
        case stored.Revised(key, number, wishes):
            if number == 1:
                connection.execute(sql.insert(REVISIONS), [{"table_key": key, "number": 1, "wishes": wishes}])
            else:
                last = (REVISIONS.c.table_key == key, REVISIONS.c.number == number - 1)
                _once(connection, sql.update(REVISIONS).where(*last).values(number=number, wishes=wishes))
        case stored.SeatsChanged(key, seats):
            connection.execute(sql.delete(SEATS).where(SEATS.c.table_key == key))
            _insert_seats(connection, key, seats)
        case stored.SetupChanged(key, setup):
            connection.execute(_changed(key, setup=setup))
        case stored.Ended(game):
            ledger.keep_outcome(connection, game)
        case stored.Imported(person, digest, key):
            connection.execute(sql.insert(IMPORTS), [{"person": person, "digest": digest, "table_key": key}])
        case stored.Followed(key, rematch):
            _once(connection, _changed(key, rematch=rematch).where(TABLES.c.rematch.is_(None)))
        case stored.Said(key, line, _):
            connection.execute(sql.insert(CHAT), [{"table_key": key, **asdict(line)}])
        case stored.Removed(person, key, at):
            ledger.remove(connection, person, key, at)
        case stored.Restored(person, key):
            ledger.restore(connection, person, key)
        case DealBegun() | DealPlayed() | Compared():
            deals.write(connection, change)


def _insert_seats(connection: sql.Connection, key: str, seats: Sequence[Seat]) -> None:
    rows = [{"table_key": key, "seat": number, **asdict(seat)} for number, seat in enumerate(seats)]
    connection.execute(sql.insert(SEATS), rows)


def _line_rows(change: stored.LinesAdded) -> list[dict[str, object]]:
    return [
        {
            "table_key": change.key,
            "number": number,
            "line": line.text,
            "left": json.dumps(line.left) if line.left is not None else None,
            "at": line.at,
        }
        for number, line in enumerate(change.lines, change.number)
    ]


def _changed(key: str, **values: object) -> sql.Update:
    return sql.update(TABLES).where(TABLES.c.key == key).values(**values)


def _once(connection: sql.Connection, change: sql.Update) -> None:
    """A change that only the first one makes."""
    if connection.execute(change).rowcount != 1:
        raise Overtaken
