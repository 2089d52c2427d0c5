"""Tables of numbers."""

from collections.abc import Callable, Iterator
from math import prod
from operator import add, eq, ge, ne, sub, truediv
from typing import Any, TypeAlias, overload

from .kinds import (
    BOOL,
    Kind,
    Memory,
    Number,
    Shape,
    Values,
    check_into,
    checked,
    common,
    flat,
    float32,
    float64,
    is_float,
    kind_of,
    memory_of,
    seen_as,
    shape_of,
    sizes,
    spread,
    summed,
)

Index: TypeAlias = Any  # a number, a slice, a list of numbers, a table of numbers or of truths, or some for each axis
Part: TypeAlias = Any  # a number of a table, or a part of it


class ndarray:
    """A table of numbers in rows."""

    __slots__ = ("_numbers", "_row", "kind", "shape")

    def __init__(self, numbers: Memory, shape: Shape, kind: Kind) -> None:
        self._numbers, self.shape, self.kind = numbers, shape, kind
        self._row = prod(shape[1:]) if len(shape) > 1 else -1  # numbers of a row; -1: a row is a number

    def __class_getitem__(cls, _: object) -> type:
        return cls

    def __len__(self) -> int:
        return self.shape[0]

    # ------------------------------------------------------------------ reading and writing

    def __getitem__(self, at: Index) -> Part:
        if self._row < 0 and type(at) is int:
            return self._numbers[at]
        if type(at) is tuple and len(at) == len(self.shape) == 2 and type(at[0]) is int and type(at[1]) is int:
            return self._numbers[self._place(*at)]
        return self._taken(at)

    def _place(self, row: int, column: int) -> int:
        """Where a number of a row is."""
        rows, columns = self.shape
        if not (-rows <= row < rows and -columns <= column < columns):
            raise IndexError(f"there is no place {row}, {column}")
        return row % rows * columns + column % columns

    def __setitem__(self, at: Index, value: Values) -> None:
        if self._row < 0 and type(at) is int:
            self._numbers[at] = value
        elif type(at) is tuple and len(at) == len(self.shape) == 2 and type(at[0]) is int and type(at[1]) is int:
            self._numbers[self._place(*at)] = value
        elif type(at) is tuple and not isinstance(at[0], slice):
            rest = at[1:] if len(at) > 2 else at[1]
            self._row_of(at[0])[rest] = value
        elif isinstance(at, ndarray | list):
            self._put(self._places(at), value)
        else:
            into = self._taken(at)
            if isinstance(into, ndarray):
                into.fill_with(value)
            else:  # a number that knows how to be an index
                self._numbers[at.__index__()] = value

    def _places(self, at: "ndarray | list[int]") -> list[int]:
        """The rows that a list of numbers means, or a table of truths."""
        if isinstance(at, ndarray) and at.kind is BOOL:
            if at.shape != self.shape:
                raise IndexError(f"truths of the shape {at.shape} say nothing about {self.shape}")
            return [place for place, is_meant in enumerate(at.flat) if is_meant]
        places = [_whole(place) for place in flat(at)]
        if any(not -len(self) <= place < len(self) for place in places):
            raise IndexError(f"there are {len(self)} rows, not {places}")
        return places

    def _put(self, places: list[int], value: Values) -> None:
        """Write at some rows."""
        if self._row >= 0 or len(shape_of(value)) > 1:
            raise IndexError("rows are written one after the other")
        numbers = self._spread(value, (len(places),))
        for place, number in zip(places, numbers, strict=True):
            self._numbers[place] = number

    def _row_of(self, at: Index) -> "ndarray":
        """A row, for what comes behind a comma."""
        if self._row < 0:
            raise IndexError("this table has one axis")
        found: ndarray = self._taken(_whole(at))
        return found

    def _taken(self, at: Index) -> Part:
        """A number, or a part of the table, by leading indices."""
        if type(at) is tuple:
            if len(at) > len(self.shape):
                raise IndexError(f"this table has {len(self.shape)} axes")
            if isinstance(at[0], slice):
                return self._column(*at) if len(at) > 1 else self[at[0]]
            return self._row_of(at[0])[at[1:] if len(at) > 2 else at[1]] if len(at) > 1 else self[at[0]]
        if isinstance(at, list):
            return array([self[place] for place in self._places(at)], self.kind)
        if isinstance(at, slice):
            return self._slice(at)
        place = _whole(at)
        if self._row < 0:
            return self._numbers[place]
        if not -self.shape[0] <= place < self.shape[0]:
            raise IndexError(f"there is no row {place}")
        place %= self.shape[0]
        return ndarray(self._numbers[place * self._row : (place + 1) * self._row], self.shape[1:], self.kind)

    def _slice(self, at: slice) -> "ndarray":
        start, stop, step = at.indices(self.shape[0])
        if step != 1:
            if self._row >= 0:
                raise IndexError("rows are taken one after the other")
            numbers = self._numbers[at]
            return ndarray(numbers, (len(numbers),), self.kind)
        stop, size = max(start, stop), self._row if self._row >= 0 else 1
        return ndarray(self._numbers[start * size : stop * size], (stop - start, *self.shape[1:]), self.kind)

    def _column(self, rows: slice, column: Index) -> "ndarray":
        """The same number of each of some rows."""
        start, stop, step = rows.indices(self.shape[0])
        place = _whole(column)
        if step != 1 or len(self.shape) != 2:
            raise IndexError("a column is taken of rows, one after the other")
        if not -self.shape[1] <= place < self.shape[1]:
            raise IndexError(f"there is no column {place}")
        first = start * self._row + place % self.shape[1]
        numbers = self._numbers[first : max(start, stop) * self._row : self._row]
        return ndarray(numbers, (len(numbers),), self.kind)

    def fill_with(self, value: Values) -> None:
        """Write a number everywhere, or the numbers of a table of the same shape (or of a row, in each row)."""
        numbers = self._numbers
        if isinstance(value, ndarray) and value.kind is self.kind and value.shape == self.shape:
            numbers[:] = value._numbers if value._numbers is not numbers else memory_of(value.flat, self.kind)
        elif isinstance(value, int | float) and numbers:
            for place in range(len(numbers)):
                numbers[place] = value
        else:
            numbers[:] = self._spread(value, self.shape)

    def _spread(self, value: Values, shape: Shape) -> Memory:
        """The numbers that fill a shape, in memory of their own; refuses what does not fit, also where no place is."""
        memory_of(list(flat(value)), self.kind)
        return memory_of(spread(value, shape), self.kind)

    def __iter__(self) -> Iterator[Part]:
        return iter(self._numbers) if self._row < 0 else (self[number] for number in range(self.shape[0]))

    def __contains__(self, value: object) -> bool:
        return value in self._numbers.tolist()

    # ------------------------------------------------------------------ as something else

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)

    @property
    def flat(self) -> list[Number]:
        """All numbers, row by row."""
        found: list[Number] = self._numbers.tolist()
        return found

    @property
    def dtype(self) -> Kind:
        """The kind of its numbers."""
        return self.kind

    def copy(self) -> "ndarray":
        """The same numbers in memory of their own."""
        return ndarray(seen_as(memoryview(bytearray(self._numbers)), self.kind.sign), self.shape, self.kind)

    def tolist(self) -> list[Part]:
        """The rows as lists."""
        return [row.tolist() for row in self] if self._row >= 0 else self._numbers.tolist()

    def reshape(self, *shape: int) -> "ndarray":
        """The same numbers in other rows; -1 is what is left for a row."""
        known = prod(size for size in shape if size != -1)
        if -1 in shape:
            found = tuple(self.size // max(1, known) if size == -1 else size for size in shape)
        else:
            found = tuple(shape)
        if shape.count(-1) > 1 or prod(found) != self.size:
            raise ValueError(f"{self.size} numbers do not have the shape {shape}")
        return ndarray(self._numbers, sizes(found), self.kind)

    def ravel(self) -> "ndarray":
        """The same numbers in one row."""
        return self.reshape(self.size)

    def tobytes(self) -> bytes:
        """The numbers as bytes."""
        return self._numbers.tobytes()

    def astype(self, kind: Kind) -> "ndarray":
        """The same numbers as another kind."""
        return array(self, kind)

    # ------------------------------------------------------------------ calculating

    def any(self) -> bool:
        """Whether any number is not 0."""
        return any(self._numbers)

    def max(self) -> Number:
        """The largest number."""
        return max(self._numbers)

    @overload
    def sum(self, axis: None = None) -> Number: ...
    @overload
    def sum(self, axis: int) -> "ndarray": ...
    def sum(self, axis: int | None = None) -> "Number | ndarray":
        """All numbers together, or (axis 0) those of all rows, place by place."""
        if axis is None:
            return sum(self._numbers)
        if axis != 0 or len(self.shape) != 2:
            raise ValueError("only rows are added up, of a table that has some")
        columns = [sum(self._numbers[column :: self._row]) for column in range(self._row)]
        return array(columns, summed(self.kind))

    def _each(self, other: Values, made: Callable[[Part, Part], Number], kind: Kind) -> "ndarray":
        """A table of what is made of each number and another one; the other does not stretch this one."""
        if len(shape_of(other)) > len(self.shape):
            raise ValueError(f"the shape {shape_of(other)} has more axes than {self.shape}")
        found = [made(one, another) for one, another in zip(self.flat, spread(other, self.shape), strict=True)]
        return ndarray(memory_of(found, kind), self.shape, kind)

    def _with(self, other: Values) -> Kind:
        """The kind of what this and another thing make together."""
        if isinstance(other, ndarray):
            return common(self.kind, other.kind)
        kind = kind_of(list(flat(other)))
        if isinstance(other, int | float):  # a lone number gives way, if it fits
            if is_float(kind) and not is_float(self.kind):
                return float64
            memory_of([other], self.kind)
            return self.kind
        return common(self.kind, kind)

    def __eq__(self, other: object) -> "ndarray":  # type: ignore[override]
        return self._each(other, eq, BOOL)

    def __ne__(self, other: object) -> "ndarray":  # type: ignore[override]
        return self._each(other, ne, BOOL)

    def __ge__(self, other: Values) -> "ndarray":
        return self._each(other, ge, BOOL)

    __hash__ = None  # type: ignore[assignment]

    def __iadd__(self, other: Values) -> "ndarray":
        check_into(self._with(other), self.kind)
        self.fill_with(self._each(other, add, self.kind))
        return self

    def __add__(self, other: Values) -> "ndarray":
        return self._each(other, add, self._with(other))

    def __sub__(self, other: Values) -> "ndarray":
        return self._each(other, sub, self._with(other))

    def __truediv__(self, other: Values) -> "ndarray":
        return self._each(other, truediv, float32 if self._with(other) is float32 else float64)


def _whole(at: Index) -> int:
    """A number that can be an index."""
    if isinstance(at, bool) or not hasattr(at, "__index__"):
        raise IndexError(f"{at!r} is no place of a table")
    return int(at.__index__())


def table(shape: int | Shape, kind: Kind) -> ndarray:
    """A table with nothing but 0 in it."""
    found = sizes(shape)
    numbers = seen_as(memoryview(bytearray(checked(kind).itemsize * prod(found))), kind.sign)
    return ndarray(numbers, found, kind)


def array(values: Values, kind: Kind | None = None) -> ndarray:
    """A table of given numbers."""
    shape, numbers = shape_of(values), list(flat(values))
    if not shape:
        raise TypeError("a table has an axis at least")
    own = values.kind if isinstance(values, ndarray) else kind_of(numbers)
    wanted = checked(own if kind is None else kind)
    return ndarray(memory_of(numbers, wanted), shape, wanted)
