"""Unlike changes of one kind at the same place of two neighbours of one form: a slip made for each of both."""

import ast
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product

from regreen.repair.propose.twins import joined
from regreen.repair.variants import Variant
from regreen.syntax.source import Source

SHARE = 0.4
BEST, MOST = 3, 200
"""Changes of one piece at one place that are paired, and pairs of two neighbours."""

Place = tuple[str, int]
"""A piece, and how many words of the statement stand before its change."""


def analogues(found: Sequence[Variant], sources: Mapping[str, Source]) -> Iterator[Variant]:
    """Variants that change two neighbours by the same piece at the same place, each in its own way."""
    single = [one for one in found if len(one.edits) == 1]
    for file, source in sources.items():
        mine = sorted((one for one in single if one.file == file), key=_start)
        for first, second in _neighbours(source):
            ones, twos = (_by_place(mine, span, source.text) for span in (first, second))
            pairs = [pair for place in ones.keys() & twos.keys() for pair in product(ones[place], twos[place])]
            unlike = [(one, two) for one, two in pairs if one.edits[0].text != two.edits[0].text]
            ranked = sorted(unlike, key=lambda pair: (-min(one.score for one in pair), *(one.edits for one in pair)))
            yield from (joined(pair, SHARE) for pair in ranked[:MOST])


def _neighbours(source: Source) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Spans of neighbouring simple statements of one form."""
    for node in source.nodes:
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            for one, two in pairwise(block) if isinstance(block, list) else ():
                if form_of(one) == form_of(two) != "":
                    yield source.span(one), source.span(two)


def form_of(node: ast.AST) -> str:
    """What kind of statement and of value it is; empty for what is not compared."""
    match node:
        case ast.Assign(targets=[target], value=value):
            return f"= {type(target).__name__} {type(value).__name__}"
        case ast.AugAssign(target=target, op=op, value=value):
            return f"{type(op).__name__} {type(target).__name__} {type(value).__name__}"
        case ast.Expr(value=ast.Call(func=function)):
            return f"call {type(function).__name__}"
        case _:
            return ""


def _start(variant: Variant) -> int:
    return variant.edits[0].start


def _by_place(found: Sequence[Variant], span: tuple[int, int], text: str) -> dict[Place, list[Variant]]:
    """The likeliest changes inside of a span, by piece and place; what was found stands in the order of the text."""
    start, end = span
    places: dict[Place, list[Variant]] = {}
    for one in found[bisect_left(found, start, key=_start) : bisect_right(found, end, key=_start)]:
        edit = one.edits[0]
        if edit.end <= end:
            before = len(re.findall(r"\w+", text[start : edit.start]))
            places.setdefault((one.piece, before), []).append(one)
    return {place: sorted(inside, key=lambda one: (-one.score, one.edits))[:BEST] for place, inside in places.items()}
