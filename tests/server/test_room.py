"""Seats, hot-seat, undo, clock and chat at a table with people."""

import json
import threading
import time

import pytest
from fastapi.testclient import TestClient

from oakdoor.games.position.reader import WATCHER, reader_of
from oakdoor.language.language import Language
from oakdoor.tables.chat import MOST_LINES
from server.pages import BOT, GUEST, LINK, ME, Page, Someone, in_loop, room_of, table_of


def two_pages(lena: Someone, ole: Someone, **more: object) -> tuple[list[Page], str]:
    key = lena.new_table("aetherya", "base", [ME, LINK], **more)
    assert ole.join(key).status_code == 200
    pages = [lena.page(key), ole.page(key)]
    for page in pages:
        page.until_type("position")
    return pages, key


def play_until(pages: list[Page], key: str, found: str) -> int:
    """Play until somebody has a move that begins with these words; returns the seat."""
    for _ in range(200):
        table = table_of(pages[0].client, key)
        assert table.actor is not None
        page = pages[table.actor]
        page.until_ply(table.ply)
        legal = page.until_mine()["legal"]
        if any(words.startswith(found) for words in legal):
            return table.actor
        page.play(legal[0])
    raise AssertionError(f"nobody could {found}")


# ---------------------------------------------------------------------- sitting down


def test_a_table_begins_when_the_last_seat_is_taken(lena: Someone, ole: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK])
    page = lena.page(key)
    page.until_type("chat")
    assert page.table is not None
    assert (page.table["status"], page.position) == ("gathering", None)
    assert ole.join(key).json()["status"] == "playing"
    assert page.until_type("position")["ply"] == 0
    assert page.table["status"] == "playing"


def test_two_who_want_the_same_seat(shared: TestClient, lena: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK])
    people = [Someone(shared, "Ole", "owl") for _ in range(4)]
    answers: list[int] = []
    threads = [threading.Thread(target=lambda one=one: answers.append(one.join(key, 1).status_code)) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409, 409, 409]
    assert sum(bool(table_of(shared, key).seats_of(one.visitor.id)) for one in people) == 1


def test_two_of_one_name(shared: TestClient, lena: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK, LINK])
    names = [seat["name"] for seat in Someone(shared, "Lena", "owl").join(key).json()["seats"]]
    assert names == ["Lena", "Lena 2", ""]


def test_the_key_to_watch_opens_no_seat(lena: Someone, ole: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK])
    watch = lena.watch_key(key)
    assert watch != key
    assert ole.join(watch).status_code == 404
    assert table_of(lena.client, key).seats[1].kind == "open"


def test_the_host_puts_bots_into_open_seats(lena: Someone, ole: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK])
    path = f"/api/tables/{key}/seats/1"
    assert ole.post(path, {"action": "bot"}).status_code == 403
    assert lena.post(f"/api/tables/{key}/seats/7", {"action": "bot"}).status_code == 409
    told = lena.post(path, {"action": "bot", "level": "odo"}).json()
    assert (told["status"], told["seats"][1]["kind"], told["seats"][1]["level"]) == ("playing", "bot", "odo")
    assert lena.post(path, {"action": "bot"}).status_code == 409
    assert lena.post(path, {"action": "return"}).status_code == 409
    assert lena.post(path, {"action": "fly"}).status_code == 422


