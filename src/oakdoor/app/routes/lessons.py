"""Routes about lessons: the courses, a step and answers to it. The page sends what was done; nothing is kept here."""

from typing import Annotated

from fastapi import APIRouter, Depends

from oakdoor.app import messages as say
from oakdoor.app.learn.lessons import Lectern, course_list
from oakdoor.app.routes.asking import Queue, Speaking, TheHall, limited
from oakdoor.lessons.course import LessonError, find_lesson, find_step
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/lessons")


def _lectern(game: str, mode: str, lesson: str, step: int, language: Speaking, hall: TheHall, queue: Queue) -> Lectern:
    """The step that an address means."""
    try:
        found = find_lesson(game, mode, lesson)
        return Lectern(found, find_step(found, step), language, hall.thinkers, queue("lesson"))
    except LessonError as error:
        raise TableError("no_lesson", str(error)) from error


TheStep = Annotated[Lectern, Depends(_lectern)]


@router.get("")
def all_courses(language: Speaking) -> list[say.CourseInfo]:
    """All courses with their lessons."""
    return course_list(language)


@router.post("/{game}/{mode}/{lesson}/{step}", dependencies=[limited("lessons")])
async def answer(at: TheStep, request: say.LessonMoves) -> say.LessonState:
    """A step after what was done, and what the next move is worth."""
    try:
        if request.show:
            return await at.shown(request.moves)
        if request.comment:
            return await at.commented(request.moves)
        if request.words is None:
            return at.opened(request.moves)
        return await at.answered(request.moves, request.words)
    except LessonError as error:
        raise TableError("malformed", str(error)) from error
