"""Hints as they are told: found and put into words in a worker process (workers.py)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a worker imports no rule before it knows whether they run compiled or plain
    from oakdoor.review.shapes import Hint
    from oakdoor.server.workers import Task


@dataclass(frozen=True)
class ToldTerm:
    """A part of a reason in words: what changes, whose it is, by how much, and where."""

    text: str
    side: int
    own: bool
    points: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class ToldMove:
    """A move of a hint in words, also for whoever does not see the board."""

    text: str
    aloud: str
    terms: tuple[ToldTerm, ...]


@dataclass(frozen=True)
class ToldHint:
    """A hint, and its moves in words."""

    hint: "Hint"
    moves: tuple[ToldMove, ...]


def hint(task: "Task", names: list[str], code: str) -> ToldHint:
    """The best moves of a seat, told to who sits there; runs in a worker."""
    from oakdoor.language.language import Language
    from oakdoor.review import hint as hints
    from oakdoor.review.telling import Telling, sides_from

    sight = task.sight()
    found = hints.hint(sight)
    shown, heard = (Telling(sight.mode, task.components, Language(code), names, aloud) for aloud in (False, True))
    sides = sides_from(sight.mode, sight.view, sight.seat)
    moves = []
    for one in found.candidates:
        terms = [
            ToldTerm(shown.what(term, sides), term.side, term.side == sides[0], term.points, term.cells)
            for term in one.terms
        ]
        text, aloud = (
            telling.moves(sight.box, sight.view, sight.seat, sight.seat, one, sight.seat) for telling in (shown, heard)
        )
        moves.append(ToldMove(text, aloud, tuple(terms)))
    return ToldHint(found, tuple(moves))
