"""Setting tables up, finding them again, rematches."""

import re
import threading
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.tables import hall as halls
from oakdoor.server.database.losing import NO_DATABASE
from oakdoor.tables.errors import TableError
from server.pages import BOT, GUEST, LINK, ME, Someone, in_loop, room_of, table_of


def wanted(**change: Any) -> dict[str, Any]:
    return {"game": "aetherya", "mode": "base", "seats": [ME, BOT], **change}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"mode": "blitz"}, "has no mode 'blitz'"),
        ({"seats": [ME]}, "is for 2, 3, 4 players"),
        ({"seats": [ME, ME]}, "one seat of your own"),
        ({"options": {"speed": "high"}}, "has no option 'speed'"),
        ({"mode": "confrontation", "options": {"tribes": ["elf", "elf"]}}, "different tribe"),
        ({"mode": "confrontation", "options": {"tribes": "elf"}}, "must be a list"),
        ({"mode": "confrontation", "options": {"absent": ["elf"]}}, "is no tribe"),
        ({"game": "rivality", "mode": "solo", "seats": [ME], "options": {"level": ["master"]}}, "is no level"),
        ({"seats": []}, "seats"),
        ({"seats": [ME] * 5}, "seats"),
        ({"seats": [{"kind": "king"}]}, "seats"),
        ({"seats": [ME, {"kind": "bot", "level": "A seer"}]}, "level"),
        ({"seats": [{"kind": "guest", "name": " "}]}, "name"),
        ({"more": 1}, "more"),
        ({"options": {"level": {"a": 1}}}, "options"),
    ],
)
def test_a_table_that_cannot_be_set_up(lena: Someone, change: dict[str, Any], said: str) -> None:
    before = len(lena.get("/api/tables").json())
    answer = lena.post("/api/tables", wanted(**change))
    assert answer.status_code == 422
    assert said in answer.json()["detail"]
    assert len(lena.get("/api/tables").json()) == before


def test_seats_are_as_wanted(lena: Someone) -> None:
    seats = [ME, {"kind": "guest", "name": "Lena", "avatar": "owl"}, {"kind": "bot", "level": "odo"}, LINK]
    told = lena.get(f"/api/tables/{lena.new_table('aetherya', 'base', seats)}").json()
    assert [seat["kind"] for seat in told["seats"]] == ["person", "guest", "bot", "open"]
    assert [seat["name"] for seat in told["seats"]][:2] == ["Lena", "Lena 2"]
    assert (told["seats"][2]["level"], told["seats"][2]["name"]) == ("odo", "Odo")
    assert [seat["mine"] for seat in told["seats"]] == [True, True, False, False]
    assert len({seat["avatar"] for seat in told["seats"]}) == 4


def test_no_two_seats_show_the_same_face(lena: Someone, client: TestClient) -> None:
    """Lena is a fox. Her guests would be, too, and so would Ole, who comes by the link."""
    fox = {"kind": "guest", "avatar": "fox"}
    key = lena.new_table("aetherya", "base", [{**fox, "name": "Mira"}, ME, {**fox, "name": "Ida"}, LINK])
    Someone(client, "Ole", "fox").post(f"/api/tables/{key}/join", {})
    told = lena.get(f"/api/tables/{key}").json()["seats"]
    assert len({seat["avatar"] for seat in told}) == 4
    assert told[1]["avatar"] == "fox", "who sets the table up keeps the own picture"


def test_a_regular_shows_the_portrait(lena: Someone, client: TestClient) -> None:
    """Runa is a raven. Whoever has been one since ravens were offered is another animal beside her."""
    rolf = Someone(client, "Rolf", "raven")
    runa = {"kind": "bot", "level": "runa"}
    told = rolf.get(f"/api/tables/{rolf.new_table('aetherya', 'base', [ME, runa])}").json()["seats"]
    assert told[1]["avatar"] == "runa"
    assert told[0]["avatar"] in client.get("/api/catalogue").json()["avatars"]
    told = rolf.get(f"/api/tables/{rolf.new_table('aetherya', 'base', [ME, {'kind': 'bot', 'level': 'odo'}])}").json()
    assert [seat["avatar"] for seat in told["seats"]] == ["raven", "odo"]


def test_a_regular_has_one_seat_at_a_table(lena: Someone) -> None:
    birk = {"kind": "bot", "level": "birk"}
    told = lena.get(f"/api/tables/{lena.new_table('aetherya', 'base', [birk, BOT, BOT, BOT])}").json()
    assert [seat["name"] for seat in told["seats"]] == ["Birk", "Tove", "Odo", "Runa"]
    refused = lena.post("/api/tables", wanted(seats=[ME, birk, birk]))
    assert (refused.status_code, refused.json()["detail"]) == (422, "a bot can have one seat at a table")


def test_a_regular_makes_room_for_a_person_of_that_name(lena: Someone) -> None:
    seats = [{"kind": "bot", "level": "odo"}, {"kind": "guest", "name": "Odo", "avatar": "owl"}]
    told = lena.get(f"/api/tables/{lena.new_table('aetherya', 'base', seats)}").json()
    assert [seat["name"] for seat in told["seats"]] == ["Odo 2", "Odo"]


def test_keys_are_long_and_different(lena: Someone) -> None:
    keys = [lena.new_table("aetherya", "base", [ME, LINK]) for _ in range(5)]
    keys += [lena.watch_key(key) for key in keys]
    assert len(set(keys)) == 10
    assert all(re.fullmatch(r"[\w-]{22}", key) for key in keys)


