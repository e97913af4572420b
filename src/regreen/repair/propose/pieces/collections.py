"""Collections and expressions that lack a part: slices, operands, elements, concatenations."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

LONGEST_ANSWER = 40


def _values(node: ast.AST) -> list[ast.expr]:
    """The expressions directly in a place that a value can stand in."""
    match node:
        case ast.Call(args=args, keywords=keywords):
            return [*args, *(one.value for one in keywords if one.arg)]
        case ast.Compare(left=left, comparators=rest):
            return [left, *rest]
        case ast.List(elts=elts):
            return elts
        case _:
            fields = ("value", "slice", "lower", "upper", "body", "orelse")
            found = [
                getattr(node, name, None) for name in fields if name != "value" or not isinstance(node, ast.Subscript)
            ]
            return [part for one in found for part in _parts(one)]


def _parts(node: object) -> list[ast.expr]:
    if isinstance(node, ast.Tuple):
        return node.elts
    return [node] if isinstance(node, ast.expr) and not isinstance(node, ast.Slice) else []


def sliced(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A part of a sequence instead of all of it."""
    for value in _values(node):
        if isinstance(value, ast.Constant | ast.Lambda | ast.Compare | ast.Starred) or not site.maybe(
            value, "list", "str", "tuple", "bytes"
        ):
            continue
        text = site.operand(value, ops.ATOM)
        forms = [("[1:]", 1.0), ("[:-1]", 0.8), ("[::-1]", 0.8), ("[0]", 0.3), ("[-1]", 0.3), ("[1]", 0.15)]
        for name in _numbers(site):
            forms += [
                (f"[:{name}]", 0.6),
                (f"[{name}:]", 0.6),
                (f"[{name} + 1:]", 0.4),
                (f"[-{name}:]", 0.2),
                (f"[:-{name}]", 0.1),
            ]
        for form, factor in forms:
            yield site.put(value, f"{text}{form}", factor=factor)


def _numbers(site: Site) -> list[str]:
    return [
        name
        for name in site.local
        if site.types.get(name, frozenset({"int"})) & {"int", "int0"} and name not in {"self", "cls"}
    ][:8]


def _terms(site: Site) -> list[str]:
    found = [name for name in site.local if name not in {"self", "cls"}][:10]
    return found + [f"self.{name}" for name in site.attributes if name not in site.methods][:8]


