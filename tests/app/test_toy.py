"""A mode that the package knows nothing of is seated at a table, played over a connection, told and reviewed."""

import asyncio
import json
import random
import time
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.thinking import Urgency, Whose
from oakdoor.bots.thinking.network import path_of, save
from oakdoor.device.module import Modules
from oakdoor.device.workers import Workers
from oakdoor.games import registry
from oakdoor.games.contract import Mode
from oakdoor.lab.training.beginner import beginner
from oakdoor.review.reviewer import Reviewer
from oakdoor.review.shapes import Review
from oakdoor.review.spreads import FILE, Spread, write_table
from oakdoor.server import app as server
from oakdoor.server.reach import Reach
from oakdoor.server.remote.desk import Desk
from server.pages import BOT, ME, Someone

TESTS = Path(__file__).parent.parent
PATIENCE = 60.0  # seconds: a machine may be busy
SPREAD = Spread(8.0, 6.0, 0.0, (3.0, 1.0), (-4.0, 0.0), (4.0, 0.0))


pytestmark = pytest.mark.filterwarnings("error:Pydantic serializer")


class Thinkers(Workers):
    """Works everything out in this process, which knows the mode; it reviews by the plain rules."""

    def __init__(self, bot_cores: int, desk: Desk, processes: int) -> None:
        super().__init__(Modules(None))

    async def warm(self) -> None:
        """There is nothing to compile."""

    def close(self) -> None:
        """There is no process to stop."""

    async def reviewed(
        self, whose: Whose, record: str, urgency: Urgency = Urgency.REVIEW
    ) -> AsyncGenerator[Review, None]:
        for review in Reviewer(json.loads(record)).reviews():
            yield review
            await asyncio.sleep(0)


@pytest.fixture
def mode(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Mode:
    """The heap, with one line of the registry, and what its bots have learned in a folder of its own."""
    monkeypatch.syspath_prepend(str(TESTS / "games"))
    monkeypatch.setitem(registry.MODES, ("heap", "open"), "heap.mode")
    mode = registry.find_mode("heap", "open")
    monkeypatch.setattr(type(mode), "learned", tmp_path / "learned")
    save(beginner(mode), path_of(mode))
    write_table({"heap/open": dict.fromkeys(mode.players, SPREAD)}, tmp_path / "learned" / FILE.name)
    return mode


@pytest.fixture
def lena(mode: Mode, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Someone]:
    monkeypatch.setattr(server, "Workers", Thinkers)
    with TestClient(server.create_app(tmp_path, pace=0.0, reach=Reach(names=("testserver",)))) as client:
        try:
            yield Someone(client, "Lena", "fox")
        finally:
            Someone.all_leave()


def play(lena: Someone, key: str) -> list[dict[str, Any]]:
    """Play to the end; returns all positions that were told."""
    page, chance = lena.page(key), random.Random(3)
    while not (position := page.until_mine())["result"]:
        assert page.play(chance.choice(position["legal"]))["type"] == "accepted"
        page.until_ply(position["ply"] + 1)
    told = map(json.loads, page.heard)
    return [message for message in told if message["type"] == "position"]


def reviewed(lena: Someone, key: str) -> dict[str, Any]:
    """The finished review of a table."""
    answer = lena.post(f"/api/reviews/{key}")
    assert answer.status_code == 200, answer.text
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        state: dict[str, Any] = lena.get(f"/api/reviews/{key}").json()
        if state["state"] in ("ready", "failed"):
            break
        time.sleep(0.05)
    assert state["state"] == "ready", state
    return state


def test_it_is_seated_played_told_and_reviewed(lena: Someone) -> None:
    modes = lena.get("/api/catalogue").json()["modes"]
    assert {
        "game": "heap",
        "mode": "open",
        "players": [2, 3],
        "cooperative": False,
        "options": {},
        "teams": {},
    } in modes
    key = lena.new_table("heap", "open", [ME, BOT, BOT])
    book = lena.get(f"/api/tables/{key}/book").json()
    assert book["facts"] == {"game": "heap", "mode": "open", "lines": ["cards"]}

    positions = play(lena, key)
    assert ["take 1", "take 2", "take 3"] in [position["legal"] for position in positions]
    last = positions[-1]
    assert sorted(last["view"]["heap"]) == sorted(f"card-{number}" for number in range(12))
    steps = [step for position in positions for step in position["steps"]]
    taken = [event for step in steps for event in step["events"] if event["event"] == "taken"]
    assert sorted({event["place"] for event in taken}) == list(range(12))
    sentences = [one["text"] for step in steps for one in step["told"]]
    assert len(sentences) >= 12
    assert all(sentences)
    assert last["result"]["reason"] == "heap"
    assert all(last["result"]["told"])

    assert lena.get(f"/api/tables/{key}/record").json()["game"] == "heap"
    frames = lena.get(f"/api/tables/{key}/replay?seat=0").json()["frames"]
    assert len(frames) > 4
    [past] = lena.get("/api/games").json()["games"]
    assert (past["game"], past["key"]) == ("heap", key)

    review = reviewed(lena, key)
    turns = review["review"]["open"]["turns"]
    assert turns
    told = lena.get(f"/api/reviews/{key}/turns/1")
    assert told.status_code == 200, told.text
    names = lena.get(f"/api/reviews/{key}/moves?ply=0").json()
    assert [one["words"] for one in names] == ["take 1", "take 2", "take 3"]


def test_it_is_refused_with_its_own_reasons(lena: Someone) -> None:
    page = lena.page(lena.new_table("heap", "open", [ME, {"kind": "guest", "name": "Mira"}]))
    position = page.until_mine()
    if position["hand_over"] is not None:
        page.sit(position["hand_over"])
        page.until_mine()
    refused = page.play("take 9")
    assert refused["type"] == "refused"
    assert page.play("take 1")["type"] == "accepted"


def test_the_package_has_no_word_of_it() -> None:
    package = Path(registry.__file__).parent.parent
    files = [path for path in package.rglob("*") if path.suffix in (".py", ".toml") and "client" not in path.parts]
    assert len(files) > 200
    found = {path.name for path in files if "heap" in path.read_text(encoding="utf-8").lower()}
    assert found == {"engine.py", "link.py"}, "of modules, where it is a part of the memory"