def test_an_absent_player_is_replaced_and_comes_back(
    lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, key = two_pages(lena, ole)
    path = f"/api/tables/{key}/seats/1"
    assert ole.post(f"/api/tables/{key}/seats/0", {"action": "stand_in"}).status_code == 403
    monkeypatch.setattr("oakdoor.tables.seats.ABSENT", 0.0)
    refused = lena.post(path, {"action": "stand_in"})  # he is here
    assert (refused.status_code, "60 seconds" in refused.json()["detail"]) == (409, True)
    assert not table_of(lena.client, key).seats[1].stand_in
    while pages[0].table is None or not pages[0].table["seats"][1]["online"]:
        pages[0].hear()  # who comes is told a little later
    pages[1].close()
    pages[0].until(lambda message: message["type"] == "table" and not message["table"]["seats"][1]["online"])
    assert lena.post(path, {"action": "stand_in"}).json()["seats"][1]["stand_in"]
    for _ in range(3):  # it is always Lena's turn now
        pages[0].play(pages[0].until_mine()["legal"][0])
    pages[0].until_mine()
    ole.pages.clear()
    back = ole.page(key)
    back.until_type("position")
    assert back.play("draw", seat=1)["refusal"]["key"] == "stand_in"
    told = ole.post(path, {"action": "return"}).json()  # by the owner, too
    assert (told["seats"][1]["stand_in"], told["seats"][1]["level"]) == (False, None)
    ply = table_of(lena.client, key).ply
    pages[0].play(pages[0].until_mine()["legal"][0])
    assert table_of(lena.client, key).ply == ply + 1


def test_who_leaves_is_played_by_a_bot(lena: Someone, ole: Someone) -> None:
    pages, key = two_pages(lena, ole)
    assert ole.post(f"/api/tables/{key}/leave").json()["seats"][1]["stand_in"]
    pages[0].play(pages[0].until_mine()["legal"][0])
    assert pages[0].until_mine()["legal"]


def test_with_nobody_left_the_table_waits(lena: Someone, ole: Someone) -> None:
    """The last one who leaves is not played for, and bots make no move until somebody comes back."""
    _, key = two_pages(lena, ole)
    ole.post(f"/api/tables/{key}/leave")
    told = lena.post(f"/api/tables/{key}/leave").json()
    assert [seat["stand_in"] for seat in told["seats"]] == [False, True]
    lena.close()
    ole.close()
    room = room_of(lena.client, key)
    while room.connections:
        time.sleep(0.01)
    ply = room.table.ply
    draft = room.table.draft()
    draft.seats[0].stand_in, draft.seats[0].level = True, "odo"
    room.table = draft
    in_loop(lena.client, room.wake)
    time.sleep(0.3)
    assert room.table.ply == ply
    assert lena.page(key).until_ply(ply + 2)


def test_a_table_of_one_person_waits_for_them(lena: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, BOT])
    page = lena.page(key)
    page.until_mine()
    told = lena.post(f"/api/tables/{key}/leave").json()
    assert not told["seats"][0]["stand_in"]


def test_who_is_there_is_shown(lena: Someone, ole: Someone, watcher: Someone) -> None:
    pages, key = two_pages(lena, ole)
    watching = watcher.page(lena.watch_key(key))
    watching.until_type("position")
    pages[0].until(lambda message: message["type"] == "table" and message["table"]["watchers"] == 1)
    pages[1].close()
    ole.pages.clear()
    told = pages[0].until(lambda message: message["type"] == "table" and not message["table"]["seats"][1]["online"])
    assert told["table"]["seats"][0]["online"]


# ---------------------------------------------------------------------- one device


def test_a_device_is_handed_over_only_where_there_are_secrets(lena: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, GUEST])
    page = lena.page(key)
    told = page.until_type("position")
    actor = table_of(lena.client, key).actor
    assert (told["seat"], told["hand_over"], told["legal"]) == (-1, actor, [])
    game = table_of(lena.client, key).running()
    assert told["view"] == game.view(WATCHER)
    for _ in range(2):  # both arrange their hands in secret
        seat = page.until_mine()["hand_over"]
        assert seat is not None
        assert page.sit(seat)["type"] == "accepted"
        assert page.position is not None
        assert page.position["view"] == table_of(lena.client, key).running().asking(seat).view(seat)
        assert page.position["since"] == 0
        assert page.play(page.position["legal"][0])["type"] == "accepted"
    for _ in range(6):  # from here on everything is open
        told = page.until_mine()
        assert told["hand_over"] is None
        assert told["seat"] == table_of(lena.client, key).actor
        page.play(told["legal"][0])


