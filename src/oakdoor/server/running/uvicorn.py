"""The server of uvicorn as we run it: with deadlines, and an end in time."""

import logging
import os
import socket
import threading
from types import FrameType

import uvicorn
from fastapi import FastAPI

from oakdoor.server.protocols import HttpProtocol, LiveProtocol
from oakdoor.server.running.application import STOP_SECONDS
from oakdoor.server.screen import open_browser

GRACE_SECONDS = 3  # in which requests that are being answered when the server is to end get their answers


class Server(uvicorn.Server):
    """Ends within STOP_SECONDS after the first signal, whatever still goes on. An address that is to be `shown` is
    opened in the browser."""

    def __init__(self, config: uvicorn.Config, shown: str | None = None) -> None:
        super().__init__(config)
        self._shown = shown

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then show the page."""
        await super().startup(sockets)
        if self._shown and self.started:
            open_browser(self._shown)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody wants it to end."""
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
