"""Whether a change brings anything by which the tests' inputs could be told from others: nothing learnt is nothing.

`>` in place of `>=` mends exactly the inputs on the boundary, and so does a table of these; the table has to say them.
"""

import ast
from collections import Counter
from collections.abc import Iterator

from regreen.act.guard.source.told import fresh, weight
from regreen.act.guard.view import Look, Role, Side

_READS = frozenset(
    {"compile", "dir", "eval", "exec", "getattr", "globals", "hash", "id", "input", "inspect", "locals", "open", "vars"}
)
"""Names through which code learns what does not stand in it as a literal."""


def informs(look: Look) -> bool:
    """Whether the sources hold a new literal that says something, or a new name that does or that reads what does.

    Zero, one, nothing and truth values say nothing; neither do operators and names that stand for other code.
    """
    views = tuple(look.of(Role.SOURCE))
    if any(view.after is not None and view.after.python is None for view in views):
        return True
    if any(map(weight, fresh(look))):
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
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name


def _says_something(name: str) -> bool:
    return name in _READS or name.startswith("__") or any(map(str.isdigit, name))
