"""The kinds of numbers, and the shapes of tables of them."""

from array import array as packed
from collections.abc import Iterator
from itertools import chain
from math import prod
from typing import Any, TypeAlias

Shape: TypeAlias = tuple[int, ...]
Number: TypeAlias = int | float
Memory: TypeAlias = Any  # a memoryview of numbers
Values: TypeAlias = Any  # a number, a table, or lists of lists of numbers

_LISTS = (list, tuple, range)


class generic:
    """A kind: a sign, as `struct` and `memoryview` have it, and the bytes that a number takes."""

    sign = ""
    itemsize = 0

    def __init__(self, *_: Values) -> None:
        raise TypeError("a kind makes no numbers here")

    def __class_getitem__(cls, _: type) -> type:
        return cls


class signedinteger(generic):
    """Whole numbers, as far as only that matters."""


Kind: TypeAlias = type[generic]


def _kind(name: str, sign: str, itemsize: int) -> type[signedinteger]:
    return type(name, (signedinteger,), {"sign": sign, "itemsize": itemsize})


int8, int16, int32, int64 = (
    _kind(f"int{8 * size}", sign, size) for sign, size in zip("bhiq", (1, 2, 4, 8), strict=True)
)
uint8, uint16, uint32, uint64 = (
    _kind(f"uint{8 * size}", sign, size) for sign, size in zip("BHIQ", (1, 2, 4, 8), strict=True)
)
float32, float64 = _kind("float32", "f", 4), _kind("float64", "d", 8)
BOOL = _kind("bool", "?", 1)
_SIGNED = (int8, int16, int32, int64)
_UNSIGNED = (uint8, uint16, uint32, uint64)
_KINDS = {BOOL, *_SIGNED, *_UNSIGNED, float32, float64}
_SIZES = {kind.sign: kind.itemsize for kind in _KINDS}


def checked(kind: Kind) -> Kind:
    """A kind that there is here."""
    if kind not in _KINDS:
        raise TypeError(f"there are no tables of {kind!r} here")
    return kind


def is_float(kind: Kind) -> bool:
    """Whether numbers of a kind have fractions."""
    return kind in (float32, float64)


def kind_of(values: list[Number]) -> Kind:
    """The kind of a table of given numbers, where nobody says it."""
    if not values or any(isinstance(value, float) for value in values):
        return float64
    return BOOL if all(isinstance(value, bool) for value in values) else int64


def common(one: Kind, other: Kind) -> Kind:
    """The kind of what two tables make together."""
    if one is other:
        return one
    if is_float(one) or is_float(other):
        small = (BOOL, int8, int16, uint8, uint16, float32)
        return float32 if one in small and other in small else float64
    if BOOL in (one, other):
        return other if one is BOOL else one
    if (one in _SIGNED) == (other in _SIGNED):
        return one if one.itemsize > other.itemsize else other
    signed, unsigned = (one, other) if one in _SIGNED else (other, one)
    if signed.itemsize > unsigned.itemsize:
        return signed
    return next((kind for kind in _SIGNED if kind.itemsize > unsigned.itemsize), float64)


def check_into(kind: Kind, own: Kind) -> None:
    """Refuse to add numbers of a kind to those of another where they would lose a fraction or their sign."""
    if own is not kind and (own is BOOL or (is_float(kind) and not is_float(own))):
        raise TypeError(f"what is {kind.__name__} is not added to {own.__name__}")
    if kind in _SIGNED and own in _UNSIGNED:
        raise TypeError(f"what is {kind.__name__} is not added to {own.__name__}")


def summed(kind: Kind) -> Kind:
    """The kind of a sum of numbers of a kind."""
    return kind if is_float(kind) else uint64 if kind in _UNSIGNED else int64


def shape_of(values: Values) -> Shape:
    """The shape of a table or of lists of lists; refuses rows that are not equally long."""
    if hasattr(values, "shape"):
        return tuple(values.shape)
    if not isinstance(values, _LISTS):
        return ()
    rows = {shape_of(row) for row in values}
    if len(rows) > 1:
        raise ValueError("rows are not equally long")
    return (len(values), *(rows.pop() if rows else ()))


def flat(values: Values) -> Iterator[Number]:
    """All numbers of a table or of lists of lists."""
    if hasattr(values, "flat"):
        yield from values.flat
    elif isinstance(values, _LISTS):
        yield from chain.from_iterable(map(flat, values))
    elif hasattr(values, "__index__") or hasattr(values, "__float__"):
        yield values
    else:
        raise TypeError(f"{values!r} is no number")


def spread(values: Values, shape: Shape) -> list[Number]:
    """The numbers that fill a shape: one for each place, or those of a row in each row; refuses what does not fit."""
    own = shape_of(values)
    numbers = list(flat(values))
    if own == shape:
        return numbers
    if prod(own) == len(numbers) == 1 and len(own) <= len(shape):
        return numbers * prod(shape)
    while len(own) > len(shape) and own[0] == 1 and hasattr(values, "shape"):  # of lists each axis counts
        own = own[1:]
    if len(own) > len(shape) or any(size not in (1, wide) for size, wide in zip(own[::-1], shape[::-1], strict=False)):
        raise ValueError(f"numbers of the shape {own} do not fill the shape {shape}")
    own = (1,) * (len(shape) - len(own)) + own
    return _repeated(numbers, own, shape)


def _repeated(numbers: list[Number], own: Shape, shape: Shape) -> list[Number]:
    """Numbers repeated where their shape has a size of 1 and the other one has more."""
    if not shape:
        return numbers
    row = prod(own[1:])
    rows = [_repeated(numbers[at * row : (at + 1) * row], own[1:], shape[1:]) for at in range(own[0])]
    return list(chain.from_iterable(rows * shape[0] if own[0] == 1 else rows))


def seen_as(memory: Memory, sign: str) -> Memory:
    """Bytes, seen as numbers with a sign; what is left behind the last one is not seen."""
    size = _SIZES[sign]
    return memory[: len(memory) // size * size].cast(sign)


def memory_of(numbers: list[Number], kind: Kind) -> Memory:
    """Numbers in memory of their own; refuses what does not fit the kind."""
    if kind is BOOL:
        return seen_as(memoryview(bytearray(map(bool, numbers))), "?")
    return memoryview(packed(kind.sign, numbers))


def sizes(shape: int | Shape) -> Shape:
    """A shape that somebody asks for."""
    found = (shape,) if isinstance(shape, int) else tuple(shape)
    if not all(isinstance(size, int) and size >= 0 for size in found):
        raise ValueError(f"there is no table of the shape {shape}")
    return found
