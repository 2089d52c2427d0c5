"""Hints at a table: everybody learns that somebody asked, nobody else what the answer was, and nothing is paid for
nothing."""

import asyncio
import json
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app import messages as say
from oakdoor.app.review.hinting import ToldHint
from oakdoor.app.tables import hints
from oakdoor.app.thinking import Task
from oakdoor.server.app import create_app
from oakdoor.server.limits import RATES, Rate
from server.conftest import HERE, opened
from server.pages import BOT, GUEST, LINK, ME, Page, Someone, in_loop, room_of, table_of


def answer_of(task: Task, sure: int = 4) -> ToldHint:
    """A hint that took no time."""
    words = task.sight().mode.codec.words(task.legal[0])
    term = say.HintTerm(text="more", points=2, side=0, own=True, cells=["0,1"], sure="certain", when="now")
    told = say.HintMove(rank=1, moves=[words], text="Do that", aloud="Do that there", lead=1.3, share=0.6, terms=[term])
    return ToldHint((told,), sure, 9)


def at_once(client: TestClient, key: str, monkeypatch: pytest.MonkeyPatch, sure: int = 4) -> list[Task]:
    """Let hints of a table be there at once; returns what was asked."""
    asked: list[Task] = []

    async def hint(task: Task, *_: object) -> ToldHint:
        asked.append(task)
        return answer_of(task, sure)

    monkeypatch.setattr(room_of(client, key).hints._thinkers, "hint", hint)
    return asked


def two(lena: Someone, ole: Someone, lamps: str = "1", **more: Any) -> tuple[Page, Page, str]:
    """Two people at a table: who is to move, the other one, and the key."""
    key = lena.new_table("rivality", "standard", [ME, LINK], lamps=lamps, **more)
    ole.join(key)
    pages = [lena.page(key), ole.page(key)]
    for page in pages:
        page.until_type("position")
    first = table_of(lena.client, key).actor
    assert first is not None
    return pages[first], pages[1 - first], key


def handing_over(client: TestClient, key: str) -> str:
    """A move after which somebody else decides."""
    table = table_of(client, key)
    for words in table.running().legal():
        draft = table.draft()
        draft.running().play(words)
        if draft.actor != table.actor:
            return words
    raise AssertionError("whatever is played, the same seat decides again")


def ask(page: Page, **more: Any) -> dict[str, Any]:
    return page.ask({"type": "hint", **page.known(), **more})


def key_of(answer: dict[str, Any]) -> str:
    return str(answer["refusal"]["key"])


def lamp_of(page: Page) -> dict[str, Any]:
    page.settle()
    assert page.table is not None
    return dict(page.table["lamp"])


# ---------------------------------------------------------------------- the answer


def test_only_who_asked_gets_the_answer(lena: Someone, ole: Someone, watcher: Someone) -> None:
    page, other, key = two(lena, ole)
    watching = watcher.page(lena.watch_key(key))
    found = ask(page)
    assert found["type"] == "hint"
    assert 1 <= len(found["moves"]) <= 3
    assert all(move["moves"][0] in page.position["legal"] for move in found["moves"])
    assert [move["rank"] for move in found["moves"]] == [1, 2, 3][: len(found["moves"])]
    assert all(move["text"] for move in found["moves"])
    assert 1 <= found["sure"] <= 5
    seat = page.position["seat"]
    for one in (other, watching):
        lamp = lamp_of(one)
        assert lamp["asked"] == [{"seat": seat, "ply": 0}]
        assert lamp["left"][seat] == int(found["sure"] == 1), "a guess costs nothing"
        assert not any('"hint"' in text and '"type":"hint"' in text for text in one.heard)


