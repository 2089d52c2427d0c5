"""One source, two ways to run: `@rule` compiles a function with Numba, or leaves it as plain Python.

Which of the two is chosen once per process, before the first rule is imported: by the environment
(`OAKDOOR_PLAIN=1`) or by a program that calls `run_plain()`. Plain needs no compiler and no Numba
import, so it is right for one score or one table; compiled is right for everything with a loop.
"""

import hashlib
import inspect
import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from operator import eq
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import platformdirs

if TYPE_CHECKING:  # plain rules need no Numba
    from numba.core.dispatcher import Dispatcher
    from numba.core.typeconv.castgraph import Conversion
    from numba.core.types import Record, Type

Function = TypeVar("Function", bound=Callable[..., Any])

_chosen: bool | None = None
_KEPT_CACHES = 3
SHARED = ("compiler", "position", "printing", "state")  # folders of what all games share; the others are games
# The verbs of the contract that are long (contract.py). All other rules are written out where they are called: a call
# costs more than most of them do, above all with a log or a list of moves, which are handed over number by number.
_VERBS = frozenset(("deal", "start", "legal", "apply", "observe", "resample", "score", "returns", "features"))


def run_plain() -> None:
    """Run the rules uncompiled in this process; must come before the first import of a game."""
    global _chosen
    if _chosen is False:
        raise RuntimeError("the rules are already compiled in this process")
    _chosen = True


def is_plain() -> bool:
    """Whether this process runs the rules uncompiled."""
    global _chosen
    if _chosen is None:
        _chosen = os.environ.get("OAKDOOR_PLAIN", "0") not in ("", "0")
    return _chosen


def home_of(module: str) -> str:
    """The game that a module belongs to, "" for what all games share, or the package of a module outside the games."""
    parts = module.split(".")  # oakdoor.games.GAME.noun, oakdoor.games.noun or oakdoor.games.FOLDER.noun
    if parts[:2] != ["oakdoor", "games"]:
        return getattr(sys.modules.get(module), "__package__", None) or module
    return parts[2] if len(parts) > 3 and parts[2] not in SHARED else ""


