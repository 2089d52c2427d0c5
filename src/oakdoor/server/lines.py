"""The lines of a table as they are kept, wherever that is: a move is one line, only ever added, never changed."""

import json
from typing import Any

from oakdoor.tables.clock import ClockRule
from oakdoor.tables.errors import TableError
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
        elif not row.line.startswith(f"{AHEAD} "):
            lines.append(row.line)
    return lines, json.loads(rows[-1].left) if rows and rows[-1].left else None, edition


def kept_ahead(rows: list[Any]) -> Kept:
    """What was decided while others still do: any other line comes after all have."""
    kept: Kept = {}
    for row in rows:
        if row.line.startswith(f"{AHEAD} "):
            read_ahead(kept, row.line)
        else:
            kept.clear()
    return kept


def read_setup(text: str) -> Setup:
    """A table's set-up as it was stored."""
    data = json.loads(text)
    clock = ClockRule(**data.pop("clock")) if data["clock"] else data.pop("clock")
    return Setup(**data, clock=clock)
