"""Aetherya's components as data: what is in the box, from a table to a record that the rules read."""

from pathlib import Path
from typing import Annotated, Literal, Protocol, TypeAlias, get_args

import numpy as np

from oakdoor.games.aetherya.view import Tribe
from oakdoor.games.components import ComponentTable, Fault, table_with, whole_number
from oakdoor.games.names import Read, Table

Card: TypeAlias = int  # a type of kingdom card, or NOTHING (state.py)
Legend: TypeAlias = int
Legends: TypeAlias = int  # a set of legends, as bits
Tile: TypeAlias = int  # an item or character

TERRAINS = ("plain", "forest", "mountain", "swamp")
TRIBES: tuple[Tribe, ...] = ("human", "elf", "dwarf", "goblin")
CardName = Literal["plain", "forest", "mountain", "swamp", "human", "elf", "dwarf", "goblin", "dragon", "portal"]
CARDS: tuple[str, ...] = get_args(CardName)
PLAIN, FOREST, MOUNTAIN, SWAMP, HUMAN, ELF, DWARF, GOBLIN, DRAGON, PORTAL = range(10)
LegendName = Literal[
    "alliance-human-dwarf",
    "alliance-human-elf",
    "federation-human",
    "federation-elf",
    "federation-dwarf",
    "federation-goblin",
    "battle-goblin-dwarf",
    "battle-goblin-human",
    "battle-goblin-elf",
    "battle-elf-dwarf",
    "region-plain",
    "region-forest",
    "region-mountain",
    "region-swamp",
    "diversity",
]
LEGENDS: tuple[str, ...] = get_args(LegendName)
DIVERSITY = LEGENDS.index("diversity")
TILES = (
    "treaty",
    "staff",
    "sword",
    "griffin",
    "hammer",
    "palantir",
    "stone-1",
    "stone-2",
    "stone-3",
    "stone-4",
    "smuggler",
    "thief",
)
TREATY, STAFF, SWORD, GRIFFIN, HAMMER, PALANTIR, STONE_1, STONE_2, STONE_3, STONE_4, SMUGGLER, THIEF = range(12)
STONES = {TILES[STONE_1 + value - 1]: value for value in range(1, 5)}  # the power stones with what each is worth
DIGITS = 10  # of the sum of power stones the last digit counts (A6.9)

# A legend's condition as rows (A4.7): a card of type `first` has at least `needed` neighbours of type `second`.
_NEEDED = {"alliance": 1, "federation": 1, "battle": 2, "region": 2}


def _conditions() -> list[tuple[int, int, int, int]]:
    rows = []
    for legend, name in enumerate(LEGENDS):
        kind, *types = name.split("-")
        if kind not in _NEEDED:
            continue
        first, second = CARDS.index(types[0]), CARDS.index(types[-1])
        rows.append((legend, first, second, _NEEDED[kind]))
        if kind == "battle":  # "or the other way round" (A2.7)
            rows.append((legend, second, first, _NEEDED[kind]))
    return rows


CONDITIONS = np.array(_conditions(), np.int8)
BATTLES = sum(1 << legend for legend, name in enumerate(LEGENDS) if name.startswith("battle"))


class Box(Protocol):
    """The components as a record that the rules read."""

    copies: Annotated[Table, np.int8, (3, 10)]  # by stones on the back (A1.2) and card
    gains: Annotated[Table, np.int8, (4, 4)]  # by tribe and terrain (A5.1)
    hates: Annotated[Table, np.int8, (4, 4)]  # by tribe and tribe (A5.4)
    dragon: Annotated[Table, np.int8, (3,)]  # worth of each of one, two, three dragons (A5.2)
    points: Annotated[Table, np.int8, (15,)]  # of the legends (A1.3)
    character: Annotated[Table, np.int8, (12,)]  # which tiles are characters (A1.4)


# A deck must fill the kingdoms of two, three and four players and leave two discard piles and a deck (A3, A8.1).
_CELLS = 16
_SPARE = 3
_LARGEST_DECK = 80
# Confrontation's largest board, its display and one card of the deck (A9.1, A9.4); dragons and elves may leave
# for good (A9.12, A9.13).
_CONFRONTATION = 49 + 4 + 1


