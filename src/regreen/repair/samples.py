"""Even samples of what is too much to ask all of it."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def evenly(items: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, at even steps from the first on; at least one is asked for."""
    return items[:: max(1, -(-len(items) // max(1, most)))]
