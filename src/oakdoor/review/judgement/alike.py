"""Moves that come to the same: mirror images of each other, or turned by a quarter. A board has no north to a player:
they are told once.

What a seat sees after a move is compared in all ways in which its board can be turned and mirrored. A field of tiles is
only turned, since a tile in a mirror would be another one.
"""

import json
import re
from collections.abc import Callable, Iterable
from math import isqrt

from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.names import Record

CELL = re.compile(r"[a-h][1-8]")
PLACE = re.compile(r"(-?\d+),(-?\d+)")
QUARTERS = "NESW"
SEED = 1
Spot = tuple[int, int]
Turn = Callable[[Spot], Spot]
Actions = tuple[int, ...]


def distinct(mode: Mode, box: Record, view: Record, seat: int, moves: Iterable[Actions], most: int) -> list[Actions]:
    """The first moves that do not come to the same as one before them, so many at most."""
    found: list[Actions] = []
    seen: set[str] = set()
    for actions in moves:
        if len(found) == most:
            break
        shape = shape_of(mode, box, view, seat, actions)
        if shape not in seen:
            found.append(actions)
        seen.add(shape)
    return found


def shape_of(mode: Mode, box: Record, view: Record, seat: int, actions: Actions) -> str:
    """What a seat sees after some moves, however its board is turned."""
    world = mode.copy_state(view)
    mode.rules.resample(box, world, seat, SEED)
    for action in actions:
        mode.rules.apply(box, world, action, NO_LOG.copy())
    mode.rules.observe(box, world, seat)
    seen: dict[str, object] = json.loads(json.dumps(mode.describe(box, world, seat)))
    for name, boards in seen.items():
        if isinstance(boards, list) and boards and all(isinstance(one, dict) and "cells" in one for one in boards):
            others = [one for number, one in enumerate(boards) if number != seat]
            return _least(boards[seat]) + _written({**seen, name: others})
    return _least(seen)


def _least(part: dict[str, object]) -> str:
    """The first of all ways to write a board: cells in a square, or tiles in a field."""
    if "cells" not in part:
        return min(_written(_turned(part, _quarters(turns), turns, 0)) for turns in range(4))
    cells = part["cells"]
    side = isqrt(len(cells)) if isinstance(cells, list) else 0
    ways = [_in_square(side, turns, mirrored) for turns in range(4) for mirrored in (False, True)]
    return min(_written(_turned(part, way, 0, side)) for way in ways)


def _quarters(turns: int) -> Turn:
    """A field turned around its middle, to the right."""

    def turn(spot: Spot) -> Spot:
        x, y = spot
        for _ in range(turns):
            x, y = -y, x
        return x, y

    return turn


def _in_square(side: int, turns: int, mirrored: bool) -> Turn:
    """A square board turned, and perhaps mirrored before."""

    def turn(spot: Spot) -> Spot:
        x, y = spot
        x = side - 1 - x if mirrored else x
        for _ in range(turns):
            x, y = side - 1 - y, x
        return x, y

    return turn


def _turned(part: object, way: Turn, quarters: int, side: int) -> object:
    """Data of a view after a turn of its board: cells, places, what lies on all cells, and how tiles are turned."""
    if isinstance(part, dict):
        if part.get("by", 0) is None:  # a tile that nobody placed has no spells: it looks the same from all sides
            part = {**part, "turned": ""}
        return {_turned(key, way, quarters, side): _turned(value, way, quarters, side) for key, value in part.items()}
    if isinstance(part, list):
        items = [_turned(one, way, quarters, side) for one in part]
        if side and len(part) == side * side:
            moved = {way((at % side, at // side)): one for at, one in enumerate(items)}
            return [moved[at % side, at // side] for at in range(side * side)]
        return items
    return _turned_word(part, way, quarters, side) if isinstance(part, str) else part


def _turned_word(word: str, way: Turn, quarters: int, side: int) -> str:
    if side and CELL.fullmatch(word):
        x, y = way((ord(word[0]) - ord("a"), int(word[1]) - 1))
        return f"{chr(ord('a') + x)}{y + 1}"
    if not side and (place := PLACE.fullmatch(word)):
        x, y = way((int(place[1]), int(place[2])))
        return f"{x},{y}"
    if not side and len(word) == 1 and word in QUARTERS:
        return QUARTERS[(QUARTERS.index(word) + quarters) % len(QUARTERS)]
    return word


def _written(part: object) -> str:
    """Data as one text: what lies in a list in no order that matters is sorted."""
    return json.dumps(_sorted(part), sort_keys=True)


def _sorted(part: object) -> object:
    if isinstance(part, dict):
        return {key: _sorted(value) for key, value in part.items()}
    if isinstance(part, list):
        items = [_sorted(one) for one in part]
        return sorted(items, key=json.dumps) if all(map(_lies, items)) else items
    return part


def _lies(one: object) -> bool:
    """Whether something says by itself where it is."""
    if isinstance(one, str):
        return bool(CELL.fullmatch(one) or PLACE.fullmatch(one))
    return isinstance(one, dict) and "place" in one
