"""Databases that go away: which errors say so, and what those who wait are told."""

import sqlalchemy as sql

from oakdoor.app.stored import Unreadable
from oakdoor.tables.errors import TableError

NO_DATABASE = ("no_database", "the database does not answer; nothing was changed")
UNSURE = ("unsure", "the database went away in the middle of writing: what has happened is seen when it is back")
FAILED = (TableError, Unreadable)  # what reading and writing raise: whatever goes on by itself tries again later
_AWAY = ("08", "57P")  # connections; a server that is shut down, has crashed or is just starting
_TANGLED = ("40001", "40P01", "55P03")  # writers that waited for each other


class Lost(Exception):
    """The database does not answer, and nothing was written."""


class Unsure(Exception):
    """The database went away while it was asked to keep something: perhaps it has."""


def is_lost(error: BaseException) -> bool:
    """Whether an error says that the database is away. One in a file never is."""
    if isinstance(error, sql.exc.TimeoutError):  # no connection was free in time
        return True
    if not isinstance(error, sql.exc.DBAPIError):
        return False
    state = _state(error)
    is_away = isinstance(error, sql.exc.OperationalError) and hasattr(error.orig, "sqlstate") and state == ""
    return error.connection_invalidated or is_away or state.startswith(_AWAY)


def is_tangled(error: BaseException) -> bool:
    """Whether writers were in each other's way: trying again helps."""
    return isinstance(error, sql.exc.DBAPIError) and _state(error) in _TANGLED


def _state(error: sql.exc.DBAPIError) -> str:
    return str(getattr(error.orig, "sqlstate", None) or "")


def why_lost(error: BaseException) -> str:
    """What a database, or the way to it, says of itself, in one line."""
    said = str(getattr(error, "orig", None) or error)
    return " ".join(said.split())[:300]
