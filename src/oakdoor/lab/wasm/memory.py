"""Tables in the page's memory: what the rules are handed there, made from bare addresses."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import numba
import numpy as np
from numba import types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic
from numpy.typing import DTypeLike

from oakdoor.games.contract import Mode
from oakdoor.games.events import VALUES
from oakdoor.games.names import Table

Maker: TypeAlias = Callable[..., Any]  # of a table of numbers or of states, from its address and its shape
Function = TypeVar("Function", bound=Callable[..., object])
carray: Any = numba.carray  # type: ignore[attr-defined]
EVENT = 2 + VALUES  # numbers of a row of a log
ROWS = 8  # lines of all sides, and columns


def pointer_to(kind: types.Type) -> Callable[[int], object]:
    """What makes a pointer from an address."""

    @intrinsic
    def pointer(context: object, address: types.Type) -> tuple[object, object]:
        def lowered(context: Any, builder: Any, signature: Signature, arguments: tuple[object, ...]) -> object:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        made: Any = types.CPointer
        return made(kind)(address), lowered

    found: Any = pointer
    return found


def compiled(function: Function) -> Function:
    """A function compiled by Numba, which says nothing of its type."""
    made: Any = numba.njit(function)
    return made


def table_of(kind: DTypeLike) -> Maker:
    """What makes a table of numbers or records from an address and its shape."""
    pointer = pointer_to(numba.from_dtype(np.dtype(kind)))

    @compiled
    def table(address: int, shape: int | tuple[int, ...]) -> Table:
        return carray(pointer(address), shape)

    return table


@dataclass(frozen=True)
class Tables:
    """What makes the tables of one mode."""

    box: Maker
    states: Maker
    moves: Maker
    lines: Maker
    log: Maker

    @classmethod
    def of(cls, mode: Mode) -> "Tables":
        """The tables that rules of a mode work on."""
        box, moves, int16 = table_of(mode.components(None).box.dtype), table_of(mode.action_type), table_of(np.int16)
        most = mode.most_moves
        return cls(
            numba.njit(lambda address: box(address, 1)),
            table_of(mode.state_type),
            numba.njit(lambda address: moves(address, most)),
            numba.njit(lambda address: int16(address, (ROWS, ROWS))),
            numba.njit(lambda address, rows: int16(address, (rows, EVENT))),
        )
