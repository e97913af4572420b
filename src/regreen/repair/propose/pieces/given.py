"""What a call gives besides: an option of the called function turned on, a setting of the object by its own name."""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.calling import extended
from regreen.repair.propose.pieces.moves import EXPORTING
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.scopes import FunctionNode

MOST, MOST_VALUES = 30, 6
MARK = re.compile(r"%[#0 +-]*\d*(?:\.\d+)?[srdifgxX]")
TOLD, GUESSED = 1.0, 0.35


def turned(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """An option of a function of the module, given otherwise than it is by default."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    given = {one.arg for one in node.keywords}
    if None in given or any(isinstance(one, ast.Starred) for one in node.args):
        return
    for definition in site.once("functions by name", _functions).get(name, ())[:2]:
        for option, default in _options(definition, len(node.args)):
            if option not in given and isinstance(default, ast.Constant) and isinstance(default.value, bool):
                yield extended(site, node, f"{option}={not default.value}", TOLD)


def _functions(site: Site) -> dict[str, list[FunctionNode]]:
    """The module's functions and methods by name; a class stands for its set-up."""
    found: dict[str, list[FunctionNode]] = {}
    for node in site.source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.ClassDef):
            starts = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
            found.setdefault(node.name, []).extend(starts)
    return found


def _options(definition: FunctionNode, given: int) -> list[tuple[str, ast.expr | None]]:
    """Parameters with a default that so many positional arguments do not reach."""
    spec = definition.args
    named = [*spec.posonlyargs, *spec.args]
    taken = given + (1 if named and named[0].arg in scope.OWNER else 0)
    defaults = [None] * (len(named) - len(spec.defaults)) + list(spec.defaults)
    later = [(one.arg, default) for one, default in list(zip(named, defaults, strict=True))[taken:] if default]
    return [*later, *((one.arg, default) for one, default in zip(spec.kwonlyargs, spec.kw_defaults, strict=True))]


def settings(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A setting of the object, or a parameter, handed on to what is not of this module by its own name."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    given = {one.arg for one in node.keywords}
    if name in site.once("functions by name", _functions) or not name:
        return
    takes = _takes_of_library(site, node.func)
    if takes is None and not (node.keywords or name[0].isupper()):
        return
    inside = {site.text(one) for one in (*node.args, *(word.value for word in node.keywords))}
    own = [f"self.{one}" for one in site.attributes if one not in site.methods] if "self" in site.local else []
    known = [(one.rpartition(".")[2].lstrip("_"), one) for one in (*scope.parameters(site), *own)]
    for word, text in known[:MOST]:
        if word not in given and text not in inside and (takes is None or word in takes):
            yield extended(site, node, f"{word}={text}", GUESSED if takes is None else TOLD)


def _takes_of_library(site: Site, func: ast.expr) -> frozenset[str] | None:
    """Names that a function of the standard library takes; None where it is none, or nothing is known of it."""
    match func:
        case ast.Attribute(value=ast.Name(id=module), attr=attr) if module in site.module:
            return _parameters(module, attr)
        case ast.Name(id=attr) if attr in site.module:
            module = site.once("names from modules", _from_modules).get(attr, "")
            return _parameters(module, attr)
        case _:
            return None


def _from_modules(site: Site) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in site.source.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.update((one.asname or one.name, node.module) for one in node.names)
    return found


@lru_cache(maxsize=256)
def _parameters(module: str, name: str) -> frozenset[str] | None:
    if module not in EXPORTING:
        return None
    try:
        signature = inspect.signature(getattr(importlib.import_module(module), name))
    except (AttributeError, TypeError, ValueError):
        return None
    kinds = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return frozenset(one.name for one in signature.parameters.values() if one.kind in kinds)


def asked_of_it(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """An attribute that is handed on, called: what was kept may be a class or a function."""
    parent = site.parent(node)
    handed = isinstance(parent, ast.Call) and node in parent.args
    kinds = site.kinds(node)
    if handed and node.attr not in site.methods and (not kinds or kinds & {"type", "function", "method", "ABCMeta"}):
        yield site.put(node, f"{site.text(node)}()", factor=1.0 if kinds else 0.4)


def values_for_marks(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """A text with marks of ``%`` that nothing is put in for, with values for them."""
    if not isinstance(node.value, str) or isinstance(site.parent(node), ast.BinOp | ast.JoinedStr | ast.Attribute):
        return
    marks = MARK.findall(node.value.replace("%%", ""))
    statement = site.statement(node)
    if not 0 < len(marks) < len("abc") or not isinstance(statement, ast.Raise | ast.Return | ast.Assign):
        return
    parent = site.parent(node)
    if isinstance(parent, ast.Call) and len(parent.args) > 1:
        return
    terms = scope.terms(site)
    filled = terms if len(marks) == 1 else [", ".join(pair) for pair in permutations(terms[:MOST_VALUES], 2)]
    for place, name in enumerate(filled):
        text = f"({name},)" if len(marks) == 1 else f"({name})"
        yield site.put(node, f"{site.text(node)} % {text}", ops.binary_level("%"), 1 / (1 + 0.1 * place))


PIECES = (
    Piece(name="asked of it", family="call", prior=0.25, on=(ast.Attribute,), make=asked_of_it),
    Piece(name="values for the marks", family="constant", prior=0.4, on=(ast.Constant,), make=values_for_marks),
    Piece(name="option turned", family="call", prior=0.3, on=(ast.Call,), make=turned),
    Piece(name="setting handed on", family="call", prior=0.3, on=(ast.Call,), make=settings),
)
