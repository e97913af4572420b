"""Where the value of a check comes from: names of a test followed through its file to what is called in the end."""

import ast
import builtins
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from regreen.act.guard.claims.binding import Binding, bindings, standing
from regreen.act.guard.claims.pairs import Test
from regreen.syntax.asserts import CheckKind, call_kind
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode, arguments, defaults

_PURE = frozenset(
    {"math", "cmath", "operator", "functools", "itertools", "collections", "decimal", "fractions", "statistics"}
    | {"string", "copy", "types", "typing", "dataclasses", "enum", "textwrap", "random", "datetime", "json", "re"}
    | {"unittest", "abc", "numbers", "__future__", "contextlib"}
)
"""Modules of the standard library whose answers depend on nothing that the code under test did."""
_HELP = frozenset({"pytest", "_pytest", "mock", "hypothesis", "numpy", "pandas", "dirty_equals", "faker"})
"""Foreign modules that help to test and are not tested."""
_GIVEN = frozenset(
    {"tmp_path", "tmp_path_factory", "tmpdir", "tmpdir_factory", "capsys", "capfd", "capsysbinary", "capfdbinary"}
    | {"caplog", "recwarn", "request", "monkeypatch", "pytestconfig", "cache", "subtests"}
)
"""Fixtures of pytest: what they show is what something else in the test did."""
_LOOKS = frozenset({"callable", "hasattr", "isinstance", "issubclass", "type", "id", "repr", "str", "bool"})
"""Built-in functions that look at what they are given and call it not."""
_OUTWARD = frozenset({"open", "eval", "exec", "compile", "input", "globals", "locals", "vars"})
_NODES = 5000
"""Nodes that are looked at for one check."""


@dataclass(slots=True, kw_only=True)
class Origins:
    """What a value comes from."""

    called: set[str] = field(default_factory=set)
    """Imported things that are called, by their full dotted name."""
    handed: set[str] = field(default_factory=set)
    """Imported things that are handed to what is called."""
    named: set[str] = field(default_factory=set)
    """Imported things that are only named."""
    classes: list[ast.ClassDef] = field(default_factory=list)
    """Classes of the test's file that it is made of."""
    acts: set[str] = field(default_factory=set)
    """Names of whatever is called as a statement of its own."""
    is_given: bool = False
    """Whether something comes from outside of the file that nobody here can look into: a fixture, a base class."""
    is_outward: bool = False
    """Whether it is read from the world around: files, output, the clock."""


def origins(parts: Iterable[ast.AST], test: Test) -> Origins:
    """What these parts of a test come from."""
    found = _Following(test)
    found.follow(parts)
    return found.origins


def is_helper(name: str) -> bool:
    """Whether a dotted name belongs to the standard library or to what only helps to test."""
    top = name.partition(".")[0]
    return top in sys.stdlib_module_names or top in _HELP


