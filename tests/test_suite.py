"""What the short suite leaves out: nothing whose values do not all stand in another test. And its browser."""

import re
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest

from browser import chromium
from suite import PLAIN_ONLY, keeping, left_out, runs_compiled_too, values_of


class Named:
    """What is asked of a test with parameters."""

    def __init__(self, marks: list[Any], params: Mapping[str, object]) -> None:
        self.callspec = self
        self.params = params
        self._marks = marks

    def iter_markers(self, name: str) -> list[Any]:
        return [one.mark for one in self._marks]


def named(marks: list[Any], *params: Mapping[str, object]) -> list[pytest.Function]:
    return [cast("pytest.Function", Named(marks, one)) for one in params]


def test_each_value_stands_in_a_test_that_is_kept() -> None:
    marks = [pytest.mark.parametrize("size", [1, 2]), pytest.mark.parametrize("code", ["en", "de", "fr"])]
    tests = named(marks, *({"size": size, "code": code} for size, code in product([1, 2], ["en", "de", "fr"])))
    left = left_out(tests)
    kept = [one for one in tests if one not in left]
    assert len(kept) == 3
    assert set().union(*map(values_of, kept)) == set().union(*map(values_of, tests))
    assert {one.callspec.params["size"] for one in kept} == {1, 2}


def test_what_is_given_together_counts_as_one_value() -> None:
    marks = [pytest.mark.parametrize(("game", "mode"), [])]
    names = [("aetherya", "base"), ("aetherya", "solo"), ("rivality", "standard"), ("rivality", "solo")]
    assert left_out(named(marks, *({"game": game, "mode": mode} for game, mode in names))) == []


def test_values_that_are_not_kept_are_slow() -> None:
    first, second = keeping([("aetherya", "base")], [("aetherya", "base"), ("rivality", "solo")])
    assert first == ("aetherya", "base")
    assert (second.values, [mark.name for mark in second.marks]) == (("rivality", "solo"), ["slow"])
    with pytest.raises(AssertionError, match="gone"):
        keeping(["gone"], ["there"])


class Placed:
    """A test in a file."""

    def __init__(self, path: str, *marks: Any) -> None:
        self.path = Path(__file__).parent / path
        self._marks = marks

    def iter_markers(self, name: str) -> list[Any]:
        return [one.mark for one in self._marks]


@pytest.mark.parametrize(
    ("item", "repeats"),
    [
        (Placed("review/test_why.py"), True),
        (Placed("lab/test_simulate.py"), True),
        (Placed("lab/test_perft.py"), False),
        (Placed("lab/test_chaos.py"), False),  # it runs plain only
        (Placed("games/test_game.py"), False),
        (Placed("review/test_reviewer.py", pytest.mark.skipif(False, reason="not where rules are compiled")), False),
    ],
)
def test_what_the_short_suite_runs_compiled_is_left_out_where_rules_are_plain(item: Placed, repeats: bool) -> None:
    assert runs_compiled_too(cast("pytest.Item", item)) == repeats


def test_what_runs_plain_only_is_what_the_compiled_group_leaves_out() -> None:
    text = (Path(__file__).parent.parent / "Makefile").read_text(encoding="utf-8")
    left_out = text.partition("TOLD := ")[2].partition("--ignore-glob")[0]
    assert {f"lab/{one}" for one in re.findall(r"test_\w+\.py", left_out)} == PLAIN_ONLY
    assert all((Path(__file__).parent / one).exists() for one in PLAIN_ONLY)


@pytest.mark.parametrize(
    ("there", "taken"),
    [
        (("chromium", "chromium-headless-shell"), "chromium-headless-shell"),
        (("google-chrome", "chromium"), "chromium"),
        ((), None),
    ],
)
def test_a_chromium_without_windows_is_taken_first(
    monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...], taken: str | None
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name if name in there else None)
    assert chromium.find_chromium() == taken


def test_lists_of_packages_are_fetched_only_where_the_old_ones_do_not_do(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []

    def run(*command: str) -> bool:
        ran.append(command[-2:] if command[-1] != "update" else command[-1:])
        return command[-1] == "update" or ("update",) in ran

    monkeypatch.setattr(chromium, "_run", run)
    monkeypatch.setattr("shutil.which", lambda name: name if name == "apt-get" else None)
    monkeypatch.setattr("sys.argv", ["chromium.py", "--lighter"])
    assert chromium.main() == 0
    shell = ("--no-install-recommends", chromium.SHELL)
    assert ran == [shell, ("update",), shell]
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert chromium.main() == 1  # any other Chromium is taken then
