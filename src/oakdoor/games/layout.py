"""The layout of records: a protocol names the fields of a state or a box, and the record has them in that order."""

from functools import cache
from typing import Annotated, Any, Protocol, get_type_hints

import numpy as np

from oakdoor.games.names import Record, Seat, Table


class State(Protocol):
    """What every state begins with. Each field is a number or a table of numbers: `Annotated[meaning, type, shape]`.

    A rule says by the protocol of its parameter which part of a state it works on. It is compiled once for all states
    that begin with that part, so a protocol adds fields behind those of the one it extends.
    """

    rng: Annotated[Table, np.uint32, (4,)]  # the generator (chance.py)
    players: Annotated[int, np.int8]
    first: Annotated[Seat, np.int8]
    seat: Annotated[Seat, np.int8]  # whose turn it is
    phase: Annotated[int, np.int8]
    reason: Annotated[int, np.int8]  # why the game ended


@cache
def record_type(protocol: type) -> np.dtype[Any]:
    """A record type with each field where a compiler expects it: compiled code may rely on alignment, and a record
    without it would be read wrongly by code that was optimised for it."""
    hints = get_type_hints(protocol, include_extras=True)
    return np.dtype([(name, *hint.__metadata__) for name, hint in hints.items()], align=True)


class Loose:
    """A record as an object of its own: plain rules read it several times as fast. It cannot travel or be compared."""


def loosened(record: Record) -> Loose:
    """A copy of a record as a loose object."""
    loose = Loose()
    for name in record.dtype.names:
        value = record[name]
        loose.__dict__[name] = value.copy() if isinstance(value, np.ndarray) else value.item()
    return loose


def copied(loose: Loose) -> Loose:
    """A copy of a loose object."""
    copy = Loose()
    for name, value in loose.__dict__.items():
        copy.__dict__[name] = value.copy() if isinstance(value, np.ndarray) else value
    return copy
