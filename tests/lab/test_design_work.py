"""What the workbench asks for: made in a process of its own, told while it goes on."""

import json
from pathlib import Path

import pytest

from oakdoor.cli import main
from oakdoor.games.aetherya.components import Components
from oakdoor.lab.design import work

TEXT = Components.file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("text", "studies"), [(TEXT, 1), (TEXT.replace("{ swamp = 3 }", "{ swamp = 8 }"), 2)])
def test_a_report_is_written_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, studies: int
) -> None:
    """The printed components are studied alone, others beside them."""
    asked = {"kind": "report", "game": "aetherya", "mode": "base", "games": 4, "bot": "random", "language": "de"}
    (tmp_path / "work.json").write_text(json.dumps({**asked, "name": "mine", "cores": 1}), encoding="utf-8")
    (tmp_path / "components.toml").write_text(text, encoding="utf-8")
    work.main(tmp_path)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [told[0], told[-1]] == [{"done": done, "of": 4 * studies} for done in (0, 4 * studies)]
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert len(report["studies"]) == studies
    assert bool(report["differences"]) == (studies == 2)
    assert '<html lang="de"' in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_search_is_told_trial_by_trial_and_does_what_the_command_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    goals, changes = ["decisions=70+-0.001", "tribes<=60"], ["legends.diversity=3..6"]
    asked = {"kind": "tune", "game": "aetherya", "mode": "base", "bot": "random", "language": "fr", "cores": 1}
    asked |= {"goals": goals, "changes": changes, "games": 2, "trials": 3}
    (tmp_path / "work.json").write_text(json.dumps(asked), encoding="utf-8")
    (tmp_path / "components.toml").write_text(TEXT, encoding="utf-8")
    work.main(tmp_path)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["done"], one["of"]) for one in told] == [(0, 3), (1, 3), (2, 3), (3, 3), (3, 3)]
    assert [one["outcome"] for one in told] == [None] * 4 + ["missed"]
    assert (told[0]["best"], told[0]["path"]) == (None, [])
    last = told[-1]
    assert len(last["path"]) == 3
    assert last["best"]["distance"] == min(last["path"]) > 1
    assert set(last["before"]) == set(last["after"]) == set(last["fresh"]) == {"decisions", "tribes"}
    assert '<html lang="fr"' in (tmp_path / "tune.html").read_text(encoding="utf-8")
    command = [
        "lab",
        "tune",
        "aetherya/base",
        "--bot",
        "random",
        "--games",
        "2",
        "--trials",
        "3",
        "--cores",
        "1",
        "--json",
    ]
    command += [f"--goal={goal}" for goal in goals] + [f"--change={change}" for change in changes]
    assert main([*command, "--cores", "1", "--out", str(tmp_path / "found.toml")]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["best"] == last["best"]["values"]
    assert [trial["distance"] for trial in found["trials"]] == last["path"]
