"""Records: fields one after the other in a piece of memory."""

from collections.abc import Sequence
from math import prod
from typing import Any, TypeAlias

from .kinds import Kind, Memory, Number, Shape, Values, checked, int32, seen_as
from .tables import ndarray

Field: TypeAlias = Any  # a number of a record, or a table


class dtype:
    """A record type: fields one after the other, each aligned to its numbers."""

    def __init__(self, fields: "list[tuple[str, Kind] | tuple[str, Kind, Shape]]", align: bool = False) -> None:
        self.fields: dict[str, tuple[Kind, Shape, int]] = {}
        end, widest = 0, 1
        for name, kind, *shape in fields:
            if name in self.fields:
                raise ValueError(f"the field {name} occurs more than once")
            size = checked(kind).itemsize if align else 1
            start = -(-end // size) * size
            sizes: Shape = shape[0] if shape else ()
            self.fields[name] = kind, sizes, start
            end, widest = start + kind.itemsize * prod(sizes), max(widest, size)
        self.names = tuple(self.fields)
        self.itemsize = -(-end // widest) * widest
        self.record = type("record", (record,), {"__slots__": (), **{name: _field(name, self) for name in self.names}})

    def __class_getitem__(cls, _: object) -> type:
        return cls


def _field(name: str, of: dtype) -> property:
    """A field of a record, as an attribute of it."""
    kind, shape, start = of.fields[name]
    sign, place = kind.sign, start // kind.itemsize
    stop = place + prod(shape)

    def number(self: "record") -> Number:
        return self._numbers(sign)[place]

    def table(self: "record") -> ndarray:
        found = self._tables.get(name)
        if found is None:
            found = self._tables[name] = ndarray(self._numbers(sign)[place:stop], shape, kind)
        return found

    def set_number(self: "record", value: Number) -> None:
        self._numbers(sign)[place] = value

    def set_table(self: "record", value: Values) -> None:
        table(self).fill_with(value)

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
        self._signed: dict[str, Memory] = {}
        self._tables: dict[str, ndarray] = {}

    def _numbers(self, sign: str) -> Memory:
        """The whole record as numbers of a kind."""
        found = self._signed.get(sign)
        if found is None:
            found = self._signed[sign] = seen_as(self._bytes, sign)
        return found

    def __getitem__(self, name: str) -> Field:
        if name not in self.dtype.fields:
            raise KeyError(f"there is no field {name!r}")
        value = getattr(self, name)
        return value if isinstance(value, ndarray) else _Scalar(value)

    def __setitem__(self, name: str, value: Values) -> None:
        if name not in self.dtype.fields:
            raise KeyError(f"there is no field {name!r}")
        setattr(self, name, value)

    def setfield(self, values: Sequence[Values], of: dtype, _offset: int = 0) -> None:
        """Write all fields at once."""
        for name, value in zip(of.names, values, strict=True):
            self[name] = value

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
        if len(where) % size:
            raise ValueError(f"{len(where)} bytes are no whole number of records of {size}")
        self.dtype = of
        self._where = where
        self._records = [of.record(where[at : at + size], of) for at in range(0, len(where), size)]

    def view(self, kind: "type[recarray] | str") -> "recarray | ndarray":
        """The same, for records are read by their attributes; or all of it as whole numbers."""
        if kind == "int32":
            return ndarray(seen_as(self._where, "i"), (len(self._where) // 4,), int32)
        if kind not in (recarray, "V"):  # V: bytes of no type, on the way to whole numbers
            raise TypeError(f"records are not seen as {kind!r} here")
        return self

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, number: int) -> record:
        if isinstance(number, slice):
            raise IndexError("records are taken one after the other")
        return self._records[number]

    def __setitem__(self, number: int, value: record) -> None:
        into = self[number]
        if value.dtype.fields != into.dtype.fields:
            raise TypeError("this is a record of another type")
        into._bytes[:] = value._bytes
