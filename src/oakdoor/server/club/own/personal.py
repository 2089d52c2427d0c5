"""What each part of a club keeps about a person: told in an export, and erased with the person."""

from dataclasses import dataclass
from typing import Protocol

import sqlalchemy as sql


class PersonalData(Protocol):
    """Something that is kept about people. All parts are asked in one transaction."""

    @property
    def name(self) -> str:
        """Under which it stands in an export."""

    def export(self, connection: sql.Connection, person: str) -> object:
        """What is kept about somebody, as JSON; without the ids of people, which are secret."""

    def erase(self, connection: sql.Connection, person: str) -> None:
        """Keep it no more."""


@dataclass(frozen=True)
class Rows:
    """Rows of one table that belong to people, by a column with their id, and the columns that are told."""

    name: str
    table: sql.Table
    person: str
    told: tuple[str, ...]

    def export(self, connection: sql.Connection, person: str) -> object:
        """The rows of somebody."""
        rows = connection.execute(sql.select(self.table).where(self.table.c[self.person] == person)).mappings()
        return [{name: row[name] for name in self.told} for row in rows]

    def erase(self, connection: sql.Connection, person: str) -> None:
        """Delete the rows of somebody."""
        connection.execute(sql.delete(self.table).where(self.table.c[self.person] == person))
