"""Checking files of game records: one record, or JSON lines of thousands."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tqdm import tqdm

from oakdoor.games.contract import GameError
from oakdoor.games.names import Read
from oakdoor.games.record import RecordError, check_record
from oakdoor.games.registry import all_names
from oakdoor.lab.tables.compressed import SUFFIX, unpacked
from oakdoor.lab.warming import warm_up


@dataclass
class Report:
    """What a check found."""

    records: int = 0
    moves: int = 0
    finished: int = 0
    modes: Counter[str] = field(default_factory=Counter)
    failures: list[dict[str, Any]] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The report as a JSON object."""
        return {
            "records": self.records,
            "passed": self.records - len(self.failures),
            "failed": len(self.failures),
            "finished": self.finished,
            "moves": self.moves,
            "modes": dict(self.modes),
            "failures": self.failures,
        }

    def as_text(self) -> str:
        """The summary for people."""
        passed = self.records - len(self.failures)
        text = f"{passed} passed, {len(self.failures)} failed"
        if passed:
            text += f"; {self.finished} finished games, {self.moves} moves; "
            text += ", ".join(f"{name} {count}" for name, count in sorted(self.modes.items()))
        return text


def read_source(name: str) -> str:
    """The text of a file, or of standard input for '-'; raises a GameError."""
    try:
        if name.endswith(SUFFIX):
            return unpacked(Path(name))
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise GameError(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise GameError(f"{name}: not a UTF-8 text") from None


def parse_json(text: str) -> Read:
    """JSON data; what Python's parser cannot take becomes a RecordError."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except RecursionError:
        raise RecordError("not JSON that can be read: nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"not JSON that can be read: {error}") from None


def split_records(text: str) -> list[tuple[int, str]]:
    """The records of a text with the line each begins on: one JSON object, or one a line."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1:
        try:
            json.loads(lines[0][1])
        except (ValueError, RecursionError):
            # A first line that is a broken record of its own still begins like one and ends like one.
            whole_line = lines[0][1].lstrip().startswith("{") and lines[0][1].rstrip().endswith("}")
            return lines if whole_line else [(lines[0][0], text)]
    return lines


def _compile_for(record: Read) -> None:
    """Compile the rules of a record's mode with progress, before the check would do it without a word."""
    if isinstance(record, dict):
        warm_up([name for name in all_names() if name == (record.get("game"), record.get("mode"))])


def check_text(text: str, name: str, report: Report) -> Iterator[str]:
    """Check all records of a text; yields a sentence for each failure."""
    records = split_records(text)
    if not records:
        report.records += 1
        report.failures.append({"file": name, "line": 1, "move": None, "reason": "the file holds no record"})
        yield f"{name}: the file holds no record"
    for line, part in tqdm(records, desc=name, unit="record", disable=None if len(records) > 1 else True):
        report.records += 1
        try:
            record = parse_json(part)
            _compile_for(record)
            game = check_record(record)
        except RecordError as error:
            report.failures.append({"file": name, "line": line, "move": error.move, "reason": error.reason})
            yield f"{name}, line {line}: {error}"
            continue
        report.moves += len(game.moves)
        report.finished += game.is_over
        report.modes[f"{game.mode.game} {game.mode.name}"] += 1
