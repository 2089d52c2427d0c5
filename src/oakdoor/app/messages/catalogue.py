"""Messages about all that can be played."""

from pydantic import Field

from oakdoor.app.messages.base import Avatar, Message
from oakdoor.app.messages.views import SentFacts
from oakdoor.bots.registry import Level


class ModeInfo(Message):
    """One mode of one game."""

    game: str
    mode: str
    players: list[int]
    cooperative: bool
    options: dict[str, list[str]] = Field(description="the options a table can choose, each with its values")


class Catalogue(Message):
    """All that can be played."""

    version: str
    modes: list[ModeInfo]
    levels: list[Level]
    avatars: list[Avatar]


class Reachable(Message):
    """Where other devices find this server."""

    open: bool = Field(description="whether it listens for other devices")
    addresses: list[str] = Field(description="what they can open")


class BookEntry(Message):
    """What one card, legend, tile or word is about."""

    id: str
    name: str
    text: str
    rule: str = Field(description="the rule that it belongs to; empty if the game's rules are not told here")


class Book(Message):
    """All that a mode has to explain, and what its rules and components say that a page shows."""

    entries: list[BookEntry]
    facts: SentFacts
    box: str = Field(description="the components as the page's own rules read them, in base64")
    events: dict[str, str] = Field(description="the rule that an event belongs to, by the event's name")
    lines: dict[str, str] = Field(description="the rule that a line of the score sheet belongs to, by the line's name")
