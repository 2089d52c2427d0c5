"""The door: whoever is banned is told so before any route, and whoever was renamed comes in with the new name."""

from fastapi import Request, Response
from fastapi.requests import HTTPConnection

from oakdoor.app.people import COOKIE, Visitor
from oakdoor.app.routes.asking import give_cookie
from oakdoor.server.club.warden.order import Order
from oakdoor.server.edge import Asgi, Frame, answer_to
from oakdoor.tables.errors import TableError

# What is open to everybody: the pages themselves, who one is, what the club says, and what is the same for all.
_OPEN = ("/api/me", "/api/club", "/api/catalogue", "/api/rules", "/api/book", "/api/reach")


class Door:
    """Looks at the cookie of each request."""

    def __init__(self, app: Asgi) -> None:
        self._app = app

    async def __call__(self, scope: Frame, receive: Asgi, send: Asgi) -> None:
        """Let a request in, as whoever the wardens say that it comes from, or refuse it."""
        order: Order | None = getattr(scope["app"].state, "order", None) if scope["type"] == "http" else None
        visitor = visitor_of(scope) if order is not None else None
        if order is None or visitor is None:
            await self._app(scope, receive, send)
            return
        path = str(scope["path"])
        try:
            if path.startswith("/api/") and not path.startswith(_OPEN):
                order.check_may_play(visitor.id)
        except TableError as error:
            await answer_to(HTTPConnection(scope).headers, error)(scope, receive, send)
            return
        known = order.known_as(visitor)
        if known != visitor:
            cookie = scope["app"].state.signer.cookie(known)
            await self._app(_with_cookie(scope, cookie), receive, _telling(scope, send, known))
        else:
            await self._app(scope, receive, send)


def visitor_of(scope: Frame) -> Visitor | None:
    """Whoever has the cookie of a request, as it says."""
    asking = HTTPConnection(scope)
    found: Visitor | None = asking.app.state.signer.visitor(asking.cookies.get(COOKIE))
    return found


def _with_cookie(scope: Frame, cookie: str) -> Frame:
    """A request with another cookie of ours."""
    kept = [f"{name}={value}" for name, value in HTTPConnection(scope).cookies.items() if name != COOKIE]
    said = "; ".join([*kept, f"{COOKIE}={cookie}"])
    others = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
    return {**scope, "headers": [*others, (b"cookie", said.encode("latin-1", "replace"))]}


def _telling(scope: Frame, send: Asgi, known: Visitor) -> Asgi:
    """Lets the browser keep the new name, unless the answer says who somebody is anyway."""

    async def tell(message: Frame) -> None:
        if message["type"] == "http.response.start":
            names = {name.lower() for name, _ in message["headers"]}
            if b"set-cookie" not in names:
                response = Response()
                give_cookie(Request(scope), response, known)
                given = response.headers["set-cookie"].encode("latin-1")
                message = {**message, "headers": [*message["headers"], (b"set-cookie", given)]}
        await send(message)

    return tell
