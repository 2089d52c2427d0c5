"""The lines of a table: those of its record, and between them what else happened, e.g. that the game went back."""

from collections.abc import Iterable
from dataclasses import dataclass

from oakdoor.tables.lamp import LAMP, Lamp
from oakdoor.tables.together import AHEAD, Kept, read_ahead

UNDO = "undo"  # a line "undo 17": the game went back to its first 17 lines


@dataclass(frozen=True)
class StoredLine:
    """A line of a table: what it says, the seconds that each seat had left afterwards where there is a clock, and when
    it was written."""

    text: str
    left: list[float] | None
    at: float


def lines_left(lines: Iterable[StoredLine]) -> tuple[list[str], int]:
    """The lines of the record that stand after all going back, and how often it went back."""
    left: list[str] = []
    edition = 0
    for line in lines:
        if line.text.startswith(f"{UNDO} "):
            del left[int(line.text.partition(" ")[2]) :]
            edition += 1
        elif not line.text.startswith((f"{AHEAD} ", f"{LAMP} ")):
            left.append(line.text)
    return left, edition


def kept_ahead(lines: Iterable[StoredLine]) -> Kept:
    """What was decided while others still do: any other line comes after all have."""
    kept: Kept = {}
    for line in lines:
        if line.text.startswith(f"{AHEAD} "):
            read_ahead(kept, line.text)
        elif not line.text.startswith(f"{LAMP} "):
            kept.clear()
    return kept


def lamp_of(lines: Iterable[StoredLine]) -> Lamp:
    """Which seats have asked for a hint, and when."""
    lamp = Lamp()
    for line in lines:
        if line.text.startswith(f"{UNDO} "):
            lamp.go_back(int(line.text.partition(" ")[2]))
        elif line.text.startswith(f"{LAMP} "):
            lamp.read(line.text)
    return lamp
