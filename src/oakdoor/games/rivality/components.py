"""Rivality's components as data: what is in the box, from a table to a record that the rules read."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Protocol, TypeAlias

import numpy as np

from oakdoor.games.components import ComponentTable
from oakdoor.games.names import Table
from oakdoor.games.printing.declaration import Section, Whole, Written
from oakdoor.games.printing.faults import TWICE, Fault, Why
from oakdoor.games.rivality.view import Colour as ColourName
from oakdoor.games.rivality.view import Direction, TileKind
from oakdoor.games.rivality.view import Edge as EdgeName

Tile: TypeAlias = int  # a printed tile, or NOTHING (state.py)
Tiles: TypeAlias = int  # a set of tiles, or of their numbers on the battlefield, as bits
Number: TypeAlias = int  # of a tile on the battlefield
Place: TypeAlias = int  # of the battlefield
Colour: TypeAlias = int
Edge: TypeAlias = int  # of a tile: left, top, right
Edges: TypeAlias = int  # a set of edges, as bits

KINDS: tuple[TileKind, ...] = ("well", "circle", "cottage", "fortress")
WELL_KIND, CIRCLE, COTTAGE, FORTRESS = range(4)
SETS = ("plain", "star")
COLOURS: tuple[ColourName, ...] = ("orange", "purple", "turquoise")
EDGES: tuple[EdgeName, ...] = ("left", "top", "right")  # of an upright tile; no spell stands at a bottom edge (V1.3)
DIRECTIONS: tuple[Direction, ...] = ("N", "E", "S", "W")

SET_SIZE = 12
TILES = 24  # tiles 0 to 11 are the plain ones, 12 to 23 those with a star
WELL = 24  # the mana well as a tile
LIMIT = 5  # golems that can stand on a tile (V3.6)
ENTRENCHED = 1  # the shields that so many of its holder add (V4.2)
FAR = 3  # the distance at which spells ignore shields, and the farthest (V1.2)

# The battlefield has no edge. A place is one number, (x + 27) + 95 * (y + 27): 25 connected tiles lie at most 24
# steps from the well, and a spell reaches 3 beyond. The low nine bits are different for any two places less than
# 32 steps apart, so that they number everything that a game can touch (test_field.py proves both).
REACH = TILES + FAR
ROW = 95
PLACES = ROW * 2 * REACH + 2 * REACH + 1
SLOTS = 512
ORIGIN = REACH + ROW * REACH
STEPS = np.array([-ROW, 1, ROW, -1], np.int16)  # to the place N, E, S, W of one


class Box(Protocol):
    """The components as a record that the rules read."""

    reach: Annotated[Table, np.int16, (TILES + 1, 4, 3)]  # by tile, rotation and edge: from its place to the target
    points: Annotated[Table, np.int8, (4,)]  # by kind (V1.1)
    shields: Annotated[Table, np.int8, (TILES + 1,)]  # by tile (V1.1)
    kind: Annotated[Table, np.int8, (TILES + 1,)]
    spells: Annotated[Table, np.int8, (TILES + 1,)]  # the edges with a spell, as bits
    power: Annotated[Table, np.int8, (TILES + 1,)]  # the golems of all spells of a tile
    golems: Annotated[Table, np.int8, (TILES + 1, 3)]  # of the spell at an edge (V1.3)
    distance: Annotated[Table, np.int8, (TILES + 1, 3)]
    supply: Annotated[Table, np.int8, (3,)]  # golems by colour (V1.1)


# What can be wrong with a table.
NO_TILE = Why("tile", "{where} must be a tile such as '{sample}' or '{other}', not {found}")
EDGE = Why("edge", "{where}: an edge without a spell is left out at the end of {found}")
SET = Why("set", "{where} is one too many: a set has no more than {most} tiles of kind {kind} (V1.1)")
GOLEMS = Why("golems", "{where} must not be fewer than golems.turquoise (V2.2)")

_TILE = r"(circle|cottage|fortress):(-|[1-5][1-3])(?:\.(-|[1-5][1-3]))?(?:\.(-|[1-5][1-3]))?"
_KINDS_IN_SET = {"circle": 5, "cottage": 4, "fortress": 3}
_ABOUT_TILES = "12 tiles, each as kind:left.top.right; a spell is its golems, then its distance (V1.3)"


def _set() -> Section:
    numbers = [str(number) for number in range(1, SET_SIZE + 1)]
    return Section(dict.fromkeys(numbers, Written(_TILE, NO_TILE, ("cottage:12.21.23", "circle:-.41"))), _ABOUT_TILES)


SHAPE = Section(
    {
        "kinds": Section(
            dict.fromkeys(KINDS, Section({"points": Whole(0, 20), "shields": Whole(0, LIMIT)})),
            "what a tile of each kind is worth, and its shields (V1.1)",
        ),
        "golems": Section(dict.fromkeys(COLOURS, Whole(1, 100)), "how many there are of each colour (V1.1)"),
        **{name: _set() for name in SETS},
    }
)


def place_at(x: int, y: int) -> int:
    """The number of a place."""
    return (x + REACH) + ROW * (y + REACH)


@cache
@cache
def place_name(place: int) -> str:
    """A place as records write it: x to the east, y to the south, the well at 0,0."""
    return f"{place % ROW - REACH},{place // ROW - REACH}"


def _spells(name: str) -> tuple[str, list[tuple[int, int]]]:
    """A tile's kind, and (golems, distance) at its three edges."""
    found = re.fullmatch(_TILE, name)
    assert found is not None
    return found[1], [
        (int(spell[0]), int(spell[1])) if spell and spell != "-" else (0, 0) for spell in found.groups()[1:]
    ]


