"""A name that a function reads and nothing sets: the missing statement, made of what the module says elsewhere."""

import ast
import builtins
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import arguments

MOST, LONGEST = 40, 80
_BUILTINS = frozenset(dir(builtins))
_EMPTY = ("[]", "{}", "None", "0", '""', "set()")


def unset(site: Site, node: ast.Name) -> Iterator[Change | None]:
    """A value for a name, before the first statement of the function that reads it, and right where it is read."""
    if site.function is None or node.id not in site.once("unset", _unset) or _first(site, node.id) is not node:
        return
    places = list(dict.fromkeys([_outermost(site, node), site.statement(node)]))
    for number, value in enumerate(_values(site, node.id)):
        for place, at in enumerate(places):
            if at is not None:
                factor = (1.0 if number < 2 else 0.7) / (1 + 0.05 * number + 0.3 * place)
                yield site.insert_before(at, f"{node.id} = {value}", factor=factor)


def _unset(site: Site) -> frozenset[str]:
    """Names that the function reads and neither it nor the module nor Python knows."""
    reads = {one.id for one in site.nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    stored = {one.id for one in site.nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    failed = {"UnboundLocalError", "NameError"} & site.evidence.errors
    if site.evidence.errors and not failed:
        return frozenset()
    late = {one for one in stored & reads if any(f"'{one}'" in message for message in site.evidence.messages)}
    return frozenset(reads - {*site.local, *site.module, *_BUILTINS}) | frozenset(late if failed else ())


def _first(site: Site, name: str) -> ast.Name | None:
    reads = (
        one for one in site.nodes if isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Load)
    )
    return min(reads, key=lambda one: (one.lineno, one.col_offset), default=None)


def _outermost(site: Site, node: ast.AST) -> ast.stmt | None:
    """The statement around a node that stands in the function's own block."""
    at: ast.AST | None = node
    while at is not None and site.parent(at) is not site.root:
        at = site.parent(at)
    return at if isinstance(at, ast.stmt) else None


def _values(site: Site, name: str) -> list[str]:
    """What other functions set the name to; expressions of the module that need no more than what is known here."""
    given = set(arguments(site.function.node)) if site.function else set()
    here = site.function.first if site.function else 0
    known = {*given, *site.module, *_BUILTINS}
    same: dict[str, None] = {}
    other: dict[str, None] = {}
    nodes = sorted(
        (one for one in ast.walk(site.source.tree) if isinstance(one, ast.Assign | ast.Call)),
        key=lambda one: abs(one.lineno - here),
    )
    for one in nodes:
        value = one.value if isinstance(one, ast.Assign) else one
        names = {inner.id for inner in ast.walk(value) if isinstance(inner, ast.Name)}
        text = site.text(value)
        if not names <= known or len(text) > LONGEST or "\n" in text:
            continue
        if isinstance(one, ast.Assign) and any(isinstance(each, ast.Name) and each.id == name for each in one.targets):
            same[text] = None
        elif isinstance(one, ast.Call) and names & given:
            other[text] = None
    own = [f"self.{name}"] if name in site.attributes and "self" in given else []
    return list(dict.fromkeys([*same, *own, *list(other)[:MOST], *_EMPTY]))


PIECES = (Piece(name="value of a name", family="statement", prior=0.5, on=(ast.Name,), make=unset),)
