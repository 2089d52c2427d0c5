"""What somebody did with puzzles, as their devices bring it."""

from typing import Annotated

from pydantic import Field, StringConstraints

from oakdoor.app.messages.base import Message

LONGEST = 1_000  # puzzles
Milliseconds = Annotated[float, Field(ge=0, le=1e14)]
Points = Annotated[float, Field(ge=-5_000, le=10_000)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
PuzzleName = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,16}/[a-z]{1,16}/[-\w]{1,40}$")]


class PuzzleDone(Message):
    """What became of a puzzle: at the first try, in the end, when, and how often it came again."""

    first: bool
    solved: bool
    at: Milliseconds
    again: Count


class PuzzleRating(Message):
    """A rating and how far it may be off."""

    rating: Points
    deviation: Annotated[float, Field(ge=0, le=1_000)]


class PuzzleJournal(Message):
    """All that somebody did with puzzles."""

    rating: PuzzleRating
    at: Milliseconds = Field(description="when the rating changed last")
    row: Count
    best: Count
    results: Annotated[dict[PuzzleName, PuzzleDone], Field(max_length=LONGEST)]
    past: Annotated[list[Points], Field(max_length=60, description="the ratings so far")]
