"""The passkeys of people: several each, with names, and when somebody last came back with one."""

import asyncio
import hashlib
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.server.club.passkeys.checking import Made, id_of
from oakdoor.server.club.passkeys.schema import PASSKEYS
from oakdoor.server.club.sessions.agents import Kind
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

MOST = 20  # of one person


@dataclass(frozen=True)
class Passkey:
    """A passkey of somebody."""

    id: str
    person: str
    credential: bytes
    public_key: bytes
    count: int
    name: str
    kind: Kind
    created: float
    used: float | None


class Passkeys:
    """Keeps passkeys."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def has(self, person: str) -> bool:
        """Whether somebody has a passkey."""
        return bool(await self.of(person))

    async def of(self, person: str) -> list[Passkey]:
        """Somebody's passkeys, the first one first."""
        return await asyncio.to_thread(self._read, PASSKEYS.c.person == person)

    async def find(self, credential: bytes) -> Passkey | None:
        """The passkey with this credential."""
        found = await asyncio.to_thread(self._read, PASSKEYS.c.id == id_of(credential))
        return next((one for one in found if one.credential == credential), None)

    def _read(self, chosen: sql.ColumnElement[bool]) -> list[Passkey]:
        with self._storage.reading() as connection:
            rows = connection.execute(sql.select(PASSKEYS).where(chosen).order_by(PASSKEYS.c.created)).all()
        return [
            Passkey(
                row.id, row.person, bytes(row.credential), bytes(row.public_key), row.signatures, row.name,
                row.kind, row.created, row.used,
            )
            for row in rows
        ]  # fmt: skip

    async def add(self, person: str, made: Made, name: str, kind: Kind, transports: list[str], now: float) -> None:
        """Keep a passkey that was just made; raises a TableError."""
        row = {
            "id": id_of(made.credential),
            "person": person,
            "credential": made.credential,
            "public_key": made.public_key,
            "signatures": made.signatures,
            "name": name,
            "kind": kind,
            "transports": " ".join(sorted(set(transports))),
            "created": now,
        }

        refused: TableError | None = None

        def work(connection: sql.Connection) -> None:
            nonlocal refused
            known = sql.select(PASSKEYS.c.person).where(PASSKEYS.c.id == row["id"])
            own = sql.select(sql.func.count()).select_from(PASSKEYS).where(PASSKEYS.c.person == person)
            if connection.execute(known).first() is not None:
                refused = TableError("passkey_failed", "this passkey is known already")
            elif connection.execute(own).scalar_one() >= MOST:
                refused = TableError("passkey_many", f"nobody needs more than {MOST} passkeys")
            else:
                connection.execute(sql.insert(PASSKEYS), [row])

        await self._storage.do(work)
        if refused is not None:
            raise refused

    async def used(self, passkey: Passkey, count: int, now: float) -> None:
        """Somebody has come back with a passkey; raises a TableError where it was shown twice at the same time."""
        known = sql.update(PASSKEYS).where(PASSKEYS.c.id == passkey.id, PASSKEYS.c.signatures == passkey.count)
        if not await self._changed(known.values(signatures=count, used=now)):
            raise TableError("passkey_failed", "this passkey was shown twice")

    async def rename(self, person: str, key: str, name: str) -> bool:
        """Call a passkey something else; false if the person has none such."""
        mine = sql.update(PASSKEYS).where(PASSKEYS.c.id == key, PASSKEYS.c.person == person)
        return await self._changed(mine.values(name=name))

    async def remove(self, person: str, key: str) -> bool:
        """Nobody comes back with a passkey any more; false if the person has none such."""
        return await self._changed(sql.delete(PASSKEYS).where(PASSKEYS.c.id == key, PASSKEYS.c.person == person))

    async def _changed(self, change: sql.Update | sql.Delete) -> bool:
        changed = False

        def work(connection: sql.Connection) -> None:
            nonlocal changed
            changed = connection.execute(change).rowcount > 0

        await self._storage.do(work)
        return changed


def handle_of(person: str) -> bytes:
    """What stands for a person in their passkeys: nobody finds out by it who it is."""
    return hashlib.sha256(f"passkey {person}".encode()).digest()
