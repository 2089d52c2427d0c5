"""Who does not want their name in what is shared of their games: there they are guests."""

import time

import sqlalchemy as sql

from oakdoor.server.club.share.schema import SHARED_GUESTS
from oakdoor.server.database.storage import Storage


class SharedGuests:
    """Keeps who has turned their name off. Nobody has who has not said so."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def hides(self, person: str) -> bool:
        """Whether somebody is a guest in what is shared."""
        own = sql.select(SHARED_GUESTS.c.person).where(SHARED_GUESTS.c.person == person)
        with self._storage.reading() as connection:
            return connection.execute(own).first() is not None

    async def choose(self, person: str, named: bool) -> None:
        """Show somebody's name in what is shared, or do so no more."""

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(SHARED_GUESTS).where(SHARED_GUESTS.c.person == person))
            if not named:
                connection.execute(sql.insert(SHARED_GUESTS), [{"person": person, "since": time.time()}])

        await self._storage.do(work)
