"""What everybody may know of a club, and the routes of all its parts."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.requests import HTTPConnection

from oakdoor.server.club.club import Club
from oakdoor.server.club.messages import ClubInfo

router = APIRouter(prefix="/api/club")


def _club(connection: HTTPConnection) -> Club:
    club: Club = connection.app.state.club
    return club


TheClub = Annotated[Club, Depends(_club)]


@router.get("")
def club_info(club: TheClub) -> ClubInfo:
    """What this server's club is called, and what it has switched on."""
    now = club.switches.now
    return ClubInfo(name=now.name, ratings=now.ratings, tournaments=now.tournaments)
