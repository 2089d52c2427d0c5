"""Sessions: where somebody is signed in; one that was ended counts nowhere any more."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oakdoor.app.people import COOKIE, Visitor, on_a_device
from oakdoor.server.club.club import Club
from oakdoor.server.club.people import People
from oakdoor.server.club.sessions import sessions
from oakdoor.server.club.sessions.sessions import ENDED_CODE, Sessions, end_marks, of_person
from server.conftest import opened
from server.pages import ME, Someone, in_loop

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def on_another_device(person: Someone) -> Someone:
    """The same person, by a personal link."""
    other = Someone(person.client, "Nobody", "owl")
    token = person.post("/api/me/link").json()["path"].removeprefix("/me/")
    other.cookie = other.post(f"/api/me/follow/{token}").headers["set-cookie"].split(";")[0]
    return other


def signed_in(person: Someone, name: str = "Lena") -> Someone:
    """With a cookie as browsers have it now: with a session."""
    person.cookie = person.get("/api/me").headers["set-cookie"].split(";")[0]
    assert person.get("/api/me").json()["name"] == name
    return person


def test_an_old_cookie_stays_valid_and_is_exchanged(lena: Someone) -> None:
    assert lena.get("/api/tables").status_code == 200
    given = lena.get("/api/me")
    assert given.json()["name"] == "Lena"
    lena.cookie = given.headers["set-cookie"].split(";")[0]
    again = lena.get("/api/me")
    assert "set-cookie" not in again.headers
    assert again.json()["name"] == "Lena"


def test_devices_are_listed_and_one_is_ended(lena: Someone) -> None:
    signed_in(lena)
    phone = on_another_device(lena)
    phone.get("/api/me", **{"user-agent": FIREFOX})
    listed = lena.get("/api/me/page").json()["sessions"]
    assert [(one["here"], one["way"]) for one in listed] == [(True, "new"), (False, "link")]
    assert (listed[1]["browser"], listed[1]["system"], listed[1]["kind"]) == ("Firefox", "Linux", "computer")
    assert lena.ask("DELETE", f"/api/me/sessions/{listed[0]['id']}").status_code == 404  # this one is not ended so
    left = lena.ask("DELETE", f"/api/me/sessions/{listed[1]['id']}").json()["sessions"]
    assert [one["here"] for one in left] == [True]
    ended = phone.get("/api/me")
    assert ended.json()["named"] is False
    assert "set-cookie" in ended.headers
    assert lena.get("/api/me").json()["name"] == "Lena"


def test_nobody_ends_the_sessions_of_others(lena: Someone, ole: Someone) -> None:
    signed_in(lena)
    [mine] = lena.get("/api/me/page").json()["sessions"]
    assert ole.ask("DELETE", f"/api/me/sessions/{mine['id']}").status_code == 404
    assert lena.get("/api/me").json()["name"] == "Lena"


def test_all_others_end_and_cookies_without_a_session_too(lena: Someone) -> None:
    old = lena.cookie
    signed_in(lena)
    phone = on_another_device(lena)
    assert phone.get("/api/me").json()["name"] == "Lena"
    answer = lena.ask("DELETE", "/api/me/sessions")
    assert len(answer.json()["sessions"]) == 1
    lena.cookie = answer.headers["set-cookie"].split(";")[0]
    assert phone.get("/api/me").json()["named"] is False
    assert lena.get("/api/me").json()["name"] == "Lena"
    lena.cookie = old
    assert lena.get("/api/me").json()["named"] is False


def test_an_open_page_is_closed_when_its_session_ends(lena: Someone) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    signed_in(lena)
    phone = on_another_device(lena)
    page = phone.page(key)
    page.until_type("position")
    answer = lena.ask("DELETE", "/api/me/sessions")  # the phone was never listed: it has made no request
    lena.cookie = answer.headers["set-cookie"].split(";")[0]
    with pytest.raises(WebSocketDisconnect) as closed:
        page.until(lambda message: False)
    assert closed.value.code == ENDED_CODE
    assert lena.page(key).until_type("table")["table"]["watching"] is False


def test_other_processes_learn_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "LOOK_SECONDS", 0.01)
    with opened(tmp_path) as client:
        club: Club = client.app.state.club  # type: ignore[attr-defined]
        lena = on_a_device(Visitor("lena", "Lena", "fox", True), "new")
        other = Sessions(club.storage)  # as another process has them
        other.note(lena, FIREFOX, 1000.0)
        in_loop(client, other.write)
        assert in_loop(client, other.end, "lena", lena.session)
        while not club.sessions.refuses(lena):
            client.get("/api/me")
        assert client.app.state.signer.visitor(client.app.state.signer.cookie(lena)) is None  # type: ignore[attr-defined]
        assert Sessions(club.storage).refuses(lena)  # and so do those that start later


def test_whoever_was_erased_by_another_process_is_not_written_again(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        club: Club = client.app.state.club  # type: ignore[attr-defined]
        lena = on_a_device(Visitor("lena", "Lena", "fox", True), "new")
        in_loop(client, club.storage.do, lambda connection: end_marks(connection, [of_person("lena")]))
        people, late = People(club.storage), Sessions(club.storage)
        late._ended.clear()
        people.note(lena, 1000.0)
        late.note(lena, FIREFOX, 1000.0)
        in_loop(client, people.write)
        in_loop(client, late.write)
        assert people.find("lena") is None
        assert in_loop(client, late.of, "lena") == []


def test_sessions_are_seen_now_and_then_and_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST", 3)
    with opened(tmp_path) as client:
        club: Club = client.app.state.club  # type: ignore[attr-defined]
        lena = Visitor("lena", "Lena", "fox", True)
        devices = [on_a_device(lena, "new") for _ in range(5)]
        for number, device in enumerate(devices):
            club.sessions.note(device, FIREFOX, 1000.0 + number)
            in_loop(client, club.sessions.write)
        club.sessions.note(lena, FIREFOX, 1000.0)  # a cookie without a session is no device
        kept = in_loop(client, club.sessions.of, "lena")
        assert [one.id for one in kept] == [one.session for one in reversed(devices[2:])]
        club.sessions.note(devices[4], FIREFOX, 1010.0)
        assert in_loop(client, club.sessions.of, "lena")[0].seen == 1004.0
        club.sessions.note(devices[4], FIREFOX, 1100.0)
        assert in_loop(client, club.sessions.of, "lena")[0].seen == 1100.0


def test_a_forged_session_is_no_cookie(client: TestClient) -> None:
    cookie = client.cookies[COOKIE]
    client.cookies.set(COOKIE, cookie[:-2] + "AA")
    assert client.get("/api/me").json()["named"] is False