def test_no_other_seat_is_seen_before_it_sits_down(lena: Someone) -> None:
    key = lena.new_table("rivality", "standard", [ME, GUEST])
    page = lena.page(key)
    page.until_type("position")
    for _ in range(12):
        told = page.until_mine()
        game = table_of(lena.client, key).running()
        assert told["view"] == game.view(reader_of(told["seat"]))
        if told["hand_over"] is not None:
            assert told["seat"] != game.actor
            assert game.view(reader_of(told["seat"])) != game.view(told["hand_over"])
            page.sit(told["hand_over"])
        else:
            page.play(told["legal"][0])
    assert page.sit(5)["refusal"]["key"] == "not_your_seat"
    assert page.sit(-1)["refusal"]["key"] == "not_your_seat"


# ---------------------------------------------------------------------- taking back


def test_undo_with_bots_is_free(lena: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, BOT])
    page = lena.page(key)
    while not any(words.startswith("take") for words in page.until_mine()["legal"]):
        assert page.position is not None
        page.play(page.position["legal"][0])
    assert page.position is not None
    before = page.position
    page.play(next(words for words in before["legal"] if words.startswith("take")))
    assert page.position["undo"] == {"how": "free", "reason": ""}
    assert page.ask({"type": "undo"})["type"] == "accepted"
    told = page.position
    assert (told["ply"], told["edition"], told["since"]) == (before["ply"], before["edition"] + 1, 0)
    assert (told["view"], told["legal"]) == (before["view"], before["legal"])
    late = page.play(before["legal"][0], edition=before["edition"])
    assert late["refusal"]["key"] == "late"


def test_what_was_revealed_cannot_be_taken_back(lena: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, BOT])
    page = lena.page(key, "language=de")
    while not any(words.startswith("draw") for words in page.until_mine()["legal"]):
        assert page.position is not None
        page.play(page.position["legal"][0])
    page.play("draw")
    assert page.position is not None
    assert page.position["undo"]["how"] == "no"
    assert page.position["undo"]["reason"] == Language("de").text("table.undo_revealed")
    assert page.ask({"type": "undo"})["refusal"]["key"] == "undo_revealed"


@pytest.mark.parametrize("ending", ["agree", "refuse", "move"])
def test_others_are_asked(lena: Someone, ole: Someone, ending: str) -> None:
    pages, key = two_pages(lena, ole)
    seat = play_until(pages, key, "take")
    mine, theirs = pages[seat], pages[1 - seat]
    assert mine.position is not None
    ply = mine.position["ply"]
    mine.play(next(words for words in mine.position["legal"] if words.startswith("take")))
    assert mine.position["undo"]["how"] == "ask"
    assert mine.ask({"type": "undo"})["type"] == "accepted"
    asked = theirs.until(lambda message: message["type"] == "table" and message["table"]["undo"] is not None)
    assert asked["table"]["undo"] == {"seat": seat, "waits_for": [1 - seat]}
    assert mine.ask({"type": "answer", "agree": True})["refusal"]["key"] == "no_wish"
    assert table_of(lena.client, key).ply == ply + 1
    if ending == "move":
        assert mine.play(mine.until_mine()["legal"][0])["type"] == "accepted"
    else:
        assert theirs.ask({"type": "answer", "agree": ending == "agree"})["type"] == "accepted"
    assert theirs.table is not None
    while theirs.table["undo"] is not None:
        theirs.hear()
    table = table_of(lena.client, key)
    expected = {"agree": (ply, 1), "refuse": (ply + 1, 0), "move": (ply + 2, 0)}
    assert (table.ply, table.edition) == expected[ending]
    assert theirs.ask({"type": "answer", "agree": True})["refusal"]["key"] == "no_wish"


# ---------------------------------------------------------------------- the clock


