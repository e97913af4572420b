"""Ways of looking that several rules over Python sources share."""

import ast
import builtins
from collections.abc import Callable, Iterator

from regreen.act.guard.marks import Mark, old_lines
from regreen.act.guard.rule import Place
from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode, arguments

Finder = Callable[[Module], Iterator[ast.AST]]


def marks(find: Finder) -> Callable[[Side], Iterator[Mark]]:
    """A collector of marks out of a finder of nodes; the key is the node's statement head or its own text."""

    def collect(side: Side) -> Iterator[Mark]:
        module = side.python
        if module is not None:
            for node in find(module):
                yield Mark(key=text_of(node), line=getattr(node, "lineno", 1))

    return collect


def text_of(node: ast.AST) -> str:
    """A node's text, normalised; of a function or class the first 20 lines."""
    return "\n".join(ast.unparse(node).splitlines()[:20])


def names(module: Module) -> list[tuple[str, ast.AST]]:
    """Dotted names of imported and built-in things that the code uses, each at its outermost node; found once."""
    if module.noted is None:
        module.noted = list(_names(module))
    return module.noted


def _names(module: Module) -> Iterator[tuple[str, ast.AST]]:
    for node in module.of(ast.Attribute, ast.Name, ast.Call):
        if isinstance(module.parent.get(node), ast.Attribute) or not (name := module.name(node)):
            continue
        if not isinstance(node, ast.Call) and not _is_known(module, node):
            continue
        yield name, node


def _is_known(module: Module, node: ast.AST) -> bool:
    """Whether a name's root is imported or built in; a local variable called ``signal`` is neither."""
    while isinstance(node, ast.Attribute):
        node = node.value
    if not isinstance(node, ast.Name):
        return True
    if module.imports(node.id):
        return True
    # Every module has `__builtins__`, and the module `builtins` itself has no such name.
    return (hasattr(builtins, node.id) or node.id == "__builtins__") and not any(
        node.id in arguments(one) for one in module.ancestors(node) if isinstance(one, FunctionNode)
    )


def _is_below(name: str, wanted: frozenset[str]) -> bool:
    parts = name.split(".")
    return any(".".join(parts[:size]) in wanted for size in range(1, len(parts) + 1))


def uses(wanted: frozenset[str]) -> Finder:
    """A finder of uses of these dotted names, and of anything below them."""

    def find(module: Module) -> Iterator[ast.AST]:
        return (node for name, node in names(module) if _is_below(name, wanted))

    return find


def imports(wanted: frozenset[str]) -> Finder:
    """A finder of imports of these modules or of what lies below them."""

    def find(module: Module) -> Iterator[ast.AST]:
        return (node for name, node in module.modules() if _is_below(name, wanted))

    return find


def first_uses(wanted: frozenset[str], *roles: Role) -> Callable[[Look], Iterator[Place]]:
    """A finder of uses and imports of names that no touched file used before: whoever repairs a loader may load."""

    def find(look: Look) -> Iterator[Place]:
        views = list(look.of(*roles))
        known = {name for view in views for name, _ in _known(view.before)}
        for view in views:
            stood = old_lines(view)
            for name, node in _known(view.after):
                line = getattr(node, "lineno", 1)
                if name not in known and line not in stood and _is_below(name, wanted):
                    yield Place(file=view.path, line=line, after=text_of(node))

    return find


def _known(side: Side | None) -> Iterator[tuple[str, ast.AST]]:
    if side is not None and side.python is not None:
        yield from names(side.python)
        yield from side.python.modules()


def strings(module: Module) -> Iterator[tuple[str, ast.AST]]:
    """String and bytes values in code, docstrings left out, pieces put together with ``+`` and ``join`` included."""
    for node in module.of(ast.Constant):
        if isinstance(node.value, str) and not module.is_docstring(node):
            yield node.value, node
        elif isinstance(node.value, bytes):
            yield node.value.decode("latin-1"), node
    for sum_ in module.of(ast.BinOp):
        if isinstance(sum_.op, ast.Add) and (text := folded(sum_)):
            yield text, sum_
    for call in module.of(ast.Call):
        if text := _joined(call):
            yield text, call


def folded(node: ast.AST) -> str:
    """The text that constant pieces make together; empty when it is not constant."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            first, second = folded(left), folded(right)
            return first + second if first and second else ""
        case ast.Subscript(value=ast.Constant(value=str(text)), slice=ast.Slice(step=ast.UnaryOp(op=ast.USub()))):
            return text[::-1]
        case ast.Call():
            return _joined(node)
        case _:
            return ""


def _joined(call: ast.Call) -> str:
    match call:
        case ast.Call(
            func=ast.Attribute(value=ast.Constant(value=str(glue)), attr="join"),
            args=[ast.List() | ast.Tuple() as parts],
        ):
            pieces = [folded(part) for part in parts.elts]
            return glue.join(pieces) if all(pieces) else ""
        case _:
            return ""


def is_constant(node: ast.AST | None) -> bool:
    """Whether an expression is made of literals only."""
    if node is None:
        return True
    literal = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.UnaryOp, ast.BinOp, ast.Compare, ast.BoolOp)
    rest = (ast.expr_context, ast.unaryop, ast.operator, ast.cmpop, ast.boolop)
    return all(isinstance(part, (*literal, *rest)) for part in ast.walk(node))


_TRIVIAL: tuple[object, ...] = ("", 0, 1, -1, 0.0, 1.0, True, False, None, b"", (), [], {}, set())


def is_trivial(node: ast.expr) -> bool:
    """Whether a literal is one of those that every program uses: nothing, none, zero, one, a truth value."""
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return any(value == one and type(value) is type(one) for one in _TRIVIAL)
