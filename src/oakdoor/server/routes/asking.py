"""Who is asking, in which language, and at which table: what the routes depend on."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

from fastapi import Depends, Header, Request, Response
from fastapi.requests import HTTPConnection

from oakdoor.language.language import CODES, Language
from oakdoor.server.hall import Hall
from oakdoor.server.limits import Kind, Limits
from oakdoor.server.people import COOKIE, YEAR, Signer, Visitor, new_visitor
from oakdoor.server.room import Room
from oakdoor.tables.errors import TableError


def _hall(connection: HTTPConnection) -> Hall:
    hall: Hall = connection.app.state.hall
    return hall


def _signer(connection: HTTPConnection) -> Signer:
    signer: Signer = connection.app.state.signer
    return signer


TheHall = Annotated[Hall, Depends(_hall)]
TheSigner = Annotated[Signer, Depends(_signer)]


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
    cookie = _signer(request).cookie(visitor)
    response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def asked_language(accept_language: Annotated[str, Header()] = "en") -> Language:
    """The language of an answer: the first that the page asks for and that there is."""
    codes = [part.strip()[:2].lower() for part in accept_language.split(",")]
    return Language(next((code for code in codes if code in CODES), "en"))


Who = Annotated[Visitor, Depends(current_visitor)]
Speaking = Annotated[Language, Depends(asked_language)]


def _called(visitor: Who, language: Speaking) -> Visitor:
    """Whoever sits down has a name, if only a general one."""
    return visitor if visitor.name else replace(visitor, name=language.text("table.somebody"))


async def _room(hall: TheHall, key: str) -> Room:
    room = await hall.room(key)
    if room is None:
        raise TableError("missing", "there is no such table")
    return room


def limited(kind: Kind) -> Any:
    """Lets a route be asked only so often."""

    def take(request: Request, visitor: Who) -> None:
        limits: Limits = request.app.state.limits
        limits.take(kind, visitor.id, request.client.host if request.client else None)

    return Depends(take)


def _bots(request: Request, hall: TheHall, visitor: Who) -> Callable[[int], None]:
    """Refuses more bots than somebody may keep busy."""
    limits: Limits = request.app.state.limits
    address = request.client.host if request.client else None
    return lambda wanted: limits.check_bots(visitor.id, address, wanted, hall.bots_of)


Bots = Annotated[Callable[[int], None], Depends(_bots)]
Called = Annotated[Visitor, Depends(_called)]
InRoom = Annotated[Room, Depends(_room)]
