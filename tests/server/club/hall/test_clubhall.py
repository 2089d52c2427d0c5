"""For whom there is a hall, who is seen there, and that nothing is told twice."""

from pathlib import Path

from fastapi.testclient import TestClient

from oakdoor.server.club.hall.whereabouts import HERE_SECONDS
from server.club.hall.conftest import club_of, handle_of, look
from server.conftest import opened
from server.pages import Someone, in_loop


def test_without_a_club_there_is_no_hall(client: TestClient) -> None:
    lena = Someone(client, "Lena", "fox")
    assert lena.get("/api/club").json()["hall"] is False
    for path in ("/api/hall", "/api/hall/count", "/api/hall/people"):
        assert lena.get(path).status_code == 404
    assert lena.post("/api/hall/tables", {"game": "aetherya", "mode": "base", "players": 2}).status_code == 404
    assert "Saal" in lena.get("/api/hall", **{"accept-language": "de"}).json()["detail"]


def test_by_default_there_is_a_hall_where_other_devices_find_the_server(open_hall: TestClient) -> None:
    lounge = club_of(open_hall).lounge
    in_loop(open_hall, lambda: club_of(open_hall).switches.put(hall=None))
    assert (lounge.is_open_to("somebody", True), lounge.is_open_to("somebody", False)) == (True, False)
    in_loop(open_hall, lambda: club_of(open_hall).switches.put(hall="off"))
    assert not lounge.is_open_to("somebody", True)
    in_loop(open_hall, lambda: club_of(open_hall).switches.put(hall="public"))


def test_a_hall_by_link_is_open_to_those_who_came_by_it(open_hall: TestClient, mira: Someone, karim: Someone) -> None:
    club = club_of(open_hall)
    word = "the-word-of-the-link"
    in_loop(open_hall, lambda: club.switches.put(hall="link", hall_word=word))
    assert karim.post("/api/hall/enter", {"word": "wrong"}).status_code == 404
    assert karim.get("/api/hall").status_code == 404
    assert mira.post("/api/hall/enter", {"word": word}).status_code == 204
    assert mira.get("/api/club").json()["hall"] is True
    assert mira.get("/api/hall").status_code == 200
    assert karim.get("/api/club").json()["hall"] is False
    in_loop(open_hall, lambda: club.switches.put(hall="public"))


def test_who_is_here_is_seen_until_they_leave(mira: Someone, karim: Someone) -> None:
    assert {
        name: value
        for name, value in next(one for one in [look(mira), look(karim)][1]["people"] if one["name"] == "Mira").items()
        if name in ("name", "doing", "me")
    } == {"name": "Mira", "doing": "hall", "me": False}
    assert mira.ask("PUT", "/api/hall/me", {"hidden": True}).status_code == 204
    assert "Mira" not in [one["name"] for one in look(karim)["people"]]
    assert look(mira)["hidden"] is True
    assert mira.ask("PUT", "/api/hall/me", {"hidden": False}).status_code == 204
    handle_of(karim, "Mira")
    assert mira.ask("DELETE", "/api/hall/me").status_code == 204
    assert "Mira" not in [one["name"] for one in look(karim)["people"]]


def test_who_plays_is_seen_to_play_and_who_is_silent_is_gone(mira: Someone, karim: Someone, sanna: Someone) -> None:
    look(mira)
    key = mira.new_table("rivality", "standard", [{"kind": "me"}, {"kind": "bot"}])
    mira.page(key).until_type("position")
    sanna.page(mira.watch_key(key)).until_type("table")
    look(sanna)
    whereabouts = club_of(mira.client).lounge.whereabouts
    in_loop(mira.client, whereabouts.write, [])
    found = {one["name"]: (one["doing"], one["game"]) for one in look(karim)["people"]}
    assert (found["Mira"], found["Sanna"]) == (("playing", "rivality"), ("watching", "rivality"))
    mira.close()
    clock, later = whereabouts._clock, HERE_SECONDS + 1

    class Later:
        def time(self) -> float:
            return clock.time() + later

        def monotonic(self) -> float:
            return clock.monotonic()

    whereabouts._clock = Later()
    assert {one.name for one in whereabouts.here()} == set()
    whereabouts._clock = clock


def test_what_has_not_changed_is_not_told_again(mira: Someone) -> None:
    look(mira)
    first = mira.get("/api/hall")
    assert first.headers["cache-control"] == "private, no-cache"
    again = mira.get("/api/hall", **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    mira.post("/api/hall/tables", {"game": "aetherya", "mode": "base", "players": 2, "looking": {}})
    assert mira.get("/api/hall", **{"if-none-match": first.headers["etag"]}).status_code == 200


def test_a_hall_survives_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        in_loop(client, lambda: club_of(client).switches.put(hall="public"))
        mira = Someone(client, "Mira", "fox")
        mira.post("/api/hall/tables", {"game": "aetherya", "mode": "base", "players": 2, "looking": {}})
        mira.post("/api/hall/call", {"modes": ["rivality/standard"], "seconds": 60, "level": "birk"})
    with opened(tmp_path) as client:
        karim = Someone(client, "Karim", "owl")
        assert len(karim.get("/api/hall").json()["offers"]) == 1
        met = karim.post("/api/hall/call", {"modes": ["rivality/standard"], "seconds": 60, "level": "birk"}).json()
        assert met["met"]["name"] == "Mira"
