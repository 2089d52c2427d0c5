"""Does what the days of moves bring about, at all tables of the database, whether a page is open there or not. Of
several processes the one that has the lease does it."""

import asyncio
import logging
from contextlib import suppress

import sqlalchemy as sql

from oakdoor.app import stored
from oakdoor.app.days.lapsing import lapse
from oakdoor.app.tables.hall import Hall
from oakdoor.server.club.alerts.alerts import Alerts, Kind, Notice
from oakdoor.server.club.days import ledger
from oakdoor.server.club.days.holidays import Holidays
from oakdoor.server.club.days.plans import Plans
from oakdoor.server.club.days.reminders import REMINDERS, bits, due_now, following
from oakdoor.server.club.days.schema import DAY_TABLES, DAY_TURNS
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.days")
SWEEPING = "days"  # the lease of the process that does so
EVERY = 5.0  # seconds
AT_ONCE = 100  # turns that are looked at in one round
WAITS = 30.0  # seconds after which a bot that is to move is woken: the process that had the table may be gone
LATER = 300.0  # seconds until something that could not be done is tried again
Turn = sql.Row[tuple[object, ...]]


class Sweep:
    """Looks at the turns whose time has come."""

    def __init__(self, storage: Storage, hall: Hall, alerts: Alerts) -> None:
        self._storage = storage
        self._hall = hall
        self._alerts = alerts
        self._holidays = Holidays(storage)
        self._plans = Plans(storage)

    async def keep_sweeping(self) -> None:
        """Sweep again and again."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                if await self._hall.peers.take(SWEEPING):
                    await self.sweep()
            except TableError:
                LOG.warning("the days of moves have to wait: the database does not answer")
            except Exception:
                LOG.exception("the days of moves could not be looked at")

    async def sweep(self) -> None:
        """Do what is due now."""
        now = self._hall.clock.time()
        turns, bots = await asyncio.to_thread(self._due, now)
        for turn in turns:
            try:
                await (self._lapse(turn, now) if turn.due <= now else self._remind(turn, now))
            except (TableError, *stored.UNREADABLE):
                LOG.exception("a turn has to wait")
                await self._put(turn, next=now + LATER)
        for key in bots:
            with suppress(TableError):
                room = await self._hall.room(key)
                if room is None:
                    await self._forget(key)
                else:
                    room.wake()

    def is_over(self, notice: Notice) -> bool:
        """Whether what was to be told of a turn is over, as it was made."""
        kind, *words = notice.event.split(" ")
        if kind not in REMINDERS or len(words) != 4:
            return False
        key, seat, turn, asked = words
        here = (DAY_TURNS.c.table_key == key, DAY_TURNS.c.seat == int(seat), DAY_TURNS.c.turn == turn)
        with self._storage.reading() as connection:
            row = connection.execute(sql.select(DAY_TURNS).where(*here, DAY_TURNS.c.next.is_not(None))).first()
        return row is None or f"{row.asked:.3f}" != asked

    def _due(self, now: float) -> tuple[list[Turn], list[str]]:
        turns = sql.select(DAY_TURNS).where(DAY_TURNS.c.next <= now).order_by(DAY_TURNS.c.next).limit(AT_ONCE)
        bots = sql.select(DAY_TABLES.c.table_key).where(DAY_TABLES.c.bot_since <= now - WAITS).limit(AT_ONCE)
        with self._storage.reading() as connection:
            return list(connection.execute(turns).all()), list(connection.execute(bots).scalars())

    async def _lapse(self, turn: Turn, now: float) -> None:
        """The days are over: do what the table's rule says, and tell whose they were."""
        key = turn.table_key
        room = await self._hall.room(key)
        if room is None:
            await self._forget(key)
            return
        rule = room.table.setup.days
        if await lapse(room, turn.seat, turn.turn, self._hall.thinkers):
            await self._tell(turn, "lost" if rule is not None and rule.lapse == "seat" else "played")
        elif turn.next is not None:
            await self._put(turn, next=now + LATER)  # of a turn that is over the row is gone

    async def _forget(self, key: str) -> None:
        await self._storage.do(lambda connection: ledger.forget(connection, key))

    async def _remind(self, turn: Turn, now: float) -> None:
        """Tell somebody that it is their turn, or still is; who is away is told when they are back."""
        away = (await asyncio.to_thread(self._holidays.running, {turn.person}, now)).get(turn.person)
        if away is not None:
            await self._put(turn, next=min(away.until, turn.due))
            return
        if await asyncio.to_thread(self._plans.at, turn.table_key):
            await self._hall.room(turn.table_key)  # a process may have died before it played what was planned
        told = due_now(turn.asked, turn.due, turn.told, now)
        all_told = turn.told | bits(told)
        await self._put(turn, told=all_told, next=following(turn.asked, turn.due, all_told))
        if told:
            await self._tell(turn, told[-1])

    async def _tell(self, turn: Turn, kind: Kind) -> None:
        rows = await asyncio.to_thread(self._hall.store.tables_with, [turn.table_key])
        for row in rows:
            setup = row.read_setup()
            others = ", ".join(one.name for one in row.seats if one.owner != turn.person and one.kind != "open")
            plays: dict[str, str | int] = {"game": setup.game, "mode": setup.mode, "others": others}
            values = {**plays, "due": int(turn.due), "watch": f"/w/{row.watch_key}"}
            event = f"{kind} {turn.table_key} {turn.seat} {turn.turn} {turn.asked:.3f}"
            await self._alerts.tell(Notice(turn.person, kind, f"/t/{row.key}", values, event))

    async def _put(self, turn: Turn, **values: float) -> None:
        """Change a turn, if it is still the same."""
        here = (DAY_TURNS.c.table_key == turn.table_key, DAY_TURNS.c.seat == turn.seat, DAY_TURNS.c.turn == turn.turn)
        changed = sql.update(DAY_TURNS).where(*here, DAY_TURNS.c.next.is_not(None)).values(values)
        await self._storage.do(lambda connection: _execute(connection, changed))


def _execute(connection: sql.Connection, statement: sql.Update) -> None:
    connection.execute(statement)
