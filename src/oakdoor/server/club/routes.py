"""What everybody may know of a club, and the routes of all its parts."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.requests import HTTPConnection

from oakdoor.app.people import COOKIE
from oakdoor.server.club.club import Club
from oakdoor.server.club.messages import ClubInfo
from oakdoor.server.club.warden.messages import ToldByWarden
from oakdoor.server.club.warden.order import KINDS
from oakdoor.server.club.warden.overview import announcement_of

router = APIRouter(prefix="/api/club")


def _club(connection: HTTPConnection) -> Club:
    club: Club = connection.app.state.club
    return club


TheClub = Annotated[Club, Depends(_club)]


@router.get("")
def club_info(request: Request, club: TheClub) -> ClubInfo:
    """What this server's club is called, what it has switched on, and what its wardens have said to you."""
    settings, order = club.switches.now, club.warden.order
    visitor = request.app.state.signer.visitor(request.cookies.get(COOKIE))
    found = [order.standing(visitor.id, kind) for kind in KINDS] if visitor is not None else []
    return ClubInfo(
        name=settings.name,
        public=settings.public,
        members=settings.members,
        announcement=announcement_of(settings),
        warden=visitor is not None and order.is_warden(visitor.id),
        told=[ToldByWarden.model_validate(vars(one)) for one in found if one is not None],
    )
