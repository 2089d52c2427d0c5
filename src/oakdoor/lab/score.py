"""Scoring from the command line: kingdoms of Aetherya as text."""

import json
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from oakdoor.games.aetherya.components import CARDS, Components, printed
from oakdoor.games.aetherya.kingdom_text import CELLS, LETTERS, KingdomError, Sheet, read_kingdom, score_kingdom
from oakdoor.games.errors import GameError

USAGE_ERROR = 2
MINUS = "\N{MINUS SIGN}"


def signed(points: int) -> str:
    """Points with a sign, the minus a real one."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"


def _texts(kingdoms: list[str]) -> Iterator[tuple[str, str]]:
    """(where, text) of each kingdom: arguments, names given one by one, or lines of standard input."""
    if not kingdoms:
        for number, line in enumerate(sys.stdin, 1):
            if line.strip():
                yield f"line {number}: ", line.strip()
    elif len(kingdoms) % CELLS == 0 and all(word.lower() in CARDS for word in kingdoms):
        for start in range(0, len(kingdoms), CELLS):
            yield "", " ".join(kingdoms[start : start + CELLS])
    else:
        for text in kingdoms:
            yield "", text


def sheet_text(sheet: Sheet, explain: bool) -> str:
    """A scored kingdom for people."""
    letters = "".join(LETTERS[CARDS.index(card)] for card in sheet.cards)
    rows = " ".join(letters[start : start + 4] for start in range(0, CELLS, 4))
    lines = [f"{rows}   harmony {sheet.score}".replace("-", MINUS)]
    for name, points in sheet.lines.items():
        lines.append(f"  {name:10} {signed(points):>4}")
        if explain:
            lines += _explained(sheet, name)
    lines.append("  meets " + (", ".join(sheet.legends) or "no legend"))
    return "\n".join(lines)


def _explained(sheet: Sheet, line: str) -> list[str]:
    """What each card brings to a line."""
    rows = []
    entries = sorted((entry for entry in sheet.contributions if entry.line == line), key=lambda entry: entry.cell)
    for (cell, card), group in groupby(entries, key=lambda entry: (entry.cell, entry.card)):
        parts = list(group)
        reasons = [
            f"{signed(part.points)} {part.neighbour_card} {part.neighbour}"
            if part.neighbour
            else f"{signed(part.points)} {'tame' if part.points > 0 else 'wild, or one too many'}"
            for part in parts
        ]
        rows.append(f"      {cell} {card}: {', '.join(reasons)}")
    return rows


def print_scores(kingdoms: list[str], components: Path | None, explain: bool, as_json: bool) -> int:
    """Print the sheet of each kingdom; a text that is none is named on standard error, and the rest goes on."""
    box = (printed() if components is None else Components.read(components)).box
    failed = found = 0
    for where, text in _texts(kingdoms):
        found += 1
        try:
            sheet = score_kingdom(box, read_kingdom(text), explain)
        except KingdomError as error:
            print(f"oakdoor: {where}{error}", file=sys.stderr)
            failed += 1
            continue
        print(json.dumps(sheet.as_json(explain)) if as_json else sheet_text(sheet, explain), flush=True)
    if not found:
        raise GameError("no kingdom was given, neither as an argument nor on standard input")
    return USAGE_ERROR if failed else 0
