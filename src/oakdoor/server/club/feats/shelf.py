"""What was found in games, in the database: a game is searched once, whichever process was asked."""

import sqlalchemy as sql

from oakdoor.server.club.feats.schema import FEATS
from oakdoor.server.database.storage import Storage

AT_ONCE = 500  # keys in one question


class FeatShelf:
    """Reads and writes what was found."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def found_feats(self, keys: list[str], version: int) -> dict[str, str]:
        """What this version of all conditions has found; games that were not searched are left out."""
        found = {}
        with self._storage.reading() as connection:
            for first in range(0, len(keys), AT_ONCE):
                some = FEATS.c.key.in_(keys[first : first + AT_ONCE])
                for row in connection.execute(sql.select(FEATS).where(some, FEATS.c.version == version)):
                    found[row.key] = row.found
        return found

    async def keep_feats(self, found: dict[str, str], version: int) -> None:
        """Keep what was found; what others found before gives way."""
        rows = [{"key": key, "version": version, "found": text} for key, text in found.items()]

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(FEATS).where(FEATS.c.key.in_(list(found))))
            connection.execute(sql.insert(FEATS), rows)

        await self._storage.do(work)
