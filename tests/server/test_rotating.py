"""Secrets that change while people play: nobody is signed out, unless the old ones are to be forgotten."""

import stat
import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.people import COOKIE, Visitor, on_a_device
from oakdoor.cli import main
from oakdoor.server.cookies import Signer
from oakdoor.server.database.secret import (
    MOST_SECRETS,
    SECRET_SIZE,
    SETTLED,
    rotate_in_folder,
    rotate_shared,
    secrets_of_folder,
    shared_secrets,
)
from oakdoor.server.database.storage import Storage
from oakdoor.server.running import rotating
from postgres import Postgres
from server.conftest import opened
from server.pages import ME, Someone

LENA = on_a_device(Visitor("someone", "Lena", "fox", True), "new")


def test_the_newest_signs_and_older_ones_check(tmp_path: Path) -> None:
    old = Signer.of_folder(tmp_path)
    cookie, link = old.cookie(LENA), old.link(LENA, 1000.0)
    rotate_in_folder(tmp_path, forget=False)
    new = Signer.of_folder(tmp_path)
    assert new.visitor(cookie) == LENA
    assert new.read_link(link, 1000.0) is not None
    assert (new.is_stale(cookie), new.is_stale(new.cookie(LENA)), new.is_stale(None)) == (True, False, False)
    assert old.visitor(new.cookie(LENA)) is None
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    for _ in range(MOST_SECRETS - 1):
        rotate_in_folder(tmp_path, forget=False)
    assert len(secrets_of_folder(tmp_path)) == MOST_SECRETS
    assert Signer.of_folder(tmp_path).visitor(cookie) is None  # who has not come for so long


def test_forgotten_secrets_check_nothing(tmp_path: Path) -> None:
    cookie = Signer.of_folder(tmp_path).cookie(LENA)
    assert main(["rotate-secret", "--data", str(tmp_path), "--forget"]) == 0
    assert len((tmp_path / "secret").read_bytes()) == SECRET_SIZE
    assert Signer.of_folder(tmp_path).visitor(cookie) is None


def test_a_running_server_takes_a_new_secret_and_nobody_is_signed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rotating, "LOOK_SECONDS", 0.01)
    with opened(tmp_path) as client:
        lena = Someone(client, "Lena", "fox")
        key = lena.new_table("aetherya", "solo", [ME])
        lena.cookie = lena.get("/api/me").headers["set-cookie"].split(";")[0]
        assert "set-cookie" not in lena.get("/api/me").headers
        assert main(["rotate-secret", "--data", str(tmp_path)]) == 0
        while "set-cookie" not in (given := lena.get("/api/me")).headers:
            assert given.json()["name"] == "Lena"
        lena.cookie = given.headers["set-cookie"].split(";")[0]
        assert lena.get(f"/api/tables/{key}").json()["seats"][0]["mine"]
        newest = Signer(secrets_of_folder(tmp_path)[0])
        assert newest.visitor(lena.cookie.removeprefix(f"{COOKIE}=")) == lena.visitor


def test_a_folder_that_is_away_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rotating, "LOOK_SECONDS", 0.01)
    with opened(tmp_path) as client:
        client.put("/api/me", json={"name": "Lena", "avatar": "fox"})
        (tmp_path / "secret").write_bytes(b"short")
        for _ in range(5):
            assert client.get("/api/me").json()["name"] == "Lena"


def test_a_command_without_a_folder_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "secret").write_bytes(b"short")
    assert main(["rotate-secret", "--data", str(tmp_path)]) == 2
    assert "damaged" in capsys.readouterr().err


def test_a_shared_secret_signs_when_every_process_knows_it(postgres: Postgres) -> None:
    storage = Storage(postgres.database())
    try:
        now = time.time()
        [first] = shared_secrets(storage.engine, now)
        rotate_shared(storage.engine, now, forget=False)
        early, later = shared_secrets(storage.engine, now + 1), shared_secrets(storage.engine, now + SETTLED + 1)
        assert early[0] == first
        assert later[0] != first
        assert set(early) == set(later)
        assert Signer(*early).visitor(Signer(*later).cookie(LENA)) == LENA
        for number in range(1, 4):
            rotate_shared(storage.engine, now + number, forget=False)
        assert len(shared_secrets(storage.engine, now + 9)) == MOST_SECRETS
        rotate_shared(storage.engine, now + 10, forget=True)
        [only] = shared_secrets(storage.engine, now + 10)
        assert only not in later
    finally:
        storage.close()


def test_what_ends_by_one_process_has_ended_by_the_other(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from oakdoor.server.club.sessions import sessions
    from server.test_peers import server

    monkeypatch.setattr(sessions, "LOOK_SECONDS", 0.05)
    address = postgres.database()
    with server(address, tmp_path) as one, server(address, tmp_path) as two:
        lena, ole = Someone(one, "Lena", "fox"), Someone(one, "Ole", "owl")
        key = lena.new_table("rivality", "standard", [ME, {"kind": "link"}])
        there = Someone(two, "Ole", "owl")
        there.cookie, there.visitor = ole.cookie, ole.visitor
        there.join(key)
        page = there.page(key)
        assert lena.post("/api/me/erase", {"sure": True}).status_code == 204
        page.until(lambda told: told["type"] == "table" and told["table"]["seats"][0]["avatar"] == "somebody")
        while _is_known(two, lena):
            time.sleep(0.05)
        Someone.all_leave()


def _is_known(client: TestClient, person: Someone) -> bool:
    return bool(client.get("/api/me", headers={"cookie": person.cookie}).json()["named"])
