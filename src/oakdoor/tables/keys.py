"""Keys of tables, and what a table may be called without one."""

import hashlib
import secrets
from functools import lru_cache


def new_key() -> str:
    """A key that cannot be guessed."""
    return secrets.token_urlsafe(16)


@lru_cache(4096)
def label_of(key: str) -> str:
    """What a log or a bot may call the table of a key: it tells tables apart and opens nothing."""
    return hashlib.sha256(key.encode()).hexdigest()[:8]
