"""Regulars sit down when the time of a call is over, and whoever was seated while away is told."""

import asyncio
import logging

from oakdoor.app.tables.room import Room
from oakdoor.server.club.alerts.alerts import Alerts
from oakdoor.server.club.alerts.notices import Notice
from oakdoor.server.club.hall.calls import Calling, Calls
from oakdoor.server.club.hall.whereabouts import Whereabouts
from oakdoor.server.database.losing import FAILED
from oakdoor.server.database.storage import Storage

LOG = logging.getLogger("oakdoor.hall")
EVERY = 1.0  # seconds
MOST_TOLD = 1000  # seats that this process remembers to have told of; the outbox knows them all


class Seating:
    """Looks after calls. Several processes may do so: everybody is seated and told once."""

    def __init__(self, storage: Storage, calls: Calls, whereabouts: Whereabouts, alerts: Alerts) -> None:
        self._storage = storage
        self._calls = calls
        self._whereabouts = whereabouts
        self._alerts = alerts
        self._told: list[tuple[str, str | None]] = []

    async def keep_seating(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except FAILED:
                LOG.warning("calls of the hall could not be looked after; that is tried again")

    async def look(self) -> None:
        """Look once."""
        await self._calls.seat_due()
        for call in await asyncio.to_thread(self._calls.unaware):
            await self._tell_call(call)

    async def _tell_call(self, call: Calling) -> None:
        if (call.person, call.key) in self._told:
            return
        self._told = [*self._told[-MOST_TOLD:], (call.person, call.key)]
        for row in await asyncio.to_thread(self._storage.tables_with, [str(call.key)]):
            await self._tell(call.person, call.with_whom, row.key, row.watch_key)

    async def tell_begun(self, room: Room, by: str, name: str) -> None:
        """Somebody has sat down, and with that the game begins: who is not here is told."""
        table = room.table
        if table.status != "playing":
            return
        waiting = table.people() - {by}
        for person in waiting - await asyncio.to_thread(self._whereabouts.present, waiting):
            await self._tell(person, name, table.key, table.watch_key)

    async def _tell(self, person: str, name: str, key: str, watch_key: str) -> None:
        values: dict[str, str | int] = {"name": name, "watch": f"/w/{watch_key}"}  # who reads along may only watch
        await self._alerts.tell(Notice(person, "seated", f"/t/{key}", values, f"seated {key}"))
