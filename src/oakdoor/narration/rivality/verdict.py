"""The end of a game of Rivality in sentences: who wins and why, and what it is to one who played."""

from oakdoor.games.contract import WATCHER, Outcome
from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.view import RivalityView, SoloView
from oakdoor.narration.ending import Ending, Yours
from oakdoor.narration.rivality.speech import Speech


class Verdict:
    """Results in words."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.words = speech.words

    def sentences(self, outcome: Outcome, view: RivalityView, reader: Reader) -> list[str]:
        """Who wins and why."""
        if view["mode"] == "solo":
            return [self._solo(outcome, view, reader)]
        return [self._winner(outcome, view, reader)]

    def yours(self, outcome: Outcome, view: RivalityView, reader: int) -> Yours:
        """What the end is to one who played."""
        verdict = self.sentences(outcome, view, reader)
        ending = Ending(self.words, [str(name) for name in self.speech.names], outcome, reader)
        if view["mode"] != "solo":
            scores = [side.score for side in outcome.sides]
            alone = sum(outcome.ranks[side.seats[0]] == 1 for side in outcome.sides) == 1
            tied = alone and scores.count(max(scores)) > 1
            return ending.against([self.words.text("yours.well")] if tied else verdict)
        own, rival = outcome.sides
        won = bool(outcome.winners)
        points = self.words.text("say.points", count=abs(own.score - rival.score))
        key = "yours.solo_won" if won else "yours.solo_lost" if own.score < rival.score else "yours.solo_level"
        decided = ending.decided(own, rival) if won else ending.decided(rival, own)
        return Yours(self.words.text(key, points=points), [*verdict, *decided], won)

    def _solo(self, outcome: Outcome, view: SoloView, reader: Reader) -> str:
        """The player against Suramun (V7.9)."""
        own, rival = (side.score for side in outcome.sides)
        level = self.words.word(f"level.{view['options']['level']}")
        form = "solo_won" if outcome.winners else "solo_lost"
        values = {"level": level, "own": self.speech.points(own), "rival": rival}
        return self.words.text(
            f"sheet.{form}_watched" if reader is WATCHER else f"sheet.{form}", name=self.speech.names[0], **values
        )

    def _winner(self, outcome: Outcome, view: RivalityView, reader: Reader) -> str:
        """Who wins: by points, by the well, or together (V5.4)."""
        scores = [side.score for side in outcome.sides]
        names = [self.speech.side(side["colour"], view, WATCHER) for side in view["colours"]]
        winners = [number for number, side in enumerate(outcome.sides) if outcome.ranks[side.seats[0]] == 1]
        best = max(scores)
        tied = self.words.listed([names[number] for number, score in enumerate(scores) if score == best])
        each = self.words.text("say.with_points_each", count=best)
        if len(winners) > 1:
            rest = [names[number] for number in winners if reader not in outcome.sides[number].seats]
            if len(rest) < len(winners):
                return self.words.text("yours.shared", names=self.words.listed(rest), points=each)
            return self.words.text("sheet.shared", names=tied, points=each)
        winner = winners[0]
        seats, own = outcome.sides[winner].seats, self.words.text("say.with_points", count=scores[winner])
        team = "_team" if len(seats) > 1 else ""
        if scores.count(best) == 1:
            partner = self.words.listed([self.speech.names[seat] for seat in seats if seat != reader])
            return self.words.text(
                f"sheet.you_win{team}" if reader in seats else f"sheet.wins{team}",
                name=names[winner],
                partner=partner,
                colour=self.speech.colour(view["colours"][winner]["colour"]),
                points=own,
            )
        key = "sheet.wins_tie" if scores[winner] == best else f"sheet.wins_beyond{team}"
        return self.words.text(key, tied=tied, points=each, name=names[winner], own=own)
