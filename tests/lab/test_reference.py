"""The documentation site: it is built strictly, holds what it says, and asks no other host."""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from oakdoor.cli import main
from oakdoor.games.registry import all_modes
from oakdoor.lab.reference import command, pages
from oakdoor.lab.reference.drawing import drawn, rows_of
from oakdoor.lab.reference.http import type_of
from oakdoor.lab.reference.markdown import as_read, spaced

ROOT = pages.ROOT
OUTSIDE = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=["']?(?:https?:)?//[^\s"'>]+""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, built as `make docs` builds it: a broken link or a missing module fails."""
    folder = tmp_path_factory.mktemp("site")
    environment = {**os.environ, "OAKDOOR_PLAIN": "1", "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_page_is_there_and_in_the_contents(site: Path) -> None:
    sources = [path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")]
    contents = (site / "index.html").read_text(encoding="utf-8")
    for name in (*map(str, sources), *(name.replace(".md", ".html") for name in pages.reference(pages.generated()))):
        assert (site / name).is_file(), name
        assert f'href="{name}"' in contents, name


def test_no_page_asks_another_host(site: Path) -> None:
    asked = {
        (path.name, found)
        for path in site.rglob("*.html")
        for found in OUTSIDE.findall(path.read_text(encoding="utf-8"))
    }
    assert asked == set()
    for style in site.rglob("*.css"):
        assert "url(http" not in style.read_text(encoding="utf-8").replace('"', "").replace("'", "")
    assert not any('class="mermaid"' in path.read_text(encoding="utf-8") for path in site.rglob("*.html"))
    assert (site / "fonts" / "source-sans-3.woff2").is_file()


def test_the_library_is_told_by_its_docstrings(site: Path) -> None:
    text = (site / "reference" / "games.html").read_text(encoding="utf-8")
    assert 'id="oakdoor.games.game.Game.legal"' in text
    assert "The legal decisions in words." in text
    for package, modules in pages.LIBRARY.items():
        assert all(find_spec(f"oakdoor.{package}.{name}") for name in modules)


def test_the_http_interface_is_told_whole(site: Path) -> None:
    description = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
    requests = (site / "reference" / "http.html").read_text(encoding="utf-8")
    objects = (site / "reference" / "objects.html").read_text(encoding="utf-8")
    assert all(path in requests for path in description["paths"])
    assert all(f'id="{name.lower()}"' in objects for name in description["components"]["schemas"])
    assert type_of({"anyOf": [{"$ref": "#/x/Seat"}, {"type": "null"}]}, "o.md") == "[Seat](o.md#seat) or null"
    assert type_of({"type": "array", "items": {"enum": ["a", "b"]}}, "") == "list of `a`, `b`"


def test_the_features_of_every_mode_are_told_field_by_field() -> None:
    text = pages.features_page()
    for mode in all_modes():
        part = text.partition(f"## {mode.game} {mode.name}\n")[2].partition("\n## ")[0]
        assert f"{mode.rules.FEATURES} numbers." in part
        assert part.count("\n| ") == len(mode.rules.FEATURE_FIELDS) + 2


def test_lists_and_tables_begin_after_a_blank_line() -> None:
    written = "A line:\n- one\n  goes on\n- two\n| a |\n| - |\n```\nx\n- y\n```\n"
    assert spaced(written) == "A line:\n\n- one\n  goes on\n- two\n\n| a |\n| - |\n```\nx\n- y\n```\n"
    assert spaced("- one\n  | a bar\n- two\n") == "- one\n  | a bar\n- two\n"


def test_a_drawing_has_everything_above_what_it_points_at() -> None:
    arrows = [("a", "b"), ("b", "c"), ("a", "c"), ("d", "c")]
    assert rows_of(arrows) == {"a": 0, "b": 1, "c": 2, "d": 1}
    picture = drawn("a --> b\n b --> c\n a --> c\n d --> c\n")
    assert (picture.count("<rect"), picture.count("<path d=")) == (4, 4 + 1)  # the tip of arrows is one
    assert 'aria-label="a to b, b to c, a to c, d to c"' in picture
    assert as_read("```mermaid\nflowchart TD\n    a --> b\n```\n").startswith("<svg")


def test_the_command_says_how_the_site_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "SITE", tmp_path)
    assert main(["docs", "--no-browser"]) == 2
    assert "`make docs` makes it" in capsys.readouterr().err
    assert main(["docs", "--no-browser", "--site", str(tmp_path / "none")]) == 2
    assert f"no documentation in {tmp_path / 'none'}" in capsys.readouterr().err
    monkeypatch.setattr(command, "CHECKOUT", tmp_path)  # an installed package
    assert main(["docs", "--no-browser"]) == 2
    assert "the installed package has no documentation" in capsys.readouterr().err
