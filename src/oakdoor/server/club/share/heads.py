"""What a link tells of its page before anybody opens it: Open Graph tags, and where an embedded page is found (oEmbed).

Of a game that is not over nothing is told but what is played. The keys in it only watch.
"""

from html import escape
from urllib.parse import quote

from fastapi import Request

from oakdoor.app.daily.deals import Deal
from oakdoor.app.network import network_of
from oakdoor.app.routes.asking import asked_language
from oakdoor.app.share.deal import about_deal
from oakdoor.app.share.desk import desk_of
from oakdoor.app.share.puzzle import named_puzzle, path_of, said_of
from oakdoor.app.share.routes import ended_at
from oakdoor.app.tables.hall import Hall
from oakdoor.app.thinking import Whose
from oakdoor.language.language import Language, Words
from oakdoor.server.club.share.png import can_draw
from oakdoor.tables.errors import TableError

OF_TABLES = ("w", "replay", "review")  # pages that a table's key opens
SITE = "Oakdoor"


def asked_in(request: Request) -> Language:
    """The language that a link names, or that the asker reads."""
    return asked_language(request.query_params.get("lang") or request.headers.get("accept-language", "en"))


async def head(request: Request) -> str:
    """The tags for the page of an address; "" where there is nothing to tell."""
    parts = request.url.path.strip("/").split("/")
    language = asked_in(request)
    try:
        if parts[0] in OF_TABLES and len(parts) > 1:
            return await _of_table(request, parts[1], language)
        if parts[0] == "puzzles" and len(parts) == 4:
            return _of_puzzle(request, parts[1:], language)
        if parts[0] == "daily":
            return _of_deal(request, "/".join(parts[1:]), language)
    except TableError:
        return ""
    return ""


async def _of_table(request: Request, key: str, language: Language) -> str:
    hall: Hall = request.app.state.hall
    room = await hall.room(key)
    if room is None:
        return ""
    table = room.table
    if table.status != "over":
        words = Words(language, table.setup.game, table.setup.mode)
        about = f"{words.text(f'game.{table.setup.game}')}, {words.word(f'mode.{table.setup.mode}')}"
        return _tags({"og:title": about, "og:site_name": SITE, "og:type": "website"})
    network = network_of(request.client.host if request.client else None)
    whose = Whose(f"passing {network}", table.key, network)
    told = await desk_of(request.app.state).picture(table, ended_at(hall, table.key), language, whose)
    base = str(request.base_url).rstrip("/")
    page = f"{base}{told.link}"
    tags = _page(told.title, told.sentence, page)
    tags |= _image(f"{base}/api/tables/{table.watch_key}/picture.png?lang={language.code}", told.alt)
    found = f"{base}/api/oembed?format=json&url={quote(page, safe='')}"
    link = (
        f'<link rel="alternate" type="application/json+oembed" href="{escape(found)}" title="{escape(told.title)}" />'
    )
    return _tags(tags) + link


def _of_puzzle(request: Request, parts: list[str], language: Language) -> str:
    puzzle = named_puzzle(*parts)
    told, base = said_of(puzzle, language), str(request.base_url).rstrip("/")
    page = path_of(puzzle)
    tags = _page(told.title, told.alt, f"{base}{page}")
    return _tags(tags | _image(f"{base}/api{page}/picture.png?lang={language.code}", told.alt))


def _of_deal(request: Request, name: str, language: Language) -> str:
    """What everybody may know: its day and its mode. Neither its cards nor anybody's result have a link."""
    title, about = about_deal(Deal.read(name) if name else None, language)
    base = str(request.base_url).rstrip("/")
    return _tags(_page(title, about, f"{base}{request.url.path}"))


def _page(title: str, about: str, address: str) -> dict[str, str]:
    return {
        "og:title": title,
        "og:description": about,
        "og:site_name": SITE,
        "og:type": "article",
        "og:url": address,
    }


def _image(address: str, alt: str) -> dict[str, str]:
    """The picture, where this server can make its pixels."""
    if not can_draw():
        return {}
    return {
        "og:image": address,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": alt,
        "twitter:card": "summary_large_image",
    }


def _tags(told: dict[str, str]) -> str:
    return "".join(
        f'<meta {"name" if name.startswith("twitter") else "property"}="{name}" content="{escape(text)}" />'
        for name, text in told.items()
    )
