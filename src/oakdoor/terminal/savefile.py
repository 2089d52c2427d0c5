"""Saved games: ordinary game records with the players' names, written whole or not at all."""

import json
import os
import tempfile
from pathlib import Path

from oakdoor.games.contract import GameError
from oakdoor.games.names import Data, GameRecord


class SaveError(GameError):
    """A file that cannot be read or written; says which and why."""


def write_record(path: Path, record: GameRecord) -> None:
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


def read_record(path: Path) -> Data:
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


def names_of(record: Data, players: int) -> list[str] | None:
    """The players' names, if the record has any; raises a SaveError."""
    names = record.get("names")
    if names is None:
        return None
    if not isinstance(names, list) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise SaveError(f"'names' must list {players} names")
    return names
