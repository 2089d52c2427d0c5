"""Compiled rules outside of this Python. A page's Python cannot compile, and a server's has not at first: there each
mode has a module of WebAssembly beside it, which runs the drivers that would take too long (app/module.py)."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias

from oakdoor.games.contract import Mode
from oakdoor.games.names import Table

Loop: TypeAlias = Callable[..., Any]


class Module(Protocol):
    """A mode's compiled rules."""

    searches: bool  # whether it looks ahead, with weights of its own

    def driver(self, loop: Loop) -> Loop | None:
        """A driver that runs there, called as it is here; None for those that it lacks."""

    def tree(self, nodes: int, edges: int) -> Iterable[Table]:
        """The tables of an empty tree with room for so much, in their order. They lie there."""


Finder: TypeAlias = Callable[[str, str], Module | None]
_modules: dict[tuple[str, str], Module | None] = {}
_finder: Finder | None = None


def add_module(game: str, mode: str, module: Module) -> None:
    """From now on a module runs the drivers of a mode."""
    _modules[game, mode] = module


def find_modules(finder: Finder) -> None:
    """From now on modules are looked for where they are first wanted. What is not there then is not looked for again:
    what a bot began to think one way it goes on with."""
    global _finder
    _finder = finder


def module_of(mode: Mode) -> Module | None:
    """The module of a mode, if it has one."""
    names = (mode.game, mode.name)
    if names not in _modules and _finder is not None:
        _modules[names] = _finder(*names)
    return _modules.get(names)
