"""Expressions of narration as JavaScript."""

import ast
import json
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import TypeAlias

from oakdoor.lab.script.sources import Sources, TranslationError, given_methods, literal, methods, parameters

# Methods of Python's strings, lists, dictionaries and sets that `python.ts` has.
NATIVE = {
    "add", "append", "count", "fromkeys", "get", "index", "items", "join", "partition", "popleft", "remove", "rstrip",
    "sort", "split", "startswith", "values",
}  # fmt: skip
KEYS = {"sort": "key"}  # the one keyword that a function of Python's may be handed
FUNCTIONS = {
    ast.Add: "py.add", ast.Sub: "py.sub", ast.Mult: "py.mul", ast.Mod: "py.mod", ast.BitAnd: "py.both",
    ast.BitOr: "py.either",
}  # fmt: skip
# Names that JavaScript keeps for itself.
RESERVED = {
    "case", "catch", "const", "default", "delete", "do", "enum", "export", "extends", "function", "instanceof", "let",
    "new", "super", "switch", "this", "throw", "typeof", "var", "void",
}  # fmt: skip
Written: TypeAlias = Callable[[], str]
ORDERS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def local(name: str) -> str:
    """The name of a variable."""
    return f"{name}_" if name in RESERVED else name


class Expressions:
    """Writes the expressions of one module."""

    def __init__(self, sources: Sources, module: ModuleType) -> None:
        self.sources = sources
        self.module = module
        self.locals: set[str] = set()
        self.own: set[str] = set()  # methods of the class that is being written

    def expression(self, node: ast.expr) -> str:
        """An expression, as its kind is written."""
        write = getattr(self, f"_{type(node).__name__.lower()}", None)
        if write is None:
            raise self.refused(node, f"{type(node).__name__} is not translated")
        return str(write(node))

    def refused(self, node: ast.AST, why: str) -> TranslationError:
        """An error about a place in the source."""
        return TranslationError(self.module, node, why)

    def truth(self, node: ast.expr) -> str:
        """An expression that is only asked whether it holds."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(map(self.truth, node.values))})"
        if isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
            return self.expression(node)
        return f"py.bool({self.expression(node)})"

    def target(self, node: ast.expr) -> str:
        """What names are bound to, in an assignment, a loop or a comprehension."""
        if isinstance(node, ast.Name):
            return local(node.id)
        if isinstance(node, ast.Tuple):
            return f"[{', '.join(map(self.target, node.elts))}]"
        if isinstance(node, ast.Starred):
            return f"...{self.target(node.value)}"
        if isinstance(node, ast.Attribute):
            return self.expression(node)
        raise self.refused(node, "nothing can be bound to this")

    def _constant(self, node: ast.Constant) -> str:
        return literal(node.value)

    def _name(self, node: ast.Name) -> str:
        if node.id == "self":
            return "this"
        return local(node.id) if node.id in self.locals else self.sources.named(self.module, node)

    def _attribute(self, node: ast.Attribute) -> str:
        value = self.expression(node.value)
        if value == "this" and node.attr in self.own:  # handed on as a function
            return f"this.{node.attr}.bind(this)"
        return f"{value}.{node.attr}"

    def _joinedstr(self, node: ast.JoinedStr) -> str:
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(json.dumps(part.value, ensure_ascii=False))
            elif isinstance(part, ast.FormattedValue) and part.format_spec is None and part.conversion < 0:
                parts.append(f"py.str({self.expression(part.value)})")
            else:
                raise self.refused(node, "a format is not translated")
        return f"({' + '.join(parts)})" if parts else '""'

    def _list(self, node: ast.List | ast.Tuple) -> str:
        return f"[{', '.join(map(self.expression, node.elts))}]"

    _tuple = _list

    def _set(self, node: ast.Set) -> str:
        return f"new Set([{', '.join(map(self.expression, node.elts))}])"

    def _starred(self, node: ast.Starred) -> str:
        return f"...py.iter({self.expression(node.value)})"

    def _dict(self, node: ast.Dict) -> str:
        return self._entries(zip(node.keys, node.values, strict=True))

    def _entries(self, entries: "zip[tuple[ast.expr | None, ast.expr]]") -> str:
        """A dictionary of keys and values; what has no key is a dictionary itself."""
        parts = [
            f"...{self.expression(value)}" if key is None else f"[{self.expression(key)}, {self.expression(value)}]"
            for key, value in entries
        ]
        return f"new Map([{', '.join(parts)}])"

    def _unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.truth(node.operand)}"
        if isinstance(node.op, ast.USub):
            return f"-{self.expression(node.operand)}"
        raise self.refused(node, "this sign is not translated")

    def _binop(self, node: ast.BinOp) -> str:
        return self.operated(node, self.expression(node.left), node.op, self.expression(node.right))

    def operated(self, node: ast.AST, left: str, operator: ast.operator, right: str) -> str:
        """Two values joined by an operator."""
        if isinstance(operator, ast.Pow):
            return f"({left} ** {right})"
        if type(operator) not in FUNCTIONS:
            raise self.refused(node, f"{type(operator).__name__} is not translated")
        return f"{FUNCTIONS[type(operator)]}({left}, {right})"

    def _boolop(self, node: ast.BoolOp) -> str:
        name = "py.and" if isinstance(node.op, ast.And) else "py.or"
        text = self.expression(node.values[-1])
        for value in reversed(node.values[:-1]):
            text = f"{name}({self.expression(value)}, () => {text})"
        return text

    def _compare(self, node: ast.Compare) -> str:
        if len(node.ops) != 1:
            raise self.refused(node, "a chain of comparisons is not translated")
        order, left, right = node.ops[0], self.expression(node.left), self.expression(node.comparators[0])
        if type(order) in ORDERS:
            return f"({left} {ORDERS[type(order)]} {right})"
        if isinstance(order, ast.In | ast.NotIn):
            return f"{'!' if isinstance(order, ast.NotIn) else ''}py.has({right}, {left})"
        return f"{'!' if isinstance(order, ast.NotEq | ast.IsNot) else ''}py.equal({left}, {right})"

    def _ifexp(self, node: ast.IfExp) -> str:
        return f"({self.truth(node.test)} ? {self.expression(node.body)} : {self.expression(node.orelse)})"

    def _subscript(self, node: ast.Subscript) -> str:
        value = self.expression(node.value)
        if not isinstance(node.slice, ast.Slice):
            return f"py.at({value}, {self.expression(node.slice)})"
        if node.slice.step is not None:
            raise self.refused(node, "a step is not translated")
        low, high = (self.expression(one) if one else "undefined" for one in (node.slice.lower, node.slice.upper))
        return f"{value}.slice({low}, {high})"

    def _lambda(self, node: ast.Lambda) -> str:
        return self._arrow([ast.Name(one.arg) for one in node.args.args], lambda: self.expression(node.body))

    def _arrow(self, targets: "list[ast.Name] | list[ast.expr]", body: Written) -> str:
        """A function of these targets; they are known in its body only."""
        before = self.locals
        names = {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}
        self.locals = before | names
        try:
            return f"(({', '.join(map(self.target, targets))}) => ({body()}))"
        finally:
            self.locals = before

    def _listcomp(self, node: ast.ListComp | ast.GeneratorExp) -> str:
        return self._comprehension(node.generators, lambda: self.expression(node.elt))

    _generatorexp = _listcomp

    def _setcomp(self, node: ast.SetComp) -> str:
        return f"new Set({self._comprehension(node.generators, lambda: self.expression(node.elt))})"

    def _dictcomp(self, node: ast.DictComp) -> str:
        def entry() -> str:
            return f"[{self.expression(node.key)}, {self.expression(node.value)}]"

        return f"new Map({self._comprehension(node.generators, entry)})"

    def _comprehension(self, generators: list[ast.comprehension], element: Written) -> str:
        first, *rest = generators
        text = f"py.iter({self.expression(first.iter)})"
        for condition in first.ifs:
            text += f".filter{self._arrow([first.target], partial(self.truth, condition))}"
        if rest:
            return f"{text}.flatMap{self._arrow([first.target], lambda: self._comprehension(rest, element))}"
        return f"{text}.map{self._arrow([first.target], element)}"

    def _call(self, node: ast.Call) -> str:
        function = node.func
        if isinstance(function, ast.Attribute):
            handed = ", ".join(self._arguments(node, self._method(function.attr), function.attr))
            value = self.expression(function.value)
            if function.attr in NATIVE:
                return f"py.call({value}, {json.dumps(function.attr)}{', ' if handed else ''}{handed})"
            return f"{value}.{function.attr}({handed})"
        if not isinstance(function, ast.Name):
            raise self.refused(node, "only what has a name is called")
        name = self.expression(function)
        _, definition = self.sources.found.get(name, (None, None))
        handed = ", ".join(self._arguments(node, parameters(definition) if definition else None, function.id))
        is_class = isinstance(definition, ast.ClassDef) or name == "Word"
        return f"{'new ' if is_class else ''}{name}({handed})"

    def _method(self, name: str) -> ast.arguments | None:
        """What a method of this name takes, wherever one is."""
        classes = [definition for _, definition in self.sources.found.values() if isinstance(definition, ast.ClassDef)]
        for known in (*map(methods, classes), given_methods()):
            if name in known:
                return known[name].args
        return None

    def _arguments(self, node: ast.Call, takes: ast.arguments | None, name: str) -> list[str]:
        """What is handed over, in the order in which it is taken; keywords for `**` are one dictionary, the last."""
        handed = [self.expression(one) for one in node.args]
        keywords = [one for one in node.keywords if one.arg != "strict"]
        if takes is None:
            if any(one.arg != KEYS.get(name, "") for one in keywords):
                raise self.refused(node, f"what {name} takes is not known")
            return [*handed, *(self.expression(one.value) for one in keywords)]
        names = [one.arg for one in (*takes.args, *takes.kwonlyargs) if one.arg != "self"]
        named = {one.arg: one for one in keywords if one.arg in names}
        more = [one for one in keywords if one.arg not in names]
        if more and takes.kwarg is None:
            raise self.refused(node, f"{name} does not take {more[0].arg}")
        last = max([len(handed), *(names.index(one) + 1 for one in named if one)])
        last = len(names) if more else last
        for place in range(len(handed), last):
            handed.append(self.expression(named[names[place]].value) if names[place] in named else "undefined")
        if more:
            keys = [None if one.arg is None else ast.Constant(one.arg) for one in more]
            handed.append(self._entries(zip(keys, [one.value for one in more], strict=True)))
        return handed
