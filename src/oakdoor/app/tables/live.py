"""The live connection of a page to a table. Whatever comes in is checked here, and answered."""

import asyncio
import contextlib
import logging
import time

from pydantic import TypeAdapter, ValidationError

from oakdoor.app import messages as say
from oakdoor.app.people import Visitor
from oakdoor.app.ports import Limit, Socket, unlimited
from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.position import teller_of
from oakdoor.app.tables.room import Room
from oakdoor.games.errors import GameError, IllegalMove, Reason
from oakdoor.language.language import CODES, Language
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.live")
LONGEST = 2000  # characters of a message
MISSING = 4404  # close code: there is no such table
STALE = 5.0  # seconds after which a message that was held up on its way does not count any more
FLOOD = 1008  # close code: the page sends too much
TOO_MANY = 1013  # close code: try again later
_TOO_FAST = Reason("too_fast", "", "that is a lot at once: wait a few seconds")
_FROM_PAGE: TypeAdapter[say.FromPage] = TypeAdapter(say.FromPage)


class Gone(Exception):
    """The page is gone."""


async def serve(socket: Socket, room: Room, visitor: Visitor, limit: Limit = unlimited, address: str = "") -> None:
    """Talk with one page until it leaves; `limit` refuses what is too much."""
    await socket.accept()
    query = socket.query_params
    code = query.get("language", "en")
    language = Language(code if code in CODES else "en")
    connection = Connection(visitor.id, visitor.name or language.text("table.somebody"), language, limit, address)
    sender = asyncio.create_task(_send_all(socket, connection))
    try:
        known = max(0, _number(query.get("ply")) or 0)
        room.enter(connection, _number(query.get("seat")), known, _number(query.get("edition")) or 0)
        while not sender.done():
            await hear(await received(socket), room, connection)
            if connection.bucket.is_abused:
                await socket.close(FLOOD, "too many messages")
                break
            await asyncio.sleep(0)  # messages that have come already are read without waiting: others have their turn
    except (Gone, RuntimeError):
        pass  # the page is gone
    finally:
        sender.cancel()
        connection.stop()
        room.leave(connection)


async def received(socket: Socket) -> str | None:
    """The next message of a page; None if it is no text."""
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise Gone
    text: str | None = frame.get("text")
    return text


def _number(text: str | None) -> int | None:
    try:
        return int(text) if text is not None and len(text) < 10 else None
    except ValueError:
        return None


async def _send_all(socket: Socket, connection: Connection) -> None:
    """Send what is on its way, until the page is gone or too far behind: then it is let go and can connect again."""
    with contextlib.suppress(Gone, RuntimeError):
        while (text := await connection.outbox.get()) is not None:
            await socket.send_text(text)
            connection.sent(text)
        await socket.close(TOO_MANY)


async def hear(text: str | None, room: Room, connection: Connection) -> None:
    """One message. Hints are answered when they are ready: a move does not wait for them."""
    in_time = connection.bucket.take()
    try:
        if text is None:
            raise TableError("malformed", "a message is a text, not bytes")
        if len(text) > LONGEST:
            raise TableError("too_long", f"a message has at most {LONGEST} characters, this one has {len(text)}")
        message = _FROM_PAGE.validate_json(text)
    except ValidationError as error:
        reason = Reason("malformed", "", first_mistake(error))
        connection.send(_refused(None, reason, reason.text, connection.language))
    except TableError as error:
        connection.send(_refused(None, error.reason, error.reason.text, connection.language))
    else:
        answering = _answer(message, room, connection)
        if in_time and not isinstance(message, say.AskHint):
            await answering
        elif not in_time or not connection.start(answering):
            answering.close()
            connection.send(_refused(message.id, _TOO_FAST, _TOO_FAST.text, connection.language))


async def _answer(message: say.FromPage, room: Room, connection: Connection) -> None:
    """A message that can be read: done and accepted, or refused with a reason. A refused one changes nothing."""
    number = message.id
    try:
        if message.at is not None and time.monotonic() - message.at > STALE:
            raise TableError("stale", f"it was on its way for more than {STALE:.0f} seconds; nothing was changed")
        await _do(message, room, connection)
    except IllegalMove as error:
        connection.send(_refused(number, error.reason, _sentence(room, error.reason, connection.language), None))
    except TableError as error:
        connection.send(_refused(number, error.reason, error.reason.text, connection.language))
    except GameError as error:
        connection.send(_refused(number, Reason("unknown", "", str(error)), str(error), None))
    except Exception:
        LOG.exception("a message could not be handled")
        reason = Reason("broken", "", "something went wrong here; nothing was changed")
        connection.send(_refused(number, reason, reason.text, connection.language))


async def _do(message: say.FromPage, room: Room, connection: Connection) -> None:
    match message:
        case say.Move():
            await room.move(connection.person, message)
        case say.AskHint():
            connection.send(await room.hints.ask(connection, message))
            return
        case say.WishLamps():
            await room.hints.wish(connection.person, message.lamps)
        case say.AnswerLamps():
            await room.hints.answer(connection.person, message.agree)
        case say.Ping():
            connection.send(say.Pong(id=message.id, at=time.monotonic()))
            return
        case say.Sit():
            room.sit(connection, message.seat)
        case say.Speak():
            room.speak(connection, message.code)
        case say.AskUndo():
            await room.ask_undo(connection.person, connection.seat)
        case say.AnswerUndo():
            await room.answer_undo(connection.person, message.agree)
        case say.Say():
            connection.limit("chat")
            await room.chat(connection, message.text)
    connection.send(say.Accepted(id=message.id))


def first_mistake(error: ValidationError) -> str:
    """What is wrong with a message, in short."""
    mistake = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in mistake["loc"])
    return f"{where}: {mistake['msg']}" if where else mistake["msg"]


def _sentence(room: Room, reason: Reason, language: Language) -> str:
    return teller_of(room.table, language).reason(reason)


def _refused(number: int | None, reason: Reason, text: str, language: Language | None) -> say.Refused:
    """A refusal; with a language, its sentence comes from there."""
    if language is not None:
        text = language.text(f"table.{reason.key}", detail=text)
    return say.Refused(id=number, refusal=say.Refusal(key=reason.key, rule=reason.rule, text=text))
