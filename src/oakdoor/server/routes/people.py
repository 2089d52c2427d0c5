"""Routes about the people who visit."""

import time

from fastapi import APIRouter, Request, Response

from oakdoor.server import messages as say
from oakdoor.server.people import Visitor
from oakdoor.server.routes.asking import TheSigner, Who, give_cookie
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/me")


def _person(visitor: Visitor) -> say.Person:
    return say.Person(name=visitor.name, avatar=visitor.avatar, named=visitor.named)


@router.get("")
def me(visitor: Who) -> say.Person:
    """Who you are."""
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


@router.post("/follow/{token}")
def follow_link(request: Request, response: Response, signer: TheSigner, token: str) -> say.Person:
    """Become the person of a personal link on this device."""
    visitor = signer.follow(token, time.time())
    if visitor is None:
        raise TableError("link_expired", "this link does not work any more; make a new one on the other device")
    give_cookie(request, response, visitor)
    return _person(visitor)
