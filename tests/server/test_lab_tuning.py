"""The workbench's searches: what can be looked for, what is wrong with what is asked, searches that a host allows."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.language.language import MINUS
from oakdoor.server.app import create_app
from oakdoor.server.lab import bench as bench_module
from oakdoor.server.lab import making as module
from oakdoor.server.lab.bench import Bench
from oakdoor.server.lab.making import digest_of
from server.conftest import HERE
from server.test_lab import CHANGED, TEXT, start, when

ENTRY = "tribes.dwarf.gains.mountain"
# In the place of the lab: three trials, of which one cannot be played; then what came of it, unless it is told to wait.
STAND_IN = """
import json, sys, time
from pathlib import Path
folder = Path(sys.argv[1])
asked = json.loads((folder / "work.json").read_text())
entry = asked["changes"][0].partition("=")[0]
best = {"number": 3, "distance": 0.5, "values": {entry: 1}}
figures = {goal.partition("<")[0]: {"value": 0.5, "error": 0.25} for goal in asked["goals"]}
told = {"done": 3, "of": asked["trials"], "start": {entry: 3}, "path": [4.0, None, 0.5], "best": best,
        "before": figures, "after": figures, "fresh": {}, "outcome": None}
print(json.dumps(told), flush=True)
if asked["games"] == 77:
    time.sleep(600)
if asked["games"] == 66:
    sys.exit("the dice are gone")
print(json.dumps({**told, "done": asked["trials"], "fresh": figures, "outcome": "reached"}), flush=True)
(folder / "tune.html").write_text("<!doctype html><title>path</title>")
"""


@pytest.fixture(scope="module")
def laboratory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that makes searches, by a lab that plays nothing."""
    folder = tmp_path_factory.mktemp("lab")
    (folder / "standin.py").write_text(STAND_IN, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        patch.setattr(module, "WORK", "standin")
        with TestClient(create_app(folder, pace=0.0, reach=HERE, bench=Bench(True, most=500))) as client:
            yield client


@pytest.fixture
def lab(laboratory: TestClient) -> TestClient:
    """Somebody new at that server."""
    laboratory.cookies.clear()
    laboratory.put("/api/me", json={"name": "Lena", "avatar": "fox"})
    return laboratory


def aims(client: TestClient, code: str = "en", mode: str = "base", **request: Any) -> Any:
    body = {"game": "aetherya", "mode": mode, **request}
    return client.post("/api/lab/aims", json=body, headers={"Accept-Language": code})


def search(client: TestClient, **more: Any) -> Any:
    work = {"game": "aetherya", "mode": "base", "text": CHANGED, "goals": ["tribes<=1"], "changes": [f"{ENTRY}=1..4"]}
    return client.post("/api/lab/tuning", json=work | {"trials": 5, "games": 20} | more)


def searched(client: TestClient, *states: str) -> dict[str, Any]:
    return when(client, *states, address="/api/lab/tuning")


@pytest.mark.parametrize(
    ("code", "first", "goal", "change"),
    [
        ("en", "wins of who begins, in %", "points: Legends: 4.5 ± 0.25", f"Mountain beside a dwarf: {MINUS}1 to 4"),
        ("de", "Siege von dem, der beginnt, in %", "Punkte: Legenden: 4,5 ± 0,25", f": {MINUS}1 bis 4"),
        ("fr", "victoires de qui commence, en\u202f%", "points\u202f: Légendes\u202f: 4,5 ± 0,25", f"de {MINUS}1 à 4"),
    ],
)
def test_goals_and_numbers_are_said_in_words(client: TestClient, code: str, first: str, goal: str, change: str) -> None:
    found = aims(client, code, goals=["legends=4.5+-0.25"], changes=[f"{ENTRY}=-1..4"]).json()
    assert found["measures"][0] == {"name": "first", "label": first}
    assert found["goals"] == [{"said": goal, "fault": None}]
    assert found["changes"][0]["said"].endswith(change)
    assert found["fault"] is None


def test_what_can_be_looked_for_is_that_of_the_mode(client: TestClient) -> None:
    base, coop, rivality = (
        aims(client, mode=mode, game=game).json()
        for game, mode in (("aetherya", "base"), ("aetherya", "coop"), ("rivality", "standard"))
    )
    names = [[one["name"] for one in found["measures"]] for found in (base, coop, rivality)]
    assert names[0][:5] == ["first", "ties", "score", "decisions", "tribes"]
    assert names[1][0] == "won"
    assert "tribes" not in names[2]
    assert [one["name"] for one in base["lines"]][:2] == ["elves", "dwarves"]
    whole = next(one for one in base["numbers"] if one["name"] == "legends.*")
    assert (whole["group"], whole["label"], whole["least"], whole["most"]) == ("Legends", None, 0, 20)
    assert aims(client, mode="nothing").status_code == 422


@pytest.mark.parametrize(
    ("goal", "fault"),
    [
        ("first=+-1", "This goal lacks a number."),
        ("first=50+-0", "This goal leaves no room: the last number must be more than 0."),
        ("won=50+-1", "Somebody always wins here. Look at who begins instead."),
        ("elves,<=1", "“” is nothing that can be measured here."),
        ("x" * 200, "This goal lacks a number."),
    ],
)
def test_a_goal_that_is_none(lab: TestClient, goal: str, fault: str) -> None:
    assert aims(lab, goals=[goal]).json()["goals"] == [{"said": None, "fault": fault}]
    assert search(lab, goals=[goal]).status_code == 422


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ([f"{ENTRY}=1.."], "Both bounds must be whole numbers."),
        ([f"{ENTRY}=4..1"], f"The bounds must lie within {MINUS}9 and 9, the first one below the second."),
        ([f"{ENTRY}=0..10"], f"The bounds must lie within {MINUS}9 and 9, the first one below the second."),
        (["legends.none=1..2"], "No number of the file is called “legends.none”."),
        (["*=0..9"], "A search may change 40 numbers at most. These are 64."),
    ],
)
def test_changes_that_are_none(lab: TestClient, changes: list[str], fault: str) -> None:
    found = aims(lab, changes=changes).json()
    assert fault in (found["fault"], found["changes"][0]["fault"])
    assert search(lab, changes=changes).status_code == 422


