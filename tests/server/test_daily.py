"""Daily deals on a server: one try, what it refuses, what comes after, and what nobody learns before."""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oakdoor.app.daily import regulars
from oakdoor.app.daily.kept import DealBegun, DealPlayed
from oakdoor.app.daily.measure import measured
from oakdoor.app.daily.regulars import Regulars
from oakdoor.server import client as built
from oakdoor.server.almanac import ZONE
from server.attacker import asked_about, told_apart
from server.conftest import opened
from server.pages import Someone, in_loop, room_of
from suite import keeping

PATIENCE = 60.0
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC).timestamp()
DAY = 86_400.0
PLAY = Regulars.play  # before it is put aside for all tests (conftest.py)


class Clock:
    """A clock that is put forward."""

    def __init__(self) -> None:
        self.ahead = NOON - time.time()

    def time(self) -> float:
        return time.time() + self.ahead

    def monotonic(self) -> float:
        return time.monotonic()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Clock]]:
    """A server on 15 November 2026 in Berlin, whose pages say what they lead to."""
    pages = tmp_path_factory.mktemp("client")
    for page in ("index.html", "embed.html"):
        (pages / page).write_text("<html><head><title>Oakdoor</title></head></html>", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(built, "FOLDER", pages)
        patch.setenv(ZONE, "Europe/Berlin")
        with opened(tmp_path_factory.mktemp("daily")) as client:
            clock = Clock()
            hall = client.app.state.hall  # type: ignore[attr-defined]
            hall.clock = clock
            yield client, clock


@pytest.fixture
def server(host: tuple[TestClient, Clock]) -> Iterator[TestClient]:
    host[1].ahead = NOON - time.time()
    yield host[0]
    Someone.all_leave()


@pytest.fixture
def clock(host: tuple[TestClient, Clock]) -> Clock:
    return host[1]


def deals(someone: Someone) -> dict[str, dict[str, Any]]:
    """The deals of today, by game and mode."""
    return {f"{one['game']}/{one['mode']}": one for one in someone.get("/api/daily").json()["deals"]}


def begun(someone: Someone, place: str = "aetherya/solo") -> tuple[str, str]:
    """A try: the deal's name and the table's key."""
    name = deals(someone)[place]["name"]
    answer = someone.post("/api/daily", {"name": name})
    assert answer.status_code == 201, answer.text
    assert answer.json()["counts"]
    return name, answer.json()["key"]


def played(someone: Someone, key: str) -> None:
    page = someone.page(key)
    while not page.until_mine()["result"]:
        assert page.position is not None
        page.play(page.position["legal"][0])


def test_the_deals_of_a_day(server: TestClient) -> None:
    found = Someone(server, "Lena", "fox").get("/api/daily").json()
    assert (found["today"], found["hides"], found["streak"]) == ("2026-11-15", True, 0)
    assert found["ends"] == datetime(2026, 11, 15, 23, tzinfo=UTC).timestamp()
    assert {one["state"] for one in found["deals"]} == {"open"}
    assert {one["table"] for one in found["deals"]} == {None}
    assert [len(one["deals"]) for one in found["calendars"] if not one["weekly"]] == [35, 35]
    assert {len(one["deals"]) for one in found["calendars"] if one["weekly"]} == {5}


def test_a_page_cannot_tell_a_server_which_day_it_is(server: TestClient) -> None:
    lena = Someone(server, "Lena", "fox")
    assert lena.get("/api/daily?today=2026-11-20").json()["today"] == "2026-11-15"
    answer = lena.post("/api/daily?today=2026-11-16", {"name": "2026-11-16/aetherya/base"})
    assert answer.status_code == 404
    assert lena.get("/api/daily?today=someday").status_code == 422


def test_one_try_counts_and_the_same_table_goes_on(server: TestClient) -> None:
    lena = Someone(server, "Lena", "fox")
    name, key = begun(lena)
    assert lena.post("/api/daily", {"name": name}).json() == {"key": key, "counts": True}
    assert lena.post("/api/daily", {"name": name, "free": True}).status_code == 409
    assert deals(lena)["aetherya/solo"]["state"] == "begun"
    for what in ("result", "picture"):
        assert lena.get(f"/api/daily/{what}?name={name}").status_code == 409
    played(lena, key)
    now = deals(lena)["aetherya/solo"]
    assert now["state"] in ("top", "won", "lost")
    assert (now["table"], now["measure"]) == (key, "campaign")
    assert now["score"] == measured(in_loop(server, server.app.state.hall.any_room, key).table.running(), 0)  # type: ignore[attr-defined]
    assert lena.post("/api/daily", {"name": name}).status_code == 409
    free = lena.post("/api/daily", {"name": name, "free": True}).json()
    assert not free["counts"]
    assert lena.get(f"/api/tables/{free['key']}").json()["counts"] is False
    played(lena, free["key"])
    assert deals(lena)["aetherya/solo"]["score"] == now["score"]
    assert lena.get("/api/tables").json()[0]["status"] == "over"


def test_everybody_gets_the_same_cards_and_other_servers_others(server: TestClient, tmp_path: Path) -> None:
    lena, ole = Someone(server, "Lena", "fox"), Someone(server, "Ole", "owl")
    records = []
    for someone in (lena, ole):
        _, key = begun(someone, "rivality/solo")
        records.append(room_of_own(server, someone, key))
    assert records[0]["deal"] == records[1]["deal"]
    with opened(tmp_path) as elsewhere:
        mira = Someone(elsewhere, "Mira", "cat")
        name = deals(mira)["rivality/solo"]["name"]
        key = mira.post("/api/daily", {"name": name}).json()["key"]
        assert room_of_own(elsewhere, mira, key)["deal"] != records[0]["deal"]
        Someone.all_leave()


def room_of_own(client: TestClient, someone: Someone, key: str) -> dict[str, Any]:
    """The record of a table so far, as only the server knows it."""
    room = in_loop(client, client.app.state.hall.room, key, someone.visitor.id)  # type: ignore[attr-defined]
    return dict(room.table.running().record())


def test_nothing_is_taken_back_and_nobody_helps(server: TestClient) -> None:
    lena = Someone(server, "Lena", "fox")
    name, key = begun(lena, "aetherya/base")
    page = lena.page(key)
    position = page.until_mine()
    assert position["undo"]["how"] == "no"
    assert page.ask({"type": "undo"})["refusal"]["key"] == "one_try"
    assert page.ask({"type": "lamps", "lamps": "free"})["refusal"]["key"] == "one_try"
    seat = next(one["seat"] for one in lena.get(f"/api/tables/{key}").json()["seats"] if one["mine"])
    helped = lena.post(f"/api/tables/{key}/seats/{seat}", {"action": "stand_in", "level": "svea"})
    assert (helped.status_code, "one try" in helped.text) == (409, True)
    table = lena.get(f"/api/tables/{key}").json()
    assert (table["deal"], table["counts"], table["lamp"]["lamps"]) == (name, True, "off")


def live(someone: Someone, about: str, key: str) -> Any:
    """A live connection with a table or a review."""
    path = f"/api/{about}/{key}/live?language=en"
    return someone.client.websocket_connect(path, headers={"cookie": someone.cookie})


def cards_of(record: dict[str, Any]) -> list[str]:
    """What a deal could be known by: its lists of cards or tiles as they would be told."""
    lists = [json.dumps(one, separators=(",", ":")) for one in record["deal"].values() if isinstance(one, list)]
    return [one for one in lists if one.count(",") > 2]  # a shorter one stands in the rules, too


@pytest.mark.parametrize(
    "place", keeping(["rivality/standard"], ["aetherya/base", "rivality/standard", "aetherya/solo"])
)
def test_nothing_of_a_deal_is_known_before_it_is_played(server: TestClient, clock: Clock, place: str) -> None:
    lena, ole = Someone(server, "Lena", "fox"), Someone(server, "Ole", "owl")
    name, key = begun(lena, place)
    record = room_of_own(server, lena, key)
    watch = lena.get(f"/api/tables/{key}").json()["watch"].removeprefix("/w/")
    seed = server.app.state.hall.daily.almanac.seed(name)  # type: ignore[attr-defined]

    def knows_nothing() -> None:
        for place in (key, watch):
            assert told_apart(ole, place, name) == []
            for answer in asked_about(ole, place, name):
                assert answer.status != 422, answer.asked  # it was asked as the route wants it
                assert str(seed) not in answer.text, answer.asked
                assert key not in answer.text.replace(place, ""), answer.asked
                assert watch not in answer.text.replace(place, ""), answer.asked
                assert not any(cards in answer.text.replace(" ", "") for cards in cards_of(record)), answer.asked
            for about in ("tables", "reviews"):
                with pytest.raises(WebSocketDisconnect), live(ole, about, place) as socket:
                    socket.receive_text()

    knows_nothing()
    played(lena, key)  # it is over for one, and still a secret for others
    knows_nothing()
    own = "".join(lena.pages[-1].heard)
    assert str(seed) not in own

    clock.ahead += 8 * DAY  # its time is over: everybody may look
    open_now = {one.asked for one, _ in told_apart(ole, watch, name)}
    assert open_now >= {"GET /api/tables/{key}/film", "GET /api/oembed", "GET /w/{key}", "GET /api/reviews/{key}"}
    assert ole.get(f"/api/tables/{watch}").status_code == 200
    assert ole.get(f"/api/tables/{watch}/record").status_code == 200


def test_who_has_played_may_look_and_who_plays_may_not(server: TestClient) -> None:
    lena, ole = Someone(server, "Lena", "fox"), Someone(server, "Ole", "owl")
    name, key = begun(lena)
    played(lena, key)
    _, own = begun(ole)
    watch = lena.get(f"/api/tables/{key}").json()["watch"].removeprefix("/w/")
    assert ole.get(f"/api/tables/{watch}/record").status_code == 404
    played(ole, own)
    assert ole.get(f"/api/tables/{watch}/record").status_code == 200
    assert lena.get(f"/api/daily/result?name={name}").json()["deal"]["score"] is not None


def test_a_player_sees_of_the_deal_what_a_seat_sees(server: TestClient) -> None:
    lena = Someone(server, "Lena", "fox")
    _, key = begun(lena, "aetherya/base")
    page = lena.page(key)
    page.until_mine()
    hidden = [json.dumps(cards) for cards in room_of_own(server, lena, key)["deal"]["wild"]]
    told = "".join(page.heard) + lena.get(f"/api/tables/{key}/replay?seat=0").text
    assert not any(cards in told for cards in hidden)
    assert lena.get(f"/api/tables/{key}/record").status_code == 409


def test_a_try_counts_for_the_day_on_which_it_began(server: TestClient, clock: Clock) -> None:
    lena = Someone(server, "Lena", "fox")
    name, key = begun(lena, "aetherya/base")
    clock.ahead += DAY / 2  # past midnight in Berlin
    found = lena.get("/api/daily").json()
    assert found["today"] == "2026-11-16"
    assert {one["state"] for one in found["deals"] if not one["weekly"]} == {"open"}
    assert lena.post("/api/daily", {"name": name}).json() == {"key": key, "counts": True}
    played(lena, key)
    found = lena.get("/api/daily").json()
    days = {one["name"]: one["state"] for calendar in found["calendars"] for one in calendar["deals"]}
    assert days[name] in ("top", "won", "lost")
    assert found["streak"] == 1  # of yesterday: today breaks nothing yet
    assert days["2026-11-14/aetherya/base"] == "missed"
    late = lena.post("/api/daily", {"name": "2026-11-14/aetherya/base"})
    assert late.status_code == 409
    free = lena.post("/api/daily", {"name": "2026-11-14/aetherya/base", "free": True})
    assert (free.status_code, free.json()["counts"]) == (201, False)


def test_a_try_outlives_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as first:
        lena = Someone(first, "Lena", "fox")
        name, key = begun(lena)
        page = lena.page(key)
        page.until_mine()
        assert page.position is not None
        page.play(page.position["legal"][0])
        Someone.all_leave()
    with opened(tmp_path) as second:
        again = Someone(second, "Lena", "fox")
        again.cookie = lena.cookie
        assert again.post("/api/daily", {"name": name}).json() == {"key": key, "counts": True}
        Someone.all_leave()


def test_the_regulars_play_it_and_the_best_line_is_shown_to_who_has_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regulars, "GAMES", 3)
    monkeypatch.setattr(Regulars, "play", PLAY)
    with opened(tmp_path) as server:
        lena, ole = Someone(server, "Lena", "fox"), Someone(server, "Ole", "owl")
        name, key = begun(lena, "rivality/solo")
        played(lena, key)
        until = time.monotonic() + PATIENCE
        while (found := lena.get(f"/api/daily/result?name={name}").json())["working"] and time.monotonic() < until:
            time.sleep(0.3)
        assert (found["played"], sum(one["games"] for one in found["regulars"]), found["among"]) == (3, 3, 3)
        assert found["against_regulars"]
        assert 0 <= found["better"] <= 100
        assert [one["games"] for one in found["people"]] == [1]
        best = found["best"]
        assert lena.get(f"/api/tables/{best}/record").json()["names"] == ["Svea"]
        assert lena.get(f"/api/tables/{best}").json()["invite"] is None
        assert ole.get(f"/api/tables/{best}").status_code == 404
        Someone.all_leave()


