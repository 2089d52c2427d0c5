"""Secrets that all processes of a database have in common: the first one makes them, all read them. The one that signs
cookies is only here where several processes share a database."""

import contextlib
import secrets
from collections.abc import Callable

import sqlalchemy as sql

from oakdoor.server.database.schema import SECRETS

COOKIES = "cookies"


def shared_secret(engine: sql.Engine, size: int) -> bytes:
    """The secret of a database, made on the first start."""
    return kept_secret(engine, COOKIES, lambda: secrets.token_bytes(size))


def kept_secret(engine: sql.Engine, name: str, make: Callable[[], bytes]) -> bytes:
    """A secret by its name, made when it is asked for the first time."""
    known = sql.select(SECRETS.c.secret).where(SECRETS.c.name == name)
    with engine.connect() as connection:
        found = connection.execute(known).scalar()
    if found is not None:
        return bytes(found)
    with contextlib.suppress(sql.exc.IntegrityError), engine.begin() as connection:  # another process may be first
        if connection.execute(known).first() is None:
            connection.execute(sql.insert(SECRETS), [{"name": name, "secret": make()}])
    with engine.connect() as connection:
        return bytes(connection.execute(known).scalar_one())
