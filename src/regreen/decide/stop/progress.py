"""Whether one checkpoint is better than the one before."""

from collections.abc import Iterable
from dataclasses import replace

from regreen.decide.stop.history import Mark


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
