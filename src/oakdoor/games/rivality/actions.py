"""The actions of all modes of Rivality, as ints and as the words of a game record."""

import re
from collections.abc import Sequence
from functools import cache

from oakdoor.games.codec import Codec
from oakdoor.games.codec import is_in as is_in
from oakdoor.games.codec import within as within
from oakdoor.games.rivality.components import (
    COLOURS,
    DIRECTIONS,
    EDGES,
    PLACES,
    ROW,
    TILES,
    place_at,
    place_name,
    printed,
)
from oakdoor.games.rivality.components import REACH as _REACH

PUTS = TILES * len(DIRECTIONS)  # ways to put some tile on one place
SOLO_COLUMNS, SOLO_ROWS = 4, 6
_PUT = re.compile(r"put (\S+) (-?\d{1,2}),(-?\d{1,2}) ([NESW])")


@cache
def is_reachable(place: int) -> bool:
    """Whether a tile can ever lie there: 24 tiles lead at most 24 steps away from the well (V3.1)."""
    x, y = place % ROW - _REACH, place // ROW - _REACH
    return abs(x) + abs(y) <= TILES


class RivalityCodec(Codec):
    """All actions: a table for the few, arithmetic for the many ways to put a tile."""

    def __init__(self, tiles: Sequence[str]) -> None:
        super().__init__()
        self.roll = self.block(["roll"])  # chance settles what hangs on it by the state's own generator
        self.laid = self.block(["laid"])  # chance was settled from outside: a record's "* stack ..."
        self.keep = self.block(["keep"])
        self.redraw = self.block(["redraw"])
        self.cast = self.block(f"cast {edge}" for edge in EDGES)
        self.back = self.block(f"back {colour}" for colour in COLOURS)
        self.go = self.block(f"go {x},{y}" for y in range(SOLO_ROWS) for x in range(SOLO_COLUMNS))
        self.delayed = self.block(
            f"delayed {place_name(place)}" if is_reachable(place) else None for place in range(PLACES)
        )
        self.put = super().__len__()
        self.starts.append(self.put)
        self._tiles = tuple(tiles[:TILES])

    def __len__(self) -> int:
        return self.put + PLACES * PUTS

    def exists(self, action: int) -> bool:
        """Whether an int is an action at all."""
        if action < self.put:
            return super().exists(action)
        return action < len(self) and is_reachable((action - self.put) // PUTS)

    def words(self, action: int) -> str:
        """The words of an action."""
        if action < self.put:
            return super().words(action)
        if not self.exists(action):
            raise ValueError(f"there is no action {action}")
        place, way = divmod(action - self.put, PUTS)
        return f"put {self._tiles[way // 4]} {place_name(place)} {DIRECTIONS[way % 4]}"

    def action(self, words: str) -> int | None:
        """The action with these words, if there is one."""
        found = _PUT.fullmatch(words)
        if not found:
            return super().action(words)
        x, y = int(found[2]), int(found[3])
        if found[1] not in self._tiles or abs(x) + abs(y) > TILES:
            return None
        way = self._tiles.index(found[1]) * 4 + DIRECTIONS.index(found[4])
        action = self.put + place_at(x, y) * PUTS + way
        return action if self.words(action) == words else None  # not "01,0" or "-0,0"


CODEC = RivalityCodec(printed().tiles)
ROLL, LAID, KEEP, REDRAW = CODEC.roll, CODEC.laid, CODEC.keep, CODEC.redraw
CAST, BACK, GO, DELAYED, PUT = CODEC.cast, CODEC.back, CODEC.go, CODEC.delayed, CODEC.put
