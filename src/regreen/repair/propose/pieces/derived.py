"""What was made of a value in the value's place; several values in place of one; numbers that are near enough."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

MOST = 6


def made_of_it(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """What was made of values, in a statement with several of them: after ``b = g(a)``, ``b`` for ``a``."""
    made = {old: (new, line) for old, new, line in site.once("made of it", _made) if line < node.lineno}
    head = _head(node)
    if head is None or not made:
        return
    names = [one for one in ast.walk(head) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
    places = [one for one in names if one.id in made and made[one.id][0] not in site.source.names_in(head)]
    if len({one.id for one in places}) > 1 or len(places) > 1:
        yield Change(edits=tuple(site.source.replace(one, made[one.id][0]) for one in places))


def _head(node: ast.stmt) -> ast.expr | None:
    match node:
        case ast.If(test=head) | ast.While(test=head) | ast.For(iter=head):
            return head
        case ast.Return(value=head) | ast.Assign(value=head) | ast.AugAssign(value=head) | ast.Expr(value=head):
            return head
        case _:
            return None


def _made(site: Site) -> list[tuple[str, str, int]]:
    """Variable, what was made of it by a call, and the line where."""
    found = []
    for node in site.nodes:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = list(zip(targets, values, strict=False))
            case ast.Assign(targets=[target], value=value):
                pairs = [(target, value)]
            case _:
                continue
        for target, value in pairs:
            if isinstance(target, ast.Name) and isinstance(value, ast.Call):
                names = site.source.names_in(value) & set(site.local) - {target.id}
                found += [(name, target.id, node.lineno) for name in sorted(names)]
    return found


def near_enough(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """Numbers with a fraction that are equal but for rounding."""
    if len(node.ops) != 1 or not isinstance(node.ops[0], ast.Eq | ast.NotEq):
        return
    left, right = node.left, node.comparators[0]
    seen = site.kinds(left) | site.kinds(right)
    if seen and "float" not in seen:
        return
    sign = "<" if isinstance(node.ops[0], ast.Eq) else ">="
    level = ops.binary_level("+")
    text = f"abs({site.operand(left, level)} - {site.operand(right, level + 1)}) {sign} 1e-9"
    yield site.put(node, text, ops.COMPARISON, 1.0 if seen else 0.2)
    yield site.put(left, f"round({site.text(left)}, 9)", factor=0.3 if seen else 0.05)


def several(site: Site, node: ast.Return | ast.Assign | ast.Call | ast.Subscript) -> Iterator[Change | None]:
    """A value together with another one, as a pair."""
    match node:
        case ast.Call(args=[ast.Name() | ast.Attribute() as value], func=ast.Attribute(attr=attr)) if attr in _PUTTING:
            values = [value]
        case (
            ast.Return(value=ast.Name() | ast.Attribute() as value)
            | ast.Assign(targets=[ast.Name()], value=ast.Name() | ast.Attribute() as value)
        ):
            values = [value]
        case _:
            return
    for value in values:
        text = site.text(value)
        for other in scope.terms(site)[:MOST]:
            if other != text:
                yield site.put(value, f"({text}, {other})", factor=1.0)
                yield site.put(value, f"({other}, {text})", factor=0.8)


_PUTTING = frozenset({"append", "add", "put", "appendleft", "insert"})


def fuller_key(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """A further parameter in the key of a table, wherever the function looks there: results that hang on both."""
    if node is not site.root:
        return
    for keys in site.once("keys of tables", _keys).values():
        texts = {site.text(key) for key in keys}
        if len(texts) != 1 or len(keys) < 2:
            continue
        [text] = texts
        for name in [*scope.parameters(site), *scope.fields(site)][:MOST]:
            if name != text and name not in text.replace("(", " ").replace(",", " ").replace(")", " ").split():
                inner = text.strip("()") if isinstance(keys[0], ast.Tuple) else text
                yield Change(edits=tuple(site.source.replace(key, f"({inner}, {name})") for key in keys))


def _keys(site: Site) -> dict[str, list[ast.expr]]:
    """Tables, as they are named, with the keys that are looked up in each."""
    found: dict[str, list[ast.expr]] = {}
    for node in site.nodes:
        match node:
            case ast.Compare(
                left=key, ops=[ast.In() | ast.NotIn()], comparators=[ast.Name() | ast.Attribute() as table]
            ):
                found.setdefault(site.text(table), []).append(key)
            case ast.Subscript(value=ast.Name() | ast.Attribute() as table, slice=ast.expr() as key):
                if not isinstance(key, ast.Slice | ast.Constant):
                    found.setdefault(site.text(table), []).append(key)
            case ast.Call(func=ast.Attribute(value=ast.Name() | ast.Attribute() as table, attr="get"), args=[key, *_]):
                found.setdefault(site.text(table), []).append(key)
    return found


_HEADS = (ast.If, ast.While, ast.For, ast.Return, ast.Assign, ast.AugAssign, ast.Expr)

PIECES = (
    Piece(name="made of it", family="name", prior=0.2, on=_HEADS, make=made_of_it),
    Piece(name="near enough", family="operator", prior=0.2, on=(ast.Compare,), make=near_enough),
    Piece(name="several values", family="collection", prior=0.08, on=(ast.Return, ast.Assign, ast.Call), make=several),
    Piece(
        name="fuller key",
        family="collection",
        prior=0.2,
        on=(ast.FunctionDef, ast.AsyncFunctionDef),
        make=fuller_key,
    ),
)
