"""The shape of the code: who may import whom, how long files and functions may be."""

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import TypeGuard

import pytest

from oakdoor.games.registry import GAMES, all_modes

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "oakdoor"
SOURCES = sorted(PACKAGE.rglob("*.py"))

INNER = {"games", "bots", "lessons", "narration", "rulebook", "pad", "review", "language", "tables"}
# Which parts of the package a part may import; what is not named here may import everything.
ALLOWED = {
    "games": {"games"},
    "bots": {"games", "bots"},
    "envs": {"games", "bots", "envs"},
    "language": {"language"},
    "narration": {"games", "language", "narration"},
    "rulebook": {"games", "language", "rulebook"},
    "lessons": {"games", "language", "lessons", "rulebook"},
    "pad": {"games", "pad"},
    "review": {"games", "bots", "narration", "language", "tables", "review"},
    "terminal": {"games", "bots", "narration", "review", "language", "tables", "terminal"},
    "tables": {"games", "bots", "narration", "language", "tables"},
    "app": {*INNER, "app"},
    "server": {*INNER, "app", "server"},
    "device": {*INNER, "app", "device"},
    "lab": {
        "games",
        "bots",
        "narration",
        "review",
        "language",
        "tables",
        "rulebook",
        "lessons",
        "app",
        "server",
        "envs",
        "lab",
    },
}
# What the rules may import from outside: no input or output, no clock, no network (json and pathlib only for
# component files and the conformance suite).
RULES_MAY_USE = {
    "abc", "ast", "collections", "contextlib", "copy", "dataclasses", "difflib", "enum", "functools", "hashlib",
    "importlib", "inspect", "itertools", "json", "numba", "numpy", "operator", "os", "pathlib", "platformdirs",
    "random", "re", "secrets", "shutil", "sys", "textwrap", "tomllib", "types", "typing", "typing_extensions",
}  # fmt: skip

# What speaks of one game where all games are meant. Single games are named in their own folders, by the registry, by
# the types of the protocol, in examples of commands, and in the lab, which measures and scores them.
OF_ONE_GAME = re.compile(r"aetherya|rivality|kingdom|tribe|battlefield|golem|wizard|fortress|confrontation", re.I)
MAY_NAME_GAMES = {"__init__.py", "cli.py", "games/registry.py", "app/messages/views.py", "terminal/arguments.py"}
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
    games = [PACKAGE / "games" / name for name in GAMES]
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
    assert len(GAMES) == 2
    for path in (PACKAGE / "games").rglob("*.py"):
        if path.stem != "registry" and not set(GAMES) & set(path.relative_to(PACKAGE).parts):
            assert not any(game in path.read_text(encoding="utf-8").lower() for game in GAMES), path


def test_nothing_is_called_utils() -> None:
    assert not [path for path in SOURCES if "util" in path.stem or "helper" in path.stem]


# ---------------------------------------------------------------------- sys.modules

MODULES = re.compile(r"\bsys\.modules\b")
READING = {"copy", "get", "items", "keys", "values"}
WRITTEN_IN_A_TEXT = re.compile(
    r"\bsys\.modules(\[[^]]*\] *=(?!=)|\.(?!get|items|keys|values|copy)\w+\()|\bdel sys\.modules|^sys\.modules$", re.M
)


def writes_of_modules(text: str) -> list[int]:
    """The lines of a source that do anything with sys.modules but read it, or hand it on to somebody who could."""
    tree = ast.parse(text)
    reads: set[ast.AST] = set()
    found = []
    for node in ast.walk(tree):
        if _is_reading(node):
            reads.add(node.value)
        elif isinstance(node, ast.Compare):
            reads |= set(node.comparators)
        elif isinstance(node, ast.For | ast.comprehension):
            reads.add(node.iter)
        elif isinstance(node, ast.ImportFrom) and node.module == "sys":
            found += [node.lineno for alias in node.names if alias.name in ("modules", "*")]
        elif isinstance(node, ast.Import):
            found += [node.lineno for alias in node.names if alias.name == "sys" and alias.asname]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and WRITTEN_IN_A_TEXT.search(node.value):
            found.append(node.lineno)
    return found + [node.lineno for node in ast.walk(tree) if _is_modules(node) and node not in reads]


def _is_reading(node: ast.AST) -> TypeGuard[ast.Subscript | ast.Attribute]:
    if isinstance(node, ast.Subscript):
        return isinstance(node.ctx, ast.Load)
    return isinstance(node, ast.Attribute) and node.attr in READING


def _is_modules(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and MODULES.fullmatch(ast.unparse(node)) is not None


WRITES = (
    "sys.modules['a'] = b",
    "del sys.modules['a']",
    "sys.modules['a'] |= b",
    "sys.modules.setdefault('a', b)",
    "sys.modules.pop('a')",
    "monkeypatch.setitem(sys.modules, 'a', b)",
    "patch.dict('sys' '.modules', a=b)",
    "from sys import modules",
    "import sys as other",
    "held = sys.modules",
    'code = "import sys; sys" ".modules[\'a\'] = None"',
)
READS = (
    "sys.modules['a'].b",
    "'a' in sys.modules",
    "[name for name in sys.modules]",
    "for name, module in list(sys.modules.items()): pass",
    "code = \"assert sys.modules['a'] == 1 and 'numba' not in sys.modules\"",
)


@pytest.mark.parametrize("text", WRITES)
def test_a_write_of_the_modules_is_found(text: str) -> None:
    assert writes_of_modules(text)


@pytest.mark.parametrize("text", READS)
def test_reading_the_modules_is_no_write(text: str) -> None:
    assert not writes_of_modules(text)


def test_nobody_writes_the_modules() -> None:
    """What is imported under a name is Python's to say: whoever lays a module over another hides it from the types."""
    own = [*SOURCES, *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "web").glob("*.py"))]
    found = [(path, line) for path in own for line in writes_of_modules(path.read_text(encoding="utf-8"))]
    assert [place for place in found if place[0] != Path(__file__)] == []


