"""Reviews: of finished games and of records, worked out once, kept, told, tried otherwise, and played on from."""

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor import __version__
from oakdoor.app.review import jobs as reviewing
from oakdoor.app.review import reviews
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.review.branching import played_from
from oakdoor.server.database import reviews as reviewrows
from oakdoor.server.database.schema import REVIEWS
from server import reviewed
from server.conftest import opened
from server.pages import LINK, ME, Someone, table_of
from server.test_past import play_out

LONGEST = 60.0


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most tests do not care what a review says."""
    monkeypatch.setattr(reviewing, "begin", reviewed.begin)
    monkeypatch.setattr(reviewing, "more", reviewed.more)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as client:
        yield client
        Someone.all_leave()


def upload(someone: Someone, record: dict[str, Any], **more: Any) -> str:
    answer = someone.post("/api/reviews", {"record": record, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


def wait(someone: Someone, key: str, **headers: str) -> dict[str, Any]:
    """Begin a review and wait until it is there, or has failed."""
    state = someone.post(f"/api/reviews/{key}").json()
    until = time.monotonic() + LONGEST
    while state["state"] in ("waiting", "computing", "compiling") and time.monotonic() < until:
        time.sleep(0.02)
        state = someone.get(f"/api/reviews/{key}", **headers).json()
    return dict(state)


def jobs(client: TestClient) -> dict[str, Any]:
    return client.app.state.hall.reviews._jobs  # type: ignore[attr-defined]


def test_what_a_device_found_is_kept_for_all(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    lena, ole = Someone(own, "Lena", "fox"), Someone(own, "Ole", "owl")
    key = play_out(lena, "rivality", "solo")
    watched = table_of(own, key).watch_key
    found = {"version": __version__, "found": __version__}
    monkeypatch.setattr(reviewing, "checked", reviewed.unlike)
    assert lena.post(f"/api/reviews/{key}/found", found).json() == {"kept": False}
    monkeypatch.setattr(reviewing, "checked", reviewed.checked)
    assert lena.post(f"/api/reviews/{key}/found", {**found, "version": "0.1"}).json() == {"kept": False}
    assert ole.post(f"/api/reviews/{watched}/found", found).status_code == 404  # he only watched
    assert ole.get(f"/api/reviews/{watched}").json()["state"] == "none"
    assert lena.post(f"/api/reviews/{key}/found", found).json() == {"kept": True}
    state = ole.get(f"/api/reviews/{watched}").json()
    assert (state["state"], state["review"]["maker"]["version"]) == ("ready", __version__)
    monkeypatch.setattr(reviewing, "checked", reviewed.unlike)
    assert lena.post(f"/api/reviews/{key}/found", found).json() == {"kept": True}  # nobody looks at it again


def test_a_finished_game_is_reviewed_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as client:
        lena = Someone(client, "Lena", "fox")
        key = play_out(lena, "rivality", "solo")
        assert lena.get(f"/api/reviews/{key}").json()["state"] == "none"
        state = wait(lena, key)
        assert (state["state"], state["old"], state["problem"]) == ("ready", None, "")
        assert [seat["mine"] for seat in state["seats"]] == [True]
        turns = state["review"]["fair"]["turns"]
        assert (state["done"], state["turns"]) == (len(turns), len(turns))
        assert lena.get(f"/api/reviews/{key}?stamp={state['stamp']}").json()["review"] is None
        assert lena.post(f"/api/reviews/{key}").json()["state"] == "ready"  # and is not begun again
        watched = table_of(client, key).watch_key
        assert Someone(client, "Ole", "owl").get(f"/api/reviews/{watched}").json()["state"] == "ready"
        Someone.all_leave()
    monkeypatch.setattr(reviewing, "begin", reviewed.failing)
    with opened(tmp_path) as client:
        ole = Someone(client, "Ole", "owl")
        assert ole.get(f"/api/reviews/{key}").json()["review"]["fair"]["turns"] == turns
        assert not jobs(client)


def test_nobody_gets_a_review_of_a_running_game(lena: Someone, watcher: Someone) -> None:
    key = lena.new_table("rivality", "solo", [ME])
    lena.page(key).until_mine()
    watched = table_of(lena.client, key).watch_key
    for someone, one in ((lena, key), (watcher, watched)):
        for path in ("", "/frames", "/moves?ply=0", "/turns/1", "/record"):
            assert someone.get(f"/api/reviews/{one}{path}").status_code == 409
        assert someone.post(f"/api/reviews/{one}").status_code == 409
        assert someone.post(f"/api/reviews/{one}/what-if", {"eye": 0, "ply": 0, "moves": ["x"]}).status_code == 409
        assert someone.post(f"/api/reviews/{one}/play", {"ply": 0, "seat": 0}).status_code == 409
    assert lena.get("/api/reviews/r-0123456789abcdefghijkl").status_code == 404
    assert lena.get("/api/reviews/0123456789abcdefghijkl").status_code == 404


def test_whoever_may_review_a_game_gets_its_record(lena: Someone, ole: Someone, watcher: Someone) -> None:
    key = play_out(lena, "rivality", "solo")
    told = lena.get(f"/api/reviews/{key}/record").json()
    assert told["names"] == ["Lena"]
    table_told = lena.get(f"/api/tables/{key}/record").json()
    assert table_told == {**told["record"], "names": ["Lena"]}  # nothing that a table would not tell
    assert watcher.get(f"/api/reviews/{table_of(lena.client, key).watch_key}/record").json() == told
    record = reviewed.finished(seed=8)
    other = upload(lena, {**record, "moves": [*record["moves"][:3], "0 fly away"]}, names=["Ada"])
    assert ole.get(f"/api/reviews/{other}/record").json() == {
        "record": {**{name: value for name, value in record.items() if name != "result"}, "moves": record["moves"][:3]},
        "names": ["Ada"],
    }
    whole = upload(lena, {**record, "names": ["Ada"], "legal": []})
    assert ole.get(f"/api/reviews/{whole}/record").json()["record"] == record


def test_a_record_is_reviewed_for_everybody_with_its_key(lena: Someone, ole: Someone) -> None:
    record = reviewed.finished(seed=5)
    key = upload(lena, record, names=["Ada"])
    assert upload(ole, {**record, "names": ["Bela"]}, names=["Ada"]) == key
    state = wait(ole, key)
    assert (state["state"], [seat["name"] for seat in state["seats"]]) == ("ready", ["Ada"])
    assert state["seats"][0]["mine"] is False


def test_what_is_wrong_with_a_record_is_said(lena: Someone) -> None:
    record = reviewed.finished(seed=6)
    broken = {**record, "moves": [*record["moves"][:3], "0 fly away", *record["moves"][3:]]}
    key = upload(lena, broken)
    state = wait(lena, key)
    assert state["state"] == "broken"
    assert state["problem"].startswith("move 4: ")
    assert len(lena.get(f"/api/reviews/{key}/frames?eye=0").json()["frames"]) <= 4
    short = {**record, "moves": record["moves"][:2]}
    del short["result"]
    said = lena.post(f"/api/reviews/{upload(lena, short)}", None, **{"accept-language": "de"}).json()
    assert (said["state"], said["problem"][:12]) == ("broken", "Diese Partie")
    for wrong in ({}, {**record, "format": 9}, {**record, "moves": "draw"}, {**record, "game": "chess"}):
        answer = lena.post("/api/reviews", {"record": wrong})
        assert answer.status_code == 422
        assert answer.json()["detail"]
    assert lena.post("/api/reviews", {"record": {**record, "moves": ["0 x"] * 20_001}}).status_code == 422


def test_eyes_see_what_they_may_and_what_could_be_played(lena: Someone) -> None:
    game = Game(find_mode("rivality", "standard"), seed=4)
    while not game.is_over:
        game.play(game.legal()[0])
    key = upload(lena, dict(game.record()), names=["Ada", "Bela"])
    told = {eye: lena.get(f"/api/reviews/{key}/frames?eye={eye}").json() for eye in (0, 1, -1)}
    early = 4
    hands = {eye: frames["frames"][early]["view"]["hands"] for eye, frames in told.items()}
    assert set(hands[0][1]) == {"hidden"} != set(hands[0][0])
    assert (hands[-1][0], hands[-1][1]) == (hands[0][0], hands[1][1])
    for frames in told.values():
        assert "You " not in json.dumps([frame["step"]["told"] for frame in frames["frames"]])
        assert all(frame["legal"] for frame in frames["frames"][:-1])
        assert frames["frames"][-1]["legal"] == []
    assert lena.get(f"/api/reviews/{key}/frames?eye=2").status_code == 409
    assert lena.get(f"/api/reviews/{key}/frames?eye=7").status_code == 422


def test_a_turn_is_told_in_the_askers_language(lena: Someone) -> None:
    key = upload(lena, reviewed.finished(seed=7), names=["Ada"])
    assert lena.get(f"/api/reviews/{key}/turns/1?eye=0").status_code == 404  # not judged yet
    state = wait(lena, key)
    turn = next(one for one in state["review"]["fair"]["turns"] if one["mark"])
    for code, word, eye in (("en", "Missed", 0), ("de", "Verpasst", -1), ("fr", "Manqué", 0)):
        told = lena.get(f"/api/reviews/{key}/turns/{turn['number']}?eye={eye}", **{"accept-language": code}).json()
        assert word in told["told"]
        best, played = next(one for one in told["decisions"] if one["ply"] == turn["worst"])["candidates"]
        assert "" not in (best["told"], played["told"])
        assert best["told"] != played["told"]
        assert [(term["points"], term["own"]) for term in best["reasons"]] == [(4, True)]
    assert lena.get(f"/api/reviews/{key}/turns/999?eye=0").status_code == 404


def test_all_moves_have_names(lena: Someone) -> None:
    record = reviewed.finished(seed=8)
    key = upload(lena, record, names=["Ada"])
    legal = lena.get(f"/api/reviews/{key}/frames?eye=0").json()["frames"][0]["legal"]
    named = lena.get(f"/api/reviews/{key}/moves?ply=0").json()
    assert [one["words"] for one in named] == legal
    assert all(one["told"] for one in named)
    assert lena.get(f"/api/reviews/{key}/moves?ply=9999").status_code == 422


def test_another_way_is_played_on_and_the_same_each_time(lena: Someone) -> None:
    record = reviewed.finished(seed=9)
    key = upload(lena, record, names=["Ada"])
    frames = lena.get(f"/api/reviews/{key}/frames?eye=0").json()["frames"]
    ply = next(at for at in range(len(frames) - 2, -1, -1) if len(frames[at]["legal"]) > 1)
    wish: dict[str, Any] = {"eye": 0, "ply": ply, "moves": [frames[ply]["legal"][0]]}
    first, second = (lena.post(f"/api/reviews/{key}/what-if", wish).json() for _ in range(2))
    assert first == second
    assert first["frames"][0]["step"]["ply"] == ply + 1
    assert first["lines"][0] == f"0 {wish['moves'][0]}"
    assert len(first["ends"]) == len(first["frames"])
    played = played_from(record, ply)[0]
    assert all(reason["text"] for reason in first["reasons"])
    as_it_was = lena.post(f"/api/reviews/{key}/what-if", {**wish, "moves": [played]}).json()
    assert as_it_was["reasons"] == []  # nothing to compare
    anew = lena.post(f"/api/reviews/{key}/what-if", {**wish, "anew": True})
    assert anew.status_code == 200
    for wrong, status in (
        ({"moves": ["fly away"]}, 422),
        ({"ply": 9999}, 422),
        ({"eye": 9}, 422),
        ({"moves": ["x"] * 41}, 422),
    ):
        answer = lena.post(f"/api/reviews/{key}/what-if", {**wish, **wrong})
        assert (answer.status_code, bool(answer.json()["detail"])) == (status, True)


def test_a_table_goes_on_from_a_moment(tmp_path: Path) -> None:
    game, chance = Game(find_mode("aetherya", "base"), 3, seed=2), random.Random(1)
    while not game.is_over:
        game.play(chance.choice(game.legal()))
    ply = 20
    with opened(tmp_path) as client:
        lena = Someone(client, "Lena", "fox")
        key = upload(lena, dict(game.record()), names=["Ada", "Bela", "Cleo"])
        frames = lena.get(f"/api/reviews/{key}/frames?eye=1").json()["frames"]
        table = lena.post(f"/api/reviews/{key}/play", {"ply": ply, "seat": 1, "level": "svea"}).json()["key"]
        page = lena.page(table)
        position = page.until_mine()
        assert (position["seat"], position["ply"] >= ply) == (1, True)
        seats = page.table["seats"]  # type: ignore[index]
        assert [seat["kind"] for seat in seats] == ["bot", "person", "bot"]
        assert seats[0]["level"] == "svea"
        again = lena.get(f"/api/tables/{table}/replay?seat=1").json()["frames"]
        assert again[ply]["view"] == frames[ply]["view"]
        said = [told["text"] for step in position["steps"] for told in step["told"]]
        said += [
            told["text"] for text in page.heard for step in json.loads(text).get("steps", []) for told in step["told"]
        ]
        assert any("continues from a moment of a review" in text for text in said)
        refused = page.ask({"type": "undo"})
        assert refused["type"] == "refused"
        Someone.all_leave()
    with opened(tmp_path) as client:
        assert table_of(client, table).setup.since == ply
        assert table_of(client, table).ply >= ply


def test_nobody_plays_on_from_the_end_or_in_a_seat_that_is_not_there(lena: Someone) -> None:
    record = reviewed.finished(seed=10)
    key = upload(lena, record)
    last = sum(not line.startswith("*") for line in record["moves"])
    for wrong in ({"ply": last}, {"ply": last + 5}, {"seat": 2}, {"lines": ["0 fly away"]}):
        answer = lena.post(f"/api/reviews/{key}/play", {"ply": 0, "seat": 0, **wrong})
        assert answer.status_code in (409, 422), wrong
    lines = record["moves"][:1]
    assert lena.post(f"/api/reviews/{key}/play", {"ply": 0, "seat": 0, "lines": lines}).status_code == 201


def test_a_game_that_went_on_from_a_review_does_not_count(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    record = reviewed.finished(seed=11)
    table = lena.post(f"/api/reviews/{upload(lena, record)}/play", {"ply": 1, "seat": 0}).json()["key"]
    page = lena.page(table)
    while not page.until_mine()["result"]:
        assert page.position is not None
        page.play(page.position["legal"][0])
    assert lena.get("/api/games").json()["games"][0]["verdict"] is None
    assert lena.get("/api/games/statistics").json()["games"] == 0
    again = lena.post(f"/api/tables/{table}/rematch").json()["key"]
    assert table_of(own, again).setup.since is None


def test_one_review_of_a_game_at_a_time_and_not_too_many(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "begin", reviewed.slow)
    monkeypatch.setattr(reviews, "MOST_UNDERWAY", 2)
    lena, ole = Someone(own, "Lena", "fox"), Someone(own, "Ole", "owl")
    keys = [upload(lena, reviewed.finished(seed=seed)) for seed in (12, 13, 14)]
    for someone in (lena, ole):
        someone.post(f"/api/reviews/{keys[0]}")
    assert list(jobs(own)) == keys[:1]
    assert jobs(own)[keys[0]].whose.person == lena.visitor.id
    assert ole.post(f"/api/reviews/{keys[1]}").json()["state"] in ("waiting", "computing")
    assert ole.post(f"/api/reviews/{keys[2]}").status_code == 429
    assert wait(lena, keys[0])["state"] == wait(lena, keys[1])["state"] == "ready"
    assert wait(lena, keys[2])["state"] == "ready"


def test_a_review_that_fails_says_so_and_can_be_asked_for_again(
    own: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    lena = Someone(own, "Lena", "fox")
    key = upload(lena, reviewed.finished(seed=15))
    monkeypatch.setattr(reviewing, "begin", reviewed.failing)
    assert wait(lena, key)["state"] == "failed"
    monkeypatch.setattr(reviewing, "begin", reviewed.forgetful)  # and a worker that dies on the way is replaced
    assert wait(lena, key)["state"] == "ready"


def test_a_review_of_another_version_is_shown_until_it_is_judged_anew(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    record = reviewed.finished(seed=16)
    key = upload(lena, record)
    held = own.app.state.hall.reviews  # type: ignore[attr-defined]
    assert own.portal is not None
    own.portal.call(held._keep, key, reviewed.review_of(record, "0.1"))
    state = lena.get(f"/api/reviews/{key}").json()
    assert (state["state"], state["old"], bool(state["review"])) == ("ready", "0.1", True)
    assert wait(lena, key)["old"] is None


def test_the_oldest_reviews_give_way(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewrows, "MOST_KEPT", 2)
    lena = Someone(own, "Lena", "fox")
    keys = [upload(lena, reviewed.finished(seed=seed)) for seed in (17, 18, 19)]
    assert [lena.get(f"/api/reviews/{key}").status_code for key in keys] == [404, 200, 200]


def test_a_real_review_adds_up(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    key = upload(lena, reviewed.finished(seed=20))
    state = wait(lena, key)
    assert state["state"] == "ready"
    made = {name: state["review"]["maker"][name] for name in ("bot", "version", "where")}
    assert made == {"bot": "search", "version": __version__, "where": "server"}
    for eye in state["review"]["eyes"]:
        for luck in (one[unit] for one in eye["lucks"] for unit in ("lead", "share")):
            total = luck["start"] + sum(luck["cards"]) + sum(luck["moves"])
            assert total == pytest.approx(luck["result"], abs=1e-6)


def test_a_table_that_still_gathers_has_no_review(lena: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK])
    assert lena.get(f"/api/reviews/{key}").status_code == 409


def test_names_of_a_shared_review_stay(own: TestClient) -> None:
    """Whoever brings the same record again gets the same key, and overwrites nothing."""
    lena, ole = Someone(own, "Lena", "fox"), Someone(own, "Ole", "owl")
    record = reviewed.finished()
    key = upload(lena, record, names=["Lena"])
    assert upload(ole, {**record, "junk": 1}, names=["somebody rude"]) == key
    assert [seat["name"] for seat in lena.get(f"/api/reviews/{key}").json()["seats"]] == ["Lena"]
    assert lena.get(f"/api/reviews/{key}/record").json()["names"] == ["Lena"]


@pytest.mark.parametrize("stored_before", [False, True], ids=["new", "of an older version"])
def test_a_record_without_options_can_be_played_on(own: TestClient, stored_before: bool) -> None:
    lena = Someone(own, "Lena", "fox")
    record = reviewed.finished("aetherya", "solo")
    whole = upload(lena, record)
    without = {name: value for name, value in record.items() if name != "options"}
    assert upload(lena, without) == whole  # the same game: what may be left out is filled in
    if stored_before:
        about = json.dumps({"names": [], "broken": "", "why": "", "lines": len(record["moves"])})
        with own.app.state.hall.store.engine.begin() as connection:  # type: ignore[attr-defined]
            values = {"record": json.dumps({**without, "junk": "x"}), "names": about}
            connection.execute(sql.update(REVIEWS).where(REVIEWS.c.digest == whole).values(values))
    answer = lena.post(f"/api/reviews/{whole}/play", {"seat": 0, "ply": 5})
    assert answer.status_code == 201, answer.text
    assert lena.get(f"/api/tables/{answer.json()['key']}").json()["options"] == record["options"]
    assert "junk" not in lena.get(f"/api/reviews/{whole}/record").json()["record"]
