"""Sets of board cells as bits of one integer: cell c of a square board is bit c, in reading order."""

import numpy as np

from oakdoor.games.compiled import rule
from oakdoor.games.names import Cell, Cells, Table

LARGEST_SIDE = 7
# 2 is a primitive root of 67, so the lowest bit of any set, taken modulo 67, names its cell.
_CELL_OF = np.full(67, -1, np.int8)
for _cell in range(64):
    _CELL_OF[pow(2, _cell, 67)] = _cell


def _edges() -> Table:
    """The cells that share an edge with a cell, by the board's side and the cell (A2.1)."""
    table = np.zeros((LARGEST_SIDE + 1, LARGEST_SIDE**2), np.int64)
    for side in range(1, LARGEST_SIDE + 1):
        for row in range(side):
            for column in range(side):
                for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                    if 0 <= row + down < side and 0 <= column + right < side:
                        table[side, row * side + column] |= 1 << ((row + down) * side + column + right)
    return table


EDGES = _edges()


@rule
def count(cells: Cells) -> int:
    """How many cells are in the set."""
    found = 0
    while cells:
        cells &= cells - 1
        found += 1
    return found


@rule
def lowest(cells: Cells) -> Cell:
    """The first cell of a set that is not empty."""
    return int(_CELL_OF[(cells & -cells) % 67])


@rule
def around(cells: Cells, side: int) -> Cells:
    """All cells that share an edge with a cell of the set."""
    found = 0
    while cells:
        found |= EDGES[side, lowest(cells)]
        cells &= cells - 1
    return found
