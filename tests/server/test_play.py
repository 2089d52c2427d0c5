"""Whole games of every mode over the live connection, and what a page may ask meanwhile."""

import json
import random

import pytest

from oakdoor.games.record import check_record
from oakdoor.games.registry import all_names, find_mode
from server.pages import BOT, ME, Someone, table_of


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_a_person_plays_a_whole_game_with_bots(lena: Someone, game: str, mode: str) -> None:
    players = find_mode(game, mode).players[0]
    key = lena.new_table(game, mode, [ME, *[BOT] * (players - 1)])
    page = lena.page(key)
    chance = random.Random(4)
    while not page.until_mine()["result"]:
        assert page.position is not None
        if page.position["ply"] == 40:  # the rest is a bot's
            lena.let_bots_play(key)
        if page.position["legal"]:
            page.play(chance.choice(page.position["legal"]))
        else:
            page.until_type("position")
    assert page.position is not None
    assert page.position["result"]["told"]
    record = lena.get(f"/api/tables/{key}/record").json()
    assert len(record.pop("names")) == players
    check_record(record)
    assert record == table_of(lena.client, key).running().record()
    replay = lena.get(f"/api/tables/{key}/replay?seat=0").json()
    assert len(replay["frames"]) == page.position["ply"] + 1
    steps = table_of(lena.client, key).steps
    told = [[event.seen_by(0).as_json() for event in step.events] for step in steps]
    assert [frame["step"]["events"] for frame in replay["frames"][1:]] == json.loads(json.dumps(told))
    assert [frame["step"]["seat"] for frame in replay["frames"][1:]] == [step.seat for step in steps]
    for step in (frame["step"] for frame in replay["frames"]):
        assert all(0 <= one["first"] <= one["last"] < len(step["events"]) for one in step["told"])
    assert replay["frames"][-1]["view"] == page.position["view"]
    assert replay["frames"][-1]["links"] == page.position["links"]
    assert replay["result"] == page.position["result"]
