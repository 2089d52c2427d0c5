"""What environments need beside the rules: packages that only `oakdoor[envs]` brings."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed() -> Iterator[None]:
    """Import what only the extra brings; says how to get it where it is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ImportError(f"environments need {missing.name}: pip install 'oakdoor[envs]'") from missing