@pytest.mark.parametrize("key", ["", "x", "x" * 22, "x" * 33, "%00" * 16, "' or 1=1 --       "])
def test_a_wrong_key_opens_nothing(lena: Someone, key: str) -> None:
    assert lena.get(f"/api/tables/{key}/record").status_code == 404
    if key:
        assert lena.get(f"/api/tables/{key}").status_code == 404


def test_ones_tables_are_listed(lena: Someone, ole: Someone) -> None:
    waiting = lena.new_table("aetherya", "base", [ME, LINK])
    mine = lena.new_table("aetherya", "solo", [ME])
    listed = lena.get("/api/tables").json()
    assert [(one["key"], one["status"], one["my_turn"]) for one in listed] == [
        (mine, "playing", True),
        (waiting, "gathering", False),
    ]
    assert listed[0]["turn_of"] == "Lena"
    assert ole.get("/api/tables").json() == []
    assert lena.visitor.id not in str(listed)


def test_rooms_that_nobody_visits_are_dropped_and_read_again(
    lena: Someone, shared: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    page = lena.page(key)
    page.play(page.until_mine()["legal"][0])
    room = room_of(shared, key)
    monkeypatch.setattr(halls, "MOST_IDLE", 0)
    hall = shared.app.state.hall  # type: ignore[attr-defined]
    in_loop(shared, hall._drop_idle)
    assert room_of(shared, key) is room  # somebody is there
    lena.close()
    in_loop(shared, hall._drop_idle)
    assert room_of(shared, key) is room  # somebody may be on the way
    monkeypatch.setattr(halls, "IDLE_SECONDS", -1.0)
    in_loop(shared, hall._drop_idle)
    again = room_of(shared, key)
    assert again is not room
    assert again.table.running().moves == room.table.running().moves
    assert room_of(shared, again.table.watch_key) is again


def finished(lena: Someone, ole: Someone, **more: Any) -> str:
    """A game that two bots have played to the end for Lena and Ole."""
    key = lena.new_table("rivality", "standard", [ME, LINK], **more)
    ole.join(key)
    page = lena.page(key)
    page.until_type("position")
    assert lena.post(f"/api/tables/{key}/rematch").status_code == 409
    assert lena.get(f"/api/tables/{key}/record").status_code == 409
    lena.let_bots_play(key)
    ole.let_bots_play(key)
    page.until(lambda message: message["type"] == "position" and message["result"] is not None)
    return key


def test_a_rematch_is_the_same_for_all(lena: Someone, ole: Someone, watcher: Someone) -> None:
    key = finished(lena, ole, options={"sets": ["star", "plain"]}, clock={"minutes": 9})
    assert watcher.post(f"/api/tables/{key}/rematch").status_code == 403
    answers: list[str] = []
    asking = [threading.Thread(target=lambda one=one: answers.append(again(one, key))) for one in (lena, ole)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert len(set(answers)) == 1
    table = table_of(lena.client, answers[0])
    assert [seat.owner for seat in table.seats] == [lena.visitor.id, ole.visitor.id]
    assert not any(seat.stand_in or seat.level for seat in table.seats)
    assert table.status == "playing"
    assert table.setup.options == {}
    assert table.setup.clock is not None
    before = table_of(lena.client, key).running()
    assert table.running().first == 1 - before.first  # whoever did not begin begins now
    won = [int(seat in before.outcome().winners) for seat in range(2)]
    assert ole.get(f"/api/tables/{answers[0]}").json()["series"] == won
    assert ole.get(f"/api/tables/{key}").json()["series"] is None  # the first game is no series yet
    for one in (lena, ole):
        one.let_bots_play(answers[0])
    lena.page(answers[0]).until(lambda message: message["type"] == "position" and message["result"] is not None)
    ended = table_of(lena.client, answers[0]).running().outcome().winners
    both = [one + int(seat in ended) for seat, one in enumerate(won)]
    assert ole.get(f"/api/tables/{answers[0]}").json()["series"] == both
    assert again(ole, key) == answers[0]
    assert ole.get(f"/api/tables/{key}").json()["rematch"] == answers[0]
    assert watcher.get(f"/api/tables/{lena.watch_key(key)}").json()["rematch"] is None
    told = lena.page(key)
    told.until_type("table")
    assert told.table is not None
    assert told.table["rematch"] == answers[0]


def again(someone: Someone, key: str) -> str:
    return str(someone.post(f"/api/tables/{key}/rematch").json()["key"])


def test_guests_play_the_rematch_too(lena: Someone, tmp_path: Path) -> None:
    key = lena.new_table("aetherya", "coop", [ME, GUEST])
    page = lena.page(key)
    lena.let_bots_play(key)
    page.until(lambda message: message["type"] == "position" and message["result"] is not None)
    table = table_of(lena.client, again(lena, key))
    assert [(seat.kind, seat.owner) for seat in table.seats] == [
        ("person", lena.visitor.id),
        ("guest", lena.visitor.id),
    ]


def test_a_table_is_not_damaged_while_the_database_is_away(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = lena.new_table("aetherya", "base", [ME, BOT])
    hall = lena.client.app.state.hall  # type: ignore[attr-defined]

    def away(key: str) -> None:
        raise TableError(*NO_DATABASE)

    in_loop(lena.client, hall._rooms.clear)
    with monkeypatch.context() as patch:
        patch.setattr(hall.store, "read", away)
        answer = lena.get(f"/api/tables/{key}")
        assert answer.status_code == 503
    assert lena.get(f"/api/tables/{key}").status_code == 200
