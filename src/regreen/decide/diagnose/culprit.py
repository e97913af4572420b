"""Which commit broke it, and which tests pollute: searches that adapt to results, as pure steppers."""

import itertools
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from regreen.model.ids import CommitId

Item = TypeVar("Item")


class Answer(StrEnum):
    """What the targeted test said about a commit."""

    GOOD = "good"
    BAD = "bad"
    SKIP = "skip"
    """It cannot be tested there: it does not build, or the test does not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Culprit:
    """Which commit broke it."""

    commits: tuple[CommitId, ...]
    """One when it was found; several, oldest first, when those between could not be tested."""
    tried: int
    """Commits that were tested."""

    @property
    def commit(self) -> CommitId | None:
        """The one commit; None when it could not be told which of several."""
        return self.commits[0] if len(self.commits) == 1 else None


def find_culprit(commits: Sequence[CommitId]) -> Generator[CommitId, Answer, Culprit]:
    """Bisect: yields a commit to test, is sent its answer.

    Args:
        commits: oldest first; the commit before the first is known to be good, the last is known to be bad.

    Raises:
        ValueError: there is no commit to blame.
    """
    if not commits:
        raise ValueError("no commit lies between the good and the bad one")
    suspects, tried = list(commits), 0
    skipped: set[CommitId] = set()
    while True:
        open_ = [commit for commit in suspects[:-1] if commit not in skipped]
        if not open_:
            return Culprit(commits=tuple(suspects), tried=tried)
        chosen = _nearest_to_middle(suspects, open_)
        answer = yield chosen
        tried += 1
        place = suspects.index(chosen)
        if answer is Answer.SKIP:
            skipped.add(chosen)
        else:
            suspects = suspects[: place + 1] if answer is Answer.BAD else suspects[place + 1 :]


def _nearest_to_middle(suspects: Sequence[CommitId], open_: Sequence[CommitId]) -> CommitId:
    middle = (len(suspects) - 1) // 2
    return min(open_, key=lambda commit: (abs(suspects.index(commit) - middle), suspects.index(commit)))


def find_minimal(items: Sequence[Item], bound: int = 60) -> Generator[tuple[Item, ...], bool, tuple[Item, ...]]:
    """Delta debugging: yields parts to try, is sent whether they still show it; returns a part that shows it.

    None of its items can be left out, unless the bound on tries was met first. Order is kept. (Zeller, Hildebrandt:
    Simplifying and isolating failure-inducing input, 2002.)

    Args:
        items: known to show it.
        bound: tries at most.
    """
    left, parts, tries = tuple(items), 2, 0
    while len(left) > 1:
        chunks = _chunks(left, min(parts, len(left)))
        smaller: tuple[Item, ...] | None = None
        for candidate in _candidates(left, chunks):
            if tries >= bound:
                return left
            tries += 1
            if (yield candidate):
                smaller = candidate
                break
        if smaller is not None:
            parts = 2 if len(smaller) <= len(left) // 2 else max(parts - 1, 2)
            left = smaller
        elif parts >= len(left):
            return left
        else:
            parts = min(parts * 2, len(left))
    return left


def _chunks(items: tuple[Item, ...], parts: int) -> list[tuple[Item, ...]]:
    edges = [len(items) * number // parts for number in range(parts + 1)]
    return [items[low:high] for low, high in itertools.pairwise(edges) if low < high]


def _candidates(items: tuple[Item, ...], chunks: list[tuple[Item, ...]]) -> list[tuple[Item, ...]]:
    """Each chunk alone, the latest first (a polluter mostly stands near its victim), then all but one."""
    found = list(reversed(chunks))
    if len(chunks) > 2:  # noqa: PLR2004 - with two, all but one is the other one
        edges = [sum(map(len, chunks[:number])) for number in range(len(chunks) + 1)]
        found += [items[:low] + items[high:] for low, high in itertools.pairwise(edges)]
    return found
