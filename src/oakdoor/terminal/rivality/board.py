"""The battlefield and all around it, to be spoken: tile by tile in reading order, free places by name."""

from collections.abc import Mapping

from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.components import DIRECTIONS
from oakdoor.games.rivality.view import FieldTile, HandsView, RivalityView, Side, SpellTile
from oakdoor.language.language import title
from oakdoor.narration.rivality.speech import (
    HIDDEN,
    Speech,
    coordinates,
    direction_between,
    field_of,
    kind_of,
    neighbour,
    own_hand,
    reading_order,
    spells_of,
)
from oakdoor.terminal.rivality.grid import Grid


class Board:
    """Views as lines of text. `style` is `spoken` or `grid`."""

    def __init__(self, speech: Speech, style: str) -> None:
        self.speech = speech
        self.words = speech.words
        self.grid = Grid(speech) if style == "grid" else None

    def lines(self, view: RivalityView, reader: Reader) -> list[str]:
        """All that lies on the table, the reader's own hand last."""
        lines = [self._side(entry, view, reader) for entry in view["colours"]]
        if view["mode"] == "solo":
            level = self.words.word(f"level.{view['options']['level']}")
            lines.insert(0, self.words.text("board.level", level=level))
        lines.append(self.words.text("board.battlefield"))
        if self.grid is not None:
            lines += self.grid.lines(view)
            lines += self._waiting(view) if view["phase"] != "over" else []
        else:
            lines += self._rows(view) if view["mode"] == "solo" else [*self._tiles(view), *self._free(view)]
        return lines if view["mode"] == "solo" else [*lines, *self._hands(view, reader)]

    def _side(self, entry: Side, view: RivalityView, reader: Reader) -> str:
        """One colour: who plays it, points as things stand, golems left, tiles left."""
        items = [
            self.speech.points(entry["score"] or 0),
            self.words.text("board.supply", golems=self.speech.golems(entry["supply"])),
        ]
        if view["mode"] != "solo":
            left = next(side["stack"] for side in view["colours"] if side["colour"] == entry["colour"])
            items.append(self.words.text("board.stack", tiles=self.speech.tiles(left)))
        return self.words.text(
            "board.about", name=self.speech.side(entry["colour"], view, reader), items=", ".join(items)
        )

    def _tiles(self, view: RivalityView) -> list[str]:
        entries = sorted(view["field"], key=lambda entry: reading_order(entry["place"]))
        return [self.tile(entry, view) for entry in entries]

    def _rows(self, view: RivalityView) -> list[str]:
        """The field of solo row by row."""
        rows: dict[int, list[str]] = {}
        for entry in sorted(view["field"], key=lambda entry: reading_order(entry["place"])):
            rows.setdefault(coordinates(entry["place"])[1], []).append(self._cell(entry, view))
        return [self.words.text("board.row", row=row, tiles=self.speech.joined(cells)) for row, cells in rows.items()]

    def _cell(self, entry: FieldTile, view: RivalityView) -> str:
        """A tile within a row."""
        values = {"place": self.speech.place(entry["place"]), "tile": self.speech.tile(kind_of(entry["tile"]))}
        wizards = [side["wizard"] for side in view["colours"]]
        items = self._state(entry, view) if any(entry["golems"]) or entry["place"] in wizards else []
        if not items:
            return self.words.text("board.cell_plain", **values)
        return self.words.text("board.cell", items=", ".join(items), **values)

    def tile(self, entry: FieldTile, view: RivalityView) -> str:
        """A tile of the battlefield as a sentence: golems, control, shields, points, wizard, delayed spells."""
        kind = kind_of(entry["tile"])
        items = self._state(entry, view)
        if kind != HIDDEN:
            items.append(self.speech.points(self.speech.kinds[kind]["points"]))
        text = self.words.text(
            "board.tile",
            tile=title(self.speech.tile(kind)),
            place=self.speech.place(entry["place"]),
            items=", ".join(items),
        )
        pending = dict(self._pending(view)).get(entry["place"], []) if view["phase"] != "over" else []
        return f"{text} {self.words.text('board.pending', items=self.speech.joined(pending))}" if pending else text

    def _state(self, entry: FieldTile, view: RivalityView) -> list[str]:
        """What stands on a tile, who controls it, how well it is protected."""
        colours = [side["colour"] for side in view["colours"]]
        items = [
            self.words.text("board.group", count=golems, colour=self.speech.colour(colour))
            for colour, golems in zip(colours, entry["golems"], strict=True)
            if golems
        ] or [self.words.text("board.no_golems")]
        if entry["control"]:
            items.append(self.words.text("board.controls", colour=self.speech.colour(entry["control"])))
            if entry["shields"]:
                items.append(self.words.text("board.shields", count=entry["shields"]))
            if entry["entrenched"]:
                items.append(self.words.text("board.entrenched"))
        elif any(entry["golems"]):
            items.append(self.words.text("board.contested"))
        items += [
            self.words.text("board.wizard", colour=self.speech.colour(side["colour"]))
            for side in view["colours"]
            if side["wizard"] == entry["place"]
        ]
        return items

    def _pending(self, view: RivalityView) -> list[tuple[str, list[str]]]:
        """The places of the tiles with delayed spells, each with the places that they wait for."""
        field = view["field"] if view["mode"] == "expert" else []
        return [(entry["place"], self._waits(entry)) for entry in field if entry["pending"]]

    def _waits(self, entry: SpellTile) -> list[str]:
        waiting = entry["pending"]
        return [
            self.words.text(
                "board.waits",
                direction=self.speech.direction(direction_between(entry["place"], waiting[spell.edge])),
                golems=self.speech.golems(spell.golems),
                place=self.speech.place(waiting[spell.edge]),
            )
            for spell in spells_of(entry["tile"])
            if spell.edge in waiting
        ]

    def _waiting(self, view: RivalityView) -> list[str]:
        """All delayed spells, which a map cannot show."""
        field = field_of(view)
        return [
            self.words.text(
                "board.pending_of",
                tile=self.speech.tile(kind_of(field[place]["tile"])),
                place=self.speech.place(place),
                items=self.speech.joined(waits),
            )
            for place, waits in sorted(self._pending(view), key=lambda entry: reading_order(entry[0]))
        ]

    def _free(self, view: HandsView) -> list[str]:
        """The free places by name: 2, minus 1, east of the circle."""
        if view["phase"] == "over" or not view["free"]:
            return []
        field = field_of(view)
        items = [self._free_place(place, field) for place in sorted(view["free"], key=reading_order)]
        return [self.words.text("board.free", places=self.speech.joined(items))]

    def _free_place(self, place: str, field: Mapping[str, FieldTile]) -> str:
        for direction in DIRECTIONS:
            near = field.get(neighbour(place, direction))
            if near is not None:
                return self.words.text(
                    "board.beside",
                    place=self.speech.place(place),
                    direction=self.speech.direction(direction_between(near["place"], place)),
                    tile=self.speech.tile(kind_of(near["tile"])),
                )
        return self.speech.place(place)

    def _hands(self, view: HandsView, reader: Reader) -> list[str]:
        """Others' hands as counts, or open after the end; the own tiles in words, numbered as they are typed."""
        lines, counts = [], []
        for seat, hand in enumerate(view["hands"]):
            if seat == reader:
                continue
            name = self.speech.names[seat]
            if hand and HIDDEN not in hand:
                lines.append(self.words.text("board.open_hand", name=name, tiles=", ".join(hand)))
            elif hand:
                counts.append(self.words.text("board.holds", name=name, tiles=self.speech.tiles(len(hand))))
        if counts:
            lines.append(self.words.text("board.hands", items=", ".join(counts)))
        own = own_hand(view)
        if own:
            lines.append(self.words.text("board.hand"))
            lines += [f"  {self.held(number, tile)}" for number, tile in enumerate(own, 1)]
        return lines

    def held(self, number: int, tile: str) -> str:
        """A tile in hand, its top to the north."""
        return self.words.text("board.held", number=number, id=tile, face=self.speech.face(tile))
