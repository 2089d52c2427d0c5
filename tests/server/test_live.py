"""What comes in over the live connection: done, or refused with a reason and without any change."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from oakdoor.app.tables.live import LONGEST, STALE
from oakdoor.language.language import Language
from server.pages import BOT, LINK, ME, Page, Someone, room_of, table_of


def state_of(someone: Someone, key: str) -> tuple[Any, ...]:
    """Everything that a refused message must not change."""
    room = room_of(someone.client, key)
    stored = someone.client.app.state.hall.store.read(key)  # type: ignore[attr-defined]
    table = room.table
    game = table.game
    board = (game.state.tobytes(), list(game.moves)) if game is not None else None
    seats = [(seat.owner, seat.stand_in, seat.kind) for seat in table.seats]
    return board, table.ply, table.edition, room.rows, len(stored.lines), seats, table.wish


@pytest.fixture
def playing(lena: Someone, ole: Someone) -> tuple[Page, Page, str]:
    """The page of whoever is to move, the other's, and the table."""
    key = lena.new_table("aetherya", "base", [ME, LINK])
    ole.join(key)
    pages = [lena.page(key), ole.page(key)]
    for page in pages:
        page.until_type("chat")
    actor = table_of(lena.client, key).actor
    assert actor is not None
    return pages[actor], pages[1 - actor], key


MALFORMED = [
    "",
    "hello",
    "null",
    "[]",
    "17",
    '"move"',
    "{",
    "{}",
    '{"type": "move"}',
    '{"type": "fly", "id": 1}',
    '{"type": "undo", "id": 1, "more": 2}',
    '{"type": "undo", "id": "1"}',
    '{"type": "undo", "id": true}',
    '{"type": "undo", "id": 1.5}',
    '{"type": "undo", "id": -1}',
    '{"type": "undo", "id": 99999999999}',
    '{"type": "undo", "id": null}',
    '{"type": "answer", "id": 1, "agree": "yes"}',
    '{"type": "answer", "id": 1, "agree": 1}',
    '{"type": "language", "id": 1, "code": "xx"}',
    '{"type": "chat", "id": 1, "text": "   "}',
    '{"type": "chat", "id": 1, "text": 5}',
    '{"type": "sit", "id": 1, "seat": "0"}',
    '{"type": "sit", "id": 1, "seat": [0]}',
    '{"type": "move", "id": 1, "seat": 0, "ply": 0, "edition": 0, "words": ""}',
    '{"type": "move", "id": 1, "seat": 0, "ply": -1, "edition": 0, "words": "draw"}',
    '{"type": "chat", "id": 1, "text": "\\ud800"}',
    "[" * 1500,
    '{"type":' * 200,
    json.dumps({"type": "chat", "id": 1, "text": "x" * 201}),
    json.dumps({"type": "move", "id": 1, "seat": 0, "ply": 0, "edition": 0, "words": "x" * 81}),
]


def test_malformed_messages_are_refused_and_change_nothing(playing: tuple[Page, Page, str], lena: Someone) -> None:
    page, _, key = playing
    before = state_of(lena, key)
    for text in MALFORMED:
        answer = page.say(text)
        assert answer["type"] == "refused", text
        assert answer["refusal"]["key"] == "malformed", text
        assert answer["refusal"]["text"].startswith("That message cannot be read")
    assert state_of(lena, key) == before
    assert page.play(page.until_mine()["legal"][0])["type"] == "accepted"


def test_oversized_messages_are_refused(playing: tuple[Page, Page, str], lena: Someone) -> None:
    page, _, key = playing
    before = state_of(lena, key)
    for size in (LONGEST + 1, 60_000):
        assert page.say("x" * size)["refusal"]["key"] == "too_long"
    assert state_of(lena, key) == before


