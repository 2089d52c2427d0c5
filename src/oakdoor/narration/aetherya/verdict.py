"""The end of a game of Aetherya in sentences: who wins and why, and what it is to one who played."""

from oakdoor.games.aetherya.view import AetheryaView
from oakdoor.games.contract import Outcome
from oakdoor.games.position.reader import WATCHER, Reader
from oakdoor.language.language import Words
from oakdoor.narration.ending import Ending, Yours


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

    def yours(self, outcome: Outcome, view: AetheryaView, reader: int) -> Yours:
        """What the end is to one who played."""
        if view["mode"] == "solo":
            *ages, headline = self._campaign(outcome)
            return Yours(headline, [*self._left(view["river"]), *ages], bool(outcome.winners))
        if view["mode"] == "coop":
            return self._goal(outcome, reader)
        return Ending(self.words, self.names, outcome, reader).against(self.sentences(outcome, reader))

    def _left(self, river: list[str]) -> list[str]:
        """The legends of the age that stayed open (A7.7); after a campaign that was won there are none."""
        names = [self.words.text("yours.legend", legend=self.words.word(f"legend.{legend}")) for legend in river]
        return [self.words.text("yours.open", count=len(names), legends=self.words.listed(names))] if names else []

    def _goal(self, outcome: Outcome, reader: int) -> Yours:
        """By how much the target was exceeded or missed, whose kingdom decided that, and what cost it most (A8)."""
        target, won = outcome.target or 0, bool(outcome.winners)
        least = min(side.score for side in outcome.sides)
        weakest = [side for side in outcome.sides if side.score == least]
        side = next((one for one in weakest if reader in one.seats), weakest[0])
        count = least - target if won else target + 1 - least
        points = self.words.text("say.points", count=count)
        whose = "yours" if reader in side.seats else "theirs"
        name = self.words.person(self.names[side.seats[0]])
        more = [self.words.text(f"yours.weakest_{whose}", name=name, score=least, target=target)]
        line = min(side.lines, key=lambda one: side.lines[one])
        if side.lines[line] < 0:
            more.append(self.words.text("yours.cost", line=self.words.word(f"line.{line}"), points=side.lines[line]))
        return Yours(self.words.text("yours.together_won" if won else "yours.together_lost", points=points), more, won)

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
            ordered = sorted(winners, key=lambda seat: seat != reader)
            if reader in winners:
                names = self.words.listed([self.names[seat] for seat in ordered[1:]])
                return self.words.text("yours.shared", names=names, points=self._points(best, "say.with_points_each"))
            names = self.words.listed([self.names[seat] for seat in ordered])
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
