"""Bots at a table: as long as it is a bot's turn and somebody is there, one is asked for a move and plays it."""

import asyncio
import logging

from oakdoor.app.ports import Thinkers
from oakdoor.app.tables.room import RETRY, Room
from oakdoor.app.thinking import BotFailed, GameOver, Task, Whose
from oakdoor.bots.registry import SPARE, is_own
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Failure
from oakdoor.tables.table import Table

LOG = logging.getLogger("oakdoor.bots")


class BotPlay:
    """Lets the bots of a room play. `pace` is the least time between two decisions."""

    def __init__(self, room: Room, thinkers: Thinkers, pace: float) -> None:
        self._room = room
        self._thinkers = thinkers
        self._pace = pace
        self._playing: asyncio.Task[None] | None = None
        self._is_over = room.table.status == "over"  # whether the bots know that the game has ended

    def wake(self) -> None:
        """Let a bot think if it is its turn, and tell bots of others that the game has ended."""
        self._tell_over()
        if self._is_due and (self._playing is None or self._playing.done()):
            self._playing = asyncio.create_task(self._play())

    def _tell_over(self) -> None:
        """Tell bots of others how the game has ended, once; a step back begins it again."""
        table = self._room.table
        is_news = table.status == "over" and not self._is_over
        self._is_over = table.status == "over"
        for number, seat in enumerate(table.seats if is_news else ()):
            if seat.kind == "bot" and seat.level is not None and not is_own(seat.level):
                over = GameOver(table.key, number, seat.failed, table.running().record())
                self._thinkers.tell_over(over, seat.level)

    @property
    def _is_due(self) -> bool:
        """Whether a bot is to move here and somebody is there for whom it plays."""
        room = self._room
        return room.table.bot_to_move is not None and room.is_attended and room.leads

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
            if not self._room.is_attended or not self._room.leads:  # all have left while it was thinking
                return
            try:
                await self._room.move_bot(seat, words, table.ply, table.edition)
            except TableError as error:
                if error.reason.key != "late":  # a table that has changed while the bot was thinking is looked at again
                    LOG.warning("a bot's move at table %s has to wait", table.label)
                    await asyncio.sleep(RETRY)

    async def _choice(self, table: Table, seat: int) -> str:
        """A bot's move. One that fails is asked again if that may help, then the spare one plays on, and in need any
        move is played."""
        game = table.running()
        task = Task.of(table.sight(seat), game.components, table.key)
        bot = table.seats[seat].player
        whose = Whose(table.host, table.key, self._address(table))
        try:
            action = await self._asked_twice(task, bot, whose, table.label)
        except BotFailed as failed:
            LOG.warning("bot %s of table %s failed: %s", bot, table.label, failed)
            action = task.legal[0] if bot == SPARE else await self._stand_in(seat, failed, task, whose, table.label)
        return game.mode.codec.words(action)

    async def _stand_in(self, seat: int, failed: BotFailed, task: Task, whose: Whose, label: str) -> int:
        """What the spare bot chooses, which plays on."""
        await self._replace(seat, failed.why)
        try:
            return await self._asked(task, SPARE, whose, label)
        except BotFailed:
            return task.legal[0]

    def _address(self, table: Table) -> str:
        """Whose share of the work it is: where the host is, or else whoever has been here longest."""
        here = list(self._room.connections)
        found = next((one for one in here if one.person == table.host), here[0] if here else None)
        return found.address if found is not None else ""

    async def _asked_twice(self, task: Task, bot: str, whose: Whose, label: str) -> int:
        """What a bot chooses; one that breaks down may do better the second time. Raises a BotFailed."""
        try:
            return await self._asked(task, bot, whose, label)
        except BotFailed as failed:
            if not failed.again:
                raise
        return await self._asked(task, bot, whose, label)

    async def _asked(self, task: Task, bot: str, whose: Whose, label: str) -> int:
        """What a bot chooses; raises a BotFailed."""
        try:
            action = await self._thinkers.think(task, bot, whose)
        except BotFailed:
            raise
        except Exception as error:
            LOG.exception("bot %s of table %s failed", bot, label)
            raise BotFailed("it broke down", "crashed", again=True) from error
        if action not in task.legal:
            LOG.error("bot %s of table %s chose an illegal action %s", bot, label, action)
            raise BotFailed("its move is not legal", "illegal", again=True)
        return action

    async def _replace(self, seat: int, why: Failure) -> None:
        """Let the spare bot take over. Where that cannot be stored now, it still makes this move."""
        try:
            await self._room.change_seats(lambda table: table.replace_bot(seat, SPARE, why))
        except TableError:
            LOG.warning("another bot at table %s has to wait", self._room.table.label)
