"""What the numbers for programs that learn are: tables of fields, written as texts."""

from typing import TypeAlias

Fields: TypeAlias = tuple[tuple[str, int, str], ...]  # of each its name, how many numbers it has, and what they are


def fields(text: str) -> Fields:
    """Fields from a text with a line for each: its name, how many numbers, what they are."""
    rows = (line.split(maxsplit=2) for line in text.strip().splitlines())
    return tuple((name, int(size), about) for name, size, about in rows)


def size_of(some: Fields) -> int:
    """How many numbers some fields have."""
    return sum(size for _, size, _ in some)
