"""Messages about lessons: the courses, and where a step stands. The page keeps the moves, the server keeps nothing."""

from typing import Annotated, Literal

from pydantic import Field

from oakdoor.app.messages.base import Message, Written
from oakdoor.app.messages.game import Position, Refusal, Words
from oakdoor.app.messages.tables import TableInfo

Done = Annotated[list[Words], Field(max_length=600)]


class LessonInfo(Message):
    """A lesson in the overview: its place in the course, the pictures that stand for it, the titles of its steps."""

    number: int
    name: str
    title: str
    about: str
    minutes: int
    pictures: list[str]
    section: str = Field(description="the section of the mode's rules that tells the same")
    later: list[str] = Field(description="pictures of what is not met yet")
    steps: list[str]


class CourseInfo(Message):
    """The lessons of a mode."""

    game: str
    mode: str
    lessons: list[LessonInfo]


class LessonMoves(Message):
    """What was done in a step so far, each with its seat in front, and the learner's next move, if there is one."""

    moves: Done
    words: Words | None = None
    show: bool = Field(default=False, description="a whole game: whether the best move is to be named")
    comment: bool = Field(default=False, description="a whole game: whether the coach is to speak of the last turn")


class LessonState(Message):
    """Where a step stands. `positions` are to be shown one after the other, the last one is where it stands."""

    table: TableInfo
    positions: list[Position]
    moves: list[str]
    title: str
    text: str
    task: str
    lines: list[str] = Field(description="the lines that count here; all, if none are named")
    parts: list[str] = Field(description="what of the table is shown beside the board")
    guided: bool = Field(description="whether it is a whole game with comments")
    verdict: Literal["right", "on", "fine", "nearly", "no", "played"] | None
    said: str = Field(description="what the coach says to the answer")
    refusal: Refusal | None
    shown: str | None = Field(description="a right move now, for who wants to be shown")
    look: list[str] = Field(description="all right moves now; with a comment the better move that it names")
    turn_over: bool = Field(description="a whole game: whether the coach has something to say of this turn")
    record: Written | None = Field(description="of a whole game that is over, for its review")
