"""Two ends given the wrong way round, a mark for nothing in place of None, what is equal taken for the same."""

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax.source import body_start

PAIRS = (
    *(("start", "end"), ("start", "stop"), ("begin", "end"), ("first", "last"), ("low", "high"), ("lo", "hi")),
    *(("lower", "upper"), ("left", "right"), ("min", "max"), ("minimum", "maximum"), ("earliest", "latest")),
    *(("a", "b"), ("x", "y"), ("x1", "x2"), ("y1", "y2"), ("one", "two"), ("since", "until"), ("smaller", "larger")),
)
NUMBERS = frozenset({"int", "float", "Decimal", "Fraction", "date", "datetime"})


def the_right_way_round(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """Two parameters that are ends of something, exchanged where the first is the larger one."""
    if node is not site.root:
        return
    names = scope.parameters(site)
    for one, two in pairwise(names):
        named = any(one.endswith(low) and two.endswith(high) for low, high in PAIRS)
        kinds = scope.seen(site, one) & scope.seen(site, two)
        if named or kinds & NUMBERS:
            likely = (1.0 if named else 0.4) * (1.0 if kinds & NUMBERS else 0.5)
            for place in _after_defaults(node, one, two):
                yield site.insert_before(place, f"if {one} > {two}:", f"    {one}, {two} = {two}, {one}", factor=likely)


def _after_defaults(node: ast.FunctionDef | ast.AsyncFunctionDef, *names: str) -> list[ast.stmt]:
    """The first statement, and the first after the last one that sets one of the parameters."""
    first, later = body_start(node), None
    for at, statement in enumerate(node.body[:-1]):
        if any(
            isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store) and one.id in names
            for one in ast.walk(statement)
        ):
            later = node.body[at + 1]
    return [first] if later is None or later is first else [later, first]


def told_by_identity(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """In place of ``None`` the module's own mark for nothing: a name that it compares by identity."""
    if node.value is None and not isinstance(site.parent(node), ast.Compare):
        for name, _ in site.once("names told by identity", _marks).most_common(3):
            yield site.put(node, name)


def _marks(site: Site) -> Counter[str]:
    found = Counter[str]()
    for node in site.source.nodes:
        match node:
            case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Name(id=name)]) if name in site.module:
                found[name] += 1
    return found


def equal_for_same(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """Equal in place of the same, where a number or a text is compared."""
    match node:
        case ast.Compare(
            left=left, ops=[ast.Is() | ast.IsNot() as how], comparators=[ast.Constant(value=value) as other]
        ):
            if isinstance(value, str | bytes | int | float) and not isinstance(value, bool):
                symbol, new = ("is", "==") if isinstance(how, ast.Is) else ("is not", "!=")
                yield site.between(left, other, symbol, new)


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

PIECES = (
    Piece(name="ends the right way round", family="insertion", prior=0.25, on=_FUNCTIONS, make=the_right_way_round),
    Piece(name="mark for nothing", family="constant", prior=0.3, on=(ast.Constant,), make=told_by_identity),
    Piece(name="equal for the same", family="comparison", prior=0.6, on=(ast.Compare,), make=equal_for_same),
)
