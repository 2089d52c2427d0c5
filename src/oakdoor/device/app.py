"""The application in a page: the same routes, rooms and tables, asked by the page itself instead of over a network."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import TypeAlias
from urllib.parse import parse_qsl, urlsplit

from pydantic import ValidationError

from oakdoor.app.feats import routes as feats
from oakdoor.app.people import Visitor, Way, new_visitor
from oakdoor.app.ports import Limited
from oakdoor.app.review import live as review_live
from oakdoor.app.routes import daily, games, lab, lessons, pad, past, people, puzzles, reviews, rules, tables
from oakdoor.app.routes.asking import asked_language
from oakdoor.app.routes.status import status_of
from oakdoor.app.share import routes as share
from oakdoor.app.share.desk import ShareDesk
from oakdoor.app.tables import live
from oakdoor.app.tables.hall import Hall
from oakdoor.device import found, hinting
from oakdoor.device.routing import HTTPConnection, WebSocket, answer, routes_of
from oakdoor.device.store.rows import Device
from oakdoor.device.store.shelf import FeatShelf
from oakdoor.device.store.storage import DeviceStore
from oakdoor.device.workers import Workers
from oakdoor.games.errors import GameError
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.device")
PERSON = "person"  # the name under which it is kept who uses the device
Tell: TypeAlias = Callable[[str], object]  # a page is told a text
End: TypeAlias = Callable[[int], object]  # a connection ends, and by which code
_PARTS = (people, past, tables, games, reviews, rules, lessons, puzzles, daily, pad, lab, hinting, found, share, feats)


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

    def is_stale(self, cookie: str | None) -> bool:
        """What the device keeps has one form only."""
        return False

    def link(self, visitor: Visitor, now: float, way: Way = "link") -> str:
        """There is no other device that could follow."""
        raise TableError("missing", "this page has no server")

    def read_link(self, token: str, now: float) -> None:
        """There is no other device that could follow."""
        return


class NoLimits:
    """Whoever uses a device may ask it for as much as it can do."""

    def take(self, kind: Limited, person: str, address: str | None, weight: float = 1.0) -> None:
        """Never too much."""

    def check_bots(self, person: str, address: str | None, wanted: int, playing: Callable[[str], int]) -> None:
        """Never too many."""


class NoReach:
    """No other device finds a page."""

    is_open = False

    def addresses(self) -> list[str]:
        """There are none."""
        return []


class DeviceApp:
    """Answers requests and live connections of the page. `kept` is what the device has kept."""

    def __init__(
        self, device: Device, kept: dict[str, str], store: DeviceStore, workers: Workers, pace: float, prefix: str
    ) -> None:
        self._routes = [route for part in _PARTS for route in routes_of(part.router)]
        self._store = store
        self._hall = Hall(store, workers, pace, prefix=prefix)
        self._signer = Signer(device, kept.get(PERSON))
        self._state = SimpleNamespace(hall=self._hall, signer=self._signer, limits=NoLimits(), reach=NoReach())
        self._state.feats = FeatShelf(device, kept)
        self._state.share = ShareDesk(workers)
        self._connections: dict[int, WebSocket] = {}
        self._serving: set[asyncio.Task[None]] = set()
        self._going_on = [asyncio.ensure_future(work) for work in (self._hall.beat(), self._hall.tidy())]

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

    def connect(self, number: int, key: str, query: str, tell: Tell, end: End) -> None:
        """Connect the page with a table; the number says from now on which connection is meant."""
        self._open(self._serve(key, self._socket(number, query, tell, end)), number)

    def watch(self, number: int, key: str, query: str, tell: Tell, end: End) -> None:
        """Connect the page with a review: it is told how far that is."""
        self._open(self._serve_review(key, self._socket(number, query, tell, end)), number)

    def _socket(self, number: int, query: str, tell: Tell, end: End) -> WebSocket:
        socket = self._connections[number] = WebSocket(dict(parse_qsl(query)), tell, end)
        return socket

    def _open(self, serving: Awaitable[None], number: int) -> None:
        task = asyncio.ensure_future(serving)
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        task.add_done_callback(lambda _: self._connections.pop(number, None))

    async def _serve(self, key: str, socket: WebSocket) -> None:
        try:
            room = await self._hall.room(key, self._signer.visitor(None).id)
        except TableError:
            room = None
        if room is None:
            await socket.close(live.MISSING)
        else:
            await live.serve(socket, room, self._signer.visitor(None))

    async def _serve_review(self, key: str, socket: WebSocket) -> None:
        try:
            subject = await reviews.subject_of(self._hall, self._signer.visitor(None), key)
        except TableError:
            await socket.close(live.MISSING)
        else:
            await review_live.serve(socket, self._hall.reviews, subject)

    def hear(self, number: int, text: str | None) -> None:
        """A connected page says something; None: it is gone."""
        if (socket := self._connections.get(number)) is not None:
            socket.hear(text)

    async def forget(self, key: str) -> None:
        """Let go of a table that is kept elsewhere now."""
        await self._store.forget(key)

    async def close(self) -> None:
        """Stop everything that goes on by itself."""
        for work in self._going_on:
            work.cancel()
        await self._hall.keep_clocks()
        self._hall.close()


def _problem(detail: str, status: int) -> tuple[int, str]:
    return status, json.dumps({"detail": detail})
