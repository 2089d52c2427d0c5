"""Messages about what is stored about oneself."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from oakdoor.app.messages.base import Message, Written, visible
from oakdoor.app.people import Way
from oakdoor.server.club.passkeys.messages import PasskeyInfo
from oakdoor.server.club.sessions.agents import Kind

Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)]
GameId = Annotated[str, StringConstraints(min_length=1, max_length=80), AfterValidator(visible)]
Mark = Annotated[str, StringConstraints(pattern="^[0-9a-z]{1,32}$")]


class SessionInfo(Message):
    """A device on which you are signed in."""

    id: str
    browser: str
    system: str
    kind: Kind
    way: Way = Field(description="how the device became yours")
    created: float
    seen: float
    here: bool = Field(description="whether it is this one")


class OwnPage(Message):
    """All that your own page shows."""

    since: float | None = Field(description="when you were first here with a name")
    passkeys: list[PasskeyInfo]
    sessions: list[SessionInfo]
    games: int = Field(description="that are over")
    seats: int = Field(description="at tables that go on")
    pad: int = Field(description="games of the score pad that are kept here")
    pad_follows: bool
    named: bool = Field(description="whether what is shared of your games shows your name; else you are a guest there")
    admitted: Literal["yes", "word", "passkey"] = Field(description="whether you may play here, or what is missing")


class WordSaid(Message):
    """The word that lets members in."""

    word: Word


class Erasing(Message):
    """All that is stored about you is to be erased. There is no way back."""

    sure: Literal[True]


class NamedInShared(Message):
    """Whether pictures, films and previews of links to your games show your name."""

    named: bool


class PadFollows(Message):
    """Whether the score pad follows from device to device."""

    follows: bool


class MarkedGame(Message):
    """A game as the score pad keeps it, with the mark that a device has made of it: two of the same content have the
    same. The server keeps it as it is; devices look whether it is whole."""

    id: GameId
    mark: Mark
    game: Written

    @model_validator(mode="after")
    def _is_a_game(self) -> Self:
        if self.game.get("id") != self.id or self.game.get("version") != 1:
            raise ValueError("this is no game of a score pad")
        return self


class PadMarks(Message):
    """The games that are kept here, by their ids: their marks; an empty one: the game was removed."""

    follows: bool
    marks: dict[str, str]


class PadChanges(Message):
    """Games that are new or corrected on a device, and those that were removed there."""

    games: Annotated[list[MarkedGame], Field(max_length=50)]
    removed: Annotated[list[GameId], Field(max_length=500)]


class PadWanted(Message):
    """Games that a device lacks."""

    ids: Annotated[list[GameId], Field(min_length=1, max_length=50)]


class PadGames(Message):
    """Games with their marks."""

    games: list[MarkedGame]
