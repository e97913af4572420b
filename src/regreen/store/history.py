"""What earlier runs saw of each test case: durations for time limits, outcomes for the history of flakes."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, func, insert, select
from sqlalchemy import case as when

from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId, RunId, TreeId
from regreen.store.prepared import Prepared
from regreen.store.tables import FAILED, durations, outcomes

_ADD_OUTCOME = Prepared(insert(outcomes), "case_id", "run_id", "at", "tree", "outcome", "seconds")
_FORGET_DURATION = Prepared(delete(durations).where(durations.c.case_id == bindparam("case_id")), "case_id")
_ADD_DURATION = Prepared(insert(durations), "case_id", "seconds")
_MOVED_S, _MOVED = 0.05, 0.1
"""Seconds, and share of what was known, by which a duration must differ to be kept anew."""
_PASSES = [each.value for each in Outcome if each.is_pass]
_FAILURES = [each.value for each in Outcome if each.is_failure]
_AT_ONCE = 500
"""Names in one question: databases bound how many they take."""


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

    def last_passed(self, cases: Sequence[CaseId]) -> dict[CaseId, TreeId]:
        """The tree on which each case passed last; those that never did are left out."""
        passed = outcomes.c.outcome.in_(_PASSES)
        found: dict[CaseId, TreeId] = {}
        for at in range(0, len(cases), _AT_ONCE):
            part = cases[at : at + _AT_ONCE]
            newest = select(func.max(outcomes.c.id)).where(passed, outcomes.c.case_id.in_(part))
            query = select(outcomes.c.case_id, outcomes.c.tree).where(
                outcomes.c.id.in_(newest.group_by(outcomes.c.case_id))
            )
            found |= {CaseId(case): TreeId(tree) for case, tree in self._connection.execute(query)}
        return found

    def flaky(self, cases: Iterable[CaseId], before: RunId) -> frozenset[CaseId]:
        """Those of the cases that one run both saw pass and fail on one tree, if it began before the named one.

        Only what failed once is looked at, by an index of failures alone: a history may be long, and few cases fail.
        """
        failed = select(outcomes.c.case_id).where(FAILED).distinct()
        suspects = sorted({CaseId(name) for name in self._connection.execute(failed).scalars()} & frozenset(cases))
        passed = when((outcomes.c.outcome.in_(_PASSES), 1), else_=0)
        found: set[CaseId] = set()
        for at in range(0, len(suspects), _AT_ONCE):
            of_case = outcomes.c.case_id.in_(suspects[at : at + _AT_ONCE])
            ended = outcomes.c.outcome.in_(_PASSES + _FAILURES)
            query = (
                select(outcomes.c.case_id)
                .where(of_case, ended, outcomes.c.run_id < before)
                .group_by(outcomes.c.case_id, outcomes.c.run_id, outcomes.c.tree)
                .having(func.min(passed) != func.max(passed))
            )
            found |= {CaseId(name) for name in self._connection.execute(query).scalars()}
        return frozenset(found)

    def trim(self, keep: int) -> int:
        """Forget the oldest outcomes but for about ``keep`` of them; how many went. 0: all are kept."""
        last = self._connection.execute(select(func.max(outcomes.c.id))).scalar_one()
        if not keep or last is None:
            return 0
        return self._connection.execute(delete(outcomes).where(outcomes.c.id <= last - keep)).rowcount


def excess(connection: Connection, keep: int) -> int:
    """About how many outcomes there are beyond so many; 0 where all are to be kept.

    The rows are not counted: that takes longer, the more there are.
    """
    first, last = connection.execute(select(func.min(outcomes.c.id), func.max(outcomes.c.id))).one()
    return max(0, last - first + 1 - keep) if keep and last is not None else 0


def _moved(before: float | None, now: float) -> bool:
    return before is None or abs(now - before) > _MOVED_S + _MOVED * before
