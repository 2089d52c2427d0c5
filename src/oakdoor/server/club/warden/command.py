"""The command `oakdoor warden`: a link that makes somebody a warden. It works while the server runs, too."""

import argparse
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # heavy
    from oakdoor.server.database.storage import Storage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `warden`."""
    parser.add_argument("--data", type=Path, help="the server's data folder (or OAKDOOR_DATA)")
    parser.add_argument("--database", metavar="ADDRESS", help="the server's PostgreSQL database (or OAKDOOR_DATABASE)")
    parser.add_argument("--at", metavar="URL", help="where people open the server, e.g. https://tables.example.org")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make a link, and say it once."""
    from oakdoor.games.compiler.compiled import run_plain

    run_plain()
    from oakdoor.server.database.address import in_folder, named_database
    from oakdoor.server.database.storage import Storage
    from oakdoor.server.serve import data_folder

    try:
        named = named_database(arguments.database)
        folder = None if named else data_folder(arguments.data)
        storage = Storage(named or in_folder(folder or Path()))
    except OSError as error:
        print(f"oakdoor: {error}", file=sys.stderr)
        return 2
    try:
        path = new_link(storage)
    finally:
        storage.close()
    place = (arguments.at or _served_at(folder) or "http://localhost:8450").rstrip("/")
    print(f"{place}{path}")
    print("Whoever opens this link first is a warden of the server. It works once, for a week.", file=sys.stderr)
    return 0


def new_link(storage: "Storage") -> str:
    """The path of a new link."""
    from oakdoor.server.club.warden.links import make_link

    with storage.engine.begin() as connection:
        return make_link(connection, time.time())


def first_link(storage: "Storage") -> str | None:
    """The path of a link, at the first start of a server; None at all others."""
    import sqlalchemy as sql

    from oakdoor.server.club.schema import SETTINGS
    from oakdoor.server.club.warden.links import make_link

    with storage.engine.begin() as connection:
        introduced = sql.select(SETTINGS).where(SETTINGS.c.name == "introduced")
        if connection.execute(introduced).first() is not None:
            return None
        connection.execute(sql.insert(SETTINGS), [{"name": "introduced", "value": "true"}])
        return make_link(connection, time.time())


def _served_at(folder: Path | None) -> str | None:
    """Where the server of a data folder says that it can be reached."""
    path = folder / "lock" if folder is not None else None
    if path is None or not path.exists():
        return None
    found = re.search(r"https?://\S+", path.read_text(encoding="utf-8", errors="replace"))
    return found[0] if found else None
