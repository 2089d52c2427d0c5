"""What happens on the battlefield, told spell by spell: a spell and all that comes of it is one sentence."""

from collections import deque
from typing import Any

from oakdoor.games.events import Event
from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.view import RivalityView
from oakdoor.language.language import title
from oakdoor.narration.rivality.speech import HIDDEN, Speech, direction_between, kind_of
from oakdoor.narration.told import Told, tell

SILENT = {"turn_ended"}  # goes without saying
# What a placement, a spell or a capture leads to on its tile.
_RESULTS = {"golem_put", "summoned", "bounced", "sent_back", "control_gained", "control_lost", "contested"}
_COUNTED = {"summoned", "bounced", "sent_back"}
_OWN_COLOUR = "orange"  # in solo
_PLAYER = 0  # in solo


class Story:
    """Events as sentences for one reader; `view` is what the reader sees now, for the tiles that lie there. Told
    `aloud` they name places by coordinates, else by what lies there or beside them."""

    def __init__(self, speech: Speech, view: RivalityView, reader: Reader, aloud: bool = False) -> None:
        self.speech = speech
        self.words = speech.words
        self.reader = reader
        self.aloud = aloud
        self.is_solo = view["mode"] == "solo"
        self.kinds = {entry["place"]: kind_of(entry["tile"]) for entry in view["field"]}
        self.wizards: dict[str, str] = {}  # as these events tell; the view may be of a later turn

    def told(self, events: list[Event]) -> list[Told]:
        """The events, already as the reader may know them, as sentences."""
        return tell(events, self._sentence)

    def _text(self, kind: str, **values: object) -> str:
        """The text of a kind of event, for the eye or aloud."""
        key = f"shown.{kind}"
        return self.words.text(f"event.{kind}" if self.aloud or not self.words.has(key) else key, **values)

    def _learn(self, event: Event) -> None:
        """Remember what lies where; a preview's tile is not on the battlefield yet."""
        if event.name in ("placed", "turned_up"):
            tile = event.values["tile"]
            self.kinds[event.values["place"]] = kind_of(tile) if tile is not None else HIDDEN
        elif event.name == "wizard_moved":
            self.wizards = {place: one for place, one in self.wizards.items() if one != event.values["colour"]}
            self.wizards[event.values["place"]] = event.values["colour"]

    def _sentence(self, event: Event, left: deque[Event]) -> str | None:
        self._learn(event)
        values = event.values
        if event.name in SILENT:
            return None
        if event.name == "placed":
            return self._placed(event, left)
        if event.name == "wizard_moved":
            return self._wizard_moved(event, left)
        if event.name == "cast":
            results = self._results(self._take_results(left, values["target"]))
            return self._spell("cast", values, [values["target"]], results=results)
        if event.name == "fizzled":
            return self._fizzled(event, left)
        if event.name == "delayed_set":
            row = self._take_row(event, left)
            targets = [one.values["target"] for one in row]
            places = self.speech.joined([self.speech.place(one) for one in targets])
            ways = [format(self.speech.direction(direction_between(values["place"], one)), "in") for one in targets]
            return self._text("delayed_set", count=len(row), places=places, ways=self.words.listed(ways))
        if event.name in ("delayed_cast", "delayed_lost", "surrounded"):
            return self._delayed(event, left)
        if event.name == "turned_up":
            kind = "turned_up" if values["tile"] is not None else "turned_up_unknown"
            return self._text(kind, **self._tile_at(values["place"]))
        if event.name in _RESULTS:
            row = [event, *self._take_results(left, values["place"])]
            return title(self._text("here", results=self._results(row), **self._tile_at(values["place"])))
        return self._plain(event)

    def _plain(self, event: Event) -> str:
        """Hands, stacks, and the end."""
        if event.name == "game_ended":
            reason = self.speech.ended(event.values["reason"], self.reader)
            return self.words.text("event.game_ended", reason=reason)
        if event.name == "scored":
            text = self._text("scored", points=event.values["points"], **self._tile_at(event.values["place"]))
            return f"{title(text)}."
        if event.name == "stack_shuffled":
            colour = self.speech.colour(event.values["colour"])
            return self.words.text("event.stack_shuffled", colour=colour, tiles=event.values["tiles"])
        key = f"event.{event.name}.{'you' if event.seat == self.reader else 'they'}"
        tile = event.values.get("tile")
        if event.name == "drawn" and event.seat == self.reader and tile is None:
            return self.words.text("event.drawn.unknown")
        named = {"tile": self.speech.tile(kind_of(tile))} if tile is not None else {}
        return self.words.text(key, name=self.speech.names[event.seat], **named)

    def _placed(self, event: Event, left: deque[Event]) -> str:
        """The tile, the wizard and the golem on it."""
        place = event.values["place"]
        if left and left[0].name == "wizard_moved":
            self._learn(left.popleft())
        self._take_results(left, place)
        return self._text(
            f"placed.{'you' if event.seat == self.reader else 'they'}",
            name=self.speech.names[event.seat],
            direction=self.speech.direction(event.values["turned"]),
            where=self.speech.where(place, self._before(place)),
            **self._tile_at(place),
        )

    def _before(self, place: str) -> dict[str, str]:
        """The tiles that lay there before the one at a place came; tiles stand in the order of their coming."""
        places = list(self.kinds)
        return {one: self.kinds[one] for one in places[: places.index(place)]}

    def _wizard_moved(self, event: Event, left: deque[Event]) -> str:
        """A wizard's step in solo, with the golem that it brings."""
        place = event.values["place"]
        form = "they"
        if event.values["colour"] == _OWN_COLOUR:
            form = "you" if self.reader == _PLAYER else "watched"
        results = self._results(self._take_results(left, place))
        name = self.speech.names[_PLAYER]
        return self._text(f"wizard_moved.{form}", name=name, results=results, **self._tile_at(place))

    def _fizzled(self, event: Event, left: deque[Event]) -> str:
        """Spells that find no tile are told together."""
        row = self._take_row(event, left) if event.values["why"] == "no_tile" else [event]
        return self._spell(f"fizzled.{event.values['why']}", event.values, [e.values["target"] for e in row])

    def _spell(self, kind: str, values: dict[str, Any], targets: list[str], **more: str) -> str:
        """A sentence about a spell, or about several that go the same way."""
        whose = ""
        if self.is_solo:  # Suramun's spells always follow his move, the player's can follow a choice (V7.3)
            whose = "_mine" if self.reader == _PLAYER else "_watched"
            if self.wizards.get(values["place"], _OWN_COLOUR) != _OWN_COLOUR:
                whose = "_theirs"
        ways = [self.speech.direction(direction_between(values["place"], one)) for one in targets]
        named = [format(way, "also" if number else "to") for number, way in enumerate(ways)]
        name, count = self.speech.names[_PLAYER], len(targets)
        return self._text(
            kind,
            count=count,
            spell=self.words.text(f"event.spell{whose}", name=name),
            spells=self.words.text(f"event.spells{whose}", name=name, count=count),
            direction=self.words.listed(named),
            **self._tile_at(targets[0]),
            **more,
        )

    def _delayed(self, event: Event, left: deque[Event]) -> str:
        """A delayed spell, or a surrounded tile."""
        values = event.values
        named: dict[str, Any] = dict(self._tile_at(values["place"]))
        if "colour" in values:
            named["colour"] = self.speech.colour(values["colour"])
            tail = self._take_results(left, values.get("target", values["place"]))
            named["results"] = self._results(tail)
        return title(self._text(event.name, **named))

    def _tile_at(self, place: str) -> dict[str, object]:
        return {"tile": self.speech.tile(self.kinds.get(place, HIDDEN)), "place": self.speech.place(place)}

    def _take_row(self, event: Event, left: deque[Event]) -> list[Event]:
        """Events of the same kind in a row, for the same reason."""
        row = [event]
        while left and left[0].name == event.name and left[0].values.get("why") == event.values.get("why"):
            if left[0].values["place"] != event.values["place"]:
                break
            row.append(left.popleft())
        return row

    def _take_results(self, left: deque[Event], place: str) -> list[Event]:
        """What follows on a tile."""
        found = []
        while left and left[0].name in _RESULTS and left[0].values["place"] == place:
            found.append(left.popleft())
        return found

    def _results(self, events: list[Event]) -> str:
        """What came of it: 3 purple come, 1 bounces off, 2 orange go back, purple controls the tile."""
        items = []
        back: dict[str, int] = {}
        names = {event.name for event in events}
        for event in events:
            colour = event.values.get("colour")
            if event.name == "sent_back" and colour in back:
                continue
            if event.name == "control_lost" and names & {"control_gained", "contested"}:
                continue
            count = event.values.get("golems")
            if event.name == "sent_back" and count is not None and colour is not None:
                same = [one for one in events if one.name == "sent_back" and one.values["colour"] == colour]
                count = back[colour] = sum(one.values["golems"] for one in same)
            items.append(self._result(event.name, colour, count))
        return self.words.chained("event.then", items) if items else self.words.text("event.no_change")

    def _result(self, kind: str, colour: str | None, count: int | None) -> str:
        if kind == "summoned" and count == 0:
            return self.words.text("event.summoned_none")
        named = {"colour": self.speech.colour(colour)} if colour is not None else {}
        counted = {"count": count} if kind in _COUNTED else {}
        return self.words.text(f"event.{kind}", **counted, **named)
