"""Who somebody is stands in a cookie that only this server can sign."""

import base64
import binascii
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from oakdoor.app.people import Link, Visitor, Way, on_a_device, way_of
from oakdoor.server.database.secret import SECRET_SIZE as SECRET_SIZE
from oakdoor.server.database.secret import secrets_of_folder

LINK_SECONDS = 600


class Signer:
    """Signs what the server gives out with its newest secret, and checks what comes back with all that it has.
    `refuses` says whose cookies do not count any more although they are ours."""

    def __init__(self, *secrets: bytes) -> None:
        self._secrets: Sequence[bytes] = secrets
        self.refuses: Callable[[Visitor], bool] = lambda visitor: False

    @classmethod
    def of_folder(cls, folder: Path) -> "Signer":
        """By the secrets of a data folder, which are made on the first start."""
        return cls(*secrets_of_folder(folder))

    def change(self, secrets: Sequence[bytes]) -> None:
        """Sign with the first of these secrets, and check with all of them."""
        self._secrets = secrets

    def sign(self, kind: str, data: object) -> str:
        """Data as a text that nobody else can make."""
        body = base64.urlsafe_b64encode(json.dumps(data).encode()).decode().rstrip("=")
        return f"{body}.{_mark(self._secrets[0], kind, body)}"

    def read(self, kind: str, text: str) -> object:
        """The data of a signed text, or None if it is not ours."""
        body, _, mark = text.rpartition(".")
        if not any(_is_marked(secret, kind, body, mark) for secret in self._secrets):
            return None
        try:
            data: object = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        except (binascii.Error, ValueError):
            return None
        return data

    # ------------------------------------------------------------------ cookies and links

    def cookie(self, visitor: Visitor) -> str:
        """A visitor as a cookie."""
        return self.sign("visitor", [*_entries(visitor), *([visitor.session] if visitor.session else [])])

    def visitor(self, cookie: str | None) -> Visitor | None:
        """The visitor of a cookie, if it is ours and still counts."""
        visitor = _visitor(self.read("visitor", cookie)) if cookie else None
        return None if visitor is None or self.refuses(visitor) else visitor

    def is_stale(self, cookie: str | None) -> bool:
        """Whether a cookie that is ours should be given again: it has no session, or an earlier secret has signed
        it."""
        visitor = self.visitor(cookie)
        if cookie is None or visitor is None:
            return False
        body, _, mark = cookie.rpartition(".")
        return not visitor.session or not _is_marked(self._secrets[0], "visitor", body, mark)

    def link(self, visitor: Visitor, now: float, way: Way = "link") -> str:
        """A token that makes another device this visitor's, for a while."""
        until = int(now) + LINK_SECONDS
        number = secrets.token_urlsafe(6)  # no two links are the same
        return self.sign("link", [until, number, _entries(visitor), way])

    def read_link(self, token: str, now: float) -> Link | None:
        """What stands in a link that is not too old. Whether it was used is kept by the storage."""
        data = self.read("link", token)
        if not isinstance(data, list) or len(data) not in (3, 4) or not isinstance(data[0], int) or data[0] < now:
            return None
        visitor, way = _visitor(data[2]), way_of(str(data[-1]))
        if visitor is None or self.refuses(on_a_device(visitor, way, data[0] - LINK_SECONDS)):
            return None
        return Link(str(data[1]), data[0], visitor, "passkey" if way == "passkey" else "link")


def _entries(visitor: Visitor) -> list[str | bool]:
    return [visitor.id, visitor.name, visitor.avatar, visitor.named]


def _visitor(data: object) -> Visitor | None:
    if not isinstance(data, list) or len(data) not in (4, 5):
        return None
    return Visitor(*data)


def _is_marked(secret: bytes, kind: str, body: str, mark: str) -> bool:
    return hmac.compare_digest(mark.encode(), _mark(secret, kind, body).encode())


def _mark(secret: bytes, kind: str, body: str) -> str:
    digest = hmac.new(secret, f"{kind}:{body}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
