"""The edge of the server: what is refused before any route, and how mistakes are answered."""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.datastructures import Headers
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from oakdoor.app.routes.asking import asked_language
from oakdoor.app.routes.status import status_of
from oakdoor.games.errors import GameError
from oakdoor.server.reach import Reach, name_of
from oakdoor.tables.errors import TableError

LARGEST_BODY = 1_000_000
LONGEST_NAME = 253  # that a host can have

# Only our own files and connections; data: is for the small drawings inside style sheets, and compiling WebAssembly
# must be allowed by name.
SAFE = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
        "style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

Frame = MutableMapping[str, Any]  # a request, a connection or a message, as ASGI has them
Asgi = Callable[..., Awaitable[Any]]


def guard(app: FastAPI) -> None:
    """Refuse what does not belong here, answer mistakes with a sentence, and let every answer say what it may do."""
    app.add_middleware(_Safe)
    app.exception_handler(Exception)(_broken)
    app.exception_handler(TableError)(_table_error)
    app.exception_handler(GameError)(_game_error)
    app.exception_handler(RequestValidationError)(_malformed)


class _Safe:
    """Lets nothing in that is refused, and adds the headers to all answers. Who hangs up meanwhile is no mistake."""

    def __init__(self, app: Asgi) -> None:
        self._app = app

    async def __call__(self, scope: Frame, receive: Asgi, send: Asgi) -> None:
        """One request or connection."""

        async def safely(message: Frame) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message["headers"]}  # a report is a page with a policy of its own
                safe = [(name.lower().encode(), text.encode()) for name, text in SAFE.items()]
                safe = [(name, text) for name, text in safe if name not in own]
                message = {**message, "headers": [*message["headers"], *safe]}
            await send(message)

        refused = _refused(Headers(scope=scope), scope["app"].state.reach) if scope["type"] == "http" else None
        await (self._app if refused is None else refused)(scope, receive, safely)


def _problem(detail: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """Why something is refused; halves of characters, which no answer can hold, are replaced."""
    return JSONResponse({"detail": detail.encode("utf-8", "replace").decode()}, status, headers)


def is_own_page(headers: Headers) -> bool:
    """Whether a connection comes from a page of this server, or from no page at all."""
    try:
        return "origin" not in headers or urlsplit(headers["origin"]).netloc == headers.get("host")
    except ValueError:
        return False


def is_meant(headers: Headers, reach: Reach) -> bool:
    """Whether a connection calls this server by a name of its own. Browsers always call one."""
    return "host" not in headers or reach.is_called(headers["host"])


def _refused(headers: Headers, reach: Reach) -> Response | None:
    """The answer to requests that are too large, that mean another server, or that a page of another site makes in
    somebody's name."""
    if not is_meant(headers, reach):
        language = asked_language(headers.get("accept-language", "en"))
        return _problem(language.text("table.another_name", detail=name_of(headers["host"])[:LONGEST_NAME]), 421)
    if not is_own_page(headers):
        return _problem("this page belongs to another site", 403)
    length = headers.get("content-length", "0")
    if "transfer-encoding" in headers:
        return _problem("a request says how long it is", 411)
    if not length.isdecimal() or len(length) > 12 or int(length) > LARGEST_BODY:
        return _problem(f"a request has at most {LARGEST_BODY} bytes", 413)
    return None


def answer_to(headers: Headers, error: TableError) -> Response:
    """Why something is not possible, in the language that is asked for."""
    language = asked_language(headers.get("accept-language", "en"))
    detail = language.text(f"table.{error.reason.key}", detail=error.reason.text)
    return _problem(detail, status_of(error))


async def _table_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableError)
    return answer_to(request.headers, error)


async def _game_error(request: Request, error: Exception) -> Response:
    return _problem(str(error), 422)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    mistake = error.errors()[0]
    where = ".".join(str(part) for part in mistake["loc"][1:])
    return _problem(f"{where}: {mistake['msg']}" if where else mistake["msg"], 422)


async def _broken(request: Request, error: Exception) -> Response:
    """A mistake of ours; the log has it. This answer is made outside of everything else."""
    language = asked_language(request.headers.get("accept-language", "en"))
    return _problem(language.text("table.broken"), 500, SAFE)
