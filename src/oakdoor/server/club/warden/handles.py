"""Handles: what a page calls a person or a table whose identity or key it must not know."""

import hashlib
from collections.abc import Iterable
from typing import Literal

SIZE = 24  # characters


def handle_of(kind: Literal["person", "table"], secret: str) -> str:
    """The handle of a person's identity or of a table's key. It opens nothing, and leads back to nothing."""
    return hashlib.sha256(f"{kind} {secret}".encode()).hexdigest()[:SIZE]


def found_by(handle: str, kind: Literal["person", "table"], secrets: Iterable[str]) -> str | None:
    """The one of many identities or keys that has a handle."""
    return next((secret for secret in secrets if handle_of(kind, secret) == handle), None)
