"""Messages about puzzles: the list, where one stands, and its answer. The page keeps what was done."""

from pydantic import Field

from oakdoor.app.messages.base import Message
from oakdoor.app.messages.lessons import LessonState
from oakdoor.app.messages.review import TermTold


class PuzzleIdea(Message):
    """What a puzzle is about: its name in addresses, and in words."""

    name: str
    title: str


class PuzzleInfo(Message):
    """A puzzle in the list."""

    game: str
    mode: str
    name: str
    title: str = Field(description="its goal in words")
    ideas: list[PuzzleIdea]
    grade: int = Field(description="how hard it is, from 1 to 5")
    rating: int


class PuzzleTry(Message):
    """A wrong move of the regulars: what it costs, and how many of all answers it was."""

    words: str
    cost: float
    share: float


class PuzzleAnswer(Message):
    """The answer to a puzzle, and why. Costs are points of the lead; where all win or lose together, hundredths of the
    win."""

    moves: list[str] = Field(description="the best move and the rest of its turn")
    why: list[str] = Field(description="a sentence for each reason")
    terms: list[TermTold]
    before: int = Field(description="the own side's points before it")
    after: int
    gap: float = Field(description="what every other move is short of it, at least")
    together: bool
    counted: bool = Field(description="whether it was counted to the end of the game")
    tempting: str
    cost: float
    tries: list[PuzzleTry]
    solved: dict[str, float] = Field(description="by regular, how often it finds the move")
    played: str
    by: str = Field(description="who played that")


class PuzzleState(LessonState):
    """Where a puzzle stands: as a step of a lesson, with its answer once it is found or given up."""

    answer: PuzzleAnswer | None
