"""Saved games: ordinary game records with the players' names, written whole or not at all."""

import json
import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from oakdoor.games.chance import seed_state
from oakdoor.games.contract import GameError
from oakdoor.games.events import Event
from oakdoor.games.game import LARGEST_SEED, Game
from oakdoor.games.record import check_record, open_record


class SaveError(GameError):
    """A file that cannot be read or written; says which and why."""


def write_record(path: Path, record: dict[str, Any]) -> None:
    """Write a record. The file is replaced in one step, so that a crash leaves the old or the new game."""
    text = json.dumps(record, ensure_ascii=False) + "\n"
    scratch = None
    try:
        handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(scratch, _file_mode(path))
        os.replace(scratch, path)
    except (OSError, ValueError) as error:
        if scratch is not None and os.path.exists(scratch):
            os.unlink(scratch)
        raise SaveError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _file_mode(path: Path) -> int:
    """The rights of the file that is replaced, or those a new file would get (mkstemp gives fewer)."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def read_record(path: Path) -> dict[str, Any]:
    """The one record of a file; raises a SaveError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = "not a UTF-8 text" if isinstance(error, UnicodeDecodeError) else getattr(error, "strerror", None)
        raise SaveError(f"{path}: {reason or error}") from None
    try:
        record = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        if isinstance(error, json.JSONDecodeError) and error.msg == "Extra data":
            raise SaveError(f"{path}: holds more than one record; a saved game is a single one") from None
        raise SaveError(f"{path}: not a saved game, it is no JSON text") from None
    if not isinstance(record, dict):
        raise SaveError(f"{path}: not a saved game, a record is a JSON object")
    return record


def names_of(record: dict[str, Any], players: int) -> list[str] | None:
    """The players' names, if the record has any; raises a SaveError."""
    names = record.get("names")
    if names is None:
        return None
    if not isinstance(names, list) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise SaveError(f"'names' must list {players} names")
    return names


def rebuild(record: dict[str, Any]) -> tuple[Game, list[tuple[int, list[Event]]]]:
    """The game of a record, and what happened in it: for each decision the seat and the events.

    Raises a RecordError. A record keeps no generator, so the game gets a fresh one for shuffles to come.
    """
    check_record(record)
    game = open_record(record, events=True)
    steps = list(_replayed(game, record))
    seed_state(game.state, secrets.randbelow(LARGEST_SEED))
    late = game.settle_chance()
    if late and steps:
        steps[-1][1].extend(late)
    return game, steps


def _replayed(game: Game, record: dict[str, Any]) -> Iterator[tuple[int, list[Event]]]:
    seat, events = -1, list(game.opening)
    for line in record["moves"]:
        who, _, words = line.partition(" ")
        if who == "*":
            events.extend(game.lay_chance(words))
            continue
        yield seat, events
        seat = int(who)
        action, _ = game.check(words, seat)
        events = game.play_checked(action, settle=False)
    yield seat, events
