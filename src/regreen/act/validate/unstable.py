"""Test ids that change at each collection: found by collecting twice, then masked."""

from collections import Counter
from collections.abc import Iterable, Mapping

from regreen.model.ids import CaseId


def unstable_ids(first: Iterable[CaseId], second: Iterable[CaseId]) -> frozenset[CaseId]:
    """Masks of the ids that differ between two collections of one tree.

    A mask is the test function when that is in both (its parameters differ), else the class or file that holds it.
    Under it some ids are gone and others came: what is only missing has vanished. Ids of whole files are no tests.
    """
    one, two = (frozenset(case for case in cases if "::" in case) for cases in (first, second))
    functions = {function_of(case) for case in one} & {function_of(case) for case in two}
    gone, came = (frozenset(_mask(case, functions) for case in cases) for cases in (one - two, two - one))
    return gone & came


def _mask(case: CaseId, functions: set[CaseId]) -> CaseId:
    function = function_of(case)
    return function if function in functions else CaseId(function.rpartition("::")[0] or function)


def function_of(case: CaseId) -> CaseId:
    """The test function's id, of which parametrised cases are many."""
    head, separator, name = case.rpartition("::")
    if "[" in head:
        return CaseId(case.partition("[")[0])
    return CaseId(f"{head}{separator}{name.partition('[')[0]}")


def mask_of(case: CaseId, masks: frozenset[CaseId]) -> CaseId | None:
    """The mask that covers an id; None when its id is stable."""
    if not masks:
        return None
    function = function_of(case)
    while function:
        if function in masks:
            return function
        function = CaseId(function.rpartition("::")[0])
    return None


def shrunken(before: Iterable[CaseId], after: Iterable[CaseId], masks: frozenset[CaseId]) -> tuple[CaseId, ...]:
    """Masks under which fewer cases are left than there were, sorted."""
    was, now = _counts(before, masks), _counts(after, masks)
    return tuple(sorted(mask for mask, number in was.items() if now.get(mask, 0) < number))


def _counts(cases: Iterable[CaseId], masks: frozenset[CaseId]) -> Mapping[CaseId, int]:
    found = (mask_of(case, masks) for case in cases)
    return Counter(mask for mask in found if mask is not None)
