"""The end of a game of Aetherya in sentences: who wins and why."""

from oakdoor.games.contract import Outcome
from oakdoor.games.position.reader import WATCHER, Reader
from oakdoor.language.language import Words


class Verdict:
    """Results in words."""

    def __init__(self, words: Words, names: list[str]) -> None:
        self.words = words
        self.names = names

    def sentences(self, outcome: Outcome, reader: Reader) -> list[str]:
        """Who wins and why."""
        if self.words.mode == "solo":
            return self._campaign(outcome)
        if self.words.mode == "coop":
            return [self._together(outcome, reader)]
        return [self._winner(outcome, reader)]

    def _together(self, outcome: Outcome, reader: Reader) -> str:
        """All win or lose together (A8)."""
        form = "coop_won" if outcome.winners else "coop_lost"
        weakest = min(side.score for side in outcome.sides)
        target = outcome.target or 0
        return self.words.text(
            f"sheet.{form}_watched" if reader is WATCHER else f"sheet.{form}",
            weakest=weakest,
            target=target,
            team=weakest - target,
        )

    def _winner(self, outcome: Outcome, reader: Reader) -> str:
        winners, scores = outcome.winners, [side.score for side in outcome.sides]
        best = max(scores)
        if len(winners) > 1:
            names = self.words.listed([self.names[seat] for seat in winners])
            return self.words.text("sheet.shared", names=names, points=self._points(best, "say.with_points_each"))
        winner = winners[0]
        mine = winner == reader
        rivals = [seat for seat, score in enumerate(scores) if score == best and seat != winner]
        if not rivals:
            key = "sheet.you_win" if mine else "sheet.wins"
            return self.words.text(key, name=self.names[winner], points=self._points(best))
        return self._tie(outcome, winner, rivals, mine)

    def _tie(self, outcome: Outcome, winner: int, rivals: list[int], mine: bool) -> str:
        """Which line broke the tie: the best one that differs from the closest rival's (A5.5)."""
        ranked = [sorted(side.lines.values(), reverse=True) for side in outcome.sides]
        closest = max(ranked[seat] for seat in rivals)
        place = next(place for place, value in enumerate(ranked[winner]) if value != closest[place])
        return self.words.text(
            "sheet.you_win_tie" if mine else "sheet.wins_tie",
            name=self.names[winner],
            score=outcome.sides[winner].score,
            line=self.words.text(f"sheet.best_line.{place + 1}"),
            own=ranked[winner][place],
            rival=closest[place],
        )

    def _campaign(self, outcome: Outcome) -> list[str]:
        signed = self.words.language.signed
        ages = outcome.fame or []
        lines = [self.words.text("sheet.solo_age", age=age, fame=signed(fame)) for age, fame in enumerate(ages, 1)]
        if outcome.winners:
            return [*lines, self.words.text("sheet.solo_won", score=outcome.sides[0].score)]
        return [*lines, self.words.text("sheet.solo_lost", age=len(ages) + 1)]

    def _points(self, count: int, key: str = "say.with_points") -> str:
        return self.words.text(key, count=count)
