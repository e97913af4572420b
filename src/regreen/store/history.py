"""What earlier runs saw of each test case: durations for time limits, outcomes for the history of flakes."""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from regreen.model.cases import CaseResult
from regreen.model.ids import CaseId, RunId, TreeId
from regreen.store import codec
from regreen.store.prepared import Prepared
from regreen.store.tables import FAILED, durations, measured, outcomes, sooner

_ADD_MEASURED = Prepared(insert(measured), "run_id", "at", "tree", "number", "passed")
_ADD_OUTCOME = Prepared(insert(outcomes), "measured", "case_id", "run_id", "at", "tree", "outcome", "seconds")
_DURATIONS = Prepared(select(durations.c.case_id, durations.c.seconds))
_FORGET_DURATION = Prepared(delete(durations).where(durations.c.case_id == bindparam("case_id")), "case_id")
_ADD_DURATION = Prepared(insert(durations), "case_id", "seconds")
_MOVED_S, _MOVED = 0.05, 0.1
"""Seconds, and share of what was known, by which a duration must differ to be kept anew."""
_AT_ONCE = 500
"""Names in one question: databases bound how many they take."""


class HistoryWriter:
    """Reads and writes the history within one transaction."""

    def __init__(self, connection: Connection, scrub: Callable[[str], str] = str) -> None:
        self._connection = connection
        self._scrub = scrub

    def record(
        self,
        run_id: RunId,
        tree: TreeId,
        at: str,
        cases: Sequence[CaseResult],
        known: Mapping[CaseId, float] | None = None,
    ) -> None:
        """Keep what one measurement saw: the names of what passed in one row, all else in a row each.

        Args:
            run_id: the run.
            tree: what was measured.
            at: ISO 8601, UTC.
            cases: each with its outcome.
            known: durations that were there before, if they have been read lately.
        """
        if not cases:
            return
        cases = scrubbed(cases, self._scrub)
        passed = packed([case.case_id for case in cases if case.outcome.is_pass])
        row = {"run_id": run_id, "at": at, "tree": tree, "number": len(cases), "passed": passed}
        _ADD_MEASURED.run(self._connection, row)
        number = self._connection.execute(select(func.max(measured.c.id))).scalar_one()
        rest = [
            (number, case.case_id, run_id, at, tree, case.outcome.value, case.duration_s)
            for case in cases
            if not case.outcome.is_pass
        ]
        if rest:
            _ADD_OUTCOME.run_many(self._connection, rest)
        seconds = {case.case_id: case.duration_s for case in cases if case.duration_s is not None}
        self._keep_durations(seconds, known if known is not None else self.durations())

    def _keep_durations(self, seconds: Mapping[CaseId, float], before: Mapping[CaseId, float]) -> None:
        """Take over those that moved so far that a time limit would: most of a suite does not from run to run."""
        moved = [(case, known) for case, known in seconds.items() if _moved(before.get(case), known)]
        if moved:
            _FORGET_DURATION.run_many(self._connection, [(case,) for case, _ in moved])
            _ADD_DURATION.run_many(self._connection, moved)

    def durations(self) -> dict[CaseId, float]:
        """Last known wall seconds of every case."""
        rows = _DURATIONS.run(self._connection, {}).fetchall()
        return {CaseId(sooner(case)): seconds for case, seconds in rows}

    def flaky(self, cases: Iterable[CaseId], before: RunId) -> frozenset[CaseId]:
        """Those of the cases that one run both saw pass and fail on one tree, if it began before the named one.

        Only what failed once is looked at, by an index of failures alone: a history may be long, and few cases fail.
        """
        failed = select(outcomes.c.case_id).where(FAILED).distinct()
        suspects = sorted({CaseId(name) for name in self._connection.execute(failed).scalars()} & frozenset(cases))
        where: dict[tuple[str, str], set[CaseId]] = {}
        for at in range(0, len(suspects), _AT_ONCE):
            of_case = outcomes.c.case_id.in_(suspects[at : at + _AT_ONCE])
            query = select(outcomes.c.run_id, outcomes.c.tree, outcomes.c.case_id)
            for run_id, tree, name in self._connection.execute(
                query.where(of_case, FAILED, outcomes.c.run_id < before)
            ):
                where.setdefault((run_id, tree), set()).add(CaseId(name))
        found: set[CaseId] = set()
        for run_id, tree, names in self._passed_in({run_id for run_id, _ in where}):
            if (run_id, tree) in where:
                found |= where[run_id, tree].intersection(unpacked(names))
        return frozenset(found)

    def _passed_in(self, runs: Iterable[str]) -> Iterator[tuple[str, str, bytes]]:
        """Run, tree, and packed names of what passed, for every measurement of some runs."""
        named = sorted(runs)
        for at in range(0, len(named), _AT_ONCE):
            mine = measured.c.run_id.in_(named[at : at + _AT_ONCE])
            query = select(measured.c.run_id, measured.c.tree, measured.c.passed).where(mine)
            yield from (tuple(row) for row in self._connection.execute(query))

    def trim(self, keep: int) -> int:
        """Forget the oldest measurements that are not needed for ``keep`` outcomes; how many outcomes went.

        Nothing goes at 0, and the newest measurement never does.
        """
        last, number = _gone(self._connection, keep)
        if number:
            self._connection.execute(delete(outcomes).where(outcomes.c.measured <= last))
            self._connection.execute(delete(measured).where(measured.c.id <= last))
        return number


def last_passed(connection: Connection, cases: Sequence[CaseId]) -> dict[CaseId, TreeId]:
    """The tree on which each case passed last; those that never did are left out."""
    wanted = set(cases)
    found: dict[CaseId, TreeId] = {}
    query = select(measured.c.tree, measured.c.passed).order_by(measured.c.id.desc())
    for tree, names in connection.execute(query):
        if not wanted:
            break
        seen = wanted.intersection(unpacked(names))
        found |= dict.fromkeys(seen, TreeId(tree))
        wanted -= seen
    return found


def excess(connection: Connection, keep: int) -> int:
    """How many outcomes ``trim`` would forget."""
    return _gone(connection, keep)[1]


def _gone(connection: Connection, keep: int) -> tuple[int, int]:
    """The last measurement that is too old, and how many outcomes it and those before it hold; 0 and 0: none is."""
    rows = [tuple(row) for row in connection.execute(select(measured.c.id, measured.c.number).order_by(measured.c.id))]
    kept, at = 0, len(rows) if keep else 0
    while at and kept < keep:
        at -= 1
        kept += rows[at][1]
    return (rows[at - 1][0], sum(number for _, number in rows[:at])) if at else (0, 0)


def packed(cases: Sequence[str]) -> bytes:
    """Names as one value of a row: JSON, compressed; a suite's names are alike, and this is a tenth of them."""
    return zlib.compress(codec.encode(list(cases), list[str]).encode(), level=1)


def unpacked(value: bytes) -> list[CaseId]:
    """The names again."""
    return codec.decode(zlib.decompress(value), list[CaseId])


def scrubbed(cases: Sequence[CaseResult], scrub: Callable[[str], str]) -> Sequence[CaseResult]:
    """The cases with ids that name no secret: a parametrised test's id holds the value that it is given.

    All are looked through at once, since hardly any ever does.
    """
    together = "\n".join(case.case_id for case in cases)
    if scrub(together) == together:
        return cases
    return [replace(case, case_id=CaseId(scrub(case.case_id))) for case in cases]


def _moved(before: float | None, now: float) -> bool:
    return before is None or abs(now - before) > _MOVED_S + _MOVED * before
