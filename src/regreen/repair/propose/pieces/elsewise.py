"""Another value in some case: constants that hang on a condition, negative values by their sign, entries left out."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.source import body_start

MOST, LONGEST = 6, 40


def constant_by_condition(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """A constant in one case, another one in the other; the case is one that the function tells apart already."""
    parent = site.parent(node)
    if not isinstance(parent, ast.Call | ast.BinOp | ast.Assign | ast.Return | ast.AugAssign | ast.keyword):
        return
    if isinstance(node.value, bool) or not isinstance(node.value, int | str):
        return
    for other in site.once(f"others of {node.value!r}", lambda site: _others(site, node)):
        for test in site.once("cases", _cases):
            yield site.put(node, f"{other} if {test} else {site.text(node)}", ops.TERNARY)
            yield site.put(node, f"{site.text(node)} if {test} else {other}", ops.TERNARY)


def _others(site: Site, node: ast.Constant) -> list[str]:
    """Constants of the same type that the function knows, and white space of the same width."""
    found: dict[str, None] = {}
    if isinstance(node.value, str) and node.value.strip():
        found[repr(" " * len(node.value))] = None
        found['""'] = None
    for value, text in site.once("plain constants", _constants):
        if type(value) is type(node.value) and value != node.value:
            found[text] = None
            if len(found) >= MOST:
                break
    return list(found)


def _constants(site: Site) -> list[tuple[object, str]]:
    """Short constants of the function with their texts, each text once."""
    plain = [one for one in site.nodes if isinstance(one, ast.Constant) and not _is_text(site, one)]
    found = {site.text(one): one.value for one in plain}
    return [(value, text) for text, value in found.items() if len(text) <= LONGEST]


def _is_text(site: Site, node: ast.Constant) -> bool:
    return isinstance(site.parent(node), ast.Expr | ast.JoinedStr)


def _cases(site: Site) -> list[str]:
    """What the function's choices ask, and its truth values."""
    found = dict.fromkeys(site.text(one.test) for one in site.nodes if isinstance(one, ast.IfExp))
    found |= dict.fromkeys(name for name in scope.terms(site) if "bool" in scope.seen(site, name))
    found |= dict.fromkeys(site.text(one.test) for one in site.nodes if isinstance(one, ast.If))
    return [text for text in found if len(text) <= LONGEST and ":=" not in text][:MOST]


def only_between(site: Site, node: ast.AugAssign) -> Iterator[Change | None]:
    """A mark is put before something only where something stands there already."""
    match node:
        case ast.AugAssign(op=ast.Add(), value=ast.BinOp(left=ast.Constant(value=str()) as mark, op=ast.Add())):
            yield site.put(mark, f'{site.text(mark)} if {site.text(node.target)} else ""', ops.TERNARY)


