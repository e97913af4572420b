"""Calls: sibling functions and methods, conversions, missing calls."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.calling import argument_text, is_call_to
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.scopes import arguments

_SIBLINGS = (
    ("min", "max"),
    ("any", "all"),
    ("append", "extend", "insert", "add", "appendleft"),
    ("add", "update", "discard", "remove"),
    ("startswith", "endswith", "find"),
    ("lower", "upper", "casefold", "title", "capitalize", "swapcase"),
    ("floor", "ceil", "trunc", "round"),
    ("find", "index", "rfind", "rindex", "count"),
    ("pop", "popleft", "popitem", "get", "remove"),
    ("strip", "lstrip", "rstrip"),
    ("split", "rsplit", "splitlines", "partition", "rpartition"),
    ("partition", "rpartition"),
    ("sorted", "reversed", "list", "set"),
    ("keys", "values", "items"),
    ("isdigit", "isalpha", "isalnum", "isdecimal", "isnumeric", "isspace", "isupper", "islower", "isidentifier"),
    ("union", "intersection", "difference", "symmetric_difference"),
    ("issubset", "issuperset", "isdisjoint"),
    ("ljust", "rjust", "center", "zfill"),
    ("heappush", "heappop", "heappushpop", "heapreplace", "heapify"),
    ("bisect_left", "bisect_right", "bisect", "insort", "insort_left", "insort_right"),
    ("sum", "len", "max", "min"),
    ("int", "float", "str", "round"),
    ("list", "tuple", "set", "dict", "frozenset", "sorted"),
    ("weekday", "isoweekday"),
    ("total_seconds", "seconds"),
    ("date", "time", "datetime"),
    ("copy", "deepcopy"),
    ("match", "search", "fullmatch", "findall", "finditer"),
    ("sub", "subn", "split"),
    ("read", "readline", "readlines", "read_text", "read_bytes"),
    ("write", "writelines"),
    ("setdefault", "get", "pop"),
    ("replace", "removeprefix", "removesuffix"),
    ("lstrip", "removeprefix"),
    ("rstrip", "removesuffix"),
    ("permutations", "combinations", "combinations_with_replacement", "product"),
    ("monotonic", "time", "perf_counter"),
    ("dumps", "dump"),
    ("loads", "load"),
    ("sleep", "wait"),
    ("gather", "wait"),
    ("isinstance", "issubclass"),
    ("parent", "name", "stem", "suffix"),
    ("mkdir", "makedirs"),
    ("zip", "zip_longest", "enumerate"),
    ("sqrt", "isqrt"),
    ("gcd", "lcm"),
    ("ord", "chr"),
    ("hex", "bin", "oct"),
)


_CONVERSIONS = (
    "int",
    "str",
    "float",
    "list",
    "tuple",
    "set",
    "sorted",
    "len",
    "abs",
    "dict",
    "bool",
    "round",
    "sum",
    "reversed",
)


_WRAPS: dict[str, tuple[tuple[str, float], ...]] = {
    "list": (
        ("len", 0.7),
        ("sorted", 0.7),
        ("set", 0.5),
        ("tuple", 0.5),
        ("sum", 0.3),
        ("max", 0.2),
        ("min", 0.2),
        ("list", 0.3),
        ("any", 0.2),
        ("all", 0.2),
        ("dict.fromkeys", 0.2),
    ),
    "str": (("int", 0.7), ("len", 0.6), ("float", 0.4), ("list", 0.2), ("sorted", 0.2)),
    "int": (("str", 0.7), ("abs", 0.6), ("float", 0.3), ("range", 0.1)),
    "float": (("int", 0.7), ("round", 0.6), ("abs", 0.6), ("str", 0.4)),
    "tuple": (("list", 0.6), ("len", 0.6), ("sorted", 0.4), ("sum", 0.2)),
    "dict": (("len", 0.5), ("dict", 0.5), ("list", 0.4), ("sorted", 0.4)),
    "set": (("sorted", 0.8), ("len", 0.7), ("list", 0.6), ("set", 0.4)),
    "generator": (("list", 0.8), ("sorted", 0.5), ("sum", 0.3), ("tuple", 0.4)),
    "dict_keys": (("list", 0.9), ("sorted", 0.7), ("set", 0.5), ("len", 0.4), ("tuple", 0.3)),
    "NoneType": (("bool", 0.8), ("str", 0.4), ("list", 0.3), ("int", 0.2)),
    "": (
        *(("str", 0.4), ("int", 0.4), ("list", 0.4), ("len", 0.35), ("sorted", 0.35), ("abs", 0.35), ("set", 0.3)),
        *(("float", 0.25), ("tuple", 0.3), ("sum", 0.2), ("round", 0.2), ("dict", 0.15), ("bool", 0.15)),
    ),
}


def sibling(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A function or method of the same family."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    found: dict[str, float] = {}
    for group in _SIBLINGS:
        if name in group:
            for other in group:
                found[other] = max(
                    found.get(other, 0.0), 1.0 / (1 + abs(group.index(name) - group.index(other)) * 0.25)
                )
    found.pop(name, None)
    end = site.source.span(node.func)[1]
    for other, factor in found.items():
        yield site.swap(end - len(name), end, other, factor)
        if other in {"max", "min"} and name in {"len", "sum"} and len(node.args) == 1:
            argument = argument_text(site, node.args[0])
            if isinstance(node.args[0], ast.GeneratorExp):
                argument = f"({argument})"
            yield site.put(node, f"{other}({argument}, default=0)", factor=factor)
    if name == "pop" and isinstance(node.func, ast.Attribute):
        yield from _pops(site, node)
    if name == "append" and isinstance(node.func, ast.Attribute) and len(node.args) == 1:
        yield site.put(node, f"{site.text(node.func.value)}.insert(0, {site.text(node.args[0])})", factor=0.4)


def _pops(site: Site, node: ast.Call) -> Iterator[Change | None]:
    assert isinstance(node.func, ast.Attribute)
    base = site.text(node.func.value)
    for new in ("0", "", "-1"):
        if [site.text(one) for one in node.args] != ([new] if new else []):
            yield site.put(node, f"{base}.pop({new})", factor=0.8)
    if len(node.args) == 1:
        yield site.put(node, f"{base}.pop({site.text(node.args[0])}, None)", factor=0.5)


def unwrap(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A conversion or other one-argument call taken away."""
    if len(node.args) == 1 and not isinstance(node.args[0], ast.Starred | ast.GeneratorExp):
        name = getattr(node.func, "id", "")
        factor = 1.0 if name in _CONVERSIONS else 0.4
        yield site.put(node, site.text(node.args[0]), ops.level(node.args[0]), factor)
    if isinstance(node.func, ast.Attribute) and len(node.args) <= 1:
        yield site.put(node, site.text(node.func.value), ops.level(node.func.value), 0.5)