class _Following:
    """Follows names, each once."""

    def __init__(self, test: Test) -> None:
        self.test = test
        self.module: Module = test.module
        self.origins = Origins()
        self._seen: set[ast.AST] = set()

    def follow(self, parts: Iterable[ast.AST]) -> None:
        todo = list(parts)
        while todo and len(self._seen) < _NODES:
            node = todo.pop()
            if node not in self._seen:
                self._seen.add(node)
                todo += ast.iter_child_nodes(node)
                todo += self._next(node)

    def _next(self, node: ast.AST) -> Iterator[ast.AST]:
        match node:
            case ast.Expr(value=ast.Call() as call) | ast.Expr(value=ast.Await(value=ast.Call() as call)):
                if call_kind(call) is None:
                    self.origins.acts.add(_last(call.func))
            case ast.Call():
                self._note_call(node)
            case ast.ClassDef():
                self.origins.classes.append(node)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=attr):
                yield from self._of_class(node, attr)
            case ast.Name(id=name, ctx=ast.Load()):
                yield from self._of_name(node, name)

    def _note_call(self, call: ast.Call) -> None:
        self._note(call.func, self.origins.called)
        if getattr(call.func, "id", "") in _LOOKS or self.module.name(call.func).startswith("inspect."):
            return
        for given in (*call.args, *(word.value for word in call.keywords)):
            self._note(given.value if isinstance(given, ast.Starred) else given, self.origins.handed)

    def _note(self, node: ast.expr, into: set[str]) -> None:
        """Write down what is imported under a dotted name, unless the name is bound to something else here."""
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if isinstance(root, ast.Name) and self.module.imports(root.id) and not self._bound(root, root.id):
            name = self.module.name(node)
            is_dunder = "__" in name.rpartition(".")[2]
            (self.origins.named if is_dunder else into).add(name)
            top = name.partition(".")[0]
            self.origins.is_outward |= top in sys.stdlib_module_names and top not in _PURE

    def _of_name(self, node: ast.Name, name: str) -> Iterator[ast.AST]:
        found = self._bound(node, name)
        if not found:
            self._note(self._whole(node), self.origins.named)
            self.origins.is_outward |= name in _OUTWARD
            self.origins.is_given |= not (self.module.imports(name) or hasattr(builtins, name))
        for one in found:
            yield from one.values
        if any(not one.is_fixed for one in found):
            yield from self._touching(node, name)

    def _whole(self, node: ast.expr) -> ast.expr:
        """The dotted name that begins with a name."""
        while isinstance(above := self.module.parent.get(node), ast.Attribute):
            node = above
        return node

    def _bound(self, node: ast.AST, name: str) -> list[Binding]:
        """What a name stands for where it is used: bound in the innermost function that binds it, or in the file."""
        for scope in self.module.ancestors(node):
            if isinstance(scope, ast.Lambda) and name in arguments(scope):
                return [Binding(node=scope)]
            if isinstance(scope, FunctionNode):
                if name in arguments(scope):
                    return [*standing(bindings(scope, name), node, self.module), *self._parameter(scope, name)]
                if found := standing(bindings(scope, name), node, self.module):
                    return found
        return [one for one in bindings(self.module.tree, name) if not one.is_import]

    def _parameter(self, function: FunctionNode, name: str) -> Iterator[Binding]:
        rows = list(_rows(function, name))
        fixture = _fixture(self.module, name)
        default = defaults(function).get(name)
        if default is not None or rows:
            yield Binding(node=function, values=(*rows, *([default] if default is not None else [])))
        elif fixture is not None and fixture is not function:
            yield Binding(node=function, values=(fixture,))
        elif function is self.test.node or _is_fixture(function):
            self.origins.is_outward |= name in _GIVEN
            self.origins.is_given |= name not in _GIVEN and name not in {"self", "cls"}
            yield Binding(node=function)
        else:
            yield Binding(node=function)

    def _of_class(self, node: ast.AST, attr: str) -> Iterator[ast.AST]:
        owner = next((one for one in self.module.ancestors(node) if isinstance(one, ast.ClassDef)), None)
        self.origins.is_given |= owner is None
        if owner is None or attr.startswith(("assert", "fail", "subTest", "skipTest", "addCleanup")):
            return
        found = [value for value in _members(owner, attr) if value is not None]
        self.origins.is_given |= not found and bool(owner.bases)
        yield from found

    def _touching(self, node: ast.AST, name: str) -> Iterator[ast.AST]:
        """Calls in the same function that are handed something that can change, or a function that speaks of it."""
        scope: ast.AST = self.module.function_of(node) or self.test.node
        speak = {function for function, names in _speaking(self.module) if name in names} - {self.test.node.name}
        yield from (call for call, names in _acts(scope) if ({name} | speak) & names)


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name))


@lru_cache(maxsize=16)
def _speaking(module: Module) -> list[tuple[str, frozenset[str]]]:
    """The functions of a file with the names that they speak of."""
    return [(one.name, _names(one)) for one in module.of(ast.FunctionDef, ast.AsyncFunctionDef)]


@lru_cache(maxsize=64)
def _acts(scope: ast.AST) -> list[tuple[ast.AST, frozenset[str]]]:
    """The calls in a function that are no checks, with the names in them."""
    calls = (one for one in ast.walk(scope) if isinstance(one, ast.Call))
    return [(one, _names(one)) for one in calls if call_kind(one) in {None, CheckKind.RAISES}]


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _rows(function: FunctionNode, name: str) -> Iterator[ast.expr]:
    """What ``parametrize`` gives a parameter."""
    for call in (part for mark in function.decorator_list for part in ast.walk(mark)):
        if isinstance(call, ast.Call) and _last(call.func) == "parametrize":
            words = {word.arg: word.value for word in call.keywords}
            names = call.args[0] if call.args else words.get("argnames")
            values = call.args[1] if len(call.args) > 1 else words.get("argvalues")
            if names is not None and values is not None and name in ast.unparse(names):
                yield values


def _is_fixture(function: FunctionNode) -> bool:
    return any("fixture" in ast.unparse(one) for one in function.decorator_list)


def _fixture(module: Module, name: str) -> ast.AST | None:
    """The function of this file behind a fixture's name."""
    for one in module.of(ast.FunctionDef, ast.AsyncFunctionDef):
        if _is_fixture(one) and (one.name == name or f"name='{name}'" in "".join(map(ast.unparse, one.decorator_list))):
            return one
    return None


def _members(owner: ast.ClassDef, attr: str) -> Iterator[ast.AST | None]:
    for node in ast.walk(owner):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name == attr:
                yield node
            case ast.Assign(targets=targets, value=value) if any(_is_member(one, attr) for one in targets):
                yield value
            case ast.AnnAssign(target=target, value=value) if _is_member(target, attr):
                yield value


def _is_member(target: ast.expr, attr: str) -> bool:
    parts = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
    return any(_last(one) == attr for one in parts)
