"""A puzzle as others are shown it: where it stands and its goal, and nothing of its answer."""

import json
from dataclasses import dataclass

from oakdoor.app.share.drawing import BOARD, SIDE, Sheet, group
from oakdoor.app.share.frame import BRASS, HIGH, LEFT, RIGHT, TEXT, TEXT_2, WIDE, Picture, framed, ruled, signed
from oakdoor.app.share.letters import wrapped
from oakdoor.app.share.moments import drawn
from oakdoor.language.language import Language, Words
from oakdoor.lessons.course import LessonError
from oakdoor.lessons.judge import begin
from oakdoor.lessons.puzzle import Puzzle, as_lesson, find_puzzle
from oakdoor.tables.errors import TableError

GRADES = 5
MOST_SMALL = 3  # boards of others, below the words
PIECE = 92.0  # the side of what can be chosen from


def named_puzzle(game: str, mode: str, puzzle: str) -> Puzzle:
    """The puzzle that an address means; raises a TableError."""
    try:
        return find_puzzle(game, mode, puzzle)
    except LessonError as error:
        raise TableError("no_puzzle", str(error)) from error


def path_of(puzzle: Puzzle) -> str:
    """The page of a puzzle."""
    return f"/puzzles/{puzzle.game}/{puzzle.mode}/{puzzle.id}"


@dataclass(frozen=True)
class Said:
    """A puzzle in words: its goal, what is to be done, and all that its picture shows."""

    title: str
    task: str
    alt: str


def said_of(puzzle: Puzzle, language: Language) -> Said:
    """What is said of a puzzle before it is opened."""
    words = Words(language, puzzle.game, puzzle.mode)
    title, task = words.text("share.puzzle", goal=_goal(puzzle, language)), _task(words, puzzle)
    return Said(title, task, f"{_place(words, puzzle)}. {title}. {_grade(words, puzzle)}. {task}")


def make_puzzle(named: str, code: str) -> str:
    """The picture of a puzzle as JSON; runs in a worker."""
    data = json.loads(named)
    return json.dumps(puzzle_picture(find_puzzle(data["game"], data["mode"], data["puzzle"]), code).to_data())


def puzzle_picture(puzzle: Puzzle, code: str) -> Picture:
    """The picture of a puzzle: what its seat may know, and what it is about."""
    language = Language(code)
    said = said_of(puzzle, language)
    sheet = puzzle_sheet(puzzle, Words(language, puzzle.game, puzzle.mode))
    return Picture(sheet.svg(WIDE, HIGH, said.alt), said.title, said.task, said.alt)


def _goal(puzzle: Puzzle, language: Language) -> str:
    return language.text(f"puzzle.{puzzle.game}.{puzzle.ideas[0]}.goal")


def _place(words: Words, puzzle: Puzzle) -> str:
    return f"{words.text(f'game.{puzzle.game}')}, {words.word(f'mode.{puzzle.mode}')}"


def _grade(words: Words, puzzle: Puzzle) -> str:
    return words.text("share.grade", grade=puzzle.grade, rating=str(puzzle.rating))


def _task(words: Words, puzzle: Puzzle) -> str:
    """What is to be done; where the goal says it already, where to look."""
    task = words.text("puzzle.task")
    goal = _goal(puzzle, words.language)
    return words.text(f"puzzle.{puzzle.game}.{puzzle.ideas[0]}.look") if task.startswith(goal) else task


def puzzle_sheet(puzzle: Puzzle, words: Words) -> Sheet:
    """A puzzle, drawn."""
    view = begin(*as_lesson(puzzle, {})).view(puzzle.seat)
    look = drawn(puzzle.game)
    boards = look.boards(view)
    own = puzzle.seat if len(boards) > 1 else 0
    sheet = framed(look.GROUND, boards[own], _place(words, puzzle))
    lines = wrapped(_goal(puzzle, words.language), "display", 52, RIGHT - LEFT, 2)
    for at, line in enumerate(lines):
        sheet.text((LEFT, 128 + 56 * at), line, "display", 52, TEXT, RIGHT - LEFT)
    below = 128.0 + 56 * (len(lines) - 1) + 28
    _bars(sheet, puzzle.grade, below)
    sheet.text((LEFT + 150, below + 21), _grade(words, puzzle), "strong", 22, BRASS, RIGHT - LEFT - 150)
    ruled(sheet, below + 50)
    below += 94
    if pieces := look.hand(view):
        below = _pieces(sheet, pieces, words.text("share.choose"), below)
    small = [board for at, board in enumerate(boards) if at != own][:MOST_SMALL]
    for at, line in enumerate(wrapped(_task(words, puzzle), "text", 25, RIGHT - LEFT, 2)):
        sheet.text((LEFT, below + 33 * at), line, "text", 25, TEXT_2, RIGHT - LEFT)
    size = 108.0
    for at, board in enumerate(small if below + 20 + size < 560 else []):
        sheet.add(group(RIGHT - (len(small) - at) * (size + 10) + 10, 552 - size, size / BOARD, board))
    return signed(sheet, words.text("share.puzzle_name"))


def _bars(sheet: Sheet, grade: int, top: float) -> None:
    """How hard it is: one slanted bar to five."""
    for at in range(GRADES):
        look = f'fill="{BRASS}"' if at < grade else 'fill="none"'
        edge = f'stroke="{BRASS}" stroke-width="2" stroke-linejoin="round"'
        sheet.add(f'<path d="M{LEFT + 7 + at * 27} {top}h16l-6 26h-16z" {look} {edge}/>')


def _pieces(sheet: Sheet, pieces: list[str], label: str, top: float) -> float:
    """What can be chosen from, in a row. Returns where words go on."""
    sheet.text((LEFT, top), label, "text", 22, TEXT_2, RIGHT - LEFT)
    size = min(PIECE, (RIGHT - LEFT) / len(pieces) - 10)
    for at, piece in enumerate(pieces):
        sheet.add(group(LEFT + at * (size + 10), top + 16, size / SIDE, piece))
    return top + 16 + size + 40
