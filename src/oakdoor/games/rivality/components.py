"""Rivality's components as data: what is in the box, from a table to a record that the rules read."""

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Protocol, TypeAlias

import numpy as np

from oakdoor.games.components import ComponentTable, Fault, table_with, whole_number
from oakdoor.games.names import Read, Table
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


_TILE = re.compile(r"(circle|cottage|fortress):(-|[1-5][1-3])(?:\.(-|[1-5][1-3]))?(?:\.([1-5][1-3]))?")
_KINDS_IN_SET = {"circle": 5, "cottage": 4, "fortress": 3}


def place_at(x: int, y: int) -> int:
    """The number of a place."""
    return (x + REACH) + ROW * (y + REACH)


@cache
@cache
def place_name(place: int) -> str:
    """A place as records write it: x to the east, y to the south, the well at 0,0."""
    return f"{place % ROW - REACH},{place // ROW - REACH}"


def _spells(name: Read, keys: tuple[str, ...]) -> tuple[str, list[tuple[int, int]]]:
    """A tile's kind, and (golems, distance) at its three edges."""
    where = ".".join(keys)
    if not isinstance(name, str) or not (found := _TILE.fullmatch(name)):
        raise Fault(keys, f"{where} must be a tile such as 'cottage:12.21.23' or 'circle:-.41', not {name!r}")
    if name.endswith("-"):
        raise Fault(keys, f"{where}: an edge without a spell is left out at the end of {name!r}")
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


def _read_set(box: Box, data: Read, which: int) -> list[str]:
    """One set of 12 tiles; returns their names as records write them."""
    keys = tuple(str(number) for number in range(1, SET_SIZE + 1))
    mark = "*" if SETS[which] == "star" else ""
    tiles = table_with(data, (SETS[which],), keys)
    left = dict(_KINDS_IN_SET)
    names: list[str] = []
    for number, key in enumerate(keys):
        where = (SETS[which], key)
        kind, spells = _spells(tiles[key], where)
        left[kind] -= 1
        if left[kind] < 0:
            raise Fault(where, f"{SETS[which]} has more than {_KINDS_IN_SET[kind]} tiles of kind {kind} (V1.1)")
        if tiles[key] + mark in names:
            raise Fault(where, f"{'.'.join(where)}: {tiles[key]!r} is there twice")
        names.append(tiles[key] + mark)
        _read_tile(box, which * SET_SIZE + number, kind, spells)
    return names


class Components(ComponentTable):
    """The tiles and golems of one printing, and the tiles' names."""

    layout = Box
    file = Path(__file__).with_name("tiles.toml")
    tiles: tuple[str, ...]

    def fill_box(self) -> None:
        """Write the table into the box; raises a fault that names the entry."""
        data, box = self.data, self.box
        table_with(data, (), ("kinds", "golems", *SETS))
        table_with(data["kinds"], ("kinds",), KINDS)
        names = [*_read_set(box, data["plain"], 0), *_read_set(box, data["star"], 1)]
        _read_tile(box, WELL, "well", [(0, 0)] * 3)
        for kind, name in enumerate(KINDS):
            entry = table_with(data["kinds"][name], ("kinds", name), ("points", "shields"))
            box.points[kind] = whole_number(entry["points"], ("kinds", name, "points"), 0, 20)
            shields = whole_number(entry["shields"], ("kinds", name, "shields"), 0, LIMIT)
            box.shields[box.kind == kind] = shields
        for number, colour in enumerate(COLOURS):
            golems = table_with(data["golems"], ("golems",), COLOURS)[colour]
            box.supply[number] = whole_number(golems, ("golems", colour), 1, 100)
        for colour in COLOURS[:2]:
            if data["golems"][colour] < data["golems"]["turquoise"]:
                raise Fault(("golems", colour), f"golems.{colour} must not be fewer than golems.turquoise (V2.2)")
        self.tiles = (*names, "well")


printed = Components.printed
