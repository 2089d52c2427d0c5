"""What else could have been done in a turn, and why that is better: found and put into words in a worker process
(workers.py). What a hint would name is never called worse than something else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oakdoor.app.review.comparing import ToldWhy, rather

if TYPE_CHECKING:  # a worker imports no rule before it knows whether they run compiled or plain
    from oakdoor.app import messages as say
    from oakdoor.app.thinking import Task
    from oakdoor.bots.contract import Sight

SLIP = 1.0  # points: a learner hears of what gave away so much of the lead
MOST_REASONS = 2  # a learner hears no more at once
Moves = tuple[str, ...]


@dataclass(frozen=True)
class Advice:
    """The better move at the decision of a turn that gave away most: its words with the rest of the turn, it in words,
    and why it is better; all empty where nothing much was given away. `is_best` is whether at every decision that had
    a choice the move of a hint was made."""

    better: Moves = ()
    told: str = ""
    reasons: tuple[str, ...] = ()
    is_best: bool = False


def advise(decisions: "list[tuple[Task, str]]", names: list[str], code: str) -> Advice:
    """Look at the decisions of a turn, each with what was played; runs in a worker. Moves that may be better are played
    on in the same worlds as the played one."""
    found: list[tuple[tuple[float, float], Task, Moves, ToldWhy]] = []
    chosen = [(task, played) for task, played in decisions if len(task.legal) > 1]
    is_best = bool(chosen)
    for task, played in chosen:
        others = _others(task.sight(), played)
        is_best = is_best and not others
        for better in others:
            why = rather(task, list(better), [played], names, code)
            found.append((_gain(why), task, better, why))
    most = max(found, key=lambda one: one[0], default=None)
    if most is None or max(most[0]) < SLIP:
        return Advice(is_best=is_best)
    _, task, better, why = most
    return Advice(better, _told(task, better, names, code), tuple(reasons_of(why.reasons)[:MOST_REASONS]))


def _gain(why: ToldWhy) -> tuple[float, float]:
    """What a move gains over the played one when both are played on, if that is clear; else the points that are certain
    at once, unless playing on finds that they do not last."""
    if why.whole >= SLIP or why.whole <= 0:
        return max(0.0, why.whole), 0.0
    return 0.0, sum(one.points if one.own else -one.points for one in why.reasons if one.sure == "certain")


def _others(sight: "Sight", played: str) -> list[Moves]:
    """The moves that may be better than the played one: what a hint would name, and what brings the most at once by the
    same verb; the latter alone where nothing looks ahead. None if the played one is what a hint would name."""
    from oakdoor.bots.contract import Budget
    from oakdoor.bots.greedy import GreedyBot

    words = sight.mode.codec.words
    greedy = GreedyBot(1).decide(sight, Budget())
    by_points = [words(action) for action in (greedy.action, *(look.action for look in greedy.others))]
    searched = _searched(sight)
    best = searched or (by_points[0],)
    if best[0] == played:
        return []
    alike = next(one for one in by_points if one.split(" ")[0] == played.split(" ")[0])
    return [one for one in dict.fromkeys((searched, (alike,))) if one and one[0] != played]


def _searched(sight: "Sight") -> Moves:
    """The move of a hint, with the rest of the turn; nothing where looks ahead would take too long."""
    from oakdoor.bots.search import can_search, is_quick
    from oakdoor.review.hint import LOOKS
    from oakdoor.review.scales import Scales, seed_for

    if not (is_quick(sight.mode) and can_search(sight.mode)):
        return ()
    seed = seed_for(1, 0, sight.seat)
    best = Scales(sight.mode, sight.box).weigh(sight.view, sight.seat, sight.seat, LOOKS, seed).moves[0]
    return tuple(sight.mode.codec.words(action) for action in (best.action, *best.rest))


def _told(task: "Task", better: Moves, names: list[str], code: str) -> str:
    """A move in words, as a table tells it."""
    from oakdoor.language.language import Language
    from oakdoor.review.report.telling import Telling
    from oakdoor.review.shapes import Candidate

    sight = task.sight()
    telling = Telling(sight.mode, task.components, Language(code), names, aloud=False)
    best = Candidate(rank=1, moves=better, share=0.0, lead=0.0, looks=0, terms=(), played=False)
    return telling.moves(sight.box, sight.view, sight.seat, sight.seat, best, sight.seat)


def reasons_of(terms: "Sequence[say.TermTold | say.HintTerm]") -> list[str]:
    """The reasons that speak for a move, each with its points, rounded: a learner does not count in tenths. What is
    certain comes first, and one's own points before those of others: that can be seen on the board."""
    from oakdoor.language.language import Figure

    speaking = [one for one in terms if (one.points > 0 if one.own else one.points < 0)]
    speaking.sort(key=lambda one: (one.sure != "certain", not one.own))
    return [f"{one.text} {Figure(round(one.points)):+}" if round(one.points) else one.text for one in speaking]
