"""Python as narration may be written in, for the test that both hosts run it alike."""

from collections import deque
from dataclasses import dataclass
from typing import Any

WORTH = {"elf": 2, "orc": -1}
LOUD = {"orc"}


@dataclass(frozen=True)
class Piece:
    """Something with a name."""

    name: str
    points: int = 0

    @property
    def is_loud(self) -> bool:
        """Whether everybody hears it."""
        return self.name in LOUD

    def said(self, **more: Any) -> str:
        """The piece in a few words."""
        return f"{self.name}{more.get('sign', '.')}" + (" loud" if self.is_loud else "")


class Row:
    """Pieces in a row."""

    def __init__(self, names: list[str], reverse: bool = False) -> None:
        self.pieces = [Piece(name, points=WORTH.get(name, 0)) for name in names]
        if reverse:
            self.pieces = self.pieces[-1:] + self.pieces[:-1]
        self.seen: dict[str, int] = {}

    def each(self) -> list[str]:
        """What every piece is called."""
        return told_by(self.pieces, self._one)

    def _one(self, piece: Piece) -> str:
        self.seen[piece.name] = self.seen.get(piece.name, 0) + 1
        return piece.said(sign="!") if self.seen[piece.name] > 1 else piece.said()


def told_by(pieces: list[Piece], teller: Any) -> list[str]:
    """Every piece by a function."""
    left, found = deque(pieces), []
    while left:
        new = left.popleft()
        if not new.name:
            continue
        found.append(teller(new))
    return found


def rows(names: list[str]) -> list[Any]:
    """Classes, keywords and methods that are handed on."""
    return [Row(names).each(), Row(names, reverse=True).each(), [piece.points for piece in Row(names).pieces]]


def lists(numbers: list[int]) -> list[Any]:
    """Lists, slices, loops and sums."""
    first, *others = numbers
    total = best = 0
    for place, number in enumerate(others):
        if number % 3 == 0:
            continue
        total += number * place
        best = number if number > best else best
    pairs = [(one, other) for one in numbers if one > 0 for other in numbers[1:3] if other != one]
    copy = list(numbers)
    copy.sort(key=lambda one: -one)
    copy.remove(first)
    return [first, others[-1:], total, best, pairs, copy, numbers, sum(numbers), -first % 4, (1, 2) in pairs]


def texts(text: str) -> list[Any]:
    """Strings, and what has nothing to it."""
    kind, _, rest = text.partition(":")
    parts = rest.split(".") if rest else []
    named = kind or "nobody"
    short = parts and parts[0]
    return [named, short, ", ".join(parts), text.rstrip(".*"), text.startswith("a"), f"{len(parts)} of {None} {True}"]


def tables(names: list[str]) -> list[Any]:
    """Dictionaries and sets."""
    counts = {name: names.count(name) for name in names}
    counts["all"] = counts[names[0]] + len(counts)
    known = {name for name in names if name in WORTH}
    merged = {**counts, "more": 1}
    both = sorted_names((known | LOUD) - {"elf"})
    return [list(counts.items()), list(dict.fromkeys(names)), both, bool(known & LOUD), list(merged), counts == merged]


def sorted_names(names: set[str]) -> list[str]:
    """Names by their first letters."""
    found = list(names)
    found.sort(key=lambda name: ord(name[0]))
    return found
