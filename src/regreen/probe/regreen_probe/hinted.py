"""Inputs at and beyond what a change spells out: bounds, sizes and words. PYTEST_DONT_REWRITE"""

import enum
from itertools import zip_longest

from .describing import describe

MOST = 48
"""Changes of one call."""
MOST_EACH = 12
"""Changes of one value."""
MOST_LONG = 400
"""Words, characters or values in what is made large."""
MOST_LARGE = 4
"""Sizes at which all is large at once."""
USUAL = (12, 40)
"""Sizes beyond most tests' own, whatever a change spells out."""


def hinted(parts, hints):
    """Changes of nodes, as ``neighbours.neighbours`` gives them.

    Args:
        parts: the nodes of a call, as ``neighbours.nodes`` gives them.
        hints: numbers and texts.
    """
    numbers = [one for one in hints if isinstance(one, (int, float)) and not isinstance(one, bool)]
    texts = [one for one in hints if isinstance(one, str)]
    rows = [
        [{at: other} for other in _others(value, numbers, texts)] if len(path) > 1 else []
        for at, (path, value) in enumerate(parts)
    ]
    alone = [one for row in zip_longest(*rows) for one in row if one is not None][:MOST]
    return [*_large(parts, numbers), *alone][:MOST]


def _large(parts, numbers):
    """All that can be made long at once beside large numbers: a bound on a number shows in long texts."""
    inner = [(at, path, value) for at, (path, value) in enumerate(parts) if len(path) == 2]  # noqa: PLR2004 - arguments
    sizes = sorted({int(one) for one in (*numbers, *USUAL) if 1 <= one <= MOST_LONG})[-MOST_LARGE:]
    counts = [at for at, _, value in inner if isinstance(value, (int, float)) and not _is_single(value)]
    for size in sizes if counts else ():
        grown = {at: made for at, _, value in inner for made in _grown(value, size)}
        for number in (size - 1, size, size + 1) if grown else ():
            yield {**grown, **dict.fromkeys(counts, number)}


def _is_single(value):
    return isinstance(value, (bool, enum.Enum)) or hasattr(value, "_fields")


def _grown(value, size):
    """At most one that is longer than a size."""
    if _is_single(value):
        return []
    if isinstance(value, str):
        return list(_long(value, size))[:1]
    return [(value * (size + 1))[: size + 1]] if type(value) in (list, tuple) and value else []


def _others(value, numbers, texts):
    known, kept = {describe(value)}, []
    for one in _made(value, numbers, texts):
        text = describe(one)
        if text not in known:
            known.add(text)
            kept.append(one)
    return kept[:MOST_EACH]


def _made(value, numbers, texts):
    if _is_single(value):
        return
    sizes = sorted({int(one) for one in (*numbers, *USUAL) if 1 <= one <= MOST_LONG})
    if isinstance(value, (int, float)):
        for one in numbers:
            yield from (one + 1, one - 1, one)
    elif isinstance(value, str):
        yield from texts
        for size in sizes:
            yield from _long(value, size)
        yield from (value + one for one in texts)
    elif type(value) in (list, tuple):
        for size in sizes:
            if value:
                yield type(value)((value * (size + 1))[: size + 1])


def _long(value, size):
    """With more words and more characters than a size."""
    words = value.split()
    if words:
        yield " ".join((words * (size + 1))[: size + 1])
        yield (value * (size + 1))[: size + 1]
