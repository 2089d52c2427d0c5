"""Tables in the page's memory: what the rules are handed there, made from bare addresses."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from oakdoor.games.contract import Mode
from oakdoor.games.events import VALUES

Numba: TypeAlias = Any  # a type or a function of Numba's
carray: Numba = numba.carray  # type: ignore[attr-defined]
EVENT = 2 + VALUES  # numbers of a row of a log
ROWS = 8  # lines of all sides, and columns


def pointer_to(kind: Numba) -> Numba:
    """What makes a pointer from an address."""

    @intrinsic
    def pointer(context: Numba, address: Numba) -> Numba:
        def lowered(context: Numba, builder: Numba, signature: Numba, arguments: Numba) -> Numba:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        made: Numba = types.CPointer
        return made(kind)(address), lowered

    return pointer


def table_of(kind: Any) -> Numba:
    """What makes a table of numbers or records from an address and its shape."""
    pointer = pointer_to(numba.from_dtype(np.dtype(kind)))

    @numba.njit
    def table(address: int, shape: Any) -> Any:
        return carray(pointer(address), shape)

    return table


@dataclass(frozen=True)
class Tables:
    """What makes the tables of one mode."""

    box: Numba
    states: Numba
    moves: Numba
    lines: Numba
    log: Numba

    @classmethod
    def of(cls, mode: Mode) -> "Tables":
        """The tables that rules of a mode work on."""
        box, moves, int16 = map(table_of, (mode.components(None).box.dtype, mode.action_type, np.int16))
        most = mode.most_moves
        return cls(
            numba.njit(lambda address: box(address, 1)),
            table_of(mode.state_type),
            numba.njit(lambda address: moves(address, most)),
            numba.njit(lambda address: int16(address, (ROWS, ROWS))),
            numba.njit(lambda address, rows: int16(address, (rows, EVENT))),
        )
