"""Planned moves: if another seat does this, mine does that. They are kept here, shown to nobody else, and played when
it comes so; when anything else happens, a step back included, they are dropped, and the person reads that they were."""

import asyncio
import json
import logging
from contextlib import suppress
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.app.tables.room import Room
from oakdoor.games.errors import GameError
from oakdoor.server.club.days.schema import DAY_PLANS
from oakdoor.server.database.losing import FAILED
from oakdoor.server.database.storage import Storage
from oakdoor.tables.table import Table

LOG = logging.getLogger("oakdoor.days")


@dataclass(frozen=True)
class Plan:
    """What a seat has planned at a moment of the game: its answers, by the decision that it waits for."""

    seat: int
    person: str
    ply: int
    edition: int
    answers: dict[str, str]
    dropped: bool = False


class Plans:
    """Reads and writes them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def at(self, key: str) -> list[Plan]:
        """What is planned at a table."""
        with self._storage.reading() as connection:
            rows = connection.execute(sql.select(DAY_PLANS).where(DAY_PLANS.c.table_key == key)).all()
        return [
            Plan(row.seat, row.person, row.ply, row.edition, json.loads(row.plans), bool(row.dropped)) for row in rows
        ]

    async def put(self, key: str, plan: Plan) -> None:
        """Plan something else; without answers, nothing."""
        here = (DAY_PLANS.c.table_key == key, DAY_PLANS.c.seat == plan.seat)
        values = {"person": plan.person, "ply": plan.ply, "edition": plan.edition, "dropped": plan.dropped}
        row = {"table_key": key, "seat": plan.seat, "plans": json.dumps(plan.answers), **values}

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(DAY_PLANS).where(*here))
            if plan.answers or plan.dropped:
                connection.execute(sql.insert(DAY_PLANS), [row])

        await self._storage.do(work)


class PlanPlay:
    """Plays at a table what was planned. Of several processes that try, the first one stores the move."""

    def __init__(self, room: Room, plans: Plans) -> None:
        self._room = room
        self._plans = plans
        self._looking: asyncio.Task[None] | None = None
        self._again = False

    def wake(self) -> None:
        """Look whether what was waited for has happened."""
        table = self._room.table
        if table.setup.days is None or table.status == "gathering":
            return
        self._again = True
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    def close(self) -> None:
        """Play nothing more."""
        if self._looking is not None:
            self._looking.cancel()

    async def _look(self) -> None:
        while self._again:
            self._again = False
            try:
                for plan in await asyncio.to_thread(self._plans.at, self._room.table.key):
                    if not plan.dropped:
                        await self._follow(plan)
            except FAILED:
                LOG.warning("planned moves of table %s have to wait", self._room.table.label)

    async def _follow(self, plan: Plan) -> None:
        table = self._room.table
        if (table.ply, table.edition) == (plan.ply, plan.edition) and table.status == "playing":
            return  # nothing has happened yet
        answer = _answer(plan, table)
        if answer is not None:
            with suppress(GameError):
                await self._room.move_late(plan.seat, answer, table.ply, table.edition)
                await self._plans.put(table.key, Plan(plan.seat, plan.person, plan.ply, plan.edition, {}))
                return
        if _came_otherwise(plan, table):
            await self._plans.put(table.key, Plan(plan.seat, plan.person, plan.ply, plan.edition, {}, dropped=True))
        elif table.ply > plan.ply:  # another process has played it
            await self._plans.put(table.key, Plan(plan.seat, plan.person, plan.ply, plan.edition, {}))


def is_dropped(plan: Plan, table: Table) -> bool:
    """Whether something else has happened than was planned for: also in the moment before that is written down."""
    if plan.dropped:
        return True
    waits = (table.ply, table.edition) == (plan.ply, plan.edition) and table.status == "playing"
    return not waits and _answer(plan, table) is None and _came_otherwise(plan, table)


def _came_otherwise(plan: Plan, table: Table) -> bool:
    """Whether a plan that is not played now is over; where the game is further on, another process has played it."""
    return table.ply == plan.ply + 1 or table.edition != plan.edition or table.status != "playing"


def _answer(plan: Plan, table: Table) -> str | None:
    """What was planned for just what has happened, if its seat may still decide."""
    if table.edition != plan.edition or table.ply != plan.ply + 1 or table.asked != [plan.seat]:
        return None
    seat = table.seats[plan.seat]
    if seat.is_played_by_bot or seat.owner != plan.person:
        return None
    return plan.answers.get(table.running().moves[-1].partition(" ")[2])
