"""Puts variants in order: of equal ones the best, and what a piece makes of one line shares its worth."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from regreen.repair.propose.generate import MOST
from regreen.repair.variants import Variant

Crowds = Counter[tuple[str, int, str]]
"""File, line and piece to how many variants it makes there."""

SHARED = 0.1
"""How much of a piece's worth its variants of one line share: 0 none, 1 all. Fitted on bugs of the open part."""


def ordered(
    found: Iterable[Variant],
    texts: Mapping[str, str],
    most: int = MOST,
    first: int = 1,
    crowds: Crowds | None = None,
) -> list[Variant]:
    """The best variants, best first, numbered from ``first``; of two that give the same text only the better stays.

    ``crowds`` tells how many each piece made of each line, where not all of them are given.
    """
    best: dict[tuple[str, tuple[tuple[int, int, str], ...]], tuple[float, Variant]] = {}
    given = list(found)
    for score, variant in shared(given, crowds or crowds_of(given)):
        edits = tuple(sorted((one.start, one.end, one.text) for one in variant.edits))
        if all(texts[variant.file][start:end] == text for start, end, text in edits):
            continue
        key = (variant.file, edits)
        if key not in best or best[key][0] < score:
            best[key] = score, variant
    ranked = sorted(best.values(), key=lambda one: (-one[0], one[1].file, one[1].line, one[1].piece, one[1].edits))
    chosen = enumerate(ranked[: min(most, MOST)], first)
    return [replace(variant, id=number, score=score) for number, (score, variant) in chosen]


def crowds_of(found: Iterable[Variant]) -> Crowds:
    """How many variants each piece makes of each line."""
    return Counter((one.file, one.line, one.piece) for one in found)


def shared(found: Iterable[Variant], crowds: Crowds) -> Iterator[tuple[float, Variant]]:
    """Variants with their scores, each the lower the more its piece makes of its line: they share what it is worth."""
    for one in found:
        yield one.score * max(1, crowds[one.file, one.line, one.piece]) ** -SHARED, one
