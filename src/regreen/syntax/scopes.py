"""Functions of a module, where they lie, and which names can be used inside them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from regreen.syntax.source import first_line

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
ScopeNode = FunctionNode | ast.ClassDef | ast.Lambda


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """One function or method that is not inside another function."""

    node: FunctionNode
    """Its definition."""
    name: str
    """Plain name."""
    qualname: str
    """With the classes around it: ``Parser.feed``."""
    owner: ast.ClassDef | None
    """The innermost class around it."""
    first: int
    """One-based line of its first decorator, or of ``def``."""
    last: int
    """One-based last line."""

    @property
    def body_first(self) -> int:
        """The line where its first statement begins."""
        return self.node.body[0].lineno


def outer_functions(tree: ast.Module) -> tuple[Function, ...]:
    """Functions and methods in the order of the file; what is nested in a function belongs to that function."""
    return tuple(_walk(tree.body, (), None))


def _walk(body: list[ast.stmt], names: tuple[str, ...], owner: ast.ClassDef | None) -> Iterator[Function]:
    for statement in body:
        if isinstance(statement, FunctionNode):
            yield _function(statement, names, owner)
        elif isinstance(statement, ast.ClassDef):
            yield from _walk(statement.body, (*names, statement.name), statement)
        else:
            for inner in blocks(statement):
                yield from _walk(inner, names, owner)


def _function(node: FunctionNode, names: tuple[str, ...], owner: ast.ClassDef | None) -> Function:
    return Function(
        node=node,
        name=node.name,
        qualname=".".join((*names, node.name)),
        owner=owner,
        first=first_line(node),
        last=node.end_lineno or node.lineno,
    )


def blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The statement lists directly inside a statement."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(statement, name, None)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            yield block
    for handler in getattr(statement, "handlers", ()):
        yield handler.body
    for case in getattr(statement, "cases", ()):
        yield case.body


def function_at(functions: tuple[Function, ...], line: int) -> Function | None:
    """The outer function whose lines hold this one; None at module or class level."""
    return next((one for one in functions if one.first <= line <= one.last), None)


def parents(root: ast.AST) -> dict[ast.AST, ast.AST]:
    """Each node's parent below a root."""
    return {child: node for node in ast.walk(root) for child in ast.iter_child_nodes(node)}


def bound_names(target: ast.AST) -> Iterator[str]:
    """Names that an assignment target, import, definition or pattern binds."""
    for node in ast.walk(target):
        match node:
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.arg():
                yield node.arg
            case ast.alias():
                yield (node.asname or node.name).split(".")[0]
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name


def arguments(node: FunctionNode | ast.Lambda) -> tuple[str, ...]:
    """Names of a function's parameters, in order."""
    spec = node.args
    extra = [one for one in (spec.vararg, spec.kwarg) if one is not None]
    return tuple(one.arg for one in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs, *extra))


def defaults(node: FunctionNode | ast.Lambda) -> dict[str, ast.expr]:
    """Default values of a function's parameters, by name."""
    spec = node.args
    names = [one.arg for one in (*spec.posonlyargs, *spec.args)]
    found = dict(zip(names[len(names) - len(spec.defaults) :], spec.defaults, strict=True))
    keywords = zip(spec.kwonlyargs, spec.kw_defaults, strict=True)
    return found | {one.arg: value for one, value in keywords if value is not None}


def local_names(node: FunctionNode) -> tuple[str, ...]:
    """Parameters and names assigned in a function, not in functions nested in it, in the order of the text."""
    found = dict.fromkeys(arguments(node))
    for child in own_nodes(node):
        match child:
            case ast.Name(ctx=ast.Store()):
                found[child.id] = None
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found[child.name] = None
            case ast.ExceptHandler(name=str(name)):
                found[name] = None
            case ast.alias():
                found[(child.asname or child.name).split(".")[0]] = None
    return tuple(found)


@lru_cache(maxsize=256)
def inside(node: ast.AST) -> tuple[ast.AST, ...]:
    """A node and all below it, outermost first; kept, since classes are gone through again and again."""
    return tuple(ast.walk(node))


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Nodes below, in the order of the text, without the insides of nested scopes."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, ScopeNode):
            yield from own_nodes(child)


def module_names(tree: ast.Module) -> tuple[str, ...]:
    """Names bound at module level, in the order of the text."""
    found: dict[str, None] = {}
    for child in own_nodes(tree):
        match child:
            case ast.Name(ctx=ast.Store()):
                found[child.id] = None
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found[child.name] = None
            case ast.alias():
                found[(child.asname or child.name).split(".")[0]] = None
    return tuple(found)


def unread_names(node: FunctionNode) -> frozenset[str]:
    """Parameters and variables of a function that nothing in it reads; names that begin with ``_`` are meant so."""
    read = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    return frozenset(name for name in local_names(node) if name not in read and not name.startswith("_")) - {
        "self",
        "cls",
    }
