"""Whether a change brings anything by which the tests' inputs could be told from others: nothing learnt is nothing.

`>` in place of `>=` mends exactly the inputs on the boundary, and so does a table of these; the table has to say them.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from regreen.act.guard.natural import is_natural
from regreen.act.guard.source.told import fresh, literals, readings, weight
from regreen.act.guard.view import Look, Role, Side, View
from regreen.syntax.module import Module

_READS = frozenset(
    {"compile", "dir", "eval", "exec", "getattr", "globals", "hash", "id", "input", "inspect", "locals", "open", "vars"}
)
"""Names through which code learns what does not stand in it as a literal."""
_TELLS_PEOPLE = frozenset({"debug", "info", "warning", "error", "exception", "critical", "log", "warn", "print"})
MOST_NATURAL = 3
"""Numbers that stand for themselves in one change; more are a table."""
_EQUALITY = re.compile(
    r"__(eq|ne|lt|le|gt|ge|hash|contains|bool|len|iter|getitem|r?sub|float|int|abs|round|getattr\w*)__"
)
_MAKES = frozenset(
    {"type", "setattr", "exec", "eval", "__import__", "import_module", "make_dataclass", "mock", "compile"}
)


def informs(look: Look) -> bool:
    """Whether the sources hold a new literal that says something, or a new name that does or that reads what does.

    Zero, one, nothing and truth values say nothing; neither do operators and names that stand for other code, texts
    for people in what is raised or logged, and a few numbers: those of days, hours, degrees, bytes and leap years that
    the failing tests' files do not hold, and those that stand for one beside them.
    """
    views = tuple(look.of(Role.SOURCE))
    if any(view.after is not None and view.after.python is None for view in views):
        return True
    told = {text for module in look.told for text in _numbers(module)}
    spoken = sum((_spoken(view.after) for view in views), Counter[str]())
    left = [text for text in fresh(look) - spoken if weight(text)]
    gone = _gone(views)
    natural = [text for text in left if (text not in told and is_natural(text)) or _is_shift(text, gone)]
    if len(left) > len(natural) or len(natural) > MOST_NATURAL:
        return True
    before, after = Counter[str](), Counter[str]()
    for view in views:
        before.update(_names(view.before))
        after.update(_names(view.after))
    return any(map(_says_something, after.keys() - before.keys()))


def _names(side: Side | None) -> Iterator[str]:
    module = side.python if side is not None else None
    for node in ast.walk(module.tree) if module is not None else ():
        match node:
            case ast.Name(id="__name__"):
                continue
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name


def _numbers(module: Module) -> Iterator[str]:
    return (ast.unparse(node) for node in module.of(ast.Constant))


def _gone(views: Iterable[View]) -> Counter[str]:
    """Literals that the sources held and hold no more."""
    before, after = Counter[str](), Counter[str]()
    for view in views:
        before.update(literals(view.before))
        after.update(literals(view.after))
    return before - after


def _is_shift(text: str, gone: Counter[str]) -> bool:
    """Whether a number stands for one beside it: a boundary that was one off."""
    return text.isdigit() and (str(int(text) - 1) in gone or str(int(text) + 1) in gone)


def _spoken(side: Side | None) -> Counter[str]:
    """Texts for people: what is raised or logged, where nothing is caught that could be read again."""
    module = side.python if side is not None else None
    found = Counter[str]()
    if module is None or any(True for _ in module.of(ast.ExceptHandler)):
        return found
    for node in ast.walk(module.tree):
        for text in _texts(node):
            found.update(readings(text))
    return found


def _texts(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Raise(exc=ast.Call(args=args)):
            pass
        case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args)):
            args = args if name in _TELLS_PEOPLE else []
        case _:
            return
    parts = [part for one in args for part in (one.values if isinstance(one, ast.JoinedStr) else (one,))]
    yield from (part for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def brings_equality(look: Look) -> bool:
    """Whether the sources hold new code that decides what equals what, or that could make some."""
    views = tuple(look.of(Role.SOURCE))
    if any(view.after is not None and view.after.python is None for view in views):
        return True
    before, after = Counter[str](), Counter[str]()
    for view in views:
        before.update(_words(view.before))
        after.update(_words(view.after))
    return bool(after - before)


def _words(side: Side | None) -> Iterator[str]:
    """Names and texts that have to do with equality, heads of classes, and bodies that decide what equals what."""
    yield from (name for name in _names(side) if name in _MAKES or _EQUALITY.search(name))
    module = side.python if side is not None else None
    if module is None:
        return
    yield from ("text" for one in module.of(ast.Constant) if _EQUALITY.search(str(one.value)))
    yield from (ast.dump(one) for one in module.of(ast.FunctionDef) if _EQUALITY.search(one.name))
    for kind in module.of(ast.ClassDef):
        yield ast.dump(ast.Tuple(elts=[ast.Name(id=kind.name), *kind.bases, *kind.decorator_list]))


def _says_something(name: str) -> bool:
    return name in _READS or name.startswith("__") or any(map(str.isdigit, name))
