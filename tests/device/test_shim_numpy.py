"""What stands in for NumPy in a page refuses what NumPy refuses: many random operations, done by both."""

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from oakdoor.device.shims import numpy as small

REFUSALS = (ValueError, TypeError, IndexError, OverflowError, KeyError, ZeroDivisionError)
KINDS = ("int8", "int16", "int32", "int64", "uint8", "uint32", "float32", "float64")
AWKWARD: tuple[Any, ...] = (300, -200, 2**40, -1, 1.5, None, "x", [], [[1, 2], [3]], {}, [None])
OPERATIONS = 4000
Pair = tuple[Any, Any]
Operation = Callable[[Any, Any], Any]  # with NumPy or its stand-in, and a table of its own


def shape(chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.randrange(1, 5) for _ in range(chance.choice((1, 1, 2))))


def nested(chance: random.Random, sizes: tuple[int, ...]) -> Any:
    if not sizes:
        return chance.randrange(0, 60)
    return [nested(chance, sizes[1:]) for _ in range(sizes[0])]


def values(chance: random.Random, near: tuple[int, ...]) -> Operation:
    """Something to write or to calculate with: it may fit the shape of a table or not."""
    how = chance.randrange(6)
    sizes = near if how == 0 else near[1:] if how == 1 else shape(chance)
    plain = nested(chance, sizes)
    if how in (2, 3):
        kind = chance.choice(KINDS)
        return lambda numbers, _: numbers.array(nested_again(plain), getattr(numbers, kind))
    if how == 4:
        awkward = chance.choice(AWKWARD)
        return lambda numbers, _: awkward
    return lambda numbers, _: plain


def nested_again(plain: Any) -> Any:
    return plain if isinstance(plain, list) else [plain]


def index(chance: random.Random, sizes: tuple[int, ...]) -> Operation:
    """A place, or several: it may be there or not."""
    one, other = (chance.randrange(-6, 7) for _ in range(2))
    span = slice(*(chance.choice((None, chance.randrange(-5, 6))) for _ in range(2)))
    mask = nested(chance, shape(chance) if chance.random() < 0.5 else sizes)
    found: list[Operation] = [
        lambda numbers, table: one,
        lambda numbers, table: (one, other),
        lambda numbers, table: (one, span),
        lambda numbers, table: (span, one),
        lambda numbers, table: span,
        lambda numbers, table: slice(None),
        lambda numbers, table: [one, other],
        lambda numbers, table: (one, [other]),
        lambda numbers, table: numbers.array(mask, numbers.int64) >= 30,
        lambda numbers, table: chance.choice((1.0, "a")),
        lambda numbers, table: (one, other, one),
    ]
    return chance.choice(found)


def operation(chance: random.Random, sizes: tuple[int, ...]) -> tuple[str, Operation]:
    """Something to do with a table; it returns what it found."""
    at, value = index(chance, sizes), values(chance, sizes)
    wanted = tuple(chance.randrange(-1, 7) for _ in range(chance.choice((1, 2))))
    size = chance.randrange(12)
    axis = chance.choice((None, 0, 1, 5))
    kind = chance.choice(KINDS)

    def write(numbers: Any, table: Any) -> Any:
        table[at(numbers, table)] = value(numbers, table)
        return table

    def add(numbers: Any, table: Any) -> Any:
        table += value(numbers, table)
        return table

    found: dict[str, Operation] = {
        "write": write,
        "add in place": add,
        "read": lambda numbers, table: table[at(numbers, table)],
        "add": lambda numbers, table: table + value(numbers, table),
        "subtract": lambda numbers, table: table - value(numbers, table),
        "divide": lambda numbers, table: table / value(numbers, table),
        "compare": lambda numbers, table: table >= value(numbers, table),
        "equal": lambda numbers, table: table == value(numbers, table),
        "reshape": lambda numbers, table: table.reshape(*wanted),
        "zeros": lambda numbers, table: numbers.zeros(wanted, getattr(numbers, kind)),
        "full": lambda numbers, table: numbers.full(wanted, size, getattr(numbers, kind)),
        "array": lambda numbers, table: numbers.array(value(numbers, table)),
        "array of": lambda numbers, table: numbers.array(value(numbers, table), getattr(numbers, kind)),
        "bytes": lambda numbers, table: numbers.frombuffer(bytes(size), getattr(numbers, kind)),
        "sum": lambda numbers, table: table.sum(axis=axis),
        "where": lambda numbers, table: numbers.flatnonzero(table),
        "as": lambda numbers, table: table.astype(getattr(numbers, kind)),
        "row": lambda numbers, table: table.ravel(),
    }
    name = chance.choice(["write", "write", "write", *found])
    return name, found[name]


