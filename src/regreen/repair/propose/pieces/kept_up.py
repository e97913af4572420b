"""What is kept up: values worked out once, numbers given out, both of two mappings, one more question of a kind."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.source import Edit

LETTERS = ("isdigit", "isupper", "islower", "isalpha", "isspace", "isalnum")


def kept_once(site: Site, node: ast.Return) -> Iterator[Change | None]:
    """What is worked out where it is missing is kept there, and given back."""
    around = site.parent(node)
    if not isinstance(around, ast.If) or node not in around.body or node.value is None:
        return
    if not site.source.owns_lines(node) or isinstance(node.value, ast.Constant | ast.Name):
        return
    for place in _missing(site, around.test):
        indent, text = site.source.indent(node), site.text(node.value)
        start, end = site.source.span(node)
        yield site.swap(start, end, f"{place} = {text}", 1.0)
        yield site.swap(start, end, f"{place} = {text}{site.source.newline}{indent}return {place}", 0.9)


def _missing(site: Site, test: ast.expr) -> list[str]:
    """What a condition asks whether it is missing."""
    match test:
        case ast.Compare(
            left=ast.Attribute() | ast.Name() as place, ops=[ast.Is()], comparators=[ast.Constant(value=None)]
        ):
            return [site.text(place)]
        case ast.Compare(left=key, ops=[ast.NotIn()], comparators=[table]):
            return [f"{site.text(table)}[{site.text(key)}]"]
        case ast.UnaryOp(op=ast.Not(), operand=ast.Attribute() | ast.Name() as place):
            return [site.text(place)]
        case _:
            return []


def given_out(site: Site, node: ast.Return) -> Iterator[Change | None]:
    """A number that is given out is not given out again."""
    value = node.value
    if not isinstance(value, ast.Attribute) or not site.source.owns_lines(node) or not site.maybe(value, "int"):
        return
    text, indent = site.text(value), site.source.indent(node)
    start, end = site.source.span(node)
    yield site.swap(start, end, f"{text} += 1{site.source.newline}{indent}return {text} - 1", 1.0)


def over_both(site: Site, node: ast.For | ast.comprehension) -> Iterator[Change | None]:
    """The keys of both of two mappings; what the first one may lack is asked for then."""
    if not isinstance(node.iter, ast.Name) or not isinstance(node.target, ast.Name):
        return
    first, key = node.iter.id, node.target.id
    around = site.parent(node) if isinstance(node, ast.comprehension) else node
    if not scope.seen(site, first) & _MAPPINGS and site.types:
        return
    for name in scope.variables(site):
        if name != first and (scope.seen(site, name) & _MAPPINGS or not site.types):
            head = site.source.replace(node.iter, f"{first}.keys() | {name}.keys()")
            yield Change(edits=(head,), factor=0.7)
            lookups = tuple(_asked(site, around, first, key))
            if lookups:
                yield Change(edits=(head, *lookups))


_MAPPINGS = frozenset({"dict", "defaultdict", "OrderedDict", "Counter"})


def _asked(site: Site, around: ast.AST | None, table: str, key: str) -> Iterator[Edit]:
    for one in ast.walk(around) if around is not None else ():
        match one:
            case ast.Subscript(value=ast.Name(id=held), slice=ast.Name(id=at), ctx=ast.Load()):
                if (held, at) == (table, key):
                    yield site.source.replace(one, f"{table}.get({key})")


def one_more_question(site: Site, node: ast.Return | ast.If) -> Iterator[Change | None]:
    """A question about letters once more, about letters of another kind."""
    test = node.test if isinstance(node, ast.If) else node.value
    if test is None:
        return
    text, known = site.text(test), test.values if isinstance(test, ast.BoolOp) else [test]
    for part in known:
        own = site.text(part)
        for asked in LETTERS:
            for other in LETTERS if f".{asked}(" in own else ():
                if f".{other}(" not in text:
                    more = own.replace(f".{asked}(", f".{other}(")
                    yield site.put(test, f"{site.operand(test, ops.AND)} and {more}", ops.AND)
                    yield site.put(test, f"{site.operand(test, ops.OR)} or {more}", ops.OR, 0.6)


PIECES = (
    Piece(name="kept once", family="statement", prior=0.3, on=(ast.Return,), make=kept_once),
    Piece(name="given out", family="statement", prior=0.3, on=(ast.Return,), make=given_out),
    Piece(name="over both", family="collection", prior=0.2, on=(ast.For, ast.comprehension), make=over_both),
    Piece(name="one more question", family="condition", prior=0.3, on=(ast.Return, ast.If), make=one_more_question),
)
