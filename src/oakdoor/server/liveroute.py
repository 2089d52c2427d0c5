"""The route of the live connection (docs/protocol.md).

It stands before all other routes and what surrounds them: these are made for requests, and what they put aside for
each would be kept for as long as a page is open.
"""

import re

from fastapi import WebSocket
from fastapi.requests import HTTPConnection

from oakdoor.app.network import network_of
from oakdoor.app.people import COOKIE, Visitor, new_visitor
from oakdoor.app.ports import Limit, Limited
from oakdoor.app.review import live as review_live
from oakdoor.app.routes.reviews import Subject, subject_of
from oakdoor.app.tables import live
from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.room import Room
from oakdoor.server.club.club import Club
from oakdoor.server.club.warden.order import Order
from oakdoor.server.database.losing import NO_DATABASE
from oakdoor.server.edge import Asgi, Frame, is_meant, is_own_page
from oakdoor.server.limits import Limits
from oakdoor.server.remote import route as remote
from oakdoor.tables.errors import TableError

BANNED = 4403  # close code: a warden has banned this person
_PATH = re.compile(r"/api/(?:(tables|reviews)/([^/]+)|bots)/live")


class Away(Exception):
    """The database is away: a page tries again, as its table is still there."""


class LiveRoute:
    """Connects pages with tables and reviews, and bots of others; everything else goes on to the other routes."""

    def __init__(self, app: Asgi) -> None:
        self._app = app

    async def __call__(self, scope: Frame, receive: Asgi, send: Asgi) -> None:
        """One request or connection."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        asking = HTTPConnection(scope)
        own_page = is_meant(asking.headers, asking.app.state.reach) and is_own_page(asking.headers)
        order: Order = asking.app.state.order
        visitor = asking.app.state.signer.visitor(asking.cookies.get(COOKIE)) or new_visitor()
        visitor = order.known_as(visitor)
        del asking
        scope["headers"] = []  # nobody asks for them again
        socket = WebSocket(scope, receive, send)
        if own_page and found[1] is None:
            state = socket.app.state
            await remote.serve(socket, state.desk, state.tokens, state.limits)
        elif own_page and order.is_banned(visitor.id):
            await socket.accept()
            await socket.close(BANNED, "you may not play here")
        elif own_page:
            await _connect(socket, found[1], found[2], visitor)
        else:
            await socket.close(1008, "this page belongs to another site")


async def _connect(socket: WebSocket, about: str, key: str, visitor: Visitor) -> None:
    """Connect a page with a table or a review, if both may be."""
    limits: Limits = socket.app.state.limits
    address = socket.client.host if socket.client else None
    try:
        found = await _found(socket.app.state.hall, about, key, visitor)
    except Away:
        await socket.accept()
        await socket.close(live.TOO_MANY, "the database does not answer")
        return
    if found is None:
        await socket.accept()
        await socket.close(live.MISSING, "there is nothing with this key")
        return
    if not limits.enter(visitor.id, address):
        await socket.accept()
        await socket.close(live.TOO_MANY, "too many pages are open")
        return
    try:
        club: Club = socket.app.state.club
        with club.sessions.connected(visitor, socket.close):
            if isinstance(found, Room):
                await live.serve(socket, found, visitor, _limit(socket, limits, visitor, address), network_of(address))
            else:
                await review_live.serve(socket, socket.app.state.hall.reviews, found)
    finally:
        limits.leave(visitor.id, address)


def _limit(socket: WebSocket, limits: Limits, visitor: Visitor, address: str | None) -> Limit:
    """What one page may ask for: not too much, and nobody hears whoever is muted."""
    order: Order = socket.app.state.order

    def take(kind: Limited) -> None:
        if kind == "chat":
            order.check_may_speak(visitor.id)
        limits.take(kind, visitor.id, address)

    return take


async def _found(hall: Hall, about: str, key: str, visitor: Visitor) -> Room | Subject | None:
    """The table or the review of a key; what is damaged or not to be seen is none: a page that asks by HTTP is told."""
    try:
        return await hall.room(key, visitor.id) if about == "tables" else await subject_of(hall, visitor, key)
    except TableError as error:
        if error.reason.key == NO_DATABASE[0]:
            raise Away from error
        return None