# ---------------------------------------------------------------------- the drawing in docs/architecture.md

DRAWN = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
Arrows = set[tuple[str, str]]


def imported_packages() -> Arrows:
    """Which package of the program imports which other."""
    packages = {folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()}
    found = set()
    for path in SOURCES:
        part = path.relative_to(PACKAGE).parts[0]
        names = {name.split(".")[1] for name in imports(path) if name.startswith("oakdoor.")}
        found |= {(part, name) for name in names & packages - {part} if part in packages}
    return found


def reached(arrows: Arrows) -> Arrows:
    """What can be reached from where, by one arrow or several."""
    found = set(arrows)
    while more := {(first, last) for first, middle in found for start, last in arrows if start == middle} - found:
        found |= more
    return found


def without_short_cuts(arrows: Arrows) -> Arrows:
    """The arrows that no longer way replaces."""
    far = reached(arrows)
    return {
        (first, last)
        for first, last in arrows
        if not any((start, last) in far for origin, start in arrows if origin == first and start != last)
    }


def test_short_cuts_are_found() -> None:
    assert without_short_cuts({("a", "b"), ("b", "c"), ("c", "d"), ("a", "d"), ("a", "c")}) == {
        ("a", "b"),
        ("b", "c"),
        ("c", "d"),
    }


def test_the_drawing_shows_the_imports() -> None:
    [drawing] = re.findall(r"```mermaid\n(.*?)```", DRAWN, re.DOTALL)
    lines = drawing.strip().splitlines()[1:]
    drawn = [re.fullmatch(r" *(\w+) --> (\w+)", line) for line in lines]
    assert all(drawn), "a line of the drawing is no arrow"
    arrows = [(arrow[1], arrow[2]) for arrow in drawn if arrow]
    wanted = without_short_cuts(imported_packages())
    assert len(set(arrows)) == len(arrows), "an arrow is drawn twice"
    assert not wanted - set(arrows), "arrows are missing in docs/architecture.md"
    assert not set(arrows) - wanted, "docs/architecture.md draws arrows that nothing imports, or short cuts"


def test_the_table_lists_the_imports() -> None:
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]*)\| \[", DRAWN, re.MULTILINE)
    listed = {package: set(re.findall(r"`(\w+)`", cell)) for package, cell in rows}
    real = imported_packages()
    folders = {folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()}
    assert listed == {folder: {last for first, last in real if first == folder} for folder in folders}


# Tests that belong to no single module, each with its reason.
OF_NO_MODULE = {
    "app/test_toy.py": "a whole mode that the package does not know, from the table to the review",
    "device/test_kept_reviews.py": "what Python and the page write into one place",
    "device/test_shim_names.py": "the names that all shims must have",
    "device/test_shim_numpy.py": "shims/numpy.py against NumPy",
    "device/test_shim_pydantic.py": "shims/pydantic.py against pydantic",
    "device/test_telling.py": "a page and a server tell the same",
    "device/test_thinking.py": "a page and a machine think the same",
    "games/aetherya/test_characters.py": "the rules A6.7 and A6.10",
    "games/aetherya/test_common_properties.py": "all rules of confrontation against naive.py",
    "games/aetherya/test_properties.py": "all rules of kingdoms against naive.py",
    "games/aetherya/test_setup.py": "the rules A3",
    "games/rivality/test_naive.py": "all rules against naive.py",
    "games/rivality/test_setup.py": "the rules V2",
    "games/test_golden.py": "recorded games of every mode",
    "games/test_indices.py": "every rule of every mode",
    "games/test_toy_mode.py": "a whole mode that the package does not know",
    "lessons/rivality/test_texts.py": "the lessons' files",
    "lessons/test_courses.py": "the lessons' files, played",
    "rulebook/test_overrides.py": "the rulebooks' files",
    "server/test_keys.py": "every route that takes a key",
    "server/test_leaks.py": "every message that a page gets",
    "server/test_play.py": "whole games over a connection",
}


def test_tests_mirror_the_packages() -> None:
    """A test is tests/PACKAGE/test_MODULE.py, or test_MODULE_WHAT.py; those of `app` that ask a server stand in
    tests/server, beside its fixtures. Whatever else there is says why."""
    modules: dict[str, set[str]] = defaultdict(set)
    for path in SOURCES:
        package, *folders = path.relative_to(PACKAGE).parent.parts or ("",)
        modules[package] |= {package, *folders, path.stem}
    modules["server"] |= modules["app"]
    odd = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        name = path.relative_to(ROOT / "tests")
        if len(name.parts) > 1 and name.parts[0] != "browser":  # which plays with everything at once
            words = path.stem.split("_")[1:]
            if not modules[name.parts[0]] & {"_".join(words[: size + 1]) for size in range(len(words))}:
                odd.add(name.as_posix())
    assert odd == set(OF_NO_MODULE)
