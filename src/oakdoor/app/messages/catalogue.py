"""Messages about all that can be played."""

from pydantic import Field

from oakdoor.app.messages.base import Message, Offered
from oakdoor.app.messages.views import SentFacts
from oakdoor.bots.registry import Level


class ModeInfo(Message):
    """One mode of one game."""

    game: str
    mode: str
    players: list[int]
    cooperative: bool
    options: dict[str, list[str]] = Field(description="the options a table can choose, each with its values")
    teams: dict[str, list[int]] = Field(description="by number of players, each seat's side where seats share one")


class BotInfo(Message):
    """A bot besides the regulars that can be given a seat now."""

    name: str
    modes: list[str] = Field(description="those that it plays, as GAME/MODE")


class Catalogue(Message):
    """All that can be played, and against whom."""

    version: str
    modes: list[ModeInfo]
    levels: list[Level]
    bots: list[BotInfo]
    avatars: list[Offered]


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
    changes: list[str] = Field(description="what its components say otherwise than the printed ones, in words")
    events: dict[str, str] = Field(description="the rule that an event belongs to, by the event's name")
    lines: dict[str, str] = Field(description="the rule that a line of the score sheet belongs to, by the line's name")
