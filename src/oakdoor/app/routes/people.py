"""Routes about the people who visit."""

import time

from fastapi import APIRouter, Request, Response

from oakdoor.app import messages as say
from oakdoor.app.people import COOKIE, Link, Visitor, on_a_device
from oakdoor.app.ports import Identity
from oakdoor.app.routes.asking import TheHall, TheSigner, Who, give_cookie
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/me")


def _person(visitor: Visitor) -> say.Person:
    return say.Person(name=visitor.name, avatar=visitor.avatar, named=visitor.named)


@router.get("")
def me(request: Request, response: Response, visitor: Who, signer: TheSigner) -> say.Person:
    """Who you are."""
    if signer.is_stale(request.cookies.get(COOKIE)):
        give_cookie(request, response, visitor)
    return _person(visitor)


@router.put("")
def rename(request: Request, response: Response, visitor: Who, change: say.PersonChange) -> say.Person:
    """Change your name and picture."""
    visitor = visitor.renamed(change.name, change.avatar)
    give_cookie(request, response, visitor)
    return _person(visitor)


@router.post("/link")
def personal_link(visitor: Who, signer: TheSigner) -> say.PersonalLink:
    """A path that brings your seats to another device."""
    return say.PersonalLink(path=f"/me/{signer.link(visitor, time.time())}")


@router.get("/follow/{token}")
def following(visitor: Who, hall: TheHall, signer: TheSigner, token: str) -> say.Following:
    """Whom a personal link would make of this device, and what is lost."""
    link = _link(signer, token)
    if hall.store.is_used(link.number):
        raise _expired()
    lost = hall.tables_of(visitor) if visitor.id != link.visitor.id else []
    return say.Following(person=_person(link.visitor), now=_person(visitor), tables=len(lost))


@router.post("/follow/{token}")
async def follow_link(request: Request, response: Response, hall: TheHall, signer: TheSigner, token: str) -> say.Person:
    """Become the person of a personal link on this device. The link works once."""
    link = _link(signer, token)
    if not await hall.store.use_link(link.number, link.until, time.time()):
        raise _expired()
    give_cookie(request, response, on_a_device(link.visitor, link.way))
    return _person(link.visitor)


def _link(signer: Identity, token: str) -> Link:
    link = signer.read_link(token, time.time())
    if link is None:
        raise _expired()
    return link


def _expired() -> TableError:
    return TableError("link_expired", "this link does not work any more; make a new one on the other device")
