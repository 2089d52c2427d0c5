"""Whether there is a hall for whoever asks."""

import asyncio

from fastapi.requests import HTTPConnection

from oakdoor.server.club.club import Club
from oakdoor.server.reach import Reach


def club_of(connection: HTTPConnection) -> Club:
    """The club of the server that is asked."""
    club: Club = connection.app.state.club
    return club


async def is_open(connection: HTTPConnection, person: str) -> bool:
    """Whether there is a hall for somebody."""
    reach: Reach = connection.app.state.reach
    return await asyncio.to_thread(club_of(connection).lounge.is_open_to, person, reach.is_open)
