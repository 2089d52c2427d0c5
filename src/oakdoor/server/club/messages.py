"""Messages about a club."""

from pydantic import Field

from oakdoor.app.messages.base import Message


class ClubInfo(Message):
    """What everybody may know of a club."""

    name: str
    hall: bool = Field(description="whether there is a hall for the reader")
