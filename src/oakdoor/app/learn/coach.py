"""The coach of a guided game: a comment on every turn, from what happened and from what else could have been done."""

from importlib import import_module

from oakdoor.app import messages as say
from oakdoor.games.game import Game
from oakdoor.games.position.view import View
from oakdoor.language.language import Figure, Words
from oakdoor.lessons.judge import points

_CLOSE = 0.5  # moves whose values differ by less are as good as each other
_ASIDE = ("arrange", "swap", "noswap", "legend", "end")  # verbs that play no card: they need bring nothing
_MOST_TOLD = 2  # sentences about what another player did


class Coach:
    """Watches one turn of a learner and says something about it."""

    def __init__(self, words: Words, seat: int) -> None:
        self._words, self._seat = words, seat

    def watch(self, game: Game, move: str) -> None:
        """Look at a game before the learner's move."""
        self._before = points(game, self._seat, ())
        self._move, self._legal = move, game.legal()

    def sees_new_turn(self, game: Game) -> bool:
        """Whether the learner's turn is over where nobody else has one."""
        remarks = import_module(f"oakdoor.lessons.{game.mode.game}.remarks")
        return bool(remarks.begins_turn(game.view(self._seat)))

    def weigh(self, values: list[float]) -> None:
        """Compare the move with those of its kind; the values are those of all legal moves then."""
        worth = dict(zip(self._legal, values, strict=True))
        verb = self._move.split(" ")[0]
        alike = [other for other in self._legal if other.split(" ")[0] == verb]
        self._best = max(alike, key=lambda other: worth[other])
        self._missed = worth[self._best] - worth[self._move]
        self._is_choice = len(alike) > 1

    def comment(self, game: Game, view: View, positions: list[say.Position]) -> str:
        """What the turn brought, what the others did then, and what to look at next."""
        told = [one.text for position in positions[1:] for step in position.steps for one in step.told]
        said = [self._own(game), *told[-_MOST_TOLD:], *self._remarks(game, view)]
        return " ".join(sentence for sentence in said if sentence)

    def _own(self, game: Game) -> str:
        """What the turn brought, and whether there was more to be had."""
        earned = Figure(points(game, self._seat, ()) - self._before)
        where = import_module(f"oakdoor.lessons.{game.mode.game}.remarks").where(self._best)
        first = [self._words.text("lesson.earned", points=earned)] if earned else []
        if self._missed >= _CLOSE and where is not None:
            key = "lesson.better_at" if where else "lesson.better"
            return " ".join([*first, self._words.text(key, more=Figure(round(self._missed)), where=where)])
        if earned > 0 and self._is_choice and where is not None:
            return self._words.text("lesson.best", points=earned)
        if not first and self._move.split(" ")[0] in _ASIDE:
            return ""
        return " ".join(first or [self._words.text("lesson.done")])

    def _remarks(self, game: Game, view: View) -> list[str]:
        """What to look at next: the first remark that the game has."""
        legal = game.legal() if game.actor == self._seat else []
        remarks = import_module(f"oakdoor.lessons.{game.mode.game}.remarks").remarks
        found: list[str] = remarks(self._words, view, self._seat, legal)
        return found[:1]