def test_with_enough_people_they_are_compared_with_each_other(server: TestClient) -> None:
    lena = Someone(server, "Lena", "fox")
    name, key = begun(lena, "rivality/solo")
    played(lena, key)
    own = lena.get(f"/api/daily/result?name={name}").json()["deal"]["score"]
    others = [DealBegun(name, f"person-{number}", f"table-{number}", NOON) for number in range(30)]
    ends = [
        DealPlayed(name, one.person, one.key, NOON, own + 1 - number % 3, None, 1.0)
        for number, one in enumerate(others)
    ]
    in_loop(server, server.app.state.hall.store.write, [*others, *ends])  # type: ignore[attr-defined]
    found = lena.get(f"/api/daily/result?name={name}").json()
    assert not found["against_regulars"]
    assert found["among"] >= 30
    worse = sum(one["games"] for one in found["people"] if one["score"] < own)
    assert found["better"] == round(100 * worse / found["among"])
    assert found["middle"] == own
    picture = lena.get(f"/api/daily/picture?name={name}").json()
    assert picture["link"] == "/daily"
    assert f"Better than {found['better']}% of {found['among']} others." in picture["alt"]
    assert "/faces/" not in picture["svg"]
    assert key not in json.dumps(picture)


def test_a_table_after_a_deal_is_no_deal(server: TestClient) -> None:
    lena = Someone(server, "Lena", "fox")
    _, key = begun(lena, "rivality/solo")
    played(lena, key)
    again = lena.post(f"/api/tables/{key}/rematch", {}).json()["key"]
    table = room_of(server, again).table
    assert (table.setup.deal, table.setup.counts) == (None, False)
