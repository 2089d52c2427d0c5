"""What Rivality asks of a player, and what each move does, in words."""

from typing import Any

from oakdoor.games.rivality.view import FieldTile, RivalityView
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


def prompt(speech: Speech, view: RivalityView) -> str:
    """What is expected of the reader now."""
    values: dict[str, Any] = {}
    if view["phase"] == "back":
        crowded = max(view["field"], key=lambda entry: sum(entry["golems"]))  # the only one with too many
        values = {"tile": speech.tile(kind_of(crowded["tile"])), "place": speech.place(crowded["place"])}
    elif view["phase"] == "delayed":
        newest = view["field"][-1]  # tiles are listed in the order in which they were placed
        values = {"tile": speech.tile(kind_of(newest["tile"])), "place": speech.place(newest["place"])}
    return speech.words.text(f"prompt.{view['phase']}", **values)


def casting_tile(view: RivalityView) -> FieldTile:
    """The tile whose spells are cast: the one with the wizard of whose turn it is."""
    side = next(side for side in view["colours"] if view["turn"] in side["seats"])
    return field_of(view)[side["wizard"] or ""]


def castable(view: RivalityView) -> dict[str, Spell]:
    """The spells of the casting tile by the directions in which they go."""
    entry = casting_tile(view)
    return {spell.direction(entry["turned"]): spell for spell in spells_of(entry["tile"])}


class MoveTexts(Describer):
    """What the moves of one position do."""

    def __init__(self, speech: Speech, view: RivalityView) -> None:
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
                "move.delayed", tile=self.speech.tile(kind_of(entry["tile"])), golems=self._due(rest)
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

    def _due(self, place: str) -> str:
        """The golems of the delayed spell that waits for the newest tile."""
        field = self.view["field"] if self.view["mode"] == "expert" else []
        return self.speech.golems(
            sum(
                spell.golems
                for entry in field
                for spell in spells_of(entry["tile"])
                if entry["place"] == place and entry["pending"].get(spell.edge) == field[-1]["place"]
            )
        )

    def _go(self, place: str) -> str:
        entry = field_of(self.view)[place]
        if entry["tile"] == HIDDEN:
            return title(f"{self.speech.tile(HIDDEN)}.")
        return self.speech.face(entry["tile"], entry["turned"])
