"""The score sheet of Rivality: the points of each colour with their tiles."""

from oakdoor.games.events import Event
from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.view import RivalityView
from oakdoor.language.language import title
from oakdoor.narration.rivality.speech import Speech


class Sheet:
    """Scores in words."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.words = speech.words

    def explained(self, view: RivalityView, events: list[Event], reader: Reader) -> list[str]:
        """Every colour's lines as things stand, each with its tiles; `events` are of the kind `scored`."""
        lines = []
        for side in view["colours"]:
            name = self.speech.side(side["colour"], view, reader)
            lines.append(self.words.text("sheet.heading", name=name, points=self.speech.points(side["score"] or 0)))
            for line, points in (side["lines"] or {}).items():
                own = [e for e in events if (e.values["colour"], e.values["line"]) == (side["colour"], line)]
                if own:
                    why = self.speech.joined([self._reason(event) for event in own])
                    lines.append(
                        self.words.text("sheet.line", line=self.words.text(f"line.{line}"), points=points, why=why)
                    )
        return lines

    def _reason(self, event: Event) -> str:
        place = self.speech.place(event.values["place"])
        return self.words.text("event.scored", place=place, points=event.values["points"])

    def heads(self, view: RivalityView) -> list[list[str]]:
        """The colours, and who plays them."""
        sides, players = view["colours"], view["players"]
        nobody = self.words.text("board.suramun")
        names = [*self.speech.names[:players], *[nobody] * (len(sides) - players)]
        teams = [names[first : first + len(sides)] for first in range(0, len(names), len(sides))]
        return [[title(self.speech.colour(side["colour"])) for side in sides], *teams]
