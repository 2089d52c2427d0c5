"""The definitions that are translated: those that are wanted, and all that they use."""

import ast
import builtins
import inspect
import json
import sys
from collections import deque
from collections.abc import Callable
from enum import Enum
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import TypeAlias

from oakdoor.language.language import UNKNOWN, Word, Words, title

Definition: TypeAlias = "ast.FunctionDef | ast.ClassDef"

# What the page has by hand, by the identity of the Python object, and as it is called there.
GIVEN = {id(title): "title", id(UNKNOWN): "UNKNOWN", id(Word): "Word", id(deque): "py.list"}
# Functions and types of Python's that `python.ts` has.
BUILTINS = {
    "all", "any", "bool", "dict", "enumerate", "format", "int", "len", "list", "map", "ord", "round", "set", "str",
    "sum", "zip",
}  # fmt: skip


class TranslationError(Exception):
    """Python that narration may not be written in."""

    def __init__(self, module: ModuleType, node: ast.AST, why: str) -> None:
        super().__init__(f"{module.__name__}:{getattr(node, 'lineno', '?')}: {why}")


@cache
def _definitions(module: ModuleType) -> dict[str, Definition]:
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


class Sources:
    """Definitions by the names that they have in the page, in the order in which they were asked for."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[ModuleType, Definition]] = {}
        self.tables: dict[str, str] = {}  # of plain data

    def take(self, wanted: Callable[..., object]) -> str:
        """Take a function or a class; returns its name in the page."""
        module = import_module(wanted.__module__)
        name = _qualified(module, wanted.__name__)
        self.found.setdefault(name, (module, _definitions(module)[wanted.__name__]))
        return name

    def named(self, module: ModuleType, node: ast.Name) -> str:
        """What a name of a module means, as it is written in the page."""
        if not hasattr(module, node.id):
            if node.id not in BUILTINS or not hasattr(builtins, node.id):
                raise TranslationError(module, node, f"the page has no {node.id}")
            return f"py.{node.id}"
        value = getattr(module, node.id)
        if id(value) in GIVEN:
            return GIVEN[id(value)]
        if isinstance(value, FunctionType | type):
            if value.__module__.partition(".")[0] in sys.stdlib_module_names:
                raise TranslationError(module, node, f"the page has no {node.id}")
            return self.take(value)
        try:
            text = literal(value)
        except TypeError as error:
            raise TranslationError(module, node, str(error)) from error
        if value is None or isinstance(value, str | int | Enum):
            return text
        self.tables[_qualified(module, node.id)] = text
        return _qualified(module, node.id)


def _qualified(module: ModuleType, name: str) -> str:
    """A name that no other module's is like."""
    return "_".join([*module.__name__.split(".")[-2:], name])


def literal(value: object) -> str:
    """Plain data as JavaScript."""
    if isinstance(value, dict):
        return f"new Map([{', '.join(f'[{literal(key)}, {literal(one)}]' for key, one in value.items())}])"
    if isinstance(value, set | frozenset):
        return f"new Set([{', '.join(map(literal, sorted(value)))}])"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(literal, value))}]"
    if value is None or isinstance(value, str | int | float):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Enum):  # one of a kind, told apart by its name
        return json.dumps(value.value, ensure_ascii=False)
    raise TypeError(f"{value!r} is no plain data")


def parameters(definition: Definition) -> ast.arguments:
    """What a function takes, or what an instance of a class is made from."""
    if isinstance(definition, ast.FunctionDef):
        return definition.args
    for part in definition.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            return part.args
    fields = [part for part in definition.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)]
    names = [ast.arg(part.target.id) for part in fields if isinstance(part.target, ast.Name)]
    defaults = [part.value for part in fields if part.value is not None]
    return ast.arguments([], [ast.arg("self"), *names], None, [], [], None, defaults)


def methods(definition: Definition) -> dict[str, ast.FunctionDef]:
    """The methods of a class by name."""
    return {part.name: part for part in definition.body if isinstance(part, ast.FunctionDef)}


@cache
def given_methods() -> dict[str, ast.FunctionDef]:
    """The methods of what the page has by hand."""
    return methods(_definitions(import_module(Words.__module__))[Words.__name__])
