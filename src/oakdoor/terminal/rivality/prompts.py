"""What Rivality asks of a player, and what each move does, in words."""

from typing import Any

from oakdoor.language.language import title
from oakdoor.narration.rivality.speech import (
    HIDDEN,
    Speech,
    Spell,
    field_of,
    kind_of,
    neighbour,
    own_hand,
    spells_of,
)
from oakdoor.terminal.moves import Describer, Group

_EACH = {"cast", "back", "go", "delayed", "keep", "redraw"}


def prompt(speech: Speech, view: dict[str, Any]) -> str:
    """What is expected of the reader now."""
    values: dict[str, Any] = {}
    if view["phase"] == "back":
        crowded = max(view["field"], key=lambda entry: sum(entry["golems"]))  # the only one with too many
        values = {"tile": speech.tile(kind_of(crowded["tile"])), "place": speech.place(crowded["place"])}
    elif view["phase"] == "delayed":
        newest = view["field"][-1]  # tiles are listed in the order in which they were placed
        values = {"tile": speech.tile(kind_of(newest["tile"])), "place": speech.place(newest["place"])}
    return speech.words.text(f"prompt.{view['phase']}", **values)


def casting_tile(view: dict[str, Any]) -> dict[str, Any]:
    """The tile whose spells are cast: the one with the wizard of whose turn it is."""
    side = view["colours"][view["turn"] % len(view["colours"])]
    return field_of(view)[side["wizard"]]


def castable(view: dict[str, Any]) -> dict[str, Spell]:
    """The spells of the casting tile by the directions in which they go."""
    entry = casting_tile(view)
    return {spell.direction(entry["turned"]): spell for spell in spells_of(entry["tile"])}


class MoveTexts(Describer):
    """What the moves of one position do."""

    def __init__(self, speech: Speech, view: dict[str, Any]) -> None:
        self.speech = speech
        self.words = speech.words
        self.view = view

    def tells_each(self, verb: str) -> bool:
        """There are few moves but placements."""
        return verb in _EACH

    def lines(self, group: Group) -> list[str] | None:
        """Placements take a line for each tile: its places, each with four ways to turn it."""
        if group.verb != "put":
            return None
        hand = own_hand(self.view)
        places: dict[str, list[str]] = {}
        for move in group.moves:
            _, tile, place, _ = move.split(" ")
            places.setdefault(tile, []).append(place)
        lines, first = [], group.first
        for tile, found in places.items():
            last = first + len(found) - 1
            listed = " ".join(dict.fromkeys(found))
            number = hand.index(tile) + 1
            lines.append(self.words.text("move.put", first=first, last=last, tile=tile, number=number, places=listed))
            first = last + 1
        _, tile, place, turned = group.moves[0].split(" ")
        short = f"{hand.index(tile) + 1} {place} {turned.lower()}"
        return [*lines, self.words.text("move.put_hint", example=group.moves[0], short=short)]

    def move(self, words: str) -> str:
        """What one move does."""
        verb, _, rest = words.partition(" ")
        if verb == "cast":
            return self._cast(rest)
        if verb == "back":
            return self.words.text("move.back", colour=self.speech.colour(rest))
        if verb == "delayed":
            entry = field_of(self.view)[rest]
            return self.words.text(
                "move.delayed", tile=self.speech.tile(kind_of(entry["tile"])), golems=self._due(entry)
            )
        if verb == "go":
            return self._go(rest)
        return self.words.text(f"move.{verb}")

    def _cast(self, edge: str) -> str:
        """Which spell of the placed tile, and what it reaches."""
        entry = casting_tile(self.view)
        spell = next(spell for spell in spells_of(entry["tile"]) if spell.edge == edge)
        place = entry["place"]
        for _ in range(spell.distance):
            place = neighbour(place, spell.direction(entry["turned"]))
        near = field_of(self.view).get(place)
        return self.words.text(
            "move.cast",
            spell=self.speech.spell(spell, entry["turned"]),
            tile=self.speech.tile(kind_of(near["tile"]) if near else HIDDEN),
            place=self.speech.place(place),
        )

    def _due(self, entry: dict[str, Any]) -> str:
        """The golems of the delayed spell that waits for the newest tile."""
        newest = self.view["field"][-1]["place"]
        golems = [spell.golems for spell in spells_of(entry["tile"]) if entry["pending"].get(spell.edge) == newest]
        return self.speech.golems(sum(golems))

    def _go(self, place: str) -> str:
        entry = field_of(self.view)[place]
        if entry["tile"] == HIDDEN:
            return title(f"{self.speech.tile(HIDDEN)}.")
        return self.speech.face(entry["tile"], entry["turned"])
