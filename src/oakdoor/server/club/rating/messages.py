"""Messages about ratings, and about the public pages of people."""

from typing import Literal

from pydantic import Field

from oakdoor.app.messages.base import Message, Picture
from oakdoor.server.club.rating.strength import Strength


class RatingInfo(Message):
    """How strong somebody plays a mode."""

    figure: int | None = Field(description="null: too few games for a figure")
    margin: int = Field(description="in two of three cases the true strength lies so many points around the figure")
    games: int


class AskRated(Message):
    """Wish that the game is rated, or agree to it; or not."""

    agree: bool


class RatedSeat(Message):
    """A seat of a rated table: its rating, what it was before the game once that is counted, and the person's page."""

    rating: RatingInfo | None
    before: RatingInfo | None
    handle: str | None


class RatedTable(Message):
    """A rated table."""

    state: Literal["none", "playing", "counted", "void"]
    seats: list[RatedSeat]


class RatingPoint(Message):
    """A rating after a game."""

    at: float = Field(description="in seconds since 1970")
    figure: int
    margin: int


class RatingCurve(Message):
    """How a rating of a mode came about, and what it is now."""

    game: str
    mode: str
    now: RatingInfo
    points: list[RatingPoint] = Field(description="the oldest first; only those after enough games for a figure")


class RecordInfo(Message):
    """How somebody's rated games of a mode ended."""

    game: str
    mode: str
    won: int
    shared: int
    lost: int


class HeadToHead(Message):
    """How the reader and a person came off against each other in rated games."""

    mine: int = Field(description="games in which the reader was on the better place")
    shared: int
    theirs: int


class PersonGame(Message):
    """A rated game that somebody lets others see."""

    key: str = Field(description="of the game's replay and review; it opens nothing else")
    game: str
    mode: str
    at: float
    place: int
    players: int
    others: list[str]
    scores: list[int | None] = Field(description="the person's own, then the others'")
    change: int | None = Field(description="of the rating; null: too few games for a figure")


class PersonPage(Message):
    """What somebody lets others see."""

    handle: str
    name: str
    avatar: Picture
    since: float | None
    mine: bool
    shown: bool = Field(description="whether others see more than name and picture")
    games_shown: bool = Field(description="whether others see the games")
    curves: list[RatingCurve]
    record: list[RecordInfo]
    against: HeadToHead | None
    games: list[PersonGame]


class ProfileChange(Message):
    """What others may see of oneself."""

    shown: bool
    games: bool


class ProfileInfo(Message):
    """One's own public page."""

    handle: str
    shown: bool
    games: bool


def rating_info(strength: Strength) -> RatingInfo:
    """A strength as everybody may know it."""
    figure = None if strength.is_new else strength.figure
    return RatingInfo(figure=figure, margin=strength.margin, games=strength.games)
