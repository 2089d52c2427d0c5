"""Stands in for NumPy in the page, which has no build of it: as much as plain rules use, with the same bytes.

A table lies in a piece of memory, in rows; what is taken of it by leading indices shares that memory. Numbers that
are read are Python's own, so nothing wraps around; what does not fit where it is written is refused, as by NumPy.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import prod
from typing import Any, TypeAlias

Shape: TypeAlias = tuple[int, ...]


class generic:
    """The kinds of numbers: a sign for each, as `struct` and `memoryview` have it, and the bytes it takes."""

    sign = ""
    itemsize = 0

    def __class_getitem__(cls, _: Any) -> type:
        return cls


class signedinteger(generic):
    """Whole numbers, as far as only that matters."""


def _kind(name: str, sign: str, itemsize: int) -> type[signedinteger]:
    return type(name, (signedinteger,), {"sign": sign, "itemsize": itemsize})


int8, int16, int32, int64 = (
    _kind(f"int{8 * size}", sign, size) for sign, size in zip("bhiq", (1, 2, 4, 8), strict=True)
)
uint8, uint16, uint32, uint64 = (
    _kind(f"uint{8 * size}", sign, size) for sign, size in zip("BHIQ", (1, 2, 4, 8), strict=True)
)
float32, float64 = _kind("float32", "f", 4), _kind("float64", "d", 8)
_BOOL = _kind("bool", "?", 1)


class dtype:
    """A record type: fields one after the other, each aligned to its numbers."""

    def __init__(self, fields: list[tuple[Any, ...]], align: bool = False) -> None:
        self.fields: dict[str, tuple[type[generic], Shape, int]] = {}
        end, widest = 0, 1
        for name, kind, *shape in fields:
            size = kind.itemsize if align else 1
            start = -(-end // size) * size
            sizes: Shape = shape[0] if shape else ()
            self.fields[name] = kind, sizes, start
            end, widest = start + kind.itemsize * prod(sizes), max(widest, size)
        self.names = tuple(self.fields)
        self.itemsize = -(-end // widest) * widest
        self.record = type("record", (record,), {"__slots__": (), **{name: _field(name, self) for name in self.names}})

    def __class_getitem__(cls, _: Any) -> type:
        return cls


def _field(name: str, of: dtype) -> property:
    """A field of a record, as an attribute of it."""
    kind, shape, start = of.fields[name]
    sign, place = kind.sign, start // kind.itemsize
    stop = place + prod(shape)

    def number(self: "record") -> Any:
        return self._numbers(sign)[place]

    def table(self: "record") -> "ndarray":
        found = self._tables.get(name)
        if found is None:
            found = self._tables[name] = ndarray(self._numbers(sign)[place:stop], shape, kind)
        return found

    def set_number(self: "record", value: Any) -> None:
        self._numbers(sign)[place] = value

    def set_table(self: "record", value: Any) -> None:
        table(self)[:] = value

    return property(table, set_table) if shape else property(number, set_number)


class _Scalar(int):
    """A number of a record, which says its value."""

    def item(self) -> int:
        """As a plain number."""
        return int(self)


class record:
    """One record, in a piece of memory."""

    __slots__ = ("_bytes", "_signed", "_tables", "dtype")

    def __init__(self, where: memoryview, of: dtype) -> None:
        self._bytes, self.dtype = where, of
        self._signed: dict[str, memoryview] = {}
        self._tables: dict[str, ndarray] = {}

    def _numbers(self, sign: str) -> memoryview:
        """The whole record as numbers of a kind."""
        found = self._signed.get(sign)
        if found is None:
            size = memoryview(b"").cast("B").cast(sign).itemsize  # type: ignore[call-overload]
            whole = len(self._bytes) // size * size
            found = self._signed[sign] = self._bytes[:whole].cast(sign)  # type: ignore[call-overload]
        return found

    def __getitem__(self, name: str) -> Any:
        value = getattr(self, name)
        return value if isinstance(value, ndarray) else _Scalar(value)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)

    def setfield(self, values: Sequence[Any], of: dtype, _offset: int = 0) -> None:
        """Write all fields at once."""
        for name, value in zip(of.names, values, strict=True):
            setattr(self, name, value)

    def tobytes(self) -> bytes:
        """The record as bytes."""
        return self._bytes.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, record) and self._bytes == other._bytes

    __hash__ = None  # type: ignore[assignment]


class recarray:
    """Room for several records."""

    def __init__(self, where: memoryview, of: dtype) -> None:
        size = of.itemsize
        self.dtype = of
        self._where = where
        self._records = [of.record(where[at : at + size], of) for at in range(0, len(where), size)]

    def view(self, kind: Any) -> Any:
        """The same, for records are read by their attributes; or all of it as whole numbers."""
        return ndarray(self._where.cast("i"), (len(self._where) // 4,), int32) if kind == "int32" else self

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, number: int) -> record:
        return self._records[number]

    def __setitem__(self, number: int, value: record) -> None:
        self._records[number]._bytes[:] = value._bytes


class ndarray:
    """A table of numbers in rows."""

    __slots__ = ("_numbers", "_row", "kind", "shape")

    def __init__(self, numbers: memoryview, shape: Shape, kind: type[generic]) -> None:
        self._numbers, self.shape, self.kind = numbers, shape, kind
        self._row = prod(shape[1:]) if len(shape) > 1 else 0  # numbers of a row; 0: a row is a number

    def __class_getitem__(cls, _: Any) -> type:
        return cls

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, at: Any) -> Any:
        row = self._row
        if not row and type(at) is int:
            return self._numbers[at]
        return self._taken(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if not self._row and type(at) is int:
            self._numbers[at] = value
            return
        if type(at) is tuple and not isinstance(at[0], slice):
            rest = at[1:] if len(at) > 2 else at[1]
            self[at[0]][rest] = value
            return
        if isinstance(at, ndarray | list):
            places = at if isinstance(at, list) else flatnonzero(at).flat if at.kind is _BOOL else at.flat
            values = list(_flat(value)) if isinstance(value, ndarray | list | tuple) else [value] * len(places)
            for place, number in zip(places, values, strict=True):
                self[place] = number
            return
        into = self._taken(at)
        if isinstance(into, ndarray):
            into._fill(value)
        else:  # a number that knows how to be an index
            self._numbers[at.__index__()] = value

    def _taken(self, at: Any) -> Any:
        """A number, or a part of the table, by leading indices."""
        if type(at) is tuple:
            if isinstance(at[0], slice):
                return self._column(at[0], *at[1:])
            found: Any = self
            for one in at:
                found = found[one]
            return found
        if isinstance(at, list):
            return array([self[place] for place in at], self.kind)
        row = self._row
        if isinstance(at, slice):
            start, stop, step = at.indices(self.shape[0])
            stop = max(start, stop) if step > 0 else stop
            if step != 1:
                if row:
                    raise IndexError("rows are taken one after the other")
                numbers = self._numbers[at]
                return ndarray(numbers, (len(numbers),), self.kind)
            size = row or 1
            return ndarray(self._numbers[start * size : stop * size], (stop - start, *self.shape[1:]), self.kind)
        place = at.__index__()
        if not row:
            return self._numbers[place]
        if place < 0:
            place += self.shape[0]
        if not 0 <= place < self.shape[0]:
            raise IndexError(f"there is no row {place}")
        return ndarray(self._numbers[place * row : (place + 1) * row], self.shape[1:], self.kind)

    def _column(self, rows: slice, column: int) -> "ndarray":
        """The same number of each of some rows."""
        start, stop, _ = rows.indices(self.shape[0])
        numbers = self._numbers[start * self._row + column : stop * self._row : self._row]
        return ndarray(numbers, (len(numbers),), self.kind)

    def _fill(self, value: Any) -> None:
        """Write a number everywhere, or the numbers of a table of the same shape (or of a row, in each row)."""
        numbers = self._numbers
        if isinstance(value, ndarray) and value.kind is self.kind and len(value._numbers) == len(numbers):
            numbers[:] = value._numbers[:] if value._numbers is not numbers else numbers.tobytes()
            return
        if isinstance(value, ndarray | list | tuple | range):
            flat = list(_flat(value))
            flat = flat * (len(numbers) // len(flat)) if flat and len(flat) < len(numbers) else flat
            if len(flat) != len(numbers):
                raise ValueError(f"{len(flat)} numbers do not fill {len(numbers)} places")
            for place, number in enumerate(flat):
                numbers[place] = number
        else:
            for place in range(len(numbers)):
                numbers[place] = value

    def __iter__(self) -> Iterator[Any]:
        return iter(self._numbers) if not self._row else (self[number] for number in range(self.shape[0]))

    def __contains__(self, value: object) -> bool:
        return value in self._numbers.tolist()

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)

    @property
    def flat(self) -> list[Any]:
        """All numbers, row by row."""
        return self._numbers.tolist()

    def copy(self) -> "ndarray":
        """The same numbers in memory of their own."""
        numbers = memoryview(bytearray(self._numbers)).cast(self.kind.sign)  # type: ignore[call-overload]
        return ndarray(numbers, self.shape, self.kind)

    def tolist(self) -> list[Any]:
        """The rows as lists."""
        return [row.tolist() for row in self] if self._row else self._numbers.tolist()

    def reshape(self, *shape: int) -> "ndarray":
        """The same numbers in other rows; -1 is what is left for a row."""
        sizes = tuple(self.size // -prod(shape) if size == -1 else size for size in shape)
        return ndarray(self._numbers, sizes, self.kind)

    @property
    def dtype(self) -> type[generic]:
        """The kind of its numbers."""
        return self.kind

    def ravel(self) -> "ndarray":
        """The same numbers in one row."""
        return self.reshape(self.size)

    def tobytes(self) -> bytes:
        """The numbers as bytes."""
        return self._numbers.tobytes()

    def astype(self, kind: type[generic]) -> "ndarray":
        """The same numbers as another kind."""
        return array(self, kind)

    def any(self) -> bool:
        """Whether any number is not 0."""
        return any(self._numbers)

    def max(self) -> Any:
        """The largest number."""
        return max(self._numbers)

    def sum(self, axis: int | None = None) -> Any:
        """All numbers together, or (axis 0) those of all rows, place by place."""
        if axis is None:
            return sum(self._numbers)
        return array([sum(places) for places in zip(*self.tolist(), strict=True)])

    def _each(self, other: Any, made: Callable[[Any, Any], Any], kind: type[generic]) -> "ndarray":
        """A table of what is made of each number and another one."""
        flat = self._numbers.tolist()
        others = list(_flat(other)) if isinstance(other, ndarray | list | tuple) else [other] * len(flat)
        found = empty(self.shape, kind)
        for place, (one, another) in enumerate(zip(flat, others, strict=True)):
            found._numbers[place] = made(one, another)
        return found

    def __eq__(self, other: object) -> "ndarray":  # type: ignore[override]
        return self._each(other, lambda one, another: one == another, _BOOL)

    def __ne__(self, other: object) -> "ndarray":  # type: ignore[override]
        return self._each(other, lambda one, another: one != another, _BOOL)

    def __ge__(self, other: object) -> "ndarray":
        return self._each(other, lambda one, another: one >= another, _BOOL)

    __hash__ = None  # type: ignore[assignment]

    def __iadd__(self, other: Any) -> "ndarray":
        self._fill(self._each(other, lambda one, another: one + another, self.kind))
        return self

    def __add__(self, other: Any) -> "ndarray":
        return self._each(other, lambda one, another: one + another, self.kind)

    def __sub__(self, other: Any) -> "ndarray":
        return self._each(other, lambda one, another: one - another, self.kind)

    def __truediv__(self, other: Any) -> "ndarray":
        return self._each(other, lambda one, another: one / another, float64)


def _flat(value: Any) -> Iterator[Any]:
    """All numbers of a table or of nested lists."""
    if isinstance(value, ndarray):
        yield from value._numbers
    elif isinstance(value, list | tuple | range):
        yield from chain.from_iterable(map(_flat, value))
    else:
        yield value


def _shape_of(value: Any) -> Shape:
    if isinstance(value, ndarray):
        return value.shape
    return (len(value), *(_shape_of(value[0]) if len(value) else ())) if isinstance(value, list | tuple | range) else ()


def zeros(shape: int | Shape, kind: Any = float64) -> Any:
    """A table or room for records, with nothing but 0 in it."""
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    if isinstance(kind, dtype):
        return recarray(memoryview(bytearray(kind.itemsize * prod(sizes))), kind)
    return ndarray(memoryview(bytearray(kind.itemsize * prod(sizes))).cast(kind.sign), sizes, kind)


empty = zeros


def full(shape: int | Shape, value: Any, kind: Any = int64) -> ndarray:
    """A table with one number everywhere."""
    made: ndarray = zeros(shape, kind)
    made._fill(value)
    return made


def array(values: Any, kind: Any = int64) -> ndarray:
    """A table of given numbers."""
    made: ndarray = zeros(_shape_of(values), kind)
    made._fill(values)
    return made


def frombuffer(data: bytes | bytearray, kind: Any) -> Any:
    """Numbers or records that lie in bytes already."""
    where = memoryview(data)
    if isinstance(kind, dtype):
        return recarray(where, kind)
    return ndarray(where.cast(kind.sign), (len(where) // kind.itemsize,), kind)


def flatnonzero(table: ndarray) -> ndarray:
    """Where a table is not 0."""
    return array([place for place, number in enumerate(table.flat) if number])
