"""Cookies, personal links, and the secret that signs them."""

import stat
import time
from pathlib import Path

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.app.people import COOKIE, Visitor
from oakdoor.server.cookies import LINK_SECONDS, SECRET_SIZE, Signer
from oakdoor.server.database.schema import LINKS
from oakdoor.server.database.storage import Storage
from server.conftest import opened
from server.pages import ME, Someone, in_loop

LENA = Visitor("someone", "Lena", "fox", True)


@pytest.fixture
def signer() -> Signer:
    return Signer(b"s" * SECRET_SIZE)


def test_a_cookie_is_read_again(signer: Signer) -> None:
    assert signer.visitor(signer.cookie(LENA)) == LENA
    assert signer.visitor(None) is None


def test_a_cookie_cannot_be_forged(signer: Signer) -> None:
    cookie = signer.cookie(LENA)
    body, _, mark = cookie.rpartition(".")
    other = Signer(b"t" * SECRET_SIZE).cookie(LENA)
    foreign = signer.cookie(Visitor("another", "Lena", "fox", True)).rpartition(".")[0]
    wrong = [
        other,
        body,
        f"{body}.",
        f".{mark}",
        f"{foreign}.{mark}",
        f"{body}.{mark[:-1]}A",
        cookie[1:],
        "",
        ".",
        "é.é",
    ]
    assert [text for text in wrong if signer.visitor(text) is not None and text != cookie] == []


def test_other_signed_texts_are_no_cookies(signer: Signer) -> None:
    link = signer.link(LENA, 1000.0)
    assert signer.visitor(link) is None
    assert signer.read_link(signer.cookie(LENA), 1000.0) is None
    assert signer.read_link(signer.sign("other", [2000, "n", ["someone", "Lena", "fox", True]]), 1000.0) is None
    assert signer.visitor(signer.sign("visitor", {"id": "someone"})) is None
    assert signer.visitor(signer.sign("visitor", ["someone"])) is None


def test_a_link_works_in_time_and_no_two_are_the_same(signer: Signer) -> None:
    first, second = (signer.read_link(signer.link(LENA, 1000.0), 1000.0 + LINK_SECONDS) for _ in range(2))
    assert first is not None
    assert second is not None
    assert (first.visitor, second.visitor) == (LENA, LENA)
    assert first.number != second.number
    assert signer.read_link(signer.link(LENA, 1000.0), 1000.0 + LINK_SECONDS + 1) is None


def test_a_used_link_stays_used_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        path = Someone(client, "Lena", "fox").post("/api/me/link").json()["path"]
        follow = f"/api/me/follow/{path.removeprefix('/me/')}"
        assert client.post(follow).status_code == 200
    with opened(tmp_path) as client:
        for answer in (client.post(follow), client.get(follow)):
            assert answer.status_code == 409
            assert "set-cookie" not in answer.headers or "Lena" not in answer.text
        store: Storage = client.app.state.hall.store  # type: ignore[attr-defined]
        in_loop(client, store.use_link, "later", 3e9, 2e9)
        with store.engine.connect() as connection:
            assert [row.number for row in connection.execute(sql.select(LINKS))] == ["later"]


def test_a_link_says_what_it_would_do_and_does_nothing(lena: Someone, ole: Someone) -> None:
    ole.new_table("aetherya", "solo", [ME])
    token = lena.post("/api/me/link").json()["path"].removeprefix("/me/")
    told = ole.get(f"/api/me/follow/{token}")
    assert (told.json()["person"]["name"], told.json()["now"]["name"], told.json()["tables"]) == ("Lena", "Ole", 1)
    assert "set-cookie" not in told.headers
    assert lena.get(f"/api/me/follow/{token}").json()["tables"] == 0  # the same person loses nothing
    assert ole.get("/api/me").json()["name"] == "Ole"
    assert ole.post(f"/api/me/follow/{token}").json()["name"] == "Lena"


def test_the_secret_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    cookie = Signer.of_folder(tmp_path).cookie(LENA)
    path = tmp_path / "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(path.read_bytes()) == SECRET_SIZE
    assert Signer.of_folder(tmp_path).visitor(cookie) == LENA
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


def test_an_empty_secret_signs_nothing(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    with pytest.raises(OSError, match="damaged"):
        Signer.of_folder(tmp_path)


def test_a_visitor_gets_a_cookie_and_a_name(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        answer = client.get("/api/me")
        assert answer.json()["named"] is False
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert client.put("/api/me", json={"name": "  Lena ", "avatar": "owl"}).json() == {
            "name": "Lena",
            "avatar": "owl",
            "named": True,
        }
        assert client.get("/api/me").json()["name"] == "Lena"
        for name in ("", "   ", "x" * 25, 5, None):
            assert client.put("/api/me", json={"name": name, "avatar": "owl"}).status_code == 422
        assert client.put("/api/me", json={"name": "Lena", "avatar": "dragon"}).status_code == 422
        client.cookies.set(COOKIE, "forged.cookie")
        assert client.get("/api/me").json()["named"] is False


def test_a_personal_link_brings_seats_to_another_device(shared: TestClient, lena: Someone) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    path = lena.post("/api/me/link").json()["path"]
    token = path.removeprefix("/me/")
    followed = shared.post(f"/api/me/follow/{token}")
    assert followed.json()["name"] == "Lena"
    cookie = followed.headers["set-cookie"].split(";")[0]
    shared.cookies.clear()
    assert shared.get(f"/api/tables/{key}", headers={"cookie": cookie}).json()["seats"][0]["mine"]
    again = shared.post(f"/api/me/follow/{token}", headers={"accept-language": "de"})
    assert again.status_code == 409
    assert "Link" in again.json()["detail"]
    assert "set-cookie" not in again.headers
    late = shared.app.state.signer.link(lena.visitor, time.time() - LINK_SECONDS - 5)  # type: ignore[attr-defined]
    assert shared.post(f"/api/me/follow/{late}").status_code == 409
    assert shared.post("/api/me/follow/nonsense").status_code == 409
