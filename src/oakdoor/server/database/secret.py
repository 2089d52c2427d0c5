"""Secrets of a database: the one that its deals are drawn from, and the one that signs cookies where several processes
share it. The first process makes them, all read them."""

import contextlib
import secrets

import sqlalchemy as sql

from oakdoor.server.database.schema import SECRETS

COOKIES = "cookies"
DEALS = "deals"


def shared_secret(engine: sql.Engine, size: int, name: str = COOKIES) -> bytes:
    """The secret of a database, made on the first start."""
    known = sql.select(SECRETS.c.secret).where(SECRETS.c.name == name)
    with contextlib.suppress(sql.exc.IntegrityError), engine.begin() as connection:  # another process may be first
        if connection.execute(known).first() is None:
            connection.execute(sql.insert(SECRETS), [{"name": name, "secret": secrets.token_bytes(size)}])
    with engine.connect() as connection:
        return bytes(connection.execute(known).scalar_one())
