"""The same change in the statement beside that is the same for another name: a slip made for each of a kind."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from regreen.repair.variants import Variant
from regreen.syntax.source import Edit, Source, apply_edits

SHARE = 0.6
MOST_EDITS = 2
CHUNK = 64  # letters
_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Parallel:
    """Two neighbours that are alike but for one name: the one that is changed, then the other; whole lines."""

    first: tuple[int, int]
    second: tuple[int, int]
    old: str
    new: str


def parallels(found: Sequence[Variant], sources: Mapping[str, Source]) -> Iterator[Variant]:
    """Variants that change one of two such statements, with the other changed alike."""
    known = {file: _by_place(_pairs(source)) for file, source in sources.items()}
    for variant in found:
        if not 0 < len(variant.edits) <= MOST_EDITS:
            continue
        for pair in known.get(variant.file, {}).get(variant.edits[0].start // CHUNK, ()):
            if all(pair.first[0] <= one.start and one.end <= pair.first[1] for one in variant.edits):
                joined = _joined(variant, pair, sources[variant.file].text)
                if joined is not None:
                    yield joined


def _by_place(pairs: Iterable[Parallel]) -> dict[int, list[Parallel]]:
    """The pairs whose first statement reaches into each part of a text, in their order."""
    found: dict[int, list[Parallel]] = {}
    for pair in pairs:
        for part in range(pair.first[0] // CHUNK, pair.first[1] // CHUNK + 1):
            found.setdefault(part, []).append(pair)
    return found


def _joined(variant: Variant, pair: Parallel, text: str) -> Variant | None:
    start, end = pair.first
    inner = [replace(one, start=one.start - start, end=one.end - start) for one in variant.edits]
    changed = apply_edits(text[start:end], inner)
    twin = re.sub(rf"\b{pair.old}\b", pair.new, changed)
    if twin == text[slice(*pair.second)] or not changed:
        return None
    edits = (*variant.edits, Edit(start=pair.second[0], end=pair.second[1], text=twin))
    return replace(
        variant,
        edits=edits,
        piece=f"{variant.piece}, for {pair.new} too",
        score=SHARE * variant.score,
        prior=SHARE * variant.prior,
        atom="",
    )


def _pairs(source: Source) -> Iterator[Parallel]:
    for node in source.nodes:
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield from _of_block(source, block)


def _of_block(source: Source, block: list[ast.stmt]) -> Iterator[Parallel]:
    for one, two in pairwise(block):
        if type(one) is not type(two) or isinstance(one, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef):
            continue
        spans = source.block_span(one), source.block_span(two)
        texts = [source.text[slice(*span)] for span in spans]
        names = _exchanged(*texts)
        if names is not None and source.owns_lines(one) and source.owns_lines(two):
            yield Parallel(*spans, *names)
            yield Parallel(spans[1], spans[0], names[1], names[0])


def _exchanged(one: str, two: str) -> tuple[str, str] | None:
    """A name of the first text and the one in its place in the second; None when more differs, either way."""
    ones, twos = _WORD.findall(one), _WORD.findall(two)
    if len(ones) != len(twos):
        return None
    different = dict.fromkeys((left, right) for left, right in zip(ones, twos, strict=True) if left != right)
    if len(different) != 1:
        return None
    [(old, new)] = different
    there, back = re.sub(rf"\b{old}\b", new, one), re.sub(rf"\b{new}\b", old, two)
    return (old, new) if (there, back) == (two, one) else None
