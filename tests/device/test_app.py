"""The server in a page: tables, live connections, what is kept on the device, and what is refused."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oakdoor.app.messages import BroughtGame
from oakdoor.games.record import check_record

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def visit() -> dict[str, Any]:
    environment = {**os.environ, "OAKDOOR_PLAIN": "1", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "tests" / "device" / "visit.py")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_who_plays_is_remembered(visit: dict[str, Any]) -> None:
    assert visit["named"] == [200, {"name": "Lena", "avatar": "owl", "named": True}]
    assert visit["me"] == visit["named"]
    assert visit["misnamed"][0] == 422


def test_a_page_without_a_server_says_what_a_search_would_look_for(visit: dict[str, Any]) -> None:
    status, aims = visit["aims"]
    assert status == 200
    assert [one["said"] for one in aims["goals"]] == [
        "größter Abstand in Punkten zwischen zwei Stämmen: höchstens 1",
        None,
    ]
    assert aims["goals"][1]["fault"] == "Diesem Ziel fehlt eine Zahl."
    assert aims["changes"][0]["said"] == "Legenden, 15 Zahlen: 2 bis 5"


def test_a_table_is_played_with_previews_reasons_and_undo(visit: dict[str, Any]) -> None:
    assert visit["sight"]
    assert visit["illegal"]["refusal"]["key"] == "unknown"
    assert visit["played"]["type"] == "accepted"
    assert visit["chat"]["type"] == "accepted"
    assert visit["undo"]["type"] == "accepted"
    assert visit["undone"]


def test_a_table_is_found_again_as_it_was(visit: dict[str, Any]) -> None:
    assert visit["restored"] == [True, True, True]


def test_what_cannot_be_kept_has_not_happened(visit: dict[str, Any]) -> None:
    assert visit["full"]["refusal"]["key"] == "not_stored"


def test_a_game_that_is_over_has_a_record_a_replay_and_a_place_in_the_statistics(visit: dict[str, Any]) -> None:
    assert visit["told"]
    assert visit["record"][0] == 200
    assert visit["replay"][0] == 200
    assert visit["replay"][1] > 5
    assert visit["replay"][2]
    assert [game["mode"] for game in visit["games"][1]["games"]] == ["standard"]
    assert visit["none"][1]["games"] == []
    assert visit["statistics"][1]["games"] == 1
    assert visit["rematch"][1]["key"].startswith("here-")
    assert len(visit["tables"][1]) == 2


def test_a_device_finds_feats_and_draws_its_games(visit: dict[str, Any]) -> None:
    """What was found is kept: after a reload nothing has to be searched again."""
    status, feats = visit["feats"]
    assert (status, feats["games"], feats["searched"]) == (200, 1, 1)
    assert all(group["title"] for group in feats["groups"])
    status, here = visit["feats of it"]
    assert (status, len(here["feats"])) == (200, feats["done"])
    status, picture = visit["picture"]
    assert (status, picture["svg"][:4]) == (200, "<svg")
    assert "Lena" in picture["svg"]
    status, film = visit["film"]
    assert status == 200
    assert len(film["turns"]) > 3
    assert visit["early picture"][0] == 409


def test_tables_are_removed_and_put_back(visit: dict[str, Any]) -> None:
    assert visit["removed"][1]["closed"]
    assert [table["mode"] for table in visit["removed tables"][1]] == ["standard"]
    assert visit["restored table"] == 2


def test_a_device_erases_what_was_removed_long_ago(visit: dict[str, Any]) -> None:
    before, after = visit["erased"]
    assert before == [2, 1]  # the table and the parcel of its game; a table that has not ended
    assert after == [0, 1], "what was removed today can still be put back"


def test_what_a_page_has_not_is_refused(visit: dict[str, Any]) -> None:
    assert visit["link"][0] == 404
    assert visit["missing"][0] == 404
    assert visit["nowhere"][0] == 404
    assert visit["malformed"][0] == 422
    assert visit["too far"][0] == 422
    assert visit["lesson"][0] == 404
    assert visit["no table"] == 4404


def test_a_game_that_is_over_is_ready_for_a_server_until_one_keeps_it(visit: dict[str, Any]) -> None:
    parcel = BroughtGame.model_validate(visit["parcel"])
    assert check_record(parcel.record).is_over
    assert [seat.kind for seat in parcel.seats] == ["person", "bot"]
    assert visit["forgotten"] == []
