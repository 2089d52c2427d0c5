"""Counts that may only go down (ratchets.toml): what is won stays won."""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CEILINGS = tomllib.loads((Path(__file__).parent / "ratchets.toml").read_text(encoding="utf-8"))
PYTHON = sorted((ROOT / "src").rglob("*.py"))
CLIENT = sorted(
    path
    for path in (ROOT / "web" / "src").rglob("*")
    if path.suffix in (".ts", ".svelte", ".css")
    and not {"made", "words"} & set(path.parts)
    and not path.name.endswith(("openapi.ts", "texts.ts"))
)
RUN = 6  # lines
MOST_MODULES = 15
MOST_FILES = 20  # in a folder of the client: components are small files


def _annotations(tree: ast.Module) -> Iterable[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            takes = node.args
            given = [*takes.posonlyargs, *takes.args, *takes.kwonlyargs, takes.vararg, takes.kwarg]
            found = [one.annotation for one in given if one is not None] + [node.returns]
            yield from (one for one in found if one is not None)


def _only_any(tree: ast.Module) -> set[str]:
    """The names that a module gives to Any."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and ast.unparse(node.value) in ("Any", "'Any'"):
            [target] = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.add(ast.unparse(target))
    return found


def any_in_signatures(paths: list[Path] = PYTHON) -> int:
    """Annotations of parameters and results that hold Any, or a name that only stands for it. Texts of annotations
    are read, too."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    hiding = {(path.stem, name) for path, tree in trees.items() for name in _only_any(tree)}
    count = 0
    for tree in trees.values():
        bare = {"Any", *_only_any(tree)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                module = (node.module or "").rpartition(".")[2]
                bare |= {one.asname or one.name for one in node.names if (module, one.name) in hiding}
        for annotation in _annotations(tree):
            count += bool(bare & set(re.findall(r"\w+", ast.unparse(annotation))))
    return count


def _matches(paths: list[Path], pattern: str) -> int:
    return sum(len(re.findall(pattern, path.read_text(encoding="utf-8"))) for path in paths)


def _lines(path: Path) -> list[str]:
    """The lines that say something: no blanks, comments, imports or lone brackets."""
    lines = (" ".join(line.split()) for line in path.read_text(encoding="utf-8").splitlines())
    return [
        line for line in lines if re.search(r"\w", line) and not re.match(r"(#|//|\*|/\*|import |from |<!--)", line)
    ]


def repeated_runs(paths: list[Path]) -> int:
    """How many runs of lines stand in more than one place, each as long as it goes on."""
    places: dict[tuple[str, ...], list[tuple[int, int]]] = defaultdict(list)
    for number, path in enumerate(paths):
        lines = _lines(path)
        for first in range(len(lines) - RUN + 1):
            places[tuple(lines[first : first + RUN])].append((number, first))
    repeated = sorted(place for found in places.values() if len(found) > 1 for place in found[1:])
    steps = groupby(enumerate(repeated), lambda one: (one[1][0], one[1][1] - one[0]))
    return sum(1 for _ in steps)


COUNTS: dict[str, Callable[[], int]] = {
    "src.any_in_signatures": any_in_signatures,
    "src.casts": lambda: _matches(PYTHON, r"\bcast\("),
    "src.type_ignores": lambda: _matches(PYTHON, r"# type: ignore"),
    "src.repeated_runs": lambda: repeated_runs(PYTHON),
    "web.assertions": lambda: _matches([path for path in CLIENT if path.suffix != ".css"], r"\bas (?!const\b)[A-Z{(]"),
    "web.repeated_runs": lambda: repeated_runs(CLIENT),
}


@pytest.mark.parametrize("name", COUNTS)
def test_a_count_never_grows(name: str) -> None:
    part, _, what = name.partition(".")
    count, ceiling = COUNTS[name](), CEILINGS[part][what]
    assert count <= ceiling, f"{name} grew: {count}, not {ceiling}"
    assert count == ceiling, f"{name} fell to {count}: lower its ceiling in ratchets.toml"


def large_folders(paths: list[Path], above: Path, most: int) -> dict[str, int]:
    """The folders with more modules than most have, and how many."""
    folders: dict[str, int] = defaultdict(int)
    for path in paths:
        folders[path.parent.relative_to(above).as_posix()] += path.name != "__init__.py"
    return {folder: count for folder, count in folders.items() if count > most}


@pytest.mark.parametrize(
    ("part", "paths", "above", "most"),
    [("folders", PYTHON, ROOT / "src", MOST_MODULES), ("web_folders", CLIENT, ROOT / "web" / "src", MOST_FILES)],
)
def test_folders_stay_small(part: str, paths: list[Path], above: Path, most: int) -> None:
    large, ceilings = large_folders(paths, above, most), CEILINGS[part]
    grown = {folder: count for folder, count in large.items() if count > ceilings.get(folder, most)}
    assert not grown, "these folders grew: split them"
    assert large == ceilings, "some folders fell: lower their ceilings in ratchets.toml"


def test_a_large_folder_is_found(tmp_path: Path) -> None:
    paths = [tmp_path / "one" / f"{number}.ts" for number in range(4)] + [tmp_path / "two" / "only.ts"]
    assert large_folders(paths, tmp_path, 3) == {"one": 4}


def test_a_repeated_run_is_found(tmp_path: Path) -> None:
    text = "\n".join(f"name{number} = {number}" for number in range(8))
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "three.py").write_text("other = 1\n", encoding="utf-8")
    assert repeated_runs(sorted(tmp_path.glob("*.py"))) == 1


def test_a_name_for_any_counts_as_any(tmp_path: Path) -> None:
    texts = {
        "names.py": "from typing import Any, TypeAlias\nRead: TypeAlias = Any\nData = dict[str, Any]\n",
        "one.py": "from names import Data, Read\ndef f(a: Read, b: Data, c: 'Read | None') -> list[Read]: ...\n",
        "two.py": "from typing import Any\nMine = Any\ndef f(a: Mine) -> Any: ...\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert any_in_signatures(sorted(tmp_path.glob("*.py"))) == 5
