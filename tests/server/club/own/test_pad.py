"""The score pad that follows a person: merged by ids, bounded, and only if wanted."""

from typing import Any

import pytest

from oakdoor.games.position.reader import WATCHER
from oakdoor.server.club.own import pad
from pad.entered import played, sheet_of
from server.pages import Someone

ROOT = "/api/me/pad"
GAME: dict[str, Any] = {
    "version": 1,
    "game": "aetherya",
    "mode": "base",
    "played": "2026-11-02T19:30:00.000Z",
    "people": ["Mira", "Jonas"],
    "result": {
        "complete": True, "ranks": [1, 2], "winners": [0], "sides": [], "tie": [], "target": None, "fame": None,
        "ages": None, "well": None,
    },
}  # fmt: skip


def game(number: int, **more: Any) -> dict[str, Any]:
    sheet = sheet_of(played("aetherya", "base", 2, 1).view(WATCHER))
    return {**GAME, "id": f"00000000-0000-4000-8000-{number:012x}", "sheet": sheet, **more}


def marked(number: int, mark: str = "m1", **more: Any) -> dict[str, Any]:
    made = game(number, **more)
    return {"id": made["id"], "mark": mark, "game": made}


def test_games_are_kept_only_for_whoever_wants_it(lena: Someone) -> None:
    put = {"games": [marked(1)], "removed": []}
    assert lena.ask("PUT", ROOT, put).status_code == 409
    assert lena.ask("PUT", f"{ROOT}/follows", {"follows": True}).json() == {"follows": True, "marks": {}}
    answer = lena.ask("PUT", ROOT, put)
    assert answer.json()["marks"] == {game(1)["id"]: "m1"}, answer.text
    assert lena.ask("PUT", f"{ROOT}/follows", {"follows": True}).json()["marks"] == {game(1)["id"]: "m1"}
    assert lena.ask("PUT", f"{ROOT}/follows", {"follows": False}).json() == {"follows": False, "marks": {}}


def test_a_game_comes_back_as_it_was_sent(lena: Someone, ole: Someone) -> None:
    lena.ask("PUT", f"{ROOT}/follows", {"follows": True})
    lena.ask("PUT", ROOT, {"games": [marked(1), marked(2)], "removed": []})
    ids = [game(number)["id"] for number in (1, 2, 3)]
    assert lena.post(f"{ROOT}/games", {"ids": ids}).json() == {"games": [marked(1), marked(2)]}
    assert ole.post(f"{ROOT}/games", {"ids": ids}).json() == {"games": []}
    changed = lena.ask(
        "PUT", ROOT, {"games": [marked(1, "m2", people=["Mira B.", "Jonas"])], "removed": [ids[1]]}
    ).json()
    assert changed["marks"] == {ids[0]: "m2", ids[1]: ""}  # other devices learn what was removed
    assert lena.post(f"{ROOT}/games", {"ids": ids}).json()["games"][0]["game"]["people"] == ["Mira B.", "Jonas"]
    assert lena.get("/api/me/page").json()["pad"] == 1
    assert [one["people"] for one in lena.get("/api/me/export").json()["pad"]] == [["Mira B.", "Jonas"]]


def test_what_is_too_much_or_nonsense_changes_nothing(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    lena.ask("PUT", f"{ROOT}/follows", {"follows": True})
    monkeypatch.setattr(pad, "MOST_GAMES", 2)
    assert lena.ask("PUT", ROOT, {"games": [marked(1), marked(2)], "removed": []}).status_code == 200
    full = lena.ask("PUT", ROOT, {"games": [marked(3)], "removed": []}, **{"accept-language": "de"})
    assert (full.status_code, "Browser" in full.json()["detail"]) == (409, True)
    assert lena.ask("PUT", ROOT, {"games": [marked(1, "m9")], "removed": []}).status_code == 200
    monkeypatch.setattr(pad, "LONGEST", 100)
    assert lena.ask("PUT", ROOT, {"games": [marked(1)], "removed": []}).status_code == 409
    for wrong in (
        {"games": [marked(1) | {"mark": "../x"}], "removed": []},
        {"games": [marked(1) | {"id": "x"}], "removed": []},
        {"games": [marked(1) | {"extra": 1}], "removed": []},
        {"games": [marked(1, version=2)], "removed": []},
        {"games": [], "removed": ["x" * 81]},
        {"games": [marked(number) for number in range(51)], "removed": []},
    ):
        assert lena.ask("PUT", ROOT, wrong).status_code == 422
    assert lena.get(ROOT).json()["marks"] == {game(1)["id"]: "m9", game(2)["id"]: "m1"}