def test_bytes_are_refused(playing: tuple[Page, Page, str], lena: Someone) -> None:
    page, _, key = playing
    before = state_of(lena, key)
    page.socket.send_bytes(b'{"type": "undo", "id": 1}')
    assert page.until_type("refused")["refusal"]["key"] == "malformed"
    page.socket.send({"type": "websocket.receive", "bytes": b"\xff\x00", "text": None})
    assert page.until_type("refused")["refusal"]["key"] == "malformed"
    assert state_of(lena, key) == before
    assert page.play(page.until_mine()["legal"][0])["type"] == "accepted"


def test_late_duplicate_and_foreign_moves_are_refused(playing: tuple[Page, Page, str], lena: Someone) -> None:
    page, other, key = playing
    words = page.until_mine()["legal"][0]
    before = state_of(lena, key)
    seat = page.known()["seat"]
    tries: list[tuple[Page, dict[str, Any], str]] = [
        (page, {"ply": 3}, "late"),
        (page, {"edition": 1}, "late"),
        (page, {"seat": 1 - seat}, "not_your_seat"),
        (page, {"seat": -1}, "not_your_seat"),
        (page, {"seat": 99}, "not_your_seat"),
        (page, {"seat": 10**30}, "not_your_seat"),
        (page, {"words": "dance"}, "unknown"),
        (page, {"words": "draw"}, "arrange_first"),
        (other, {}, "not_your_cards"),  # who lays cards at the same time lays their own
    ]
    for who, change, key_of_reason in tries:
        who.until_ply(0)
        answer = who.play(**{"words": words, **change})
        assert answer["type"] == "refused"
        assert answer["refusal"]["key"] == key_of_reason
        assert answer["refusal"]["text"][-1] == "."
    assert state_of(lena, key) == before
    known = page.known()
    assert page.play(words)["type"] == "accepted"
    after = state_of(lena, key)
    assert page.ask({"type": "move", "words": words, **known})["refusal"]["key"] == "decided"  # the same once more
    assert state_of(lena, key) == after


def test_a_watcher_can_change_nothing(playing: tuple[Page, Page, str], lena: Someone, watcher: Someone) -> None:
    _, _, key = playing
    for opened in (watcher.page(lena.watch_key(key)), watcher.page(key)):
        opened.until_type("position")
        before = state_of(lena, key)
        for message in (
            {"type": "move", "seat": 0, "ply": 0, "edition": 0, "words": "draw"},
            {"type": "sit", "seat": 0},
        ):
            assert opened.ask(message)["refusal"]["key"] == "not_your_seat"
        assert opened.ask({"type": "undo"})["refusal"]["key"] == "undo_nothing"
        assert opened.ask({"type": "answer", "agree": True})["refusal"]["key"] == "no_wish"
        assert state_of(lena, key) == before


def test_before_the_game_nothing_can_be_played(lena: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK])
    page = lena.page(key)
    place = {"seat": 0, "ply": 0, "edition": 0, "words": "draw"}
    assert page.ask({"type": "move", **place})["refusal"]["key"] == "not_started"
    assert page.ask({"type": "undo"})["refusal"]["key"] == "undo_nothing"
    assert page.ask({"type": "sit", "seat": 0})["type"] == "accepted"
    assert page.ask({"type": "language", "code": "de"})["type"] == "accepted"
    assert page.position is None


def test_after_the_end_nothing_can_be_played(lena: Someone) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    page = lena.page(key)
    while not page.until_mine()["result"]:
        assert page.position is not None
        page.play(page.position["legal"][0])
    before = state_of(lena, key)
    assert page.play("draw")["refusal"]["key"] == "over"
    assert page.ask({"type": "undo"})["refusal"]["key"] == "undo_nothing"
    assert state_of(lena, key) == before


@pytest.mark.parametrize("code", ["de", "fr"])
def test_refusals_speak_the_language_of_the_connection(lena: Someone, code: str) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    page = lena.page(key, f"language={code}")
    page.until_mine()
    language = Language(code)
    assert page.play("draw", ply=9)["refusal"]["text"] == language.text("table.late")
    assert page.play("dance")["refusal"]["text"] == language.text("reason.unknown")
    assert page.ask({"type": "language", "code": "en"})["type"] == "accepted"
    assert page.play("draw", ply=9)["refusal"]["text"] == Language("en").text("table.late")


