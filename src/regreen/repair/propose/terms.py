"""What expressions can be put together of in a function: terms with the types that they were seen to hold."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import TypeGuard

from regreen.repair.propose.pieces import atoms, beside, scope
from regreen.repair.propose.site import Site

MOST_TERMS, LONGEST, RENAMED, RENAMED_PAIRS, MOST_LITERALS = 70, 44, 5, 4, 12
PAIR = 2
SIZED = frozenset({"list", "tuple", "str", "dict", "set", "deque", "defaultdict", "OrderedDict", "frozenset"})
TABLES = frozenset({"dict", "defaultdict", "OrderedDict", "Counter"})
NUMBERS = frozenset({"int", "float", "Decimal", "Fraction"})
MOMENTS = frozenset({"date", "datetime", "time", "timedelta"})
PLAIN = frozenset({"str", "bool", "NoneType", "bytes"}) | NUMBERS


@dataclass(frozen=True, slots=True)
class Term:
    """An expression of one value."""

    text: str
    kinds: frozenset[str]
    """Names of types seen; empty: not known."""
    weight: float
    """How likely it is meant, 0 to 1."""

    def may_be(self, kinds: frozenset[str]) -> bool:
        """Whether it may hold one of these types; yes where nothing is known."""
        return not self.kinds or bool(self.kinds & kinds)

    def fits(self, other: "Term") -> bool:
        """Whether both may hold a value of one type."""
        if not self.kinds or not other.kinds or self.kinds & other.kinds:
            return True
        return bool(self.kinds & NUMBERS and other.kinds & NUMBERS)


def terms(site: Site) -> list[Term]:
    """All of them, likeliest first; worked out once for a function."""
    return site.once("terms", _terms)


def _terms(site: Site) -> list[Term]:
    found: dict[str, Term] = {}
    for one in (*_named(site), *_constants(site), *_written(site), *_parts(site), *_elsewhere(site)):
        if one.text not in found or found[one.text].weight < one.weight:
            found[one.text] = one
    return sorted(found.values(), key=lambda one: -one.weight)[:MOST_TERMS]


def _named(site: Site) -> Iterator[Term]:
    """Variables, attributes, values of the module, and their lengths."""
    known = [Term(name, scope.seen(site, name), 1.0) for name in scope.variables(site)]
    known += [Term(name, scope.seen(site, name), 0.8) for name in scope.fields(site)]
    yield from known
    for one in known:
        if one.kinds & SIZED:
            yield Term(f"len({one.text})", frozenset({"int"}), 0.45 * one.weight)
    yield from (Term(text, frozenset(), 0.5) for text in atoms.looked_into(site))
    for name, kind in scope.module_values(site).items():
        yield Term(name, frozenset({kind} if kind else ()), 0.5)


def _constants(site: Site) -> Iterator[Term]:
    own = [node for node in site.nodes if isinstance(node, ast.Constant) and not isinstance(node.value, bytes)]
    for node in own:
        if len(site.text(node)) <= LONGEST // 2 and not isinstance(site.parent(node), ast.Expr | ast.JoinedStr):
            yield Term(site.text(node), frozenset({type(node.value).__name__}), 0.5)
    for value in site.evidence.literals[:MOST_LITERALS]:
        if isinstance(value, int | float | str) and len(repr(value)) <= LONGEST // 2:
            yield Term(repr(value), frozenset({type(value).__name__}), 0.4)
    for text, kind, weight in _USUAL:
        yield Term(text, frozenset({kind}), weight)


_USUAL = (
    *(("None", "NoneType", 0.4), ("0", "int", 0.4), ("1", "int", 0.4), ("2", "int", 0.2), ("True", "bool", 0.4)),
    *(("False", "bool", 0.4), ("[]", "list", 0.3), ("{}", "dict", 0.25), ('""', "str", 0.3), ("set()", "set", 0.2)),
)


def _written(site: Site) -> Iterator[Term]:
    """What the function says itself: entries, attributes, results of calls, sums."""
    for node in site.nodes:
        if _is_term(node) and not scope.is_callee(site, node) and len(site.text(node)) <= LONGEST:
            yield Term(site.text(node), site.kinds(node), 0.5)


def _parts(site: Site) -> Iterator[Term]:
    """Further places of a row of which the function takes one."""
    for node in site.nodes:
        match node:
            case ast.Subscript(value=ast.Name() | ast.Attribute() as row, slice=ast.Constant(value=int())):
                yield from (Term(f"{site.text(row)}[{at}]", frozenset(), 0.45) for at in (0, 1, -1))


def _is_term(node: ast.AST) -> TypeGuard[ast.expr]:
    if isinstance(node, ast.Attribute | ast.Subscript):
        return isinstance(node.ctx, ast.Load)
    if isinstance(node, ast.Tuple):
        return isinstance(node.ctx, ast.Load)
    return isinstance(node, ast.Call | ast.BinOp | ast.JoinedStr) and not any(map(_changes, ast.walk(node)))


def _changes(node: ast.AST) -> bool:
    """Whether it is a call that changes what it is called on, by its name, or that has to be waited for."""
    match node:
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in _CHANGING
        case _:
            return isinstance(node, ast.Await | ast.Yield | ast.YieldFrom | ast.NamedExpr)


_CHANGING = frozenset(
    (
        *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "add", "discard", "update"),
        *("popitem", "popleft", "appendleft", "setdefault", "write", "writelines", "close", "put", "put_nowait"),
        *("get_nowait", "set_result", "cancel", "start", "release", "acquire", "send", "read", "readline"),
    )
)


def _elsewhere(site: Site) -> Iterator[Term]:
    """What other functions of the module say, in names of this one."""
    mine = set(site.nodes)
    for node in site.source.nodes:
        if node in mine or not _is_term(node) or len(site.source.of(node)) > LONGEST:
            continue
        for text in fitted(site, node):
            yield Term(text, site.kinds(node), 0.22)


def fitted(site: Site, node: ast.AST) -> Iterator[str]:
    """The text of a node of elsewhere in names of this function: at most two names stand for others."""
    if "self" in site.source.names_in(node) and "self" not in site.local:
        return
    foreign = beside.unknown(site, node)
    if not foreign:
        yield site.source.of(node)
    elif len(foreign) == 1:
        [old] = foreign
        for new in scope.terms(site)[:RENAMED]:
            yield renamed(site, node, {old: new})
    elif len(foreign) < PAIR + 1:
        for chosen in permutations(scope.variables(site)[:RENAMED_PAIRS], PAIR):
            yield renamed(site, node, dict(zip(sorted(foreign), chosen, strict=True)))


def renamed(site: Site, node: ast.AST, names: Mapping[str, str]) -> str:
    """A node's text with variables under other names, all at once."""
    text, start = site.source.of(node), site.source.span(node)[0]
    places = [
        (*site.source.span(one), names[one.id])
        for one in ast.walk(node)
        if isinstance(one, ast.Name) and one.id in names
    ]
    for low, high, new in sorted(places, reverse=True):
        text = text[: low - start] + new + text[high - start :]
    return text
