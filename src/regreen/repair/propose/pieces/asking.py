"""What an object is asked: its state instead of its truth, the same kind of another value, the one behind it."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

STATES = {
    "Event": ("is_set",),
    "Lock": ("locked",),
    "lock": ("locked",),
    "Semaphore": ("locked",),
    "Condition": ("locked",),
    "Future": ("done", "cancelled"),
    "Task": ("done", "cancelled"),
    "Queue": ("empty", "full"),
    "LifoQueue": ("empty", "full"),
    "PriorityQueue": ("empty", "full"),
    "Thread": ("is_alive",),
    "Process": ("is_alive",),
    "PosixPath": ("exists", "is_file", "is_dir"),
    "WindowsPath": ("exists", "is_file", "is_dir"),
    "Decimal": ("is_zero", "is_nan"),
}
"""Types whose objects are true whatever they hold, with what they can be asked."""

LONGEST, MOST = 40, 8


def state(site: Site, node: ast.If | ast.While | ast.IfExp | ast.BoolOp | ast.UnaryOp) -> Iterator[Change | None]:
    """A question to an object that is always true itself."""
    for value in _truths(node):
        for kind in sorted(site.kinds(value)):
            for method in STATES.get(kind, ()):
                yield site.put(value, f"{site.text(value)}.{method}()")
                yield site.put(value, f"not {site.text(value)}.{method}()", ops.NOT, 0.3)


def _truths(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            found = [test]
        case ast.BoolOp(values=values):
            found = list(values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            found = [operand]
        case _:
            found = []
    return [one for one in found if isinstance(one, ast.Name | ast.Attribute | ast.Subscript)]


def same_kind(site: Site, node: ast.If | ast.While | ast.IfExp) -> Iterator[Change | None]:
    """A test for a type made of another value of the function too."""
    for one in ast.walk(node.test):
        match one:
            case ast.Call(func=ast.Name(id="isinstance"), args=[value, kind]):
                text = site.text(one)
                for other in site.once("values to ask", _values):
                    if other != site.text(value) and f"isinstance({other}," not in site.text(node.test):
                        more = f"{text} and isinstance({other}, {site.text(kind)})"
                        yield site.put(one, more, ops.AND)


def _values(site: Site) -> list[str]:
    """Variables and lookups of the function; lookups that may fail as ``get``."""
    found = dict.fromkeys(scope.variables(site))
    for node in site.nodes:
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice | ast.Tuple):
            base, key = site.text(node.value), site.text(node.slice)
            if len(base) + len(key) <= LONGEST and "\n" not in base + key:
                found[f"{base}.get({key})"] = None
                found[f"{base}[{key}]"] = None
    return list(found)[: 2 * MOST]


def other_field(site: Site, node: ast.If | ast.While | ast.IfExp | ast.BoolOp) -> Iterator[Change | None]:
    """Beside a test of one field of a thing, a test of another field of it against a text that the function knows."""
    tests = node.values if isinstance(node, ast.BoolOp) else [node.test]
    texts = site.once("texts", _texts)
    for test in tests:
        match test:
            case ast.Compare(
                left=ast.Subscript(value=thing, slice=ast.Constant(value=int(at))), ops=[ast.Eq() | ast.NotEq()]
            ):
                others = [f"{site.text(thing)}[{other}]" for other in (0, 1, 2) if other != at]
            case ast.Compare(left=ast.Attribute(value=ast.Name() as thing, attr=attr), ops=[ast.Eq() | ast.NotEq()]):
                others = [f"{thing.id}.{other}" for other in _fields_of(site, thing.id) if other != attr]
            case _:
                continue
        for other in others[:MOST]:
            for text in texts:
                yield site.put(test, f"{site.text(test)} and {other} != {text}", ops.AND)
                yield site.put(test, f"{site.text(test)} and {other} == {text}", ops.AND, 0.7)


def _texts(site: Site) -> list[str]:
    """Texts that the function names, short ones, then those of the failing tests."""
    own = [one.value for one in site.nodes if isinstance(one, ast.Constant)]
    short = [one for one in (*own, *site.evidence.literals) if isinstance(one, str) and 0 < len(one) <= MOST]
    return [repr(one) for one in dict.fromkeys(short)][:MOST]


def _fields_of(site: Site, name: str) -> list[str]:
    """Attributes of a variable that the function reads."""
    found: dict[str, None] = {}
    for node in site.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=base), attr=attr) if base == name:
                found[attr] = None
    return list(found)


def handed_on(site: Site, node: ast.Raise | ast.Return) -> Iterator[Change | None]:
    """Before a function gives up: the same asked of the object behind this one."""
    function = site.function.node if site.function else None
    if function is None or "self" not in site.local or not site.source.owns_lines(node):
        return
    if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        return
    given = ", ".join(scope.parameters(site))
    waits = "await " if isinstance(function, ast.AsyncFunctionDef) else ""
    for link in site.once("links", _links):
        call = f"{waits}{link}.{function.name}({given})"
        test = f"{link} is not None"
        change = site.insert_before(node, f"if {test}:", f"    return {call}")
        yield change.hangs_on(test, node, effective=True) if change else None


def _links(site: Site) -> list[str]:
    """Attributes that the class tests for None, or on which it calls one of its own methods."""
    owner = site.function.owner if site.function else None
    found: dict[str, None] = {}
    for node in ast.walk(owner) if owner else ():
        match node:
            case ast.Compare(
                left=ast.Attribute(value=ast.Name(id="self")) as left, comparators=[ast.Constant(value=None)]
            ):
                found[site.text(left)] = None
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="self")) as left, attr=attr):
                if attr in site.methods:
                    found[site.text(left)] = None
    return list(found)[:MOST]


def all_arguments(site: Site, node: ast.Name) -> Iterator[Change | None]:
    """A key of all arguments where it was made of those without a name."""
    inner = site.once("wrappers", _wrappers)
    if not isinstance(node.ctx, ast.Load) or (node.id not in inner) or isinstance(site.parent(node), ast.Starred):
        return
    named = inner[node.id]
    yield site.put(node, f"({node.id}, tuple(sorted({named}.items())))")
    yield site.put(node, f"({node.id}, frozenset({named}.items()))", factor=0.5)


def _wrappers(site: Site) -> dict[str, str]:
    """Name of the rest of the arguments to the name of those that are given by name, of functions that take both."""
    functions = (one for one in site.nodes if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
    return {one.args.vararg.arg: one.args.kwarg.arg for one in functions if one.args.vararg and one.args.kwarg}


def grows(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A number that grows with the turns of the loop around."""
    for value in node.args:
        if not isinstance(value, ast.Name | ast.Attribute) or not site.maybe(value, "int", "float"):
            continue
        text = site.text(value)
        for turn in _turns(site, node):
            if turn != text:
                yield site.put(value, f"{text} * 2**{turn}", ops.binary_level("*"))
                yield site.put(value, f"{text} * ({turn} + 1)", ops.binary_level("*"), 0.8)
                yield site.put(value, f"{text} * {turn}", ops.binary_level("*"), 0.8)


