"""The notebook: its cells run on any tables, and answer what they ask."""

import json
from pathlib import Path
from typing import Any

import duckdb
import pytest

from lab.notebook import GAMES, NOTEBOOK, play, run

QUESTIONS = (
    "Is going first an advantage?",
    "What is each legend worth?",
    "How long are games?",
    "Which tribe scores?",
    "How often is each end reason?",
)


def notebook() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of a few games."""
    folder = tmp_path_factory.mktemp("tables")
    play(folder, (("aetherya/base", 2, 2), ("rivality/solo", 1, 2)), "random", ("--cores", "1"))
    return folder


def test_every_question_is_answered(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OAKDOOR_TABLES", str(tables))
    ours = notebook()
    _, *answers = run(ours)
    assert len(answers) == len(QUESTIONS)
    for answer in map(repr, answers):
        assert len(answer.splitlines()) > 2, "a sentence, a head and rows"
    first, _, length, tribes, reasons = (repr(answer).splitlines() for answer in answers)
    assert first[2].startswith("aetherya base  2  ")
    middle = duckdb.execute(f"select median(decisions) from '{tables}/games.parquet' where mode = 'base'").fetchall()
    assert length[0].startswith(f"aetherya base takes longest ({middle[0][0]:.0f} decisions)")
    assert {line.partition(" ")[0] for line in tribes[2:]} >= {"elves", "dwarves", "humans", "goblins", "dragons"}
    assert "aetherya base  wilderness  2  100.0" in reasons
    assert "<svg" in ours["cells"][3]["outputs"][0]["data"]["text/html"][0]


def test_it_was_run_on_all_games_that_it_speaks_of() -> None:
    """What it shows was written by its own cells, in one run."""
    cells = notebook()["cells"]
    titles = [line for cell in cells if cell["cell_type"] == "markdown" for line in cell["source"] if line[:3] == "## "]
    assert [title.strip().partition(". ")[2] for title in titles] == list(QUESTIONS)
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    shown = "".join(code[3]["outputs"][0]["data"]["text/plain"])
    for mode, players, count in GAMES:
        assert f"{mode.replace('/', ' ')}  {players}  {count}  " in shown
