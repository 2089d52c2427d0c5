"""What each part of a club keeps about a person: told in an export, and erased with the person."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import sqlalchemy as sql

ID_LENGTH = 32  # of columns that hold ids of people and keys of tables


@dataclass(frozen=True)
class Gone:
    """Somebody who is being erased: the names that they had, and what they are called from now on."""

    person: str
    names: frozenset[str]
    called: str


class PersonalData(Protocol):
    """Something that is kept about people. All parts are asked in one transaction."""

    @property
    def name(self) -> str:
        """Under which it stands in an export."""

    def export(self, connection: sql.Connection, person: str) -> object:
        """What is kept about somebody, as JSON; without the ids of people and the keys of tables, which are secret."""

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """Keep it no more."""


@dataclass(frozen=True)
class Rows:
    """Rows of one table that belong to people, by a column with their id, and the columns that are told; those in
    `read` hold JSON."""

    name: str
    table: sql.Table
    person: str
    told: tuple[str, ...]
    read: tuple[str, ...] = ()

    def export(self, connection: sql.Connection, person: str) -> object:
        """The rows of somebody."""
        rows = connection.execute(sql.select(self.table).where(self.table.c[self.person] == person)).mappings()
        return [
            {name: row[name] for name in self.told}
            | {name: json.loads(row[name]) for name in self.read}
            | ({"table": mark_of(row["table_key"])} if "table_key" in self.table.c else {})
            for row in rows
        ]

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """Delete the rows of somebody."""
        connection.execute(sql.delete(self.table).where(self.table.c[self.person] == gone.person))


def mark_of(key: str) -> str:
    """What an export calls a table: it opens nothing."""
    return hashlib.blake2b(key.encode(), digest_size=6, person=b"oakdoor-export").hexdigest()


def rest_of(tables: Iterable[sql.Table], claimed: set[str]) -> list[Rows]:
    """Tables with a column `person` that no part tells of: nothing about somebody is forgotten. Told of them are
    numbers and short words, as texts may hold what belongs to others."""
    return [
        Rows(table.name, table, "person", tuple(column.name for column in table.c if _is_harmless(column)))
        for table in tables
        if "person" in table.c and table.name not in claimed
    ]


def _is_harmless(column: sql.Column[object]) -> bool:
    kind = column.type
    if isinstance(kind, sql.String):
        return not isinstance(kind, sql.Text) and kind.length is not None and kind.length < ID_LENGTH
    return isinstance(kind, sql.Integer | sql.Float | sql.Boolean)