def _read_tile(box: Box, tile: int, kind: str, spells: list[tuple[int, int]]) -> None:
    """Write one tile into the box."""
    box.kind[tile] = KINDS.index(kind)
    for edge, (golems, distance) in enumerate(spells):
        box.golems[tile, edge] = golems
        box.distance[tile, edge] = distance
        box.power[tile] += golems
        if golems:
            box.spells[tile] |= 1 << edge
        for turned in range(4):  # the top edge points to `turned`, the left one to the direction before it
            box.reach[tile, turned, edge] = int(STEPS[(turned + edge + 3) % 4]) * distance


def _set_faults(which: str, tiles: dict[str, str]) -> Iterator[Fault]:
    """What is wrong with one set of 12 tiles."""
    left, seen = dict(_KINDS_IN_SET), set[str]()
    for key in map(str, range(1, SET_SIZE + 1)):
        keys, name = (which, key), tiles[key]
        kind = name.partition(":")[0]
        left[kind] -= 1
        if name.endswith("-"):
            yield Fault.of(EDGE, keys, name.rstrip(".-"), found=name)
        elif left[kind] < 0:
            yield Fault.of(SET, keys, most=_KINDS_IN_SET[kind], kind=kind)
        elif name in seen:
            yield Fault.of(TWICE, keys, name=name)
        seen.add(name)


class Components(ComponentTable):
    """The tiles and golems of one printing, and the tiles' names."""

    layout = Box
    file = Path(__file__).with_name("tiles.toml")
    shape = SHAPE
    tiles: tuple[str, ...]

    def further(self) -> Iterator[Fault]:
        """What is wrong with data of the right shape: a set that is none, golems that cannot be shared out."""
        for which in SETS:
            yield from _set_faults(which, self.data[which])
        golems = self.data["golems"]
        for colour in COLOURS[:2]:
            if golems[colour] < golems["turquoise"]:
                yield Fault.of(GOLEMS, ("golems", colour))

    def fill_box(self) -> None:
        """Write the table into the box."""
        data, box = self.data, self.box
        names = []
        for which, name in enumerate(SETS):
            for number in range(SET_SIZE):
                tile = data[name][str(number + 1)]
                names.append(tile + ("*" if name == "star" else ""))
                _read_tile(box, which * SET_SIZE + number, *_spells(tile))
        _read_tile(box, WELL, "well", [(0, 0)] * 3)
        for kind, name in enumerate(KINDS):
            box.points[kind] = data["kinds"][name]["points"]
            box.shields[box.kind == kind] = data["kinds"][name]["shields"]
        box.supply[:] = [data["golems"][colour] for colour in COLOURS]
        self.tiles = (*names, "well")


printed = Components.printed
