"""Inputs that are of the tests' kind: where each pair that a test gives is in order, one that is not means nothing."""

import re
from collections.abc import Iterator, Mapping

from regreen.act.guard.nearby.asked import NUMBER

LEAST = 2
"""Pairs of one call that must be in order before others count as none."""
_PAIR = re.compile(r"tuple\[(-?[\d.]+),(-?[\d.]+)\]")
_FIRST, _SECOND = "item 0", "item 1"


def is_meant(nodes: Mapping[str, str], changes: Mapping[str, str]) -> bool:
    """Whether a changed input keeps the order of pairs of numbers: ``(low, high)`` stays what it is.

    Args:
        nodes: place to value of the test's own input.
        changes: place to value, where the changed input differs.
    """
    pairs = list(_pairs(nodes))
    if len(pairs) < LEAST or not all(_value(nodes[one]) <= _value(nodes[two]) for one, two in pairs):
        return True
    whole = (found for text in changes.values() for found in _PAIR.finditer(text))
    now = {**nodes, **changes}
    parts = ((now[one], now[two]) for one, two in pairs)
    numbers = [*(found.groups() for found in whole), *parts]
    return all(_value(one) <= _value(two) for one, two in numbers if NUMBER.match(one) and NUMBER.match(two))


def _pairs(nodes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Places of both numbers of each pair; the arguments themselves are none."""
    for place, text in nodes.items():
        one, two = f"{place}/{_FIRST}", f"{place}/{_SECOND}"
        if "/" in place and _PAIR.fullmatch(text) and {one, two} <= nodes.keys():
            yield one, two


def _value(text: str) -> float:
    return float(text)
