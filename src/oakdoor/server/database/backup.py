"""Backups: all that a database holds as lines of JSON, compressed. They are read in one transaction, so they are a
moment of the server, whatever people play meanwhile; one of SQLite can be restored into PostgreSQL, and the other way
round.

The first line says which program has made it, and which version of the database it holds; the last one how many rows
there are: a file that was cut off is not taken.
"""

import base64
import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import sqlalchemy as sql

from oakdoor import __version__
from oakdoor.server.database.migrations import STEPS
from oakdoor.server.database.schema import LEASES, META, PROCESSES, QUESTIONS, SECRETS, VERSION
from oakdoor.server.database.secret import all_of, share

FORMAT = 1
FIRST_VERSION = 7  # older databases are brought up to date before they are backed up
BATCH = 500  # rows
LONGEST_LINE = 64_000_000
_LIVE = {LEASES.name, PROCESSES.name, QUESTIONS.name, VERSION.name}  # what belongs to a server that runs
_EMPTY_FIRST = ("tables", "people", "club_settings")  # a database with rows in one of these is in use


class BackupError(OSError):
    """A backup cannot be made or restored, and what to do."""


def write_backup(engine: sql.Engine, file: IO[bytes], secret: bytes | None, secrets: bool = True) -> int:
    """Write all that a database holds; how many rows. `secret` signs cookies where the database does not hold it;
    without `secrets` a restored server takes everybody for a stranger, unless it has them already."""
    rows = 0
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6) as packed, _moment(engine) as connection:

        def put(line: object) -> None:
            packed.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")

        put({"oakdoor": __version__, "format": FORMAT, "version": len(STEPS), "at": time.time()})
        if secrets and secret is not None:
            put({"secret": base64.b64encode(secret).decode()})
        for table in META.sorted_tables:
            if table.name in _LIVE or (table is SECRETS and not secrets):
                continue
            put({"table": table.name, "columns": [column.name for column in table.columns]})
            for row in connection.execute(sql.select(table), execution_options={"yield_per": BATCH}):
                put([_written(value) for value in row])
                rows += 1
        put({"rows": rows})
    return rows


class _moment:  # noqa: N801  # reads as a verb where it stands
    """A connection that sees the database as it is now, whatever others write."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine

    def __enter__(self) -> sql.Connection:
        self._connection = self._engine.connect()
        if self._engine.dialect.name == "postgresql":
            self._connection = self._connection.execution_options(isolation_level="REPEATABLE READ")
            self._connection.execute(sql.text("SET TRANSACTION READ ONLY"))
        else:
            self._connection.exec_driver_sql("BEGIN")
            self._connection.execute(sql.select(VERSION)).all()  # the moment is that of the first reading
        return self._connection

    def __exit__(self, *error: object) -> None:
        self._connection.rollback()
        self._connection.close()


def restore_backup(engine: sql.Engine, path: Path, overwrite: bool) -> tuple[int, bytes | None]:
    """Put a backup into a database that is up to date, all or nothing; how many rows, and the secret that signs
    cookies. Raises a BackupError."""
    try:
        with gzip.open(path, "rb") as file, engine.begin() as connection:
            lines = _lines(file)
            head = next(lines, None)
            version = _checked(head)
            _make_room(connection, overwrite)
            rows, secret = _insert_all(connection, lines)
            for step in STEPS[version:]:
                step(connection)
            _set_sequences(connection)
            return rows, secret
    except (gzip.BadGzipFile, EOFError, ValueError, KeyError, TypeError) as error:
        raise BackupError(f"{path} is no whole backup ({' '.join(str(error).split())[:100]})") from None


def _lines(file: gzip.GzipFile) -> Iterator[object]:
    while line := file.readline(LONGEST_LINE):
        yield json.loads(line)


def _checked(head: object) -> int:
    """The version of the database that a backup holds."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BackupError("this is no backup, or one of a newer program")
    version = int(head["version"])
    if version > len(STEPS):
        raise BackupError(
            f"the backup was made by oakdoor {head.get('oakdoor')} (database version {version}), and this program "
            f"knows {len(STEPS)}: install the newer program"
        )
    if version < FIRST_VERSION:
        raise BackupError(f"the backup has database version {version}, which was never backed up")
    return version


def _make_room(connection: sql.Connection, overwrite: bool) -> None:
    """Refuse to write over what is there, unless that is wanted."""
    used = [name for name in _EMPTY_FIRST if connection.execute(sql.select(META.tables[name]).limit(1)).first()]
    if used and not overwrite:
        raise BackupError(f"there is data already ({', '.join(used)}); --overwrite replaces all of it")
    if engine_is_shared(connection):
        alive = PROCESSES.c.beat > sql.func.now() - sql.text("interval '10 seconds'")
        if connection.execute(sql.select(PROCESSES).where(alive)).first() is not None:
            raise BackupError("a server uses this database now; stop it first")
    for table in reversed(META.sorted_tables):
        if table is not VERSION:
            connection.execute(sql.delete(table))


def engine_is_shared(connection: sql.Connection) -> bool:
    """Whether servers may use the database while something is restored."""
    return connection.dialect.name == "postgresql"


def _insert_all(connection: sql.Connection, lines: Iterator[object]) -> tuple[int, bytes | None]:
    rows, secret, counted = 0, None, None
    table: sql.Table | None = None
    names: list[str] = []
    waiting: list[dict[str, object]] = []

    def flush() -> None:
        if waiting and table is not None:
            connection.execute(sql.insert(table), waiting)
            waiting.clear()

    for line in lines:
        if isinstance(line, list) and table is not None:
            waiting.append({name: _read(value) for name, value in zip(names, line, strict=True)})
            rows += 1
            if len(waiting) == BATCH:
                flush()
        elif isinstance(line, dict) and "table" in line:
            flush()
            table, names = META.tables[line["table"]], list(line["columns"])
            if unknown := set(names) - set(table.columns.keys()):
                raise ValueError(f"{table.name} has no {min(unknown)}")
        elif isinstance(line, dict) and "secret" in line:
            secret = base64.b64decode(line["secret"])
        elif isinstance(line, dict):
            counted = line["rows"]
    flush()
    if counted != rows:
        raise ValueError("it was cut off")
    if secret is not None and engine_is_shared(connection):
        share(connection, secret)
    return rows, all_of(connection) if secret is None else secret


def _set_sequences(connection: sql.Connection) -> None:
    """Let PostgreSQL count on from the highest number that is there."""
    if not engine_is_shared(connection):
        return
    for table in META.sorted_tables:
        if (column := table.autoincrement_column) is not None:
            top = sql.select(sql.func.coalesce(sql.func.max(column), 0) + 1).scalar_subquery()
            sequence = sql.func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(sql.select(sql.func.setval(sequence, top, False)))


def _written(value: object) -> object:
    return {"b": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _read(value: object) -> object:
    return base64.b64decode(value["b"]) if isinstance(value, dict) else value
