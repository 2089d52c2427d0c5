"""What all tests share: hypothesis runs the same examples everywhere, fewer of them where the rules run plain; and what
the short suite leaves to `make test-all` (docs/testing.md)."""

from collections import defaultdict
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from oakdoor.games.compiler.compiled import is_plain
from postgres import HELP, Postgres, postgres_programs
from suite import left_out, runs_compiled_too

settings.register_profile(
    "oakdoor",
    deadline=None,
    derandomize=True,
    max_examples=20 if is_plain() else 100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("oakdoor")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test that is marked `each`, combinations that bring no new value are slow: the short suite tries each value
    of each parameter, `make test-all` all of them with all others."""
    groups: defaultdict[tuple[str, str], list[pytest.Function]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("each") and hasattr(item, "callspec"):
            if item.get_closest_marker("slow") is None:
                groups[item.module.__name__, item.originalname].append(item)
    for group in groups.values():
        for item in left_out(group):
            item.add_marker("slow")
    for item in items if is_plain() else ():
        if runs_compiled_too(item):
            item.add_marker("slow")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server of PostgreSQL; tests get databases of their own on it."""
    programs = postgres_programs()
    assert programs is not None, HELP
    server = Postgres(programs)
    yield server
    server.close()
