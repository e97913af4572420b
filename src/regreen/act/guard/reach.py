"""New code that nothing reaches: a function beside a fix that no old code and no failing test names cannot help it."""

import ast
from collections.abc import Iterable, Iterator

from regreen.act.guard.view import Look, Role, Side, View
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode

CAPABILITIES = frozenset(
    {
        "source-touches-disk",
        "source-reads-environment",
        "source-reads-process",
        "source-chance",
        "source-starts-process",
        "source-network",
        "source-exits",
        "source-decodes",
        "source-hides-failure",
        "source-silences-warnings",
    }
)
"""Rules about what code can do: where nothing reaches it, they only warn. Rules about answers and agreement stay."""
_HARMLESS = frozenset(
    {
        "property",
        "staticmethod",
        "classmethod",
        "lru_cache",
        "cache",
        "contextmanager",
        "dataclass",
        "wraps",
        "overload",
    }
)
Span = tuple[int, int]
Places = dict[str, tuple[Span, ...]]
"""Lines, from and to, by file."""


def unreached(look: Look) -> Places:
    """Lines, by file, of new functions and classes of the sources that nothing else names, and of imports for them."""
    views = [view for view in look.of(Role.SOURCE) if view.after is not None and view.after.python is not None]
    fresh = {view.path: list(_fresh(view)) for view in views}
    names = {one.name for found in fresh.values() for one in found}
    used = _used(views, fresh, names) | {name for module in look.told for name in _words(module.tree)}
    return {view.path: tuple(_spans(view, [one for one in fresh[view.path] if one.name not in used])) for view in views}


def _fresh(view: View) -> Iterator[FunctionNode | ast.ClassDef]:
    """Definitions at the module's level under names that nothing in the file bore before."""
    module = _module(view.after)
    old = set(_words(view.before.python.tree)) if view.before is not None and view.before.python is not None else set()
    for node in module.tree.body if module is not None else ():
        if not isinstance(node, FunctionNode | ast.ClassDef) or node.name in old or _runs_at_once(node, module):
            continue
        if not node.name.startswith(("__", "test", "pytest_", "Test")):
            yield node


def _module(side: Side | None) -> Module | None:
    return side.python if side is not None else None


def _runs_at_once(node: FunctionNode | ast.ClassDef, module: Module | None) -> bool:
    """Whether importing the module runs more of it than its definition."""
    assert module is not None
    marks = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
    if any(module.name(one).split(".")[-1] not in _HARMLESS for one in marks):
        return True
    if isinstance(node, FunctionNode):
        defaults = (*node.args.defaults, *node.args.kw_defaults)
        return any(isinstance(part, ast.Call) for one in defaults if one is not None for part in ast.walk(one))
    plain = all(isinstance(one, ast.Name | ast.Attribute) for one in node.bases) and not node.keywords
    loose = [one for one in node.body if not isinstance(one, FunctionNode | ast.Assign | ast.AnnAssign | ast.Pass)]
    calls = (part for one in node.body if isinstance(one, ast.Assign) for part in ast.walk(one.value))
    return not plain or any(not _is_text(one) for one in loose) or any(isinstance(part, ast.Call) for part in calls)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _used(views: list[View], fresh: dict[str, list[FunctionNode | ast.ClassDef]], names: set[str]) -> set[str]:
    """Names among these that code outside of the new definitions bears, and what is named by these in turn."""
    inside = {id(part) for found in fresh.values() for one in found for part in ast.walk(one)}
    trees = [module.tree for view in views if (module := _module(view.after)) is not None]
    used = {word for tree in trees for word in _words(tree, without=inside)} & names
    bodies = {one.name: set(_words(one)) - {one.name} for found in fresh.values() for one in found}
    while more := {word for name in used for word in bodies[name] & names} - used:
        used |= more
    return used


def _words(node: ast.AST, without: Iterable[int] = ()) -> Iterator[str]:
    """Names, attributes, imported names and words in texts below a node."""
    skipped = frozenset(without)
    for part in ast.walk(node):
        if id(part) in skipped:
            continue
        match part:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.alias(name=word):
                yield from word.split(".")
            case ast.FunctionDef(name=word) | ast.AsyncFunctionDef(name=word) | ast.ClassDef(name=word):
                yield word
            case ast.Constant(value=str(text)) if len(text) < 200:  # noqa: PLR2004 - a name, no prose
                yield from text.replace(".", " ").split()


def _spans(view: View, dead: list[FunctionNode | ast.ClassDef]) -> Iterator[Span]:
    inside = {id(part) for one in dead for part in ast.walk(one)}
    for one in dead:
        yield min((one.lineno, *(mark.lineno for mark in one.decorator_list))), one.end_lineno or one.lineno
    module = _module(view.after)
    if module is None or not dead:
        return
    live = set(_plain_names(module.tree, inside))
    for node in module.of(ast.Import, ast.ImportFrom):
        bound = {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        if module.function_of(node) is None and not bound & live:
            yield node.lineno, node.end_lineno or node.lineno


def _plain_names(tree: ast.AST, without: set[int]) -> Iterator[str]:
    return (part.id for part in ast.walk(tree) if isinstance(part, ast.Name) and id(part) not in without)


def is_unreached(places: Places, rule: str, file: str, line: int | None) -> bool:
    """Whether a hit of a rule about capabilities lies where nothing reaches."""
    return rule in CAPABILITIES and line is not None and lies_in(places, file, line)


def lies_in(places: Places, file: str, line: int) -> bool:
    """Whether a one-based line lies in such a place."""
    return any(first <= line <= last for first, last in places.get(file, ()))
