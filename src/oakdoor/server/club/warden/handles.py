"""Handles: what a page calls a person or a table whose identity or key it must not know."""

import hashlib
from collections.abc import Iterable
from typing import Literal

Kind = Literal["person", "table", "session"]
SIZE = 24  # characters


def handle_of(kind: Kind, secret: str) -> str:
    """The handle of a person's identity, a table's key or a session. It opens nothing, and leads back to nothing."""
    return hashlib.sha256(f"{kind} {secret}".encode()).hexdigest()[:SIZE]


def found_by(handle: str, kind: Kind, secrets: Iterable[str]) -> str | None:
    """The one of many identities or keys that has a handle."""
    return next((secret for secret in secrets if handle_of(kind, secret) == handle), None)
