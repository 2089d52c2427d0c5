"""Messages about games over days."""

from typing import Annotated

from pydantic import Field, StringConstraints

from oakdoor.app.messages.base import Message, Picture
from oakdoor.app.messages.game import Words
from oakdoor.app.messages.tables import DaysRule

MOST_NOTE = 2000
Moment = Annotated[float, Field(ge=0, le=1e11, description="in seconds since 1970")]


class HolidayInfo(Message):
    """Days on which somebody is away: their days for a move do not pass."""

    since: Moment
    until: Moment


class OwnHoliday(Message):
    """One's own holiday, the one that goes on or comes next, and how many days of this year are used."""

    holiday: HolidayInfo | None
    used: int
    budget: int


class DaysLeft(Message):
    """Whose days pass at a table, until when."""

    seat: int
    name: str
    avatar: Picture
    mine: bool
    asked: Moment
    due: Moment
    away: HolidayInfo | None = Field(description="a holiday that goes on, or comes before the days are over")


class TurnInfo(Message):
    """A table that waits for somebody: a card of the list of turns."""

    key: str
    game: str
    mode: str
    names: list[str] = Field(description="of the others")
    moved: Moment
    days: DaysRule | None
    waits: list[DaysLeft] = Field(description="whose days pass; none at a table without days")
    turn_of: str | None
    note: bool = Field(description="whether one has written oneself a note")


class Turns(Message):
    """Tables at which it is one's turn, the nearest end first, and those at which others are to move."""

    now: Moment
    mine: list[TurnInfo]
    others: list[TurnInfo]
    away: OwnHoliday


class DayTable(Message):
    """A table over days, as one reader sees it."""

    now: Moment
    days: DaysRule
    waits: list[DaysLeft]
    note: str = Field(description="one's own, which nobody else is shown")
    ply: int = Field(description="the last ply that one has seen, -1 where none was")
    edition: int


class Note(Message):
    """A note to oneself."""

    note: Annotated[str, StringConstraints(strip_whitespace=True, max_length=MOST_NOTE)]


class Seen(Message):
    """Up to where somebody has seen a game."""

    ply: Annotated[int, Field(ge=0, le=100_000)]
    edition: Annotated[int, Field(ge=0, le=100_000)]


class PlanMove(Message):
    """A decision as the rules call it, and told."""

    words: Words
    text: str


class PlanInfo(Message):
    """A planned answer."""

    after: Words = Field(description="what another seat may do")
    answer: Words


class PlanTold(PlanInfo):
    """A planned answer, told."""

    if_text: str
    then_text: str


class Plans(Message):
    """What one has planned at a table, and what could be planned: decisions of the seat that is to move, or answers."""

    ply: int
    edition: int
    plans: list[PlanTold]
    dropped: bool = Field(description="whether plans were dropped, as something else has happened")
    moves: list[PlanMove]


class NewPlans(Message):
    """What one plans now, instead of all that was planned before; the ply says for which position."""

    ply: Annotated[int, Field(ge=0, le=100_000)]
    edition: Annotated[int, Field(ge=0, le=100_000)]
    plans: Annotated[list[PlanInfo], Field(max_length=12)]
