"""The score sheet of Rivality: the points of each colour with their tiles, and the end of a game."""

from oakdoor.games.contract import Outcome, Side
from oakdoor.games.events import Event
from oakdoor.games.rivality.view import RivalityView
from oakdoor.language.language import title
from oakdoor.narration.rivality.speech import Speech
from oakdoor.narration.rivality.verdict import Verdict


class Sheet:
    """Scores in words."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.words = speech.words

    def explained(self, view: RivalityView, events: list[Event], reader: int) -> list[str]:
        """Every colour's lines as things stand, each with its tiles; `events` are of the kind `scored`."""
        lines = []
        for side in view["colours"]:
            name = self.speech.side(side["colour"], view, reader)
            lines.append(self.words.text("sheet.heading", name=name, points=self.speech.points(side["score"] or 0)))
            for line, points in (side["lines"] or {}).items():
                own = [e for e in events if (e.values["colour"], e.values["line"]) == (side["colour"], line)]
                if own:
                    why = self.speech.joined([self._reason(event) for event in own])
                    lines.append(self.words.text("sheet.line", line=self._line(line), points=points, why=why))
        return lines

    def _reason(self, event: Event) -> str:
        place = self.speech.place(event.values["place"])
        return self.words.text("event.scored", place=place, points=event.values["points"])

    def result(self, outcome: Outcome, view: RivalityView, reader: int) -> list[str]:
        """The table of lines, who wins and why."""
        return [*self.table(outcome.sides, view), *Verdict(self.speech).sentences(outcome, view, reader)]

    def table(self, scored: list[Side], view: RivalityView) -> list[str]:
        """A text table: a row for each line of the sheet, a column for each colour with its players."""
        number = self.words.language.number
        sides = view["colours"]
        rows = [["", *(title(self.speech.colour(side["colour"])) for side in sides)]]
        count = len(sides)
        for team in range(max(1, view["players"] // count)):
            seats = range(team * count, team * count + count)
            names = [
                self.speech.names[seat] if seat < view["players"] else self.words.text("board.suramun")
                for seat in seats
            ]
            rows.append(["", *names])
        for line in scored[0].lines:
            rows.append([self._line(line), *(number(side.lines[line]) for side in scored)])
        rows.append([self.words.text("sheet.sum"), *(number(side.score) for side in scored)])
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        return [
            "  ".join(
                f"{text:<{width}}" if column == 0 else f"{text:>{width}}"
                for column, (text, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]

    def _line(self, name: str) -> str:
        return self.words.text(f"line.{name}")
