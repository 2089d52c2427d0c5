"""The lines of a table as they are kept, wherever that is: those of the record, and between them what else happened,
e.g. that it went back. They are only ever added, never changed."""

import json
from typing import Any

from oakdoor.tables.clock import ClockRule
from oakdoor.tables.errors import TableError
from oakdoor.tables.lamp import LAMP, Lamp
from oakdoor.tables.table import Setup
from oakdoor.tables.together import AHEAD, Kept, read_ahead

UNDO = "undo"  # a line "undo 17": the game went back to its first 17 lines
SEVERAL = -1  # instead of the seat to move: several decide at the same time


class Overtaken(TableError):
    """Somebody else has written what comes next at this table: it must be read anew."""

    def __init__(self) -> None:
        super().__init__("late", "the game has gone on elsewhere; nothing was changed")


def lines_left(rows: list[Any]) -> tuple[list[str], list[float] | None, int]:
    """The lines of the record that stand after all going back, the seconds left, and how often it went back."""
    lines: list[str] = []
    edition = 0
    for row in rows:
        if row.line.startswith(f"{UNDO} "):
            del lines[int(row.line.partition(" ")[2]) :]
            edition += 1
        elif not row.line.startswith((f"{AHEAD} ", f"{LAMP} ")):
            lines.append(row.line)
    return lines, json.loads(rows[-1].left) if rows and rows[-1].left else None, edition


def kept_ahead(rows: list[Any]) -> Kept:
    """What was decided while others still do: any other line comes after all have."""
    kept: Kept = {}
    for row in rows:
        if row.line.startswith(f"{AHEAD} "):
            read_ahead(kept, row.line)
        elif not row.line.startswith(f"{LAMP} "):
            kept.clear()
    return kept


def lamp_of(rows: list[Any]) -> Lamp:
    """Who has asked for a hint, and when."""
    lamp = Lamp()
    for row in rows:
        if row.line.startswith(f"{UNDO} "):
            lamp.go_back(int(row.line.partition(" ")[2]))
        elif row.line.startswith(f"{LAMP} "):
            lamp.read(row.line)
    return lamp


def read_setup(text: str) -> Setup:
    """A table's set-up as it was stored."""
    data = json.loads(text)
    clock = ClockRule(**data.pop("clock")) if data["clock"] else data.pop("clock")
    return Setup(**data, clock=clock)