def test_a_page_that_knows_the_game_gets_only_what_is_new(lena: Someone) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    page = lena.page(key)
    for _ in range(5):
        page.play(page.until_mine()["legal"][0])
    page.until_ply(5)
    for query, since in (
        ("seat=0&ply=3&edition=0", 3),
        ("seat=0&ply=5&edition=0", 5),
        ("seat=0&ply=9&edition=0", 0),
        ("seat=0&ply=3&edition=1", 0),
        ("seat=0&ply=-3&edition=0", 0),
        ("seat=1&ply=3&edition=0", 0),
        ("seat=x&ply=y&edition=z", 0),
        ("language=xx", 0),
    ):
        told = lena.page(key, query).until_type("position")
        assert told["since"] == since
        assert [step["ply"] for step in told["steps"] if step["ply"] > 0] == list(range(since + 1, 6))


def test_another_language_tells_everything_again(lena: Someone) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    page = lena.page(key)
    page.play(page.until_mine()["legal"][0])
    english = page.until_ply(1)
    page.ask({"type": "language", "code": "fr"})
    assert page.position is not None
    assert page.position["since"] == 0
    assert page.position["steps"][-1]["told"] != english["steps"][-1]["told"]


def test_a_page_that_does_not_listen_is_let_go(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oakdoor.app.tables.connection.MOST_WAITING", 1)
    key = lena.new_table("aetherya", "solo", [ME])
    page = lena.page(key)
    with pytest.raises(WebSocketDisconnect) as closed:
        page.until_type("never")
    assert closed.value.code == 1013
    room = room_of(lena.client, key)
    monkeypatch.undo()
    lena.page(key).until_type("position")
    assert room is room_of(lena.client, key)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
KINDS = st.sampled_from(["move", "sit", "language", "undo", "answer", "chat"])
VALUES = st.integers(-2, 3) | st.sampled_from(["draw", "de", "en", "place g7 elf", True, False]) | JSON
NAMES = st.sampled_from(["id", "seat", "ply", "edition", "words", "code", "agree", "text", "more"])
MESSAGES = JSON | st.builds(lambda kind, rest: {**rest, "type": kind}, KINDS, st.dictionaries(NAMES, VALUES))


def test_no_message_breaks_a_room(playing: tuple[Page, Page, str], lena: Someone) -> None:
    page, _, key = playing
    words = page.until_mine()["legal"][0]

    @settings(max_examples=60)
    @given(MESSAGES)
    def check(message: Any) -> None:
        answer = page.say(json.dumps(message), message.get("id") if isinstance(message, dict) else None)
        assert answer["type"] in ("accepted", "refused")
        if answer["type"] == "refused":
            assert answer["refusal"]["key"] != "broken"

    before = state_of(lena, key)
    check()
    assert state_of(lena, key) == before
    page.ask({"type": "language", "code": "en"})
    assert page.play(words)["type"] == "accepted"


def test_a_ping_is_answered_and_what_was_held_up_does_not_count(lena: Someone) -> None:
    """A move that was meant more than five seconds ago is refused, whatever the network did with it."""
    key = lena.new_table("aetherya", "base", [ME, BOT])
    page = lena.page(key)
    words = page.until_mine()["legal"][0]
    page.socket.send_text(json.dumps({"type": "ping", "id": 900}))
    pong = page.until_type("pong")
    assert pong["id"] == 900
    before = page.known()
    assert page.play(words, at=pong["at"] - STALE - 1)["refusal"]["key"] == "stale"
    assert page.ask({"type": "undo", "at": pong["at"] - STALE - 1})["refusal"]["key"] == "stale"
    assert page.known() == before
    assert page.play(words, at=pong["at"])["type"] == "accepted"
