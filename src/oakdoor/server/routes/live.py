"""The route of the live connection (docs/protocol.md)."""

from fastapi import APIRouter, WebSocket

from oakdoor.server import live
from oakdoor.server.edge import is_own_page
from oakdoor.server.limits import Limits
from oakdoor.server.people import COOKIE, new_visitor
from oakdoor.server.routes.asking import TheHall, TheSigner
from oakdoor.tables.errors import TableError

router = APIRouter()


@router.websocket("/api/tables/{key}/live")
async def live_table(socket: WebSocket, hall: TheHall, signer: TheSigner, key: str) -> None:
    """Connect a page with a table."""
    if not is_own_page(socket.headers):
        await socket.close(1008, "this page belongs to another site")
        return
    try:
        room = await hall.room(key)
    except TableError:  # damaged: a page that asks by HTTP is told
        room = None
    if room is None:
        await socket.accept()
        await socket.close(live.MISSING, "there is no such table")
        return
    visitor = signer.visitor(socket.cookies.get(COOKIE)) or new_visitor()
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