def wrap(
    site: Site, node: ast.Return | ast.Assign | ast.Call | ast.For | ast.Compare | ast.comprehension
) -> Iterator[Change | None]:
    """A conversion around a result, an argument, a compared or an iterated value."""
    for value, factor in _wrappable(node):
        kinds = [kind for kind in sorted(site.kinds(value)) if kind in _WRAPS] or [""]
        for kind in kinds:
            for name, weight in _WRAPS[kind]:
                if not is_call_to(value, name):
                    yield site.put(value, f"{name}({argument_text(site, value)})", factor=factor * weight)


def _wrappable(node: ast.AST) -> Iterator[tuple[ast.expr, float]]:
    match node:
        case ast.Return(value=ast.expr() as value):
            if not isinstance(value, ast.Constant | ast.Compare):
                yield value, 1.0
            if isinstance(value, ast.Tuple):
                yield from ((one, 0.5) for one in value.elts if not isinstance(one, ast.Constant))
        case ast.Assign(value=value) if not isinstance(value, ast.Constant):
            yield value, 0.7
            if isinstance(value, ast.Tuple):
                yield from ((one, 0.5) for one in value.elts if not isinstance(one, ast.Constant))
        case ast.Call(args=args):
            yield from ((one, 0.6) for one in args if not isinstance(one, ast.Constant | ast.Starred | ast.Lambda))
        case ast.Compare(left=left, comparators=rest):
            yield from ((one, 0.5) for one in (left, *rest) if not isinstance(one, ast.Constant))
        case ast.For(iter=value) | ast.comprehension(iter=value):
            yield value, 0.6


def operand_wrap(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """A conversion around an operand; text and numbers joined."""
    boost = 2.5 if "TypeError" in site.crashed(node) else 1.0
    for side in (node.left, node.right):
        if isinstance(side, ast.Constant | ast.JoinedStr):
            continue
        for name in ("str", "int", "len", "list", "float", "abs", "sum"):
            if not is_call_to(side, name):
                yield site.put(
                    side,
                    f"{name}({argument_text(site, side)})",
                    factor=boost * (0.6 if name in {"str", "len"} else 0.4),
                )


def uncalled(site: Site, node: ast.Attribute | ast.Name) -> Iterator[Change | None]:
    """A function or method used where its result was meant."""
    parent = site.parent(node)
    if (isinstance(parent, ast.Call) and parent.func is node) or not isinstance(node.ctx, ast.Load):
        return
    name = node.attr if isinstance(node, ast.Attribute) else node.id
    asked = isinstance(node, ast.Attribute) and name in site.once("asked without arguments", _askable)
    known = asked or (isinstance(node, ast.Attribute) and (name in site.methods or name in _METHODS))
    is_function = isinstance(node, ast.Name) and name in site.module and name not in site.local
    if known or is_function:
        yield site.put(node, f"{site.text(node)}()")


def _askable(site: Site) -> frozenset[str]:
    """Methods of the module's classes that need no arguments and are no properties."""
    methods = (one for owner in site.source.nodes if isinstance(owner, ast.ClassDef) for one in owner.body)
    plain = (one for one in methods if isinstance(one, ast.FunctionDef) and not one.decorator_list)
    return frozenset(one.name for one in plain if len(arguments(one)) == 1 + len(one.args.defaults))


_METHODS = frozenset(
    [
        "strip",
        "lower",
        "upper",
        "split",
        "copy",
        "keys",
        "values",
        "items",
        "popleft",
        "pop",
        "read",
        "close",
        "total_seconds",
        "isoformat",
    ]
)


PIECES = (
    Piece(name="sibling function", family="call", prior=0.5, on=(ast.Call,), make=sibling, module=True),
    Piece(name="call taken away", family="call", prior=0.3, on=(ast.Call,), make=unwrap),
    Piece(
        name="conversion",
        family="call",
        prior=0.3,
        on=(ast.Return, ast.Assign, ast.Call, ast.For, ast.Compare, ast.comprehension),
        make=wrap,
    ),
    Piece(name="conversion of an operand", family="call", prior=0.25, on=(ast.BinOp,), make=operand_wrap),
    Piece(name="missing call", family="call", prior=0.6, on=(ast.Attribute, ast.Name), make=uncalled),
)
