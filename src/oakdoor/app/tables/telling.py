"""What the pages at a table are told: about the table, and where its game stands from the ply that they know."""

import asyncio

from oakdoor.app import messages as say
from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.crowd import Crowd, Texts
from oakdoor.app.tables.position import table_info
from oakdoor.tables.table import Table

PIECE = 25  # steps that are told at once


class Telling:
    """A table, and the pages that look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table  # as it is stored
        self.connections = Crowd()
        self._texts = Texts(table)

    def info(self, person: str) -> say.TableInfo:
        """The table as a person sees it."""
        here = self.connections
        return table_info(self.table, person, here.online(self.table), here.watchers(self.table))

    def tell_table(self) -> None:
        """Tell everybody about the table."""
        self.connections.tell(self.table, self._tell_info)

    def tell_positions(self) -> None:
        """Tell everybody where the game stands."""
        self.connections.tell(self.table, self.tell_position)

    def texts(self) -> Texts:
        """What can be told about the table as it stands; a change puts another table in its place."""
        if self._texts.table is not self.table:
            self._texts = Texts(self.table)
        return self._texts

    def _tell_info(self, connection: Connection) -> None:
        here = self.connections
        online, watchers = here.online(self.table), here.watchers(self.table)
        text = self.texts().info(connection.person, online, watchers)
        if text != connection.table:
            connection.table = text
            connection.send_text(text)

    def tell_position(self, connection: Connection) -> None:
        """Tell one page where the game stands, from the ply it knows."""
        table = self.table
        if table.game is None:
            return
        self._look_from_own_seat(connection)
        known = connection.edition == table.edition and connection.ply <= table.ply
        since = connection.ply if known else 0
        recent = max(since, table.ply - PIECE)
        connection.send_text(self.texts().position(connection, recent))
        connection.ply, connection.edition = table.ply, table.edition
        if since < recent or not known:
            if known and connection.lacks is not None:
                since = min(since, connection.lacks)
            connection.lacks = since
            connection.catch_up(self._tell_history(connection, since, recent))

    async def _tell_history(self, connection: Connection, since: int, until: int) -> None:
        """Tell what a page lacks before a ply, the latest first, each piece once the page has got the one before."""
        edition = self.table.edition
        while since < until:
            await connection.outbox.join()
            await asyncio.sleep(0)
            if self.table.edition != edition:
                return  # the page is told again
            start = max(since, until - PIECE)
            connection.send_text(self.texts().history(connection, start, until))
            until = start
        connection.lacks = None

    def _look_from_own_seat(self, connection: Connection) -> None:
        """A person with one seat looks from it; with several that share no secrets, from the one to move."""
        table = self.table
        mine = table.seats_of(connection.person)
        seat = connection.seat
        if len(mine) == 1:
            seat = mine[0]
        elif len(mine) > 1 and seat != table.actor and (table.status == "over" or not table.has_secrets(mine)):
            seat = table.actor if table.actor in mine else seat if seat in mine else mine[0]
        if seat != connection.seat:
            connection.seat = seat
            connection.edition = -1  # another seat's steps are told in other words
