"""Stands in for NumPy in the page, which has no build of it: as much as plain rules use, with the same bytes.

A table lies in a piece of memory, in rows; what is taken of it by leading indices shares that memory. Numbers that
are read are Python's own, so nothing wraps around. What NumPy refuses is refused here: shapes that do not fit, places
that are not there, numbers that do not fit their kind. Some of what NumPy does is refused, too, because nobody needs
it: numbers that would wrap around or be cut off, and tables that are stretched by what is added to them.
"""

from typing import Any, TypeAlias

from .kinds import Kind, Shape, Values, checked, int64, kind_of, seen_as, sizes
from .kinds import float32 as float32
from .kinds import float64 as float64
from .kinds import generic as generic
from .kinds import int8 as int8
from .kinds import int16 as int16
from .kinds import int32 as int32
from .kinds import signedinteger as signedinteger
from .kinds import uint8 as uint8
from .kinds import uint16 as uint16
from .kinds import uint32 as uint32
from .kinds import uint64 as uint64
from .records import dtype as dtype
from .records import recarray as recarray
from .records import record as record
from .tables import array as array
from .tables import ndarray as ndarray
from .tables import table

Tables: TypeAlias = Any  # a table of numbers, or room for records


def zeros(shape: int | Shape, kind: Kind | dtype = float64) -> Tables:
    """A table or room for records, with nothing but 0 in it."""
    if isinstance(kind, dtype):
        [count] = sizes(shape)
        return recarray(memoryview(bytearray(kind.itemsize * count)), kind)
    return table(shape, kind)


empty = zeros


def full(shape: int | Shape, value: Values, kind: Kind | None = None) -> ndarray:
    """A table with one number everywhere."""
    made = table(shape, kind_of([value]) if kind is None else kind)
    made.fill_with(value)
    return made


def frombuffer(data: bytes | bytearray, kind: Kind | dtype) -> Tables:
    """Numbers or records that lie in bytes already."""
    where = memoryview(data)
    if isinstance(kind, dtype):
        return recarray(where, kind)
    size = checked(kind).itemsize
    if len(where) % size:
        raise ValueError(f"{len(where)} bytes are no whole number of numbers of {size}")
    return ndarray(seen_as(where, kind.sign), (len(where) // size,), kind)


def flatnonzero(values: ndarray) -> ndarray:
    """Where a table is not 0."""
    return array([place for place, number in enumerate(values.flat) if number], int64)
