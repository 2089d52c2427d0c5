"""The commands `oakdoor backup`, which works while people play, and `oakdoor restore`, which does not."""

import argparse
import os
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlalchemy as sql

FAILED = 2


def add_backup(parser: argparse.ArgumentParser) -> None:
    """The options of `backup`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="where it is written; it holds secrets")
    _add_place(parser)
    parser.set_defaults(run=backup)


def add_restore(parser: argparse.ArgumentParser) -> None:
    """The options of `restore`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a file of oakdoor backup, or of a warden's page")
    parser.add_argument("--overwrite", action="store_true", help="replace what is stored there now")
    _add_place(parser)
    parser.set_defaults(run=restore)


def _add_place(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the server's data folder (or OAKDOOR_DATA)")
    parser.add_argument("--database", metavar="ADDRESS", help="the server's PostgreSQL database (or OAKDOOR_DATABASE)")


def backup(arguments: argparse.Namespace) -> int:
    """Write a backup: whole, or not at all."""
    _plainly()
    from oakdoor.server.database.address import in_folder, named_database
    from oakdoor.server.database.backup import write_backup
    from oakdoor.server.database.secret import all_shared
    from oakdoor.server.database.storage import Storage
    from oakdoor.server.serve import named_folder

    address, folder = named_database(arguments.database), named_folder(arguments.data)
    draft = arguments.file.with_name(f"{arguments.file.name}.{os.getpid()}")
    try:
        if address is None and not (folder / "oakdoor.db").exists():
            raise OSError(f"there is no server's data in {folder}")
        storage = Storage(address or in_folder(folder))
        try:
            secret = all_shared(storage.engine) if address else (folder / "secret").read_bytes()
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                rows = write_backup(storage.engine, file, secret)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(arguments.file)
            _note_backup(storage.engine, f"{arguments.file.stat().st_size} B")
        finally:
            storage.close()
            draft.unlink(missing_ok=True)
    except OSError as error:
        print(f"oakdoor: {error}", file=sys.stderr)
        return FAILED
    print(f"{rows} rows in {arguments.file}; it holds secrets: keep it where nobody else reads it")
    return 0


def _note_backup(engine: "sql.Engine", size: str) -> None:
    """Let wardens see that there is one; a database that cannot be written now was saved all the same."""
    import sqlalchemy as sql

    from oakdoor.server.club.warden.deeds import note

    with suppress(sql.exc.SQLAlchemyError), engine.begin() as connection:
        note(connection, "-", "backup", "", size)


def restore(arguments: argparse.Namespace) -> int:
    """Put a backup into a data folder or a database that no server uses: all of it, or nothing."""
    _plainly()
    from oakdoor.server.database.address import in_folder, named_database
    from oakdoor.server.database.backup import restore_backup
    from oakdoor.server.database.secret import keep_in_folder
    from oakdoor.server.database.storage import Storage
    from oakdoor.server.lock import FolderLock
    from oakdoor.server.serve import data_folder

    address = named_database(arguments.database)
    try:
        with ExitStack() as held:
            folder = None if address else data_folder(arguments.data)
            if folder is not None:
                lock = FolderLock(folder)
                held.callback(lock.free)
            storage = Storage(address or in_folder(folder or Path()))
            held.callback(storage.close)
            rows, secret = restore_backup(storage.engine, arguments.file, arguments.overwrite)
            if folder is not None and secret is not None:
                keep_in_folder(folder, secret)
    except OSError as error:
        print(f"oakdoor: {error}", file=sys.stderr)
        return FAILED
    print(f"{rows} rows are restored")
    if secret is None:
        print("This backup holds no secret: whoever has a cookie of another server is a stranger.", file=sys.stderr)
    return 0


def _plainly() -> None:
    from oakdoor.games.compiler.compiled import run_plain

    run_plain()
