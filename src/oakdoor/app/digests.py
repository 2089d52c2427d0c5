"""What tells records apart, whoever played them: the keys of their reviews, and of what was imported."""

import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping

JUDGED = ("format", "game", "mode", "players", "first", "options", "deal", "moves", "components")


def digest_of(record: Mapping[str, object]) -> str:
    """The digest of what was played, without names and the like."""
    judged = {name: record[name] for name in JUDGED if name in record}
    text = json.dumps(judged, sort_keys=True, separators=(",", ":"))
    return "r-" + urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:16]).decode().rstrip("=")


def is_digest(key: str) -> bool:
    """Whether a key is that of a record, and not of a table: those are shorter."""
    return len(key) == 24 and key.startswith("r-")
