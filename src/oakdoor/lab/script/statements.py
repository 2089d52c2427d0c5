"""Statements, functions and classes of narration as JavaScript."""

import ast
from collections.abc import Iterator

from oakdoor.lab.script.expressions import Expressions, local
from oakdoor.lab.script.sources import Definition, methods, parameters

INDENT = "  "


class Statements(Expressions):
    """Writes the definitions of one module."""

    def definition(self, name: str, node: Definition) -> list[str]:
        """The lines of a function or a class."""
        if isinstance(node, ast.ClassDef):
            return [f"class {name} {{", *_indented(self._class(node)), "}"]
        return [f"function {name}{self._signature(node.args)} {{", *_indented(self._body(node)), "}"]

    def _class(self, node: ast.ClassDef) -> Iterator[str]:
        if node.bases:
            raise self.refused(node, "a class of narration has no other below it")
        defined = methods(node).values()
        self.own = {part.name for part in defined if not part.decorator_list}
        if "__init__" not in self.own:  # a dataclass
            takes = parameters(node)
            yield f"constructor{self._signature(takes)} {{"
            yield from (f"{INDENT}this.{one.arg} = {local(one.arg)};" for one in takes.args if one.arg != "self")
            yield "}"
        for part in defined:
            marks = {mark.id for mark in part.decorator_list if isinstance(mark, ast.Name)}
            if len(marks) < len(part.decorator_list) or marks - {"property", "staticmethod"}:
                raise self.refused(part, "this decorator is not translated")
            kind = "get " if "property" in marks else "static " if marks else ""
            name = "constructor" if part.name == "__init__" else part.name
            yield f"{kind}{name}{self._signature(part.args)} {{"
            yield from _indented(self._body(part))
            yield "}"

    def _signature(self, takes: ast.arguments) -> str:
        named = [one.arg for one in takes.args]
        if takes.vararg or takes.posonlyargs or takes.kwonlyargs:
            raise self.refused(takes.vararg or takes, "such parameters are not translated")
        texts = dict.fromkeys(named, "")
        for name, default in zip(reversed(named), reversed(takes.defaults), strict=False):
            texts[name] = f" = {self.expression(default)}"
        more = [f"{takes.kwarg.arg} = new Map()"] if takes.kwarg else []
        return f"({', '.join([*(local(name) + text for name, text in texts.items() if name != 'self'), *more])})"

    def _body(self, node: ast.FunctionDef) -> list[str]:
        taken = {one.arg for one in node.args.args} | ({node.args.kwarg.arg} if node.args.kwarg else set())
        bound = sorted(set(_bound(node.body)) - taken)
        self.locals = taken | set(bound)
        lines = [f"let {', '.join(map(local, bound))};"] if bound else []
        lines += self._block(node.body)
        self.locals = set()
        return lines

    def _block(self, body: list[ast.stmt]) -> list[str]:
        return [line for node in body for line in self._statement(node)]

    def _statement(self, node: ast.stmt) -> list[str]:
        write = getattr(self, f"_{type(node).__name__.lower()}_", None)
        if write is None:
            raise self.refused(node, f"{type(node).__name__} is not translated")
        return list(write(node))

    def _expr_(self, node: ast.Expr) -> list[str]:
        if isinstance(node.value, ast.Constant):  # says what something is for
            return []
        return [f"{self.expression(node.value)};"]

    def _return_(self, node: ast.Return) -> list[str]:
        return [f"return {self.expression(node.value) if node.value else 'null'};"]

    def _raise_(self, node: ast.Raise) -> list[str]:
        """An error with its text: the page knows one kind."""
        if not isinstance(node.exc, ast.Call) or len(node.exc.args) != 1:
            raise self.refused(node, "an error is raised with one text")
        return [f"throw new Error({self.expression(node.exc.args[0])});"]

    def _break_(self, node: ast.Break) -> list[str]:
        return ["break;"]

    def _continue_(self, node: ast.Continue) -> list[str]:
        return ["continue;"]

    def _assign_(self, node: ast.Assign) -> list[str]:
        first, *others = node.targets
        if others and not isinstance(first, ast.Name):
            raise self.refused(node, "such a chain of assignments is not translated")
        lines = [self._assigned(first, self.expression(node.value))]
        return [*lines, *(self._assigned(target, self.target(first)) for target in others)]

    def _annassign_(self, node: ast.AnnAssign) -> list[str]:
        return [self._assigned(node.target, self.expression(node.value))] if node.value else []

    def _augassign_(self, node: ast.AugAssign) -> list[str]:
        left = self.expression(node.target)
        return [self._assigned(node.target, self.operated(node, left, node.op, self.expression(node.value)))]

    def _assigned(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Subscript):
            return f"py.put({self.expression(target.value)}, {self.expression(target.slice)}, {value});"
        if isinstance(target, ast.Tuple):
            return f"{self.target(target)} = py.iter({value});"
        return f"{self.target(target)} = {value};"

    def _if_(self, node: ast.If) -> Iterator[str]:
        yield f"if ({self.truth(node.test)}) {{"
        yield from _indented(self._block(node.body))
        if node.orelse:
            yield "} else {"
            yield from _indented(self._block(node.orelse))
        yield "}"

    def _for_(self, node: ast.For) -> Iterator[str]:
        return self._loop(node, f"for ({self.target(node.target)} of py.iter({self.expression(node.iter)}))")

    def _while_(self, node: ast.While) -> Iterator[str]:
        return self._loop(node, f"while ({self.truth(node.test)})")

    def _loop(self, node: ast.For | ast.While, head: str) -> Iterator[str]:
        if node.orelse:
            raise self.refused(node, "a loop has no else")
        yield f"{head} {{"
        yield from _indented(self._block(node.body))
        yield "}"


def _bound(body: list[ast.stmt]) -> Iterator[str]:
    """The names that statements bind, but for those of comprehensions."""
    for node in body:
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                parts = [target, *ast.walk(target)] if isinstance(target, ast.Tuple) else [target]
                yield from (part.id for part in parts if isinstance(part, ast.Name))
        for block in ("body", "orelse"):
            yield from _bound(getattr(node, block, []))


def _indented(lines: "Iterator[str] | list[str]") -> list[str]:
    return [INDENT + line for line in lines]
