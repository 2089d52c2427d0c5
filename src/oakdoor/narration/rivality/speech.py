"""The words of Rivality: places, tiles, spells, colours and sides, as everything that is told says them."""

from collections.abc import Mapping
from dataclasses import dataclass

from oakdoor.games.names import Data
from oakdoor.games.position.reader import WATCHER, Reader
from oakdoor.games.rivality.components import DIRECTIONS, EDGES, FAR, KINDS
from oakdoor.games.rivality.view import Edge, FieldTile, RivalityView
from oakdoor.language.language import Word, Words, title

HIDDEN = "hidden"
_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_MOST_NEIGHBOURS = 2  # name a place well enough; the well comes first


@dataclass(frozen=True)
class Spell:
    """A spell of a tile: the edge it stands at, its golems, its distance."""

    edge: Edge
    golems: int
    distance: int

    def direction(self, turned: str) -> str:
        """Where it points when the tile's top edge points to `turned`."""
        return DIRECTIONS[(DIRECTIONS.index(turned) + EDGES.index(self.edge) + 3) % 4]


def kind_of(tile: str) -> str:
    """The kind of a tile by its name in records."""
    return tile.partition(":")[0]


def spells_of(tile: str) -> list[Spell]:
    """The spells of a tile, read off its name in records."""
    written = tile.rstrip("*").partition(":")[2].split(".")
    return [
        Spell(edge, int(text[0]), int(text[1]))
        for edge, text in zip(EDGES, written, strict=False)
        if text not in ("", "-")
    ]


def coordinates(place: str) -> tuple[int, int]:
    """The x and y of a place."""
    x, y = place.split(",")
    return int(x), int(y)


def reading_order(place: str) -> tuple[int, int]:
    """Row by row from the north, each from the west."""
    x, y = coordinates(place)
    return y, x


def neighbour(place: str, direction: str) -> str:
    """The place next to one."""
    x, y = coordinates(place)
    dx, dy = _STEPS[direction]
    return f"{x + dx},{y + dy}"


def direction_between(place: str, target: str) -> str:
    """Where a spell at one place points that reaches another."""
    (x, y), (to_x, to_y) = coordinates(place), coordinates(target)
    if x == to_x:
        return "S" if to_y > y else "N"
    return "E" if to_x > x else "W"


class Speech:
    """Names of things at one table. `components` is the component table in play; previews name no points of kinds."""

    def __init__(self, words: Words, names: list[str], components: Data) -> None:
        self.words = words
        self.names = [words.person(name) for name in names]
        self.kinds: dict[str, dict[str, int]] = components.get("kinds", {})

    def place(self, place: str) -> str:
        """A place to be heard: 2, minus 1."""
        x, y = (
            str(number) if number >= 0 else self.words.text("board.minus", number=-number)
            for number in coordinates(place)
        )
        return self.words.text("board.place", x=x, y=y)

    def where(self, place: str, kinds: Mapping[str, str]) -> str:
        """A place to be seen, named by its neighbours: east of the mana well; `kinds` are the tiles by their places."""
        near = [
            (kinds[one], direction_between(one, place)) for one in map(neighbour, [place] * 4, _STEPS) if one in kinds
        ]
        near.sort(key=lambda entry: KINDS.index(entry[0]) if entry[0] in KINDS else len(KINDS))
        named = [
            self.words.text("board.next_to", direction=self.direction(direction), tile=self.tile(kind))
            for kind, direction in near[:_MOST_NEIGHBOURS]
        ]
        return self.words.listed(named) or self.words.text("board.somewhere")

    def tile(self, kind: str) -> Word:
        """A kind of tile, or a face-down one."""
        return self.words.word(f"tile.{kind}")

    def colour(self, colour: str) -> Word:
        """A colour."""
        return self.words.word(f"colour.{colour}")

    def direction(self, direction: str) -> Word:
        """North, east, south or west."""
        return self.words.word(f"direction.{direction}")

    def joined(self, items: list[str]) -> str:
        """Items that have commas in them."""
        return self.words.chained("board.between", items)

    def points(self, count: int) -> str:
        """A number of points."""
        return self.words.text("say.points", count=count)

    def golems(self, count: int) -> str:
        """A number of golems."""
        return self.words.text("board.golems", count=count)

    def tiles(self, count: int) -> str:
        """A number of tiles."""
        return self.words.text("board.tiles", count=count)

    def spells(self, tile: str, turned: str = "N") -> str:
        """The spells of a tile: west 3 golems 1 step, north 1 golem 2 steps."""
        return ", ".join(self.spell(spell, turned) for spell in spells_of(tile))

    def spell(self, spell: Spell, turned: str) -> str:
        """One spell of a tile whose top edge points to `turned`."""
        key = "board.spell_far" if spell.distance == FAR else "board.spell"
        return self.words.text(
            key,
            direction=self.direction(spell.direction(turned)),
            golems=self.golems(spell.golems),
            steps=self.words.text("board.steps", count=spell.distance),
        )

    def face(self, tile: str, turned: str = "N") -> str:
        """A tile that is not in play yet: its kind and what it has."""
        return f"{title(self.tile(kind_of(tile)))}, {self.worth(tile, turned)}"

    def worth(self, tile: str, turned: str = "N") -> str:
        """What a tile has, where its kind is named already: points, shields, spells."""
        kind = kind_of(tile)
        items = [self.points(self.kinds[kind]["points"])]
        if self.kinds[kind]["shields"]:
            items.append(self.words.text("board.shields", count=self.kinds[kind]["shields"]))
        text = f"{', '.join(items)}."
        if spells_of(tile):
            text = f"{text} {title(self.spells(tile, turned))}."
        return text

    def side(self, colour: str, view: RivalityView, reader: Reader) -> str:
        """Who plays a colour, and the colour: You and Anna (orange)."""
        return self.words.text(
            "board.side", names=title(self.players(colour, view, reader)), colour=self.colour(colour)
        )

    def ended(self, reason: str, reader: Reader) -> str:
        """Why the game is over; who watches a game of solo is not spoken to."""
        watched = f"end.{reason}_watched"
        key = watched if reader is WATCHER and self.words.has(watched) else f"end.{reason}"
        return self.words.text(key, name=self.names[0])

    def players(self, colour: str, view: RivalityView, reader: Reader) -> str:
        """Who plays a colour."""
        seats = [seat for side in view["colours"] if side["colour"] == colour for seat in side["seats"]]
        names = [self.words.text("board.you") if seat == reader else self.names[seat] for seat in seats]
        return self.words.listed(names) if names else self.words.text("board.suramun")


def field_of(view: RivalityView) -> Mapping[str, FieldTile]:
    """The tiles of the battlefield by their places."""
    return {entry["place"]: entry for entry in view["field"]}


def own_hand(view: RivalityView) -> list[str]:
    """The tiles of whose view this is."""
    return [] if view["mode"] == "solo" or view["seat"] is None else view["hands"][view["seat"]]
