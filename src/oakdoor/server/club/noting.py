"""Notes who comes: one look at the cookie of each request."""

import time

from fastapi.requests import HTTPConnection

from oakdoor.app.people import COOKIE
from oakdoor.app.ports import Identity
from oakdoor.server.club.club import Club
from oakdoor.server.edge import Asgi, Frame


class Noting:
    """Tells the club's people who is here."""

    def __init__(self, app: Asgi) -> None:
        self._app = app

    async def __call__(self, scope: Frame, receive: Asgi, send: Asgi) -> None:
        """Note whoever asks, then let the request on."""
        if scope["type"] == "http":
            asking = HTTPConnection(scope)
            club: Club | None = getattr(asking.app.state, "club", None)
            signer: Identity | None = getattr(asking.app.state, "signer", None)
            if club is not None and signer is not None:
                visitor = signer.visitor(asking.cookies.get(COOKIE))
                if visitor is not None:
                    club.people.note(visitor, time.time())
                    club.sessions.note(visitor, asking.headers.get("user-agent", ""), time.time())
        await self._app(scope, receive, send)
