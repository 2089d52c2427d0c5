"""This move rather than that one, in words: found in a worker process (workers.py)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a worker imports no rule before it knows whether they run compiled or plain
    from oakdoor.app import messages as say
    from oakdoor.app.thinking import Task
    from oakdoor.bots.contract import Sight
    from oakdoor.games.names import Data, Read


@dataclass(frozen=True)
class ToldWhy:
    """Why one move is better than another: every reason by itself, and all of it as sentences, with what remains."""

    reasons: "tuple[say.TermTold, ...]"
    sentences: tuple[str, ...]
    whole: float  # points of the decider's lead


def rather(task: "Task", better: list[str], other: list[str], names: list[str], code: str) -> ToldWhy:
    """Why one move of a seat is better than another, told to who sits there; runs in a worker. Each is words of a move,
    and of those that follow it in the same turn if they are known."""
    return _told(task.sight(), better, other, task.components, names, code)


def beside_played(record: "Read", wish: "say.WhatIf", names: list[str], code: str) -> "list[say.TermTold]":
    """Why another way from a moment of a game is better or worse than what was played there; nothing where it begins
    with that."""
    from oakdoor.bots.contract import History, Sight
    from oakdoor.review.branching import game_at, played_from

    game = game_at(record, wish.ply)
    seat = game.actor or 0
    played, moves = played_from(record, wish.ply), wish.moves
    if not played or moves[: len(played)] == played[: len(moves)]:
        return []
    decided = sum(line.startswith(f"{seat} ") for line in game.moves)
    sight = Sight(game.mode, game.box, game.observed(seat), seat, game.legal_actions(), History(decided))
    return list(_told(sight, moves, played, game.components, names, code).reasons)


def _told(
    sight: "Sight", better: list[str], other: list[str], components: "Data | None", names: list[str], code: str
) -> ToldWhy:
    from oakdoor.app.review.terms import told_terms
    from oakdoor.language.language import Language
    from oakdoor.review import comparing
    from oakdoor.review.report.telling import Telling, sides_from

    found = comparing.rather(sight, better, other)
    telling = Telling(sight.mode, components, Language(code), names)
    sides = sides_from(sight.mode, sight.view, sight.seat)
    told = [(telling.because(reason, sides), reason) for reason in found.reasons]
    return ToldWhy(tuple(told_terms(told, sides)), tuple(telling.why(found, sides)), found.whole)