@cache
def sources_hash(home: str) -> str:
    """A hash over all that goes into the compiled rules of a game, since Numba's cache misses changes in imports."""
    digest = hashlib.sha256()
    games = Path(__file__).parents[1]
    package = games.parent  # names are told from here: a second checkout is the same source
    folders = [games, *(games / name for name in SHARED)]
    shared = [path for folder in folders for path in folder.glob("*.py")]
    for path in sorted([*shared, *_own_sources(home)]):
        name = path.relative_to(package) if path.is_relative_to(package) else path
        digest.update(name.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _own_sources(home: str) -> list[Path]:
    """The sources of a game, or those of a package or module outside the games."""
    folder = Path(__file__).parents[1] / home
    if home == "" or folder.is_dir():
        return sorted(folder.rglob("*.py")) if home else []
    file = getattr(sys.modules.get(home), "__file__", None)
    if file is None:
        return []
    return sorted(Path(file).parent.rglob("*.py")) if Path(file).name == "__init__.py" else [Path(file)]


def cache_root() -> Path:
    """Where compiled rules are kept (`OAKDOOR_CACHE`, else the user's cache folder)."""
    root = os.environ.get("OAKDOOR_CACHE") or platformdirs.user_cache_dir("oakdoor", appauthor=False)
    return Path(root) / "compiled"


@cache
def cache_folder(home: str) -> Path:
    """The folder of this version of a game's rules; a new one drops those of versions long replaced."""
    folder = cache_root() / f"{home or 'shared'}-{sources_hash(home)}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        olds = sorted(folder.parent.glob(f"{home or 'shared'}-*"), key=lambda path: path.stat().st_mtime)
        for old in olds[:-_KEPT_CACHES]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


@cache
def can_keep(home: str) -> bool:
    """Whether compiled rules can be kept on this disk; if not, each process compiles its own."""
    try:
        return os.access(cache_folder(home), os.W_OK)
    except OSError:
        return False


@cache
def _numba() -> ModuleType:
    """Numba, with rules that take a longer record for the part they work on and index as `_index_forwards` says, with
    `int.bit_count`, and with symbols of compiled functions that name a record type by its content.

    Numba names it by a number that counts types in each process. Functions compiled in two processes for
    different records can then have the same symbol, and a third process that loads both from the cache calls
    the wrong one (numba issue 10486).
    """
    import numba
    from numba import types
    from numba.core.typeconv.castgraph import Conversion
    from numba.extending import lower_cast
    from numba.np import numpy_support

    def mangling_args(record: "Record") -> tuple[str, tuple[str, ...]]:
        return "Record", (hashlib.sha256(record.name.encode()).hexdigest()[:16],)

    def can_convert_to(record: "Record", context: object, other: "Type") -> "Conversion | None":
        return Conversion.safe if isinstance(other, types.Record) and _begins_with(record, other) else None

    def as_part(context: Any, builder: Any, record: "Record", part: "Record", value: object) -> object:
        return builder.bitcast(value, context.get_value_type(part))

    types.Record.mangling_args = property(mangling_args)  # type: ignore[method-assign,assignment]
    types.Record.can_convert_to = can_convert_to  # type: ignore[method-assign,assignment]  # as before, unwarned
    lower_cast(types.Record, types.Record)(as_part)  # type: ignore[no-untyped-call]
    _index_forwards()
    _count_bits()
    # A rule that works on a part of a state is looked for anew at each call from Python: its type is worked out once.
    numpy_support.from_struct_dtype = cache(numpy_support.from_struct_dtype)
    return numba


def _index_forwards() -> None:
    """Let compiled rules index tables without asking each time whether a number counts from the end: theirs never do
    (test_indices.py), and asking was a sixth of their work."""
    from numba import types
    from numba.np import arrayobj

    from_either_end: Any = arrayobj.fix_integer_index

    def fix_integer_index(context: Any, builder: object, kind: "Type", index: object, size: object) -> object:
        if hasattr(index, "constant") or not context.fndesc.modname.startswith("oakdoor.games."):
            return from_either_end(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp)

    arrayobj.fix_integer_index = fix_integer_index


def _count_bits() -> None:
    """Teach Numba how many bits of a number are set, which processors know at once."""
    from numba import types
    from numba.extending import intrinsic, overload_method

    def set_bits(context: object, number: "Type") -> tuple[object, object]:
        return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    ones: Any = intrinsic(set_bits)

    @overload_method(types.Integer, "bit_count")
    def bit_count(number: "Type") -> Callable[["Type"], object]:
        def counted(number: "Type") -> object:  # Numba compares the signatures
            return ones(number)

        return counted


def _begins_with(record: "Record", part: "Record") -> bool:
    """Whether a record type has the fields of another one at its beginning."""
    return len(part) <= len(record) and all(map(eq, part.fields.items(), record.fields.items()))


def _narrow(dispatcher: "Dispatcher") -> None:
    """Compile a rule once for whole numbers of any size, and for all states that begin with what it works on. Numba
    would make a version for each mix of small integers, constants and states that it is called with."""
    numba = _numba()
    notes = inspect.signature(dispatcher.py_func).parameters.values()
    parts = [_part(note.annotation) for note in notes]

    def narrowed(args: tuple["Type", ...]) -> tuple["Type", ...]:
        return tuple(map(common, args, parts))

    def common(arg: "Type", part: "Record | None") -> "Type":
        if isinstance(arg, numba.types.Integer):
            return numba.types.int64
        return part if part and isinstance(arg, numba.types.Record) and _begins_with(arg, part) else arg

    changed: Any = dispatcher
    compile_for, template_for = changed.compile, changed.get_call_template
    changed.compile = lambda args: compile_for(narrowed(args))
    changed.get_call_template = lambda args, kws: template_for(narrowed(args), kws)


@cache
def _part(annotation: object) -> "Record | None":
    """The record type of a protocol of states; None for anything else."""
    from oakdoor.games.state.layout import State, record_type  # here, so that the command line starts without NumPy

    is_state = State in getattr(annotation, "__mro__", ())
    return _numba().from_dtype(record_type(annotation)) if is_state else None


def rule(function: Function) -> Function:
    """A rule: compiled and kept in the disk cache, or plain. Only for functions at module level. Rules work on what
    their callers hold and make nothing new, so they count no references."""
    if is_plain():
        return function
    is_part = function.__name__ not in _VERBS
    return compiled_for(home_of(function.__module__), function, _nrt=False, forceinline=is_part)


def compiled_for(home: str, function: Function, **options: bool | str) -> Function:
    """A function compiled and kept among the rules of a game."""
    numba = _numba()
    keeps = can_keep(home)
    if keeps:
        numba.config.CACHE_DIR = str(cache_folder(home))
    made = numba.njit(cache=keeps, nogil=True, no_cfunc_wrapper=True, **options)(function)
    _narrow(made)
    return made
