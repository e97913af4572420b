"""A seeded choice that is spread over its places: the same for the same seed, no part left out before another."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import pairwise, zip_longest
from typing import TypeVar

Item = TypeVar("Item")


def drawn(items: Sequence[Item], most: int, seed: str, place: Callable[[Item], tuple[str, int]]) -> list[Item]:
    """At most so many: one of each place in turn, and of more places than that one out of each stretch of them.

    Args:
        items: what there is to choose from.
        most: how many may be chosen.
        seed: any text; another one chooses otherwise.
        place: where an item stands: a file and a line.
    """
    if len(items) <= most:
        return list(items)
    by_place: dict[tuple[str, int], list[int]] = {}
    for number, item in enumerate(items):
        by_place.setdefault(place(item), []).append(number)
    places = [by_place[one] for one in sorted(by_place)]
    rows = [sorted(numbers, key=lambda number: _lot(seed, number)) for numbers in _thinned(places, most, seed)]
    turns = [number for turn in zip_longest(*rows) for number in turn if number is not None]
    return [items[number] for number in sorted(turns[:most])]


def _thinned(places: list[list[int]], most: int, seed: str) -> list[list[int]]:
    """One out of each of so many stretches; all of them, in an order by lot, where there are no more."""
    if len(places) <= most:
        return sorted(places, key=lambda numbers: _lot(seed, numbers[0]))
    ends = [index * len(places) // most for index in range(most + 1)]
    stretches = [places[first:last] for first, last in pairwise(ends)]
    return [min(stretch, key=lambda numbers: _lot(seed, numbers[0])) for stretch in stretches]


def _lot(seed: str, number: int) -> bytes:
    return sha256(f"{seed}\0{number}".encode()).digest()
