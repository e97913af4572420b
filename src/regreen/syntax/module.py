"""A Python module read once: its nodes by type, what imported names stand for, and dotted names of expressions."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from typing import TypeVar, overload

from regreen.syntax.newer import parse_tree
from regreen.syntax.scopes import FunctionNode

A = TypeVar("A", bound=ast.AST)
B = TypeVar("B", bound=ast.AST)
C = TypeVar("C", bound=ast.AST)


class Module:
    """One parsed module. Walked once; every question afterwards is a look-up."""

    def __init__(self, text: str) -> None:
        """Parse; raises SyntaxError or ValueError (null bytes) for text that is no Python."""
        self.text = text
        self.tree = parse_tree(text)
        self.parent: dict[ast.AST, ast.AST] = {}
        self._by_type: dict[type[ast.AST], list[ast.AST]] = defaultdict(list)
        for node in ast.walk(self.tree):
            self._by_type[type(node)].append(node)
            for child in ast.iter_child_nodes(node):
                self.parent[child] = node
        self.noted: list[tuple[str, ast.AST]] | None = None
        """Names and nodes that a reader looked up once and wants to find again."""
        self._stands_for = dict(self._imported())

    @overload
    def of(self, first: type[A], /) -> Iterator[A]: ...
    @overload
    def of(self, first: type[A], second: type[B], /) -> Iterator[A | B]: ...
    @overload
    def of(self, first: type[A], second: type[B], third: type[C], /) -> Iterator[A | B | C]: ...
    def of(self, *types: type[ast.AST]) -> Iterator[ast.AST]:
        """All nodes of exactly these types."""
        for one in types:
            yield from self._by_type[one]

    def _imported(self) -> Iterator[tuple[str, str]]:
        for plain in self.of(ast.Import):
            for alias in plain.names:
                yield (
                    alias.asname or alias.name.split(".")[0],
                    alias.name if alias.asname else alias.name.split(".")[0],
                )
        for from_ in self.of(ast.ImportFrom):
            for alias in from_.names:
                yield alias.asname or alias.name, f"{'.' * from_.level}{from_.module or ''}.{alias.name}"

    def imports(self, name: str) -> bool:
        """Whether a plain name was imported."""
        return name in self._stands_for

    def name(self, node: ast.AST | None) -> str:
        """Dotted name of an expression with imported names resolved: ``os._exit``; empty when it is no name."""
        match node:
            case ast.Name(id=name):
                return self._stands_for.get(name, name)
            case ast.Attribute(value=value, attr=attr):
                left = self.name(value)
                return f"{left}.{attr}" if left else ""
            case ast.Call(func=ast.Name(id="__import__"), args=[ast.Constant(value=str(name)), *_]):
                return name
            case ast.Call(func=ast.Name(id="getattr"), args=[left, ast.Constant(value=str(attr)), *_]):
                return f"{self.name(left)}.{attr}" if self.name(left) else ""
            case _:
                return ""

    def modules(self) -> Iterator[tuple[str, ast.AST]]:
        """Imported modules by their full name, with the import (``importlib.import_module`` of a constant too)."""
        for plain in self.of(ast.Import):
            for alias in plain.names:
                yield alias.name, plain
        for from_ in self.of(ast.ImportFrom):
            if from_.level == 0:
                yield from_.module or "", from_
        for call in self.of(ast.Call):
            if self.name(call.func) in {"__import__", "importlib.import_module"} and call.args:
                wanted = call.args[0]
                if isinstance(wanted, ast.Constant) and isinstance(wanted.value, str):
                    yield wanted.value, call

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """What holds a node, innermost first."""
        while (above := self.parent.get(node)) is not None:
            yield above
            node = above

    def function_of(self, node: ast.AST) -> FunctionNode | None:
        """The innermost function around a node."""
        return next((one for one in self.ancestors(node) if isinstance(one, FunctionNode)), None)

    def is_docstring(self, node: ast.AST) -> bool:
        """Whether a string constant only documents."""
        return isinstance(self.parent.get(node), ast.Expr)


def parse(text: str) -> Module | None:
    """The module; None when the text is no Python for this interpreter, nor newer one that can be read."""
    try:
        return Module(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
