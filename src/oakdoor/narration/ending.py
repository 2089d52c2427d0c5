"""The end of a game, spoken to one who played it: their place, by how much, and the line that decided it."""

from dataclasses import dataclass

from oakdoor.games.contract import Outcome, Side
from oakdoor.games.position.reader import Reader
from oakdoor.language.language import Words
from oakdoor.narration.outcomes import side_name

SEVERAL = 2  # sides from which on a place among them says more than won or lost


@dataclass(frozen=True)
class Yours:
    """What the end is to one reader: a headline, what more is to be said, and whether they won."""

    headline: str
    more: list[str]
    won: bool


def decided(words: Words, names: list[str], sides: tuple[Side, Side], reader: Reader) -> list[str]:
    """The line in which the first of two sides was furthest ahead; nothing where it was nowhere."""
    winner, loser = sides
    lead = {line: points - loser.lines.get(line, 0) for line, points in winner.lines.items()}
    line = max(lead, key=lambda one: lead[one])
    if lead[line] <= 0:
        return []
    values = {"winner": side_name(words, names, tuple(winner.seats), reader), "own": winner.lines[line]}
    values |= {"loser": side_name(words, names, tuple(loser.seats), reader), "rival": loser.lines.get(line, 0)}
    return [words.text("yours.decided", line=words.word(f"line.{line}"), **values)]


class Ending:
    """Says how a game ended for a reader who played it; where one wins against the others, in any game."""

    def __init__(self, words: Words, names: list[str], outcome: Outcome, reader: int) -> None:
        self.words = words
        self.names = names
        self.outcome = outcome
        self.reader = reader
        self.sides = outcome.sides
        self.own = next(side for side in self.sides if reader in side.seats)
        self.won = reader in outcome.winners

    def against(self, verdict: list[str]) -> Yours:
        """Where one wins against the others; `verdict` says who does."""
        winners = [side for side in self.sides if side.seats and self.outcome.ranks[side.seats[0]] == 1]
        others = [side for side in self.sides if side is not self.own]
        if self.won and len(winners) > 1:
            return Yours(verdict[-1], verdict[:-1], True)
        other = max(others, key=lambda side: side.score) if self.won else winners[0]
        ahead = abs(self.own.score - other.score)
        # A tie, or the mana well (V5.4): the verdict says what broke it.
        broken = self.own.score <= other.score if self.won else self.own.score >= other.score
        told = verdict if not self.won or broken else []
        decided = [] if broken else self.decided(self.own if self.won else other, other if self.won else self.own)
        if broken:
            key = "yours.won_tie" if self.won else self._lost("tie")
        else:
            key = "yours.won" if self.won else self._lost("by")
        return Yours(self._headline(key, other, ahead), [*told, *decided], self.won)

    def _lost(self, how: str) -> str:
        """A place, where there are more than two."""
        rank = self.outcome.ranks[self.reader]
        return f"yours.place_{how}.{rank}" if len(self.sides) > SEVERAL else f"yours.lost_{how}"

    def _headline(self, key: str, other: Side, ahead: int) -> str:
        return self.words.text(
            key,
            name=self.name(other),
            points=self.words.text("say.with_points", count=self.own.score),
            ahead=ahead,
            by=self.words.text("say.points", count=ahead),
            sides=len(self.sides),
        )

    def decided(self, winner: Side, loser: Side) -> list[str]:
        """The line in which the winner was furthest ahead."""
        return decided(self.words, self.names, (winner, loser), self.reader)

    def name(self, side: Side) -> str:
        """Who plays a side: the reader is "you"."""
        return side_name(self.words, self.names, tuple(side.seats), self.reader)
