"""Reviews whose parts are looked at side by side are the same as those that one looks at alone."""

import asyncio
import json
import random
from typing import Any

import pytest

from device.thinking import by_page
from oakdoor.app.tables.position import sight_of
from oakdoor.device import reviewers as parts
from oakdoor.device.reviewers import NoModule, found_by, reviewed
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.review import looking
from oakdoor.review.looking import Looked, Looker
from oakdoor.review.reviewer import Reviewer, review
from oakdoor.review.shapes import Review
from review.games import golden, throw_dice

NAMES = ["rivality-solo-1", "rivality-standard-4"]


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scales that are quick, as if a module had them; plain rules take long for reasons."""
    throw_dice(monkeypatch)
    monkeypatch.setattr(looking, "with_reasons", lambda played, decision, *_: decision)
    monkeypatch.setattr(parts, "module_of", lambda mode: mode)


class Workers:
    """Several workers, each of whom may take its time or fail."""

    def __init__(self, failing: float = 0.0) -> None:
        self.asked: list[tuple[list[int], bool]] = []
        self.failed = 0
        self._lookers: dict[int, Looker] = {}
        self._failing = failing
        self._chance = random.Random(1)

    async def look(self, record: str, looks: int, plies: list[int], close: bool) -> str:
        self.asked.append((plies, close))
        await asyncio.sleep(self._chance.random() / 100)
        if self._chance.random() < self._failing:
            self.failed += 1
            raise RuntimeError("no room")
        worker = self._chance.randrange(3)
        if worker not in self._lookers:
            self._lookers[worker] = Looker(json.loads(record), looks=looks)
        return found_by(self._lookers[worker], plies, close)


def all_reviews(record: Any, pool: parts.WorkerPool | None) -> list[Review]:
    async def found() -> list[Review]:
        return [one async for one in reviewed(json.dumps(record), pool, kept.append)]

    kept: list[list[Looked]] = []
    reviews = asyncio.run(found())
    again = Reviewer(record)
    again.take(kept[0])  # what was found is all that a review needs
    assert again.review() == reviews[-1]
    return reviews


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize("name", NAMES)
def test_parts_of_several_workers_are_the_whole(name: str) -> None:
    record, workers = golden(name), Workers()
    found = all_reviews(record, workers.look)
    assert found[-1] == review(record)
    assert [one.refined for one in found] == list(range(len(found[-1].fair.turns) + 1))
    plies = len(found[-1].fair.decisions)
    for close in (False, True):  # each decision by one of them, once
        assert sorted(ply for part, closely in workers.asked if closely == close for ply in part) == list(range(plies))


@pytest.mark.usefixtures("_quick")
def test_what_others_cannot_do_is_done_here() -> None:
    record, workers = golden(NAMES[0]), Workers(failing=0.5)
    assert all_reviews(record, workers.look)[-1] == review(record) == all_reviews(record, None)[-1]
    assert 0 < workers.failed < len(workers.asked)


@pytest.mark.usefixtures("_quick")
def test_what_was_found_travels() -> None:
    reviewer = Reviewer(golden(NAMES[0]))
    one = reviewer.looker.look(3, close=True)
    assert Looked.from_data(json.loads(json.dumps(one.to_data()))) == one


def test_without_a_module_there_is_none() -> None:
    with pytest.raises(NoModule):
        all_reviews(golden(NAMES[0]), None)


def hint_task() -> dict[str, Any]:
    """What a server tells a page that thinks about a hint itself."""
    game = Game(find_mode("rivality", "solo"), seed=3)
    return {
        "id": 5, "seat": 0, "ply": 0, "edition": 0, "game": "rivality", "mode": "solo", "components": None,
        "sight": sight_of(game.mode, game.observed(0)), "legal": game.legal(), "decided": 0, "names": ["Lena"],
    }  # fmt: skip


def test_a_device_reviews_a_servers_game_and_thinks_about_a_hint() -> None:
    task = hint_task()
    found = by_page("device_with", "rivality-solo-1", 4, task)
    *parts, last = found["states"]  # all of them pushed: nobody asked
    assert (last["state"], {one["state"] for one in parts} <= {"waiting", "computing"}) == ("ready", True)
    assert parts
    assert found["key"].startswith("here-r-")  # whoever has the key asks the device
    assert found["workers"] == 3
    assert last["review"] == found["whole"] == found["kept"][1]["review"]
    assert {name: found["whole"]["maker"][name] for name in ("bot", "looks", "where")} == {
        "bot": "search",
        "looks": 4,
        "where": "device",
    }
    assert found["turn"][1]["decisions"][0]["candidates"][0]["told"]
    status, branch = found["what if"]
    assert (status, branch["frames"][0]["step"]["told"][0]["first"]) == (200, 0)
    status, hint = found["hint"]
    assert (status, hint["type"], hint["id"]) == (200, "hint", 5)
    assert hint["moves"][0]["moves"][0] in task["legal"]
    assert hint["agreed"] > 0  # it was searched
    assert hint["moves"][0]["text"].startswith(("Du ", "Dein "))
    again = Reviewer(golden("rivality-solo-1"), looks=4)
    again.take(Looked.from_data(one) for one in json.loads(found["found"][1]["found"]))
    assert again.review().told().to_data() == found["whole"]  # what a server is brought
    assert found["lost"][0] == 404  # the page was loaded anew
    assert found["all cards"] == 200
