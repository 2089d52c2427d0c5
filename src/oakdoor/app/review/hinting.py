"""Hints as they are told: found and put into words in a worker process (workers.py)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a worker imports no rule before it knows whether they run compiled or plain
    from oakdoor.app import messages as say
    from oakdoor.app.thinking import Task


@dataclass(frozen=True)
class ToldHint:
    """The moves of a hint as they are told, and how sure it is."""

    moves: "tuple[say.HintMove, ...]"
    sure: int
    agreed: int


def hint(task: "Task", names: list[str], code: str) -> ToldHint:
    """The best moves of a seat, told to who sits there; runs in a worker."""
    from oakdoor.app import messages as say
    from oakdoor.language.language import Language
    from oakdoor.review import hint as hints
    from oakdoor.review.report.telling import Telling, sides_from

    sight = task.sight()
    found = hints.hint(sight)
    shown, heard = (Telling(sight.mode, task.components, Language(code), names, aloud) for aloud in (False, True))
    sides = sides_from(sight.mode, sight.view, sight.seat)
    moves = []
    for one in found.candidates:
        terms = [
            say.HintTerm(
                text=text,
                points=round(reason.change, 1),
                side=reason.side,
                own=reason.side == sides[0],
                cells=list(reason.cells),
                sure=reason.sure,
                when=reason.when,
            )
            for text, reason in shown.told_reasons(one, sides)
        ]
        text, aloud = (
            telling.moves(sight.box, sight.view, sight.seat, sight.seat, one, sight.seat) for telling in (shown, heard)
        )
        moves.append(
            say.HintMove(
                rank=one.rank,
                moves=list(one.moves),
                text=text,
                aloud=aloud,
                lead=round(one.lead, 1),
                share=round(one.share, 3),
                terms=terms,
            )
        )
    return ToldHint(tuple(moves), found.sure, found.agreed)
