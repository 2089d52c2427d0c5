"""Aetherya's components as data: what is in the box, from a table to a record that the rules read."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, Protocol, TypeAlias, get_args

import numpy as np

from oakdoor.games.aetherya.view import Tribe
from oakdoor.games.components import ComponentTable
from oakdoor.games.names import Data, Table
from oakdoor.games.printing.declaration import Choice, Row, Section, Several, Whole
from oakdoor.games.printing.faults import Fault, Why

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


# What can be wrong with a table.
COPIES = Why("copies", "{where} must list three numbers: copies with two, three and four stones")
DRAGONS = Why("dragons", "{where} must list three numbers: for one, two, three dragons")
NO_TERRAIN = Why("terrain", "{name} is no terrain; terrains are {names}")
NO_TRIBES = Why("tribes", "{where} must be a list of tribes")
NO_TRIBE = Why("tribe", "{name} is no other tribe; tribes are {names}")
NO_KIND = Why("kind", "{where} must be 'item' or 'character', not {found}")
FEW = Why("few", "{where} needs at least {least} copies for {least} players")
FEW_IN_ALL = Why("few_in_all", "{where} needs at least {least} copies in all for confrontation")
DECK = Why("deck", "the deck for {players} players has {found} cards; it needs {least} to {most}")
STAYING = Why("staying", "confrontation needs {least} cards besides dragons and elves, not {found}")
ONE_SIDED = Why("one_sided", "{tribe} hates {other}, but {other} does not hate {tribe}")

_POINTS = Whole(0, 20)
_GAIN = Whole(-9, 9)


def _tribe(name: str) -> Section:
    others = tuple(tribe for tribe in TRIBES if tribe != name)
    gains = Section(
        dict.fromkeys(TERRAINS, _GAIN), "points for each neighbouring terrain (A5.1)", NO_TERRAIN, any_of=True
    )
    return Section({"gains": gains, "hates": Several(Choice(others, NO_TRIBE), NO_TRIBES, "whom it hates (A5.4)")})


SHAPE = Section(
    {
        "cards": Section(
            dict.fromkeys(CARDS, Row(3, Whole(0, 20), COPIES, "copies with two, three and four stones on the back")),
            "how many there are of each card (A1.2)",
        ),
        "tribes": Section({name: _tribe(name) for name in TRIBES}, "what the tribes earn and whom they hate (A5)"),
        "dragon": Section({"values": Row(3, _POINTS, DRAGONS, "for each of one, two, three or more dragons (A5.2)")}),
        "legends": Section(dict.fromkeys(LEGENDS, _POINTS), "points of the legends (A1.3)"),
        "tiles": Section(
            dict.fromkeys(TILES, Choice(("item", "character"), NO_KIND)), "one set of tiles, the kind of each (A1.4)"
        ),
    }
)


def _copies_faults(cards: dict[str, list[int]]) -> Iterator[Fault]:
    for name in CARDS:
        keys, copies = ("cards", name), cards[name]
        for players in (2, 3, 4):
            if sum(copies[: players - 1]) < players:
                yield Fault.of(FEW, keys, least=players)
                break
        else:
            if sum(copies) < 5:
                yield Fault.of(FEW_IN_ALL, keys, least=5)


def _deck_faults(cards: dict[str, list[int]]) -> Iterator[Fault]:
    for players in (2, 3, 4):
        size, least = sum(sum(copies[: players - 1]) for copies in cards.values()), players * _CELLS + _SPARE
        if not least <= size <= _LARGEST_DECK:
            yield Fault.of(DECK, ("cards",), players=players, found=size, least=least, most=_LARGEST_DECK)
    staying = sum(sum(copies) for name, copies in cards.items() if name not in ("dragon", "elf"))
    if staying < _CONFRONTATION:
        yield Fault.of(STAYING, ("cards",), least=_CONFRONTATION, found=staying)


def _hatred_faults(tribes: Data) -> Iterator[Fault]:
    for name in TRIBES:
        for number, hated in enumerate(tribes[name]["hates"]):
            if name not in tribes[hated]["hates"]:
                yield Fault.of(ONE_SIDED, ("tribes", name, "hates", str(number)), tribe=name, other=hated)


class Components(ComponentTable):
    """The cards, tribes, legends and tiles of one printing."""

    layout = Box
    file = Path(__file__).with_name("components.toml")
    shape = SHAPE

    def further(self) -> Iterator[Fault]:
        """What is wrong with data of the right shape: a deck that no table can be dealt, hatred on one side only."""
        cards = self.data["cards"]
        yield from list(_copies_faults(cards)) or _deck_faults(cards)
        yield from _hatred_faults(self.data["tribes"])

    def fill_box(self) -> None:
        """Write the table into the box."""
        data, box = self.data, self.box
        for card, name in enumerate(CARDS):
            box.copies[:, card] = data["cards"][name]
        for tribe, name in enumerate(TRIBES):
            for terrain, points in data["tribes"][name]["gains"].items():
                box.gains[tribe, TERRAINS.index(terrain)] = points
            for other in data["tribes"][name]["hates"]:
                box.hates[tribe, TRIBES.index(other)] = 1
        box.dragon[:] = data["dragon"]["values"]
        box.points[:] = [data["legends"][name] for name in LEGENDS]
        box.character[:] = [data["tiles"][name] == "character" for name in TILES]


printed = Components.printed