def operand(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A term more: another variable added, subtracted, multiplied."""
    for value in _values(node):
        if isinstance(
            value, ast.Constant | ast.Lambda | ast.Compare | ast.BoolOp | ast.Starred | ast.ListComp | ast.GeneratorExp
        ):
            continue
        if not site.maybe(value, "int", "float", "str", "list", "tuple", "timedelta", "date", "datetime"):
            continue
        text, factor_text = site.operand(value, 11), site.operand(value, 12)
        kinds = site.kinds(value)
        for term in _terms(site):
            if term == text:
                continue
            fit = _fit(site, kinds, term)
            yield site.put(value, f"{text} + {term}", 11, 1.0 * fit)
            if kinds & {"str", "list"}:
                continue
            yield site.put(value, f"{text} - {term}", 11, 0.7 * fit)
            yield site.put(value, f"{factor_text} * {term}", 12, 0.5 * fit)
            yield site.put(value, f"{factor_text} // {term}", 12, 0.2 * fit)
        if kinds & {"list"} or isinstance(value, ast.List):
            for term in _terms(site):
                yield site.put(value, f"{text} + [{term}]", 11, 0.6)
                yield site.put(value, f"[{term}] + {text}", 11, 0.6)


def _fit(site: Site, kinds: frozenset[str], term: str) -> float:
    seen = {kind.rstrip("0") for kind in site.types.get(term, ())}
    if not kinds or not seen:
        return 0.6
    numbers = {"int", "float"}
    return 1.0 if kinds & seen or (kinds & numbers and seen & numbers) else 0.05


def recursive_term(site: Site, node: ast.Return) -> Iterator[Change | None]:
    """A result plus one, or plus what a recursive call gives (missing part of a recursion)."""
    if node.value is None or site.function is None:
        return
    calls = [one for one in ast.walk(node.value) if isinstance(one, ast.Call)]
    for call in calls:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name == site.function.name and call is not node.value:
            yield None
    if calls and isinstance(node.value, ast.Call):
        text = site.text(node.value)
        for term in _terms(site):
            yield site.put(node.value, f"{term} + {text}", 11, 0.3)
            yield site.put(node.value, f"[{term}] + {text}", 11, 0.3)


def elements(site: Site, node: ast.List | ast.Tuple | ast.Set) -> Iterator[Change | None]:
    """An element more or less in a display."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    texts = [site.text(one) for one in node.elts]
    opening, closing = {ast.List: ("[", "]"), ast.Tuple: ("(", ")"), ast.Set: ("{", "}")}[type(node)]
    bare = isinstance(node, ast.Tuple) and not site.text(node).startswith("(")
    if bare:
        opening = closing = ""
    for at in range(len(texts)):
        if len(texts) > 1 and not (isinstance(node, ast.Tuple) and len(texts) == 2):
            yield site.put(node, f"{opening}{', '.join(texts[:at] + texts[at + 1 :])}{closing}", factor=0.5)
    for term in _terms(site):
        if term not in texts and not isinstance(node, ast.Set):
            yield site.put(
                node,
                f"{opening}{', '.join([*texts, term])}{closing}",
                factor=0.5 if not isinstance(node, ast.Tuple) else 0.3,
            )
    if isinstance(node, ast.List) and not texts:
        yield site.put(node, "[0]", factor=0.4)
        yield site.put(node, "[[]]", factor=0.4)
        yield site.put(node, '[""]', factor=0.2)
    if isinstance(node, ast.List) and len(texts) == 1:
        yield site.put(node, "[]", factor=0.6)


def tuple_element(site: Site, node: ast.Tuple | ast.List) -> Iterator[Change | None]:
    """An element of a display replaced by another term in scope."""
    if not isinstance(node.ctx, ast.Load):
        return
    for one in node.elts:
        for term in _terms(site):
            if term != site.text(one) and not isinstance(one, ast.Name | ast.Constant):
                yield site.put(one, term, factor=0.5)


def returned(site: Site, node: ast.Return) -> Iterator[Change | None]:
    """Another result: a variable in scope, an empty or fixed value."""
    if node.value is None:
        for term in (*_terms(site), "True", "False", "[]", "0", '""'):
            yield Change(edits=(site.source.replace(node, f"return {term}"),), factor=0.6)
        return
    text = site.text(node.value)
    plain = isinstance(node.value, ast.Constant | ast.List | ast.Dict)
    forms = dict.fromkeys(
        ("None", "True", "False", "[]", "0", '""', "1", "-1", "{}", "()", "[[]]", "set()"), 0.5 if plain else 0.15
    )
    forms.update(dict.fromkeys(_terms(site), 0.5))
    if plain:
        forms.update(dict.fromkeys(site.once("answers worked out", _worked_out), 0.4))
    if site.function and site.function.name.startswith("__"):
        forms["NotImplemented"] = 0.5
    if isinstance(node.value, ast.List):
        forms.update({f"[{term}]": 0.4 for term in _terms(site)})
    for form, factor in forms.items():
        if form != text:
            yield site.put(node.value, form, factor=factor)


def _worked_out(site: Site) -> list[str]:
    """Short calls and look-ups on what is in scope that the function has elsewhere."""
    found: dict[str, None] = {}
    for node in site.nodes:
        if isinstance(node, ast.Call | ast.Subscript) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            names = [one.id for one in ast.walk(node) if isinstance(one, ast.Name)]
            if len(site.text(node)) <= LONGEST_ANSWER and any(name in site.local for name in names):
                found[site.text(node)] = None
    return list(found)[:8]


def assigned(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """Another term assigned."""
    text = site.text(node.value)
    targets = {site.text(one) for one in node.targets}
    for term in _terms(site):
        if term != text and term not in targets and not isinstance(node.value, ast.Name):
            yield site.put(node.value, term, factor=0.4)


def tallied(site: Site, node: ast.Assign | ast.AugAssign) -> Iterator[Change | None]:
    """A value in a map added to the one before instead of put in its place; a missing one counts as nothing."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
        return
    base, key, value = site.text(target.value), site.text(target.slice), site.operand(node.value, 11)
    for empty in ("0", "[]", '""', "set()"):
        joint = "|" if empty == "set()" else "+"
        text = f"{base}[{key}] = {base}.get({key}, {empty}) {joint} {value}"
        yield Change(edits=(site.source.replace(node, text),), factor=1.0 if empty == "0" else 0.4)
    yield Change(edits=(site.source.replace(node, f"{base}.setdefault({key}, []).append({value})"),), factor=0.4)
    yield Change(edits=(site.source.replace(node, f"{base}.setdefault({key}, {value})"),), factor=0.4)


_PLACES = (ast.Return, ast.Assign, ast.AugAssign, ast.Call, ast.Subscript, ast.Slice, ast.Compare, ast.IfExp, ast.Yield)

PIECES = (
    Piece(name="slice", family="collection", prior=0.2, on=(*_PLACES, ast.List), make=sliced),
    Piece(name="another term", family="collection", prior=0.18, on=(*_PLACES, ast.List), make=operand),
    Piece(name="term beside a recursive call", family="collection", prior=0.25, on=(ast.Return,), make=recursive_term),
    Piece(
        name="elements of a display", family="collection", prior=0.25, on=(ast.List, ast.Tuple, ast.Set), make=elements
    ),
    Piece(name="another element", family="collection", prior=0.15, on=(ast.Tuple, ast.List), make=tuple_element),
    Piece(name="tally", family="collection", prior=0.25, on=(ast.Assign, ast.AugAssign), make=tallied),
    Piece(name="another result", family="collection", prior=0.25, on=(ast.Return,), make=returned),
    Piece(name="another value assigned", family="collection", prior=0.15, on=(ast.Assign,), make=assigned),
)
