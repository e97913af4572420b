"""What can be asked of the database, within one consistent view."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeVar

from sqlalchemy import Connection, Row, func, select, union

from regreen.model.candidates import Candidate
from regreen.model.events import Event, EventKind
from regreen.model.ids import CaseId, Fingerprint, RunId, TaskId, TreeId
from regreen.model.tasks import Attempt, Task, TaskState
from regreen.store import codec, history, leases, quotas, sealed_rows, tables
from regreen.store.artifacts import is_hash
from regreen.store.ledger import Entry, LedgerWriter
from regreen.store.rows import KINDS, CandidateRow, RefusedRow, RunRow, Stored, TaskRow

T = TypeVar("T")
S = TypeVar("S", bound=Stored)

_HASH_AS_JSON = 66
"""Characters of an artifact's hash as JSON, quotes among them."""


class Reader:
    """Answers from one transaction: all of them fit together."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def runs(self) -> tuple[RunRow, ...]:
        """All runs, newest first."""
        rows = self._connection.execute(select(tables.runs).order_by(tables.runs.c.id.desc())).all()
        return tuple(_run_row(row) for row in rows)

    def run(self, run_id: RunId) -> RunRow | None:
        """One run; None when there is no such run."""
        row = self._connection.execute(select(tables.runs).where(tables.runs.c.id == run_id)).one_or_none()
        return _run_row(row) if row else None

    def load(self, run_id: RunId, kind: type[S]) -> tuple[S, ...]:
        """All values of one type of this run, in the order in which they came."""
        table = KINDS[kind].table
        order = (table.c.position, table.c.key)
        rows = self._connection.execute(select(table.c.payload).where(table.c.run_id == run_id).order_by(*order))
        return tuple(codec.decode(payload, kind) for payload in rows.scalars())

    def fact(self, run_id: RunId, name: str, kind: type[T]) -> T | None:
        """A value kept under a name with ``put_fact``; None when there is none."""
        mine = (tables.facts.c.run_id == run_id, tables.facts.c.key == name)
        payload = self._connection.execute(select(tables.facts.c.payload).where(*mine)).scalar_one_or_none()
        return None if payload is None else codec.decode(payload, kind)

    def fact_names(self, run_id: RunId) -> tuple[str, ...]:
        """Names under which facts are kept, sorted."""
        query = select(tables.facts.c.key).where(tables.facts.c.run_id == run_id).order_by(tables.facts.c.key)
        return tuple(self._connection.execute(query).scalars())

    def named_artifacts(self, *, without: Collection[RunId] = ()) -> frozenset[str]:
        """Hashes of what all runs but these keep as artifacts: every fact that has the form of one."""
        table = tables.facts
        query = select(table.c.payload).where(func.length(table.c.payload) == _HASH_AS_JSON)
        texts = self._connection.execute(query.where(table.c.run_id.not_in(without))).scalars()
        return frozenset(text[1:-1] for text in texts if is_hash(text[1:-1]))

    def tasks(self, run_id: RunId) -> tuple[TaskRow, ...]:
        """All tasks, in the order of the plan."""
        table = tables.tasks
        query = select(table).where(table.c.run_id == run_id).order_by(table.c.position, table.c.key)
        return tuple(_task_row(row) for row in self._connection.execute(query))

    def task(self, run_id: RunId, task_id: TaskId) -> TaskRow | None:
        """One task; None when there is no such task."""
        table = tables.tasks
        query = select(table).where(table.c.run_id == run_id, table.c.key == task_id)
        row = self._connection.execute(query).one_or_none()
        return _task_row(row) if row else None

    def attempts(self, run_id: RunId, task_id: TaskId) -> tuple[Attempt, ...]:
        """The tries at one task, in order."""
        table = tables.attempts
        query = select(table.c.payload).where(table.c.run_id == run_id, table.c.task_id == task_id)
        rows = self._connection.execute(query.order_by(table.c.position, table.c.key))
        return tuple(codec.decode(payload, Attempt) for payload in rows.scalars())

    def candidates(self, run_id: RunId) -> tuple[CandidateRow, ...]:
        """Accepted proposals, in the order in which they were queued."""
        table = tables.candidates
        rows = self._connection.execute(select(table).where(table.c.run_id == run_id).order_by(table.c.position))
        return tuple(
            CandidateRow(candidate=codec.decode(row.payload, Candidate), sent_back=row.sent_back) for row in rows
        )

    def refused(self, run_id: RunId) -> tuple[RefusedRow, ...]:
        """Results that came with an old token."""
        table = tables.refused
        rows = self._connection.execute(select(table).where(table.c.run_id == run_id).order_by(table.c.id))
        return tuple(
            RefusedRow(
                name=row.name,
                token=row.token,
                current_token=row.current_token,
                at=row.at,
                attempt=codec.decode(row.payload, Attempt),
            )
            for row in rows
        )

    def leases(self, run_id: RunId) -> tuple[leases.Lease, ...]:
        """Leases that were not given back."""
        return leases.held(self._connection, run_id)

    def events(self, run_id: RunId, *, after: int = 0) -> Iterator[Event]:
        """Events with a number above ``after``, in order."""
        table = tables.events
        query = select(table).where(table.c.run_id == run_id, table.c.seq > after).order_by(table.c.seq)
        for row in self._connection.execute(query.execution_options(yield_per=500)):
            yield _event(row)

    def measured_trees(self) -> frozenset[TreeId]:
        """Trees that any run has measured, as far as the history goes."""
        both = union(select(tables.measured.c.tree), select(tables.outcomes.c.tree))
        return frozenset(TreeId(tree) for tree in self._connection.execute(both).scalars() if tree)

    def digests(
        self, run_id: RunId, *, over: Mapping[str, object], without: str, columns: sealed_rows.Columns | None
    ) -> Iterator[tuple[str, str]]:
        """Every row of a run with its SHA-256; see ``sealed_rows.digests``."""
        return sealed_rows.digests(self._connection, run_id, over=over, without=without, columns=columns)

    def last_kind(self, run_id: RunId) -> EventKind | None:
        """What happened last; None when nothing did."""
        table = tables.events
        query = select(table.c.kind).where(table.c.run_id == run_id).order_by(table.c.seq.desc()).limit(1)
        kind = self._connection.execute(query).scalar_one_or_none()
        return None if kind is None else EventKind(kind)

    def orphans(self, alive: Callable[[int, float], bool]) -> tuple[Entry, ...]:
        """What the ledger holds of owners that are no more; ``alive`` takes a pid and when that process started."""
        return LedgerWriter(self._connection).orphans(alive)

    def waiting(self, now: str) -> tuple[quotas.Quota, ...]:
        """Back-ends that must still wait, the first to resume first."""
        return quotas.waiting(self._connection, now)

    def spent(self, day: str, agent: str | None = None) -> quotas.Spending:
        """What a day (``2026-01-31``) cost, by one agent or by all."""
        return quotas.spent(self._connection, day, agent)

    def last_passed(self, cases: Sequence[CaseId]) -> dict[CaseId, TreeId]:
        """The tree on which each case passed last; those that never did are left out."""
        return history.last_passed(self._connection, cases)

    def excess_outcomes(self, keep: int) -> int:
        """About how many outcomes of cases are kept beyond so many; 0 where all are to be kept."""
        return history.excess(self._connection, keep)

    def seen(self, *, before: RunId) -> frozenset[Fingerprint]:
        """Fingerprints of findings that an earlier run has kept: these are ``known``."""
        query = select(tables.findings.c.fingerprint).where(tables.findings.c.run_id < before).distinct()
        return frozenset(Fingerprint(each) for each in self._connection.execute(query).scalars())


def _run_row(row: Row[tuple[object, ...]]) -> RunRow:
    columns = dict(row._mapping)  # noqa: SLF001 - SQLAlchemy's documented name
    columns["facts"] = codec.decode(row.facts or "{}", dict[str, object])
    return RunRow(**columns)


def _task_row(row: Row[tuple[object, ...]]) -> TaskRow:
    return TaskRow(
        task=codec.decode(row.payload, Task),
        state=TaskState(row.state),
        reason=row.reason,
        cleared_by=row.cleared_by,
        next_steps=row.next_steps,
        resume_at=row.resume_at,
    )


def _event(row: Row[tuple[object, ...]]) -> Event:
    return Event(
        seq=row.seq,
        at=row.at,
        run_id=RunId(row.run_id),
        kind=EventKind(row.kind),
        subject=row.subject,
        message=row.message,
        data=codec.decode(row.data, dict[str, object]),
    )
