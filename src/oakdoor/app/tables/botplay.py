"""Bots at a table: as long as it is a bot's turn and somebody is there, one is asked for a move and plays it."""

import asyncio
import logging

from oakdoor.app.ports import Thinkers
from oakdoor.app.tables.room import RETRY, Room
from oakdoor.app.thinking import Task, Whose
from oakdoor.bots.registry import SPARE
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table

LOG = logging.getLogger("oakdoor.bots")


class BotPlay:
    """Lets the bots of a room play. `pace` is the least time between two decisions."""

    def __init__(self, room: Room, thinkers: Thinkers, pace: float) -> None:
        self._room = room
        self._thinkers = thinkers
        self._pace = pace
        self._playing: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Let a bot think if it is its turn."""
        if self._is_due and (self._playing is None or self._playing.done()):
            self._playing = asyncio.create_task(self._play())

    @property
    def _is_due(self) -> bool:
        """Whether a bot is to move and somebody is there for whom it plays."""
        return self._room.table.bot_to_move is not None and self._room.is_attended

    def close(self) -> None:
        """Stop playing."""
        if self._playing is not None:
            self._playing.cancel()

    async def _play(self) -> None:
        while self._is_due:
            await asyncio.sleep(self._pace)
            table = self._room.table
            if (seat := table.bot_to_move) is None or not self._room.is_attended:
                return
            words = await self._choice(table, seat)
            if not self._room.is_attended:  # all have left while it was thinking
                return
            try:
                await self._room.move_bot(seat, words, table.ply, table.edition)
            except TableError as error:
                if error.reason.key != "late":  # a table that has changed while the bot was thinking is looked at again
                    LOG.warning("a bot's move at table %s has to wait", table.label)
                    await asyncio.sleep(RETRY)

    async def _choice(self, table: Table, seat: int) -> str:
        """A bot's move. One that fails is asked again, then replaced by the spare one, and in need by any move."""
        game = table.running()
        task = Task.of(table.sight(seat), game.components)
        bot = table.seats[seat].level or SPARE
        whose = Whose(table.host, table.key, self._address(table))
        action = await self._asked(task, bot, whose, table.label)
        if action is None:
            action = await self._asked(task, bot, whose, table.label)
        if action is None and bot != SPARE:
            await self._replace(seat)
            action = await self._asked(task, SPARE, whose, table.label)
        return game.mode.codec.words(task.legal[0] if action is None else action)

    def _address(self, table: Table) -> str:
        """Whose share of the work it is: where the host is, or else whoever has been here longest."""
        here = list(self._room.connections)
        found = next((one for one in here if one.person == table.host), here[0] if here else None)
        return found.address if found is not None else ""

    async def _asked(self, task: Task, bot: str, whose: Whose, label: str) -> int | None:
        """What a bot chooses; None if it fails."""
        try:
            action = await self._thinkers.think(task, bot, whose)
        except Exception:
            LOG.exception("bot %s of table %s failed", bot, label)
            return None
        if action not in task.legal:
            LOG.error("bot %s of table %s chose an illegal action %s", bot, label, action)
            return None
        return action

    async def _replace(self, seat: int) -> None:
        """Let the spare bot take over. Where that cannot be stored now, it still makes this move."""
        try:
            await self._room.change_seats(lambda table: table.replace_bot(seat, SPARE))
        except TableError:
            LOG.warning("another bot at table %s has to wait", self._room.table.label)
