"""The battlefield as a compact map: a mark for each tile, coordinates along its edges, and a key."""

from oakdoor.games.rivality.components import KINDS
from oakdoor.games.rivality.view import FieldTile, RivalityView
from oakdoor.narration.rivality.speech import HIDDEN, Speech, coordinates, kind_of

_WIDTH = 96
_LABEL = 4
_FREE = "."
_FACE_DOWN = "??"


class Grid:
    """Maps of battlefields. A map that is too wide for a screen comes in parts, from the west to the east."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.words = speech.words

    def lines(self, view: RivalityView) -> list[str]:
        """The map and its key."""
        marks = {coordinates(entry["place"]): self._mark(entry, view) for entry in view["field"]}
        free = [] if view["mode"] == "solo" or view["phase"] == "over" else view["free"]
        if free:
            marks.update({coordinates(place): _FREE for place in free})
        columns = range(min(x for x, _ in marks), max(x for x, _ in marks) + 1)
        width = max(len(mark) for mark in marks.values()) + 2
        fit = (_WIDTH - _LABEL) // width
        lines: list[str] = []
        for start in range(0, len(columns), fit):
            lines += self._part(marks, columns[start : start + fit], width)
        return [*lines, self._key(view)]

    def _part(self, marks: dict[tuple[int, int], str], columns: range, width: int) -> list[str]:
        number = self.words.language.number
        rows = range(min(y for _, y in marks), max(y for _, y in marks) + 1)
        head = " " * _LABEL + "".join(f"{number(x):<{width}}" for x in columns)
        lines = [head.rstrip()]
        for y in rows:
            cells = "".join(f"{marks.get((x, y), ''):<{width}}" for x in columns)
            lines.append(f"{number(y):<{_LABEL}}{cells}".rstrip())
        return lines

    def _mark(self, entry: FieldTile, view: RivalityView) -> str:
        """A tile: its kind, the golems of each colour, the letter of a wizard."""
        if entry["tile"] == HIDDEN:
            return _FACE_DOWN
        kind = self.words.text(f"abbreviation.{kind_of(entry['tile'])}")
        golems = "".join(map(str, entry["golems"])) if any(entry["golems"]) else ""
        wizards = "".join(self._letter(side["colour"]) for side in view["colours"] if side["wizard"] == entry["place"])
        return f"{kind}{golems}{wizards}"

    def _letter(self, colour: str) -> str:
        return format(self.speech.colour(colour), "letter")

    def _key(self, view: RivalityView) -> str:
        """What the marks mean."""
        shown = {kind_of(entry["tile"]) for entry in view["field"]}
        items = [
            self.words.text(
                "board.key_kind",
                short=self.words.text(f"abbreviation.{kind}"),
                tile=self.speech.tile(kind),
                points=self.speech.points(self.speech.kinds[kind]["points"]),
                shields=self.words.text("board.shields", count=self.speech.kinds[kind]["shields"]),
            )
            for kind in KINDS
            if kind in shown
        ]
        if HIDDEN in shown:
            items.append(f"{_FACE_DOWN} {self.speech.tile(HIDDEN)}")
        if view["mode"] != "solo" and view["free"] and view["phase"] != "over":
            items.append(self.words.text("board.key_free", short=_FREE))
        colours = [side["colour"] for side in view["colours"]]
        return self.words.text(
            "board.key",
            items=", ".join(items),
            colours=", ".join(self.speech.colour(colour) for colour in colours),
            letters=", ".join(f"{self._letter(colour)} {self.speech.colour(colour)}" for colour in colours),
        )
