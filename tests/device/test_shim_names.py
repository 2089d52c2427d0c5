"""What code that a page runs uses of NumPy and pydantic is there in a page, with the same parameters."""

import ast
import importlib.util
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from oakdoor.device.shims import numpy as small
from oakdoor.device.shims import pydantic as light

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "oakdoor"
# What a page never calls, although it has the file: there the weights of networks are read by a mode's module.
NOT_CALLED = {
    "bots/thinking/network.py": {
        "random", "ascontiguousarray", "zeros_like", "savez_compressed", "float16", "load",
    },
}  # fmt: skip


def shipped() -> list[Path]:
    """The sources that a page runs, without what stands in for packages."""
    spec = importlib.util.spec_from_file_location("engine", ROOT / "web" / "engine.py")
    assert spec is not None
    assert spec.loader is not None
    engine = importlib.util.module_from_spec(spec)
    sys.path.append(str(ROOT / "web"))  # last: beside it lies a `site.py`
    try:
        spec.loader.exec_module(engine)
    finally:
        sys.path.pop()
    return [path for path in engine.sources() if path.suffix == ".py" and "shims" not in path.parts]


SHIPPED = shipped()


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def names_of(tree: ast.AST, package: str) -> set[str]:
    """The names under which a source knows a package."""
    aliases = (alias for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names)
    return {alias.asname or alias.name for alias in aliases if alias.name == package}


def used(tree: ast.AST, package: str) -> Iterator[tuple[str, ast.Call | None]]:
    """What a source uses of a package: names, and how they are called."""
    known = names_of(tree, package)
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in known:
            yield node.attr, called.get(id(node))
        elif isinstance(node, ast.ImportFrom) and node.module == package:
            for alias in node.names:
                own = alias.asname or alias.name
                calls = (call for call in called.values() if isinstance(call.func, ast.Name) and call.func.id == own)
                yield from ((alias.name, call) for call in (None, *calls))


def fits(function: object, call: ast.Call) -> bool:
    """Whether something can be called so."""
    if any(isinstance(value, ast.Starred) for value in call.args) or any(word.arg is None for word in call.keywords):
        return True
    if not callable(function):
        return False
    try:
        inspect.signature(function).bind(*call.args, **{word.arg or "": word.value for word in call.keywords})
    except TypeError:
        return False
    return True


def missing(text: str, package: str, module: ModuleType) -> set[str]:
    """What a source wants of a package that what stands in for it does not have, or not with these parameters."""
    wanted = used(ast.parse(text), package)
    return {
        name
        for name, call in wanted
        if not hasattr(module, name) or (call is not None and not fits(getattr(module, name), call))
    }


@pytest.mark.parametrize("path", SHIPPED, ids=place)
def test_names_of_numpy_are_there(path: Path) -> None:
    found = missing(path.read_text(encoding="utf-8"), "numpy", small)
    assert found == NOT_CALLED.get(place(path), set())


def test_what_is_missing_is_found() -> None:
    assert len(SHIPPED) > 100
    assert missing("import numpy as np\nnp.zeros(3, np.int8)\nnp.uint32", "numpy", small) == set()
    assert missing("import numpy as np\nnp.argmin(a)", "numpy", small) == {"argmin"}
    assert missing("import numpy as np\nnp.zeros(3, dtype=np.int8)", "numpy", small) == {"zeros"}
    assert missing("import numpy\nnumpy.full(3)", "numpy", small) == {"full"}
    assert missing("from numpy import where", "numpy", small) == {"where"}


@pytest.mark.parametrize("path", SHIPPED, ids=place)
def test_names_of_pydantic_are_there(path: Path) -> None:
    assert missing(path.read_text(encoding="utf-8"), "pydantic", light) == set()


def test_what_is_missing_of_pydantic_is_found() -> None:
    assert missing("from pydantic import Field\nField(1, ge=0, description='')", "pydantic", light) == set()
    assert missing("from pydantic import RootModel", "pydantic", light) == {"RootModel"}
    assert missing("from pydantic import Field\nField(gt=0)", "pydantic", light) == {"Field"}
    assert missing("from pydantic import ConfigDict as C\nC(frozen=True)", "pydantic", light) == {"ConfigDict"}


def test_names_for_types_are_there() -> None:
    from oakdoor.device.shims.numpy import typing

    for path in SHIPPED:
        assert missing(path.read_text(encoding="utf-8"), "numpy.typing", typing) == set(), path
