"""Whether one checkpoint is better than the one before."""

from collections.abc import Iterable
from dataclasses import replace

from regreen.decide.stop.history import Mark

JUDGED = 4
"""Checkpoints that show two sets of failures in turn, A B A B: no look goes further back."""


def steady(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks without what known flakes show; one that was found late counts as known in the earlier marks too."""
    all_marks = tuple(marks)
    flaky = frozenset(case for mark in all_marks for case in mark.flaky)
    return tuple(
        replace(
            mark,
            failing=tuple(one for one in mark.failing if one.case not in flaky),
            failing_cases=mark.failing_cases - flaky,
            passing_cases=mark.passing_cases - flaky,
        )
        for mark in all_marks
    )


def recent(marks: Iterable[Mark]) -> list[Mark]:
    """The marks by which a run is judged like by all of them: the last few, and the last on which the branch stood.

    Each names every case of the suite, so that a long run must not keep them all.
    """
    every = tuple(marks)
    far, near = every[:-JUDGED], every[-JUDGED:]
    stood = () if any(not mark.refused for mark in near) else [mark for mark in far if not mark.refused][-1:]
    kept = [*stood, *near]
    if len(kept) < len(every):
        kept[0] = replace(kept[0], flaky=frozenset(case for mark in every for case in mark.flaky))
    return kept


def progressed(before: Mark, after: Mark) -> bool:
    """Whether an earlier failing fingerprint is gone and nothing that passed fails.

    Known flakes are left out on both sides; what came to light afterwards speaks neither for nor against it.
    """
    was, now = steady((before, after))
    gone = {one.fingerprint for one in was.failing} - {one.fingerprint for one in now.failing}
    return bool(gone) and not (was.passing_cases & now.failing_cases) - now.revealed


def failing_set(mark: Mark) -> tuple[frozenset[str], frozenset[str]]:
    """What fails and with which errors, left out what came to light only then."""
    old = [one for one in mark.failing if one.case not in mark.revealed]
    return frozenset(one.fingerprint for one in old), frozenset(one.error for one in old)
