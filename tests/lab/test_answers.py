"""What a page shows before its Python has started is what the server answers."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.routes import rules
from oakdoor.games.registry import GAMES, all_modes
from oakdoor.lab.page import answers
from oakdoor.language.language import CODES, Language
from oakdoor.rulebook.search import searchable
from server.conftest import opened

WEB = Path(__file__).parents[2] / "web"
# Searches of all kinds, beside the words of the rules: several words, compounds, typing errors, nonsense.
TYPED = (
    *("tie break", "Tie-Breaker", "dragon tame", "dragon xyzzy", "a5.2", "forêt", "FORÊT", "ex æquo", "l’emporte"),
    *("Landschaftskarten", "Königreichstapel", "Legenden-Reihe", "Drachenxyzzy", "Konfrontationsmodus", "-", "é"),
    *("grifin", "Zaubrer", "golm", "qqqqqqqq", "toString", "wil de", "points fur", "e", "  portal  "),
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with opened(tmp_path_factory.mktemp("data")) as client:
        yield client


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """All answers by language and address."""
    folder: Path = tmp_path_factory.mktemp("answers")
    answers.write(folder)
    found: dict[str, dict[str, Any]] = {code: {} for code in CODES}
    for path in folder.glob("answers-??-*"):
        found[path.name.split("-")[1]] |= json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("code", CODES)
def test_pages_and_lists_are_the_servers(client: TestClient, written: dict[str, dict[str, Any]], code: str) -> None:
    asked = [address for address in written[code] if address.count("/") < 6]
    assert len(asked) == 6 + 2 * len(all_modes())
    for address in asked:
        assert client.get(address, headers={"Accept-Language": code}).json() == written[code][address], address


def test_steps_of_lessons_are_the_servers(client: TestClient, written: dict[str, dict[str, Any]]) -> None:
    steps = [address for address in written["en"] if address.count("/") == 6]
    courses = client.get("/api/lessons").json()
    assert len(steps) == sum(len(lesson["steps"]) for course in courses for lesson in course["lessons"])
    for number, address in enumerate(steps[::7]):  # as many as a learner may ask for in a minute
        code = CODES[number % len(CODES)]
        answer = client.post(address, json={"moves": []}, headers={"Accept-Language": code})
        assert answer.json() == written[code][address], address


def test_a_page_finds_in_the_rules_what_the_server_finds(tmp_path: Path) -> None:
    answers.write(tmp_path)
    data = json.loads((tmp_path / answers.SEARCH).read_text(encoding="utf-8"))
    assert data == json.loads(json.dumps(searchable(GAMES)))
    typed = [*TYPED, *(word for said in data["asked"].values() for word in said)]
    typed += sorted({word for one in data["sections"] for text in one["texts"].values() for word in text.split()})[::40]
    cases = []
    for number, words in enumerate(one[:60] for one in typed):
        code = CODES[number % len(CODES)]
        cases.append([words, code, rules.find(words, Language(code)).model_dump(mode="json")])
    (tmp_path / "cases.json").write_text(json.dumps({"data": data, "cases": cases}), encoding="utf-8")
    node = shutil.which("node") or str(Path(sys.executable).parent / "node")
    command = [node, "node_modules/vitest/vitest.mjs", "run", "tests/device/rule-search.test.ts", "--reporter=json"]
    environment = {**os.environ, "OAKDOOR_SEARCHES": str(tmp_path / "cases.json")}
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert json.loads(done.stdout)["numPassedTests"] == 3
