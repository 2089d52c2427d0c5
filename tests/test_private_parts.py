"""Why some packages have an upper bound: we use parts of them that they promise nobody, and may change in any version.

Whoever raises a bound runs the tests with that version: these say which parts must still be there, and which file to
look at where one is not.
"""

import ast
import re
import tomllib
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "oakdoor"
# By package: the part, as its module has it, and the file that uses it.
PRIVATE = {
    "numba": (
        ("numba.core.typeconv.castgraph:Conversion.safe", "games/compiler/compiled.py"),
        ("numba.core.types:Record.mangling_args", "games/compiler/compiled.py"),
        ("numba.core.types:Record.can_convert_to", "games/compiler/compiled.py"),
        ("numba.np.numpy_support:from_struct_dtype", "games/compiler/compiled.py"),
        ("numba.np.arrayobj:fix_integer_index", "games/compiler/compiled.py"),
        ("numba.core.dispatcher:Dispatcher.compile", "games/compiler/compiled.py"),
        ("numba.core.dispatcher:Dispatcher.get_call_template", "games/compiler/compiled.py"),
        ("numba.core.codegen:CPUCodegen._create_empty_module", "lab/wasm/target.py"),
        ("numba.core.codegen:CPUCodeLibrary._optimize_functions", "lab/wasm/target.py"),
        ("numba.core.codegen:CPUCodeLibrary._optimize_final_module", "lab/wasm/target.py"),
        ("numba.core.codegen:JITCodeLibrary._finalize_specific", "lab/wasm/target.py"),
        ("numba.core.codegen:CPUCodeLibrary._get_module_for_linking", "lab/wasm/target.py"),
        ("numba.core.lowering:Lower.create_cpython_wrapper", "lab/wasm/target.py"),
        ("numba.core.lowering:Lower.create_cfunc_wrapper", "lab/wasm/target.py"),
        ("numba.core.registry:cpu_target", "lab/wasm/target.py"),
        ("numba.core.compiler_lock:global_compiler_lock", "lab/wasm/__main__.py"),
        ("numba.core.typing.templates:Signature", "lab/wasm/memory.py"),
    ),
    "uvicorn": (
        ("uvicorn.protocols.http.h11_impl:H11Protocol.send_400_response", "server/protocols.py"),
        ("uvicorn.protocols.http.h11_impl:H11Protocol.on_response_complete", "server/protocols.py"),
        (
            "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol.handle_connect",
            "server/protocols.py",
        ),
        ("uvicorn:Server.handle_exit", "server/running/uvicorn.py"),
    ),
}
INNER = re.compile(r"(numba\.(core|np|cpython|typed|misc)|uvicorn\.\w+)\b")  # modules that are promised to nobody
PARTS = [part for parts in PRIVATE.values() for part in parts]


def asked_for(package: str) -> str:
    """What pyproject.toml asks for of a package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [found] = [one for one in project["dependencies"] if re.match(rf"{package}\b", one)]
    return str(found)


@pytest.mark.parametrize(("part", "file"), PARTS, ids=lambda one: one)
def test_a_private_part_is_there_and_used(part: str, file: str) -> None:
    module, _, path = part.partition(":")
    found: object = import_module(module)
    for name in path.split("."):
        found = getattr(found, name)
    assert path.split(".")[-1] in (PACKAGE / file).read_text(encoding="utf-8"), "nobody uses it: take it off the list"


@pytest.mark.parametrize("package", PRIVATE)
def test_the_bound_is_the_version_after_the_one_that_was_tried(package: str) -> None:
    bound = re.search(r"<(\d+)\.(\d+)$", asked_for(package))
    assert bound is not None, f"{package} has no upper bound, but parts of it that are private are used"
    major, minor = version(package).split(".")[:2]
    assert (int(bound[1]), int(bound[2])) == (int(major), int(minor) + 1)


def inner_imports(path: Path) -> set[str]:
    """The private modules that a file imports, also by name from the one above."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if INNER.match(name)}


def test_every_file_that_imports_private_modules_is_on_the_list() -> None:
    listed = {file for _, file in PARTS}
    found = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if inner_imports(path)}
    assert found
    assert found <= listed
