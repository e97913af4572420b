"""What earlier runs saw of each test case: durations for time limits, outcomes for the history of flakes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId, RunId, TreeId
from regreen.store.prepared import Prepared
from regreen.store.tables import durations, outcomes

_ADD_OUTCOME = Prepared(insert(outcomes), "case_id", "run_id", "at", "tree", "outcome", "seconds")
_FORGET_DURATION = Prepared(delete(durations).where(durations.c.case_id == bindparam("case_id")), "case_id")
_ADD_DURATION = Prepared(insert(durations), "case_id", "seconds")
_MOVED_S, _MOVED = 0.05, 0.1
"""Seconds, and share of what was known, by which a duration must differ to be kept anew."""
_AT_ONCE = 500
"""Names in one question: databases bound how many they take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastOutcome:
    """One outcome of one case."""

    run_id: RunId
    """The run that saw it."""
    at: str
    """ISO 8601, UTC."""
    tree: TreeId
    """What was measured."""
    outcome: Outcome
    """How it ended."""
    seconds: float | None
    """Wall seconds; None when unknown."""


class HistoryWriter:
    """Reads and writes the history within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def record(self, run_id: RunId, tree: TreeId, at: str, cases: Sequence[CaseResult]) -> None:
        """Keep what one measurement saw."""
        words = {outcome: outcome.value for outcome in Outcome}
        rows = [(case.case_id, run_id, at, tree, words[case.outcome], case.duration_s) for case in cases]
        if rows:
            _ADD_OUTCOME.run_many(self._connection, rows)
        self._keep_durations({case.case_id: case.duration_s for case in cases if case.duration_s is not None})

    def _keep_durations(self, seconds: Mapping[CaseId, float]) -> None:
        """Take over those that moved so far that a time limit would: most of a suite does not from run to run."""
        before = self.durations() if seconds else {}
        moved = [(case, known) for case, known in seconds.items() if _moved(before.get(case), known)]
        if moved:
            _FORGET_DURATION.run_many(self._connection, [(case,) for case, _ in moved])
            _ADD_DURATION.run_many(self._connection, moved)

    def durations(self) -> dict[CaseId, float]:
        """Last known wall seconds of every case."""
        rows = self._connection.execute(select(durations.c.case_id, durations.c.seconds))
        return {CaseId(case): seconds for case, seconds in rows}

    def of(self, case_id: CaseId) -> tuple[PastOutcome, ...]:
        """All kept outcomes of one case, oldest first."""
        query = select(outcomes).where(outcomes.c.case_id == case_id).order_by(outcomes.c.id)
        return tuple(
            PastOutcome(
                run_id=RunId(row.run_id),
                at=row.at,
                tree=TreeId(row.tree),
                outcome=Outcome(row.outcome),
                seconds=row.seconds,
            )
            for row in self._connection.execute(query)
        )

    def last_passed(self, cases: Sequence[CaseId]) -> dict[CaseId, TreeId]:
        """The tree on which each case passed last; those that never did are left out."""
        passed = outcomes.c.outcome.in_([each.value for each in Outcome if each.is_pass])
        found: dict[CaseId, TreeId] = {}
        for at in range(0, len(cases), _AT_ONCE):
            part = cases[at : at + _AT_ONCE]
            newest = select(func.max(outcomes.c.id)).where(passed, outcomes.c.case_id.in_(part))
            query = select(outcomes.c.case_id, outcomes.c.tree).where(
                outcomes.c.id.in_(newest.group_by(outcomes.c.case_id))
            )
            found |= {CaseId(case): TreeId(tree) for case, tree in self._connection.execute(query)}
        return found

    def flaky(self) -> frozenset[CaseId]:
        """Cases that both passed and failed on one and the same tree."""
        failed = outcomes.c.outcome.in_([each.value for each in Outcome if each.is_failure])
        passed = outcomes.c.outcome.in_([each.value for each in Outcome if each.is_pass])
        failures = select(outcomes.c.case_id, outcomes.c.tree).where(failed).distinct().subquery()
        same = (failures.c.case_id == outcomes.c.case_id) & (failures.c.tree == outcomes.c.tree)
        query = select(outcomes.c.case_id).join(failures, same).where(passed).distinct()
        return frozenset(CaseId(case) for case in self._connection.execute(query).scalars())

    def trim(self, keep_runs: int) -> int:
        """Forget the outcomes of all but the newest runs; how many rows went."""
        newest = select(outcomes.c.run_id).distinct().order_by(outcomes.c.run_id.desc()).limit(keep_runs)
        return self._connection.execute(delete(outcomes).where(outcomes.c.run_id.not_in(newest))).rowcount

    def count(self) -> int:
        """How many outcomes are kept."""
        return int(self._connection.execute(select(func.count()).select_from(outcomes)).scalar_one())


def _moved(before: float | None, now: float) -> bool:
    return before is None or abs(now - before) > _MOVED_S + _MOVED * before
