"""Messages of the hall. People and tables stand in them by handles, which open nothing by themselves."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from oakdoor.app.messages.base import Avatar, Message, Picture, visible
from oakdoor.app.messages.tables import ClockRule, DaysRule, TableSummary
from oakdoor.bots.registry import Level
from oakdoor.tables.clock import DayCount
from oakdoor.tables.seats import Kind

MOST_MODES = 10
MOST_INVITED = 3
LONGEST_WAIT = 600
ONE_PACE = "a table has minutes for the game or days for each move, not both"
Handle = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12,24}$")]
GameMode = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,16}/[a-z]{1,16}$")]
Rating = Annotated[int, Field(ge=0, le=4000)]
Doing = Literal["hall", "here", "looking", "playing", "watching"]


def _maybe_visible(text: str) -> str:
    return visible(text) if text else text


Wish = Annotated[str, StringConstraints(strip_whitespace=True, max_length=60), AfterValidator(_maybe_visible)]


class Looking(Message):
    """What a table says that looks for players."""

    wish: Wish = Field(default="", description="in the host's own words, e.g. first game, be kind")
    lowest: Rating | None = Field(default=None, description="the ratings that it looks for")
    highest: Rating | None = None


class HallTable(Message):
    """A table to set up in the hall: the first seat is the reader's, the others are open."""

    game: Annotated[str, StringConstraints(max_length=16)]
    mode: Annotated[str, StringConstraints(max_length=16)]
    players: Annotated[int, Field(ge=2, le=4)]
    clock: ClockRule | None = None
    days: DaysRule | None = None
    looking: Looking | None = Field(default=None, description="null: it is not listed")
    invited: Annotated[list[Handle], Field(max_length=MOST_INVITED)] = Field(
        default=[], description="people to be invited"
    )

    @model_validator(mode="after")
    def _one_clock(self) -> "HallTable":
        if self.clock is not None and self.days is not None:
            raise ValueError(ONE_PACE)
        return self


class OfferSeat(Message):
    """A seat of a table that looks for players."""

    kind: Kind
    name: str
    avatar: Picture


class Offer(Message):
    """A table that looks for players."""

    handle: Handle
    game: str
    mode: str
    clock: ClockRule | None
    days: DaysRule | None
    seats: list[OfferSeat]
    wish: str
    lowest: Rating | None
    highest: Rating | None
    key: str | None = Field(description="of the table, for whoever sits there already")
    host: bool = Field(description="whether the reader has set it up")


class Watchable(Message):
    """A game that is being played and may be watched."""

    watch: str = Field(description="the path that lets people watch")
    game: str
    mode: str
    names: list[str]
    avatars: list[Picture]
    watchers: int


class HallPerson(Message):
    """Somebody who is here."""

    handle: Handle
    name: str
    avatar: Picture
    doing: Doing
    game: str | None
    me: bool
    blocked: bool = Field(description="whether the reader wants no invitations from them")


class KnownPerson(Message):
    """Somebody whom the reader may invite: here now, or has sat at a table with the reader."""

    handle: Handle
    name: str
    avatar: Picture
    here: bool
    blocked: bool


class NewCall(Message):
    """A wish to play now, with anybody who wants the same; or with somebody who asks already."""

    modes: Annotated[list[GameMode], Field(min_length=1, max_length=MOST_MODES)]
    minutes: Annotated[int, Field(ge=0, le=180)] = Field(default=0, description="of a clock for each player; 0: none")
    days: DayCount | None = Field(default=None, description="for each move, by the calendar; null: none")
    seconds: Annotated[int, Field(ge=1, le=LONGEST_WAIT)] | None = Field(description="null: it waits on")
    level: Level | None = Field(description="the regular who sits down in the end")
    caller: Handle | None = Field(default=None, description="whose call is answered: with nobody else")

    @model_validator(mode="after")
    def _one_pace(self) -> "NewCall":
        if self.minutes and self.days is not None:
            raise ValueError(ONE_PACE)
        return self


class OwnCall(Message):
    """The reader's call, and what has become of it."""

    modes: list[GameMode]
    minutes: int
    days: DayCount | None
    level: Level | None
    waited: float
    left: float | None = Field(description="seconds until the regular sits down; null: it waits on")
    seconds: float | None = Field(description="how long it waits in all")
    key: str | None = Field(description="of the table where the reader sits now")
    met: OfferSeat | None


class Call(Message):
    """Somebody else who asks for a game."""

    handle: Handle
    name: str
    avatar: Avatar
    modes: list[GameMode]
    minutes: int
    days: DayCount | None
    level: Level | None
    until: float | None = Field(description="when the regular sits down, in seconds since 1970")


class Invited(Message):
    """An invitation that the reader has got."""

    id: Handle
    sender: Handle
    name: str
    avatar: Picture
    game: str
    mode: str
    clock: ClockRule | None
    days: DaysRule | None
    until: float


class HallState(Message):
    """The hall as one reader sees it."""

    name: str
    hidden: bool = Field(description="whether the reader is in no list of people")
    turns: list[TableSummary] = Field(description="the reader's tables that wait for them")
    offers: list[Offer]
    calls: list[Call]
    watchable: list[Watchable]
    people: list[HallPerson]
    invitations: list[Invited]
    call: OwnCall | None


class HallCount(Message):
    """How much waits for the reader."""

    turns: int
    invitations: int


class HallChoice(Message):
    """Whether to be in the list of people."""

    hidden: bool


class HallWord(Message):
    """The word of the link to a hall that is not public."""

    word: Annotated[str, StringConstraints(max_length=64)]


class TableInHall(Message):
    """What the hall knows of a table, for one of its people."""

    listed: Looking | None
    watched: bool = Field(description="whether it may be watched from the hall now")
    agrees: bool = Field(description="whether the reader lets the hall watch")


class Agreement(Message):
    """Whether one lets the hall watch."""

    agrees: bool
