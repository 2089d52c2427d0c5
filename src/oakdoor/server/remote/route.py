"""The live connection of a bot of somebody else: its token first, then decisions (docs/bot-protocol.md)."""

import asyncio
import contextlib
import logging
import time
from functools import partial

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError

from oakdoor.app.network import network_of
from oakdoor.app.tables.connection import Bucket
from oakdoor.app.tables.live import FLOOD, LONGEST, TOO_MANY, Gone, first_mistake, received
from oakdoor.games.registry import all_names
from oakdoor.server.database.tokens import Tokens
from oakdoor.server.limits import Limits
from oakdoor.server.remote.desk import MOST_ASKED, Desk, Player
from oakdoor.server.remote.messages import Decided, Hello, NotPlayed, ToBot, Welcome
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.remote")
GREETING = 10.0  # seconds in which a bot has to say who it is
CHECKED = 5.0  # seconds between two looks whether its token was revoked
UNKNOWN = 4401  # close code: there is no such token, or not any more
REPLACED = 4409  # close code: the same bot has connected again
MALFORMED = 4400  # close code: this is no greeting
_GONE = (Gone, RuntimeError, WebSocketDisconnect)  # what is raised where the other side has left
_GREETING: TypeAdapter[Hello] = TypeAdapter(Hello)
_DECIDED: TypeAdapter[Decided] = TypeAdapter(Decided)


async def serve(socket: WebSocket, desk: Desk, tokens: Tokens, limits: Limits) -> None:
    """Let a bot in, if it is known and not too many come from its address."""
    address = socket.client.host if socket.client else None
    person = f"bots at {network_of(address)}"
    await socket.accept()
    try:
        limits.take("bots", person, address)
    except TableError:
        await socket.close(TOO_MANY, "too many bots connect")
        return
    if not limits.enter(person, address):
        await socket.close(TOO_MANY, "too many bots are connected")
        return
    with contextlib.suppress(*_GONE):
        try:
            await _greet(socket, desk, tokens)
        finally:
            limits.leave(person, address)


async def _greet(socket: WebSocket, desk: Desk, tokens: Tokens) -> None:
    """Hear who a bot is, then let it play."""
    try:
        text = await asyncio.wait_for(received(socket), GREETING)
        hello = _GREETING.validate_json(text if text is not None and len(text) <= LONGEST else "")
        unknown = set(hello.modes) - {f"{game}/{mode}" for game, mode in all_names()}
        if unknown:
            raise ValueError(f"there is no mode {min(unknown)}")
    except TimeoutError:
        await socket.close(MALFORMED, "the first message says who you are")
    except ValidationError as error:
        await socket.close(MALFORMED, _reason(first_mistake(error)))
    except ValueError as error:
        await socket.close(MALFORMED, _reason(str(error)))
    else:
        name = await asyncio.to_thread(tokens.name_of, hello.token)
        if name is None:
            await socket.close(UNKNOWN, "there is no bot with this token")
            return
        await asyncio.to_thread(tokens.connected, name, time.time())
        await _Connected(socket, desk, name).play(hello, tokens)


def _reason(text: str) -> str:
    """A text that fits into the end of a connection, whatever somebody sent: 123 bytes at most."""
    return text.encode("ascii", "replace")[:120].decode()


class _Connected:
    """One bot, as long as it is connected."""

    def __init__(self, socket: WebSocket, desk: Desk, name: str) -> None:
        self._socket = socket
        self._desk = desk
        self._name = name
        self._bucket = Bucket()
        self._outbox: asyncio.Queue[ToBot | tuple[int, str]] = asyncio.Queue()  # a code: the connection ends

    def _send(self, message: ToBot) -> None:
        """Put a message on its way. A bot that does not read is let go."""
        if self._outbox.qsize() > 2 * MOST_ASKED:
            self._end(TOO_MANY, "you do not read")
        else:
            self._outbox.put_nowait(message)

    def _end(self, code: int, why: str) -> None:
        self._outbox.put_nowait((code, why))

    async def play(self, hello: Hello, tokens: Tokens) -> None:
        """Ask and hear, until the bot leaves, is let go, or its token is revoked."""
        player = Player(tuple(dict.fromkeys(hello.modes)), self._send, partial(self._end, REPLACED, "connected again"))
        self._send(Welcome(name=self._name, seconds=self._desk.seconds))
        self._desk.enter(self._name, player)
        LOG.info("bot %s is connected", self._name)
        tasks = [asyncio.create_task(work) for work in (self._tell_all(player), self._check(hello, tokens))]
        try:
            while not self._bucket.is_abused:
                refused = self._heard(await received(self._socket))
                if refused is not None:
                    self._send(refused)
                await asyncio.sleep(0)  # messages that have come are read without waiting: others have their turn
            await self._socket.close(FLOOD, "too many messages")
        finally:
            for task in tasks:
                task.cancel()
            self._desk.leave(self._name, player)
            LOG.info("bot %s is gone", self._name)

    async def _tell_all(self, player: Player) -> None:
        """Send what is on its way, until the connection is to end."""
        with contextlib.suppress(*_GONE):
            while not isinstance(message := await self._outbox.get(), tuple):
                await self._socket.send_text(message.model_dump_json())
            self._desk.leave(self._name, player)
            await self._socket.close(*message)

    def _heard(self, text: str | None) -> NotPlayed | None:
        """One message; why it was not taken, if it was not."""
        if not self._bucket.take():
            return NotPlayed(id=None, key="too_fast", text="that is a lot at once: wait a few seconds")
        if text is not None and len(text) > LONGEST:
            return NotPlayed(id=None, key="too_long", text=f"a message has at most {LONGEST} characters")
        try:
            decided = _DECIDED.validate_json(text or "")
        except ValidationError as error:
            return NotPlayed(id=None, key="malformed", text=first_mistake(error))
        return self._desk.answer(self._name, decided.id, decided.words)

    async def _check(self, hello: Hello, tokens: Tokens) -> None:
        """Look again and again whether the token still counts."""
        known: str | None = self._name
        while known == self._name:
            await asyncio.sleep(CHECKED)
            with contextlib.suppress(SQLAlchemyError):  # a busy database is asked again
                known = await asyncio.to_thread(tokens.name_of, hello.token)
        self._end(UNKNOWN, "this token was revoked")
