"""Backups are made while people play, hold all that was acknowledged before, and come back whole or not at all."""

import gzip
import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.cli import main
from oakdoor.server.app import create_app
from oakdoor.server.cookies import Signer
from oakdoor.server.database.backup import write_backup
from oakdoor.server.database.migrations import STEPS
from oakdoor.server.database.schema import MOVES
from oakdoor.server.database.storage import Storage
from oakdoor.server.lock import FolderLock
from postgres import Postgres
from server.conftest import HERE, opened
from server.pages import ME, Page, Someone, new_table

GUESTS: list[dict[str, Any]] = [ME, {"kind": "guest", "name": "Mira"}]


def place_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> tuple[str | None, list[str]]:
    """The address of a new database and the options that name it."""
    if kind == "sqlite":
        folder.mkdir(exist_ok=True)
        return None, ["--data", str(folder)]
    server: Postgres = request.getfixturevalue("postgres")
    address = server.database()
    return address, ["--database", address]


def play_some(page: Page, moves: int, told: list[int]) -> None:
    """Play whatever is legal; what was acknowledged is noted."""
    for _ in range(moves):
        position = page.until_mine()
        if position["hand_over"] is not None:
            page.sit(position["hand_over"])
            continue
        if not position["legal"]:
            return
        page.position = None
        words = next(iter(_words(position["legal"])))
        page.position = position
        assert page.play(words)["type"] == "accepted"
        told.append(position["ply"] + 1)
        page.until_ply(position["ply"] + 1)


def _words(legal: Any) -> list[str]:
    return [legal] if isinstance(legal, str) else [word for one in legal for word in _words(one)]


def kept_plies(address: str, key: str) -> int:
    storage = Storage(address)
    found = storage.read(key)
    storage.close()
    assert found is not None
    return found.open(0.0).ply


@pytest.mark.parametrize(("kind", "into"), [("sqlite", "sqlite"), ("postgres", "postgres"), ("sqlite", "postgres")])
def test_a_backup_holds_each_move_that_was_acknowledged_before(
    kind: str, into: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    source, options = place_of(kind, tmp_path / "from", request)
    file = tmp_path / "all.backup"
    with TestClient(create_app(tmp_path / "from", 0.0, source, reach=HERE)) as client:
        lena = Someone(client, "Lena", "fox")
        try:
            key = lena.new_table("rivality", "standard", GUESTS)
            page, told = lena.page(key), list[int]()
            play_some(page, 4, told)
            before = told[-1]
            playing = threading.Thread(target=play_some, args=(page, 200, told))
            playing.start()  # moves go on meanwhile
            assert main(["backup", str(file), *options]) == 0
            playing.join()
            secret = client.app.state.signer.sign("test", 1)  # type: ignore[attr-defined]
        finally:
            Someone.all_leave()
    assert before < told[-1]
    assert file.stat().st_mode & 0o777 == 0o600
    target, others = place_of(into, tmp_path / "to", request)
    assert main(["restore", str(file), *others]) == 0
    assert before <= kept_plies(target or f"sqlite:///{tmp_path / 'to' / 'oakdoor.db'}", key) <= told[-1]
    capsys.readouterr()
    assert main(["restore", str(file), *others]) == 2
    assert "--overwrite replaces all of it" in capsys.readouterr().err
    assert main(["restore", str(file), *others, "--overwrite"]) == 0
    with TestClient(create_app(tmp_path / "to", 0.0, target, reach=HERE)) as client:
        assert client.app.state.signer.read("test", secret) == 1  # type: ignore[attr-defined]  # cookies still count
        key = new_table(client, "aetherya", "base", [ME, {"kind": "bot"}])  # numbers of new rows are free
        assert client.get(f"/api/tables/{key}").status_code == 200
        lock = FolderLock(tmp_path / "to") if target is None else None  # as the command that serves holds it
        assert main(["restore", str(file), *others, "--overwrite"]) == 2  # a server uses it
        if lock is not None:
            lock.free()
    assert "use" in capsys.readouterr().err


def lines_of(file: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def put(file: Path, lines: list[Any]) -> Path:
    file.write_bytes(gzip.compress(b"".join(json.dumps(line).encode() + b"\n" for line in lines)))
    return file


def test_what_is_no_whole_backup_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with opened(tmp_path) as client:
        new_table(client, "aetherya", "base", [ME, {"kind": "bot"}])
    file = tmp_path / "all.backup"
    assert main(["backup", str(file), "--data", str(tmp_path)]) == 0
    lines, data = lines_of(file), file.read_bytes()
    row = next(line for line in lines if isinstance(line, list))
    newer = [{**lines[0], "version": len(STEPS) + 1, "oakdoor": "9.9"}, *lines[1:]]
    (tmp_path / "half.backup").write_bytes(data[: len(data) // 2])
    (tmp_path / "text.backup").write_text("no backup")
    broken = {
        put(tmp_path / "cut.backup", lines[:-2]): "no whole backup",
        put(tmp_path / "short.backup", [line for line in lines if line != row]): "no whole backup",
        put(tmp_path / "newer.backup", newer): "install the newer program",
        put(tmp_path / "strange.backup", [lines[0], {"table": "nothing", "columns": []}]): "no whole backup",
        put(tmp_path / "other.backup", [{"format": 99}]): "newer program",
        tmp_path / "half.backup": "no whole backup",
        tmp_path / "text.backup": "no whole backup",
        tmp_path / "missing.backup": "missing.backup",
    }
    for path, said in broken.items():
        capsys.readouterr()
        assert main(["restore", str(path), "--data", str(tmp_path), "--overwrite"]) == 2, path
        assert said in capsys.readouterr().err, path
    storage = Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    with storage.engine.connect() as connection:
        assert connection.execute(sql.select(sql.func.count()).select_from(MOVES)).scalar() is not None
        assert len(storage.tables_of(_host(tmp_path))) == 1
    storage.close()
    assert main(["backup", str(file), "--data", str(tmp_path / "nowhere")]) == 2
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(str(os.getpid()))]


def _host(folder: Path) -> str:
    storage = Storage(f"sqlite:///{folder / 'oakdoor.db'}")
    with storage.engine.connect() as connection:
        host = connection.exec_driver_sql("SELECT host FROM tables").scalar()
    storage.close()
    return str(host)


def test_a_wardens_backup_has_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "from").mkdir()
    file = tmp_path / "page.backup"
    with opened(tmp_path / "from") as client, file.open("wb") as out:
        write_backup(client.app.state.club.storage.engine, out, None, False)  # type: ignore[attr-defined]
    assert main(["restore", str(file), "--data", str(tmp_path / "to")]) == 0
    assert "is a stranger" in capsys.readouterr().err
    assert not (tmp_path / "to" / "secret").exists()
    assert Signer.of_folder(tmp_path / "to")
