"""Whether one checkpoint is better than the one before."""

from regreen.decide.stop.history import Mark


def progressed(before: Mark, after: Mark) -> bool:
    """Whether an earlier failing fingerprint is gone and nothing that passed fails.

    Revealed failures and known flakes are left out on both sides.
    """
    flaky = before.flaky | after.flaky
    gone = before.failing - after.failing - flaky
    fallen = (before.passing_cases & after.failing_cases) - flaky
    return bool(gone) and not fallen


def failing_set(mark: Mark) -> tuple[frozenset[str], frozenset[str]]:
    """What fails and with which errors, known flakes left out."""
    return mark.failing - mark.flaky, mark.errors


def new_failures(before: Mark, after: Mark) -> frozenset[str]:
    """Fingerprints that fail now and did not before, revealed ones and known flakes left out."""
    return after.failing - before.failing - after.revealed - before.flaky - after.flaky
