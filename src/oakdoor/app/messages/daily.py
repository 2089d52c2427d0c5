"""Messages about the deals of days and weeks."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from oakdoor.app.messages.base import Message
from oakdoor.bots.registry import Level

DealName = Annotated[str, StringConstraints(pattern=r"^[-0-9W]{8,10}/[a-z]{1,16}/[a-z]{1,16}$")]
DealMeasure = Literal["points", "weakest", "campaign"]
DealState = Literal["open", "begun", "top", "won", "lost", "missed"]


class DealInfo(Message):
    """A deal, and what became of the reader's one try at it."""

    name: str
    game: str
    mode: str
    period: str = Field(description="its day (2026-11-15) or its week (2026-W47)")
    first: str = Field(description="its first day")
    last: str = Field(description="its last day")
    weekly: bool
    against: Level | None = Field(description="the regular in the other seat")
    together: bool = Field(description="whether that one is on the reader's side")
    measure: DealMeasure = Field(description="what a score is: points, the weakest above the goal, or how far one came")
    state: DealState = Field(description="top: in the first tenth; open: not begun yet")
    table: str | None = Field(description="of the try, where it was begun")
    score: int | None
    other: int | None = Field(description="of the best other side")


class DealCalendar(Message):
    """What became of a mode's deals, the earliest first."""

    game: str
    mode: str
    weekly: bool
    deals: list[DealInfo]


class DailyInfo(Message):
    """The deals of today and this week, and how the reader did in the last weeks."""

    today: str
    ends: float | None = Field(description="when the day ends, in seconds since 1970; null: the page's own midnight")
    hides: bool = Field(description="whether nobody can know a deal before it is played")
    streak: int = Field(description="days in a row with a deal played to its end")
    deals: list[DealInfo]
    calendars: list[DealCalendar]


class Tally(Message):
    """How many games ended with a score."""

    score: int
    games: int


class DealResult(Message):
    """A try that is over, among all others at the same deal."""

    deal: DealInfo
    better: int = Field(description="than how many of the others, in hundredths")
    among: int = Field(description="so many others")
    people: list[Tally] = Field(description="everybody's tries that are over, the reader's among them")
    regulars: list[Tally] = Field(description="games of the quick regulars in the same seat")
    played: int = Field(description="so many of them were played so far")
    games: int = Field(description="and so many will be")
    against_regulars: bool = Field(description="whether the reader is compared with them, as few others have played")
    middle: float | None
    best: str | None = Field(description="the table with the best line that is known, by the best regular")
    best_score: int | None
    working: bool = Field(description="whether the regulars still play: ask again")


class BeginDeal(Message):
    """Begin a deal, or play it once more where the one try was made, or its day is over."""

    name: DealName
    free: bool = Field(False, description="play it freely: nothing counts")


class DealTable(Message):
    """The table at which a deal is played."""

    key: str
    counts: bool
