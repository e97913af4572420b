"""What calls of the standard library are mostly given and here are not, and what functions hand on and here do not."""

import ast
import re
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.calling import extended
from regreen.repair.propose.pieces.definitions import with_import
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import FunctionNode
from regreen.syntax.source import body_start

METHODS: dict[str, tuple[tuple[int, str, float], ...]] = {
    "split": ((1, "1", 1.0),),
    "rsplit": ((1, "1", 1.0),),
    "replace": ((2, "1", 0.6),),
    "decode": (
        (1, "'replace'", 0.8),
        (1, "'ignore'", 0.6),
        (1, "'surrogateescape'", 0.4),
        (0, "errors='replace'", 0.6),
    ),
    "encode": ((1, "'replace'", 0.6), (1, "'surrogateescape'", 0.6), (1, "'backslashreplace'", 0.4)),
    "splitlines": ((0, "True", 0.6), (0, "keepends=True", 0.6)),
    "warn": ((1, "stacklevel=2", 0.5), (2, "stacklevel=2", 0.8), (1, "stacklevel=3", 0.3), (2, "stacklevel=3", 0.4)),
}
"""Method to how many arguments it is given, what one more may be, and how likely."""
FLAGS = (("DOTALL", 0.8), ("IGNORECASE", 0.8), ("MULTILINE", 0.7), ("ASCII", 0.4))
MATCHING = {"compile": 1, "match": 2, "search": 2, "fullmatch": 2, "findall": 2, "finditer": 2, "sub": 3, "split": 2}
TURNED = {"split": "rsplit", "rsplit": "split"}
BRACED = re.compile(r"(?<!\{)\{([A-Za-z_]\w*)((?:\.\w+|\[\w+\])*)(![rsa])?(:[^{}]*)?\}(?!\})")
COMPARING = frozenset(
    f"__{name}__" for name in ("eq", "ne", "lt", "le", "gt", "ge", "add", "sub", "mul", "truediv", "or", "and", "xor")
)
TEXTS = frozenset({"startswith", "endswith", "isinstance", "issubclass"})
MOST = 4
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def given_more(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """One argument more, as such calls mostly have it."""
    if not isinstance(node.func, ast.Attribute) or any(isinstance(one, ast.Starred) for one in node.args):
        return
    name = node.func.attr
    for number, text, factor in METHODS.get(name, ()):
        word = text.partition("=")[0]
        if number == len(node.args) and not any(one.arg == word for one in node.keywords):
            yield extended(site, node, text, factor)
    if name in TURNED and len(node.args) == 1 and not node.keywords:
        text = f"{site.text(node.func.value)}.{TURNED[name]}({site.text(node.args[0])}, 1)"
        yield site.put(node, text, factor=0.8)


def flags(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A flag more for a regular expression."""
    match node.func:
        case ast.Attribute(value=ast.Name(id="re"), attr=name) if name in MATCHING:
            pass
        case _:
            return
    given = next((one.value for one in node.keywords if one.arg == "flags"), None)
    if given is None and name in {"compile", "match", "search", "fullmatch", "findall", "finditer"}:
        given = next(iter(node.args[MATCHING[name] :]), None)
    for flag, factor in FLAGS:
        if given is None:
            yield extended(site, node, f"flags=re.{flag}" if name in {"sub", "split"} else f"re.{flag}", factor)
        elif f"re.{flag}" not in site.text(given):
            yield site.put(given, f"{site.text(given)} | re.{flag}", factor=factor)


def one_value(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """A value put into a text as the only one, whatever it is: a tuple would be taken for several."""
    match node:
        case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod(), right=right) if not isinstance(right, ast.Tuple):
            yield site.put(right, f"({site.text(right)},)")


def filled_text(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """A text in which names in braces stand for their values."""
    if not isinstance(node.value, str) or isinstance(site.parent(node), ast.JoinedStr | ast.Attribute):
        return
    names = [found[1] for found in BRACED.finditer(node.value)]
    text = site.text(node)
    if names and set(names) <= {*site.local, *site.module} and text[:1] in "'\"rR":
        yield site.put(node, f"f{text}")


def one_of_several(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A text, or a type, asked for as one of two: the other is one of the failing test's, or of the run's."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name not in TEXTS or not node.args:
        return
    asked = node.args[-1]
    if isinstance(asked, ast.Constant) and isinstance(asked.value, str | bytes):
        alike = [one for one in site.evidence.literals if type(one) is type(asked.value) and one != asked.value]
        for place, literal in enumerate(alike[:MOST]):
            yield site.put(asked, f"({site.text(asked)}, {literal!r})", factor=1.0 / (1 + place))


def handed_on(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """All further arguments that the function takes, handed on."""
    if site.function is None or (isinstance(node.func, ast.Name) and node.func.id in scope.OWNER):
        return
    spec = site.function.node.args
    if spec.kwarg is not None and not any(one.arg is None for one in node.keywords):
        yield extended(site, node, f"**{spec.kwarg.arg}", 1.0)
    if spec.vararg is not None and not any(isinstance(one, ast.Starred) for one in node.args):
        if not node.keywords:
            yield extended(site, node, f"*{spec.vararg.arg}", 1.0)
        if spec.kwarg is not None and not node.keywords:
            yield extended(site, node, f"*{spec.vararg.arg}, **{spec.kwarg.arg}", 0.8)


def left_to_the_other(site: Site, node: FunctionNode) -> Iterator[Change | None]:
    """A comparison or a sum with what is of another class, left to that."""
    owner = site.function.owner if site.function else None
    if node is not site.root or owner is None or node.name not in COMPARING or len(node.args.args) <= 1:
        return
    other = node.args.args[1].arg
    guard = f"if not isinstance({other}, {owner.name}):"
    yield site.insert_before(body_start(node), guard, "    return NotImplemented")
    if node.name in {"__eq__", "__ne__"}:
        yield site.insert_before(body_start(node), guard, f"    return {node.name == '__ne__'}", factor=0.6)


def made_one_kind(site: Site, node: FunctionNode) -> Iterator[Change | None]:
    """A parameter that is one thing or several, or a path or its text, made one kind before it is used."""
    if node is not site.root:
        return
    first = body_start(node)
    for place, name in enumerate(scope.parameters(site)[: 2 * MOST]):
        kinds, factor = scope.seen(site, name), 1.0 / (1 + 0.2 * place)
        if "str" in kinds:
            yield site.insert_before(first, f"if isinstance({name}, str):", f"    {name} = [{name}]", factor=factor)
            yield site.insert_before(
                first, f"if isinstance({name}, str):", f"    {name} = ({name},)", factor=0.7 * factor
            )
        if kinds and not kinds & {"list", "tuple", "set", "NoneType"}:
            guard = f"if not isinstance({name}, (list, tuple)):"
            yield site.insert_before(first, guard, f"    {name} = [{name}]", factor=0.6 * factor)
        if any(kind.endswith("Path") for kind in kinds):
            yield site.insert_before(first, f"{name} = str({name})", factor=factor)
            yield _with_os(site, site.insert_before(first, f"{name} = os.fspath({name})", factor=0.9 * factor))
        if "bytes" in kinds:
            guard = f"if isinstance({name}, bytes):"
            yield site.insert_before(first, guard, f"    {name} = {name}.decode()", factor=0.8 * factor)


def _with_os(site: Site, change: Change | None) -> Change | None:
    if change is None or _imports(site, "os"):
        return change
    return Change(edits=(*change.edits, *with_import(site, "import os", 1.0).edits), factor=change.factor)


def _imports(site: Site, module: str) -> bool:
    return re.search(rf"^import {module}$", site.source.text, re.MULTILINE) is not None


def path_as_text(site: Site, node: ast.Name) -> Iterator[Change | None]:
    """A path where its text is meant."""
    if isinstance(node.ctx, ast.Load) and any(kind.endswith("Path") for kind in scope.seen(site, node.id)):
        yield site.put(node, f"str({node.id})")
        if _imports(site, "os"):
            yield site.put(node, f"os.fspath({node.id})", factor=0.9)


def in_utc(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A point in time of no zone, made one of UTC."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    wanted = {"fromtimestamp": 1, "now": 0}.get(name)
    if wanted is None or len(node.args) != wanted or node.keywords:
        return
    if re.search(r"^from datetime import .*\btimezone\b", site.source.text, re.MULTILINE):
        yield extended(site, node, "timezone.utc", 1.0)
    if _imports(site, "datetime"):
        yield extended(site, node, "datetime.timezone.utc", 1.0)


PIECES = (
    Piece(name="given one more", family="call", prior=0.35, on=(ast.Call,), make=given_more, module=True),
    Piece(name="flag of a pattern", family="call", prior=0.3, on=(ast.Call,), make=flags, module=True),
    Piece(name="only value of a text", family="call", prior=0.5, on=(ast.BinOp,), make=one_value, module=True),
    Piece(name="names in braces", family="constant", prior=0.5, on=(ast.Constant,), make=filled_text),
    Piece(name="one of several texts", family="call", prior=0.3, on=(ast.Call,), make=one_of_several),
    Piece(name="further arguments handed on", family="call", prior=0.35, on=(ast.Call,), make=handed_on),
    Piece(name="left to the other", family="guard", prior=0.4, on=_FUNCTIONS, make=left_to_the_other),
    Piece(name="made one kind", family="guard", prior=0.3, on=_FUNCTIONS, make=made_one_kind),
    Piece(name="path as text", family="call", prior=0.4, on=(ast.Name,), make=path_as_text),
    Piece(name="point in time of UTC", family="call", prior=0.35, on=(ast.Call,), make=in_utc),
)
