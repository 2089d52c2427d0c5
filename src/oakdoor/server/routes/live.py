"""The route of the live connection (docs/protocol.md).

It stands before all other routes and what surrounds them: these are made for requests, and what they put aside for
each would be kept for as long as a page is open.
"""

import re
from typing import Any

from fastapi import WebSocket
from fastapi.requests import HTTPConnection

from oakdoor.server import live
from oakdoor.server.edge import Asgi, is_own_page
from oakdoor.server.hall import Hall
from oakdoor.server.limits import Limits
from oakdoor.server.people import COOKIE, Visitor, new_visitor
from oakdoor.server.room import Room
from oakdoor.tables.errors import TableError

_PATH = re.compile(r"/api/tables/([^/]+)/live")


class LiveRoute:
    """Connects pages with tables; everything else goes on to the other routes."""

    def __init__(self, app: Asgi) -> None:
        self._app = app

    async def __call__(self, scope: dict[str, Any], receive: Asgi, send: Asgi) -> None:
        """One request or connection."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        asking = HTTPConnection(scope)
        own_page = is_own_page(asking.headers)
        visitor = asking.app.state.signer.visitor(asking.cookies.get(COOKIE)) or new_visitor()
        del asking
        scope["headers"] = []  # nobody asks for them again
        socket = WebSocket(scope, receive, send)
        if own_page:
            await _connect(socket, found[1], visitor)
        else:
            await socket.close(1008, "this page belongs to another site")


async def _connect(socket: WebSocket, key: str, visitor: Visitor) -> None:
    """Connect a page with a table, if both may be."""
    room = await _room(socket.app.state.hall, key)
    if room is None:
        await socket.accept()
        await socket.close(live.MISSING, "there is no such table")
        return
    limits: Limits = socket.app.state.limits
    address = socket.client.host if socket.client else None
    if not limits.enter(visitor.id, address):
        await socket.accept()
        await socket.close(live.TOO_MANY, "too many pages are open")
        return
    try:
        await live.serve(socket, room, visitor, lambda: limits.take("chat", visitor.id, address))
    finally:
        limits.leave(visitor.id, address)


async def _room(hall: Hall, key: str) -> Room | None:
    try:
        return await hall.room(key)
    except TableError:  # damaged: a page that asks by HTTP is told
        return None
