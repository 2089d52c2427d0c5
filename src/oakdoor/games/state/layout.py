"""The layout of records: a protocol names the fields of a state or a box, and the record has them in that order."""

from functools import cache
from inspect import get_annotations
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import numpy as np

from oakdoor.games.names import Record, Seat, Table


class State(Protocol):
    """What every state has. Each field is a number or a table of numbers: `Annotated[meaning, type, shape]`.

    A rule says by the protocol of its parameter which part of a state it works on. It is compiled once for all states
    that begin with that part, so a protocol adds fields behind those of the one it extends.
    """

    rng: Annotated[Table, np.uint32, (4,)]  # the generator (chance.py)

    # Where the following lie is a game's matter: tables of larger numbers come before them, where they are aligned.
    players: int
    first: Seat
    seat: Seat  # whose turn it is
    phase: int
    reason: int  # why the game ended


@cache
def record_type(protocol: type) -> "np.dtype[np.void]":
    """A record type with each field where a compiler expects it: compiled code may rely on alignment, and a record
    without it would be read wrongly by code that was optimised for it."""
    fields: dict[str, tuple[Any, ...]] = {}
    for part in reversed(protocol.__mro__):
        for name, hint in get_annotations(part).items():
            if hasattr(hint, "__metadata__"):  # of Annotated
                fields[name] = (name, *hint.__metadata__)
    return np.dtype(list(fields.values()), align=True)


class Unpacked:
    """A record as an object of its own: plain rules read it several times as fast. It cannot travel or be compared."""

    __slots__ = ("__dict__", "worked_out")

    def __init__(self) -> None:
        # What was worked out about it, if nobody changes it any more. Those that differ only in fields on which nothing
        # of that hangs (`Mode.aside`) share it.
        self.worked_out: dict[str, Any] | None = None

    if TYPE_CHECKING:  # its fields are those of the record

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: object) -> None: ...


def unpack(record: Record) -> Unpacked:
    """A copy of a record, unpacked."""
    unpacked = Unpacked()
    for name in record.dtype.names or ():
        value = record[name]
        unpacked.__dict__[name] = value.copy() if isinstance(value, np.ndarray) else value.item()
    return unpacked


def copied(unpacked: Unpacked) -> Unpacked:
    """A copy of an unpacked record."""
    copy = Unpacked()
    for name, value in unpacked.__dict__.items():
        copy.__dict__[name] = value.copy() if isinstance(value, np.ndarray) else value
    return copy


def imprint(unpacked: Unpacked, aside: frozenset[str] = frozenset()) -> tuple[object, ...]:
    """What an unpacked record holds, to compare: all its fields, or all but some."""
    return tuple(
        value.tobytes() if isinstance(value, np.ndarray) else value
        for name, value in unpacked.__dict__.items()
        if name not in aside
    )


def pack_into(unpacked: Unpacked, record: Record) -> None:
    """Write an unpacked record back into the record that it is a changed copy of."""
    record.setfield(tuple(unpacked.__dict__.values()), record.dtype, 0)
