"""Whoever wants to know a table that they must not: every route of the application is asked about it."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from oakdoor.tables.keys import new_key
from server.pages import Someone

# What a route that takes the key of a table is sent beside it.
BODIES: dict[str, Any] = {
    "/api/tables/{key}/seats/{seat}": {"action": "stand_in"},
    "/api/tables/{key}/rated": {"rated": True},
    "/api/reviews/{key}/what-if": {"ply": 0, "lines": []},
    "/api/reviews/{key}/play": {"ply": 0, "lines": [], "seat": 0},
    "/api/club/days/{key}/note": {"text": "x"},
    "/api/club/days/{key}/seen": {"ply": 0},
    "/api/hall/tables/{key}/watch": {"agrees": True},
}
# Routes whose `{key}` is no table's.
OTHERS = ("/api/me/passkeys/", "/api/tournaments/", "/tournament/")
ASKED = {"ply": "0", "words": "x", "days": "1"}  # what has to be asked for beside the deal and the page


class Answer(NamedTuple):
    """What somebody was told: where they asked, by which key, the status, and the text."""

    asked: str
    place: str
    status: int
    text: str


def routes_of(router: Any) -> Iterator[APIRoute]:
    """All routes of an application, those of its parts, too."""
    for one in router.routes:
        inner = getattr(one, "original_router", None)
        if inner is not None:
            yield from routes_of(inner)
        elif isinstance(one, APIRoute):
            yield one


def _required(wanted: Dependant) -> set[str]:
    """What has to stand behind the question mark."""
    own = {one.alias for one in wanted.query_params if one.field_info.is_required()}
    return own.union(*map(_required, wanted.dependencies))


def _address(route: APIRoute, place: str, deal: str) -> str:
    period, game, mode = deal.split("/")
    told = {"key": place, "period": period, "game": game, "mode": mode, "path": f"w/{place}"}
    names = [part[1:-1].split(":")[0] for part in route.path.replace(".", "/.").split("/") if part.startswith("{")]
    path = route.path.replace("{path:path}", "{path}").format(**{name: told.get(name, "1") for name in names})
    asked = {**ASKED, "name": deal, "url": f"http://testserver/w/{place}"}
    query = "&".join(f"{name}={quote(asked[name], safe='')}" for name in sorted(_required(route.dependant)))
    return f"{path}?{query}" if query else path


def asked_about(someone: Someone, place: str, deal: str) -> list[Answer]:
    """What every route says: all that only tell, and those that do something at the table of a key."""
    found = []
    for route in routes_of(someone.client.app):
        is_of_table = "{key}" in route.path and not route.path.startswith(OTHERS)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            if method != "GET" and not is_of_table:
                continue
            path = _address(route, place, deal)
            body = None if method == "GET" else BODIES.get(route.path, {})
            answer = someone.ask(method, path, body)
            text = answer.content.decode("utf-8", "replace")
            found.append(Answer(f"{method} {route.path}", place, answer.status_code, text))
    habits = someone.post("/api/reviews/habits", {"games": [{"key": place, "seat": 0}]})
    return [*found, Answer("POST /api/reviews/habits", place, habits.status_code, habits.text)]


def told_apart(someone: Someone, place: str, deal: str) -> list[tuple[Answer, Answer]]:
    """Where the key of a table is answered otherwise than one that nobody has."""
    nothing = new_key()
    pairs = zip(asked_about(someone, place, deal), asked_about(someone, nothing, deal), strict=True)
    return [
        (one, other)
        for one, other in pairs
        if "{key}" in one.asked or one.asked.endswith(("/habits", "/oembed"))
        if (one.status, one.text.replace(place, "KEY")) != (other.status, other.text.replace(nothing, "KEY"))
    ]
