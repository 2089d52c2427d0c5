"""The secret that signs cookies, where several processes share a database: the first one makes it, all read it."""

import contextlib
import secrets

import sqlalchemy as sql

from oakdoor.server.database.schema import SECRETS

COOKIES = "cookies"


def shared_secret(engine: sql.Engine, size: int) -> bytes:
    """The secret of a database, made on the first start."""
    known = sql.select(SECRETS.c.secret).where(SECRETS.c.name == COOKIES)
    with contextlib.suppress(sql.exc.IntegrityError), engine.begin() as connection:  # another process may be first
        if connection.execute(known).first() is None:
            connection.execute(sql.insert(SECRETS), [{"name": COOKIES, "secret": secrets.token_bytes(size)}])
    with engine.connect() as connection:
        return bytes(connection.execute(known).scalar_one())


def read_shared_secret(engine: sql.Engine) -> bytes | None:
    """The secret of a database, if it has one."""
    with engine.connect() as connection:
        found = connection.execute(sql.select(SECRETS.c.secret).where(SECRETS.c.name == COOKIES)).scalar()
    return None if found is None else bytes(found)
