"""Scoring from the command line: kingdoms of Aetherya as text, and the game of a record as it stands."""

import json
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from oakdoor.games.aetherya.components import CARDS, Components, printed
from oakdoor.games.aetherya.kingdom.kingdom_text import CELLS, LETTERS, Sheet, read_kingdom, score_kingdom
from oakdoor.games.errors import GameError
from oakdoor.games.events import NO_LOG, new_log
from oakdoor.games.game import Game
from oakdoor.games.names import Data, Record
from oakdoor.games.record import replay
from oakdoor.lab.checking import parse_json, read_source

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


def record_scores(game: Game, explain: bool) -> Data:
    """The lines and the sum of each side of a game as it stands, and what makes them, if asked."""
    log = new_log(4096) if explain else NO_LOG.copy()
    sides = game.mode.scores(game.box, game.state, log)
    data: Data = {
        "game": game.mode.game,
        "mode": game.mode.name,
        "lines": sides,
        "scores": [sum(side.values()) for side in sides],
    }
    if game.is_over:
        data["result"] = game.result()
    if explain:
        data["contributions"] = [event.as_json() for event in game.mode.events(log, game.state)]
    return data


def record_text(data: Data) -> str:
    """The scores of a record for people."""
    lines = [f"{data['game']} {data['mode']}{', over' if 'result' in data else ', not over'}"]
    for side, (row, total) in enumerate(zip(data["lines"], data["scores"], strict=True)):
        parts = ", ".join(f"{name} {signed(points)}" for name, points in row.items())
        lines.append(f"  {side}: {parts}; in all {signed(total)}")
        for entry in data.get("contributions", []):
            if entry["seat"] == side:
                values = ", ".join(f"{key} {value}" for key, value in entry.items() if key not in ("event", "seat"))
                lines.append(f"      {values}")
    if "result" in data:
        lines.append(f"  result: {json.dumps(data['result'])}")
    return "\n".join(lines)


def _scored(box: Record, text: str, explain: bool, as_json: bool) -> str:
    """The output for one kingdom, or for a record as JSON or in a file."""
    if text.startswith("{") or Path(text).is_file():
        source = text if text.startswith("{") else read_source(text)
        data = record_scores(replay(parse_json(source)), explain)
        return json.dumps(data) if as_json else record_text(data)
    sheet = score_kingdom(box, read_kingdom(text), explain)
    return json.dumps(sheet.as_json(explain)) if as_json else sheet_text(sheet, explain)


def print_scores(kingdoms: list[str], components: Path | None, explain: bool, as_json: bool) -> int:
    """Print the sheet of each kingdom or record; what is none is named on standard error, and the rest goes on."""
    box = (printed() if components is None else Components.read(components)).box
    failed = found = 0
    for where, text in _texts(kingdoms):
        found += 1
        try:
            print(_scored(box, text, explain, as_json), flush=True)
        except GameError as error:
            print(f"oakdoor: {where}{error}", file=sys.stderr)
            failed += 1
    if not found:
        raise GameError("no kingdom was given, neither as an argument nor on standard input")
    return USAGE_ERROR if failed else 0