def test_clocks_are_told(lena: Someone, ole: Someone) -> None:
    pages, key = two_pages(lena, ole, clock={"minutes": 3, "increment": 7})
    actor = table_of(lena.client, key).actor
    assert actor is not None
    told = pages[actor].until_mine()
    assert told["clocks"]["running"] == [0, 1]  # both arrange
    assert all(170 < left <= 180 for left in told["clocks"]["left"])
    pages[actor].play(told["legal"][0])
    table = table_of(lena.client, key)
    assert table.clock is not None
    assert table.actor == 1 - actor
    assert table.clock.left[actor] > 180
    for rule in ({"minutes": 0}, {"minutes": 500}, {"minutes": 3, "increment": -1}):
        wanted = {"game": "aetherya", "mode": "solo", "seats": [ME], "clock": rule}
        assert lena.post("/api/tables", wanted).status_code == 422


def test_a_bot_plays_on_when_time_is_up(lena: Someone, ole: Someone) -> None:
    pages, key = two_pages(lena, ole, clock={"minutes": 1})
    room = room_of(lena.client, key)
    actor = room.table.actor
    assert room.table.clock is not None
    assert actor is not None
    room.table.clock.left[actor] = 0.05
    room.table.clock.since = time.monotonic()
    lena.client.portal.call(room.wake)  # type: ignore[union-attr]
    other = pages[1 - actor]
    told = other.until(lambda message: message["type"] == "table" and message["table"]["seats"][actor]["stand_in"])
    assert told["table"]["seats"][actor]["level"] == "tove"
    assert other.until(lambda message: message["type"] == "position" and message["asked"] == [1 - actor])["legal"]
    back = [lena, ole][actor].post(f"/api/tables/{key}/seats/{actor}", {"action": "return"})
    assert back.status_code == 409
    assert "time" in back.json()["detail"]


# ---------------------------------------------------------------------- talking


def test_chat_reaches_everybody_and_is_kept(lena: Someone, ole: Someone, watcher: Someone) -> None:
    pages, key = two_pages(lena, ole)
    watching = watcher.page(lena.watch_key(key))
    assert pages[0].ask({"type": "chat", "text": "  <b>hello</b> \u2603 "})["type"] == "accepted"
    for page in (*pages, watching):
        while not page.chat:
            page.hear()
        line = page.chat[0]
        assert (line["name"], line["seat"], line["text"]) == ("Lena", 0, "<b>hello</b> \u2603")
    watching.ask({"type": "chat", "text": "nice game"})
    while len(pages[0].chat) < 2:
        pages[0].hear()
    line = pages[0].chat[1]
    assert (line["name"], line["seat"]) == ("Wilma", -1)
    assert [one["text"] for one in lena.page(key).until_type("chat")["lines"]] == ["<b>hello</b> \u2603", "nice game"]


def test_nobody_talks_too_much(lena: Someone, ole: Someone) -> None:
    pages, key = two_pages(lena, ole)
    answers = [pages[0].ask({"type": "chat", "text": str(number)}) for number in range(MOST_LINES + 1)]
    assert [answer["type"] for answer in answers] == ["accepted"] * MOST_LINES + ["refused"]
    assert answers[-1]["refusal"]["key"] == "too_fast"
    again = lena.page(key)
    assert again.ask({"type": "chat", "text": "from another page"})["refusal"]["key"] == "too_fast"
    assert pages[1].ask({"type": "chat", "text": "I am slow"})["type"] == "accepted"
    assert len(table_of(lena.client, key).chat.lines) == MOST_LINES + 1


def test_what_cannot_be_told_to_one_has_happened(lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    pages, key = two_pages(lena, ole)
    actor = play_until(pages, key, "draw")
    ply = table_of(lena.client, key).ply
    words = pages[actor].until_mine()["legal"][0]
    with monkeypatch.context() as patch:
        patch.setattr("oakdoor.app.tables.crowd.position", lambda *_: json.loads("{"))
        assert pages[actor].play(words)["type"] == "accepted"
    assert table_of(lena.client, key).ply == ply + 1
    assert pages[1 - actor].play("dance", ply=ply + 1)["refusal"]["key"] == "not_your_turn"
