"""Messages about a club."""

from pydantic import Field

from oakdoor.app.messages.base import Message
from oakdoor.server.club.settings import Members
from oakdoor.server.club.warden.messages import Announcement, ToldByWarden


class ClubInfo(Message):
    """What everybody may know of a club."""

    name: str
    hall: bool = Field(description="whether there is a hall for the reader")
    members: Members = Field(description="who may play: anybody, or whoever has that")
    announcement: Announcement | None
    warden: bool = Field(description="whether you are a warden")
    told: list[ToldByWarden] = Field(description="what wardens have said to you, and what you may not do now")
    ratings: bool = False
    tournaments: bool = False