def test_it_is_computed_from_what_the_seat_sees(lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    page, _, key = two(lena, ole)
    asked = at_once(lena.client, key, monkeypatch)
    assert ask(page)["type"] == "hint"
    table = table_of(lena.client, key)
    seen = table.running().observed(page.position["seat"])
    assert [task.view for task in asked] == [seen.tobytes()]
    assert asked[0].view != table.running().state.tobytes()


def test_it_speaks_the_language_of_who_asks(lena: Someone, ole: Someone) -> None:
    page, _, _ = two(lena, ole)
    page.ask({"type": "language", "code": "de"})
    german = ask(page)["moves"][0]["text"]
    page.ask({"type": "language", "code": "fr"})
    assert ask(page)["moves"][0]["text"] != german


def test_a_page_that_thinks_itself_gets_what_its_seat_sees(
    lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, other, key = two(lena, ole)
    asked = at_once(lena.client, key, monkeypatch)
    task = ask(page, own=True)
    seat, game = page.position["seat"], table_of(lena.client, key).running()
    assert (task["type"], task["seat"], task["ply"], task["decided"]) == ("hint_task", seat, 0, 0)
    assert task["legal"] == page.position["legal"]
    assert b64decode(task["sight"]) == game.observed(seat).tobytes() != game.state.tobytes()
    assert (task["game"], task["mode"], task["components"]) == ("rivality", "standard", None)
    assert sorted(task["names"]) == ["Lena", "Ole"]
    assert not asked, "the server thinks about nothing"
    lamp = lamp_of(other)
    assert (lamp["asked"], lamp["left"][seat]) == ([{"seat": seat, "ply": 0}], 0)
    assert ask(page)["type"] == "hint", "a device that did not succeed asks again, and pays nothing more"
    assert len(asked) == 1
    assert ask(other, own=True)["type"] == "refused"


# ---------------------------------------------------------------------- what it costs


@pytest.mark.parametrize("own", [False, True])
def test_a_guess_costs_nothing(lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch, own: bool) -> None:
    page, other, key = two(lena, ole)
    at_once(lena.client, key, monkeypatch, sure=1)
    seat = page.position["seat"]
    if own:
        ask(page, own=True)
        assert lamp_of(other)["left"][seat] == 0, "a page that thinks itself pays until the server has found the same"
    assert [ask(page)["sure"] for _ in range(2)] == [1, 1]
    assert lamp_of(other)["left"][seat] == 1
    assert lamp_of(other)["asked"] == [{"seat": seat, "ply": 0}], "all see that somebody asked"
    assert [one.guess for one in table_of(lena.client, key).lamp.asked] == [True]


def test_a_lamp_is_spent_once_for_each_place(lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    page, other, key = two(lena, ole)
    asked = at_once(lena.client, key, monkeypatch)
    assert [ask(page)["type"] for _ in range(2)] == ["hint", "hint"]
    assert len(asked) == 1, "the same place is not thought about twice"
    seat = page.position["seat"]
    assert lamp_of(page)["left"][seat] == 0
    page.play(handing_over(lena.client, key))
    other.until_ply(1)
    assert ask(other)["type"] == "hint", "everybody has their own"
    other.play(handing_over(lena.client, key))
    page.until_ply(2)
    assert key_of(ask(page)) == "lamp_spent"
    assert lamp_of(page)["asked"] == [{"seat": seat, "ply": 0}, {"seat": 1 - seat, "ply": 1}]


def test_who_plays_together_shares_them(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = lena.new_table("aetherya", "coop", [ME, GUEST], lamps="3")
    at_once(lena.client, key, monkeypatch)
    page = lena.page(key)
    page.until_mine()
    page.sit(table_of(lena.client, key).asked[0])
    page.settle()
    assert ask(page)["type"] == "hint"
    lamp = lamp_of(page)
    assert (lamp["shared"], lamp["left"]) == (True, [2, 2])


def test_free_ones_do_not_end(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = lena.new_table("rivality", "solo", [ME], lamps="free")
    at_once(lena.client, key, monkeypatch)
    page = lena.page(key)
    page.until_mine()
    assert ask(page)["type"] == "hint"
    assert lamp_of(page)["left"] == [None]


@pytest.mark.parametrize("fails", [False, True])
def test_no_answer_costs_nothing(lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    page, _, key = two(lena, ole)

    async def never(*_: object) -> ToldHint:
        if fails:
            raise OSError("a worker died")
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(hints, "PATIENCE", 0.05)
    monkeypatch.setattr(room_of(lena.client, key).hints._thinkers, "hint", never)
    assert key_of(ask(page)) == "lamp_late"
    assert (lamp_of(page)["asked"], lamp_of(page)["left"]) == ([], [1, 1])
    monkeypatch.undo()
    at_once(lena.client, key, monkeypatch)
    assert ask(page)["type"] == "hint"


def slowly(client: TestClient, key: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let hints of a table wait until they are told to come."""
    come = asyncio.Event()

    async def hint(task: Task, *_: object) -> ToldHint:
        await come.wait()
        return answer_of(task)

    monkeypatch.setattr(room_of(client, key).hints._thinkers, "hint", hint)
    return lambda: in_loop(client, come.set)


def test_an_answer_that_comes_too_late_costs_nothing(
    lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, _, key = two(lena, ole)
    come = slowly(lena.client, key, monkeypatch)
    page.socket.send_text(json.dumps({"type": "hint", "id": 500, **page.known()}))
    assert page.play(page.position["legal"][0])["type"] == "accepted", "a move does not wait for it"
    come()
    assert key_of(page.until(lambda message: message.get("id") == 500)) == "late"
    assert lamp_of(page)["asked"] == []


def test_one_question_at_a_time(lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    page, _, key = two(lena, ole, lamps="free")
    come = slowly(lena.client, key, monkeypatch)
    page.socket.send_text(json.dumps({"type": "hint", "id": 500, **page.known()}))
    assert key_of(ask(page)) == "too_fast"
    come()
    assert page.until(lambda message: message.get("id") == 500)["type"] == "hint"


def test_what_cannot_be_stored_has_not_been_asked(lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    page, _, key = two(lena, ole)
    at_once(lena.client, key, monkeypatch)
    storage = lena.client.app.state.hall.store  # type: ignore[attr-defined]

    def broken(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("oakdoor.server.database.storage.carry_out", broken)
    assert key_of(ask(page)) == "not_stored"
    monkeypatch.undo()
    at_once(lena.client, key, monkeypatch)
    assert storage.read(key).open(0.0).lamp.asked == []
    assert lamp_of(page)["asked"] == []
    assert ask(page)["type"] == "hint"


# ---------------------------------------------------------------------- who may not


def test_others_and_others_turns_get_none(lena: Someone, ole: Someone, watcher: Someone) -> None:
    page, other, key = two(lena, ole)
    watching = watcher.page(lena.watch_key(key))
    watching.until_type("position")
    seat = page.position["seat"]
    assert key_of(ask(other)) == "lamp_turn"
    assert key_of(ask(other, seat=seat)) == "not_your_seat"
    assert key_of(ask(watching)) == "not_your_seat"
    assert key_of(ask(watching, seat=seat)) == "not_your_seat"
    assert key_of(ask(page, ply=3)) == "late"
    assert key_of(ask(page, edition=3)) == "late"
    for wrong in ({"seat": "0"}, {"ply": -1}, {"words": "x"}):
        assert key_of(ask(page, **wrong)) == "malformed"
    assert lamp_of(page)["asked"] == []


def test_a_table_without_hints(lena: Someone) -> None:
    key = lena.new_table("rivality", "solo", [ME])
    page = lena.page(key)
    page.until_mine()
    assert key_of(ask(page)) == "lamp_off"
    assert lamp_of(page) == {"lamps": "off", "shared": True, "left": [0], "asked": [], "wish": None}


@pytest.mark.parametrize("lamps", ["2", "", 3, None, "all"])
def test_no_other_numbers(lena: Someone, ole: Someone, lamps: object) -> None:
    body = {"game": "rivality", "mode": "solo", "seats": [ME], "lamps": lamps}
    assert lena.post("/api/tables", body).status_code == 422
    page, _, _ = two(lena, ole)
    assert key_of(page.ask({"type": "lamps", "lamps": lamps})) == "malformed"


def test_nobody_asks_while_a_bot_plays_for_them(lena: Someone) -> None:
    key = lena.new_table("rivality", "standard", [ME, BOT], lamps="3")
    page = lena.page(key)
    page.until_mine()
    lena.let_bots_play(key)
    page.settle()
    assert key_of(ask(page)) in ("stand_in", "late")


# ---------------------------------------------------------------------- another number


def test_all_must_agree_to_another_number(lena: Someone, ole: Someone, watcher: Someone) -> None:
    page, other, key = two(lena, ole)
    watching = watcher.page(lena.watch_key(key))
    watching.until_type("position")
    assert key_of(watching.ask({"type": "lamps", "lamps": "5"})) == "not_your_seat"
    assert page.ask({"type": "lamps", "lamps": "5"})["type"] == "accepted"
    wish = {"seat": page.position["seat"], "lamps": "5", "waits_for": [other.position["seat"]]}
    assert lamp_of(other)["wish"] == wish
    assert key_of(page.ask({"type": "answer_lamps", "agree": True})) == "no_wish"
    assert other.ask({"type": "answer_lamps", "agree": False})["type"] == "accepted"
    assert (lamp_of(page)["wish"], lamp_of(page)["lamps"]) == (None, "1")
    page.ask({"type": "lamps", "lamps": "free"})
    other.ask({"type": "answer_lamps", "agree": True})
    for one in (page, other, watching):
        lamp = lamp_of(one)
        assert (lamp["lamps"], lamp["left"], lamp["wish"]) == ("free", [None, None], None)


def test_alone_one_agrees_with_oneself(lena: Someone) -> None:
    key = lena.new_table("rivality", "standard", [ME, BOT])
    page = lena.page(key)
    assert page.ask({"type": "lamps", "lamps": "3"})["type"] == "accepted"
    assert lamp_of(page)["left"] == [3, 0]
    table = lena.client.app.state.hall.store.read(key).open(0.0)  # type: ignore[attr-defined]
    assert table.setup.lamps == "3"


# ---------------------------------------------------------------------- afterwards


def test_all_of_it_survives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as client:
        lena, ole = Someone(client, "Lena", "fox"), Someone(client, "Ole", "owl")
        page, other, key = two(lena, ole, clock={"minutes": 5, "increment": 0})
        at_once(client, key, monkeypatch)
        assert ask(page)["type"] == "hint"
        page.ask({"type": "lamps", "lamps": "3"})
        other.ask({"type": "answer_lamps", "agree": True})
        seat, lamp, ply = page.position["seat"], lamp_of(page), page.position["ply"]
        owner = lena if page in lena.pages else ole
        cookie = owner.cookie
        lines = list(table_of(client, key).running().moves)
        Someone.all_leave()
    with opened(tmp_path) as client:
        table = table_of(client, key)
        assert list(table.running().moves) == lines
        assert table.setup.lamps == "3"
        again = Page(client, key, cookie=cookie)
        try:
            again.until_type("position")
            assert lamp_of(again) == {**lamp, "lamps": "3"}
            assert lamp_of(again)["left"][seat] == 2
            asked = at_once(client, key, monkeypatch)
            assert ask(again)["type"] == "hint"
            assert len(asked) == 1
            assert lamp_of(again)["left"][seat] == 2, "the same place is paid for"
            assert again.position["ply"] == ply
            assert again.play(again.position["legal"][0])["type"] == "accepted"
        finally:
            again.close()


def test_afterwards_the_review_shows_who_asked_and_the_record_does_not(
    lena: Someone, watcher: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = lena.new_table("rivality", "solo", [ME], lamps="free")
    page = lena.page(key)
    page.until_type("position")
    at_once(lena.client, key, monkeypatch)
    lit = []
    while page.position["result"] is None:
        if len(page.position["legal"]) > 1 and page.position["ply"] % 2:
            assert ask(page)["type"] == "hint"
            lit.append({"seat": 0, "ply": page.position["ply"]})
        page.play(page.position["legal"][0])
    assert len(lit) > 1
    assert lamp_of(page)["asked"] == lit
    for someone, name in ((lena, key), (watcher, lena.watch_key(key))):
        assert someone.get(f"/api/reviews/{name}").json()["asked"] == lit
    record = lena.get(f"/api/tables/{key}/record").json()
    assert "lamp" not in json.dumps(record), "the format knows no hints (docs/protocol.md)"
    brought = lena.post("/api/reviews", {"record": record}).json()["key"]
    assert lena.get(f"/api/reviews/{brought}").json()["asked"] == []


def test_a_rematch_gives_everybody_new_ones(lena: Someone) -> None:
    key = lena.new_table("rivality", "solo", [ME], lamps="5")
    page = lena.page(key)
    while page.until_mine()["result"] is None:
        page.play(page.position["legal"][0])
    following = lena.post(f"/api/tables/{key}/rematch").json()["key"]
    assert lena.get(f"/api/tables/{following}").json()["lamp"]["left"] == [5]


def test_hints_have_a_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What workers think about is counted; an answer that was given before, and what a page finds itself, is not."""
    monkeypatch.setitem(RATES, "hints", Rate(1, 3600.0))
    with TestClient(create_app(tmp_path, pace=0.0, limits=1.0, reach=HERE)) as client:
        page, other, key = two(Someone(client, "Lena", "fox"), Someone(client, "Ole", "owl"), lamps="free")
        asked = at_once(client, key, monkeypatch)
        assert [ask(page)["type"] for _ in range(3)] == ["hint"] * 3
        assert len(asked) == 1
        seat = table_of(client, key).actor
        page.play(page.until_mine()["legal"][0])
        while table_of(client, key).actor != seat:
            other.play(other.until_mine()["legal"][0])
        page.until_mine()
        assert key_of(ask(page)) == "too_many"
        assert ask(page, own=True)["type"] == "hint_task"
        assert len(asked) == 1
        Someone.all_leave()
