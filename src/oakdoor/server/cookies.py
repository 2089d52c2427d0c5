"""Who somebody is stands in a cookie that only this server can sign."""

import base64
import binascii
import hashlib
import hmac
import json
import os
import secrets
from pathlib import Path

from oakdoor.app.people import Link, Visitor

LINK_SECONDS = 600
SECRET_SIZE = 32
BINARY = getattr(os, "O_BINARY", 0)  # on Windows bytes would be changed without it


class Signer:
    """Signs what the server gives out and checks what comes back. The secret lives in the data folder."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def of_folder(cls, folder: Path) -> "Signer":
        """The folder's secret, made on the first start and readable for its owner only."""
        path = folder / "secret"
        if not path.exists():
            write_secret(folder, secrets.token_bytes(SECRET_SIZE))
        secret = path.read_bytes()
        if len(secret) < SECRET_SIZE:
            raise OSError(
                f"{path} is damaged; remove it, and everybody gets a new cookie (oakdoor doctor looks for more)"
            )
        return cls(secret)

    def sign(self, kind: str, data: object) -> str:
        """Data as a text that nobody else can make."""
        body = base64.urlsafe_b64encode(json.dumps(data).encode()).decode().rstrip("=")
        return f"{body}.{self._mark(kind, body)}"

    def read(self, kind: str, text: str) -> object:
        """The data of a signed text, or None if it is not ours."""
        body, _, mark = text.rpartition(".")
        if not hmac.compare_digest(mark.encode(), self._mark(kind, body).encode()):
            return None
        try:
            data: object = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        except (binascii.Error, ValueError):
            return None
        return data

    def _mark(self, kind: str, body: str) -> str:
        digest = hmac.new(self._secret, f"{kind}:{body}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    # ------------------------------------------------------------------ cookies and links

    def cookie(self, visitor: Visitor) -> str:
        """A visitor as a cookie."""
        return self.sign("visitor", [visitor.id, visitor.name, visitor.avatar, visitor.named])

    def visitor(self, cookie: str | None) -> Visitor | None:
        """The visitor of a cookie, if it is ours."""
        data = self.read("visitor", cookie) if cookie else None
        return _visitor(data)

    def link(self, visitor: Visitor, now: float) -> str:
        """A token that makes another device this visitor's, for a while."""
        until = int(now) + LINK_SECONDS
        number = secrets.token_urlsafe(6)  # no two links are the same
        return self.sign("link", [until, number, [visitor.id, visitor.name, visitor.avatar, visitor.named]])

    def read_link(self, token: str, now: float) -> Link | None:
        """What stands in a link that is not too old. Whether it was used is kept by the storage."""
        data = self.read("link", token)
        if not isinstance(data, list) or len(data) != 3 or not isinstance(data[0], int) or data[0] < now:
            return None
        visitor = _visitor(data[2])
        return Link(str(data[1]), data[0], visitor) if visitor is not None else None


def write_secret(folder: Path, secret: bytes) -> None:
    """Keep a secret in a folder, whole or not at all: an empty one would sign for everybody."""
    draft = folder / f"secret.{os.getpid()}"
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o600), "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(folder / "secret")


def _visitor(data: object) -> Visitor | None:
    if not isinstance(data, list) or len(data) != 4:
        return None
    return Visitor(*data)
