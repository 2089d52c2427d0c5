"""Sets of board cells as bits of one integer: cell c of a square board is bit c, in reading order."""

import numpy as np

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Cell, Cells, Table

LARGEST_SIDE = 7


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
    return cells.bit_count()


@rule
def lowest(cells: Cells) -> Cell:
    """The first cell of a set that is not empty: as many cells as lie before it."""
    return (~cells & (cells - 1)).bit_count()


@rule
def nth(cells: Cells, number: int) -> Cell:
    """The cell of a set that so many others of it come before."""
    for _ in range(number):
        cells &= cells - 1
    return lowest(cells)


@rule
def around(cells: Cells, side: int) -> Cells:
    """All cells that share an edge with a cell of the set."""
    found = 0
    while cells:
        found |= EDGES[side, lowest(cells)]
        cells &= cells - 1
    return found
