"""What is carried on: arguments of calls to itself that grow, what is gone through twice, words for one and many."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import arguments
from regreen.syntax.source import body_start

MOST, LONGEST = 5, 40
USED_UP = frozenset({"generator", "map", "filter", "zip", "list_iterator", "reversed", "enumerate", "TextIOWrapper"})


def growing_argument(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A call of the function to itself gives on what it was given, with what this call adds to it."""
    root = site.root
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if not isinstance(root, ast.FunctionDef | ast.AsyncFunctionDef) or called != root.name:
        return
    takes = [one for one in arguments(root) if one not in scope.OWNER]
    given = {word.arg for word in node.keywords}
    left = [name for name in takes[len(node.args) :] if name not in given]
    end = site.source.span(node)[1] - 1
    glue = ", " if node.args or node.keywords else ""
    for name in left[:3]:
        key = "" if name == takes[len(node.args)] and not node.keywords else f"{name}="
        for form, factor in _grown(site, name):
            yield site.swap(end, end, f"{glue}{key}{form}", factor)


def _grown(site: Site, name: str) -> list[tuple[str, float]]:
    """A parameter with something more: as the function writes it elsewhere, by one, by another variable."""
    found: dict[str, float] = {}
    for node in site.nodes:
        shaped = isinstance(node, ast.BinOp | ast.JoinedStr | ast.List | ast.Tuple)
        if shaped and name in site.source.names_in(node) and len(site.text(node)) <= LONGEST:
            found[site.text(node)] = 1.0
    kinds = scope.seen(site, name)
    others = [other for other in scope.variables(site) if other != name][:MOST]
    if not kinds or kinds & {"int"}:
        found.setdefault(f"{name} + 1", 0.7)
        found.setdefault(f"{name} - 1", 0.4)
    for other in others:
        found.update({f"{name} + ({other},)": 0.6} if not kinds or "tuple" in kinds else {})
        found.update({f"{name} + [{other}]": 0.6} if not kinds or "list" in kinds else {})
        found.update({f"{name} + {other}": 0.5} if not kinds or kinds & {"str", "int", "float"} else {})
    return list(found.items())


def gone_through_twice(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """A parameter that is looked at more than once is kept as a list: what is gone through once may be used up."""
    if node is not site.root:
        return
    for name in scope.parameters(site)[:MOST]:
        reads = [one for one in site.nodes if isinstance(one, ast.Name) and one.id == name]
        kinds = scope.seen(site, name)
        if len(reads) > 1 and (not kinds or kinds & USED_UP or any(one.endswith("iterator") for one in kinds)):
            likely = 1.0 if kinds else 0.3
            yield site.insert_before(body_start(node), f"{name} = list({name})", factor=likely)


def plural(site: Site, node: ast.JoinedStr) -> Iterator[Change | None]:
    """A word has its ending for many only where there is not one."""
    text, start = site.text(node), site.source.span(node)[0]
    if text[1:2] not in {'"', "'"} or text[1:4] in {'"""', "'" * 3}:
        return
    mark = "'" if text[1] == '"' else '"'
    numbers = [name for name in scope.terms(site) if "int" in scope.seen(site, name) or not site.types][:MOST]
    places = [at for at in range(2, len(text)) if text[at - 1] == "s" and not text[at].isalnum() and text[at] != "}"]
    for at in places[:MOST]:
        depth = text[:at].count("{") - text[:at].count("}")
        for name in numbers if not depth else ():
            ending = f"{{{mark}s{mark} if {name} != 1 else {mark}{mark}}}"
            yield site.swap(start + at - 1, start + at, ending)


PIECES = (
    Piece(name="growing argument", family="name", prior=0.35, on=(ast.Call,), make=growing_argument),
    Piece(
        name="gone through twice",
        family="insertion",
        prior=0.4,
        on=(ast.FunctionDef, ast.AsyncFunctionDef),
        make=gone_through_twice,
    ),
    Piece(name="plural", family="constant", prior=0.15, on=(ast.JoinedStr,), make=plural),
)
