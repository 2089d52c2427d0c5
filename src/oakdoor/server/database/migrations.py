"""Brings a database of an older version up to date, by numbered steps; one that is newer than the program is refused.

The number stands in a table, so that every SQL database can keep it. Steps only ever add, and each of them can be
taken again: a crash in between does no harm. In PostgreSQL all of them are one transaction, behind a lock: of several
processes that start at once the first takes the steps, and the others find them done. There is one line of steps and no
way back, so a tool for migrations would add a dependency and no safety.
"""

import json
from collections.abc import Callable

import sqlalchemy as sql

from oakdoor.app.digests import digest_of
from oakdoor.server.club.hall.schema import CALLS
from oakdoor.server.club.schema import CLUB_TABLES
from oakdoor.server.database.schema import (
    BOTS,
    COMPARISONS,
    DEALS,
    HOSTS,
    IMPORTS,
    KEYS,
    LEASES,
    META,
    MOVES,
    OUTCOMES,
    PROCESSES,
    QUESTIONS,
    REVISIONS,
    SEATS,
    SECRETS,
    TABLES,
    VERSION,
)

LOCK = 0x0A_4D00  # PostgreSQL's number for "somebody brings this database up to date"
AT_ONCE = 4  # lines: nobody plays so many in a moment


class NewerDatabase(OSError):
    """A database that a newer version of the program has written."""


def migrate(engine: sql.Engine) -> None:
    """Take all steps that a database lacks; raises a NewerDatabase."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        version = _version(connection)
        if version > len(STEPS):
            raise NewerDatabase(
                f"the database has version {version}, and this program knows {len(STEPS)}: "
                "use the newer program again, or another data folder or database"
            )
        for number, step in enumerate(STEPS[version:], version + 1):
            step(connection)
            connection.execute(sql.delete(VERSION))
            connection.execute(sql.insert(VERSION), [{"version": number}])


def _version(connection: sql.Connection) -> int:
    """How many steps a database has taken; those from before there was a number, and new ones, have taken none."""
    if not sql.inspect(connection).has_table(VERSION.name):
        return 0
    return int(connection.execute(sql.select(VERSION.c.version)).scalar() or 0)


def _create(connection: sql.Connection) -> None:
    """Add all tables that are not there: the first versions had fewer, with the same columns."""
    META.create_all(connection)
    HOSTS.create(connection, checkfirst=True)


def _fill_keys(connection: sql.Connection) -> None:
    """Write down all keys of tables that an older version has set up. It let importers choose a key: where that is
    one to watch another table, it stays with that table."""
    taken = sql.select(KEYS.c.key)
    registered = sql.select(KEYS.c.table_key)
    watched = sql.select(TABLES.c.watch_key, TABLES.c.key).where(
        TABLES.c.key.not_in(registered), TABLES.c.watch_key.not_in(taken)
    )
    connection.execute(sql.insert(KEYS).from_select(["key", "table_key"], watched))
    invited = sql.select(TABLES.c.key, TABLES.c.key.label("table_key")).where(TABLES.c.key.not_in(taken))
    connection.execute(sql.insert(KEYS).from_select(["key", "table_key"], invited))


def _mark_imports(connection: sql.Connection) -> None:
    """Mark the games that an older version has imported: all their lines were written at the same moment."""
    at_once = sql.select(MOVES.c.table_key).group_by(MOVES.c.table_key)
    at_once = at_once.having(sql.func.count() >= AT_ONCE, sql.func.min(MOVES.c.at) == sql.func.max(MOVES.c.at))
    found = sql.select(TABLES).where(TABLES.c.status == "over", TABLES.c.header.is_not(None))
    found = found.where(TABLES.c.key.not_in(sql.select(IMPORTS.c.table_key)))
    seen: set[tuple[str, str]] = set()
    for row in connection.execute(found.where(TABLES.c.key.in_(at_once))).all():
        try:
            setup, header = json.loads(row.setup), json.loads(row.header)
            options = connection.execute(sql.select(OUTCOMES.c.options).where(OUTCOMES.c.table_key == row.key)).scalar()
            marked = json.dumps(json.loads(options or "{}") | {"imported": True})
        except ValueError:
            continue  # damaged: whoever opens it is told
        lines = sql.select(MOVES.c.line).where(MOVES.c.table_key == row.key).order_by(MOVES.c.number)
        digest = digest_of({**header, "moves": list(connection.execute(lines).scalars())})
        if (row.host, digest) in seen:  # it was imported under several keys
            digest = row.key
        seen.add((row.host, digest))
        connection.execute(
            sql.update(TABLES).where(TABLES.c.key == row.key).values(setup=json.dumps({**setup, "imported": True}))
        )
        connection.execute(sql.update(OUTCOMES).where(OUTCOMES.c.table_key == row.key).values(options=marked))
        connection.execute(sql.insert(IMPORTS), [{"table_key": row.key, "person": row.host, "digest": digest}])


def _add_bots(connection: sql.Connection) -> None:
    """Add the table of bots that may connect."""
    BOTS.create(connection, checkfirst=True)


def _share(connection: sql.Connection) -> None:
    """Add what several processes need to share a database."""
    for table in (REVISIONS, SECRETS, PROCESSES, LEASES, QUESTIONS):
        table.create(connection, checkfirst=True)


def _add_failures(connection: sql.Connection) -> None:
    """Add why a bot has lost its seat; of those that had lost it before, nobody knows."""
    if "failed" not in {column["name"] for column in sql.inspect(connection).get_columns(SEATS.name)}:
        connection.execute(sql.text(f"ALTER TABLE {SEATS.name} ADD COLUMN failed VARCHAR(8)"))


def _add_club(connection: sql.Connection) -> None:
    """Add what is stored of a club, and of deals."""
    for table in (*CLUB_TABLES, DEALS, COMPARISONS):
        table.create(connection, checkfirst=True)


def _add_days_of_calls(connection: sql.Connection) -> None:
    """Let a call of the hall ask for days for each move."""
    if "days" not in {column["name"] for column in sql.inspect(connection).get_columns(CALLS.name)}:
        connection.execute(sql.text(f"ALTER TABLE {CALLS.name} ADD COLUMN days INTEGER"))


STEPS: tuple[Callable[[sql.Connection], None], ...] = (
    _create,
    _fill_keys,
    _mark_imports,
    _add_bots,
    _share,
    _add_failures,
    _add_club,
    _add_days_of_calls,
)
