"""Web push: a message is encrypted for one browser, and signed with a key that the server made at its first start."""

import base64
import json
import time
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

import sqlalchemy as sql

from oakdoor.server.club.alerts.wording import Telling
from oakdoor.server.database.secret import kept_secret

NAME = "push"  # of the secret
LIVES = 86_400  # seconds that a service of pushes keeps a message for a browser that is not there
SIGNED = 12 * 3600  # seconds that a signature is good for


class Signing(Protocol):
    """What signs: the packages for it have no types."""

    def sign(self, claims: dict[str, str | int]) -> dict[str, str]:
        """The header that says who sends."""


class Subscription(NamedTuple):
    """Where a browser is reached, and the keys that only it can read with."""

    endpoint: str
    p256dh: str
    auth: str


def is_there() -> bool:
    """Whether the packages for it are installed."""
    return all(find_spec(name) is not None for name in ("pywebpush", "py_vapid", "http_ece"))


def _number() -> bytes:
    made = import_module("py_vapid").Vapid02()
    made.generate_keys()
    number: int = made.private_key.private_numbers().private_value
    return number.to_bytes(32, "big")


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Bytes as browsers write them; raises a ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Keys:
    """The server's key."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine

    @property
    def public(self) -> str:
        """What a browser has to know."""
        return _public(self._secret())

    def _secret(self) -> bytes:
        return kept_secret(self._engine, NAME, _number)

    def sign(self, endpoint: str, contact: str) -> dict[str, str]:
        """The header that says who sends."""
        parts = urlsplit(endpoint)
        claims: dict[str, str | int] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED,
            "sub": contact,
        }
        return _signing(self._secret()).sign(claims)


@lru_cache(4)
def _signing(secret: bytes) -> Signing:
    made: Signing = import_module("py_vapid").Vapid02.from_raw(_encoded(secret).encode())
    return made


@lru_cache(4)
def _public(secret: bytes) -> str:
    """The half of the key that everybody may know: a point, as its two numbers."""
    point = import_module("py_vapid").Vapid02.from_raw(_encoded(secret).encode()).public_key.public_numbers()
    return _encoded(b"\x04" + point.x.to_bytes(32, "big") + point.y.to_bytes(32, "big"))


def body(telling: Telling, to: Subscription) -> bytes:
    """A message that only one browser can read."""
    data = {"title": telling.title, "body": "\n".join(telling.lines), "path": telling.path, "tag": telling.tag}
    keys = {"p256dh": to.p256dh, "auth": to.auth}
    encrypted: bytes = (
        import_module("pywebpush")
        .WebPusher({"endpoint": to.endpoint, "keys": keys})
        .encode(json.dumps(data).encode())["body"]
    )
    return encrypted


HEADERS = {
    "TTL": str(LIVES),
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
    "Urgency": "normal",
}
