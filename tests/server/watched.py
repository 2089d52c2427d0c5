"""A room without a server, for tests of what watches it: storing fails as often as one says."""

import asyncio
from typing import Any, cast

from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.room import Room
from oakdoor.app.thinking import Task, Whose
from oakdoor.language.language import Language
from oakdoor.server.database.storage import Storage
from oakdoor.server.workers import Workers
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table


class Shelf:
    """Stores nothing, and now and then not even that."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures

    async def write(self, work: object) -> None:
        if self.failures:
            self.failures -= 1
            raise TableError("not_stored", "the shelf is full")


class Thinkers:
    """Workers that think at once: they do what they are told before they choose the first move."""

    def __init__(self, meanwhile: Any = lambda bot: None) -> None:
        self.meanwhile = meanwhile
        self.asked: list[str] = []
        self.queues: set[Whose] = set()

    async def think(self, task: Task, bot: str, whose: Whose) -> int:
        self.asked.append(bot)
        self.queues.add(whose)
        await asyncio.sleep(0)
        self.meanwhile(bot)
        return task.legal[0]


def room_for(table: Table, shelf: Shelf, thinkers: Thinkers | None = None) -> Room:
    return Room(table, 0, cast(Storage, shelf), cast(Workers, thinkers))


def somebody_in(room: Room, who: str = "ada") -> Connection:
    """A page of a person in a room."""
    connection = Connection(who, who.title(), Language("en"))
    room.connections.add(connection)
    return connection
