"""The end of a game of Rivality in sentences: who wins and why."""

from oakdoor.games.contract import Outcome
from oakdoor.games.rivality.view import RivalityView, SoloView
from oakdoor.language.language import title
from oakdoor.narration.rivality.speech import Speech


class Verdict:
    """Results in words."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.words = speech.words

    def sentences(self, outcome: Outcome, view: RivalityView, reader: int) -> list[str]:
        """Who wins and why."""
        if view["mode"] == "solo":
            return [self._solo(outcome, view, reader)]
        return [self._winner(outcome, view, reader)]

    def _solo(self, outcome: Outcome, view: SoloView, reader: int) -> str:
        """The player against Suramun (V7.9)."""
        own, rival = (side.score for side in outcome.sides)
        level = self.words.word(f"level.{view['options']['level']}")
        form = "solo_won" if outcome.winners else "solo_lost"
        values = {"level": level, "own": self.speech.points(own), "rival": rival}
        return self.words.text(
            f"sheet.{form}_watched" if reader < 0 else f"sheet.{form}", name=self.speech.names[0], **values
        )

    def _winner(self, outcome: Outcome, view: RivalityView, reader: int) -> str:
        """Who wins: by points, by the well, or together (V5.4)."""
        colours = [side["colour"] for side in view["colours"]]
        names = [self.speech.side(colour, view, reader) for colour in colours]
        scores = [side.score for side in outcome.sides]
        winners = [number for number, side in enumerate(outcome.sides) if outcome.ranks[side.seats[0]] == 1]
        best = max(scores)
        tied = self.words.listed([title(self.speech.colour(colours[i])) for i, s in enumerate(scores) if s == best])
        points = self.speech.points(best)
        if len(winners) > 1:
            return self.words.text("sheet.shared", names=tied, points=points)
        winner = names[winners[0]]
        if scores.count(best) == 1:
            return self.words.text("sheet.wins", name=winner, points=points)
        own = scores[winners[0]]
        key = "sheet.wins_tie" if own == best else "sheet.wins_beyond"
        return self.words.text(key, tied=tied, points=points, name=winner, own=self.speech.points(own))
