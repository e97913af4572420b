"""Asks every piece at every suspicious node and puts the variants in order."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heappush, heapreplace
from math import exp
from operator import itemgetter
from typing import NamedTuple

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Evidence, Site
from regreen.repair.variants import Variant
from regreen.syntax.scopes import (
    Function,
    FunctionNode,
    inside,
    local_names,
    module_names,
    outer_functions,
    own_nodes,
)
from regreen.syntax.source import Edit, Source

Suspicion = Mapping[int, float]
"""Line to suspicion, for one file."""

SMELL = 2.5
"""How much likelier a change is that uses a name which so far is bound and never read."""

MOST = 20_000
"""Variants of one search: what lies beyond is too unlikely to be worth its place."""

LIKELIER = 3.0
"""How much a change's own factors may raise it above its place and piece."""


class Floor:
    """The score below which nothing can be among the best any more: what cannot reach it need not be made."""

    def __init__(self, most: int) -> None:
        """Keep the scores of this many."""
        self._most = most
        self._best: list[float] = []

    def note(self, score: float) -> None:
        """Take one score in."""
        if len(self._best) < self._most:
            heappush(self._best, score)
        elif score > self._best[0]:
            heapreplace(self._best, score)

    def is_below(self, bound: float) -> bool:
        """Whether nothing up to this bound can be among the best."""
        return len(self._best) == self._most and bound < self._best[0]


def sites(source: Source, evidence: Evidence, suspicion: Suspicion | None = None) -> Iterator[Site]:
    """The functions of a module, only those with a suspicious line where these are given, then the module itself."""
    names = module_names(source.tree)
    seen = _seen_at(source.path, evidence)
    for function in outer_functions(source.tree):
        if suspicion is None or _touched(function, suspicion):
            yield _site(source, function, evidence, names, seen)
    yield Site(source=source, function=None, evidence=evidence, local=(), module=names)


def _seen_at(file: str, evidence: Evidence) -> list[tuple[int, dict[str, frozenset[str]]]]:
    """Types of variables by the first line of what runs there."""
    places = ((place.rpartition(":"), known) for place, known in evidence.types.items())
    return [(int(line), known) for (name, _, line), known in places if name == file]


def _types_in(function: Function, seen: list[tuple[int, dict[str, frozenset[str]]]]) -> dict[str, frozenset[str]]:
    """What variables of a function, and of functions and comprehensions in it, were seen to hold."""
    found: dict[str, frozenset[str]] = {}
    for line, known in seen:
        if function.first <= line <= function.last:
            for name, kinds in known.items():
                if line == function.first or name != "return":
                    found[name] = found.get(name, frozenset()) | kinds
    return found


def _site(
    source: Source,
    function: Function,
    evidence: Evidence,
    names: tuple[str, ...],
    seen: list[tuple[int, dict[str, frozenset[str]]]],
) -> Site:
    owner = function.owner
    methods = [one.name for one in owner.body if isinstance(one, ast.FunctionDef)] if owner else []
    return Site(
        source=source,
        function=function,
        evidence=evidence,
        local=_all_locals(function),
        module=names,
        attributes=_those_here_first(self_attributes(owner), function) if owner else (),
        methods=tuple(methods),
        types=_types_in(function, seen),
    )


def _all_locals(function: Function) -> tuple[str, ...]:
    found = dict.fromkeys(local_names(function.node))
    for node in ast.walk(function.node):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node is not function.node:
            found.update(dict.fromkeys(local_names(node)))
    return tuple(found)


def _those_here_first(names: tuple[str, ...], function: Function) -> tuple[str, ...]:
    """Attributes that the function itself uses before the others of its class: most pieces take the first few."""
    here = {one.attr for one in ast.walk(function.node) if isinstance(one, ast.Attribute)}
    return tuple(sorted(names, key=lambda name: name not in here))


def self_attributes(owner: ast.ClassDef) -> tuple[str, ...]:
    """Attributes that are used on ``self`` in a class, in the order of the text."""
    found: dict[str, None] = {}
    for node in inside(owner):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=attr):
                found[attr] = None
            case ast.AnnAssign(target=ast.Name(id=name)) if node in owner.body:
                found[name] = None
    return tuple(found)


def variants(
    file: str,
    source: Source,
    suspicion: Suspicion,
    pieces: Iterable[Piece],
    evidence: Evidence,
    floor: Floor | None = None,
) -> Iterator[Variant]:
    """All variants of one file that may reach the floor, ids still 0; places without suspicion are left out."""
    return made(asked(file, source, suspicion, pieces, evidence), floor or Floor(MOST))


class Ask(NamedTuple):
    """A piece at a node, before anything is made of it."""

    worth: float
    """Suspicion times the piece's prior."""
    file: str
    site: Site
    node: ast.AST
    line: int
    weight: float
    """Suspicion."""
    piece: Piece


