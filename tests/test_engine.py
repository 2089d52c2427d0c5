"""The engine of the page is made piece by piece, and `engine.json` says at every moment what there is."""

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from oakdoor.games.registry import all_names

ROOT = Path(__file__).parents[1]
NAMES = ["-".join(names) for names in all_names()]


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`web/engine.py`, with neither Node nor a compiler: pieces are made at once, from nothing."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT / "web")])  # last: beside it lies a `site.py`
    spec = importlib.util.spec_from_file_location("page_engine", ROOT / "web" / "engine.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "find_node", lambda: "")
    monkeypatch.setattr(module, "run", lambda *_: None)
    monkeypatch.setattr(module, "made_from", lambda: "0123456789ab")
    monkeypatch.setattr(module, "write_python", lambda target, node: lay(target / "oakdoor.zip"))
    return module


def lay(path: Path, text: str = "made") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def lay_mode(made: Path, name: str, source: str) -> None:
    for suffix in (".wasm", ".weights"):
        lay(made / f"{name}{suffix}", f"{source} {name}")
    lay(made / f"{name}.json", f'{{"made_from":"{source}"}}')


class Watched:
    """An engine in a folder, with what `engine.json` said after each piece."""

    def __init__(self, maker: ModuleType, folder: Path, fails: bool = False) -> None:
        self.client, self.made, self.said = folder / "client", folder / "made", list[dict[str, Any]]()
        self.engine = maker.Engine(self.client, self.made)
        self._fails = fails
        self.engine._modules = self._modules
        self.engine._wait_for_client = lambda: None

    def _modules(self) -> Iterator[str]:
        self.said.append(self.read())
        for name in NAMES:
            if not (self.made / f"{name}.json").exists():
                lay_mode(self.made, name, "new")
                yield name
                self.said.append(self.read())
                if self._fails:
                    raise OSError("the disk is full")

    def read(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.client / "engine" / "engine.json").read_text(encoding="utf-8"))
        return found


@pytest.fixture
def nothing_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oakdoor.lab.wasm.__main__.made_from", lambda game: "new")


@pytest.mark.usefixtures("nothing_is_current")
def test_each_piece_is_told_when_it_is_there(
    maker: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watched = Watched(maker, tmp_path)
    lay(watched.client / "assets" / "index.js")
    watched.engine.make()
    assert [said["making"] for said in watched.said] == [
        {"done": n, "of": len(NAMES) + 1} for n in range(len(NAMES) + 1)
    ]
    assert [list(said["modes"]) for said in watched.said] == [NAMES[:n] for n in range(len(NAMES) + 1)]
    assert {said["folder"] for said in watched.said} == {None}
    assert f"Python for the page ({len(NAMES) + 1} of {len(NAMES) + 1})" in capsys.readouterr().out
    whole = watched.read()
    assert (whole["folder"], whole["making"], whole["bytes"]) == ("engine/0123456789ab/", None, len("made"))
    files = [file for files in whole["modes"].values() for file in files.values()]
    assert set(whole["files"]) == {*files, "engine/0123456789ab/oakdoor.zip", "assets/index.js"}
    assert all((watched.client / file).exists() and (watched.client / f"{file}.gz").exists() for file in files)


@pytest.mark.usefixtures("nothing_is_current")
def test_what_is_made_is_left_alone_and_what_is_old_goes(
    maker: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Watched(maker, tmp_path).engine.make()
    capsys.readouterr()
    again = Watched(maker, tmp_path)
    lay(again.client / "engine" / "fedcba987654" / "oakdoor.zip")
    lay(again.client / "engine" / "modes" / "aetherya-base-0000000000.wasm")
    again.engine.make()
    assert (again.said, capsys.readouterr().out) == ([], "")
    assert {path.name for path in (again.client / "engine").iterdir()} == {"0123456789ab", "engine.json", "modes"}
    assert len(list((again.client / "engine" / "modes").glob("aetherya-base-*.wasm"))) == 1


@pytest.mark.usefixtures("nothing_is_current")
def test_nobody_waits_for_what_failed(maker: ModuleType, tmp_path: Path) -> None:
    watched = Watched(maker, tmp_path, fails=True)
    with pytest.raises(OSError, match="disk is full"):
        watched.engine.make()
    assert watched.said[-1]["making"] == {"done": 1, "of": len(NAMES) + 1}
    assert (watched.read()["making"], list(watched.read()["modes"])) == (None, NAMES[:1])


def test_a_page_gets_what_it_runs(maker: ModuleType) -> None:
    """No package that needs processes, files, a screen or an extra."""
    package = ROOT / "src" / "oakdoor"
    shipped = {path.relative_to(package).parts[0] for path in maker.sources() if path.parent != package}
    assert "device" in shipped
    assert not shipped & {"envs", "lab", "server", "terminal"}
