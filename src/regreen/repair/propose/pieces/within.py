"""Conversions and copies inside of larger expressions: keys, elements, bases, branches; copies of all below."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.calling import argument_text, is_call_to
from regreen.repair.propose.pieces.definitions import with_import
from regreen.repair.propose.site import Change, Site

VIEWS = frozenset({"dict_keys", "dict_values", "dict_items", "map", "filter", "zip", "generator", "set", "reversed"})
MADE = frozenset({"map", "filter", "zip", "reversed", "set"})


def key(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """A key or an index of another type."""
    if isinstance(node.slice, ast.Slice | ast.Constant | ast.Tuple):
        return
    kinds = site.kinds(node.slice)
    unhashable = "TypeError" in site.crashed(node)
    names = [("int", 1.0 if kinds & {"str", "float"} else 0.4), ("str", 0.8 if "int" in kinds else 0.4)]
    names += [("tuple", 1.5 if kinds & {"list"} else 0.3), ("frozenset", 0.8 if "set" in kinds else 0.1)]
    names += [("abs", 0.2), ("len", 0.2)]
    for name, factor in names:
        if not is_call_to(node.slice, name):
            boost = 2.0 if unhashable else 1.0
            yield site.put(node.slice, f"{name}({argument_text(site, node.slice)})", factor=factor * boost)
    if not kinds or "str" in kinds:
        yield from (site.put(node.slice, f"{site.operand(node.slice, 17)}{tail}", factor=0.5) for tail in _FORMS)


_FORMS = (".lower()", ".strip()", ".upper()")


def element(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A conversion around an element, a key, a value, a branch, or what is added."""
    for value in _inner(node):
        if isinstance(value, ast.Constant | ast.Starred | ast.Lambda | ast.Compare):
            continue
        kinds = site.kinds(value)
        text = argument_text(site, value)
        for name, wants in _CONVERSIONS:
            if not is_call_to(value, name) and (not kinds or kinds & wants):
                yield site.put(value, f"{name}({text})", factor=0.8 if kinds else 0.4)
        if not kinds or "str" in kinds:
            whole = site.operand(value, 17)
            yield from (site.put(value, f"{whole}{tail}", factor=0.7 if kinds else 0.4) for tail in _FORMS)


_CONVERSIONS: tuple[tuple[str, frozenset[str]], ...] = (
    ("str", frozenset({"int", "float", "date", "datetime", "PosixPath", "NoneType"})),
    ("int", frozenset({"str", "float", "bool"})),
    ("float", frozenset({"str", "int"})),
    ("list", frozenset({"list", "tuple", "set", "generator", "range", "dict_keys", "deque"})),
    ("tuple", frozenset({"list", "set"})),
    ("len", frozenset({"list", "str", "dict", "set", "tuple"})),
    ("sorted", frozenset({"set", "list", "dict_keys"})),
    ("dict", frozenset({"dict", "defaultdict"})),
    ("set", frozenset({"list", "set"})),
    ("abs", frozenset({"int", "float"})),
    ("sum", frozenset({"list"})),
)


def _inner(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.ListComp(elt=elt) | ast.SetComp(elt=elt) | ast.GeneratorExp(elt=elt):
            return [elt]
        case ast.DictComp(key=one, value=two):
            return [one, two]
        case ast.Dict(values=values):
            return values
        case ast.List(elts=elts) | ast.Set(elts=elts):
            return elts
        case ast.IfExp(body=body, orelse=orelse):
            return [body, orelse]
        case ast.AugAssign(value=value) | ast.Yield(value=ast.expr() as value) | ast.keyword(value=value):
            return [value]
        case ast.Lambda(body=body):
            return [body]
        case _:
            return []


def base(site: Site, node: ast.Subscript | ast.Attribute) -> Iterator[Change | None]:
    """A list of what can only be gone through, a text of what is a number, before it is looked into."""
    value = node.value
    made = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
    kinds = site.kinds(value)
    if kinds & VIEWS or made in MADE:
        yield from (site.put(value, f"{name}({site.text(value)})", factor=1.0) for name in ("list", "sorted"))
    if kinds & {"int", "float"} and site.crashed(node) & {"TypeError", "AttributeError"}:
        yield site.put(value, f"str({site.text(value)})")


def each(site: Site, node: ast.Assign | ast.Return | ast.Call) -> Iterator[Change | None]:
    """A conversion of each element."""
    for value in node.args if isinstance(node, ast.Call) else [node.value]:
        if value is None or isinstance(value, ast.Constant | ast.Starred | ast.Lambda | ast.Compare | ast.BinOp):
            continue
        if isinstance(value, ast.GeneratorExp) and isinstance(node, ast.Call):
            continue  # it may stand in the parentheses of the call itself
        kinds = site.kinds(value)
        if kinds and not kinds & {"list", "tuple", "set", "generator", "map", "dict_keys", "dict_values", "range"}:
            continue
        text = argument_text(site, value)
        for name in ("int", "str", "float", "str.strip", "list", "tuple"):
            joined = isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "join"
            form = f"map({name}, {text})" if isinstance(node, ast.Call) else f"list(map({name}, {text}))"
            factor = 2.0 if joined and name == "str" else (1.0 if name in {"int", "str"} else 0.4)
            yield site.put(value, form, factor=factor * (1.0 if kinds else 0.4))


def all_arguments(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """The same conversion of all arguments that are no constants: what makes one wrong makes all wrong."""
    values = [*node.args, *(word.value for word in node.keywords if word.arg)]
    plain = [value for value in values if isinstance(value, ast.Name | ast.Attribute | ast.Subscript | ast.Call)]
    if len(plain) < 2:
        return
    boost = 3.0 if "TypeError" in site.crashed(node) else 1.0
    for name, factor in (("int", 1.0), ("str", 0.8), ("float", 0.5)):
        if not any(is_call_to(value, name) for value in plain):
            edits = tuple(site.source.replace(value, f"{name}({site.text(value)})") for value in plain)
            yield Change(edits=edits, factor=factor * boost)


def deep(site: Site, node: ast.Assign | ast.Return | ast.Call | ast.Yield) -> Iterator[Change | None]:
    """A copy of an object with all that lies below it."""
    if "copy" in site.module or "deepcopy" in site.module:
        return
    for value in node.args if isinstance(node, ast.Call) else [node.value]:
        if isinstance(value, ast.Name | ast.Attribute | ast.Subscript):
            kinds = site.kinds(value)
            if kinds & {"list", "dict", "defaultdict", "set"} or any(one[:1].isupper() for one in kinds):
                needed = with_import(site, "import copy", 1.0)
                change = site.put(value, f"copy.deepcopy({site.text(value)})")
                yield Change(edits=(*needed.edits, *change.edits), factor=1.0)


_INNER = (
    *(ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp, ast.Dict, ast.List, ast.Set),
    *(ast.IfExp, ast.AugAssign, ast.Yield, ast.keyword, ast.Lambda),
)

PIECES = (
    Piece(name="conversion of a key", family="call", prior=0.2, on=(ast.Subscript,), make=key),
    Piece(name="conversion inside", family="call", prior=0.2, on=_INNER, make=element),
    Piece(name="conversion of the base", family="call", prior=0.35, on=(ast.Subscript, ast.Attribute), make=base),
    Piece(name="conversion of each", family="call", prior=0.2, on=(ast.Assign, ast.Return, ast.Call), make=each),
    Piece(name="conversion of all arguments", family="call", prior=0.15, on=(ast.Call,), make=all_arguments),
    Piece(name="deep copy", family="call", prior=0.15, on=(ast.Assign, ast.Return, ast.Call, ast.Yield), make=deep),
)
