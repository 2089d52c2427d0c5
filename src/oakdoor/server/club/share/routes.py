"""Routes for other sites: pictures as pixels, oEmbed, and the page that shows a replay inside theirs."""

import asyncio
import hashlib
from html import escape
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from oakdoor.app.messages import SharedPicture
from oakdoor.app.messages.base import Message
from oakdoor.app.routes.asking import InRoom, TheHall
from oakdoor.app.share.routes import PasserBy, ThePuzzle, TheShareDesk, ended_at
from oakdoor.server import client
from oakdoor.server.club.share.heads import OF_TABLES, SITE, asked_in
from oakdoor.server.club.share.png import can_draw, png
from oakdoor.tables.errors import TableError

router = APIRouter()
DAY = "public, max-age=86400"
WIDE, HIGH = 720, 480  # of an embedded replay, where nobody asks for another size
LEAST_WIDE, LEAST_HIGH = 320, 420
# What an embedded replay may do in a page of another site: less than any other page here, but be shown there.
EMBEDDED = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; frame-ancestors *; base-uri 'none'; form-action 'none'"
    ),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": "no-cache",
}


class Embedding(Message):
    """How a page is shown inside others, as oEmbed 1.0 writes it."""

    version: str
    type: str
    title: str
    provider_name: str
    provider_url: str
    html: str
    width: int
    height: int
    thumbnail_url: str | None = None
    thumbnail_width: int | None = None
    thumbnail_height: int | None = None


_kept: dict[str, bytes] = {}
MOST_KEPT = 40  # pictures of some 400 kB


@router.get("/api/tables/{key}/picture.png", include_in_schema=False)
async def pixels(request: Request, hall: TheHall, room: InRoom, desk: TheShareDesk, passer: PasserBy) -> Response:
    """The picture of a game that is over, as pixels, where the server can make them."""
    _check_pixels()
    told = await desk.picture(room.table, ended_at(hall, room.table.key), asked_in(request), passer(room.table.key))
    return await _pixels(told)


@router.get("/api/puzzles/{game}/{mode}/{puzzle}/picture.png", include_in_schema=False)
async def puzzle_pixels(request: Request, at: ThePuzzle, desk: TheShareDesk, passer: PasserBy) -> Response:
    """The picture of a puzzle as pixels."""
    _check_pixels()
    return await _pixels(await desk.puzzle(at, asked_in(request), passer("puzzle")))


def _check_pixels() -> None:
    if not can_draw():
        raise TableError("missing", "this server makes no pixels of pictures")


async def _pixels(told: SharedPicture) -> Response:
    mark = hashlib.sha256(told.svg.encode()).hexdigest()
    if mark not in _kept:
        made = await asyncio.to_thread(png, told.svg, client.FOLDER)
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[mark] = made
    headers = {"Cache-Control": DAY, "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(_kept[mark], media_type="image/png", headers=headers)


@router.get("/api/oembed", response_model_exclude_none=True)
async def oembed(
    request: Request,
    hall: TheHall,
    desk: TheShareDesk,
    passer: PasserBy,
    url: Annotated[str, Query(max_length=300)],
    maxwidth: Annotated[int, Query(ge=1, le=10_000)] = WIDE,
    maxheight: Annotated[int, Query(ge=1, le=10_000)] = HIGH,
    format: Annotated[str, Query(max_length=8)] = "json",
) -> Embedding:
    """How the page of a game that is over is shown inside others."""
    base = str(request.base_url).rstrip("/")
    try:
        parts = urlsplit(url)
    except ValueError:
        raise TableError("missing", "there is nothing at this address") from None
    path = parts.path.strip("/").split("/")
    if parts.netloc != request.url.netloc or len(path) < 2 or path[0] not in (*OF_TABLES, "embed") or format != "json":
        raise TableError("missing", "there is nothing at this address")
    room = await hall.room(path[1])
    if room is None:
        raise TableError("missing", "there is no such table")
    table = room.table
    told = await desk.picture(table, ended_at(hall, table.key), asked_in(request), passer(table.key))
    wide, high = max(LEAST_WIDE, min(WIDE, maxwidth)), max(LEAST_HIGH, min(HIGH, maxheight))
    query = f"?{parts.query}" if parts.query else ""
    source = escape(f"{base}/embed/{table.watch_key}{query}")
    frame = (
        f'<iframe src="{source}" width="{wide}" height="{high}" title="{escape(told.title)}" style="border:0"></iframe>'
    )
    pixels = f"{base}/api/tables/{table.watch_key}/picture.png" if can_draw() else None
    return Embedding(
        version="1.0",
        type="rich",
        title=told.title,
        provider_name=SITE,
        provider_url=f"{base}/",
        html=frame,
        width=wide,
        height=high,
        thumbnail_url=pixels,
        thumbnail_width=1200 if pixels else None,
        thumbnail_height=630 if pixels else None,
    )


@router.get("/embed/{key}", include_in_schema=False)
def embedded(key: str) -> Response:
    """The page of an embedded replay. It is no visitor's: nobody gets a cookie."""
    path = client.FOLDER / "embed.html"
    if not path.exists():
        return HTMLResponse(client.NOT_BUILT, 503, EMBEDDED)
    return HTMLResponse(path.read_text(encoding="utf-8"), headers=EMBEDDED)
