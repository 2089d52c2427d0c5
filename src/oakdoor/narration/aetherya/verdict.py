"""The end of a game of Aetherya in sentences: who wins and why."""

from typing import Any

from oakdoor.games.contract import Outcome
from oakdoor.language.language import Words


class Verdict:
    """Results in words."""

    def __init__(self, words: Words, names: list[str]) -> None:
        self.words = words
        self.names = names

    def sentences(self, outcome: Outcome, reader: int) -> list[str]:
        """Who wins and why."""
        result = outcome.result
        if "fame" in result:
            return self._campaign(result)
        if "target" in result:
            return [self._together(result, reader)]
        return [self._winner(result, reader)]

    def _together(self, result: dict[str, Any], reader: int) -> str:
        """All win or lose together (A8)."""
        won, lost = "sheet.coop_won", "sheet.coop_lost"
        if reader < 0:
            won, lost = "sheet.coop_won_watched", "sheet.coop_lost_watched"
        weakest = min(result["scores"])
        key = won if result["won"] else lost
        return self.words.text(key, weakest=weakest, target=result["target"], team=result["team"])

    def _winner(self, result: dict[str, Any], reader: int) -> str:
        winners, scores = result["winners"], result["scores"]
        best = max(scores)
        if len(winners) > 1:
            names = self.words.listed([self.names[seat] for seat in winners])
            return self.words.text("sheet.shared", names=names, points=self._points(best))
        winner = winners[0]
        mine = winner == reader
        rivals = [seat for seat, score in enumerate(scores) if score == best and seat != winner]
        if not rivals:
            key = "sheet.you_win" if mine else "sheet.wins"
            return self.words.text(key, name=self.names[winner], points=self._points(best))
        return self._tie(result, winner, rivals, mine)

    def _tie(self, result: dict[str, Any], winner: int, rivals: list[int], mine: bool) -> str:
        """Which line broke the tie: the best one that differs from the closest rival's (A5.5)."""
        ranked = [sorted(row.values(), reverse=True) for row in result["lines"]]
        closest = max(ranked[seat] for seat in rivals)
        place = next(place for place, value in enumerate(ranked[winner]) if value != closest[place])
        return self.words.text(
            "sheet.you_win_tie" if mine else "sheet.wins_tie",
            name=self.names[winner],
            score=result["scores"][winner],
            line=self.words.text("sheet.best_line", count=place + 1),
            own=ranked[winner][place],
            rival=closest[place],
        )

    def _campaign(self, result: dict[str, Any]) -> list[str]:
        signed = self.words.language.signed
        lines = [
            self.words.text("sheet.solo_age", age=age, fame=signed(fame)) for age, fame in enumerate(result["fame"], 1)
        ]
        if result["won"]:
            return [*lines, self.words.text("sheet.solo_won", score=result["score"])]
        return [*lines, self.words.text("sheet.solo_lost", age=len(result["fame"]) + 1)]

    def _points(self, count: int) -> str:
        return self.words.text("say.points", count=count)
