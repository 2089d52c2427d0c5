"""Messages about tournaments. Entrants are told by their numbers: nobody's identity is."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from oakdoor.app.messages.base import Message, Picture, visible
from oakdoor.app.messages.tables import ClockRule, DaysRule
from oakdoor.bots.registry import USUAL, Level
from oakdoor.server.club.rating.messages import RatingInfo
from oakdoor.server.club.tournament.shapes import Event, How, Status, System

MOST_ENTRANTS = 128
Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=48), AfterValidator(visible)]
Reason = Annotated[str, StringConstraints(strip_whitespace=True, min_length=3, max_length=200), AfterValidator(visible)]
Number = Annotated[int, Field(ge=1, le=10_000)]


class NewTournament(Message):
    """A tournament to set up."""

    name: Title
    game: str
    mode: str
    system: System = Field("swiss", description="swiss and robin: two at a table; groups: three or four")
    size: Annotated[int, Field(ge=2, le=4)] = 2
    rounds: Annotated[int, Field(ge=1, le=15)] = 5
    options: dict[str, str] = Field({})
    clock: ClockRule | None = None
    days: DaysRule | None = None
    entry: Literal["open", "link"] = Field("open", description="open: it stands in the list of tournaments")
    fill: bool = Field(False, description="whether regulars sit down where somebody would have a bye")
    rated: bool = False
    minutes: Annotated[int, Field(ge=5, le=40_320)] | None = Field(None, description="for a round")

    @model_validator(mode="after")
    def _fits(self) -> "NewTournament":
        if (self.size == 2) != (self.system in ("swiss", "robin")):
            raise ValueError("swiss and robin are for two at a table, groups for three and four")
        if self.clock is not None and self.days is not None:
            raise ValueError("a table has minutes for the game or days for each move, not both")
        return self


class TournamentKey(Message):
    """The key of a tournament: it stands in its links."""

    key: str


class TournamentBase(Message):
    """What a tournament is."""

    key: str
    name: str
    game: str
    mode: str
    system: System
    size: int
    status: Status
    round: int
    planned: int = Field(description="how many rounds it has")


class TournamentSummary(TournamentBase):
    """A tournament in the list."""

    entrants: int
    mine: bool = Field(description="whether the reader takes part, or runs it")
    created: float


class EntrantInfo(Message):
    """Somebody who takes part."""

    number: int
    name: str
    avatar: Picture
    level: str | None = Field(description="which regular it is")
    rating: RatingInfo | None
    handle: str | None = Field(description="of the public page")
    joined: int
    withdrawn: bool


class ResultInfo(Message):
    """What a round brought to somebody."""

    round: int
    points: float | None = Field(description="null: still open")
    places: list[int] = Field(description="of the opponents, as it stands now")
    how: How


class StandingInfo(Message):
    """A line of the standings."""

    place: int
    number: int
    points: float
    buchholz: float
    margin: float
    results: list[ResultInfo]


class BoardInfo(Message):
    """A table of a round."""

    board: int
    entrants: list[int] = Field(description="in the order of seats; the first one begins")
    how: How
    points: list[float] | None
    scores: list[int | None] | None
    turn: int | None = Field(description="how many moves were made; null where no game goes on")
    to_move: list[int] = Field(description="entrants who are to decide now")
    path: str | None = Field(description="where the reader plays, watches, or looks back at the game")
    review: str | None
    mine: bool


class RoundInfo(Message):
    """A round that was drawn."""

    number: int
    drawn: float
    until: float | None
    boards: list[BoardInfo]


class EntryInfo(Message):
    """Something that happened."""

    number: int
    at: float
    kind: Event
    round: int | None = None
    board: int | None = None
    entrants: list[int] = Field([])
    ranks: list[int] = Field([])
    before: list[int] = Field([])
    reason: str = ""


class TournamentInfo(TournamentBase):
    """A tournament as everybody may see it."""

    clock: ClockRule | None
    days: DaysRule | None
    entry: Literal["open", "link"]
    fill: bool
    rated: bool
    minutes: int | None
    missing: int = Field(description="tables of the round whose results are missing")
    organiser: bool = Field(description="whether the reader runs it")
    organiser_name: str
    me: int | None = Field(description="the reader's number")
    levels: list[Level] = Field(description="the regulars who may take part")
    entrants: list[EntrantInfo]
    standings: list[StandingInfo]
    rounds: list[RoundInfo]
    log: list[EntryInfo] = Field(description="the latest first")


class TournamentState(Message):
    """A tournament, if anything has changed since the stamp that was sent."""

    stamp: str
    tournament: TournamentInfo | None


class EnterRegular(Message):
    """A regular takes part."""

    level: Level = USUAL


class Withdrawal(Message):
    """Play no more, or again; without a number: the reader."""

    number: Number | None = None
    withdrawn: bool = True


class Draw(Message):
    """Draw a round: its number, so that it is drawn once."""

    round: Number


class Correction(Message):
    """What an arbiter decides about a table: another result, a loss by default, a new deal for the same people, or
    another entrant in somebody's seat."""

    round: Number
    board: Number
    kind: Literal["result", "default", "replay", "reseat"]
    ranks: Annotated[list[Annotated[int, Field(ge=0, le=4)]], Field(max_length=4)] = Field(
        [], description="of the seats; 0: no points"
    )
    leaves: Number | None = Field(None, description="for reseat: whose seat it was")
    comes: Number | None = Field(None, description="for reseat: who sits down")
    reason: Reason
