"""Changes that hold for some numbers or sizes of inputs only: those that the tests happen to use."""

from collections.abc import Iterator, Mapping, Sequence

from regreen.act.guard.nearby.asked import NUMBER, Pair, Seen, compared, is_comparable

LEAST = 24
"""Neighbours with two answers to compare, before anything is said."""
LEAST_OF_ONE = 40
"""The same for what depends on one number."""
SHARE = 0.01
"""Up to this share of neighbours may differ by chance where an answer was learnt; repairs of 129 known bugs changed
at least 0.026 of them."""
USUAL = 31
"""Numbers up to this one are bounds of many things: bits, days, hours, months."""


def by_number(seen: Seen) -> Iterator[tuple[str, str, bool]]:
    """Single numbers among the arguments beside which nothing has changed, whatever the others are."""
    for place in dict.fromkeys(place for old, _ in seen.looked for place in old.nodes):
        shown = {old.nodes[place] for old, _ in seen.looked if place in old.nodes}
        if not all(map(NUMBER.match, shown)):
            continue
        low, high = min(map(float, shown)), max(map(float, shown))
        skip = shown | seen.told
        every = (one for pair in seen.looked for one in compared(pair))
        beside = [one for one in every if place in one[0] and one[0][place] not in skip]
        outside = [one for one in beside if not low <= _value(one[0][place]) <= high]
        inside = len(beside) - len(outside)
        if len(beside) >= LEAST_OF_ONE and _share(beside) <= SHARE and (inside or _is_pinned(shown, seen)):
            # A few that differ too may be what else a repair has changed.
            yield "behaviour-one-value", f"Only at {', '.join(sorted(shown))}.", _share(beside) == 0
        elif inside and len(outside) >= LEAST_OF_ONE and _share(outside) == 0 and high - low > len(shown):
            yield "behaviour-range", f"Only from {low:g} to {high:g}.", True


def _is_pinned(shown: set[str], seen: Seen) -> bool:
    """Whether it is one number in several calls, no usual one, that the sources spell out since the change."""
    number = next(iter(shown))
    return len(shown) == 1 and len(seen.looked) > 1 and abs(float(number)) > USUAL and number in seen.written


def by_size(looked: Sequence[Pair]) -> Iterator[tuple[str, str, bool]]:
    """Inputs as large as the tests' own, between which answers changed, and beside which none did."""
    own = [old.answers[0].sizes for old, _ in looked]
    for measure, name in enumerate(_SIZES):
        column = [sizes[measure] for sizes in own if len(sizes) > measure]
        if not column or max(column) == min(column):
            continue
        rows = [(low, one, two) for pair in looked for low, one, two in _sized(pair, measure)]
        inside = [one != two for size, one, two in rows if min(column) <= size <= max(column)]
        outside = [one != two for size, one, two in rows if not min(column) <= size <= max(column)]
        both_sides = {size > max(column) for size, *_ in rows if not min(column) <= size <= max(column)}
        telling = len(inside) >= LEAST and sum(inside) >= _MANY * len(inside)
        if telling and len(outside) >= LEAST_OF_ONE and not any(outside) and len(both_sides) > 1:
            yield "behaviour-size", f"The {name} of the inputs decides.", True
            return


_SIZES = ("sum of the numbers", "length of the texts", "number of values")
_MANY = 0.2
"""Share of neighbours of the tests' own size that must have another answer, before the others' say something."""


def _sized(pair: Pair, measure: int) -> Iterator[tuple[float, str, str]]:
    old, new = pair
    for one, two in zip(old.answers[1:], new.answers[1:], strict=False):
        if is_comparable(one.text, two.text) and len(one.sizes) > measure:
            yield one.sizes[measure], one.text, two.text


def _share(compared: Sequence[tuple[Mapping[str, str], str, str]]) -> float:
    return sum(old != new for _, old, new in compared) / len(compared)


def _value(text: str) -> float:
    return float(text) if NUMBER.match(text) else 0.0
