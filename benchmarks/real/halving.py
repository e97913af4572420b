"""Which changes of an upstream make which failing tests pass: halved, so that larger releases can be looked at."""

import resource
from collections.abc import Sequence

from pairs import MOST_LINES, NEIGHBOURS, Change, Pair, changes, functions, outcome, put, take
from smallness import code_lines, is_slight


def clock() -> float:
    """Seconds of processor time that all tests took so far: how busy the machine is does not matter."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Halving:
    """Which changes of a pair make which failing tests pass, each question run once."""

    most_tests, wait_s = 15, 60

    def __init__(self, pair: Pair, left: list[str], python: str) -> None:
        self.pair, self.left, self.python = pair, left, python
        self.found = changes(pair)
        self.known: dict[tuple[int, ...], set[str]] = {(): set()}
        self.broke: set[tuple[int, ...]] = set()
        """Changes that together break whole test files, so that nothing is known of the tests."""

    def mended(self, first: int, last: int) -> set[str]:
        """The tests that pass with the changes from the first on, before the last."""
        return self.mended_by(range(first, last))

    def mended_by(self, chosen: Sequence[int]) -> set[str]:
        """The tests that pass with the chosen changes."""
        key = tuple(chosen)
        if key not in self.known:
            was = put(self.pair, [self.found[at] for at in key])
            now = outcome(self.pair.project, self.left, self.python, self.wait_s)
            take(self.pair, was)
            if now is None or not all("::" in one for one in now[0]):
                self.broke.add(key)
            self.known[key] = set(self.left) - set(functions(now[0])) if now is not None and now[1] else set()
        return self.known[key]

    def smallest(self, test: str) -> list[Change]:
        """The fewest neighbouring changes, small together, that make a test pass; empty when there are none.

        They end where the changes from the first one on begin to suffice.
        """
        low, last = 0, len(self.found)
        while last - low > 1:
            middle = (low + last) // 2
            low, last = (low, middle) if test in self.mended(0, middle) else (middle, last)
        for first in range(last - 1, max(-1, last - 1 - NEIGHBOURS), -1):
            group = self.found[first:last]
            if not is_small(group):
                break
            if test in self.mended(first, last):
                return group
        return []


class Alone(Halving):
    """The same for small fixes: each small change is put in alone, or sought by halving where there are many."""

    most_tests, wait_s = 60, 240
    few_alone, most_alone = 4, 60

    def __init__(self, pair: Pair, left: list[str], python: str, end: float) -> None:
        super().__init__(pair, left, python)
        self.end = end
        sizes = [
            (sum(map(len, code_lines(pair, one))), at) for at, one in enumerate(self.found) if is_slight(pair, one)
        ]
        self.slight = [at for _, at in sorted(sizes)]

    def smallest(self, test: str) -> list[Change]:
        """The smallest change that is a small fix and makes a test pass; empty when there is none."""
        if len(self.slight) > self.most_alone:
            group = super().smallest(test)
            return group if len(group) == 1 and is_slight(self.pair, group[0]) else []
        first = self.slight
        if len(first) > self.few_alone:
            low, last = 0, len(first)
            if test not in self.mended_by(self.slight) and tuple(self.slight) not in self.broke:
                return []
            while last - low > 1:
                middle = (low + last) // 2
                low, last = (low, middle) if test in self.mended_by(self.slight[:middle]) else (middle, last)
            first = [self.slight[last - 1], *self.slight]
        for at in first:
            if clock() > self.end:
                raise TimeoutError
            if test in self.mended(at, at + 1):
                return [self.found[at]]
        return []


def is_small(group: list[Change]) -> bool:
    """Few lines, in neighbouring places of one file."""
    return (
        len(group) <= NEIGHBOURS
        and len({one.file for one in group}) == 1
        and sum(one.size for one in group) <= MOST_LINES
    )


def holds_alone(pair: Pair, test: str, group: list[Change], python: str) -> bool:
    """Whether the test fails when it runs alone, and passes alone with the upstream's fix."""
    before = outcome(pair.project, [test], python)
    was = put(pair, group)
    after = outcome(pair.project, [test], python)
    take(pair, was)
    return bool(before and before[0] and after and not after[0] and after[1])
