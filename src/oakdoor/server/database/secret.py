"""The secrets that sign cookies: in a file of the data folder, or in the database that several processes share.

The newest signs, the older ones still check: whoever comes with a cookie of an older one gets a new cookie. In a shared
database a new secret signs only when it is a minute old: by then every process knows it. Other secrets that all
processes have in common stand there by their names.
"""

import contextlib
import os
import secrets
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sql

from oakdoor.server.database.schema import SECRETS

SECRET_SIZE = 32
MOST_SECRETS = 3  # the oldest go: who has not come since two changes is a new visitor
SETTLED = 60.0  # seconds after which all processes know a new secret
DEALS = "deals"  # the name of the secret that deals are drawn from
COOKIES = "cookies"  # the name of the first secret; later ones have the second of their birth behind it
BINARY = getattr(os, "O_BINARY", 0)  # on Windows bytes would be changed without it

# ---------------------------------------------------------------------- in a folder


def secrets_of_folder(folder: Path) -> list[bytes]:
    """A folder's secrets, the newest first: the first one is made on the first start, readable for its owner only."""
    path = folder / "secret"
    if not path.exists():
        _write(path, [secrets.token_bytes(SECRET_SIZE)])
    found = path.read_bytes()
    if len(found) < SECRET_SIZE:
        raise OSError(f"{path} is damaged; remove it, and everybody gets a new cookie (oakdoor doctor looks for more)")
    return _pieces(found)


def _pieces(content: bytes) -> list[bytes]:
    if len(content) % SECRET_SIZE:
        return [content]  # somebody has made a longer one by hand
    return [content[start : start + SECRET_SIZE] for start in range(0, len(content), SECRET_SIZE)]


def keep_in_folder(folder: Path, content: bytes) -> None:
    """Let a folder have these secrets, and no others."""
    _write(folder / "secret", [content])


def rotate_in_folder(folder: Path, forget: bool) -> None:
    """Let a new secret sign in a folder; `forget`: what older ones have signed does not count any more."""
    older = [] if forget else secrets_of_folder(folder)[: MOST_SECRETS - 1]
    _write(folder / "secret", [secrets.token_bytes(SECRET_SIZE), *older])


def _write(path: Path, content: list[bytes]) -> None:
    draft = path.with_name(f"secret.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o600), "wb") as file:
        file.write(b"".join(content))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)  # whole or not at all: an empty secret would sign for everybody


# ---------------------------------------------------------------------- in a shared database


def shared_secrets(engine: sql.Engine, now: float) -> list[bytes]:
    """The secrets of a database, the one that signs first: made on the first start."""
    known = sql.select(SECRETS).where(SECRETS.c.name.like(f"{COOKIES}%"))
    with contextlib.suppress(sql.exc.IntegrityError), engine.begin() as connection:  # another process may be first
        if connection.execute(known).first() is None:
            connection.execute(sql.insert(SECRETS), [{"name": COOKIES, "secret": secrets.token_bytes(SECRET_SIZE)}])
    with engine.connect() as connection:
        found = {row.name: bytes(row.secret) for row in connection.execute(known).all()}
    newest = sorted(found, key=_born, reverse=True)
    signs = next((name for name in newest if _born(name) <= now - SETTLED), newest[-1])
    return [found[name] for name in (signs, *(name for name in newest if name != signs))]


def rotate_shared(engine: sql.Engine, now: float, forget: bool) -> None:
    """Add a secret that signs in a minute; `forget`: what older ones have signed does not count any more."""
    with engine.begin() as connection:
        names = sorted(connection.execute(sql.select(SECRETS.c.name)).scalars(), key=_born, reverse=True)
        names = [name for name in names if name.startswith(COOKIES)]
        gone = names if forget else names[MOST_SECRETS - 1 :]
        connection.execute(sql.delete(SECRETS).where(SECRETS.c.name.in_(gone)))
        name = f"{COOKIES}.{int(now):08x}"
        connection.execute(sql.delete(SECRETS).where(SECRETS.c.name == name))
        connection.execute(sql.insert(SECRETS), [{"name": name, "secret": secrets.token_bytes(SECRET_SIZE)}])


def _born(name: str) -> int:
    """The second in which a secret was made; the first one was there from the beginning."""
    born = name.removeprefix(COOKIES).removeprefix(".")
    return int(born, 16) if born else 0


def all_shared(engine: sql.Engine) -> bytes | None:
    """The secrets of a database in one piece, the newest first, if it has any."""
    with engine.connect() as connection:
        return all_of(connection)


def all_of(connection: sql.Connection) -> bytes | None:
    """The same, in a transaction."""
    known = sql.select(SECRETS).where(SECRETS.c.name.like(f"{COOKIES}%"))
    found = {row.name: bytes(row.secret) for row in connection.execute(known).all()}
    return b"".join(found[name] for name in sorted(found, key=_born, reverse=True)) or None


def share(connection: sql.Connection, content: bytes) -> None:
    """Let a database have the secrets of a folder, and no others."""
    connection.execute(sql.delete(SECRETS).where(SECRETS.c.name.like(f"{COOKIES}%")))
    rows = [
        {"name": f"{COOKIES}.{born:08x}" if born else COOKIES, "secret": secret}
        for born, secret in enumerate(reversed(_pieces(content)))
    ]
    connection.execute(sql.insert(SECRETS), rows)


def kept_secret(
    engine: sql.Engine, name: str, make: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_SIZE)
) -> bytes:
    """Another secret of a database, by its name; it is made when it is asked for the first time."""
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
