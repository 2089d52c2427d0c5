"""Puzzles: one decision of a real game with one best move, as `oakdoor lab puzzles` writes them (docs/puzzles.md).

A file for each mode lies in `puzzles/`, one puzzle a line. A position is what the seat that decides may know and
nothing else. A puzzle is a lesson with one step, so the same judge lays it and says what an answer is worth.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal

from oakdoor.games.names import Data
from oakdoor.games.registry import all_modes, all_names
from oakdoor.lessons.course import PARTS, Lesson, LessonError, Step, Texts

FOLDER = "puzzles"
Proof = Literal["counted", "looked"]
HARD = 4  # the grade from which on a puzzle is called hard: Birk misses more than half of the time


@dataclass(frozen=True)
class Puzzle:
    """A decision with one best move.

    `moves` are the right ones: they come to the same, the first is the answer; `line` is the rest of its turn. `proof`
    says how it is known: counted to the end of the game, or looked at many times. `gap` is what the best other move is
    short of it, `tempting` the wrong move that the regulars like best and `cost` what it is short of: in points of the
    lead, or where all win or lose together in hundredths of the win. `before` and `after` are the points of the own
    side. `misses` says how often each regular misses it, `tries` what they play instead: words, cost, and
    how many of all answers that were; `names` who sat there, `played` what was played."""

    id: str
    game: str
    mode: str
    seat: int
    seen: dict[str, str]
    moves: tuple[str, ...]
    line: tuple[str, ...]
    ideas: tuple[str, ...]
    proof: Proof
    gap: float
    tempting: str
    cost: float
    before: int
    after: int
    misses: dict[str, float]
    grade: int
    rating: int
    tries: tuple[tuple[str, float, float], ...]
    names: tuple[str, ...]
    played: str
    ply: int
    why: Data

    @property
    def position(self) -> Data:
        """Where it begins, as lessons write positions."""
        return {"mode": self.mode, "seat": self.seat, "seen": self.seen}

    def to_line(self) -> str:
        """It as a line of its file."""
        return json.dumps(asdict(self), separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_line(cls, line: str) -> "Puzzle":
        """It from a line; raises a LessonError."""
        try:
            read = json.loads(line)
            lists = {name: tuple(read[name]) for name in ("moves", "line", "ideas", "names")}
            return cls(
                **{**read, **lists, "tries": tuple((words, cost, share) for words, cost, share in read["tries"])}
            )
        except (ValueError, KeyError, TypeError) as error:
            raise LessonError(f"a puzzle cannot be read: {error!r}") from error


def file_of(game: str, mode: str) -> Path:
    """Where the puzzles of a mode lie in the package."""
    return Path(str(resources.files(__package__) / FOLDER / f"{game}-{mode}.jsonl"))


def read_puzzles(lines: Iterable[str]) -> tuple[Puzzle, ...]:
    """All puzzles of a file."""
    return tuple(Puzzle.from_line(line) for line in lines if line.strip())


@cache
def puzzles_of(game: str, mode: str) -> tuple[Puzzle, ...]:
    """The puzzles of a mode, the easiest first."""
    path = file_of(game, mode)
    if not path.is_file():
        return ()
    found = read_puzzles(path.read_text(encoding="utf-8").splitlines())
    return tuple(sorted(found, key=lambda one: (one.rating, one.id)))


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """All puzzles there are, mode by mode."""
    return tuple(one for mode in all_modes() for one in puzzles_of(mode.game, mode.name))


def find_puzzle(game: str, mode: str, name: str) -> Puzzle:
    """A puzzle by its name; raises a LessonError. Only modes that there are have files to look for."""
    for one in puzzles_of(game, mode) if (game, mode) in all_names() else ():
        if one.id == name:
            return one
    raise LessonError(f"there is no puzzle {game}/{mode}/{name}")


def as_lesson(puzzle: Puzzle, texts: dict[str, Texts]) -> tuple[Lesson, Step]:
    """A puzzle as a lesson with one step, with what is said of it in each language."""
    step = Step(
        id=puzzle.id,
        position=puzzle.position,
        moves=(" | ".join(puzzle.moves),),
        best=False,
        fine=(),
        offers=(),
        lines=(),
        parts=tuple(part for part in PARTS if part != "log"),
        guided=None,
        texts=texts,
    )
    titles = {code: one.title for code, one in texts.items()}
    lesson = Lesson(puzzle.game, puzzle.mode, 1, puzzle.id, 1, (), "", (), titles, titles, (step,))
    return lesson, step
