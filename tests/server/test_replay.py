"""Replays: whole games in pieces, and no points where a table hides them."""

import json
from typing import Any

import pytest

from oakdoor.app import messages as say
from oakdoor.app.past import replay as replays
from oakdoor.app.past.replay import replay
from oakdoor.games.game import Game
from oakdoor.games.record import MOST_LINES, RecordError, check_form
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Language
from server.pages import BOT, ME, Someone


def scores(view: dict[str, Any]) -> list[Any]:
    return [side["score"] for side in view.get("kingdoms", view.get("sides", []))]


@pytest.mark.parametrize(("game", "mode"), [("aetherya", "base"), ("rivality", "standard")])
def test_a_table_that_hides_points_hides_them_in_its_replay(lena: Someone, game: str, mode: str) -> None:
    told = {}
    for shown in (True, False):
        key = lena.new_table(game, mode, [ME, BOT], scores=shown)
        page = lena.page(key)
        for _ in range(2):
            page.play(page.until_mine()["legal"][0])
        told[shown] = lena.get(f"/api/tables/{key}/replay?seat=0").json()["frames"]
    assert '"score":null' not in json.dumps(told[True], separators=(",", ":"))
    assert all(frame["links"] == [] for frame in told[False])
    mode_ = find_mode(game, mode)
    for frame in told[False]:
        assert {side["score"] for side in mode_.scored(frame["view"])} == {None}
        assert {side["lines"] for side in mode_.scored(frame["view"])} == {None}


def test_a_long_game_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """There was a limit of 2,000 lines also for games that were played at a table."""
    game = Game(find_mode("aetherya", "solo"), seed=3)
    for _ in range(10):
        game.play(game.legal()[0])
    monkeypatch.setattr("oakdoor.games.record.MOST_LINES", 5)
    text = "".join(replay(game.record(), 0, ["Ada"], Language("en")))
    told = say.Replay.model_validate_json(text)
    assert (len(told.frames), told.names, told.result) == (11, ["Ada"], None)
    with pytest.raises(RecordError, match="at most 5 lines"):
        check_form(game.record())


def test_files_have_a_limit_that_games_do_not_reach() -> None:
    """docs/records.md says how long games between bots were."""
    record = Game(find_mode("aetherya", "solo"), seed=3).record()
    assert MOST_LINES >= 3 * 804
    check_form({**record, "moves": ["0 draw"] * MOST_LINES})
    with pytest.raises(RecordError):
        check_form({**record, "moves": ["0 draw"] * (MOST_LINES + 1)})


@pytest.mark.parametrize("moves", [None, "draw", {}])
def test_moves_that_are_no_list_are_refused(lena: Someone, moves: object) -> None:
    """By who reads the record, after what else it may lack."""
    record = {**Game(find_mode("aetherya", "solo"), seed=3).record(), "moves": moves}
    with pytest.raises(RecordError, match="'moves' must be a list"):
        replay(record, 0, [], Language("en"))
    answer = lena.post("/api/replay", {"record": record})
    assert (answer.status_code, "'moves' must be a list" in answer.json()["detail"]) == (422, True)


def test_replays_are_made_outside_the_web_process(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    def here(*arguments: object) -> None:
        raise AssertionError("a replay is told in the web process")

    key = lena.new_table("aetherya", "solo", [ME])
    record = played(40).record()
    monkeypatch.setattr(replays, "_pieces", here)
    assert len(lena.get(f"/api/tables/{key}/replay?seat=0").json()["frames"]) == 1
    assert len(lena.post("/api/replay", {"record": record}).json()["frames"]) == 41


def test_a_replay_comes_in_pieces_that_make_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(40).record()
    pieces = [replays.begin("mark", json.dumps(record), 0, ["Ada"], "en", "whole")]
    while piece := replays.more("mark"):
        pieces.append(piece)
    assert len(pieces) == 2
    assert "".join(pieces) == "".join(replay(record, 0, ["Ada"], Language("en")))
    replays.end("mark")
    monkeypatch.setattr(replays, "MOST_OPEN", 2)
    for mark in "abc":  # those that nobody reads to the end give way
        replays.begin(mark, json.dumps(record), 0, [], "en", "whole")
    assert list(replays._open) == ["b", "c"]
    for mark in "abc":
        replays.end(mark)
    assert replays._open == {}


def played(moves: int) -> Game:
    game = Game(find_mode("aetherya", "solo"), seed=3)
    for _ in range(moves):
        game.play(game.legal()[0])
    return game
