"""Takes the place of the server's rows of reviews in the page: they are kept on the device, each as a text."""

import json
import time
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any

from oakdoor.page.instead.storage import Storage

PREFIX = "review "  # of the names under which reviews are kept
MOST_KEPT = 100  # on a device; the oldest give way


@dataclass(frozen=True)
class Row:
    """What is kept of a review: it itself, and the record that somebody has brought, with what is said of it."""

    data: bytes | None
    record: str | None
    names: str | None


def read(storage: Storage, digest: str) -> Row | None:
    """What is kept under a digest."""
    text = storage.texts.get(PREFIX + digest)
    if text is None:
        return None
    values = json.loads(text)
    data = values.get("data")
    return Row(None if data is None else b64decode(data), values.get("record"), values.get("names"))


async def put(storage: Storage, digest: str, values: dict[str, Any]) -> None:
    """Write values of a review; the oldest reviews give way."""
    kept = {name: text for name, text in storage.texts.items() if name.startswith(PREFIX)}
    before = json.loads(kept.pop(PREFIX + digest, "{}"))
    plain = {name: b64encode(value).decode() if isinstance(value, bytes) else value for name, value in values.items()}
    texts: dict[str, str | None] = {PREFIX + digest: json.dumps({**before, **plain, "at": time.time()})}
    oldest = sorted(kept, key=lambda name: float(json.loads(kept[name])["at"]))
    texts |= dict.fromkeys(oldest[: max(0, len(kept) + 1 - MOST_KEPT)])
    await storage.keep(texts)
