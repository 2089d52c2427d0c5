"""What goes on by itself in tournaments: results that were missed, tables of regulars, rounds whose time is over."""

import asyncio
import logging
import time

import sqlalchemy as sql

from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.room import RETRY, Room
from oakdoor.server.club.rating.regulars import BOT
from oakdoor.server.club.settings import Switches
from oakdoor.server.club.tournament import results, store
from oakdoor.server.club.tournament.schema import BOARDS, TOURNAMENTS
from oakdoor.server.club.tournament.shapes import Board, Tournament
from oakdoor.server.club.tournament.tournaments import Tournaments
from oakdoor.server.database.losing import FAILED
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.tournaments")
EVERY = 5.0  # seconds


class Tending:
    """Looks after all tournaments that are running. Several processes may do so: each change happens once."""

    def __init__(self, tournaments: Tournaments, hall: Hall, switches: Switches) -> None:
        self._tournaments = tournaments
        self._hall = hall
        self._switches = switches

    async def keep_tending(self) -> None:
        """Look again and again."""
        while True:
            try:
                if self._switches.now.tournaments:
                    await self.tend(time.time())
            except FAILED:
                LOG.warning("tournaments could not be looked after; that is tried again")
            await asyncio.sleep(EVERY)

    async def tend(self, now: float) -> None:
        """Look once."""
        for key in await asyncio.to_thread(self._running):
            tournament = await self._tournaments.find(key)
            open_boards = [one for one in tournament.boards if one.is_open]
            if await asyncio.to_thread(self._has_ended, open_boards):
                await self._tournaments.settle(key)
                tournament = await self._tournaments.find(key)
                open_boards = [one for one in tournament.boards if one.is_open]
            late = {one.number for one in tournament.rounds if one.until is not None and one.until <= now}
            for board in open_boards:
                if board.round in late:
                    await self._default(tournament, board, now)
            bots = {one.number for one in tournament.entrants if one.player.startswith(BOT)}
            alone = [one for one in open_boards if one.round not in late and set(one.entrants) <= bots]
            await self._tournaments.open_tables(alone)

    def _running(self) -> list[str]:
        chosen = sql.select(TOURNAMENTS.c.key).where(TOURNAMENTS.c.status == "running")
        with self._tournaments.storage.reading() as connection:
            return list(connection.execute(chosen).scalars())

    def _has_ended(self, boards: list[Board]) -> bool:
        keys = [one.table_key for one in boards if one.table_key is not None]
        return bool(keys) and bool(self._tournaments.storage.past_games(keys))

    async def _default(self, tournament: Tournament, board: Board, now: float) -> None:
        """The time of a round is over while a game goes on: whoever is to move has lost it."""
        room = await self._hall.room(board.table_key) if board.table_key is not None else None
        asked = room.table.asked if room is not None else []
        late = [one for seat, one in enumerate(board.entrants) if seat in asked] or list(board.entrants)
        await store.change(
            self._tournaments.storage,
            lambda connection: results.default(connection, tournament.key, board, late, now),
        )


class ResultWatch:
    """Looks at one table, and takes its result over as soon as the game is over, if it belongs to a tournament."""

    def __init__(self, room: Room, tournaments: Tournaments, switches: Switches) -> None:
        self._room = room
        self._tournaments = tournaments
        self._switches = switches
        self._is_done = room.table.status == "over"
        self._settling: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """The table has changed."""
        if not self._is_done and self._room.table.status == "over":
            self._is_done = True
            if self._switches.now.tournaments:
                self._settling = asyncio.create_task(self._settle())

    def close(self) -> None:
        """The room closes: what is missed is found later."""
        if self._settling is not None:
            self._settling.cancel()

    async def _settle(self) -> None:
        key = await asyncio.to_thread(self._found)
        if key is None:
            return
        try:
            await self._tournaments.settle(key)
        except TableError:
            await asyncio.sleep(RETRY)
            await self._tournaments.settle(key)

    def _found(self) -> str | None:
        chosen = sql.select(BOARDS.c.tournament).where(BOARDS.c.table_key == self._room.table.key)
        with self._tournaments.storage.reading() as connection:
            return connection.scalars(chosen).first()
