"""The messages between this server and a bot of somebody else (docs/bot-protocol.md)."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StringConstraints

from oakdoor.app.messages.base import Message
from oakdoor.app.messages.game import Number, Words
from oakdoor.app.messages.views import SentEvent, SentView
from oakdoor.tables.seats import Failure

VERSION = 1  # of the protocol: it grows when an older bot could not play any more
MODES = 32  # that a bot can name


class Hello(Message):
    """The first message: who the bot is, and what it plays."""

    model_config = ConfigDict(extra="forbid", strict=True)

    type: Literal["hello"]
    version: Literal[1]
    token: Annotated[str, StringConstraints(min_length=20, max_length=100)]
    modes: Annotated[
        list[Annotated[str, StringConstraints(max_length=40)]],
        Field(min_length=1, max_length=MODES, description="as GAME/MODE"),
    ]


class Decided(Message):
    """The move that a bot plays, in the words of records."""

    model_config = ConfigDict(extra="forbid", strict=True)

    type: Literal["move"]
    id: Number
    words: Words


class Welcome(Message):
    """The bot is known, and is offered as an opponent from now on."""

    type: Literal["welcome"] = "welcome"
    version: int = VERSION
    name: str
    seconds: float = Field(description="that a decision may take, the way over the network included")


class SeenStep(Message):
    """One decision, by whom, and what came of it as far as the bot's seat may know."""

    seat: int
    events: list[SentEvent]


class Decide(Message):
    """A decision that the bot has to make: what its seat sees, what is legal, and what happened since its last one."""

    type: Literal["decide"] = "decide"
    id: int
    table: str = Field(description="tells tables apart, and opens none")
    game: str
    mode: str
    components: dict[str, Any] | None = Field(description="of another printing")
    seat: int
    decided: int = Field(description="how often the bot's seat has decided in this game so far")
    seconds: float = Field(description="that are left for this decision")
    legal: list[str]
    view: SentView
    steps: list[SeenStep] = Field(description="from its last decision on that brought something; 32 at most")


class Over(Message):
    """A game has ended in which the bot had a seat. What was hidden is open now to all who played."""

    type: Literal["over"] = "over"
    table: str = Field(description="as in the decisions of this game")
    game: str
    mode: str
    seat: int
    failed: Failure | None = Field(description="why a stand-in played on for the bot; null if it played to the end")
    result: dict[str, Any] = Field(description="as in records: the scores, and who won")
    record: dict[str, Any] = Field(description="of the whole game, without names")


class NotPlayed(Message):
    """A message of the bot that was not taken, and why. Where it was a move that is not legal, a stand-in plays on."""

    type: Literal["refused"] = "refused"
    id: int | None
    key: Literal["malformed", "too_long", "too_fast", "late", "illegal"]
    text: str


ToBot = Welcome | Decide | Over | NotPlayed
