"""The score sheet of Aetherya: each line with what it is made of."""

from collections.abc import Mapping

from oakdoor.games.aetherya.view import AetheryaView
from oakdoor.games.events import Event
from oakdoor.games.position.reader import Reader
from oakdoor.language.language import Words
from oakdoor.terminal.aetherya.board import cell_names


class Sheet:
    """Scores in words. `worth` are the points of legends."""

    def __init__(self, words: Words, names: list[str], worth: Mapping[str, int]) -> None:
        self.words = words
        self.names = names
        self.worth = worth

    def explained(self, view: AetheryaView, events: list[Event], reader: Reader) -> list[str]:
        """Every seat's lines as the cards lie, each with its reasons; `events` are of the kind `scored`."""
        lines = []
        for seat in view["seats"] if view["mode"] == "confrontation" else view["kingdoms"]:
            points = self.words.text("say.points", count=seat["score"] or 0)
            if seat["seat"] == reader:
                lines.append(self.words.text("sheet.heading_mine", points=points))
            else:
                lines.append(self.words.text("sheet.heading", name=self.names[seat["seat"]], points=points))
            own = [event for event in events if event.seat == seat["seat"]]
            cells = view["cells"] if view["mode"] == "confrontation" else view["kingdoms"][seat["seat"]]["cells"]
            for name, value in (seat["lines"] or {}).items():
                line = self.words.text(f"line.{name}")
                why = self._legends(seat["legends"], value) if name == "legends" else self._reasons(own, name, cells)
                if why:
                    lines.append(self.words.text("sheet.line_why", line=line, points=value, why=why))
                elif value:
                    lines.append(self.words.text("sheet.line", line=line, points=value))
        return lines

    def _reasons(self, events: list[Event], line: str, cells: list[str | None]) -> str:
        return ", ".join(self._reason(event, cells) for event in events if event.values["line"] == line)

    def _reason(self, event: Event, cells: list[str | None]) -> str:
        names = cell_names(round(len(cells) ** 0.5))
        cell, other, points = (event.values[key] for key in ("cell", "other", "points"))
        if cell is None:
            return self.words.text("sheet.other", points=points)
        card = self.words.word(f"card.{cells[names.index(cell)]}")
        if cell == other:
            return self.words.text("sheet.single", cell=cell, card=card, points=points)
        other_card = self.words.word(f"card.{cells[names.index(other)]}")
        return self.words.text("sheet.pair", cell=cell, card=card, other=other, other_card=other_card, points=points)

    def _legends(self, taken: list[str], value: int) -> str:
        """The legends taken; what the line has beyond them comes from power stones (A6.9)."""
        if not value:
            return ""
        items = [
            self.words.text("sheet.legend", legend=self.words.word(f"legend.{name}"), points=self.worth[name])
            for name in taken
        ]
        stones = value - sum(self.worth[name] for name in taken)
        if stones:
            items.append(self.words.text("sheet.stones", points=stones))
        return ", ".join(items)
