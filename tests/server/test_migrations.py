"""A database of every earlier version that changed it opens, with its game; a newer one is refused.

`databases/` holds one for each version: a campaign after five moves, as that version wrote it.
"""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sql

from oakdoor.app.stored import Overtaken, new_table
from oakdoor.cli import main
from oakdoor.server.database.migrations import STEPS, NewerDatabase
from oakdoor.server.database.schema import KEYS, VERSION
from oakdoor.server.database.storage import Storage
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table
from postgres import Postgres

OLD = sorted((Path(__file__).parent / "databases").glob("*.sql"))


def laid(folder: Path, script: Path) -> Path:
    file = folder / "oakdoor.db"
    connection = sqlite3.connect(file)
    connection.executescript(script.read_text(encoding="utf-8"))
    connection.close()
    return file


@pytest.mark.parametrize("script", OLD, ids=lambda path: path.stem)
def test_a_database_of_every_earlier_version_opens(script: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{laid(tmp_path, script)}"
    for _ in range(2):  # the second time nothing is left to do
        storage = Storage(url)
        with storage.engine.connect() as connection:
            assert connection.execute(sql.select(VERSION.c.version)).scalars().all() == [len(STEPS)]
            keys = connection.execute(sql.select(KEYS)).all()
        assert len(keys) == 2
        for key in keys:
            found = storage.read(key.key)
            assert found is not None
            table = found.open(0.0)
            assert (table.status, table.ply, len(found.lines)) == ("playing", 5, 5)
            assert [row.key for row in storage.tables_of(table.host)] == [table.key]
        storage.close()


def test_a_step_can_be_taken_again(tmp_path: Path) -> None:
    """A crash between a step and its number leaves the step done and not counted."""
    url = f"sqlite:///{laid(tmp_path, OLD[-1])}"
    Storage(url).close()
    for version in range(len(STEPS)):
        storage = Storage(url)
        with storage.engine.begin() as connection:
            connection.execute(sql.update(VERSION).values(version=version))
        storage.close()
        storage = Storage(url)
        with storage.engine.connect() as connection:
            assert len(connection.execute(sql.select(KEYS)).all()) == 2
        storage.close()


def test_a_newer_database_is_refused_clearly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    with storage.engine.begin() as connection:
        connection.execute(sql.update(VERSION).values(version=99))
    storage.close()
    with pytest.raises(NewerDatabase, match="version 99, and this program knows"):
        Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
    assert "version 99" in capsys.readouterr().err


def test_the_database_is_what_the_contract_needs(tmp_path: Path) -> None:
    """The same keys cannot be written twice, whichever version made the database."""
    storage = Storage(f"sqlite:///{laid(tmp_path, OLD[0])}")
    with storage.engine.connect() as connection:
        taken = connection.execute(sql.select(KEYS.c.key)).scalars().all()
    table = Table(taken[1], "w" * 22, "ada", Setup("aetherya", "solo"), [Seat("person", "Ada", "fox", "ada")])
    with pytest.raises(Overtaken):
        asyncio.run(storage.write(new_table(table, 1.0)))
    storage.close()


def test_processes_that_start_at_once_take_each_step_once(postgres: Postgres) -> None:
    """The first takes the steps behind a lock, the others find them done."""
    address = postgres.database()
    with ThreadPoolExecutor(4) as starting:
        for storage in starting.map(Storage, [address] * 4):
            with storage.engine.connect() as connection:
                assert connection.execute(sql.select(VERSION.c.version)).scalars().all() == [len(STEPS)]
            storage.close()


def test_a_newer_database_of_postgresql_is_refused_clearly(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    address = postgres.database()
    storage = Storage(address)
    with storage.engine.begin() as connection:
        connection.execute(sql.update(VERSION).values(version=99))
    storage.close()
    assert main(["serve", "--database", address, "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert "version 99" in said
    assert "never-shown" not in said
