"""Functions and methods of the module around a value, methods called on it, and its fields: what is meant of it."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.calling import argument_text
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.scopes import arguments
from regreen.syntax.source import body_start

MOST, MOST_FIELDS, LONGEST = 12, 8, 30
SAME, USED, NEVER = 2.0, 1.0, 0.4
TAILS = frozenset(
    {
        *("strip", "lstrip", "rstrip", "lower", "upper", "casefold", "split", "replace", "title", "removeprefix"),
        *("removesuffix", "zfill", "ljust", "rjust", "encode", "decode", "splitlines", "items", "values", "keys"),
        *("total_seconds", "isoformat", "date", "as_tuple", "copy", "popleft", "group", "groups", "partition"),
    }
)


def values(node: ast.AST) -> list[ast.expr]:
    """Values of a place that something may still have to be done to."""
    match node:
        case ast.Call(args=args, keywords=words):
            found = [*args, *(one.value for one in words)]
        case ast.Subscript(slice=key):
            found = [key]
        case ast.Compare(left=left, comparators=rest):
            found = [left, *rest]
        case ast.Return(value=ast.expr() as value) | ast.Assign(value=value) | ast.keyword(value=value):
            found = [value]
        case ast.For(iter=value) | ast.comprehension(iter=value):
            found = [value]
        case ast.ListComp(elt=elt) | ast.SetComp(elt=elt) | ast.GeneratorExp(elt=elt):
            found = [elt]
        case ast.Tuple(elts=elts, ctx=ast.Load()) | ast.List(elts=elts, ctx=ast.Load()):
            found = elts
        case ast.DictComp(key=key, value=value):
            found = [key, value]
        case _:
            found = []
    return [one for one in found if isinstance(one, ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.BinOp)]


def own_function(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """What a function or method of the module makes of a value, in the value's place."""
    known = site.once("own functions", _own_functions)
    used = site.once("own calls", _own_calls)
    for value in values(node) if known else ():
        text = argument_text(site, value)
        for name, takes in known.items():
            if name in text or (isinstance(node, ast.Call) and site.text(node.func) == name):
                continue
            plain = text.rsplit(".", 1)[-1].lstrip("_")
            likely = SAME if (name, text) in used else (USED if takes == plain else NEVER)
            yield site.put(value, f"{name}({text})", factor=likely)


def at_the_beginning(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """A parameter replaced by what a function of the module makes of it, where the function begins."""
    if node is not site.root:
        return
    used = site.once("own calls", _own_calls)
    for name, takes in site.once("own functions", _own_functions).items():
        for parameter in scope.parameters(site)[:4]:
            likely = SAME if (name, parameter) in used else (USED if takes == parameter else NEVER)
            yield site.insert_before(body_start(node), f"{parameter} = {name}({parameter})", factor=likely)


def _own_functions(site: Site) -> dict[str, str]:
    """How functions, classes and methods that take one value are called here, with the name of what they take."""
    found: dict[str, str] = {}
    for node in site.source.tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and (
            site.function is None or node is not site.function.node
        ):
            start = node if isinstance(node, ast.FunctionDef) else _set_up(node)
            takes = _takes(start) if start is not None else []
            if len(takes) == 1:
                found[node.name] = takes[0]
    owner = site.function.owner if site.function else None
    for method in owner.body if owner is not None and "self" in site.local else ():
        if isinstance(method, ast.FunctionDef) and method is not site.root and not method.name.startswith("__"):
            takes = _takes(method)
            if len(takes) == 1 and not any(getattr(one, "id", "") == "property" for one in method.decorator_list):
                found[f"self.{method.name}"] = takes[0]
    return dict(list(found.items())[:MOST])


def _set_up(node: ast.ClassDef) -> ast.FunctionDef | None:
    return next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)


def _takes(node: ast.FunctionDef) -> list[str]:
    """Parameters that a call must give."""
    if node.args.vararg or any(value is None for value in node.args.kw_defaults):
        return []
    named = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
    return [one for one in named[: len(named) - len(node.args.defaults)] if one not in scope.OWNER]


