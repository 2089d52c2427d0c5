"""The public pages of people: a handle that tells nothing about them, and what they let others see."""

import contextlib
import secrets
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.app.stored import Overtaken
from oakdoor.server.club.rating.schema import PROFILES
from oakdoor.server.database.storage import Storage


@dataclass(frozen=True)
class Profile:
    """A person's public page. `shown`: whether others see more than the name; `games`: whether they see the games."""

    person: str
    handle: str
    shown: bool = False
    games: bool = False


class Profiles:
    """Knows the handles. Nobody has one who has not asked for it, or played where others see who plays."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def by_handle(self, handle: str) -> Profile | None:
        """Whose page it is."""
        return self._one(PROFILES.c.handle == handle)

    def of(self, person: str) -> Profile | None:
        """A person's page, if there is one."""
        return self._one(PROFILES.c.person == person)

    def handles(self, people: list[str]) -> dict[str, str]:
        """The handles of those who let others see their page."""
        chosen = sql.select(PROFILES).where(PROFILES.c.person.in_(people), PROFILES.c.shown)
        with self._storage.reading() as connection:
            return {row.person: row.handle for row in connection.execute(chosen).all()}

    async def made(self, person: str) -> Profile:
        """A person's page, which begins as one that shows nothing."""
        found = self.of(person)
        if found is None:
            row = {"person": person, "handle": secrets.token_urlsafe(9), "shown": False, "games": False}
            with contextlib.suppress(Overtaken):  # another page of the same person was first
                await self._storage.do(lambda connection: _insert(connection, row))
            found = self.of(person)
        assert found is not None
        return found

    async def change(self, person: str, shown: bool, games: bool) -> Profile:
        """Let others see more, or less."""
        await self.made(person)
        changed = sql.update(PROFILES).where(PROFILES.c.person == person).values(shown=shown, games=games)
        await self._storage.do(lambda connection: _execute(connection, changed))
        return await self.made(person)

    def _one(self, which: sql.ColumnElement[bool]) -> Profile | None:
        with self._storage.reading() as connection:
            row = connection.execute(sql.select(PROFILES).where(which)).first()
        return None if row is None else Profile(row.person, row.handle, bool(row.shown), bool(row.games))


def _insert(connection: sql.Connection, row: dict[str, object]) -> None:
    connection.execute(sql.insert(PROFILES), [row])


def _execute(connection: sql.Connection, statement: sql.Update) -> None:
    connection.execute(statement)
