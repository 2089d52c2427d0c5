"""Challenges: each is signed by the server, made for one purpose and one person, and counts once, for a few minutes.

Nothing is kept of one until it comes back. That it was used is kept where used personal links are, so it counts once
for all processes.
"""

import secrets
import time
from typing import Literal

from oakdoor.app.ports import LinkStore
from oakdoor.server.cookies import Signer
from oakdoor.tables.errors import TableError

SECONDS = 300
_KIND = "passkey"
Purpose = Literal["add", "show"]


def new_challenge(signer: Signer, purpose: Purpose, handle: str, now: float) -> bytes:
    """A challenge; `handle` stands for whoever may answer it, and is empty where anybody may."""
    return signer.sign(_KIND, [int(now) + SECONDS, secrets.token_urlsafe(9), purpose, handle]).encode()


async def take_challenge(
    signer: Signer, store: LinkStore, challenge: bytes, purpose: Purpose, handle: str, now: float | None = None
) -> None:
    """Check a challenge that came back, and let it count no more; raises a TableError."""
    now = time.time() if now is None else now
    data = signer.read(_KIND, challenge.decode("utf-8", "replace"))
    if not isinstance(data, list) or data[2:] != [purpose, handle] or data[0] < now:
        raise TableError("passkey_late", "this took too long; begin again")
    if not await store.use_link(f"p{data[1]}", data[0], now):
        raise TableError("passkey_late", "this was used already; begin again")
