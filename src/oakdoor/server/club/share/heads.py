"""What a link tells of its page before anybody opens it: Open Graph tags, and where an embedded page is found (oEmbed).

Of a game that is not over nothing is told but what is played. The keys in it only watch.
"""

from html import escape
from urllib.parse import quote

from fastapi import Request

from oakdoor.app.network import network_of
from oakdoor.app.routes.asking import asked_language
from oakdoor.app.share.desk import desk_of
from oakdoor.app.share.goal import goal_of
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
    tags = {
        "og:title": told.title,
        "og:description": told.sentence,
        "og:site_name": SITE,
        "og:type": "article",
        "og:url": page,
    }
    if can_draw():
        tags |= {
            "og:image": f"{base}/api/tables/{table.watch_key}/picture.png?lang={language.code}",
            "og:image:type": "image/png",
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": told.alt,
            "twitter:card": "summary_large_image",
        }
    found = f"{base}/api/oembed?format=json&url={quote(page, safe='')}"
    link = (
        f'<link rel="alternate" type="application/json+oembed" href="{escape(found)}" title="{escape(told.title)}" />'
    )
    return _tags(tags) + link


def _of_puzzle(request: Request, parts: list[str], language: Language) -> str:
    told = goal_of(parts[0], parts[1], parts[2], language)
    if told is None:
        return ""
    base = str(request.base_url).rstrip("/")
    tags = {
        "og:title": told[0],
        "og:description": told[1],
        "og:site_name": SITE,
        "og:type": "article",
        "og:url": f"{base}{request.url.path}",
    }
    return _tags(tags)


def _tags(told: dict[str, str]) -> str:
    return "".join(
        f'<meta {"name" if name.startswith("twitter") else "property"}="{name}" content="{escape(text)}" />'
        for name, text in told.items()
    )
