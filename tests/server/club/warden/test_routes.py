"""What a warden can do, and that nobody else can."""

import gzip
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.websockets import WebSocketDisconnect

from oakdoor.app.people import COOKIE, on_a_device
from oakdoor.cli import main
from oakdoor.server.club.members import fits
from oakdoor.server.club.warden import routes
from oakdoor.server.club.warden.command import first_link, new_link
from oakdoor.server.club.warden.deeds import DEED_NAMES
from oakdoor.server.club.warden.messages import ClubSettings, WardenOverview
from oakdoor.server.club.warden.routes import router
from oakdoor.server.limits import Limits
from oakdoor.tables.seats import Seat
from server.club.warden.conftest import Place, looked_after
from server.conftest import opened
from server.pages import BOT, LINK, ME, Someone, in_loop, table_of

HANDLE = "0" * 24
ROUTES = sorted(
    (method, route.path) for route in router.routes if isinstance(route, APIRoute) for method in route.methods or ()
)


@pytest.mark.parametrize(("method", "path"), ROUTES, ids=[" ".join(route) for route in ROUTES])
def test_nobody_but_a_warden_gets_anything(place: Place, method: str, path: str) -> None:
    """Neither somebody else nor a stranger, whatever they send."""
    lena = place.come("Lena Other")
    asked = path.format(handle=HANDLE, kind="ban", device=HANDLE)
    for body in ({}, {"name": "x", "text": "y", "days": 3, "kind": "ban", "warden": True, "hours": None}):
        assert lena.ask(method, asked, body).status_code == 403, asked
        place.client.cookies.clear()
        stranger = place.client.request(method, asked, json=body)
        assert stranger.status_code == 403, asked
    told = lena.ask(method, asked, {}, **{"accept-language": "de"}).json()
    assert told == {"detail": "Das kann nur, wer diesen Server verwaltet."}


def test_a_link_makes_a_warden_once(place: Place) -> None:
    token = new_link(place.club.storage).rpartition("/")[2]
    nobody = Someone(place.client, "Nemo", "owl")
    with place.club.storage.engine.connect() as connection:
        stored = str(connection.exec_driver_sql("SELECT * FROM warden_links").all())
    assert token not in stored
    assert nobody.post("/api/club/warden", {"token": "x" * 32}).status_code == 409
    assert nobody.get("/api/club").json()["warden"] is False
    assert nobody.post("/api/club/warden", {"token": token}).status_code == 200
    assert nobody.get("/api/club").json()["warden"] is True
    other = Someone(place.client, "Too late", "owl")
    assert other.post("/api/club/warden", {"token": token}).status_code == 409
    assert other.get("/api/warden").status_code == 403
    nemo = place.people("nemo")["Nemo"]
    answer = place.wanda.ask("PUT", f"/api/warden/people/{nemo['handle']}/warden", {"warden": False})
    assert answer.status_code == 200
    assert nobody.get("/api/warden").status_code == 403
    assert place.deeds()[:2] == [("dismissed", "Nemo", ""), ("became", "", "")]


