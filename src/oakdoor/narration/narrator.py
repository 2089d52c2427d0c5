"""The narrator: events as sentences, spoken to one reader."""

from collections.abc import Mapping
from typing import Any

from oakdoor.games.contract import WATCHER
from oakdoor.games.events import Event
from oakdoor.language.language import Word, Words, title

# Events that come in rows are told in one sentence.
_ROWS = {"opened", "turned_up", "legend_opened", "display_discarded", "display_filled"}
# What becomes of the card under a placed one belongs into the same sentence.
_FATES = {"discarded", "exchanged", "destroyed"}
# Values that name things, and the family of texts that has their names.
_FAMILIES = {
    "card": "card",
    "old": "card",
    "legend": "legend",
    "other_legend": "legend",
    "tile": "tile",
    "reason": "end",
}


class _Unknown(str):
    """A value that the reader cannot know, or nobody can know yet."""

    def __format__(self, spec: str) -> str:
        return str(self)


class Narrator:
    """Tells events in the words of a table; `worth` are the points of legends."""

    def __init__(self, words: Words, names: list[str], worth: Mapping[str, int]) -> None:
        self.words = words
        self.names = names
        self.worth = worth

    def sentences(self, events: list[Event], reader: int = WATCHER) -> list[str]:
        """The events, already as the reader may know them, as sentences."""
        told: list[str] = []
        left = list(events)
        while left:
            event = left.pop(0)
            if event.name in _ROWS:
                row = [event]
                while left and (left[0].name, left[0].seat) == (event.name, event.seat):
                    row.append(left.pop(0))
                told.append(self._tell(event.name, event.seat, reader, {"items": self._items(row)}))
            elif "was_hidden" in event.values and (fate := self._fate(event, left)) is not None:
                told.append(self._told_fate(event, fate, reader))
            elif event.name == "scored" and self.words.has("event.scored"):
                told.append(self._scored(event))
            else:
                told.append(self._tell(event.name, event.seat, reader, self._values(event, reader)))
        return told

    def _fate(self, placed: Event, left: list[Event]) -> Event | None:
        """Take the fate of the replaced card out of what follows (a lost fortress may come before it)."""
        for place, event in enumerate(left[:2]):
            if event.name in _FATES and event.seat == placed.seat:
                fate = left.pop(place)
                if fate.name == "destroyed":  # that it goes to the discard pile goes without saying
                    if left[place:] and _is_discard_of(left[place], fate):
                        left.pop(place)
                return fate
        return None

    def _told_fate(self, placed: Event, fate: Event, reader: int) -> str:
        if fate.name == "destroyed":
            kind = "placed_destroyed"
        else:
            kind = "placed_wild" if placed.values["was_hidden"] else "placed_over"
        values = self._values(placed, reader)
        values["old"] = self._thing("card", fate.values["card"])
        values["pile"] = _known(fate.values.get("pile"))
        return self._tell(kind, placed.seat, reader, values)

    def _scored(self, event: Event) -> str:
        cell, other, points = (event.values[name] for name in ("cell", "other", "points"))
        if cell is None:  # points that lie on no cell (A9.12)
            return f"{title(self.words.text('sheet.other', points=_known(points)))}."
        form = "single" if cell == other else "pair"
        return self.words.text(f"event.scored.{form}", cell=cell, other=_known(other), points=_known(points))

    def _tell(self, kind: str, seat: int, reader: int, values: dict[str, Any]) -> str:
        key = f"event.{kind}"
        if self.words.has(f"{key}.you"):
            key = f"{key}.{'you' if seat == reader and seat >= 0 else 'they'}"
            values = {"name": self.names[seat] if seat >= 0 else "", **values}
        elif not self.words.has(key):
            return self._plain(kind, seat, values)
        return self.words.text(key, **values).rstrip()

    def _plain(self, kind: str, seat: int, values: dict[str, Any]) -> str:
        """An event that the language has no sentence for yet: its name and its values."""
        known = [f"{name} {value}" for name, value in values.items() if value is not None]
        return ", ".join([*([self.names[seat]] if seat >= 0 else []), kind, *known]) + "."

    def _items(self, row: list[Event]) -> str:
        return ", ".join(self._item(event) for event in row)

    def _item(self, event: Event) -> str:
        if "legend" in event.values:
            return self._thing("legend", event.values["legend"])
        card = self._thing("card", event.values["card"])
        return f"{_known(event.values['cell'])} {card}" if "cell" in event.values else card

    def _thing(self, family: str, name: str | None) -> Word:
        """A thing by its name; what a preview cannot know has a name, too."""
        if name is None and family == "end":
            return Word("")
        return self.words.word(f"{family}.{name}" if name is not None else f"{family}.unknown")

    def _values(self, event: Event, reader: int) -> dict[str, Any]:
        """The values of an event as words."""
        values: dict[str, Any] = {}
        for name, value in event.values.items():
            if name in _FAMILIES:
                values[name] = self._thing(_FAMILIES[name], value)
            else:
                values[name] = _known(value)
        if event.name == "round_ended":
            values["count"] = values["turned"]
        if "legend" in event.values:
            worth = self.worth.get(event.values["legend"])
            values["points"] = _UNKNOWN if worth is None else self.points(worth)
        if event.values.get("owner") is not None:
            self._add_owner(values, event.values["owner"], reader)
        return values

    def _add_owner(self, values: dict[str, Any], owner: int, reader: int) -> None:
        mine = owner == reader and owner >= 0
        values["owner"] = self.words.text("say.you") if mine else self.names[owner]
        if "cell" in values:
            key = "event.place_mine" if mine else "event.place_theirs"
            values["place"] = self.words.text(key, cell=values["cell"], name=self.names[owner])

    def points(self, count: int) -> str:
        """A number of points."""
        return self.words.text("say.points", count=count)


_UNKNOWN = _Unknown("?")


def _known(value: Any) -> Any:
    """A value, or a sign that says that it is not known."""
    return _UNKNOWN if value is None else value


def _is_discard_of(event: Event, fate: Event) -> bool:
    return (event.name, event.seat, event.values.get("card")) == ("discarded", fate.seat, fate.values["card"])
