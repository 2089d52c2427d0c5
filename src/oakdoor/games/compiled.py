"""One source, two ways to run: `@rule` compiles a function with Numba, or leaves it as plain Python.

Which of the two is chosen once per process, before the first rule is imported: by the environment
(`OAKDOOR_PLAIN=1`) or by a program that calls `run_plain()`. Plain needs no compiler and no Numba
import, so it is right for one score or one table; compiled is right for everything with a loop.
"""

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

Function = TypeVar("Function", bound=Callable[..., Any])

_chosen: bool | None = None
_KEPT_CACHES = 3


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


def _game_of(module: str) -> str:
    """The game that a module belongs to, or "" for what all games share."""
    parts = module.split(".")  # oakdoor.games.GAME.noun, or oakdoor.games.noun
    return parts[2] if len(parts) > 3 else ""


@cache
def sources_hash(game: str) -> str:
    """A hash over all that goes into a game's compiled rules, since Numba's cache misses changes in imports."""
    digest = hashlib.sha256()
    games = Path(__file__).parent
    for path in sorted([*games.glob("*.py"), *(games / game).rglob("*.py")]):
        digest.update(path.relative_to(games).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules are kept (`OAKDOOR_CACHE`, else the user's cache folder)."""
    root = os.environ.get("OAKDOOR_CACHE") or platformdirs.user_cache_dir("oakdoor", appauthor=False)
    return Path(root) / "compiled"


@cache
def cache_folder(game: str) -> Path:
    """The folder of this version of a game's rules; a new one drops those of versions long replaced."""
    folder = cache_root() / f"{game or 'shared'}-{sources_hash(game)}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        olds = sorted(folder.parent.glob(f"{game or 'shared'}-*"), key=lambda path: path.stat().st_mtime)
        for old in olds[:-_KEPT_CACHES]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


@cache
def _numba() -> Any:
    """Numba, with symbols of compiled functions that name a record type by its content.

    Numba names it by a number that counts types in each process. Functions compiled in two processes for
    different records can then have the same symbol, and a third process that loads both from the cache calls
    the wrong one (numba issue 10486).
    """
    import numba
    from numba import types

    def mangling_args(record: Any) -> tuple[str, tuple[str, ...]]:
        return "Record", (hashlib.sha256(record.name.encode()).hexdigest()[:16],)

    types.Record.mangling_args = property(mangling_args)  # type: ignore[method-assign,assignment]
    return numba


def _widened(dispatcher: Any) -> Any:
    """Compile a rule once for whole numbers of any size. Numba would make a version for each mix of small
    integers and constants that it is called with: four times as many as there are rules."""
    from numba import types

    template_for = dispatcher.get_call_template

    def widened_template_for(args: Any, kws: Any) -> Any:
        return template_for(tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in args), kws)

    dispatcher.get_call_template = widened_template_for
    return dispatcher


def rule(function: Function) -> Function:
    """A rule: compiled and kept in the disk cache, or plain. Only for functions at module level."""
    if is_plain():
        return function
    numba = _numba()
    numba.config.CACHE_DIR = str(cache_folder(_game_of(function.__module__)))
    return _widened(numba.njit(cache=True, nogil=True)(function))


def driver(function: Function) -> Function:
    """A loop that takes rules as arguments. It is compiled inside each `@rule` that calls it and kept
    in that rule's cache entry; it has none of its own, since Numba cannot find one again that is keyed
    on another compiled function."""
    if is_plain():
        return function
    return _widened(_numba().njit(nogil=True, forceinline=True)(function))
