"""Who is asking, in which language, and at which table: what the routes depend on."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Header, Request, Response
from fastapi.requests import HTTPConnection

from oakdoor.app.network import network_of
from oakdoor.app.people import COOKIE, YEAR, Visitor, new_visitor, on_a_device
from oakdoor.app.ports import Identity, Limited, Limits
from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.room import Room
from oakdoor.app.thinking import Whose
from oakdoor.games.record import check_form
from oakdoor.language.language import CODES, Language
from oakdoor.tables.errors import TableError

if TYPE_CHECKING:  # a page has no such module
    from fastapi import params

NOBODY = "nobody"  # whoever brings no cookie
LINES_EACH = 500  # of a record count as much as asking for a replay


def _hall(connection: HTTPConnection) -> Hall:
    hall: Hall = connection.app.state.hall
    return hall


def _signer(connection: HTTPConnection) -> Identity:
    signer: Identity = connection.app.state.signer
    return signer


TheHall = Annotated[Hall, Depends(_hall)]
TheSigner = Annotated[Identity, Depends(_signer)]


def current_visitor(request: Request, response: Response) -> Visitor:
    """Whoever has the cookie; who has none gets one."""
    visitor = _signer(request).visitor(request.cookies.get(COOKIE))
    if visitor is None:
        visitor = new_visitor()
        give_cookie(request, response, visitor)
    return visitor


def give_cookie(request: Request, response: Response, visitor: Visitor) -> None:
    """Let the browser remember who somebody is."""
    secure = request.url.scheme == "https"
    cookie = _signer(request).cookie(visitor if visitor.session else on_a_device(visitor, "new"))
    response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def asked_language(accept_language: Annotated[str, Header()] = "en") -> Language:
    """The language of an answer: the first that the page asks for and that there is."""
    codes = [part.strip()[:2].lower() for part in accept_language.split(",")]
    return Language(next((code for code in codes if code in CODES), "en"))


Who = Annotated[Visitor, Depends(current_visitor)]
Speaking = Annotated[Language, Depends(asked_language)]


async def _called(hall: TheHall, visitor: Who, language: Speaking) -> Visitor:
    """Whoever sits down is let in, and has a name, if only a general one."""
    await hall.house.admit(visitor)
    return visitor if visitor.name else replace(visitor, name=language.text("table.somebody"))


def _reader(request: Request) -> str:
    """Who asks, if they are known: whoever only looks gets no cookie, as from other sites' pages."""
    visitor = _signer(request).visitor(request.cookies.get(COOKIE))
    return "" if visitor is None else visitor.id


async def _room(hall: TheHall, reader: Annotated[str, Depends(_reader)], key: str) -> Room:
    room = await hall.room(key, reader)
    if room is None:
        raise TableError("missing", "there is no such table")
    return room


def _counted_as(request: Request, visitor: Who) -> str:
    """Who it is for limits and queues: all who bring no cookie are one, or each of their requests would be another."""
    return visitor.id if _signer(request).visitor(request.cookies.get(COOKIE)) is not None else NOBODY


Counted = Annotated[str, Depends(_counted_as)]


def limited(kind: Limited) -> "params.Depends":
    """Lets a route be asked only so often."""

    def take(request: Request, person: Counted) -> None:
        limits: Limits = request.app.state.limits
        limits.take(kind, person, request.client.host if request.client else None)

    return Depends(take)


def _queue(request: Request, person: Counted) -> Callable[[str], Whose]:
    """The queue in which somebody waits for work, at any place."""
    address = network_of(request.client.host if request.client else None)
    return lambda place: Whose(person, place, address)


def _brought(request: Request, visitor: Who) -> Callable[[Mapping[str, object]], None]:
    """Refuses what is larger than a record, and more lines than somebody may have replayed."""
    limits: Limits = request.app.state.limits
    address = request.client.host if request.client else None

    def take(record: Mapping[str, object]) -> None:
        limits.take("replays", visitor.id, address, 1 + len(check_form(record)) / LINES_EACH)

    return take


def _bots(request: Request, hall: TheHall, visitor: Who) -> Callable[[int], None]:
    """Refuses more bots than somebody may keep busy."""
    limits: Limits = request.app.state.limits
    address = request.client.host if request.client else None
    return lambda wanted: limits.check_bots(visitor.id, address, wanted, hall.bots_of)


Queue = Annotated[Callable[[str], Whose], Depends(_queue)]
Brought = Annotated[Callable[[Mapping[str, object]], None], Depends(_brought)]
Bots = Annotated[Callable[[int], None], Depends(_bots)]
Called = Annotated[Visitor, Depends(_called)]
InRoom = Annotated[Room, Depends(_room)]
