"""What a run leaves for later ones to know of its tests: outcomes, as many as are wanted."""

from collections.abc import Iterable, Mapping

from regreen.decide.diagnose import counts_for_history
from regreen.model.cases import CaseResult
from regreen.model.ids import CaseId, RunId, TreeId
from regreen.store import Transaction


def remember(
    tx: Transaction,
    run_id: RunId,
    tree: TreeId,
    at: str,
    cases: Iterable[CaseResult],
    known: Mapping[CaseId, float] | None = None,
) -> None:
    """Keep what a measurement saw; where nearly everything fails, what fails tells of the machine and is left out.

    ``known``: durations of earlier runs, if they have been read lately.
    """
    seen = tuple(cases)
    tx.history.record(run_id, tree, at, seen if counts_for_history(seen) else _passes(seen), known)


def _passes(cases: Iterable[CaseResult]) -> tuple[CaseResult, ...]:
    return tuple(case for case in cases if case.outcome.is_pass)


def forget_old(tx: Transaction, keep: int) -> None:
    """Forget old outcomes once there are twice as many as wanted: one run in many pays for it, and little for a run."""
    if tx.excess_outcomes(keep) > keep:
        tx.history.trim(keep)
