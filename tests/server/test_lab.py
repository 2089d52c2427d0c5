"""The workbench's routes: component files that are written, tables with them, and reports that the host allows."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app import messages as say
from oakdoor.games.aetherya.components import Components
from oakdoor.games.registry import GAMES
from oakdoor.server.app import create_app
from oakdoor.server.lab import making as module
from oakdoor.server.lab.bench import Bench
from oakdoor.server.lab.making import digest_of
from server.conftest import HERE
from server.pages import BOT, ME, new_table, table_of

TEXT = Components.file.read_text(encoding="utf-8")
CHANGED = TEXT.replace("gains = { mountain = 2 }", "gains = { mountain = 3 }")
PATIENCE = 120.0  # seconds: a machine may be busy
# In the place of the lab: it says how far it is, waits to be ended if it is told to, and writes a report.
STAND_IN = """
import json, sys, time
from pathlib import Path
folder = Path(sys.argv[1])
asked = json.loads((folder / "work.json").read_text())
print(json.dumps({"done": 3, "of": asked["games"]}), flush=True)
if "slow" in asked["name"]:
    time.sleep(600)
if "broken" in asked["name"]:
    sys.exit("the dice are gone")
(folder / "report.json").write_text(json.dumps({"asked": asked, "text": (folder / "components.toml").read_text()}))
(folder / "report.html").write_text("<!doctype html><title>report</title>")
"""


def look(client: TestClient, code: str = "en", **request: Any) -> Any:
    return client.post("/api/lab/printing", json={"game": "aetherya", **request}, headers={"Accept-Language": code})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_printed_file_is_sound(client: TestClient, game: str, code: str) -> None:
    found = look(client, code, game=game).json()
    assert (found["faults"], found["changes"]) == ([], [])
    assert found["components"] is not None
    assert all(entry["value"] == entry["printed"] for entry in found["entries"])


def test_faults_have_their_places_and_words(client: TestClient) -> None:
    text = CHANGED.replace('["elf", "goblin"]', '["elf", "gobling"]')
    found = look(client, "fr", text=text).json()
    fault = {"line": 29, "column": 17, "end": 26, "instead": "goblin"}
    assert [{**one, "text": ""} for one in found["faults"]] == [{**fault, "text": ""}]
    assert found["faults"][0]["text"].startswith("«\u202fgobling\u202f» n’est pas une autre tribu.")
    assert found["components"] is None
    assert len(found["entries"]) == 80  # the form goes on
    assert look(client, text="[cards").json()["entries"] == []


def test_an_entry_is_edited_in_the_text(client: TestClient) -> None:
    edit = {"entry": "tribes.dwarf.gains.mountain", "value": "3"}
    found = look(client, text=TEXT, edits=[edit]).json()
    assert found["text"] == CHANGED
    assert [(one["text"], one["before"], one["after"], one["line"]) for one in found["changes"]] == [
        ("A dwarf earns more beside a mountain", "2", "3", 28)
    ]
    assert [one["line"] for one in look(client, text=TEXT, edits=[{**edit, "value": "three"}]).json()["faults"]] == [28]
    both = [edit, {"entry": "legends.diversity", "value": "2"}]
    assert [one["after"] for one in look(client, text=TEXT, edits=both).json()["changes"]] == ["3", "2"]
    names = look(client, text=TEXT, edits=[{"entry": "tribes.human.hates", "value": ""}]).json()
    assert "hates = []" in names["text"]
    assert look(client, text=TEXT, edits=[{"entry": "nothing", "value": "1"}]).status_code == 422


@pytest.mark.parametrize("body", [{"game": "chess"}, {"text": "x" * 50_001}, {"text": 3}, {"edits": [{"entry": "a"}]}])
def test_requests_that_are_none(client: TestClient, body: dict[str, Any]) -> None:
    assert look(client, **body).status_code == 422


def test_a_table_shows_that_it_is_played_with_other_components(client: TestClient) -> None:
    components = look(client, text=CHANGED).json()["components"]
    key = new_table(client, "aetherya", "base", [ME, BOT], components=components)
    assert client.get(f"/api/tables/{key}").json()["own_components"]
    assert client.get(f"/api/tables/{key}/book").json()["changes"] == ["A dwarf earns more beside a mountain: 2 → 3"]
    assert table_of(client, key).running().record()["components"] == components
    printed = new_table(client, "aetherya", "base", [ME, BOT])
    assert not client.get(f"/api/tables/{printed}").json()["own_components"]
    assert client.get(f"/api/tables/{printed}/book").json()["changes"] == []


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that makes reports, by a lab that plays nothing."""
    (tmp_path / "standin.py").write_text(STAND_IN, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(module, "WORK", "standin")
    with TestClient(create_app(tmp_path, pace=0.0, reach=HERE, bench=Bench(True, most=500))) as client:
        client.put("/api/me", json={"name": "Lena", "avatar": "fox"})
        yield client


def start(client: TestClient, name: str = "mine", games: int = 20, text: str = CHANGED) -> Any:
    work = {"game": "aetherya", "mode": "base", "text": text, "games": games, "name": name}
    return client.post("/api/lab/report", json=work)


def when(client: TestClient, *states: str, address: str = "/api/lab/report") -> dict[str, Any]:
    """How a report or a search stands once it is in one of these states, and something of it was played."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found: dict[str, Any] = client.get(address).json()
        if found["state"] in states and found["done"]:
            return found
        time.sleep(0.05)
    raise AssertionError(found)


def test_a_server_makes_no_reports_unless_its_host_says_so(client: TestClient) -> None:
    assert client.get("/api/lab/report").json()["allowed"] is False
    assert start(client).status_code == 403
    assert client.get("/api/lab/report/page").status_code == 404


def test_a_report_is_made_and_shown(lab: TestClient) -> None:
    assert start(lab).json()["state"] == "running"
    found = when(lab, "done")
    assert (found["done"], found["games"], found["digest"]) == (20, 20, digest_of(CHANGED))
    figures = lab.get("/api/lab/report/figures").json()
    assert figures["text"] == CHANGED
    assert figures["asked"]["language"] == "en"
    page = lab.get("/api/lab/report/page")
    assert page.text.startswith("<!doctype html>")
    policy = page.headers.get_list("content-security-policy")
    assert len(policy) == 1
    assert policy[0].startswith("sandbox")
    lab.cookies.clear()
    assert lab.get("/api/lab/report/page").status_code == 404  # nobody else's


def test_one_at_a_time_and_cancelled(lab: TestClient) -> None:
    start(lab, "slow")
    assert when(lab, "running")["done"] == 3
    assert start(lab).status_code == 409
    cookies = dict(lab.cookies)
    lab.cookies.clear()
    assert lab.get("/api/lab/report").json() | {"busy": True, "state": "none"} == lab.get("/api/lab/report").json()
    assert start(lab).status_code == 409
    lab.cookies.update(cookies)
    assert lab.delete("/api/lab/report").json()["state"] == "cancelled"
    assert start(lab).status_code == 200
    assert when(lab, "done")["games"] == 20


def test_what_is_refused_and_what_fails(lab: TestClient) -> None:
    assert start(lab, games=501).status_code == 409
    assert start(lab, games=0).status_code == 422
    assert "Mend" in start(lab, text="[cards").json()["detail"]
    start(lab, "broken")
    assert when(lab, "failed")["problem"] == "broken"  # the page has the words for it


def test_a_report_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "standin.py").write_text(STAND_IN.replace("600", "30"), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(module, "WORK", "standin")

    async def made() -> Bench:
        bench = Bench(True, longest=0.2)
        await bench.start("lena", say.LabWork(game="aetherya", mode="base", text=TEXT, name="slow"), "en")
        making = bench.find("report", "lena")
        assert making is not None
        assert making.task is not None
        await making.task
        found = bench.state("lena")
        assert (found.state, found.problem) == ("failed", "late")
        await bench.close()
        return bench

    asyncio.run(made())


@pytest.mark.parametrize("when", ["at once", "while it starts"])
def test_a_report_is_cancelled_before_its_process_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    (tmp_path / "standin.py").write_text(STAND_IN, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(module, "WORK", "standin")
    begin = asyncio.create_subprocess_exec
    begun: list[asyncio.subprocess.Process] = []

    async def made() -> None:
        bench = Bench(True)

        async def starting(*words: str, **means: Any) -> asyncio.subprocess.Process:
            await bench.cancel("report", "lena")
            begun.append(await begin(*words, **means))
            return begun[-1]

        monkeypatch.setattr(asyncio, "create_subprocess_exec", starting)
        await bench.start("lena", say.LabWork(game="aetherya", mode="base", text=TEXT, name="slow"), "en")
        if when == "at once":
            await bench.cancel("report", "lena")
        making = bench.find("report", "lena")
        assert making is not None
        assert making.task is not None
        await asyncio.wait_for(making.task, PATIENCE)
        assert len(begun) == (when == "while it starts")
        assert all(process.returncode is not None for process in begun)
        assert bench.state("lena").state == "cancelled"
        await bench.close()

    asyncio.run(made())