def _turns(site: Site, node: ast.AST) -> list[str]:
    """Variables of the loops around that count."""
    found, at = [], site.parent(node)
    while at is not None:
        match at:
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"))):
                found.append(name)
            case ast.For(target=ast.Tuple(elts=[ast.Name(id=name), *_]), iter=ast.Call(func=ast.Name(id="enumerate"))):
                found.append(name)
        at = site.parent(at)
    return found


_TRUTHS = (ast.If, ast.While, ast.IfExp, ast.BoolOp, ast.UnaryOp)

PIECES = (
    Piece(name="state of an object", family="call", prior=0.6, on=_TRUTHS, make=state),
    Piece(name="kind of another too", family="condition", prior=0.2, on=(ast.If, ast.While, ast.IfExp), make=same_kind),
    Piece(
        name="test of another field",
        family="condition",
        prior=0.2,
        on=(ast.If, ast.While, ast.IfExp, ast.BoolOp),
        make=other_field,
    ),
    Piece(name="handed on", family="insertion", prior=0.25, on=(ast.Raise, ast.Return), make=handed_on),
    Piece(name="key of all arguments", family="collection", prior=0.5, on=(ast.Name,), make=all_arguments),
    Piece(name="growing with the turns", family="collection", prior=0.1, on=(ast.Call,), make=grows),
)
