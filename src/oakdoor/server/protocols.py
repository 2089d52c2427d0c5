"""Protocols of uvicorn with deadlines: an HTTP connection has little time to say what it wants, and leaves room for
those who play.

A page that plays has a WebSocket, which is no longer counted here; it is watched by pings.
"""

import asyncio
import logging
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request, Response

from oakdoor.server.edge import SAFE

REQUEST_SECONDS = 15.0  # for the head and the body of a request, from the first byte or the connection on
STALLED_SECONDS = 30.0  # so long may who asked not read the answer
MOST_CONNECTIONS = 256  # over HTTP at the same time; one more, and the one that said nothing for longest goes
NO_TEXT = 1007  # close code: a text is not UTF-8
LOG_LINES = 30  # of one kind in a minute


class HttpProtocol(H11Protocol):
    """An HTTP connection with deadlines."""

    _waiting: dict["HttpProtocol", None] = {}  # who has not asked (yet), the oldest first  # noqa: RUF012
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        self._wait(REQUEST_SECONDS)

    def data_received(self, data: bytes) -> None:
        """A piece of a request; the deadline stays until it is complete."""
        if (
            self.timeout_keep_alive_task is not None and not self.flow.write_paused
        ):  # the rest between two requests is over
            self._wait(None)
        super().data_received(data)
        self._watch()

    def _watch(self) -> None:
        """Let the deadline run as long as a request is not complete."""
        if self.flow.write_paused:  # another deadline runs
            return
        if self.transport.get_protocol() is not self or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._wait(None)
        elif self._deadline is None:
            self._wait(REQUEST_SECONDS)

    def send_400_response(self, msg: str) -> None:
        """A request turns out to be nonsense. What was being answered to its beginning is not sent any more."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.abort()
                return
        self._refuse(msg)

    def pause_writing(self) -> None:
        """The answer is not read."""
        super().pause_writing()
        self._wait(STALLED_SECONDS)

    def resume_writing(self) -> None:
        """The answer is read again."""
        super().resume_writing()
        self._wait(None)
        self._watch()

    def on_response_complete(self) -> None:
        """Who asks nothing more stands around."""
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None and not self.flow.write_paused:
            self._wait(self.timeout_keep_alive)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._wait(None)
        super().connection_lost(exc)

    def _refuse(self, msg: str) -> None:
        """What is no request never reaches the application: this answer has its headers, too."""
        safe = [(name.encode(), text.encode()) for name, text in SAFE.items()]
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *safe]
        for event in (h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
                      h11.Data(data=msg.encode("ascii")), h11.EndOfMessage()):  # fmt: skip
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _wait(self, seconds: float | None) -> None:
        """Set the deadline, or none. Where too many stand around, the one who did so for longest makes room."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._waiting.pop(self, None)
        self._deadline = None
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self._let_go)
            self._waiting[self] = None
            if len(self._waiting) > MOST_CONNECTIONS:
                next(iter(self._waiting))._let_go()

    def _let_go(self) -> None:
        self._wait(None)
        self.transport.abort()


class LiveProtocol(WebSocketsSansIOProtocol):
    """A WebSocket: also what is answered to who asks for one, or is refused one, has the headers of all answers.

    What both sides said to open it is not kept for as long as it is open.
    """

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        send = self.conn.send_response

        def safely(response: Response) -> None:
            for name, text in SAFE.items():
                if name not in response.headers:
                    response.headers[name] = text
            send(response)
            response.headers.clear()

        self.conn.send_response = safely  # type: ignore[method-assign]

    def handle_connect(self, event: Request) -> None:
        """A page asks for a WebSocket; the application is given its headers."""
        super().handle_connect(event)
        event.headers.clear()

    def send_receive_event_to_app(self) -> None:
        """A message is there. A text that is none ends the connection, and is no mistake of ours that belongs into the
        log."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Bounded(logging.Filter):
    """Lets a log have so many lines of one kind in a minute: nobody can fill the disk with mistakes."""

    def __init__(self) -> None:
        super().__init__()
        self._minute = 0
        self._lines: dict[Any, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written; the last one of its kind says that more are left out."""
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            self._minute, self._lines = minute, {}
        kind = (record.name, record.levelno, record.pathname, record.lineno)
        self._lines[kind] = lines = self._lines.get(kind, 0) + 1
        if lines == LOG_LINES:
            record.msg = f"{record.msg} (more of these are left out for a minute)"
        return lines <= LOG_LINES
