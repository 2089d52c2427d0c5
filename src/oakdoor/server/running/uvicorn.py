"""The server of uvicorn as we run it: with deadlines, and an end in time."""

import asyncio
import logging
import os
import socket
import threading
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

from oakdoor.server.protocols import HttpProtocol, LiveProtocol
from oakdoor.server.running.application import STOP_SECONDS
from oakdoor.server.screen import open_browser

JUST_COME = 0.2  # seconds in which whoever has connected has said what they want
GRACE_SECONDS = 3  # in which requests that are being answered when the server is to end get their answers


class Server(uvicorn.Server):
    """Ends within STOP_SECONDS after the first signal, whatever still goes on; with `linger` it goes on for so many
    seconds before, and says that it is not ready. An address that is to be `shown` is opened in the browser."""

    def __init__(
        self,
        config: uvicorn.Config,
        shown: str | None = None,
        linger: float = 0.0,
        listens: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._shown = shown
        self._linger = linger
        self._listens = listens
        self._is_lingering = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then show the page."""
        await super().startup(sockets)
        if self.started:
            self._listens()
        if self._shown and self.started:
            open_browser(self._shown)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody in any more; whoever has just come gets an answer, then pages are told to come again."""
        for server in self.servers:
            server.close()
        await asyncio.sleep(JUST_COME)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody wants it to end."""
        if isinstance(self.config.app, FastAPI):
            self.config.app.state.draining = True
        if self._linger and not self._is_lingering:
            self._is_lingering = True
            later = threading.Timer(self._linger, self.handle_exit, (sig, frame))
            later.daemon = True
            later.start()
            return
        if not self.should_exit:
            last = threading.Timer(STOP_SECONDS, _end_anyway)
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)


def config_of(app: FastAPI, host: str, port: int) -> uvicorn.Config:
    """How an application is served."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        log_level="warning",
        http=HttpProtocol,
        ws=LiveProtocol,
        access_log=False,
        ws_max_size=64_000,
        ws_per_message_deflate=False,  # would cost time and memory for each of a thousand watchers
        proxy_headers=False,  # proxies.py believes those that are named
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def _end_anyway() -> None:
    """Something does not come to its end: the process ends without it, and its workers with the process."""
    logging.getLogger("oakdoor.serve").warning("something goes on after %.0f s; ending anyway", STOP_SECONDS)
    os._exit(0)
