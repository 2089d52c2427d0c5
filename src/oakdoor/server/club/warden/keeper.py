"""Keeps banned people away from the seats of a table: a bot plays for them, and their pages are let go."""

import asyncio
import logging

from oakdoor.app.messages import AVATARS
from oakdoor.app.tables.room import Room
from oakdoor.bots.registry import USUAL
from oakdoor.server.club.warden.order import Order
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Table

LOG = logging.getLogger("oakdoor.warden")


class Keeper:
    """Looks at one table whenever it, or what wardens have decided, has changed."""

    def __init__(self, room: Room, order: Order) -> None:
        self._room = room
        self._order = order
        self._working: asyncio.Task[None] | None = None
        order.on_change(self.wake)

    def wake(self) -> None:
        """Somebody may be banned who sits here, or looks on."""
        for connection in self._room.connections:
            if self._order.is_banned(connection.person):
                connection.let_go()
        if self._seats(self._room.table) and (self._working is None or self._working.done()):
            self._working = asyncio.create_task(self._take_seats())

    def close(self) -> None:
        """The room closes."""
        self._order.off(self.wake)

    def _seats(self, table: Table) -> list[int]:
        """The seats in which banned people still play."""
        if table.status == "over":
            return []
        return [
            number
            for number, seat in enumerate(table.seats)
            if seat.is_human and not seat.stand_in and seat.owner is not None and self._order.is_banned(seat.owner)
        ]

    async def _take_seats(self) -> None:
        try:
            await self._room.change_seats(self._change)
        except TableError:  # another process was first, or the database is away: whoever comes next looks again
            LOG.warning("seats of banned people at table %s have to wait", self._room.table.label)

    def _change(self, draft: Table) -> None:
        """A bot plays on in a running game; where nothing was dealt, the seat is free again."""
        seats = self._seats(draft)
        if not seats:
            raise TableError("late", "nobody here is banned")
        for number in seats:
            if draft.status == "gathering":
                draft.seats[number] = Seat("open", "", AVATARS[0])
            else:
                draft.seats[number].stand_in, draft.seats[number].level = True, USUAL
