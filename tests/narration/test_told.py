"""Sentences know which events they tell."""

from collections import deque

from oakdoor.games.events import Event, Kind
from oakdoor.narration.told import Told, tell


def sentence(event: Event, left: deque[Event]) -> str | None:
    """A word for each event; `a` is told with the next one, `-` goes without saying."""
    if event.name == "-":
        return None
    return event.name + left.popleft().name if event.name == "a" else event.name


def told(names: str) -> list[Told]:
    return tell([Event(Kind(name), 0, {}) for name in names], sentence)


def test_what_is_told_together_is_one_range() -> None:
    assert told("xaby") == [Told("x", 0, 0), Told("ab", 1, 2), Told("y", 3, 3)]


def test_what_goes_without_saying_is_in_none() -> None:
    assert told("-x--y-") == [Told("x", 1, 1), Told("y", 4, 4)]
    assert told("-") == told("") == []
