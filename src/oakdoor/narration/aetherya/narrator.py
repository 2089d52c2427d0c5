"""What happens in Aetherya as sentences, spoken to one reader."""

from collections import deque
from collections.abc import Mapping
from typing import TypeAlias

from oakdoor.games.contract import WATCHER
from oakdoor.games.events import Event, EventValue
from oakdoor.games.position.reader import Reader
from oakdoor.language.language import UNKNOWN, Word, Words, title
from oakdoor.narration.told import Told, tell

# Events that come in rows are told in one sentence.
_ROWS = {"opened", "turned_up", "legend_opened", "display_discarded", "display_filled"}
# What becomes of the card that is replaced belongs into the same sentence.
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


Filled: TypeAlias = dict[str, EventValue]  # what a text is filled with


class Narrator:
    """Tells events in the words of a table; `worth` are the points of legends."""

    def __init__(self, words: Words, names: list[str], worth: Mapping[str, int]) -> None:
        self.words = words
        self.names = [words.person(name) for name in names]
        self.worth = worth

    def told(self, events: list[Event], reader: Reader = WATCHER) -> list[Told]:
        """The events, already as the reader may know them, as sentences."""
        return tell(events, lambda event, left: self._sentence(event, left, reader))

    def _sentence(self, event: Event, left: deque[Event], reader: Reader) -> str:
        if event.name in _ROWS:
            row = [event]
            while left and (left[0].name, left[0].seat) == (event.name, event.seat):
                row.append(left.popleft())
            return self._tell(event.name, event.seat, reader, {"items": self._items(row)})
        if event.name == "placed" and left and left[0].name in _FATES and left[0].seat == event.seat:
            fate = left.popleft()
            if fate.name == "destroyed" and left and _is_discard_of(left[0], fate):
                left.popleft()  # that it goes to the discard pile goes without saying
            return self._told_fate(event, fate, reader)
        if event.name == "scored":
            return self._scored(event)
        return self._tell(event.name, event.seat, reader, self._values(event, reader))

    def _told_fate(self, placed: Event, fate: Event, reader: Reader) -> str:
        if fate.name == "destroyed":
            kind = "placed_destroyed"
        elif not placed.values["was_hidden"]:
            kind = "placed_over"
        else:  # a preview does not know what lies there
            kind = "placed_wild" if fate.values["card"] is not None else "placed_hidden"
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

    def _tell(self, kind: str, seat: int, reader: Reader, values: Filled) -> str:
        key = f"event.{kind}"
        if self.words.has(f"{key}.you"):
            key = f"{key}.{'you' if seat == reader else 'they'}"
            values = {"name": self.names[seat] if seat >= 0 else "", **values}
        return self.words.text(key, **values).rstrip()

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

    def _values(self, event: Event, reader: Reader) -> Filled:
        """The values of an event as words."""
        values: Filled = {}
        for name, value in event.values.items():
            if name in _FAMILIES:
                values[name] = self._thing(_FAMILIES[name], value)
            else:
                values[name] = _known(value)
        if event.name == "round_ended":
            values["count"] = values["turned"]
        if "legend" in event.values:
            worth = self.worth.get(event.values["legend"])
            values["points"] = UNKNOWN if worth is None else self.words.text("say.points", count=worth)
        if event.values.get("owner") is not None:
            self._add_owner(values, event, reader)
        return values

    def _add_owner(self, values: Filled, event: Event, reader: Reader) -> None:
        owner = event.values["owner"]
        mine = owner == reader
        values["owner"] = self.words.text("say.you") if mine else self.names[owner]
        if "cell" in values:
            key = "mine" if mine else "own" if owner == event.seat else "theirs"
            values["place"] = self.words.text(f"event.place_{key}", cell=values["cell"], name=self.names[owner])


def _known(value: EventValue) -> EventValue:
    """A value, or a sign that says that it is not known."""
    return UNKNOWN if value is None else value


def _is_discard_of(event: Event, fate: Event) -> bool:
    return (event.name, event.seat, event.values.get("card")) == ("discarded", fate.seat, fate.values["card"])
