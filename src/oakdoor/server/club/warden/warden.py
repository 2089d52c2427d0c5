"""What wardens can do, put together."""

import asyncio
import contextlib
import time
from collections.abc import Coroutine

import sqlalchemy as sql

from oakdoor.app.people import Visitor
from oakdoor.app.stored import Overtaken
from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.room import Room
from oakdoor.server.club.sessions.sessions import Sessions
from oakdoor.server.club.settings import Switches
from oakdoor.server.club.warden.deeds import note
from oakdoor.server.club.warden.folk import Folk
from oakdoor.server.club.warden.keeper import Keeper
from oakdoor.server.club.warden.links import use_link
from oakdoor.server.club.warden.order import Order
from oakdoor.server.club.warden.schema import WARDENS
from oakdoor.server.club.warden.tables import Tables
from oakdoor.server.database.losing import FAILED
from oakdoor.server.database.storage import Storage
from oakdoor.server.limits import Limits
from oakdoor.tables.errors import TableError

SWEEP_SECONDS = 3600.0
LIMITS_SECONDS = 2.0
BY_ITSELF = "-"  # in the log: no warden did it


class Warden:
    """Tables, people and settings as wardens see them."""

    def __init__(self, storage: Storage, hall: Hall, switches: Switches, sessions: Sessions) -> None:
        self._storage = storage
        self._switches = switches
        self.order = Order(storage)
        self.tables = Tables(storage, hall)
        self.folk = Folk(storage, hall, self.order, sessions)
        self.started = time.time()

    def keeper(self, room: Room) -> Keeper:
        """Whoever keeps banned people away from a table."""
        return Keeper(room, self.order)

    def jobs(self) -> list[Coroutine[None, None, None]]:
        """What goes on by itself."""
        return [self.order.keep_fresh(), self._sweep()]

    async def become(self, visitor: Visitor, token: str) -> None:
        """Let somebody be a warden by a link; raises a TableError where it does not work."""
        if self.order.is_banned(visitor.id):
            raise TableError("warden_link", "this link does not work")

        def work(connection: sql.Connection) -> None:
            if not use_link(connection, token, time.time()):
                raise Overtaken
            connection.execute(sql.delete(WARDENS).where(WARDENS.c.person == visitor.id))
            connection.execute(sql.insert(WARDENS), [{"person": visitor.id, "since": time.time()}])
            note(connection, visitor.name, "became")

        try:
            await self._storage.do(work)
        except Overtaken as error:
            raise TableError("warden_link", "this link does not work any more") from error
        await self.order.refresh()

    async def _sweep(self) -> None:
        """Close tables that are older than wardens want them, again and again. Any process may do so."""
        while True:
            with contextlib.suppress(*FAILED):
                days = self._switches.now.sweep_days
                if days:
                    keys = await asyncio.to_thread(self.tables.swept_by, days)
                    await self.tables.sweep(BY_ITSELF, days, keys)
            await asyncio.sleep(SWEEP_SECONDS)

    async def govern(self, limits: Limits) -> None:
        """Let limits be as wardens want them, whichever process they have told."""
        while True:
            with contextlib.suppress(*FAILED):
                self.set_limits(limits)
            await asyncio.sleep(LIMITS_SECONDS)

    def set_limits(self, limits: Limits) -> None:
        """Let limits be as wardens want them; where none has said so, as the server was started."""
        wanted = self._switches.now.limits
        limits.factor = limits.started if wanted is None else wanted
