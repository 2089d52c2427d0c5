"""The edge of the server: what is refused before any route, and how mistakes are answered."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.datastructures import Headers
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from oakdoor.games.errors import GameError
from oakdoor.server.routes.asking import asked_language
from oakdoor.tables.errors import TableError

LARGEST_BODY = 1_000_000
_STATUS = {"not_host": 403, "not_your_seat": 403, "missing": 404, "not_stored": 503}


def guard(app: FastAPI) -> None:
    """Refuse what does not belong here, and answer mistakes with a sentence."""
    app.middleware("http")(_refuse)
    app.exception_handler(TableError)(_table_error)
    app.exception_handler(GameError)(_game_error)
    app.exception_handler(RequestValidationError)(_malformed)


def is_own_page(headers: Headers) -> bool:
    """Whether a connection comes from a page of this server, or from no page at all."""
    try:
        return "origin" not in headers or urlsplit(headers["origin"]).netloc == headers.get("host")
    except ValueError:
        return False


async def _refuse(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
    """Requests that are too large, or that a page of another site makes in somebody's name."""
    if not is_own_page(request.headers):
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
