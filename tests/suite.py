"""What the short suite keeps of tests that repeat one another; `make test-all` runs the rest, too (docs/testing.md)."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest


def keeping(short: Iterable[Any], every: Iterable[Any]) -> list[Any]:
    """All values of a parameter, those that the short suite leaves out marked as slow."""
    kept = list(short)
    values = list(every)
    assert all(one in values for one in kept), f"{kept} are not all among {values}"
    return [one if one in kept else _slow(one) for one in values]


def _slow(value: Any) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.slow)


def values_of(test: pytest.Function) -> set[tuple[str, ...]]:
    """The values of a test's parameters; what is given together counts as one."""
    params = test.callspec.params
    names = [mark.args[0] for mark in test.iter_markers("parametrize")]
    joined = [[part.strip() for part in name.split(",")] if isinstance(name, str) else list(name) for name in names]
    others = [[name] for name in params if not any(name in names for names in joined)]
    return {(",".join(names), *(repr(params[name]) for name in names)) for names in joined + others}


def left_out(tests: list[pytest.Function]) -> list[pytest.Function]:
    """The tests whose values all stand in another test, too; values that come seldom are taken first."""
    values = [values_of(one) for one in tests]
    missing, left = set[tuple[str, ...]]().union(*values), list(range(len(tests)))
    taken = Counter[tuple[str, ...]]()
    while missing:
        chosen = max(left, key=lambda at: (len(values[at] & missing), -sum(taken[one] for one in values[at])))
        missing -= values[chosen]
        taken.update(values[chosen])
        left.remove(chosen)
    return [tests[at] for at in left]