def test_only_the_first_start_shows_a_link(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        storage = client.app.state.club.storage  # type: ignore[attr-defined]
        assert re.fullmatch(r"/warden/[\w-]{32}", first_link(storage) or "")
        assert first_link(storage) is None
        unnamed = client.post("/api/club/warden", json={"token": "x" * 32})
        assert (unnamed.status_code, unnamed.json()["detail"].split(".")[0]) == (409, "Choose a name first")


def test_somebody_stays_warden(tmp_path: Path) -> None:
    with looked_after(tmp_path) as place:
        wanda, ole = place.people()["Wanda"], place.come("Ole")
        path = "/api/warden/people/{}/warden"
        assert place.wanda.ask("PUT", path.format(wanda["handle"]), {"warden": False}).status_code == 409
        assert place.say("Wanda", "ban").status_code == 409
        assert place.say("Ole", "ban", 3).status_code == 200
        handle = place.people()["Ole"]["handle"]
        assert place.wanda.ask("PUT", path.format(handle), {"warden": True}).status_code == 409
        assert place.wanda.ask("DELETE", f"/api/warden/people/{handle}/standing/ban").status_code == 200
        assert place.wanda.ask("PUT", path.format(handle), {"warden": True}).status_code == 200
        assert ole.ask("PUT", path.format(wanda["handle"]), {"warden": False}).status_code == 200
        assert place.wanda.get("/api/warden").status_code == 403


# ---------------------------------------------------------------------- tables


def test_a_table_is_seen_without_keys_and_cards(place: Place) -> None:
    lena = place.come("Lena Sitting", "fox")
    key = lena.new_table("rivality", "standard", [ME, BOT])
    watch = lena.watch_key(key)
    text = place.wanda.get("/api/warden/tables").text + place.wanda.get("/api/warden/people").text
    assert key not in text
    assert watch not in text
    assert lena.visitor.id not in text
    assert place.wanda.visitor.id not in text
    [seen] = [one for one in place.tables() if any(seat["name"] == "Lena Sitting" for seat in one["seats"])]
    assert (seen["game"], seen["mode"], seen["status"], seen["closed"]) == ("rivality", "standard", "playing", None)
    assert set(seen) == {"handle", "label", "game", "mode", "status", "seats", "to_move", "moved", "closed"}
    assert place.people("sitting")["Lena Sitting"]["seats"] == 1


def test_a_closed_table_is_gone_until_a_warden_opens_it_again(place: Place) -> None:
    lena = place.come("Lena Closed", "fox")
    key = lena.new_table("aetherya", "base", [ME, BOT])
    page = lena.page(key)
    page.until_ply(0)
    label = table_of(place.client, key).label
    [handle] = [one["handle"] for one in place.tables() if one["label"] == label]
    assert place.wanda.post(f"/api/warden/tables/{handle}/close").status_code == 200
    with pytest.raises(WebSocketDisconnect):
        page.until(lambda message: False)
    assert lena.get(f"/api/tables/{key}").status_code == 404
    assert lena.get("/api/tables").json() == []
    assert lena.get("/api/tables/removed").json() == []
    assert lena.post(f"/api/tables/{key}/restore").status_code == 404
    assert [one["label"] for one in place.tables("closed")] == [label]
    assert place.wanda.post(f"/api/warden/tables/{handle}/reopen").status_code == 200
    assert place.wanda.post(f"/api/warden/tables/{handle}/reopen").status_code == 409
    assert lena.get(f"/api/tables/{key}").status_code == 200
    assert [one["key"] for one in lena.get("/api/tables").json()] == [key]
    assert place.deeds()[:2] == [("reopened", label, ""), ("closed", label, "")]
    assert place.wanda.post(f"/api/warden/tables/{HANDLE}/close").status_code == 404


def test_old_tables_are_swept_and_told_before(tmp_path: Path) -> None:
    with looked_after(tmp_path) as place:
        old, new = (place.wanda.new_table("aetherya", "base", [ME, BOT]) for _ in range(2))
        with place.club.storage.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE tables SET moved = 1000.0 WHERE key = '{old}'")
        told = place.wanda.get("/api/warden/sweep?days=90").json()
        assert told == {"days": 90, "count": 1, "oldest": 1000.0}
        assert place.wanda.ask("PUT", "/api/warden/settings", {"sweep_days": 90}).json()["sweep_days"] == 90
        assert place.wanda.get("/api/warden").json()["sweep"] == 1
        assert place.wanda.post("/api/warden/sweep", {"days": 90}).json()["count"] == 1
        assert place.wanda.get("/api/warden/sweep?days=90").json()["count"] == 0
        assert [place.wanda.get(f"/api/tables/{key}").status_code for key in (old, new)] == [404, 200]
        assert place.deeds()[0] == ("swept", place.tables("closed")[0]["label"], "90")


# ---------------------------------------------------------------------- people


def test_a_muted_person_plays_but_does_not_speak(place: Place) -> None:
    noisy = place.come("Noisy")
    key = noisy.new_table("aetherya", "base", [ME, LINK])
    page = noisy.page(key)
    assert page.ask({"type": "chat", "text": "Hello"})["type"] == "accepted"
    assert place.say("Noisy", "mute", 7, "Please be kind.").status_code == 200
    refused = page.ask({"type": "chat", "text": "Hello again"})
    assert (refused["refusal"]["key"], "muted you until" in refused["refusal"]["text"]) == ("muted_until", True)
    told = noisy.get("/api/club").json()["told"]
    assert [(one["kind"], one["text"], one["heard"]) for one in told] == [("mute", "Please be kind.", False)]
    assert noisy.post("/api/club/heard").status_code == 200
    assert [one["heard"] for one in noisy.get("/api/club").json()["told"]] == [True]
    handle = place.people()["Noisy"]["handle"]
    assert place.wanda.ask("DELETE", f"/api/warden/people/{handle}/standing/mute").status_code == 200
    assert page.ask({"type": "chat", "text": "Thank you"})["type"] == "accepted"
    assert place.deeds()[:2] == [("lifted", "Noisy", "mute"), ("mute", "Noisy", "7")]


def test_a_word_is_read_once(place: Place) -> None:
    wolf = place.come("Wolf", "wolf")
    assert place.say("Wolf", "word").status_code == 422  # it says nothing
    assert place.say("Wolf", "word", None, "Mind the clock.").status_code == 200
    assert [one["text"] for one in wolf.get("/api/club").json()["told"]] == ["Mind the clock."]
    wolf.post("/api/club/heard")
    assert wolf.get("/api/club").json()["told"] == []


def test_a_banned_person_is_refused_and_a_bot_plays_on(place: Place) -> None:
    rude, ole = place.come("Rude"), place.come("Ole Fair")
    key = rude.new_table("aetherya", "base", [ME, LINK])
    assert ole.join(key).status_code == 200
    waiting = ole.new_table("aetherya", "base", [ME, LINK, LINK])
    assert rude.join(waiting).status_code == 200
    page, fair = rude.page(key), ole.page(key)
    fair.until_ply(0)
    assert place.say("Rude", "ban", 30, "Too rude.").status_code == 200
    with pytest.raises(WebSocketDisconnect):
        page.until(lambda message: False)
    fair.until(lambda message: message["type"] == "table" and message["table"]["seats"][0]["stand_in"])
    assert [seat["kind"] for seat in ole.get(f"/api/tables/{waiting}").json()["seats"]] == ["person", "open", "open"]
    for method, path in (("GET", "/api/tables"), ("POST", "/api/tables"), ("POST", f"/api/tables/{key}/join")):
        refused = rude.ask(method, path, {})
        assert refused.status_code == 403
        assert refused.json()["detail"].startswith("A warden has closed this server to you until 20")
    with pytest.raises(WebSocketDisconnect) as closed:
        rude.page(key).hear()
    assert closed.value.code == 4403
    assert rude.get("/api/club").json()["told"][0]["text"] == "Too rude."
    # Whoever set the table up cannot give the seat back for good either: the keeper takes it again.
    handle = place.people("Rude")["Rude"]["handle"]
    assert place.people()["Rude"]["told"][0]["kind"] == "ban"
    place.wanda.ask("DELETE", f"/api/warden/people/{handle}/standing/ban")
    assert rude.get("/api/tables").status_code == 200
    assert rude.post(f"/api/tables/{key}/seats/0", {"action": "return"}).status_code == 200


def test_a_renamed_person_has_the_new_name_everywhere(place: Place) -> None:
    odd = place.come("Odd Name")
    key = odd.new_table("aetherya", "base", [ME, BOT])
    handle = place.people()["Odd Name"]["handle"]
    answer = place.wanda.ask("PUT", f"/api/warden/people/{handle}/name", {"name": "Nice"})
    assert answer.status_code == 200
    asked = odd.get("/api/me")  # with the old cookie
    assert asked.json()["name"] == "Nice"
    assert "oakdoor=" in asked.headers["set-cookie"]
    assert odd.get(f"/api/tables/{key}").json()["seats"][0]["name"] == "Nice"
    assert "Odd Name" not in place.people()
    given = odd.ask("PUT", "/api/me", {"name": "Odd Name", "avatar": "owl"}).headers["set-cookie"]
    odd.cookie = given.partition(";")[0]
    assert odd.get("/api/me").json()["name"] == "Nice"  # it comes back by no way


def test_a_ban_and_a_new_name_reach_the_table_of_a_deal(place: Place) -> None:
    """While a deal lasts nobody else finds its table; what a warden decides holds there all the same."""
    sly = place.come("Sly Dealt")
    name = next(one["name"] for one in sly.get("/api/daily").json()["deals"] if one["mode"] == "base")
    key = sly.post("/api/daily", {"name": name}).json()["key"]
    assert place.wanda.get(f"/api/tables/{key}").status_code == 404
    handle = place.people()["Sly Dealt"]["handle"]
    assert place.wanda.ask("PUT", f"/api/warden/people/{handle}/name", {"name": "Dealt"}).status_code == 200
    assert sly.get(f"/api/tables/{key}").json()["seats"][0]["name"] == "Dealt"
    hall = place.client.app.state.hall  # type: ignore[attr-defined]
    in_loop(place.client, hall._forget, in_loop(place.client, hall.any_room, key))
    assert place.say("Dealt", "ban", 30).status_code == 200

    def seat() -> Seat:
        found: Seat = in_loop(place.client, hall.any_room, key).table.seats[0]
        return found

    until = time.monotonic() + 30
    while not seat().stand_in and time.monotonic() < until:
        time.sleep(0.05)
    assert (seat().name, seat().stand_in) == ("Dealt", True)


def test_ended_sessions_make_strangers(place: Place) -> None:
    gone = place.come("Gone")
    handle = place.people()["Gone"]["handle"]
    assert place.wanda.ask("DELETE", f"/api/warden/people/{handle}/sessions").status_code == 200
    asked = gone.get("/api/me")
    assert asked.json()["name"] == ""
    assert "oakdoor=" in asked.headers["set-cookie"]
    own = place.people()["Wanda"]["handle"]
    assert place.wanda.ask("DELETE", f"/api/warden/people/{own}/sessions").status_code == 409


# ---------------------------------------------------------------------- the club


def test_one_device_of_a_person_is_ended_and_the_other_stays(place: Place) -> None:
    nora = place.come("Nora")
    phone, laptop = (on_a_device(nora.visitor, "new") for _ in range(2))
    signer = place.client.app.state.signer  # type: ignore[attr-defined]
    for device, agent in ((phone, "Firefox/1 Android Mobile"), (laptop, "Chrome/1 Linux")):
        nora.cookie = f"{COOKIE}={signer.cookie(device)}"
        assert nora.get("/api/me/page", **{"user-agent": agent}).status_code == 200
    path = f"/api/warden/people/{place.people()['Nora']['handle']}/sessions"
    found = {one["browser"]: one for one in place.wanda.get(path).json()}
    assert {name: one["system"] for name, one in found.items()} == {"Firefox": "Android", "Chrome": "Linux"}
    assert phone.session not in place.wanda.get(path).text
    assert place.wanda.ask("DELETE", f"{path}/{HANDLE}").status_code in (404, 409)
    assert place.wanda.ask("DELETE", f"{path}/{found['Firefox']['handle']}").status_code == 200
    assert nora.get("/api/me").json()["named"] is True  # at the laptop
    nora.cookie = f"{COOKIE}={signer.cookie(phone)}"
    assert nora.get("/api/me").json()["named"] is False
    assert ("sessions", "Nora", "Firefox Android") in place.deeds()


def test_the_last_backup_is_told(tmp_path: Path) -> None:
    with looked_after(tmp_path) as place:
        assert place.wanda.get("/api/warden").json()["backup"] is None
        assert place.wanda.get("/api/warden/backup").status_code == 200
        first = place.wanda.get("/api/warden").json()["backup"]
        assert main(["backup", str(tmp_path / "saved.backup"), "--data", str(tmp_path)]) == 0
        assert place.wanda.get("/api/warden").json()["backup"] > first


def test_settings_hold_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with looked_after(tmp_path) as place:
        limits: Limits = place.client.app.state.limits  # type: ignore[attr-defined]
        wanted = {"name": "The Thursday Oak", "limits": 2.5, "hall": "public", "members": "word", "word": "acorn"}
        now = place.wanda.ask("PUT", "/api/warden/settings", wanted).json()
        kept = {name: value for name, value in wanted.items() if name != "word"}
        off = {"ratings": False, "tournaments": False, "hall_link": None}
        assert now == {**kept, **off, "has_word": True, "own_limits": True, "sweep_days": 0}
        assert fits("Acorn", place.club.switches.now.word)
        assert limits.factor == 2.5
        told = place.come("Lena").get("/api/club")
        assert "acorn" not in told.text
        assert {name: told.json()[name] for name in ("name", "hall", "members")} == {
            "name": "The Thursday Oak", "hall": True, "members": "word"
        }  # fmt: skip
        assert "acorn" not in place.wanda.get("/api/warden/log").text
        assert place.wanda.ask("PUT", "/api/warden/settings", {"own_limits": False}).json()["limits"] == 0
        assert limits.factor == 0
        assert place.wanda.ask("PUT", "/api/warden/settings", {"limits": -1}).status_code == 422
        now = place.wanda.ask("PUT", "/api/warden/settings", {"ratings": True, "tournaments": True}).json()
        assert (now["ratings"], now["tournaments"]) == (True, True)
        assert place.wanda.get("/api/tournaments").status_code == 200
        monkeypatch.setattr(routes, "is_installed", lambda: False)
        refused = place.wanda.ask("PUT", "/api/warden/settings", {"ratings": True})
        assert (refused.status_code, "oakdoor[club]" in refused.json()["detail"]) == (409, True)
        link = place.wanda.ask("PUT", "/api/warden/settings", {"hall": "link"}).json()["hall_link"]
        assert link == f"/hall/{place.club.switches.now.hall_word}"
        assert place.wanda.ask("PUT", "/api/warden/settings", {"hall": "link"}).json()["hall_link"] == link
        assert link not in place.wanda.get("/api/warden/log").text
        in_loop(place.client, lambda: place.club.switches.put(word=""))
        assert place.wanda.ask("PUT", "/api/warden/settings", {"members": "word"}).status_code == 422
        WardenOverview.model_validate(place.wanda.get("/api/warden").json())
        assert set(ClubSettings.model_fields) >= set(wanted)


def test_an_announcement_is_on_all_pages_until_its_time(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = place.wanda.ask("PUT", "/api/warden/announcement", {"text": "Thursday at eight.", "hours": 2}).json()
    stranger = place.client.get("/api/club").json()["announcement"]
    assert stranger == shown
    assert place.wanda.ask("PUT", "/api/warden/announcement", {"text": " ", "hours": 2}).status_code == 422
    assert place.wanda.ask("DELETE", "/api/warden/announcement").status_code == 200
    assert place.client.get("/api/club").json()["announcement"] is None
    place.wanda.ask("PUT", "/api/warden/announcement", {"text": "Over.", "hours": 1})
    in_loop(place.client, lambda: place.club.switches.put(announced_until=1000.0))
    assert place.client.get("/api/club").json()["announcement"] is None


def test_a_backup_comes_whole_and_without_secrets(place: Place) -> None:
    answer = place.wanda.get("/api/warden/backup")
    assert answer.status_code == 200
    assert re.search(r'filename="oakdoor-[\d-]+\.backup"', answer.headers["content-disposition"])
    lines: list[Any] = [json.loads(line) for line in gzip.decompress(answer.content).splitlines()]
    names = {line["table"] for line in lines if isinstance(line, dict) and "table" in line}
    assert {"tables", "moves", "people", "wardens"} <= names
    assert not names & {"secrets", "leases", "processes"}
    assert lines[-1] == {"rows": sum(isinstance(line, list) for line in lines)}
    assert place.deeds()[0][0] == "backup"


def test_every_deed_is_a_known_one(place: Place) -> None:
    assert {deed for deed, _, _ in place.deeds()} <= set(DEED_NAMES)
    [last] = place.wanda.get("/api/warden/log?before=2").json()
    assert (last["id"], last["deed"]) == (1, "became")
