"""The server in the page: the same routes, rooms and tables, asked by the page itself instead of over a network."""

import asyncio
import json
import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import parse_qsl, urlsplit

from pydantic import ValidationError

from oakdoor.games.errors import GameError
from oakdoor.page import hinting
from oakdoor.page.instead.rows import Device
from oakdoor.page.routing import HTTPConnection, Route, WebSocket, answer
from oakdoor.page.workers import Workers
from oakdoor.server import live
from oakdoor.server.hall import Hall
from oakdoor.server.limits import Limits
from oakdoor.server.people import Visitor, new_visitor
from oakdoor.server.reach import Reach
from oakdoor.server.routes import games, lessons, pad, past, people, reviews, rules, tables
from oakdoor.server.routes.asking import asked_language
from oakdoor.server.statuses import status_of
from oakdoor.server.storage import Storage
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.page")
PERSON = "person"  # the name under which it is kept who uses the device
_PARTS = (people, past, tables, games, reviews, rules, lessons, pad, hinting)


class Signer:
    """Knows who uses the device: there is nobody else."""

    def __init__(self, device: Device, kept: str | None) -> None:
        self._device = device
        self._visitor = Visitor(*json.loads(kept)) if kept else new_visitor()
        self._keeping: set[asyncio.Task[None]] = set()
        if kept is None:
            self.cookie(self._visitor)

    def visitor(self, cookie: str | None) -> Visitor:
        """Who it is."""
        return self._visitor

    def cookie(self, visitor: Visitor) -> str:
        """Keep who it is."""
        self._visitor = visitor
        text = json.dumps([visitor.id, visitor.name, visitor.avatar, visitor.named])
        task = asyncio.ensure_future(self._keep(text))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)
        return text

    async def _keep(self, text: str) -> None:
        await self._device.keep({PERSON: text})

    def link(self, visitor: Visitor, now: float) -> str:
        """There is no other device that could follow."""
        raise TableError("missing", "this page has no server")

    def read_link(self, token: str, now: float) -> None:
        """There is no other device that could follow."""
        return


class App:
    """Answers requests and live connections of the page. `kept` is what the device has kept, `workers` thinks."""

    def __init__(self, device: Device, kept: dict[str, str], workers: Workers, pace: float = 0.7) -> None:
        self._routes: list[Route] = [cast(Any, route) for part in _PARTS for route in part.router.routes]
        self._hall = Hall(cast(Any, Storage)(device, kept), cast(Any, workers), pace)
        signer = Signer(device, kept.get(PERSON))
        self._state = SimpleNamespace(hall=self._hall, signer=signer, limits=Limits(0.0), reach=Reach())
        self._connections: dict[int, WebSocket] = {}
        self._serving: set[asyncio.Task[None]] = set()
        self._beating = asyncio.ensure_future(self._hall.beat())

    async def ask(self, method: str, address: str, body: str | None, language: str) -> tuple[int, str]:
        """The status and the text that answer a request."""
        parts = urlsplit(address)
        request = HTTPConnection(
            app=SimpleNamespace(state=self._state),
            method=method,
            path=parts.path,
            query=dict(parse_qsl(parts.query)),
            headers={"accept-language": language},
            body=body,
        )
        said = asked_language(language)
        try:
            return await answer(self._routes, request) or _problem("there is nothing at this address", 404)
        except TableError as error:
            text = said.text(f"table.{error.reason.key}", detail=error.reason.text)
            return _problem(text, status_of(error))
        except ValidationError as error:
            return _problem(str(error), 422)
        except GameError as error:
            return _problem(str(error), 422)
        except Exception:
            LOG.exception("a request could not be answered")
            return _problem(said.text("table.broken"), 500)

    def connect(self, number: int, key: str, query: str, tell: Callable[[str], Any], end: Callable[[int], Any]) -> None:
        """Connect the page with a table; the number says from now on which connection is meant."""
        socket = self._connections[number] = WebSocket(dict(parse_qsl(query)), tell, end)
        task = asyncio.ensure_future(self._serve(number, key, socket))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, number: int, key: str, socket: WebSocket) -> None:
        try:
            room = await self._hall.room(key)
        except TableError:
            room = None
        if room is None:
            await socket.close(live.MISSING)
        else:
            await live.serve(cast(Any, socket), room, self._state.signer.visitor(None))
        self._connections.pop(number, None)

    def hear(self, number: int, text: str | None) -> None:
        """A connected page says something; None: it is gone."""
        if (socket := self._connections.get(number)) is not None:
            socket.hear(text)

    async def forget(self, key: str) -> None:
        """Let go of a table that is kept elsewhere now."""
        await cast(Any, self._hall.storage).forget(key)

    async def close(self) -> None:
        """Stop everything that goes on by itself."""
        self._beating.cancel()
        await self._hall.keep_clocks()
        self._hall.close()


def _problem(detail: str, status: int) -> tuple[int, str]:
    return status, json.dumps({"detail": detail})
