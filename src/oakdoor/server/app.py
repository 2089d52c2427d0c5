"""The application: its routes. Everything that is not live goes over HTTP."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, FastAPI, Header, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse

from oakdoor import __version__
from oakdoor.bots.registry import LEVELS, USUAL
from oakdoor.games.errors import GameError
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.language.language import CODES, Language
from oakdoor.server import client, describe, live
from oakdoor.server import messages as say
from oakdoor.server.book import book_of
from oakdoor.server.hall import Hall
from oakdoor.server.people import COOKIE, YEAR, Signer, Visitor, new_visitor
from oakdoor.server.replay import replay as replay_of
from oakdoor.server.room import Room
from oakdoor.server.storage import Storage
from oakdoor.server.workers import Workers
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import BOT_NAMES

LOG = logging.getLogger("oakdoor")
LARGEST_BODY = 1_000_000
_STATUS = {"not_host": 403, "not_your_seat": 403, "missing": 404, "not_stored": 503}


def create_app(data: Path, pace: float = 0.7, url: str | None = None) -> FastAPI:
    """The application on a data folder. `pace` is the least time between two decisions of bots, in seconds."""
    signer = Signer.of_folder(data)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(url or f"sqlite:///{data / 'oakdoor.db'}")
        workers = Workers()
        app.state.hall = Hall(storage, workers, pace)
        warming = asyncio.create_task(workers.warm())
        yield
        warming.cancel()
        app.state.hall.close()
        workers.close()
        storage.close()

    app = FastAPI(title="Oakdoor", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.signer = signer
    app.add_middleware(GZipMiddleware, minimum_size=500)
    app.middleware("http")(_refuse_at_the_edge)
    app.exception_handler(TableError)(_table_error)
    app.exception_handler(GameError)(_game_error)
    app.exception_handler(RequestValidationError)(_malformed)
    _add_people(app)
    _add_tables(app)
    _add_endings(app)
    _add_games(app)
    _add_live(app)
    describe.extend(app)
    client.add(app, current_visitor)
    return app


# ---------------------------------------------------------------------- who is asking


def current_visitor(request: Request, response: Response) -> Visitor:
    """Whoever has the cookie; who has none gets one."""
    signer: Signer = request.app.state.signer
    visitor = signer.visitor(request.cookies.get(COOKIE))
    if visitor is None:
        visitor = new_visitor()
        _give_cookie(request, response, visitor)
    return visitor


def _give_cookie(request: Request, response: Response, visitor: Visitor) -> None:
    signer: Signer = request.app.state.signer
    secure = request.url.scheme == "https"
    cookie = signer.cookie(visitor)
    response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def asked_language(accept_language: Annotated[str, Header()] = "en") -> Language:
    """The language of an answer: the first that the page asks for and that there is."""
    codes = [part.strip()[:2].lower() for part in accept_language.split(",")]
    return Language(next((code for code in codes if code in CODES), "en"))


Who = Annotated[Visitor, Depends(current_visitor)]
Speaking = Annotated[Language, Depends(asked_language)]


def _called(visitor: Visitor, language: Language) -> Visitor:
    """Whoever sits down has a name, if only a general one."""
    return visitor if visitor.name else replace(visitor, name=language.text("table.somebody"))


async def _room(request: Request, key: str) -> Room:
    hall: Hall = request.app.state.hall
    room = await hall.room(key)
    if room is None:
        raise TableError("missing", "there is no such table")
    return room


InRoom = Annotated[Room, Depends(_room)]


def _check_invited(room: Room, key: str) -> None:
    """The link to watch opens nothing else."""
    if key != room.table.key:
        raise TableError("missing", "there is no such table")


# ---------------------------------------------------------------------- routes


def _person(visitor: Visitor) -> say.Person:
    return say.Person(name=visitor.name, avatar=visitor.avatar, named=visitor.named)


def _add_people(app: FastAPI) -> None:
    @app.get("/api/me")
    def me(visitor: Who) -> say.Person:
        """Who you are."""
        return _person(visitor)

    @app.put("/api/me")
    def rename(request: Request, response: Response, visitor: Who, change: say.PersonChange) -> say.Person:
        """Change your name and picture."""
        visitor = visitor.renamed(change.name, change.avatar)
        _give_cookie(request, response, visitor)
        return _person(visitor)

    @app.post("/api/me/link")
    def personal_link(request: Request, visitor: Who) -> say.PersonalLink:
        """A path that brings your seats to another device."""
        signer: Signer = request.app.state.signer
        return say.PersonalLink(path=f"/me/{signer.link(visitor, time.time())}")

    @app.post("/api/me/follow/{token}")
    def follow_link(request: Request, response: Response, token: str) -> say.Person:
        """Become the person of a personal link on this device."""
        signer: Signer = request.app.state.signer
        visitor = signer.follow(token, time.time())
        if visitor is None:
            raise TableError("link_expired", "this link does not work any more; make a new one on the other device")
        _give_cookie(request, response, visitor)
        return _person(visitor)


def _add_games(app: FastAPI) -> None:
    @app.get("/api/catalogue")
    def catalogue() -> say.Catalogue:
        """All that can be played."""
        modes = [
            say.ModeInfo(
                game=mode.game,
                mode=mode.name,
                players=list(mode.players),
                cooperative=mode.cooperative,
                options=mode.option_choices(mode.players[0]),
            )
            for mode in all_modes()
        ]
        return say.Catalogue(version=__version__, modes=modes, levels=list(LEVELS), avatars=list(say.AVATARS))

    @app.get("/api/book/{game}/{mode}")
    def book(game: str, mode: str, language: Speaking) -> say.Book:
        """What every card, legend, tile and word of a mode is about."""
        return book_of(find_mode(game, mode), None, language)

    @app.post("/api/replay")
    def replay_record(request: say.ReplayRequest) -> say.Replay:
        """A record file, moment by moment."""
        return replay_of(request.record, request.seat, request.names or [], Language(request.language))


def _add_tables(app: FastAPI) -> None:
    @app.get("/api/tables")
    def tables(request: Request, visitor: Who) -> list[say.TableSummary]:
        """Your tables."""
        hall: Hall = request.app.state.hall
        return hall.tables_of(visitor)

    @app.post("/api/tables", status_code=201)
    async def create(request: Request, visitor: Who, language: Speaking, wanted: say.NewTable) -> say.TableKey:
        """Set up a table."""
        hall: Hall = request.app.state.hall
        return say.TableKey(key=(await hall.create(_called(visitor, language), wanted)).key)

    @app.get("/api/tables/{key}")
    async def table(visitor: Who, room: InRoom) -> say.TableInfo:
        """A table without its game."""
        return room.info(visitor.id)

    @app.get("/api/tables/{key}/book")
    async def table_book(room: InRoom, language: Speaking) -> say.Book:
        """What everything at this table is about, as its components say."""
        setup = room.table.setup
        return book_of(find_mode(setup.game, setup.mode), setup.components, language)

    @app.post("/api/tables/{key}/join")
    async def join(key: str, visitor: Who, language: Speaking, room: InRoom, wish: say.Join) -> say.TableInfo:
        """Take an open seat."""
        _check_invited(room, key)
        name = _called(visitor, language).name
        await room.change_seats(lambda table: table.sit_down(visitor.id, name, visitor.avatar, wish.seat))
        return room.info(visitor.id)

    @app.post("/api/tables/{key}/leave")
    async def leave(visitor: Who, room: InRoom) -> say.TableInfo:
        """Let a bot play on for your seats."""
        for seat in room.table.seats_of(visitor.id):
            await room.change_seats(lambda table, seat=seat: table.stand_in(visitor.id, seat, USUAL))  # type: ignore[misc]
        return room.info(visitor.id)

    @app.post("/api/tables/{key}/seats/{seat}")
    async def change_seat(visitor: Who, room: InRoom, seat: int, change: say.SeatChange) -> say.TableInfo:
        """The host gives a seat to a bot, or back."""
        if not 0 <= seat < len(room.table.seats):
            raise TableError("no_seat", f"there is no seat {seat}")
        if change.action == "stand_in":
            await room.change_seats(lambda table: table.stand_in(visitor.id, seat, change.level))
        elif change.action == "return":
            await room.change_seats(lambda table: table.take_back(visitor.id, seat))
        else:
            await room.change_seats(
                lambda table: table.give_to_bot(
                    visitor.id, seat, change.level, BOT_NAMES[seat], table.seats[seat].avatar
                )
            )
        return room.info(visitor.id)


def _add_endings(app: FastAPI) -> None:
    @app.post("/api/tables/{key}/rematch")
    async def rematch(request: Request, visitor: Who, room: InRoom) -> say.TableKey:
        """The same people, the same game, once more."""
        hall: Hall = request.app.state.hall
        return say.TableKey(key=await hall.rematch(visitor, room))

    @app.get("/api/tables/{key}/record")
    async def record(room: InRoom) -> dict[str, Any]:
        """The record of a game that is over."""
        if room.table.status != "over":
            raise TableError("not_over", "the game is not over: its record would tell what is still hidden")
        names = [seat.name for seat in room.table.seats]
        return {**room.table.running().record(), "names": names}

    @app.get("/api/tables/{key}/replay")
    async def table_replay(visitor: Who, room: InRoom, language: Speaking, seat: int = -1) -> say.Replay:
        """A game so far, moment by moment: from your own seat or a watcher's, after the end from any."""
        if not room.table.may_see(visitor.id, seat):
            raise TableError("not_your_seat", f"seat {seat} is not yours, and the game is not over")
        names = [one.name for one in room.table.seats]
        record = room.table.running().record()
        return await asyncio.to_thread(replay_of, record, seat, names, language)


