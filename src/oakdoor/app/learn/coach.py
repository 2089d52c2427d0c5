"""The coach of a guided game: what a turn brought, the better move and why, and one next thought."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from oakdoor.app.learn.advice import Advice, reasons_of
from oakdoor.app.thinking import Task
from oakdoor.bots.contract import Sight
from oakdoor.games.game import Game
from oakdoor.language.language import Figure, Sentence, Words
from oakdoor.lessons.course import Lesson, Step
from oakdoor.lessons.judge import begin, points, stand

if TYPE_CHECKING:
    from oakdoor.app.messages import HintMove

_ASIDE = ("arrange", "swap", "noswap", "legend", "end")  # verbs that play no card: they need bring nothing


@dataclass(frozen=True)
class Turn:
    """A learner's turn that is over: its decisions, each with what was seen and what was played, what it brought before
    others answered, and the game after their answers. `most` is what the best order would have brought, where cards
    were laid one by one."""

    decisions: list[tuple[Task, str]]
    earned: int
    game: Game
    most: int | None = None


def orders(game: Game, seat: int) -> dict[str, int]:
    """What each order of cards that are laid one by one brings at once, the best first; nothing where none are laid."""
    found = {}
    for words in game.legal() if game.actor == seat else []:
        if game.mode.pieced and words.startswith(game.mode.pieced):
            seen = game.foresee(words, seat)
            own = seen.lines[min(int(game.mode.rules.side_of(game.state, seat)), len(seen.lines) - 1)]
            found[words] = (
                sum(points or 0 for points in own.values()),
                sum(one.startswith("legend ") for one in seen.next),
            )
    return {words: value for words, (value, _) in sorted(found.items(), key=lambda one: one[1], reverse=True)}


def is_turn_over(game: Game, seat: int, last: int) -> bool:
    """Whether a learner's turn is over after a move of seat `last`: everybody else has answered it, or there is nobody
    else and the next turn begins."""
    if game.actor != seat or game.is_over:
        return False
    if game.players > 1:
        return last != seat
    remarks = import_module(f"oakdoor.lessons.{game.mode.game}.remarks")
    return bool(remarks.begins_turn(game.view(seat)))


def last_turn(lesson: Lesson, step: Step, moves: list[str]) -> Turn | None:
    """The last turn of the learner that is over after moves, each with its seat in front."""
    seat, game = step.seat, begin(lesson, step)
    begins, found = 0, None
    for number, line in enumerate(moves, 1):
        who, _, words = line.partition(" ")
        game.play(words, int(who))
        if is_turn_over(game, seat, int(who)):
            begins, found = number, (begins, number)
    return None if found is None else _turn(lesson, step, moves, *found)


def _turn(lesson: Lesson, step: Step, moves: list[str], begins: int, ends: int) -> Turn:
    seat, game = step.seat, stand(lesson, step, moves[:begins]).game
    before = after = points(game, seat, ())
    laid = orders(game, seat)
    decisions = []
    for line in moves[begins:ends]:
        who, _, words = line.partition(" ")
        if int(who) == seat:
            decisions.append((Task.of(Sight.of(game, seat), None), words))
        game.play(words, int(who))
        if int(who) == seat:
            after = points(game, seat, ())
    first = decisions[0][1]
    return (
        Turn(decisions, laid[first], game, max(laid.values()))
        if first in laid
        else Turn(decisions, after - before, game)
    )


class Coach:
    """Says something about the turns of a learner."""

    def __init__(self, words: Words, seat: int) -> None:
        self._words, self._seat = words, seat

    def comment(self, turn: Turn, advice: Advice) -> str:
        """What the turn brought, what would have been better and why, and what to look at next."""
        said = [self._own(turn, advice), *self._remarks(turn.game)]
        return " ".join(sentence for sentence in said if sentence)

    def laying(self, earned: int) -> str:
        """Cards that are shown as they could lie."""
        return self._words.text("lesson.laid", points=Figure(earned))

    def showing(self, move: "HintMove") -> str:
        """A move that is shown, and why it is good."""
        first = reasons_of(move.terms)[:1]
        return " ".join([self._words.text("lesson.shown", move=Sentence(move.text)), *self._because(first)])

    def _because(self, reasons: Sequence[str]) -> list[str]:
        return [self._words.text("lesson.because", reason=", ".join(reasons))] if reasons else []

    def _own(self, turn: Turn, advice: Advice) -> str:
        """What the turn brought, and whether there was more to be had."""
        first = [self._words.text("lesson.earned", points=Figure(turn.earned))] if turn.earned else []
        if turn.most is not None and turn.most > turn.earned:
            return " ".join([*first, self._words.text("lesson.order", points=Figure(turn.most))])
        if advice.told:
            better = self._words.text("lesson.better", move=Sentence(advice.told))
            return " ".join([*first, better, *self._because(advice.reasons)])
        if advice.is_best or turn.most is not None:
            return " ".join([*first, self._words.text("lesson.best")])
        is_aside = all(played.split(" ")[0] in _ASIDE for _, played in turn.decisions)
        return " ".join(first or ([] if is_aside else [self._words.text("lesson.done")]))

    def _remarks(self, game: Game) -> list[str]:
        """What to look at next: the first remark that the game has."""
        remarks = import_module(f"oakdoor.lessons.{game.mode.game}.remarks").remarks
        found: list[str] = remarks(self._words, game.view(self._seat), self._seat, game.legal())
        return found[:1]