def asked(
    file: str, source: Source, suspicion: Suspicion, pieces: Iterable[Piece], evidence: Evidence
) -> Iterator[Ask]:
    """Every piece at every suspicious node of a file that it is for."""
    by_node: dict[type[ast.AST], list[Piece]] = {}
    for piece in pieces:
        for kind in piece.on:
            by_node.setdefault(kind, []).append(piece)
    for site in sites(source, evidence, suspicion):
        nodes: Iterable[ast.AST] = site.nodes if site.function else _module_nodes(site.source.tree)
        cases = site.once("in cases", _in_cases)
        for node in nodes:
            line = _line(node, site)
            weight = suspicion.get(line, 0.0)
            for piece in by_node.get(type(node), ()) if weight and node not in cases else ():
                if site.function is not None or piece.module:
                    yield Ask(weight * piece.prior, file, site, node, line, weight, piece)


def made(asks: Iterable[Ask], floor: Floor) -> Iterator[Variant]:
    """What the pieces make, the most promising first, up to where nothing can reach the floor any more."""
    for ask in sorted(asks, key=itemgetter(0), reverse=True):
        if floor.is_below(LIKELIER * ask.worth):
            return
        site = ask.site
        odd = site.function is not None and ask.node in site.once("beside itself", _beside_itself)
        for change in ask.piece.make(site, ask.node):
            if change is not None:
                variant = _variant(ask.file, site, ask.piece, change, ask.line, ask.weight * (SMELL if odd else 1.0))
                floor.note(variant.score)
                yield variant


def _touched(function: Function, suspicion: Suspicion) -> bool:
    return any(suspicion.get(line) for line in range(function.first, function.last + 1))


def _in_cases(site: Site) -> frozenset[ast.AST]:
    """Expressions in the patterns of a match: nothing else than a name or a constant can stand there."""
    patterns = [node for node in site.nodes if isinstance(node, ast.pattern)]
    return frozenset(one for node in patterns for one in ast.walk(node) if isinstance(one, ast.expr))


def _beside_itself(site: Site) -> frozenset[ast.AST]:
    """Nodes of operations that take the same value twice: something else was meant on one side."""
    found: set[ast.AST] = set()
    for node in site.nodes:
        match node:
            case ast.Compare(left=one, comparators=[two]) | ast.BoolOp(values=[one, two]):
                sides = (one, two)
            case ast.BinOp(left=one, op=ast.Sub() | ast.Div() | ast.FloorDiv() | ast.Mod(), right=two):
                sides = (one, two)
            case _:
                continue
        if not isinstance(sides[0], ast.Constant) and ast.dump(sides[0]) == ast.dump(sides[1]):
            found.update(inner for side in sides for inner in ast.walk(side))
    return frozenset(found)


def _module_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    yield tree
    for node in own_nodes(tree):
        yield node
        if isinstance(node, ast.ClassDef):
            yield from own_nodes(node)


def _line(node: ast.AST, site: Site) -> int:
    line = getattr(node, "lineno", None)
    if isinstance(node, FunctionNode) and node.decorator_list:
        # Where its code begins, which is the line that was seen.
        return node.decorator_list[0].lineno
    if line is not None:
        return int(line)
    return site.function.node.lineno if site.function else 1


def _variant(file: str, site: Site, piece: Piece, change: Change, line: int, weight: float) -> Variant:
    prior = piece.prior * change.factor * (SMELL if _uses(change, site.unread) else 1.0)
    size = size_of(change.edits, site.source.text)
    first = min((edit.start for edit in change.edits), default=0)
    at = site.source.line_of(first) if site.function else line
    return Variant(
        id=0,
        file=file,
        edits=change.edits,
        piece=piece.name,
        family=piece.family,
        line=at,
        prior=prior,
        score=weight * prior * exp(-size / 120.0),
        atom=change.atom,
        effective=change.effective,
        at=change.at,
    )


def size_of(edits: Sequence[Edit], text: str) -> float:
    """How much edits change, in characters; what is only put elsewhere counts as half."""
    size = sum(abs(len(edit.text) - (edit.end - edit.start)) + len(edit.text) * 0.2 for edit in edits)
    taken = [edit for edit in edits if not edit.text and edit.end > edit.start]
    if not taken or len(taken) == len(edits):
        return size
    gone = sorted(word for edit in taken for word in text[edit.start : edit.end].split())
    come = sorted(word for edit in edits for word in edit.text.split())
    return size * MOVED if gone and gone == come else size


MOVED = 0.5


def _uses(change: Change, unread: frozenset[str]) -> bool:
    return bool(unread) and any(word in unread for edit in change.edits for word in re.findall(r"\w+", edit.text))


def numbered(variant: Variant, number: int) -> Variant:
    """The same variant with its id."""
    return replace(variant, id=number)