def outcome(numbers: Any, sizes: tuple[int, ...], kind: str, start: Any, do: Operation) -> Any:
    """What came of an operation on a new table: its numbers, their kind and shape; or that it was refused."""
    table = numbers.array(start, getattr(numbers, kind))
    try:
        found = do(numbers, table)
    except REFUSALS:
        return "refused"
    if isinstance(found, np.ndarray | small.ndarray):
        name = found.dtype.name if isinstance(found, np.ndarray) else found.dtype.__name__
        return found.tolist(), tuple(found.shape), name, table.tolist()
    return found.item() if hasattr(found, "item") else found, table.tolist()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_what_numpy_refuses_is_refused_and_the_rest_is_alike() -> None:
    seen: dict[str, Counter[str]] = {}
    for seed in range(OPERATIONS):
        chance = random.Random(seed)
        sizes, kind = shape(chance), chance.choice(KINDS)
        start = nested(chance, sizes)
        name, do = operation(chance, sizes)
        state = chance.getstate()
        real = outcome(np, sizes, kind, start, do)
        chance.setstate(state)
        page = outcome(small, sizes, kind, start, do)
        told = f"{seed}: {name} on {start} of {kind}"
        count = seen.setdefault(name, Counter())
        if page == "refused":
            count["both refuse" if real == "refused" else "only the page refuses"] += 1
        else:
            assert real != "refused", f"{told}: NumPy refuses it, the page makes {page}"
            assert page == real, told
            count["alike"] += 1
    assert all(count["alike"] for count in seen.values()), seen
    sums = sum(seen.values(), Counter())
    assert sums["both refuse"] > OPERATIONS / 10, sums
    assert sums["alike"] > OPERATIONS / 3, sums


@pytest.mark.parametrize(
    "do",
    [
        lambda numbers, table: table.__setitem__(slice(None), [1, 2]),
        lambda numbers, table: table.__setitem__(slice(0, 2), [1, 2, 3]),
        lambda numbers, table: table.__setitem__(4, 1),
        lambda numbers, table: table.__setitem__(-5, 1),
        lambda numbers, table: table.__setitem__(0, 128),
        lambda numbers, table: table.__setitem__([0, 9], 1),
        lambda numbers, table: table[9],
        lambda numbers, table: table[1.0],
        lambda numbers, table: table[1, 1],
        lambda numbers, table: table + numbers.array([1, 2], numbers.int8),
        lambda numbers, table: table.reshape(3),
        lambda numbers, table: table.reshape(-1, 3),
        lambda numbers, table: table.reshape(2, 2)[:, 2],
        lambda numbers, table: table.reshape(2, 2) + table,
        lambda numbers, table: table.sum(axis=2),
        lambda numbers, table: numbers.array([[1, 2], [3]]),
        lambda numbers, table: numbers.array([300], numbers.int8),
        lambda numbers, table: numbers.zeros((-1, -2), numbers.int8),
        lambda numbers, table: numbers.zeros(2, "nothing"),
        lambda numbers, table: numbers.frombuffer(b"123", numbers.int16),
        lambda numbers, table: numbers.frombuffer(b"1234", numbers.int8).__setitem__(0, 1),
        lambda numbers, table: numbers.dtype([("a", numbers.int8), ("a", numbers.int8)]),
        lambda numbers, table: numbers.frombuffer(b"123", numbers.dtype([("a", numbers.int16)])),
    ],
)
def test_each_of_these_is_refused_by_both(do: Operation) -> None:
    for numbers in (np, small):
        with pytest.raises(REFUSALS):
            do(numbers, numbers.array([1, 2, 3, 4], numbers.int8))


def test_fields_of_records_are_refused_alike() -> None:
    for numbers in (np, small):
        kind = numbers.dtype([("a", numbers.int8), ("cells", numbers.int8, (2, 3))], align=True)
        one = numbers.zeros(1, kind).view(numbers.recarray)[0]
        one.cells = [1, 2, 3]
        assert one.cells.tolist() == [[1, 2, 3], [1, 2, 3]]
        for value in ([1, 2], [[1, 2, 3]] * 3, [[1], [2, 3]], 200, None):
            with pytest.raises(REFUSALS):
                one.cells = value
        with pytest.raises(REFUSALS):
            one.a = 128
        with pytest.raises(REFUSALS):
            one["b"]
        with pytest.raises(AttributeError):
            one.b = 1
        assert one.cells.tolist() == [[1, 2, 3], [1, 2, 3]], "what was refused has changed nothing"
    assert re.search("shims", small.__file__ or "")
