"""New code that works on copies of what it is given, where it brings something that may change that."""

import ast
from collections.abc import Iterator

from regreen.act.guard.needed.pieces import Piece
from regreen.syntax.scopes import Function, arguments, bound_names, outer_functions
from regreen.syntax.source import Edit, Source, apply_edits, body_start

_CHANGING = frozenset(
    {"add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft", "insert"}
    | {"intersection_update", "pop", "popitem", "popleft", "remove", "reverse", "rotate", "setdefault", "sort"}
    | {"symmetric_difference_update", "update"}
)
"""Methods of built-in containers that change them."""
_CHANGING_FIRST = frozenset({"delattr", "heapify", "heappop", "heappush", "insort", "next", "setattr", "shuffle"})
"""Functions that change what they are given first."""
_HANDING = frozenset({"enumerate", "getattr", "iter", "map", "filter", "next", "reversed", "vars", "zip"})
"""Functions that hand on what they are given, or what it holds."""
_HOLDING = frozenset({"get", "items", "setdefault", "values"})
"""Methods that hand on what a container holds."""
_STEPS = 3
"""From one name to the next, by which what is given is followed."""
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
    """Names of what a function is given, or of what that holds, whose values it may change."""
    return _given(function) & frozenset(_roots(function))


def _given(function: Function) -> frozenset[str]:
    """Parameters, and names to which what these hold is given."""
    found = frozenset(arguments(function.node)) - _OBJECTS
    pairs = list(_handed_on(function))
    for _ in range(_STEPS):
        found |= {name for target, value in pairs if found & set(_sources(value)) for name in bound_names(target)}
    return found


def _handed_on(function: Function) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Targets with what is given to them, or with what that is taken from one by one."""
    for node in ast.walk(function.node):
        match node:
            case ast.Assign(targets=targets, value=value):
                yield from ((target, value) for target in targets)
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                yield target, value
            case ast.For(target=target, iter=value) | ast.AsyncFor(target=target, iter=value):
                yield target, value


def _sources(value: ast.expr) -> Iterator[str]:
    """Names of what an expression is, or is a part of."""
    if isinstance(value, ast.Name):
        yield value.id
    for part in _parts(value):
        yield from _sources(part)


def _parts(value: ast.expr) -> list[ast.expr]:
    match value:
        case ast.Attribute(value=inner) | ast.Subscript(value=inner) | ast.Starred(value=inner):
            return [inner]
        case ast.IfExp(body=one, orelse=two):
            return [one, two]
        case ast.BoolOp(values=values) | ast.Tuple(elts=values):
            return values
        case ast.Call(func=ast.Name(id=name), args=values) if name in _HANDING:
            return values
        case ast.Call(func=ast.Attribute(value=inner, attr=name)) if name in _HOLDING:
            return [inner]
        case _:
            return []


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