def by_its_sign(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """What is negative is answered as what is positive, with its sign."""
    if node is not site.root or site.function is None or site.function.owner is not None:
        return
    given, first = scope.parameters(site), body_start(node)
    answers = scope.seen(site, "return")
    for name in given[:2]:
        kinds = scope.seen(site, name)
        rest = [f"-{one}" if one == name else one for one in given]
        again = f"{node.name}({', '.join(rest)})"
        for kind, zero in (
            ("timedelta", "timedelta(0)"),
            ("int", "0"),
            ("float", "0"),
            ("Decimal", "0"),
            ("Fraction", "0"),
        ):
            if kind in kinds:
                head = f"if {name} < {zero}:"
                if "str" in answers or not answers:
                    yield site.insert_before(first, head, f'    return "-" + {again}')
                if answers & {"int", "float", "Decimal", "Fraction", "timedelta", kind} or not answers:
                    yield site.insert_before(first, head, f"    return -{again}", factor=0.8)
                break


def one_more(site: Site, node: ast.For) -> Iterator[Change | None]:
    """A loop that goes through one thing more: what was given beside the rest."""
    if not isinstance(node.iter, ast.Name | ast.Attribute) or not isinstance(node.target, ast.Name):
        return
    wanted, inside = scope.seen(site, node.target.id), site.source.names_in(node)
    for name in scope.parameters(site):
        fits = not wanted or not scope.seen(site, name) or bool(wanted & scope.seen(site, name))
        if fits and name not in inside:
            yield site.put(node.iter, f"({name}, *{site.text(node.iter)})")
            yield site.put(node.iter, f"[*{site.text(node.iter)}, {name}]", factor=0.6)


def others_only(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """The values or entries of a mapping without the one of a name at hand."""
    match node:
        case ast.Call(func=ast.Attribute(attr="values" | "items" | "keys" as attr, value=table), args=[], keywords=[]):
            text = site.text(table)
        case _:
            return
    whole = site.parent(node)
    listed = isinstance(whole, ast.Call) and getattr(whole.func, "id", "") == "list" and len(whole.args) == 1
    place = whole if listed and isinstance(whole, ast.expr) else node
    for name in scope.variables(site)[:MOST]:
        if name != text and (scope.seen(site, name) & _KEYS or not site.types):
            head = {"values": "value", "items": "(key, value)", "keys": "key"}[attr]
            yield site.put(place, f"[{head} for key, value in {text}.items() if key != {name}]")


_KEYS = frozenset({"str", "int", "tuple"})


def between(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """What cannot be compared is never asked: something that differs stands before it in an entry of a queue."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    entry = node.args[-1] if node.args else None
    if called not in {"heappush", "heappushpop", "put", "insort"} or not isinstance(entry, ast.Tuple):
        return
    if len(entry.elts) < 2 or "TypeError" not in site.evidence.errors:
        return
    last = entry.elts[-1]
    counters = [name for name in (*scope.terms(site), *site.module) if _counts(site, name)]
    forms = [f"next({name})" for name in counters[:3]] + [f"id({site.text(last)})"]
    if called == "heappush" and len(node.args) > 1:
        forms.append(f"len({site.text(node.args[0])})")
    for form in forms:
        start = site.source.span(last)[0]
        yield site.swap(start, start, f"{form}, ")


def _counts(site: Site, name: str) -> bool:
    """Whether a name stands for what counts on."""
    if "count" in scope.seen(site, name):
        return True
    plain = name.removeprefix("self.")
    return any(
        isinstance(one, ast.Assign)
        and site.source.of(one.targets[0]).removeprefix("self.") == plain
        and site.source.of(one.value).endswith(("count()", "count(1)", "count(0)"))
        for one in site.source.nodes
    )


def to_a_zone(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """The same moment in another zone, for the same time of day there; and the reverse."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr="replace", value=base), args=[], keywords=[ast.keyword(arg="tzinfo", value=zone)]
        ):
            yield site.put(node, f"{site.text(base)}.astimezone({site.text(zone)})")
        case ast.Call(func=ast.Attribute(attr="astimezone", value=base), args=[zone]):
            yield site.put(node, f"{site.text(base)}.replace(tzinfo={site.text(zone)})")


PIECES = (
    Piece(name="constant by condition", family="constant", prior=0.1, on=(ast.Constant,), make=constant_by_condition),
    Piece(name="only between", family="constant", prior=0.3, on=(ast.AugAssign,), make=only_between),
    Piece(name="by its sign", family="guard", prior=0.22, on=(ast.FunctionDef,), make=by_its_sign),
    Piece(name="one more to go through", family="collection", prior=0.12, on=(ast.For,), make=one_more),
    Piece(name="others only", family="collection", prior=0.15, on=(ast.Call,), make=others_only),
    Piece(name="something between", family="collection", prior=0.5, on=(ast.Call,), make=between),
    Piece(name="to a zone", family="call", prior=0.4, on=(ast.Call,), make=to_a_zone),
)
