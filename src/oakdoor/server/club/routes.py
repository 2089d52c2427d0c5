"""What everybody may know of a club, and the routes of all its parts."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.requests import HTTPConnection

from oakdoor.app.routes.asking import Who
from oakdoor.server.club.club import Club
from oakdoor.server.club.hall.asking import is_open
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
async def club_info(request: Request, club: TheClub, visitor: Who) -> ClubInfo:
    """What this server's club is called, what it has switched on, and what its wardens have said to you."""
    settings, order = club.switches.now, club.warden.order
    found = [order.standing(visitor.id, kind) for kind in KINDS]
    return ClubInfo(
        name=settings.name,
        hall=await is_open(request, visitor.id),
        members=settings.members,
        ratings=settings.ratings,
        tournaments=settings.tournaments,
        announcement=announcement_of(settings),
        warden=order.is_warden(visitor.id),
        told=[ToldByWarden.model_validate(vars(one)) for one in found if one is not None],
    )
