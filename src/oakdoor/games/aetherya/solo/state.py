"""The state of the solo campaign: one kingdom through three ages, with a row of legends for each (A7)."""

from typing import Annotated, Protocol

import numpy as np

from oakdoor.games.aetherya.state import KingdomState
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Lines, Table
from oakdoor.games.state.layout import record_type

AGES = 3
DECK_OF = 2  # the two-player cards (A7.1)


class SoloState(KingdomState, Protocol):
    """One kingdom through three ages."""

    fame: Annotated[Table, np.int16, (AGES,)]  # of the completed ages (A7.8)
    lines: Annotated[Lines, np.int16, (7,)]  # the last completed age's harmony, by line
    age: Annotated[int, np.int8]  # 0, 1, 2
    completed: Annotated[int, np.int8]  # how many ages are
    pair: Annotated[Table, np.int8, (2,)]  # the two cards taken (A7.4)
    mixed: Annotated[int, np.int8]  # whether the second came from the discard pile


STATE = record_type(SoloState)


@rule
def row_start(age: int) -> int:
    """Where an age's row begins in `legends`: rows of 4, 5 and 6 (A7.2)."""
    return 4 * age + age * (age - 1) // 2


@rule
def row_legends(state: SoloState, age: int) -> int:
    """The legends of an age's row, turned over or not."""
    row = 0
    for place_in_row in range(row_start(age), row_start(age + 1)):
        row |= 1 << int(state.legends[place_in_row])
    return row
