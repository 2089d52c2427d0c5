"""Who may play in a club: anybody, whoever knows its word, or whoever has a passkey."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
from typing import TYPE_CHECKING, Literal

import sqlalchemy as sql

from oakdoor.app.people import Visitor
from oakdoor.server.club.schema import MEMBERS
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

if TYPE_CHECKING:
    from oakdoor.server.club.passkeys.passkeys import Passkeys
    from oakdoor.server.club.settings import Switches

_KIND = "scrypt:"
_COST = {"n": 2**14, "r": 8, "p": 1}  # a word is short: each try takes some hundredths of a second
_NEEDS = {
    "word": ("needs_word", "this club lets those play who know its word"),
    "passkey": ("needs_passkey", "this club lets those play who have added a passkey"),
}


class Members:
    """Lets people in."""

    def __init__(self, storage: Storage, switches: "Switches", passkeys: "Passkeys") -> None:
        self._storage = storage
        self._switches = switches
        self._passkeys = passkeys

    async def admit(self, visitor: Visitor) -> None:
        """Let somebody play; raises a TableError that says what is missing."""
        if missing := await self.missing(visitor.id):
            raise TableError(*_NEEDS[missing])

    async def missing(self, person: str) -> Literal["word", "passkey"] | None:
        """What somebody lacks to play here."""
        wanted = self._switches.now.members
        if wanted == "passkey" and not await self._passkeys.has(person):
            return "passkey"
        if wanted == "word" and not await self.knows_word(person):
            return "word"
        return None

    async def knows_word(self, person: str) -> bool:
        """Whether somebody has said the word once. They stay let in when it changes."""
        return await asyncio.to_thread(self._read, person)

    def _read(self, person: str) -> bool:
        with self._storage.reading() as connection:
            return connection.execute(sql.select(MEMBERS).where(MEMBERS.c.person == person)).first() is not None

    async def say_word(self, visitor: Visitor, word: str) -> None:
        """Somebody says a word; raises a TableError where it is not the club's."""
        digest = self._switches.now.word
        if not digest or not await asyncio.to_thread(fits, word, digest):
            raise TableError("wrong_word", "that is not the word of this club")

        def work(connection: sql.Connection) -> None:
            known = sql.select(MEMBERS).where(MEMBERS.c.person == visitor.id)
            if connection.execute(known).first() is None:
                connection.execute(sql.insert(MEMBERS), [{"person": visitor.id, "at": time.time()}])

        await self._storage.do(work)


def digest_of(word: str) -> str:
    """What is kept of a word (`Settings.word`): nobody can read it there."""
    salt = secrets.token_bytes(12)
    return f"{_KIND}{_text(salt)}.{_text(_hashed(word, salt))}"


def fits(word: str, digest: str) -> bool:
    """Whether a word is the one of a digest, whatever its capitals and blanks; a word that was kept as it is counts,
    too."""
    if not digest.startswith(_KIND):
        return hmac.compare_digest(_plain(word), _plain(digest))
    salt, _, hashed = digest.removeprefix(_KIND).partition(".")
    return hmac.compare_digest(_text(_hashed(word, base64.urlsafe_b64decode(salt))), hashed)


def _hashed(word: str, salt: bytes) -> bytes:
    return hashlib.scrypt(_plain(word), salt=salt, dklen=32, **_COST)


def _plain(word: str) -> bytes:
    return " ".join(word.split()).casefold().encode("utf-8", "replace")


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode()
