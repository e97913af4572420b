"""Which test functions an agent is not shown: the same for all attempts, by the seed."""

import hashlib
from collections.abc import Collection, Iterable, Sequence

from regreen.decide.plan.draft import function_of
from regreen.model.diagnosis import Fault
from regreen.model.findings import Finding, FindingKind
from regreen.model.ids import CaseId, CauseKey

_LEAST_FUNCTIONS = 3


def held_out(
    cases: Sequence[CaseId],
    cause: CauseKey,
    *,
    share: float,
    seed: int,
    fault: Fault,
    findings: Iterable[Finding],
    in_view: Collection[CaseId] = (),
) -> tuple[CaseId, ...]:
    """Choose held-out cases: a share of the test functions, at least one of three, never all; whole functions only.

    None are chosen for test bugs, for collection errors, and when fewer than three functions fail; nor those that stay
    in the agent's view.
    """
    functions = list(dict.fromkeys(function_of(case) for case in cases))
    in_collection = any(finding.kind is FindingKind.COLLECTION_ERROR for finding in findings)
    if fault is Fault.TEST_BUG or in_collection or share <= 0 or len(functions) < _LEAST_FUNCTIONS:
        return ()
    number = min(len(functions) - 1, max(1, int(len(functions) * share)))
    seen = {function_of(case) for case in in_view}
    able = [name for name in functions if name not in seen]
    hidden = set(sorted(able, key=lambda name: _draw(seed, cause, name))[:number])
    return tuple(case for case in cases if function_of(case) in hidden)


def _draw(seed: int, cause: CauseKey, name: str) -> str:
    return hashlib.sha256(f"{seed}\0{cause}\0{name}".encode("utf-8", "surrogatepass")).hexdigest()