def _add_live(app: FastAPI) -> None:
    @app.websocket("/api/tables/{key}/live")
    async def live_table(socket: WebSocket, key: str) -> None:
        """The live connection (docs/protocol.md)."""
        hall: Hall = socket.app.state.hall
        signer: Signer = socket.app.state.signer
        if not _is_own_page(socket.headers.get("origin"), socket.headers.get("host")):
            await socket.close(1008, "this page belongs to another site")
            return
        room = await hall.room(key)
        if room is None:
            await socket.accept()
            await socket.close(live.MISSING, "there is no such table")
            return
        visitor = signer.visitor(socket.cookies.get(COOKIE)) or new_visitor()
        await live.serve(socket, room, visitor)


def _is_own_page(origin: str | None, host: str | None) -> bool:
    """Whether a connection comes from a page of this server, or from no page at all."""
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:
        return False


# ---------------------------------------------------------------------- mistakes


async def _refuse_at_the_edge(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
    """Requests that are too large, or that a page of another site makes in somebody's name."""
    if not _is_own_page(request.headers.get("origin"), request.headers.get("host")):
        return JSONResponse({"detail": "this page belongs to another site"}, 403)
    length = request.headers.get("content-length", "0")
    if "transfer-encoding" in request.headers:
        return JSONResponse({"detail": "a request says how long it is"}, 411)
    if not length.isdecimal() or len(length) > 12 or int(length) > LARGEST_BODY:
        return JSONResponse({"detail": f"a request has at most {LARGEST_BODY} bytes"}, 413)
    return await go_on(request)


async def _table_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableError)
    language = asked_language(request.headers.get("accept-language", "en"))
    detail = language.text(f"table.{error.reason.key}", detail=error.reason.text)
    return JSONResponse({"detail": detail}, _STATUS.get(error.reason.key, 409))


async def _game_error(request: Request, error: Exception) -> Response:
    return JSONResponse({"detail": str(error)}, 422)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    mistake = error.errors()[0]
    where = ".".join(str(part) for part in mistake["loc"][1:])
    return JSONResponse({"detail": f"{where}: {mistake['msg']}" if where else mistake["msg"]}, 422)
