"""What a report says about itself: the command that makes it again, its files, and its colours on paper."""

import re
import shlex
from pathlib import Path

import pytest

from oakdoor.games.names import Data
from oakdoor.games.registry import find_mode
from oakdoor.lab.balance import wording
from oakdoor.lab.balance.command import names_of
from oakdoor.lab.balance.page import _files
from oakdoor.lab.balance.panels import Panels, command_of
from oakdoor.lab.balance.plan import settings_of
from oakdoor.lab.balance.report import Report
from oakdoor.lab.balance.study import PACE, Study


def report_of(game: str, mode: str, *tables: tuple[str, Data | None], players: list[int] | None = None) -> Report:
    """A report whose games nobody has played."""
    rules = find_mode(game, mode)
    studies = [Study(name, data, settings_of(rules, data, 9, "odo", 3, players)) for name, data in tables]
    return Report(rules, "odo", 3, PACE, studies, 0)


def test_the_command_of_a_report_has_all_that_was_asked_for() -> None:
    assert command_of(report_of("rivality", "solo", ("printed", None))) == (
        "oakdoor lab report rivality/solo --bot odo --games 9 --deals 0 --seed 3"
    )
    report = report_of("aetherya", "base", ("one", {}), ("two", {}), players=[2, 4])
    report.pace, report.files = 7.5, ["my files/one.toml", "it's.toml"]
    words = shlex.split(command_of(report))
    assert words[:8] == [
        "oakdoor", "lab", "report", "aetherya/base", "--against", "my files/one.toml", "--components", "it's.toml",
    ]  # fmt: skip
    assert words[-8:] == ["--players", "2", "--players", "4", "--pace", "7.5", "--seed", "3"]
    assert "--components 'a b.toml' --bot" in command_of(report_of("aetherya", "base", ("printed", None), ("a b", {})))


@pytest.mark.parametrize(
    ("first", "other", "names"),
    [
        (None, None, ("printed", "other")),
        (None, "a/level.toml", ("printed", "level")),
        ("a/level.toml", "b/steep.toml", ("level", "steep")),
        ("a/level.toml", "b/level.toml", ("a/level", "b/level")),
        ("x/a/level.toml", "y/a/level.toml", ("x/a/level.toml", "y/a/level.toml")),
        ("level.toml", "level.txt", ("level.toml", "level.txt")),
        (None, "b/printed.toml", ("printed", "b/printed")),
    ],
)
def test_two_files_have_two_names(first: str | None, other: str | None, names: tuple[str, str]) -> None:
    assert names_of(Path(first) if first else None, Path(other) if other else None) == names


def test_paper_is_light_whatever_was_chosen() -> None:
    css = (Path(wording.__file__).parent / "page.css").read_text(encoding="utf-8")
    screen, paper = css.split("@media print{", 1)
    selectors, values = paper.split("}", 1)[0].split("{")
    chosen = dict(re.findall(r"^(:root:has\(#[\w-]+:checked\))\{(.*?)\}", screen, re.MULTILINE))
    assert set(chosen) <= set(selectors.split(","))  # as specific as each choice, and later
    for one in chosen.values():
        assert set(re.findall(r"--[\w-]+(?=:)", one)) <= set(re.findall(r"--[\w-]+(?=:)", values))
    assert "color-scheme:light" in values


@pytest.mark.parametrize(("game", "name"), [("aetherya", "components.toml"), ("rivality", "tiles.toml")])
def test_the_printed_file_is_called_as_it_is(game: str, name: str) -> None:
    report = report_of(game, "solo", ("printed", None))
    assert f"<b>{name}</b>" in _files(Panels(report, "en"))
