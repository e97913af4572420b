"""What the module calls with one value elsewhere, imported functions too, around a value that goes without."""

import ast
import builtins
import re
from collections import Counter
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.calling import argument_text
from regreen.repair.propose.site import Change, Site
from regreen.syntax.source import body_start

MOST, FEWEST = 10, 3
SAME, RELATED, HERE, SELDOM = 2.0, 1.2, 0.6, 0.3
KNOWN = frozenset(dir(builtins))
"""Functions of the language have pieces of their own."""


def around(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A function or method that the module calls with one value, called with this one."""
    for value in _values(site, node):
        text = argument_text(site, value)
        for name, likely in _ranked(site, text):
            if name not in text:
                yield site.put(value, f"{name}({text})", factor=likely)


def first(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """The same for a parameter, where the function begins."""
    if node is site.root:
        for parameter in scope.parameters(site)[:4]:
            for name, likely in _ranked(site, parameter)[:FEWEST]:
                yield site.insert_before(body_start(node), f"{parameter} = {name}({parameter})", factor=likely)


def _values(site: Site, node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Call(args=args, keywords=words):
            found = [*args, *(one.value for one in words if one.arg)]
        case ast.Compare(left=left, comparators=rest):
            found = [left, *rest]
        case ast.BinOp(left=left, right=right):
            found = [left, right]
        case ast.Return(value=ast.expr() as value) | ast.Assign(value=value) | ast.FormattedValue(value=value):
            found = [value]
        case ast.Tuple(elts=found, ctx=ast.Load()) | ast.Dict(values=found):
            pass
        case ast.IfExp(body=body, orelse=orelse):
            found = [body, orelse]
        case ast.Attribute(value=value) if scope.is_callee(site, node):
            found = [value]
        case _:
            found = []
    return [one for one in found if isinstance(one, ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.BinOp)]


def _ranked(site: Site, text: str) -> list[tuple[str, float]]:
    """Functions for a value, likeliest first: called with it elsewhere, or with what has a name like it."""
    return site.once(f"applied to {text}", lambda one: _rank(one, text))


def _rank(site: Site, text: str) -> list[tuple[str, float]]:
    words = _words(text)
    here = site.once("called with one value here", _called_here)
    found: dict[str, float] = {}
    for name, given in site.once("called with one value", _called).items():
        if not _in_scope(site, name):
            continue
        if text in given:
            found[name] = SAME
        elif words & (_words(name) | {word for one in given for word in _words(one)}):
            found[name] = RELATED
        else:
            found[name] = HERE if name in here else SELDOM
    return sorted(found.items(), key=lambda one: -one[1])[:MOST]


def _in_scope(site: Site, name: str) -> bool:
    """Whether what a call is made on is known here, and is no variable of another function."""
    head = name.partition(".")[0]
    return head in site.local if head in scope.OWNER else head in site.module


def _words(text: str) -> set[str]:
    """Words of the last name in a text, in lower case, endings of the plural taken off."""
    last = re.findall(r"[A-Za-z_]\w*", text)[-1:] or [""]
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", last[0])
    return {part.lower().removesuffix("s") for part in parts if len(part) > len("ab")}


def _called(site: Site) -> dict[str, Counter[str]]:
    """What the module calls with one positional value and no other, with the texts of the values."""
    found: dict[str, Counter[str]] = {}
    for node in site.source.nodes:
        match node:
            case ast.Call(func=ast.Name() | ast.Attribute() as func, args=[ast.expr() as value], keywords=[]):
                name = site.source.of(func)
                plain = re.fullmatch(r"[A-Za-z_][\w.]*", name) and not isinstance(value, ast.Starred)
                if plain and name not in KNOWN and not isinstance(value, ast.Constant):
                    found.setdefault(name, Counter())[site.source.of(value)] += 1
    return found


def _called_here(site: Site) -> frozenset[str]:
    return frozenset(site.text(one.func) for one in site.nodes if isinstance(one, ast.Call))


_VALUES = (
    *(ast.Call, ast.Compare, ast.BinOp, ast.Return, ast.Assign, ast.FormattedValue, ast.Tuple, ast.Dict),
    *(ast.IfExp, ast.Attribute),
)

PIECES = (
    Piece(name="applied elsewhere", family="call", prior=0.22, on=_VALUES, make=around),
    Piece(
        name="applied elsewhere first",
        family="insertion",
        prior=0.2,
        on=(ast.FunctionDef, ast.AsyncFunctionDef),
        make=first,
    ),
)
