"""Routes about puzzles: the list, a puzzle and tries at it. The page sends what was done; nothing is kept here."""

from typing import Annotated

from fastapi import APIRouter, Depends

from oakdoor.app import messages as say
from oakdoor.app.learn.puzzles import PuzzleDesk, puzzle_list
from oakdoor.app.routes.asking import Queue, Speaking, TheHall, limited
from oakdoor.lessons.course import LessonError
from oakdoor.lessons.puzzle import find_puzzle
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/puzzles")


def _desk(game: str, mode: str, puzzle: str, language: Speaking, hall: TheHall, queue: Queue) -> PuzzleDesk:
    """The puzzle that an address means."""
    try:
        return PuzzleDesk(find_puzzle(game, mode, puzzle), language, hall.thinkers, queue("puzzle"))
    except LessonError as error:
        raise TableError("no_puzzle", str(error)) from error


TheDesk = Annotated[PuzzleDesk, Depends(_desk)]


@router.get("")
def all_of_them(language: Speaking) -> list[say.PuzzleInfo]:
    """All puzzles, mode by mode, the easiest first."""
    return puzzle_list(language)


@router.post("/{game}/{mode}/{puzzle}", dependencies=[limited("lessons")])
async def answer(at: TheDesk, request: say.LessonMoves) -> say.PuzzleState:
    """A puzzle after what was done, what the next move is worth, or its answer."""
    try:
        if request.show:
            return at.given_up()
        if request.comment:
            return at.nudged(request.moves)
        if request.words is None:
            return at.laid(request.moves)
        return await at.tried(request.moves, request.words)
    except LessonError as error:
        raise TableError("malformed", str(error)) from error
