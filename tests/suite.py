"""What the short suite keeps of tests that repeat one another; `make test-all` runs the rest, too (docs/testing.md)."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

# What tells, shows, keeps, shares out or attacks games: it uses rules that are tested both ways, and runs plain only.
PLAIN_ONLY = frozenset(
    f"lab/test_{name}.py"
    for name in (
        "answers",
        "attack",
        "chaos",
        "checking",
        "jobs",
        "jobs_cluster",
        "load",
        "reference",
        "script",
        "sentences",
        "tables_notebook",
    )
)


def keeping(short: Iterable[Any], every: Iterable[Any]) -> list[Any]:
    """All values of a parameter, those that the short suite leaves out marked as slow."""
    kept = list(short)
    values = list(every)
    assert all(one in values for one in kept), f"{kept} are not all among {values}"
    return [one if one in kept else _slow(one) for one in values]


def _slow(value: Any) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.slow)


# What stands on the rules and runs compiled in the short suite: plain, it is for `make test-all`, since the rules below
# are tested both ways (tests/games, tests/bots, tests/lab/test_perft.py).
ABOVE_RULES = ("envs/", "review/", "lab/")
BOTH_WAYS = ("lab/test_perft.py", "lab/test_wasm.py")


def runs_compiled_too(item: pytest.Item) -> bool:
    """Whether the short suite runs a test compiled, so that plain it repeats that. A test that is skipped where rules
    are compiled does not."""
    place = item.path.relative_to(Path(__file__).parent).as_posix()
    if not place.startswith(ABOVE_RULES) or place in BOTH_WAYS or place in PLAIN_ONLY:
        return False
    return not any(mark.args and mark.args[0] is False for mark in item.iter_markers("skipif"))


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