def _own_calls(site: Site) -> frozenset[tuple[str, str]]:
    """Function and argument of the module's calls with one argument."""
    calls = (one for one in site.source.nodes if isinstance(one, ast.Call) and len(one.args) == 1)
    return frozenset((site.source.of(one.func), site.source.of(one.args[0])) for one in calls)


def as_elsewhere(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A method called on a value with the constants that the module calls it with elsewhere."""
    for value in values(node):
        kinds = site.kinds(value)
        if kinds and not kinds & {"str", "dict", "defaultdict", "bytes", "datetime", "timedelta"}:
            continue
        text = site.operand(value, ops.ATOM)
        for tail, factor in site.once("tails", _tails):
            if not text.endswith(tail):
                yield site.put(value, f"{text}{tail}", factor=factor * (1.0 if kinds else 0.6))


def _tails(site: Site) -> list[tuple[str, float]]:
    """Calls of methods with constants, as they stand in the module, what stands in this function first."""
    found: dict[str, float] = {}
    for nodes, factor in ((site.nodes, 1.0), (site.source.nodes, 0.7)):
        for tail in filter(None, (_tail(site, node) for node in nodes)):
            found.setdefault(tail, factor)
    return list(found.items())[:MOST_FIELDS]


def _tail(site: Site, node: ast.AST) -> str:
    """The call of a method with constants, without what it is called on; empty for anything else."""
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=args, keywords=[]) if attr in TAILS:
            text = site.source.text[site.source.span(value)[1] : site.source.span(node)[1]]
            plain = all(isinstance(one, ast.Constant) for one in args)
            return text if plain and len(text) <= LONGEST and text.startswith(".") else ""
        case _:
            return ""


def field(site: Site, node: ast.Name | ast.Subscript) -> Iterator[Change | None]:
    """A field of an object where the object itself stands, or what one of its questions answers."""
    if not isinstance(node.ctx, ast.Load) or scope.is_callee(site, node):
        return
    if isinstance(site.parent(node), ast.Attribute) or (isinstance(node, ast.Name) and node.id not in site.local):
        return
    if isinstance(node, ast.Name) and node.id in scope.OWNER:
        return
    owners = scope.owners(site, node)
    sure = 1.0 if owners else 0.3
    if not owners and isinstance(node, ast.Subscript) and len(scope.classes(site)) == 1:
        owners = list(scope.classes(site).values())
    text = site.text(node)
    for owner in owners:
        for name in scope.class_fields(owner)[:MOST_FIELDS]:
            yield site.put(node, f"{text}.{name}", factor=sure)
        for name, method in scope.class_methods(owner).items():
            if len(arguments(method)) == 1:
                yield site.put(node, f"{text}.{name}()", factor=0.5 * sure)
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        yield from (site.put(node, f"{text}[{at}]", factor=0.3) for at in ("0", "1", "-1"))


def whole_object(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """The object itself where one of its fields stands."""
    plain = isinstance(node.value, ast.Name | ast.Subscript) and site.text(node.value) not in scope.OWNER
    if plain and isinstance(node.ctx, ast.Load) and not scope.is_callee(site, node):
        yield site.put(node, site.text(node.value))


_VALUES = (
    *(ast.Call, ast.Subscript, ast.Compare, ast.Return, ast.Assign, ast.For, ast.comprehension),
    *(ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.Tuple, ast.List, ast.DictComp),
)

PIECES = (
    Piece(name="own function", family="call", prior=0.25, on=_VALUES, make=own_function),
    Piece(
        name="own function first",
        family="insertion",
        prior=0.2,
        on=(ast.FunctionDef, ast.AsyncFunctionDef),
        make=at_the_beginning,
    ),
    Piece(name="method as elsewhere", family="call", prior=0.2, on=_VALUES, make=as_elsewhere),
    Piece(name="field for object", family="name", prior=0.25, on=(ast.Name, ast.Subscript), make=field),
    Piece(name="object for field", family="name", prior=0.15, on=(ast.Attribute,), make=whole_object),
)