def test_a_server_makes_no_searches_unless_its_host_says_so(client: TestClient) -> None:
    assert client.get("/api/lab/tuning").json()["allowed"] is False
    assert search(client).status_code == 403
    assert client.get("/api/lab/tuning/page").status_code == 404


def test_a_server_without_optuna_says_so(lab: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_module, "find_spec", lambda name: None)
    assert lab.get("/api/lab/tuning").json()["ready"] is False
    answer = search(lab)
    assert (answer.status_code, "oakdoor[tune]" in answer.json()["detail"]) == (503, True)


def test_a_search_is_made_and_told(lab: TestClient) -> None:
    assert search(lab).json()["state"] == "running"
    found = searched(lab, "done")
    assert (found["done"], found["trials"], found["games"], found["digest"]) == (5, 5, 20, digest_of(CHANGED))
    assert (found["path"], found["best"], found["distance"]) == ([4.0, None, 0.5], 3, 0.5)
    value = {"entry": ENTRY, "label": "Mountain beside a dwarf", "before": 3, "after": 1}
    assert found["values"] == [value]
    figure = {"value": 0.5, "error": 0.25}
    said = "largest gap in points between two tribes: 1 at most"
    assert found["reaches"] == [{"said": said, "before": figure, "after": figure, "fresh": figure}]
    assert found["outcome"] == "reached"
    page = lab.get("/api/lab/tuning/page")
    assert page.text.startswith("<!doctype html>")
    assert page.headers["content-security-policy"].startswith("sandbox")
    german = lab.get("/api/lab/tuning", headers={"Accept-Language": "de"}).json()
    assert german["reaches"][0]["said"].endswith("zwischen zwei Stämmen: höchstens 1")
    lab.cookies.clear()
    assert lab.get("/api/lab/tuning").json()["state"] == "none"  # nobody else's
    assert lab.get("/api/lab/tuning/page").status_code == 404


def test_what_a_cancelled_search_found_stays(lab: TestClient) -> None:
    search(lab, games=77)
    assert searched(lab, "running")["path"] == [4.0, None, 0.5]
    assert start(lab).status_code == 409  # a report waits for it, too
    assert lab.get("/api/lab/report").json()["busy"] is True
    assert search(lab).status_code == 409
    found = lab.delete("/api/lab/tuning").json()
    assert (found["state"], found["outcome"], found["values"][0]["after"]) == ("cancelled", None, 1)
    assert lab.get("/api/lab/tuning/page").status_code == 404
    assert search(lab).status_code == 200
    assert searched(lab, "done")["outcome"] == "reached"


def test_what_is_refused_and_what_fails(lab: TestClient) -> None:
    for more in ({"trials": 101}, {"games": 501}, {"trials": 100, "games": 101}):
        assert search(lab, **more).status_code == 409, more
    assert search(lab, goals=[]).status_code == 422
    assert search(lab, changes=[]).status_code == 422
    assert search(lab, goals=["first=50+-1"] * 9).status_code == 422
    assert "Mend" in search(lab, text="[cards").json()["detail"]
    assert search(lab, text=TEXT, games=66).status_code == 200
    assert searched(lab, "failed")["problem"] == "broken"
