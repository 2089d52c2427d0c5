"""Drivers: loops over the rules of any mode, written once and compiled for each mode that they are asked for.

    @driver
    def first_moves(box, state, moves, *, legal, actor): ...

    drive(mode, first_moves)(box, state, moves)

A driver's keyword-only parameters are the rules that it wants of a mode, or `rules`, a module of all of them; a default
is the driver that stands in where a mode does without that rule. Where the rules run plain, `drive` hands them over.
Where they run compiled, it writes the loop with the mode's own rules in their place into the cache folder, as a module
of its own, because Numba keeps only what stands in a file; the file's name says what it was made from. Where a mode
has compiled rules outside of this Python (outside.py), they run what they can.
"""

import ast
import hashlib
import inspect
import os
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, TypeVar

from oakdoor.games.compiler.compiled import (
    Function,
    cache_folder,
    can_keep,
    compiled_for,
    home_of,
    is_plain,
    sources_hash,
)
from oakdoor.games.compiler.outside import module_of
from oakdoor.games.contract import REQUIRED, Mode, Offer

Result = TypeVar("Result")
Loop: TypeAlias = Callable[..., Any]

ALL = "rules"  # the name for all rules of a mode
_drivers: set[Loop] = set()
_parts: set[Loop] = set()
_uncounted: set[Loop] = set()


def driver(function: Function) -> Function:
    """A loop over rules, which are its keyword-only parameters. It may call other drivers, handing on its rules."""
    _drivers.add(function)
    return function


def part(function: Function) -> Function:
    """A driver that is written out in those that call it. A compiler works through all rules behind a function again
    for each one that calls it, so what only strings other drivers together is better a part."""
    _parts.add(function)
    return driver(function)


def uncounted(function: Function) -> Function:
    """A driver that makes no tables of its own, as rules make none. So nobody has to count who holds a table; where a
    row of one is handed on for each of many games, that took a fifth of the time."""
    _uncounted.add(function)
    return driver(function)


def drive(mode: Mode, loop: Callable[..., Result], **replaced: Loop) -> Callable[..., Result]:
    """A driver with the rules of a mode in place; `instead` are drivers for rules that a mode may do without."""
    module = module_of(mode)
    outside = None if module is None else module.driver(loop)
    return _driven(mode.rules, mode.offers, loop, **replaced) if outside is None else outside


@cache
def _driven(rules: ModuleType, offers: frozenset[Offer], loop: Loop, is_called: bool = False, **replaced: Loop) -> Loop:
    code = loop.__code__
    wanted = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    replaced = {**(loop.__kwdefaults__ or {}), **replaced}
    handed = {name: _rule(rules, offers, name, replaced) for name in wanted}
    try:
        source = "" if is_plain() else inspect.getsource(loop)
    except OSError:  # typed at a prompt: it runs plain, its rules do not
        source = ""
    if not source:
        return partial(loop, **handed)
    names = {name: loop.__globals__[name] for name in code.co_names if name in loop.__globals__}
    called = {
        name: _driven(rules, offers, value, True, **replaced) for name, value in names.items() if _is_driver(value)
    }
    return _compiled(rules, loop, _settled(source, handed), {**names, **called, **handed}, is_called and loop in _parts)


def _rule(rules: ModuleType, offers: frozenset[Offer], name: str, replaced: dict[str, Loop]) -> Loop | ModuleType:
    """What a driver is handed under a name: a rule, a driver in its place, or the module of all rules."""
    if name == ALL:
        return _all_rules(rules, offers, **replaced)
    if name in REQUIRED or name in offers:
        return getattr(rules, name)
    return _driven(rules, offers, replaced[name], True, **replaced)


@cache
def _all_rules(rules: ModuleType, offers: frozenset[Offer], **replaced: Loop) -> ModuleType:
    """A mode's rules, with the drivers for those that it does without. Such a driver names the rules that it wants."""
    missing = {name: loop for name, loop in replaced.items() if name not in offers}
    if not missing:
        return rules
    module = ModuleType(rules.__name__)
    made = {name: _driven(rules, offers, loop, True, **replaced) for name, loop in missing.items()}
    module.__dict__.update({**vars(rules), **made, "__module__": " ".join(_module(one) for one in made.values())})
    return module


class _Made(MetaPathFinder, Loader):
    """Lets `import` find the modules that drivers are made as: so Numba finds again what it kept of them."""

    def __init__(self) -> None:
        self._sources: dict[str, tuple[str, str, Mapping[str, object]]] = {}

    def module(self, name: str, file: str, text: str, names: Mapping[str, object]) -> ModuleType:
        """A module of a text that uses names of others."""
        self._sources[name] = file, text, names
        return import_module(name)

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in self._sources else None

    def exec_module(self, module: ModuleType) -> None:
        file, text, names = self._sources[module.__name__]
        vars(module).update(names)
        exec(compile(text, file, "exec"), vars(module))


_made = _Made()
sys.meta_path.append(_made)


def _is_driver(value: object) -> bool:
    return inspect.isfunction(value) and value in _drivers


def _settled(source: str, handed: Mapping[str, object]) -> str:
    """The text of a driver that finds its rules as globals instead of being handed them."""
    tree = ast.parse(textwrap.dedent(source))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.decorator_list, node.returns = [], None
            node.args.kwonlyargs, node.args.kw_defaults = [], []
            for argument in node.args.args:
                argument.annotation = None
        elif isinstance(node, ast.Call):
            node.keywords = [word for word in node.keywords if word.arg not in handed]
    return ast.unparse(tree) + "\n"


def _compiled(rules: ModuleType, loop: Loop, text: str, names: Mapping[str, object], is_inlined: bool) -> Loop:
    """Compile a driver's text as a module of its own, and keep it with the mode's rules."""
    home = home_of(rules.__name__)
    made_from = [rules.__name__, text, sources_hash(home), sources_hash(home_of(loop.__module__))]
    made_from += [f"{name} {value if isinstance(value, int) else _module(value)}" for name, value in names.items()]
    digest = hashlib.sha256("\0".join(made_from).encode()).hexdigest()[:16]
    file = "<driver>"
    if can_keep(home):
        file = str(_written(cache_folder(home) / "drivers" / f"{loop.__name__}_{digest}.py", text))
    module = _made.module(f"oakdoor_driver_{loop.__name__}_{digest}", file, text, names)
    options: dict[str, bool | str] = {"inline": "always"} if is_inlined else {}
    if loop in _uncounted:
        options["_nrt"] = False
    return compiled_for(home, getattr(module, loop.__name__), **options)


def _module(value: object) -> str:
    """Where a function comes from; the name of a driver's module changes with what it is made from."""
    return getattr(value, "__module__", "")


def _written(path: Path, text: str) -> Path:
    """A file with this text; other processes see all of it or none."""
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    return path
