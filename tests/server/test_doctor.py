"""Damaged data: what is wrong is said in one line each, the healthy games are saved, and nothing is changed."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from oakdoor import cli
from oakdoor.app import stored
from oakdoor.games.record import check_record
from oakdoor.server.cookies import Signer
from oakdoor.server.database.storage import Storage
from oakdoor.server.doctor import label_of
from oakdoor.server.lock import FolderLock
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

KEYS = [f"table-number-{number:05}" for number in range(6)]


async def _fill(storage: Storage) -> None:
    for number, key in enumerate(KEYS):
        table = Table(key, f"watch-{key}", "host", Setup("aetherya", "base"), [Seat("bot", n, "fox") for n in "ab"])
        await storage.write(stored.new_table(table, 0.0))
        game = table.begin(0.0, seed=number)
        await storage.write(stored.begun(table, 0.0))
        for _ in range(12):
            assert table.actor is not None
            before = len(game.moves)
            lines = table.play(table.actor, game.legal()[0], 0.0)
            await storage.write(stored.added_lines(table, before, lines, 0.0))
            game = table.running()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    data.mkdir()
    Signer.of_folder(data)
    storage = Storage(f"sqlite:///{data / 'oakdoor.db'}")
    asyncio.run(_fill(storage))
    storage.close()
    return data


def doctor(folder: Path, *more: str) -> int:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    code = cli.main(["doctor", "--data", str(folder), "--language", "en", *more])
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    return code


def change(folder: Path, *statements: str) -> None:
    connection = sqlite3.connect(folder / "oakdoor.db")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_healthy_folder(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor(folder, "--export", str(tmp_path / "games")) == 0
    assert "Tables: 6. Damages: 0." in capsys.readouterr().out
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 6
    for path in files:
        assert len(check_record(json.loads(path.read_text(encoding="utf-8"))).moves) >= 12
    assert doctor(folder, "--export", str(tmp_path / "games")) == 2  # never over other files


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE moves SET line = 'place z9' WHERE table_key = '{key}' AND number = 3",
        "UPDATE moves SET line = CAST(x'ff00ff' AS TEXT) WHERE table_key = '{key}' AND number = 3",
        "DELETE FROM moves WHERE table_key = '{key}' AND number = 5",
        "DELETE FROM moves WHERE table_key = '{key}' AND number = (SELECT max(number) FROM moves)",
        "DELETE FROM seats WHERE table_key = '{key}' AND seat = 1",
        "DELETE FROM tables WHERE key = '{key}'",
        "UPDATE tables SET header = '{{' WHERE key = '{key}'",
        "UPDATE tables SET setup = '[]' WHERE key = '{key}'",
        "UPDATE tables SET header = NULL WHERE key = '{key}'",
        "UPDATE tables SET status = 'over' WHERE key = '{key}'",
    ],
)
def test_one_damaged_table(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], statement: str) -> None:
    change(folder, statement.format(key=KEYS[2]))
    assert doctor(folder, "--export", str(tmp_path / "games")) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3, lines
    assert label_of(KEYS[2]) in lines[0]
    assert KEYS[2] not in "".join(lines)
    assert len(list((tmp_path / "games").iterdir())) == 5


@pytest.mark.parametrize("how", ["overwritten", "truncated", "header", "empty"])
def test_a_damaged_file(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], how: str) -> None:
    path = folder / "oakdoor.db"
    data = path.read_bytes()
    middle = len(data) // 8192 * 4096
    path.write_bytes(
        {
            "overwritten": data[:middle] + b"\xff" * 4096 + data[middle + 4096 :],
            "truncated": data[: len(data) - 8192],
            "header": b"x" * 100 + data[100:],
            "empty": b"",
        }[how]
    )
    assert doctor(folder, "--export", str(tmp_path / "games")) == 1
    assert "oakdoor.db is damaged" in capsys.readouterr().out


def test_secrets_missing_data_and_other_servers(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "secret").write_bytes(b"short")
    assert doctor(folder) == 1
    assert "secret is missing or damaged" in capsys.readouterr().out
    assert cli.main(["doctor", "--data", str(folder / "none"), "--language", "de"]) == 2
    assert "enthält keine Tische" in capsys.readouterr().err
    assert not (folder / "none").exists()
    lock = FolderLock(folder)
    assert doctor(folder) == 2
    assert "used by another server" in capsys.readouterr().err
    lock.free()
    assert doctor(folder) == 1