def _copies(data: Read, box: Box) -> None:
    for card, name in enumerate(CARDS):
        keys = ("cards", name)
        numbers = table_with(data, ("cards",), CARDS)[name]
        if not isinstance(numbers, list) or len(numbers) != 3:
            raise Fault(keys, f"cards.{name} must list three numbers: copies with two, three and four stones")
        for stones, number in enumerate(numbers):
            box.copies[stones, card] = whole_number(number, keys, 0, 20)
        for players in (2, 3, 4):
            if box.copies[: players - 1, card].sum() < players:
                raise Fault(keys, f"cards.{name} needs at least {players} copies for {players} players")
        if box.copies[:, card].sum() < 5:
            raise Fault(keys, f"cards.{name} needs at least 5 copies in all for confrontation")
    for players in (2, 3, 4):
        size = int(box.copies[: players - 1].sum())
        if not players * _CELLS + _SPARE <= size <= _LARGEST_DECK:
            raise Fault(
                ("cards",),
                f"the deck for {players} players has {size} cards; it needs "
                f"{players * _CELLS + _SPARE} to {_LARGEST_DECK}",
            )
    staying = int(box.copies.sum() - box.copies[:, DRAGON].sum() - box.copies[:, ELF].sum())
    if staying < _CONFRONTATION:
        raise Fault(("cards",), f"confrontation needs {_CONFRONTATION} cards besides dragons and elves, not {staying}")


def _tribes(data: Read, box: Box) -> None:
    for tribe, name in enumerate(TRIBES):
        keys = ("tribes", name)
        entry = table_with(table_with(data, ("tribes",), TRIBES)[name], keys, ("gains", "hates"))
        if not isinstance(entry["gains"], dict):
            raise Fault((*keys, "gains"), f"tribes.{name}.gains must be a table of terrains")
        for terrain, points in entry["gains"].items():
            if terrain not in TERRAINS:
                raise Fault((*keys, "gains"), f"{terrain!r} is no terrain; terrains are {', '.join(TERRAINS)}")
            box.gains[tribe, TERRAINS.index(terrain)] = whole_number(points, (*keys, "gains"), -9, 9)
        if not isinstance(entry["hates"], list):
            raise Fault((*keys, "hates"), f"tribes.{name}.hates must be a list of tribes")
        for other in entry["hates"]:
            if other not in TRIBES or other == name:
                raise Fault((*keys, "hates"), f"{other!r} is no other tribe; tribes are {', '.join(TRIBES)}")
            box.hates[tribe, TRIBES.index(other)] = 1
    for tribe, name in enumerate(TRIBES):
        for other, hated in enumerate(TRIBES):
            if box.hates[tribe, other] and not box.hates[other, tribe]:
                raise Fault(("tribes", name, "hates"), f"{name} hates {hated}, but {hated} does not hate {name}")


class Components(ComponentTable):
    """The cards, tribes, legends and tiles of one printing."""

    layout = Box
    file = Path(__file__).with_name("components.toml")

    def fill_box(self) -> None:
        """Write the table into the box; raises a fault that names the entry."""
        data, box = self.data, self.box
        table_with(data, (), ("cards", "tribes", "dragon", "legends", "tiles"))
        _copies(data["cards"], box)
        _tribes(data["tribes"], box)
        values = table_with(data["dragon"], ("dragon",), ("values",))["values"]
        if not isinstance(values, list) or len(values) != 3:
            raise Fault(("dragon", "values"), "dragon.values must list three numbers: for one, two, three dragons")
        for number, value in enumerate(values):
            box.dragon[number] = whole_number(value, ("dragon", "values"), 0, 20)
        for legend, name in enumerate(LEGENDS):
            points = table_with(data["legends"], ("legends",), LEGENDS)[name]
            box.points[legend] = whole_number(points, ("legends", name), 0, 20)
        for tile, name in enumerate(TILES):
            kind = table_with(data["tiles"], ("tiles",), TILES)[name]
            if kind not in ("item", "character"):
                raise Fault(("tiles", name), f"tiles.{name} must be 'item' or 'character', not {kind!r}")
            box.character[tile] = kind == "character"


printed = Components.printed
