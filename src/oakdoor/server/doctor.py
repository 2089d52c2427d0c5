"""The command `oakdoor doctor`: finds what is damaged in a data folder and saves the games that are not.

It works on a copy of the database, so nothing in the folder is ever changed.
"""

import argparse
import hashlib
import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from oakdoor.language.language import CODES, Language, preferred_code

if TYPE_CHECKING:
    from oakdoor.server.database.storage import Storage

NEEDED = ("tables", "seats", "moves", "chat")  # what every database has had from the first version on
_KEYS = (
    "SELECT key FROM tables NOT INDEXED",
    "SELECT key FROM tables ORDER BY key",
    "SELECT DISTINCT table_key FROM seats",
    "SELECT DISTINCT table_key FROM moves",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `doctor`."""
    parser.add_argument("--data", type=Path, help="the folder to examine (or OAKDOOR_DATA)")
    parser.add_argument("--export", type=Path, metavar="FOLDER", help="write all healthy games there, as records")
    parser.add_argument("--language", choices=CODES, help="the language of the report; the system's if not given")


def run(arguments: argparse.Namespace) -> int:
    """Examine a folder: 0 if it is healthy, 1 if something is damaged, 2 if it cannot be examined."""
    from oakdoor.games.compiler.compiled import run_plain

    run_plain()
    from oakdoor.server.lock import reading
    from oakdoor.server.serve import named_folder

    language = Language(arguments.language or preferred_code())
    folder = named_folder(arguments.data)
    file, export = folder / "oakdoor.db", arguments.export
    try:
        if not file.is_file():
            raise OSError(language.text("doctor.nothing", folder=folder))
        if export is not None:
            export.mkdir(parents=True, exist_ok=True, mode=0o700)
            if any(export.iterdir()):
                raise OSError(language.text("doctor.not_empty", folder=export))
        with reading(folder), tempfile.TemporaryDirectory() as place:
            for name in (file.name, f"{file.name}-wal"):
                if (folder / name).exists():
                    shutil.copyfile(folder / name, Path(place) / name)
            return Examination(language, Path(place) / file.name, export).report(folder)
    except OSError as error:
        print(f"oakdoor: {error}", file=sys.stderr)
        return 2


class Examination:
    """Looks at a copy of a database, and counts what it finds."""

    def __init__(self, language: Language, file: Path, export: Path | None) -> None:
        self._language = language
        self._file = file
        self._export = export
        self._exported = 0

    def report(self, folder: Path) -> int:
        """Say in one line each what is wrong and what to do."""
        found = 0
        keys: set[str] = set()
        for line in (*self._secret(folder), *self._database(folder / self._file.name, keys), *self._tables(keys)):
            print(line)
            found += 1
        print(self._language.text("doctor.sum", tables=len(keys), found=found))
        if self._export is not None:
            print(self._language.text("doctor.exported", games=self._exported, folder=self._export))
        return 1 if found else 0

    def _secret(self, folder: Path) -> Iterator[str]:
        from oakdoor.server.cookies import SECRET_SIZE

        path = folder / "secret"
        if not path.is_file() or path.stat().st_size < SECRET_SIZE:
            yield self._language.text("doctor.secret", path=path)

    def _database(self, shown: Path, keys: set[str]) -> Iterator[str]:
        """The file as a whole; what keys of tables can be read in any way are added to the keys."""
        connection = sqlite3.connect(self._file)
        try:
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            why = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if missing := [name for name in NEEDED if name not in names]:
                why = f"no {', '.join(missing)}"
        except sqlite3.Error as error:
            why = str(error)
        if why != "ok":
            yield self._language.text("doctor.database", path=shown, why=" ".join(why.split()))
        for query in _KEYS:
            try:
                for (key,) in connection.execute(query):
                    keys |= {key} if isinstance(key, str) else set()
            except sqlite3.Error:
                continue  # another way may lead further
        connection.close()

    def _tables(self, keys: set[str]) -> Iterator[str]:
        import sqlalchemy as sql

        from oakdoor.server.database.storage import Storage

        if not keys:
            return
        try:
            storage = Storage(f"sqlite:///{self._file}")
        except sql.exc.SQLAlchemyError:
            return  # the database as a whole was told
        for key in sorted(keys):
            try:
                self._examine(storage, key)
            except Exception as error:  # damage can lead to anything
                why = " ".join(str(getattr(error, "orig", error)).split())[:200]
                yield self._language.text("doctor.table", table=label_of(key), why=why or type(error).__name__)
        storage.close()

    def _examine(self, storage: "Storage", key: str) -> None:
        """Read a table as the server does, compare what is stored twice, and save its game; raises what is wrong."""
        from oakdoor.app.stored import Gap

        try:
            found = storage.read(key)
        except Gap:
            raise LookupError(self._language.text("doctor.gap")) from None
        if found is None:
            raise LookupError(self._language.text("doctor.row"))
        if found.lines and found.header is None:
            raise LookupError(self._language.text("doctor.gap"))
        table = found.open(0.0)
        players = table.game.players if table.game is not None else len(table.seats)
        standing = (found.row.status, found.row.actor)
        if not players or len(table.seats) != players or standing != (table.status, table.actor):
            raise LookupError(self._language.text("doctor.standing"))
        if self._export is not None and table.game is not None:
            self._exported += 1
            name = f"{self._exported:05}-{table.setup.game}-{table.setup.mode}-{table.label}.json"
            (self._export / name).write_text(json.dumps(table.record(), ensure_ascii=False), encoding="utf-8")


def label_of(key: str) -> str:
    """What the log calls the table of a key."""
    return hashlib.sha256(key.encode()).hexdigest()[:8]
