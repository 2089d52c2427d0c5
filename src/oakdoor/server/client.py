"""The built client: files with their caching, and the page for every address that belongs to it."""

import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response

FOLDER = Path(__file__).parent / "client"
PAGES = (
    "",
    "t/{key}",
    "w/{key}",
    "replay",
    "replay/{key}",
    "replay/{key}/{turn}",
    "replay/{key}/{turn}/{seat}",
    "review",
    "review/{key}",
    "review/{key}/{turn}",
    "review/{key}/{turn}/{eye}",
    "review/{key}/{turn}/{eye}/{branch}",
    "rules",
    "rules/{game}/{mode}",
    "learn",
    "puzzles",
    "daily",
    "daily/{period}/{game}/{mode}",
    "puzzles/{game}/{mode}/{puzzle}",
    "learn/{game}/{mode}/{lesson}",
    "learn/{game}/{mode}/{lesson}/{step}",
    "pad",
    "pad/{page}",
    "pad/result/{game}",
    "games",
    "turns",
    "reminders",
    "reminders/{code}",
    "feats",
    "lab",
    "tournaments",
    "tournament/{key}",
    "p/{handle}",
    "hall",
    "hall/{word}",
    "credits",
    "me",
    "me/{token}",
    "warden",
    "warden/{part}",
)
TOLD = ("w/", "replay/", "review/", "puzzles/", "daily")  # of these a link tells something before it is opened
_PACKED = {"br": "br", "gzip": "gz"}  # files that lie there compressed: how, and how their names end
_FOREVER = "public, max-age=31536000, immutable"
_TYPES = {
    ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
    ".snapshot": "application/gzip",  # nobody compresses it again
    ".wasm": "application/wasm", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json",
}  # fmt: skip
NOT_BUILT = "<!doctype html><title>Oakdoor</title><p>The client is not built. Run <code>make play</code>."


def add(
    app: FastAPI,
    greet: Callable[[Request, Response], object],
    folder: Path | None = None,
    head: Callable[[Request], Awaitable[str]] | None = None,
) -> None:
    """Serve the client. Whoever gets a page is greeted: the page's first requests must all come from one visitor.
    `head` is what is told of a page to programs that only read it."""
    folder = folder or FOLDER
    for ending, kind in _TYPES.items():  # some systems do not know these; on Windows any program may have changed them
        mimetypes.add_type(kind, ending)

    def page(request: Request) -> Response:
        path = folder / "index.html"
        if not path.exists():
            return HTMLResponse(NOT_BUILT, 503)
        response = FileResponse(path, headers={"Cache-Control": "no-cache"})
        greet(request, response)
        return response

    async def told(request: Request) -> Response:
        tags = await head(request) if head is not None else ""
        path = folder / "index.html"
        if not tags or not path.exists():
            return page(request)
        text = path.read_text(encoding="utf-8").replace("</head>", f"{tags}</head>", 1)
        response = HTMLResponse(text, headers={"Cache-Control": "no-cache"})
        greet(request, response)
        return response

    for address in PAGES:
        serve = told if address.startswith(TOLD) else page
        app.add_api_route(f"/{address}", serve, methods=["GET", "HEAD"], include_in_schema=False)

    @app.get("/{path:path}", include_in_schema=False)
    def file(path: str, request: Request) -> Response:
        if path.startswith("api/"):
            return JSONResponse({"detail": "there is nothing at this address"}, 404)
        found = _inside(folder, path)
        if found is None:
            return _missing(folder)
        cache = _FOREVER if path.startswith(("assets/", "engine/")) else "public, max-age=3600"
        if path in ("sw.js", "openapi.json", "engine/engine.json"):
            cache = "no-cache"
        return _sent(found, {"Cache-Control": cache}, request.headers.get("accept-encoding", ""))


def _sent(path: Path, headers: dict[str, str], accepted: str) -> Response:
    """A file; a large one lies there compressed already, for whoever takes it so."""
    for coding, ending in _PACKED.items():
        packed = path.with_name(f"{path.name}.{ending}")
        if coding in accepted and packed.exists():
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            said = {**headers, "Content-Encoding": coding, "Vary": "Accept-Encoding"}
            return FileResponse(packed, headers=said, media_type=kind)
    return FileResponse(path, headers=headers)


def _inside(folder: Path, path: str) -> Path | None:
    """A file of the client, and of nothing else."""
    try:
        found = (folder / path).resolve()
        return found if found.is_relative_to(folder.resolve()) and found.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def _missing(folder: Path) -> Response:
    """An address that nothing belongs to: the client shows that in words."""
    path = folder / "index.html"
    text = path.read_text(encoding="utf-8") if path.exists() else NOT_BUILT
    return HTMLResponse(text, 404)
