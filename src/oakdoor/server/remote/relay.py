"""Bots of others that are connected to another process: they are offered here, too, and that process asks them.

A question is a row, as it may be longer than what PostgreSQL carries as a notice; its answer is a number. The end of a
game is such a row, too, that nobody answers.
"""

import asyncio
import contextlib
import time
from collections.abc import Coroutine

import sqlalchemy as sql

from oakdoor.app.thinking import BotFailed, OtherBot
from oakdoor.server.database.schema import QUESTIONS
from oakdoor.server.peers.notices import send, text_of
from oakdoor.server.peers.postgres import PostgresPeers
from oakdoor.server.remote.desk import Desk
from oakdoor.server.remote.messages import Decide, Over
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Failure

MORE = 2.0  # seconds that the way over another process may take besides a bot's own
STALE = 60.0  # seconds after which nobody waits for an answer any more


class Relay:
    """Lets the desks of several processes work as one."""

    def __init__(self, desk: Desk, peers: PostgresPeers) -> None:
        self._desk = desk
        self._peers = peers
        self._elsewhere: dict[int, list[OtherBot]] = {}  # by process
        self._waiting: dict[str, asyncio.Future[int]] = {}
        self._asked = 0
        self._work: set[asyncio.Task[None]] = set()
        desk.relay = self
        peers.on("bots", self._hear_bots)
        peers.on("ask", self._hear_question)
        peers.on("answer", self._hear_answer)
        peers.on("over", self._hear_over)
        peers.on("gone", self._hear_gone)
        peers.on("asked", lambda process: self.tell(None))

    def others(self) -> list[OtherBot]:
        """The bots that are connected elsewhere."""
        return [bot for bots in self._elsewhere.values() for bot in bots]

    def tell(self, came: str | None) -> None:
        """Tell other processes which bots are connected here, and which one has just come."""
        bots = [[bot.name, list(bot.modes)] for bot in self._desk.own()]
        self._peers.say("bots", bots, came)

    def _hear_bots(self, process: int, bots: list[tuple[str, list[str]]], came: str | None) -> None:
        self._elsewhere[process] = [OtherBot(name, tuple(modes)) for name, modes in bots]
        if came is not None:
            self._desk.let_go(came)  # an older connection of the same bot may be lost without knowing

    def _hear_gone(self, process: int, number: int) -> None:
        self._elsewhere.pop(number, None)

    # ------------------------------------------------------------------ asking

    async def ask(self, told: Decide, name: str) -> int:
        """Which of the legal moves a bot chooses that is connected elsewhere; raises a BotFailed."""
        number = self._next()
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            await self._leave("ask", number, name, told.model_dump_json())
            return await asyncio.wait_for(answer, told.seconds + MORE)
        except (TimeoutError, TableError):
            raise BotFailed("no answer came from the process that it is connected to", "gone") from None
        finally:
            del self._waiting[number]

    def _next(self) -> str:
        self._asked += 1
        return f"{self._peers.number}-{self._asked}"

    async def _leave(self, kind: str, number: str, name: str, text: str) -> None:
        """Leave a text for the process that a bot is connected to."""
        now = time.time()

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(QUESTIONS).where(QUESTIONS.c.at < now - STALE))
            connection.execute(sql.insert(QUESTIONS), [{"id": number, "asked": text, "at": now}])
            send(connection, text_of(self._peers.number, kind, number, name))

        await self._peers.storage.do(work)

    def _hear_question(self, process: int, number: str, name: str) -> None:
        if self._desk.is_here(name):
            self._start(self._answer(number, name))

    async def _answer(self, number: str, name: str) -> None:
        """Ask a bot that is connected here for another process."""
        try:
            asked = await asyncio.to_thread(self._question, number)
            if asked is not None:
                choice = await self._desk.decide(Decide.model_validate_json(asked), name)
                self._peers.say("answer", number, choice, "", "late")
        except BotFailed as failed:
            self._peers.say("answer", number, None, str(failed), failed.why)

    def _question(self, number: str) -> str | None:
        with self._peers.storage.reading() as connection:
            return connection.execute(sql.select(QUESTIONS.c.asked).where(QUESTIONS.c.id == number)).scalar()

    def _hear_answer(self, process: int, number: str, choice: int | None, text: str, why: Failure) -> None:
        answer = self._waiting.get(number)
        if answer is None or answer.done():
            return
        if choice is None:
            answer.set_exception(BotFailed(text, why))
        else:
            answer.set_result(choice)

    # ------------------------------------------------------------------ ends of games

    def tell_over(self, over: Over, name: str) -> None:
        """Tell a bot that is connected elsewhere how a game has ended."""
        self._start(self._tell_over(over, name))

    async def _tell_over(self, over: Over, name: str) -> None:
        with contextlib.suppress(TableError):  # nobody is told later
            await self._leave("over", self._next(), name, over.model_dump_json())

    def _hear_over(self, process: int, number: str, name: str) -> None:
        if self._desk.is_here(name):
            self._start(self._pass_on(number, name))

    async def _pass_on(self, number: str, name: str) -> None:
        over = await asyncio.to_thread(self._question, number)
        if over is not None:
            self._desk.hear_over(Over.model_validate_json(over), name)

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
