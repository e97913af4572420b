"""New code that works on copies of what it is given, where it brings something that may change that."""

import ast
from collections.abc import Iterator

from regreen.act.guard.needed.pieces import Piece
from regreen.syntax.scopes import Function, arguments, local_names, outer_functions
from regreen.syntax.source import Edit, Source, apply_edits, body_start

_CHANGING = frozenset(
    {"add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft", "insert"}
    | {"intersection_update", "pop", "popitem", "popleft", "remove", "reverse", "rotate", "setdefault", "sort"}
    | {"symmetric_difference_update", "update"}
)
"""Methods of built-in containers that change them."""
_CHANGING_FIRST = frozenset({"delattr", "heapify", "heappop", "heappush", "insort", "next", "setattr", "shuffle"})
"""Functions that change what they are given first."""
_MAKING = frozenset({"list", "dict", "set", "sorted", "bytearray", "deque", "defaultdict", "Counter", "OrderedDict"})
"""Functions that return something new."""
_DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Constant)
_OBJECTS = frozenset({"self", "cls"})


def spared(path: str, before: str, after: str) -> Iterator[Piece]:
    """One module with each such function on copies of its arguments; nothing where either text does not parse.

    What a function of the same name changed before, it may change: what it is called on, or a list that it fills.
    """
    try:
        old, new = Source(text=before), Source(text=after)
    except (SyntaxError, ValueError, RecursionError):
        return
    known = {one.qualname: one for one in outer_functions(old.tree)}
    for function in outer_functions(new.tree):
        was = known.get(function.qualname)
        fresh = _changed(function) - (_changed(was) if was is not None else frozenset())
        names = [name for name in arguments(function.node) if name not in _OBJECTS]
        if fresh and names:
            yield _on_copies(path, new, function, names, min(fresh))


def _on_copies(path: str, source: Source, function: Function, names: list[str], changed: str) -> Piece:
    first = body_start(function.node)
    start = source.span(first)[0]
    rows = "; ".join(f'{name} = __import__("copy").deepcopy({name})' for name in names)
    glue = "; " if first.lineno == function.node.lineno else source.newline + " " * first.col_offset
    text = apply_edits(source.text, [Edit(start=start, end=start, text=f"{rows}{glue}")])
    said = f"what is done to {changed} for the caller as well"
    return Piece(file=path, line=function.first, said=said, text=text, edit=())


def _changed(function: Function) -> frozenset[str]:
    """A function's own names whose values it may change, without those of what it makes itself."""
    own = frozenset(local_names(function.node)) - _OBJECTS
    return own & frozenset(_roots(function)) - frozenset(_made(function))


def _roots(function: Function) -> Iterator[str]:
    given = set(arguments(function.node))
    for node in ast.walk(function.node):
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in _CHANGING:
                yield from _root(value)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[value, *_]) if (
                name in _CHANGING_FIRST
            ):
                yield from _root(value)
            case ast.Attribute(value=value, ctx=ast.Store() | ast.Del()):
                yield from _root(value)
            case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()):
                yield from _root(value)
            case ast.AugAssign(target=ast.Name(id=name)) if name in given:
                yield name


def _root(node: ast.expr) -> Iterator[str]:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id


def _made(function: Function) -> Iterator[str]:
    """Names to which nothing is given but what is made there."""
    given: dict[str, bool] = dict.fromkeys(arguments(function.node), False)
    for node in ast.walk(function.node):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                given[name] = given.get(name, True) and _makes(value)
            case ast.Name(id=name, ctx=ast.Store()):
                given.setdefault(name, False)
    yield from (name for name, is_made in given.items() if is_made)


def _makes(value: ast.expr) -> bool:
    match value:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _MAKING
        case _:
            return isinstance(value, _DISPLAYS)
