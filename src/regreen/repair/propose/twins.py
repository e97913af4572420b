"""The same change at each analogous place: one slip is often made twice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from regreen.model.counts import counted
from regreen.repair.variants import Variant
from regreen.syntax.source import Edit

SHARE = 0.5
MOST = 6
NEAR, APART = 2, 0.5
"""Two slips of one mistake lie within so many lines; those further apart are so much less likely."""


def twins(found: Sequence[Variant], texts: Mapping[str, str]) -> Iterator[Variant]:
    """Variants that make equal single edits of a piece at all places of a file, and at each pair of places."""
    groups: dict[tuple[str, str, str, str], list[Variant]] = {}
    for variant in found:
        if len(variant.edits) == 1:
            edit = variant.edits[0]
            old, new = trimmed(texts[variant.file][edit.start : edit.end], edit.text)
            groups.setdefault((variant.file, variant.piece, old, new), []).append(variant)
    for group in groups.values():
        distinct = list({one.edits[0]: one for one in group}.values())
        if 1 < len(distinct) <= MOST and _apart([one.edits[0] for one in distinct]):
            yield joined(distinct, SHARE)
            if len(distinct[1:]) > 1:
                yield from (joined(pair, SHARE / 2) for pair in pairwise(distinct))


def trimmed(old: str, new: str) -> tuple[str, str]:
    """What goes and what comes, without the whole words that both texts begin and end with."""
    head = _shared(old, new)
    old, new = old[head:], new[head:]
    tail = _shared(old[::-1], new[::-1])
    return old[: len(old) - tail], new[: len(new) - tail]


def _shared(one: str, two: str) -> int:
    """How many characters both begin with, up to the end of a word."""
    most = next((at for at, (left, right) in enumerate(zip(one, two, strict=False)) if left != right), None)
    at = min(len(one), len(two)) if most is None else most
    while at and (_is_cut(one, at) or _is_cut(two, at)):
        at -= 1
    return at


def _is_cut(text: str, at: int) -> bool:
    return (
        at < len(text) and (text[at - 1].isalnum() or text[at - 1] == "_") and (text[at].isalnum() or text[at] == "_")
    )


def _apart(edits: Sequence[Edit]) -> bool:
    ordered = sorted(edits)
    return all(one.end <= two.start and one != two for one, two in pairwise(ordered))


def joined(parts: Sequence[Variant], share: float) -> Variant:
    """One variant that makes the edits of several, less likely than each."""
    best = max(parts, key=lambda one: one.score)
    return replace(
        best,
        edits=tuple(edit for one in parts for edit in one.edits),
        piece=f"{best.piece}, {counted(len(parts), 'place')}",
        score=share * min(one.score for one in parts),
        prior=share * min(one.prior for one in parts),
    )


def pairs(ranked: Sequence[Variant], most: int) -> Iterator[Variant]:
    """Two unlike changes, by the product of their scores and by how near they lie; the last resort."""
    products = sorted(
        (
            (-one.score * two.score * (1.0 if abs(one.line - two.line) <= NEAR else APART), at, other)
            for at, one in enumerate(ranked)
            for other, two in enumerate(ranked[at + 1 :], at + 1)
            if one.file == two.file and (one.line != two.line or len(one.edits) == len(two.edits) == 1)
        ),
    )
    made = 0
    for _, at, other in products:
        edits = (*ranked[at].edits, *ranked[other].edits)
        if _apart(edits):
            both = joined((ranked[at], ranked[other]), SHARE)
            yield replace(both, piece=f"{ranked[at].piece} and {ranked[other].piece}", family="pair")
            made += 1
        if made >= most:
            return
