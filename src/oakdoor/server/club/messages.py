"""Messages about a club."""

from typing import Literal

from pydantic import Field

from oakdoor.app.messages.base import Message


class ClubInfo(Message):
    """What everybody may know of a club."""

    name: str
    members: Literal["anybody", "word", "passkey"] = Field(description="who may play: anybody, or whoever has that")
