"""Statements that several parts of the hall need."""

import hashlib
import secrets
from collections.abc import Callable
from typing import TypeVar

import sqlalchemy as sql

from oakdoor.server.club.hall.schema import BLOCKS
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

Found = TypeVar("Found")
LOCK = 0x0A_4D01  # PostgreSQL's number for "somebody sits down in the hall"


def new_handle() -> str:
    """What pages call something that is theirs to see, and no more."""
    return secrets.token_urlsafe(12)


def handle_of(person: str) -> str:
    """What pages call a person: it cannot be turned back into who they are."""
    return hashlib.blake2b(person.encode(), digest_size=9, person=b"oakdoor-hall").hexdigest()


async def written(storage: Storage, work: Callable[[sql.Connection], Found]) -> Found:
    """Do some writing in one transaction; returns what was found there. A TableError comes before it writes."""
    found: list[Found] = []
    refused: list[TableError] = []

    def noting(connection: sql.Connection) -> None:
        found.clear()
        refused.clear()
        try:
            found.append(work(connection))
        except TableError as error:
            refused.append(error)

    await storage.do(noting)
    if refused:
        raise refused[0]
    return found[0]


def alone(connection: sql.Connection) -> None:
    """Nobody else sits down until the transaction is over. SQLite locks all with the first statement that writes: it
    must be the next one."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))


def put(connection: sql.Connection, table: sql.Table, where: dict[str, object], values: dict[str, object]) -> None:
    """Change a row, or add it."""
    chosen = [table.c[name] == value for name, value in where.items()]
    if not connection.execute(sql.update(table).where(*chosen).values(values)).rowcount:
        connection.execute(sql.insert(table), [{**where, **values}])


def blocks_between(connection: sql.Connection, person: str) -> set[str]:
    """Those who want nothing from a person, or the person from them."""
    rows = connection.execute(sql.select(BLOCKS).where((BLOCKS.c.person == person) | (BLOCKS.c.blocked == person)))
    return {row.blocked if row.person == person else row.person for row in rows.all()}
