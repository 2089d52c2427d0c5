"""What is installed is what was locked: hashes of everything, and nothing that is imported is undeclared."""

import ast
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "requirements"))

import audit  # noqa: E402
import lock  # noqa: E402

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
BUILD = (ROOT / "web" / "build.py").read_text(encoding="utf-8")


def test_the_locks_fit_what_is_asked_for() -> None:
    assert lock.mistakes() == []
    packages, _ = lock.read((ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8"))
    assert len(packages) > 40
    assert {"numpy", "fastapi", "hatchling", "editables", "pytest"} <= {one.name for one in packages}


def test_who_tests_has_what_players_have() -> None:
    play, dev = (lock.read((ROOT / "requirements" / f"{name}.txt").read_text("utf-8"))[0] for name in ("play", "dev"))
    assert {(one.name, one.version) for one in play} <= {(one.name, one.version) for one in dev}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    (tmp_path / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "web" / name, tmp_path / "web")
    assert lock.mistakes(tmp_path) == []
    return tmp_path


def _drop_hashes(text: str) -> str:
    return re.sub(r"^fastapi==(\S+) \\\n( {4}--hash=\S+( \\)?\n)+", r"fastapi==\1\n", text, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("requirements/play.txt", _drop_hashes, "fastapi has no hash"),
        ("requirements/play.txt", lambda text: f"--index-url https://example.org/simple\n{text}", "does not belong"),
        ("requirements/play.txt", lambda text: f"{text}evil @ file:///tmp/evil\n", "does not belong"),
        ("requirements/play.txt", lambda text: f"{text}evil==1.0\n", "nothing asks for evil"),
        ("requirements/dev.txt", lambda text: "", "has 0 versions for Python 3.11 on Linux"),
        ("requirements/play.txt", lambda text: re.sub(r"numpy==2\S+ ; python_full_version >=.*", "", text), "3.14 on"),
        ("pyproject.toml", lambda text: text.replace('"h11>=0.14"', '"h11>=99"'), "does not fit h11>=99"),
        ("pyproject.toml", lambda text: text.replace('"h11>=0.14"', '"h11>=0.14", "new>=1"'), "new>=1 has 0 versions"),
        ("pyproject.toml", lambda text: text.replace('    "websockets>=13.0",\n', ""), "nothing asks for websockets"),
        ("pyproject.toml", lambda text: text.replace('"editables>=0.5"', '"editables>=99"'), "does not fit editables"),
        ("web/package.json", lambda text: text.replace('"vite": "^7', '"vite": "^6'), "not made from package.json"),
        ("web/package.json", lambda text: text.replace('"vitest": "^4', '"vitest": "^3'), "not made from package.json"),
        ("web/package-lock.json", lambda text: re.sub(r'"integrity": "[^"]+",', "", text, count=1), "has no hash"),
        (
            "web/package-lock.json",
            lambda text: text.replace('"integrity"', '"resolved": "x", "integrity"', 1),
            "server",
        ),
        ("web/package-lock.json", lambda text: text.replace("@rollup/rollup-darwin-arm64", "x", 1), "missing"),
    ],
)
def test_a_lock_that_does_not_fit_is_found(copied: Path, name: str, change: Callable[[str], str], said: str) -> None:
    text = (copied / name).read_text(encoding="utf-8")
    assert change(text) != text
    (copied / name).write_text(change(text), encoding="utf-8")
    found = lock.mistakes(copied)
    assert any(said in line for line in found), found


def test_make_installs_only_what_is_locked() -> None:
    """Every call of pip has hashes, or installs the package itself with nothing from elsewhere."""
    definitions = dict(re.findall(r"^(\w+) := (.*)", MAKEFILE, re.MULTILINE))
    text = MAKEFILE.replace("\\\n", " ")
    for name in ("LOCKED", "INSTALL", "LOCKED", "INSTALL"):
        text = text.replace(f"$({name})", definitions[name])
    recipes = [line for line in text.splitlines() if line.startswith("\t")]
    calls = [call for line in recipes for call in re.split(r"&&|\|\|", line) if re.search(r"pip (install|wheel)", call)]
    assert len(calls) == 5
    for call in calls:
        own = "--no-deps --no-build-isolation" in call and re.search(r" \.\s*$", call)
        assert own or re.search(r"--require-hashes --requirement requirements/\w+\.txt", call), call
    for target, name in {"PLAYABLE": "play", "READY": "dev"}.items():
        assert re.search(rf"^\$\({target}\):.* requirements/{name}\.txt", MAKEFILE, re.MULTILINE)
    assert "requirements/lock.py --check" in MAKEFILE


def test_the_client_is_built_from_what_is_locked() -> None:
    assert '"npm", "ci", "--ignore-scripts"' in BUILD
    assert '"npm", "install"' not in BUILD
    assert BUILD.count('"pip"') == BUILD.count('"--require-hashes"') == 1


def imported_from_outside(paths: Iterable[Path]) -> set[str]:
    """The packages that some files import, under the names of their distributions."""
    imported = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    outside = imported - set(sys.stdlib_module_names) - {"oakdoor"}
    return {"open_spiel" if name == "pyspiel" else name for name in outside}


def test_what_is_imported_is_declared() -> None:
    """What only an extra brings is imported only by what nobody needs to play."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {"": project["dependencies"], **project["optional-dependencies"]}
    declared = {
        extra: {re.split(r"[^\w-]", one)[0].replace("-", "_").lower() for one in found}
        for extra, found in named.items()
    }
    package = ROOT / "src" / "oakdoor"
    files = set(package.rglob("*.py"))
    studying = {path for path in files if path.relative_to(package).parts[0] in ("envs", "lab")}
    sharing = {path for path in files if path.is_relative_to(package / "server" / "peers")}  # PostgreSQL only
    club = {path for path in files if path.is_relative_to(package / "server" / "club")}  # where the extra is there
    playing = imported_from_outside(files - studying - sharing - club)
    assert {"pydantic", "numpy"} <= playing
    assert playing <= declared[""]
    assert imported_from_outside(sharing) <= declared[""] | declared["postgres"]
    assert imported_from_outside(club) <= declared[""] | {name.replace("-", "_") for name in declared["club"]}
    extras = set().union(*(found for extra, found in declared.items() if extra not in ("", "dev")))
    assert imported_from_outside(studying) <= declared[""] | extras


def test_an_audit_tells_holes_from_silence() -> None:
    hole = {"name": "left", "version": "1", "vulns": [{"id": "X-1"}]}
    assert audit.python_report(json.dumps({"dependencies": [hole]})) == (["left 1: X-1"], None)
    assert audit.python_report(json.dumps({"dependencies": [{"name": "a", "version": "1", "vulns": []}]})) == ([], None)
    _, unknown = audit.python_report(json.dumps({"dependencies": [hole, {"name": "b", "skip_reason": "not found"}]}))
    assert unknown is not None
    assert "1 of 2" in unknown
    assert audit.python_report("")[1] is not None
    assert audit.node_report(json.dumps({"vulnerabilities": {}})) == ([], None)
    assert audit.node_report(json.dumps({"vulnerabilities": {"a": {"severity": "high"}}})) == (["a: high"], None)
    assert "405" in str(audit.node_report(json.dumps({"message": "405 Method Not Allowed", "error": {}}))[1])
    assert audit.node_report("no JSON")[1] is not None
