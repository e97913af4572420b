"""What a run leaves for later ones to know of its tests, and what earlier ones left: outcomes, known flakes."""

from collections.abc import Iterable

from regreen.decide.diagnose import counts_for_history
from regreen.model.cases import CaseResult
from regreen.model.ids import CaseId, RunId, TreeId
from regreen.store import Transaction
from regreen.store.history import PastOutcome


def remember(tx: Transaction, run_id: RunId, tree: TreeId, at: str, cases: Iterable[CaseResult]) -> None:
    """Keep what a measurement saw; where nearly everything fails, what fails tells of the machine and is left out."""
    seen = tuple(cases)
    tx.history.record(run_id, tree, at, seen if counts_for_history(seen) else _passes(seen))


def _passes(cases: Iterable[CaseResult]) -> tuple[CaseResult, ...]:
    return tuple(case for case in cases if case.outcome.is_pass)


def known_flakes(tx: Transaction, cases: Iterable[CaseId], before: RunId) -> frozenset[CaseId]:
    """Those of the cases that an earlier run saw pass and fail on the same code.

    One run alone counts: between two of them a package may have come, a service may have gone.
    """
    wanted = frozenset(cases)
    suspects = tx.history.flaky() & wanted if wanted else ()
    return frozenset(case for case in suspects if _differed(tx.history.of(case), before))


def _differed(outcomes: Iterable[PastOutcome], before: RunId) -> bool:
    seen: dict[tuple[RunId, TreeId], set[bool]] = {}
    for past in outcomes:
        if past.run_id < before and (past.outcome.is_pass or past.outcome.is_failure):
            seen.setdefault((past.run_id, past.tree), set()).add(past.outcome.is_pass)
    return any(len(ends) > 1 for ends in seen.values())
