"""Messages about a club."""

from oakdoor.app.messages.base import Message


class ClubInfo(Message):
    """What everybody may know of a club."""

    name: str
    ratings: bool = False
    tournaments: bool = False
