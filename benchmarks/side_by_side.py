"""Times two ways of doing the same, in turn, and gives the ratio of their least wall times."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Ratio:
    """What came of it."""

    ours: float
    peer: float
    rounds: int

    @property
    def ratio(self) -> float:
        """Ours over the peer's."""
        return self.ours / self.peer

    def told(self, name: str, bar: str) -> str:
        """One line."""
        times = f"{self.ours:.3f} s against {self.peer:.3f} s, ratio {self.ratio:.3f}"
        return f"{name}: {times} (least of {self.rounds}; bar: {bar})"


def in_turn(ours: Callable[[], object], peer: Callable[[], object], rounds: int) -> Ratio:
    """Run both in turn, one warm-up each; the least of each counts."""
    ours()
    peer()
    mine, theirs = [], []
    for _ in range(rounds):
        mine.append(seconds(ours))
        theirs.append(seconds(peer))
    return Ratio(min(mine), min(theirs), rounds)


def seconds(work: Callable[[], object]) -> float:
    """Wall seconds of one call."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
