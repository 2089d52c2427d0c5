"""The actions of all modes of Aetherya, as ints and as the words of a game record."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from oakdoor.games.aetherya.components import CARDS, LEGENDS, STONES, TILES
from oakdoor.games.codec import Codec
from oakdoor.games.codec import is_in as is_in
from oakdoor.games.codec import within as within
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Cells

SEATS = range(4)
GRID = 7  # confrontation's cells are numbered on the largest board, whatever the board's side


@cache
def cell_name(cell: int, side: int) -> str:
    """A cell as in a spreadsheet: column letter from the left, row number from the top."""
    return f"{'abcdefg'[cell % side]}{cell // side + 1}"


def cell_names(cells: Cells, side: int) -> list[str]:
    """A set of cells by their names."""
    return [cell_name(cell, side) for cell in range(side * side) if cells >> cell & 1]


CELLS = tuple(cell_name(cell, 4) for cell in range(16))
_GRID_CELLS = tuple(cell_name(cell, GRID) for cell in range(GRID * GRID))


def _arrangements() -> Iterator[str | None]:
    for cards in product(CARDS, repeat=4):
        yield f"arrange {' '.join(cards)}" if len(set(cards)) == 4 else None


CODEC = Codec()
ROLL = CODEC.block(["roll"])  # chance settles what hangs on it by the state's own generator
LAID = CODEC.block(["laid"])  # chance was settled from outside: a record's "* deck ..."
DRAW = CODEC.block(["draw"])
TAKE = CODEC.block(["take"])
END = CODEC.block(["end"])
PLACE = CODEC.block(f"place {cell}" for cell in CELLS)
REVEAL = CODEC.block(f"reveal {cell}" for cell in CELLS)
LEGEND = CODEC.block(f"legend {legend}" for legend in LEGENDS)
# items and characters
KEEP = CODEC.block(["keep"])
DECLINE = CODEC.block(["decline"])
USE_SWORD = CODEC.block(f"legend {legend} sword" if legend.startswith("battle") else None for legend in LEGENDS)
USE_TREATY = CODEC.block(f"use treaty {cell}" for cell in CELLS)
USE_STAFF = CODEC.block(f"use staff {cell}" for cell in CELLS)
USE_GRIFFIN = CODEC.block(f"use griffin {seat} {cell}" for seat in SEATS for cell in CELLS)
USE_HAMMER = CODEC.block(
    f"use hammer {CELLS[first]} {CELLS[second]}" if first < second else None
    for first, second in product(range(16), repeat=2)
)
USE_PALANTIR = CODEC.block(f"use palantir {seat} {cell}" for seat in SEATS for cell in CELLS)
USE_SMUGGLER = CODEC.block(
    f"use smuggler {seat} {tile} {stone}" if tile not in STONES else None
    for seat in SEATS
    for tile in TILES
    for stone in STONES
)
USE_THIEF = CODEC.block(f"use thief {seat} {tile}" for seat in SEATS for tile in TILES)
# solo campaign
SWAP = CODEC.block(
    f"swap {first} {second}" if first != second else None for first, second in product(LEGENDS, repeat=2)
)
NOSWAP = CODEC.block(["noswap"])
PAIR_DECK = CODEC.block(["pair deck"])
PAIR_MIXED = CODEC.block(["pair mixed"])
DROP = CODEC.block(["drop first", "drop second"])
BLOCK = CODEC.block(f"block {cell}" if cell[0] != "d" and cell[1] != "4" else None for cell in CELLS)
# co-operative game
TAKE_FROM = CODEC.block(["take 1", "take 2"])
PLACE_TO = CODEC.block(f"place {cell} {pile}" for cell in CELLS for pile in (1, 2))
REVEAL_TO = CODEC.block(f"reveal {cell} {pile}" for cell in CELLS for pile in (1, 2))
SHED = CODEC.block(f"shed {legend}" for legend in LEGENDS)
# confrontation
REFRESH = CODEC.block(["refresh"])
PLAY = CODEC.block(f"play {card} {cell}" for card in CARDS for cell in _GRID_CELLS)
RISE = CODEC.block(f"rise {cell}" for cell in _GRID_CELLS)
# last, because there are so many: the card of each centre cell is one decimal digit
ARRANGE = CODEC.block(_arrangements())


@rule
def arrange_action(first: int, second: int, third: int, fourth: int) -> int:
    """The action that lays these cards to b2, c2, b3 and c3."""
    return ARRANGE + ((first * 10 + second) * 10 + third) * 10 + fourth
