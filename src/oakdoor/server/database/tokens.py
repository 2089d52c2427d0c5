"""Tokens: a bot of somebody else connects with one. It is shown once, when it is made; the database keeps its digest.

A token has 256 random bits, so a plain SHA-256 is enough: nobody can try them all, as somebody could with passwords.
"""

import hashlib
import re
import secrets
from typing import NamedTuple

import sqlalchemy as sql

from oakdoor.bots.registry import NAMES, installed_names, is_own
from oakdoor.games.errors import OptionError
from oakdoor.server.database.schema import BOTS

MOST_BOTS = 100  # that one server knows


class KnownBot(NamedTuple):
    """A bot that may connect: its name, when its token was made, and when it connected last."""

    name: str
    created: float
    seen: float | None


class Tokens:
    """The bots that may connect to the server of a database."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine

    def create(self, name: str, now: float) -> str:
        """A token for a new bot; raises an OptionError that says what is wrong with its name."""
        if not re.fullmatch(NAMES, name):
            raise OptionError("a bot's name has 2 to 16 small letters, digits and hyphens, a letter first")
        if is_own(name) or name in installed_names():
            raise OptionError(f"{name!r} is the name of another bot")
        token = secrets.token_urlsafe(32)
        with self._engine.begin() as connection:
            known = set(connection.execute(sql.select(BOTS.c.name)).scalars())
            if name in known:
                raise OptionError(f"there is a bot {name!r} already; revoke it first to make a new token")
            if len(known) >= MOST_BOTS:
                raise OptionError(f"there are {MOST_BOTS} bots already; revoke one first")
            connection.execute(sql.insert(BOTS), [{"name": name, "digest": _digest(token), "created": now}])
        return token

    def all(self) -> list[KnownBot]:
        """All bots that may connect, by name."""
        with self._engine.connect() as connection:
            rows = connection.execute(sql.select(BOTS).order_by(BOTS.c.name)).all()
        return [KnownBot(row.name, row.created, row.seen) for row in rows]

    def revoke(self, name: str) -> bool:
        """Let a bot connect no more; false if there is none with this name."""
        with self._engine.begin() as connection:
            return connection.execute(sql.delete(BOTS).where(BOTS.c.name == name)).rowcount > 0

    def name_of(self, token: str) -> str | None:
        """The bot with this token, if it may connect."""
        with self._engine.connect() as connection:
            found = connection.execute(sql.select(BOTS.c.name).where(BOTS.c.digest == _digest(token))).scalar()
        return None if found is None else str(found)

    def connected(self, name: str, now: float) -> None:
        """Keep when a bot connected."""
        with self._engine.begin() as connection:
            connection.execute(sql.update(BOTS).where(BOTS.c.name == name).values(seen=now))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
