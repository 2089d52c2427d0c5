"""Messages of the score pad: what was entered of a game on a real table, and what the engine makes of it."""

from typing import Annotated

from pydantic import Field

from oakdoor.app.messages.base import Message, Name
from oakdoor.app.messages.game import ResultSide
from oakdoor.app.messages.views import Link, PadColour, PadMissing, PadSheet, SentView


class PadRequest(Message):
    """A sheet to score, and the people in seat order."""

    sheet: PadSheet
    names: Annotated[list[Name], Field(min_length=1, max_length=4)]


class PadAge(Message):
    """An age of a campaign: its lines, their sum, the value to exceed, and the difference."""

    lines: dict[str, int]
    harmony: int
    value: int
    fame: int


class PadResult(Message):
    """How a game stands or ended; nothing in it depends on a language."""

    complete: bool = Field(description="whether nothing is left to enter")
    ranks: list[int] = Field(description="of every seat, 1 is best; who ties shares one")
    winners: list[int] = Field(description="the seats that won")
    sides: list[ResultSide]
    tie: list[str | None] = Field(description="by side, the line that broke a tie for the first place; empty if none")
    target: int | None = Field(description="what every side had to exceed to win together")
    fame: list[int] | None = Field(description="of a campaign's completed ages")
    ages: list[PadAge] | None = Field(description="of a campaign, all ages that were entered")
    well: int | None = Field(description="the side that controls the well")


class PadAsk(Message):
    """What is still to be entered before a winner is named."""

    what: PadMissing
    board: int | None = Field(description="the board that lacks it")
    count: int | None = Field(description="how many are left")
    colour: PadColour | None = Field(description="whose piece is asked about")


class PadPage(Message):
    """One board or set of boards with what each point is for, and by board the legends that it meets."""

    view: SentView
    links: list[Link]
    met: list[list[str]]


class PadScore(Message):
    """A scored sheet: a page for all boards, or one for each age; `told` says who wins, and why."""

    result: PadResult
    pages: list[PadPage]
    told: list[str]
    asks: list[PadAsk]
