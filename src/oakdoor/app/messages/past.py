"""Messages about games that are over, and about tables that were removed."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from oakdoor.app.messages.base import Avatar, Message, Name, Picture, Written
from oakdoor.bots.registry import Level
from oakdoor.tables.seats import Kind


class PastSeatInfo(Message):
    """A seat of a game that is over."""

    name: str
    avatar: Picture
    kind: Kind
    level: str | None = Field(description="which bot: a regular, or the name of another bot")
    mine: bool
    stand_in: bool = Field(description="whether a bot has ended the game for its owner, or for a bot that failed")
    rank: int
    score: int | None


class PastGameInfo(Message):
    """How a game ended."""

    key: str
    game: str
    mode: str
    ended: float = Field(description="in seconds since 1970")
    reason: str
    verdict: Literal["won", "shared", "lost"] | None = Field(description="for the reader, who played it to the end")
    target: int | None
    fame: list[int] | None
    imported: bool = Field(description="whether it was played elsewhere, and its record brought here")
    seats: list[PastSeatInfo]


class PastGames(Message):
    """One's games that are over, the latest first."""

    games: list[PastGameInfo]
    next: str | None = Field(description="what to ask for with `before` to get earlier ones; null: there are none")


class LevelTally(Message):
    """How one came off at one difficulty."""

    level: str
    games: int
    won: int


class TallyInfo(Message):
    """All one's games of one mode."""

    game: str
    mode: str
    games: int
    won: int
    shared: int
    lost: int
    imported: int = Field(description="games that were played elsewhere; they are counted here only")
    imported_won: int
    best: int | None = Field(description="the best score")
    mean: float | None
    scores: list[int] = Field(description="of the last games, the oldest first")
    ages: list[int] = Field(description="of the last campaigns, the oldest first: how many ages were completed")
    fame: list[int] = Field(description="of the same campaigns: the fame of the completed ages")
    best_fame: int | None
    levels: list[LevelTally]


class CompanionInfo(Message):
    """Somebody one plays with, and how often they have won."""

    name: str
    avatar: Avatar
    wins: int


class SeriesInfo(Message):
    """All one's games with the same people."""

    others: list[CompanionInfo]
    games: int
    wins: int
    shared: int
    together: int = Field(description="games that were won together")


class Statistics(Message):
    """What one's games add up to."""

    games: int
    won: int
    shared: int
    lost: int
    imported: int = Field(description="games that were played elsewhere; they are counted here only")
    most: int = Field(description="so many of the latest games are counted at most")
    tallies: list[TallyInfo]
    series: list[SeriesInfo]


class RivalInfo(Message):
    """One's games against a regular."""

    level: Level
    games: int
    won: int
    ended: float = Field(description="when the last one ended, in seconds since 1970")
    own: int | None = Field(description="one's score in that game")
    theirs: int | None = Field(description="the regular's score in that game")


class Personal(Message):
    """What a game was among all one's games, in sentences; null where there is nothing to say."""

    best: str | None = Field(description="how the result compares with one's best so far")
    is_best: bool
    record: str | None = Field(description="how often one has won against the strongest regular who sat there")
    goal: str | None = Field(description="what comes next: a regular, a level, an age, the target")


class RemovedTable(Message):
    """A table that one has removed and can put back."""

    key: str
    game: str
    mode: str
    names: list[str]
    status: str
    until: float = Field(description="until then it can be put back, in seconds since 1970")


class Removal(Message):
    """A table that was removed."""

    until: float = Field(description="until then it can be put back, in seconds since 1970")
    closed: bool = Field(description="whether nobody else sits there: then the table itself is closed")


class BroughtSeat(Message):
    """A seat of a game that was played on a device: me, a guest there, or a regular."""

    kind: Literal["person", "guest", "bot"]
    name: Name
    avatar: Avatar
    level: Level | None = None


class BroughtGame(Message):
    """A game that was played to its end on a device without a server, to be kept among one's games. A record that is
    brought twice is kept once."""

    key: Annotated[str, StringConstraints(min_length=21, max_length=32, pattern=r"^[\w-]+$")] = Field(
        description="of its table on the device; its table here gets another"
    )
    ended: float = Field(ge=0, description="in seconds since 1970")
    record: Written
    seats: Annotated[list[BroughtSeat], Field(min_length=1, max_length=4)]


class SharedPicture(Message):
    """A picture as SVG: faces and portraits in it are named by their files. Whoever cannot see it gets `alt`."""

    svg: str
    title: str = Field(description="who won against whom, or what it is")
    sentence: str = Field(description="one fact about it")
    alt: str
    link: str = Field(description="the path of the page that shows it to everybody; it invites nobody")


class FilmSide(Message):
    """Who scores together."""

    name: str
    crest: str = Field(description="the file of the client that stands for them, without its ending")
    seats: list[int]


class FilmTurn(Message):
    """The end of a turn: who played it, what is said of it, the points of each side, and the boards as they lie."""

    seat: int = Field(description="-1: nobody, it is the set-up")
    told: str
    scores: list[int]
    boards: list[str] = Field(description="inner SVG of a square of `size`: one for each side, or one for all")


class Film(Message):
    """A game that is over, turn by turn, as whoever watched saw it. The first turn is the set-up."""

    game: str
    mode: str
    heading: str
    title: str
    sentence: str
    link: str = Field(description="the path of the page that shows it to everybody; it invites nobody")
    ground: str = Field(description="the colour of the table")
    size: float = Field(description="the side of the square in which boards are drawn")
    sides: list[FilmSide]
    turns: list[FilmTurn]
