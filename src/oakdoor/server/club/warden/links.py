"""Links that make somebody a warden. A link works once; the database keeps only the digest of its token, which has so
many random bits that a plain SHA-256 is enough."""

import hashlib
import secrets

import sqlalchemy as sql

from oakdoor.server.club.warden.schema import WARDEN_LINKS

LINK_SECONDS = 7 * 86_400.0


def make_link(connection: sql.Connection, now: float) -> str:
    """The path of a new link. Those that are too old are forgotten."""
    token = secrets.token_urlsafe(24)
    connection.execute(sql.delete(WARDEN_LINKS).where(WARDEN_LINKS.c.until < now))
    connection.execute(sql.insert(WARDEN_LINKS), [{"digest": _digest(token), "until": now + LINK_SECONDS}])
    return f"/warden/{token}"


def use_link(connection: sql.Connection, token: str, now: float) -> bool:
    """Take the token of a link; false if it does not work, or not any more."""
    known = (WARDEN_LINKS.c.digest == _digest(token), WARDEN_LINKS.c.until >= now)
    return connection.execute(sql.delete(WARDEN_LINKS).where(*known)).rowcount == 1


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
