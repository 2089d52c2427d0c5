"""The shape of the code: who may import whom, how long files and functions may be."""

import ast
import re
from pathlib import Path

import pytest

from oakdoor.games.registry import GAMES, all_modes

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "oakdoor"
SOURCES = sorted(PACKAGE.rglob("*.py"))

# Which parts of the package a part may import; what is not named here may import everything.
ALLOWED = {
    "games": {"games"},
    "bots": {"games", "bots"},
    "language": {"language"},
    "narration": {"games", "language", "narration"},
    "rulebook": {"games", "language", "rulebook"},
    "lessons": {"games", "language", "lessons", "rulebook"},
    "pad": {"games", "pad"},
    "review": {"games", "bots", "narration", "language", "tables", "review"},
    "terminal": {"games", "bots", "narration", "review", "language", "tables", "terminal"},
    "tables": {"games", "bots", "narration", "language", "tables"},
    "server": {"games", "bots", "lessons", "narration", "rulebook", "pad", "review", "language", "tables", "server"},
    "page": {
        "games",
        "bots",
        "lessons",
        "narration",
        "rulebook",
        "pad",
        "review",
        "language",
        "tables",
        "server",
        "page",
    },
    "lab": {"games", "bots", "narration", "review", "language", "tables", "server", "lab"},
}
# What the rules may import from outside: no input or output, no clock, no network (json and pathlib only for
# component files and the conformance suite).
RULES_MAY_USE = {
    "abc", "ast", "collections", "contextlib", "copy", "dataclasses", "functools", "hashlib", "importlib", "inspect",
    "itertools", "json", "numba", "numpy", "operator", "os", "pathlib", "platformdirs", "random", "re", "secrets",
    "shutil", "sys", "textwrap", "tomllib", "types", "typing", "typing_extensions",
}  # fmt: skip

# What speaks of one game where all games are meant. Single games are named in their own folders, by the registry, by
# the types of the protocol, in examples of commands, and in the lab, which measures and scores them.
OF_ONE_GAME = re.compile(r"aetherya|rivality|kingdom|tribe|battlefield|golem|wizard|fortress|confrontation", re.I)
MAY_NAME_GAMES = {"__init__.py", "cli.py", "games/registry.py", "server/messages/views.py", "terminal/arguments.py"}
NEUTRAL = [
    path
    for path in SOURCES
    if not {"lab", *GAMES} & set(path.relative_to(PACKAGE).parts)
    and path.relative_to(PACKAGE).as_posix() not in MAY_NAME_GAMES
]


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_point_inwards(path: Path) -> None:
    part = path.relative_to(PACKAGE).parts[0]
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "oakdoor" and len(parts) > 1 and (PACKAGE / parts[1]).is_dir() and part in ALLOWED:
            assert parts[1] in ALLOWED[part], f"{part} must not import {name}"
        if part == "games" and parts[0] != "oakdoor":
            assert parts[0] in RULES_MAY_USE, f"the rules must not use {name}"


def test_no_game_imports_another() -> None:
    games = [folder for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists()]
    for folder in games:
        for path in folder.rglob("*.py"):
            for other in games:
                if other != folder:
                    assert not any(name.startswith(f"oakdoor.games.{other.name}") for name in imports(path)), path


@pytest.mark.parametrize("path", NEUTRAL, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_what_all_games_share_names_none(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not OF_ONE_GAME.search(text)
    kinds = {kind.name for mode in all_modes() for kind in mode.kinds}
    strings = {node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
    assert not strings & kinds, "events are known to their game's table of kinds"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_files_and_functions_stay_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 400, "split this file"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= 50, f"{node.name} does not fit a screen"


def imported_when_loaded(path: Path) -> set[str]:
    """The modules of the package that a module imports while it is itself imported."""
    found = set()
    statements = list(ast.parse(path.read_text(encoding="utf-8")).body)
    for node in statements:
        if isinstance(node, ast.Try):
            statements += node.body
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_no_module_needs_itself() -> None:
    names = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in SOURCES}
    needs = {name: imported_when_loaded(path) & names.keys() - {name} for name, path in names.items()}
    while free := {name for name, needed in needs.items() if not needed}:
        needs = {name: needed - free for name, needed in needs.items() if name not in free}
    assert not needs, f"these import each other in a circle, or need some that do: {sorted(needs)}"


def test_only_the_registry_names_games() -> None:
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists()]
    assert len(games) == 2
    for path in (PACKAGE / "games").glob("*.py"):
        if path.stem != "registry":
            assert not any(game in path.read_text(encoding="utf-8").lower() for game in games), path


def test_nothing_is_called_utils() -> None:
    assert not [path for path in SOURCES if "util" in path.stem or "helper" in path.stem]
