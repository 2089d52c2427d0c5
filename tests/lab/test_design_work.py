"""The report of the workbench: made in a process of its own, told while it goes on."""

import json
from pathlib import Path

import pytest

from oakdoor.games.aetherya.components import Components
from oakdoor.lab.design import work

TEXT = Components.file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("text", "studies"), [(TEXT, 1), (TEXT.replace("{ swamp = 3 }", "{ swamp = 8 }"), 2)])
def test_a_report_is_written_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, studies: int
) -> None:
    """The printed components are studied alone, others beside them."""
    asked = {"game": "aetherya", "mode": "base", "games": 4, "bot": "random", "language": "de"}
    (tmp_path / "work.json").write_text(json.dumps({**asked, "name": "mine", "cores": 1}), encoding="utf-8")
    (tmp_path / "components.toml").write_text(text, encoding="utf-8")
    work.main(tmp_path)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [told[0], told[-1]] == [{"done": done, "games": 4 * studies} for done in (0, 4 * studies)]
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert len(report["studies"]) == studies
    assert bool(report["differences"]) == (studies == 2)
    assert '<html lang="de"' in (tmp_path / "report.html").read_text(encoding="utf-8")
