"""What everybody may know of a club, and the routes of all its parts."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.requests import HTTPConnection

from oakdoor.app.routes.asking import Who
from oakdoor.server.club.club import Club
from oakdoor.server.club.hall.asking import is_open
from oakdoor.server.club.messages import ClubInfo

router = APIRouter(prefix="/api/club")


def _club(connection: HTTPConnection) -> Club:
    club: Club = connection.app.state.club
    return club


TheClub = Annotated[Club, Depends(_club)]


@router.get("")
async def club_info(request: Request, club: TheClub, visitor: Who) -> ClubInfo:
    """What this server's club is called, and what it has switched on."""
    return ClubInfo(name=club.switches.now.name, hall=await is_open(request, visitor.id))
