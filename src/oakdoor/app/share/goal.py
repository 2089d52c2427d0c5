"""What a link to a puzzle tells before it is opened: its goal, and nothing of its answer."""

from oakdoor.language.language import Language, Words
from oakdoor.lessons.course import LessonError
from oakdoor.lessons.puzzle import find_puzzle


def goal_of(game: str, mode: str, puzzle: str, language: Language) -> tuple[str, str] | None:
    """A title, and what it is about; None where there is no such puzzle."""
    try:
        found = find_puzzle(game, mode, puzzle)
    except LessonError:
        return None
    words = Words(language, game, mode)
    goal = language.text(f"puzzle.{game}.{found.ideas[0]}.goal")
    about = f"{words.text(f'game.{game}')}, {words.word(f'mode.{mode}')}"
    return words.text("share.puzzle", goal=goal), f"{about}. {words.text('puzzle.task')}"
