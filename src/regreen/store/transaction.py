"""One change of state: rows and events that are committed together or not at all."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, func, insert, select, update

from regreen.model.events import Event
from regreen.model.ids import AttemptId, RunId, TaskId
from regreen.model.tasks import Attempt, Task, TaskState
from regreen.store import codec, leases, tables
from regreen.store.history import HistoryWriter
from regreen.store.leases import Lease, LeaseLost, Owner
from regreen.store.ledger import LedgerWriter
from regreen.store.prepared import Prepared
from regreen.store.quotas import QuotaWriter
from regreen.store.reader import Reader
from regreen.store.rows import KINDS, RunRow, Stored

Scrub = Callable[[str], str]
"""Takes secrets out of a text on its way to the disk."""

_LAST_SEQ = Prepared(
    select(func.coalesce(func.max(tables.events.c.seq), 0)).where(tables.events.c.run_id == bindparam("run"))
)
_ADD_EVENT = Prepared(insert(tables.events), *tables.events.c.keys())
_SET_TASK = Prepared(
    update(tables.tasks).where(tables.tasks.c.run_id == bindparam("run"), tables.tasks.c.key == bindparam("task")),
    *("state", "reason", "cleared_by", "next_steps", "resume_at"),
)


_OF_RUN = (
    tables.facts,
    tables.diagnoses,
    tables.tasks,
    tables.attempts,
    tables.verdicts,
    tables.candidates,
    tables.landings,
    tables.checkpoints,
    tables.events,
    tables.refused,
    tables.leases,
    tables.ledger,
)
"""What goes with a run; findings stay, by which later runs know what was seen."""


class Transaction(Reader):
    """Writes rows and events. Made by ``Store.transaction``; nothing counts before that block ends well."""

    def __init__(self, connection: Connection, scrub: Scrub, appended: dict[RunId, list[Event]]) -> None:
        super().__init__(connection)
        self._scrub = scrub
        self._last_seq: dict[RunId, int] = {}
        self._appended = appended
        self.ledger = LedgerWriter(connection)
        """What this run made and must remove."""
        self.history = HistoryWriter(connection, scrub)
        """Durations and outcomes by case."""
        self.quotas = QuotaWriter(connection, scrub)
        """Rate limits and spending by agent."""

    def append(self, event: Event) -> Event:
        """Add an event with the next number of its run; gives it back with that number, secrets taken out."""
        run = event.run_id
        last = self._last_seq.get(run)
        if last is None:
            last = _LAST_SEQ.run(self._connection, {"run": run}).fetchone()[0]
        numbered = self._cleaned(replace(event, seq=last + 1))
        self._last_seq[run] = last + 1
        _ADD_EVENT.run(self._connection, _event_columns(numbered))
        self._appended.setdefault(run, []).append(numbered)
        return numbered

    def _cleaned(self, event: Event) -> Event:
        text = codec.encode(event)
        clean = self._scrub(text)
        return event if clean == text else codec.decode(clean, Event)

    def add_run(self, row: RunRow) -> None:
        """Add a run."""
        self._connection.execute(insert(tables.runs), self._run_columns(row))

    def remove_run(self, run_id: RunId) -> None:
        """Forget a run; findings stay, by which later runs know what was seen, and so does the history of cases."""
        for table in _OF_RUN:
            self._connection.execute(delete(table).where(table.c.run_id == run_id))
        self._connection.execute(delete(tables.runs).where(tables.runs.c.id == run_id))

    def set_run(self, row: RunRow) -> None:
        """Change everything about a run but its id."""
        self._connection.execute(update(tables.runs).where(tables.runs.c.id == row.id), self._run_columns(row))

    def _run_columns(self, row: RunRow) -> dict[str, object]:
        columns = {name: getattr(row, name) for name in tables.runs.c.keys()}  # noqa: SIM118 - a collection of columns
        return columns | {"stop_reason": self._scrub(row.stop_reason), "facts": self._payload(row.facts)}

    def put(self, run_id: RunId, *values: Stored) -> None:
        """Keep values; one whose key is there already takes its place."""
        self.put_all(run_id, values)

    def put_all(self, run_id: RunId, values: Iterable[Stored]) -> None:
        """Keep many values; see ``put``."""
        for table, rows in _by_table(values).items():
            position = self._next_position(table, run_id)
            self._upsert(
                table,
                [
                    {
                        "run_id": run_id,
                        "key": self._scrub(kind.key(value)),
                        "position": position + number,
                        "payload": self._payload(value),
                        **kind.columns(value),
                    }
                    for number, (kind, value) in enumerate(rows)
                ],
            )

    def put_fact(self, run_id: RunId, name: str, value: object, kind: Any = None) -> None:
        """Keep any model value under a name: ``snapshot``, ``inventory``, ``base``, ``posture``."""
        row = {"run_id": run_id, "key": name, "position": 0, "payload": self._payload(value, kind)}
        self._upsert(tables.facts, [row])

    def add_task(self, run_id: RunId, task: Task, state: TaskState = TaskState.READY) -> bool:
        """Add a task; False, and nothing is added, when the run has one of this id or cause already."""
        row = {
            "run_id": run_id,
            "key": task.id,
            "position": task.order,
            "cause_key": task.cause_key,
            "state": state.value,
            "payload": self._payload(task),
        }
        added = self._connection.execute(
            _insert(self._connection.dialect.name, tables.tasks).on_conflict_do_nothing(), row
        )
        return bool(added.rowcount)

    def replace_task(self, run_id: RunId, task: Task) -> None:
        """Change the task itself (bound, paths, dependencies), not where it stands."""
        values = {"position": task.order, "cause_key": task.cause_key, "payload": self._payload(task)}
        self._set(tables.tasks, run_id, task.id, values)

    def set_task(
        self,
        run_id: RunId,
        task_id: TaskId,
        state: TaskState,
        *,
        reason: str = "",
        cleared_by: str = "",
        next_steps: str = "",
        resume_at: str = "",
    ) -> None:
        """Say where a task stands and why; what is not given is emptied."""
        values = {
            "state": state.value,
            "reason": self._scrub(reason),
            "cleared_by": cleared_by,
            "next_steps": self._scrub(next_steps),
            "resume_at": resume_at,
        }
        _SET_TASK.run(self._connection, {"run": run_id, "task": task_id, **values})

    def end_attempt(self, lease: Lease, attempt: Attempt) -> LeaseLost | None:
        """Keep an attempt made under a lease; LeaseLost when that no longer counts: it is then evidence only."""
        gone = leases.lost(self._connection, lease)
        if gone:
            leases.keep_refused(self._connection, gone, at=attempt.ended_at, payload=self._payload(attempt))
            return gone
        self.put(lease.run_id, attempt)
        return None

    def send_back(self, run_id: RunId, attempt_id: AttemptId, why: str) -> None:
        """Say why a candidate did not land."""
        self._set(tables.candidates, run_id, attempt_id, {"sent_back": self._scrub(why)})

    def lease(self, run_id: RunId, name: str, *, owner: Owner, now: str, ttl: float) -> Lease | None:
        """Take the lease of a task (or ``train``) for ``ttl`` seconds; None when somebody else holds it."""
        return leases.take(self._connection, run_id, name, owner=owner, now=now, ttl=ttl)

    def renew(self, lease: Lease, *, now: str, ttl: float) -> Lease | LeaseLost:
        """Beat the heart of a lease."""
        return leases.renew(self._connection, lease, now=now, ttl=ttl)

    def release(self, lease: Lease) -> LeaseLost | None:
        """Give a lease back."""
        return leases.give_back(self._connection, lease)

    def free_dead_leases(self, run_id: RunId, alive: Callable[[int, float], bool]) -> tuple[Lease, ...]:
        """Give back the leases of dead owners, and say which; ``alive`` takes a pid and when it started."""
        return leases.free_dead(self._connection, run_id, alive)

    def _payload(self, value: object, kind: Any = None) -> str:
        return self._scrub(codec.encode(value, kind))

    def _next_position(self, table: Table, run_id: RunId) -> int:
        return int(_next_position(table).run(self._connection, {"run": run_id}).fetchone()[0])

    def _set(self, table: Table, run_id: RunId, key: str, values: Mapping[str, object]) -> None:
        mine = (table.c.run_id == run_id, table.c.key == key)
        self._connection.execute(update(table).where(*mine).values(**values))

    def _upsert(self, table: Table, rows: list[dict[str, object]]) -> None:
        upsert = _upserting(self._connection.dialect.name, table)
        for row in rows:
            upsert.run(self._connection, row)


def _event_columns(event: Event) -> dict[str, object]:
    return {
        "run_id": event.run_id,
        "seq": event.seq,
        "at": event.at,
        "kind": event.kind.value,
        "subject": event.subject,
        "message": event.message,
        "data": codec.encode(event.data),
    }


def _by_table(values: Iterable[Stored]) -> dict[Table, list[tuple[Any, Stored]]]:
    groups: dict[Table, list[tuple[Any, Stored]]] = {}
    for value in values:
        kind = KINDS[type(value)]
        groups.setdefault(kind.table, []).append((kind, value))
    return groups


def _insert(dialect: str, table: Table) -> Any:
    """An insert that can say what becomes of a conflict; other databases' words are not even loaded."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table)


@cache
def _upserting(dialect: str, table: Table) -> Prepared:
    """Insert, or take the place of the row with the same key; the place in the order stays."""
    statement = _insert(dialect, table)
    keys = [column.name for column in table.primary_key]
    given = [name for name in table.c.keys() if name not in {*keys, "position"}]  # noqa: SIM118 - see above
    values = {name: statement.excluded[name] for name in given}
    return Prepared(statement.on_conflict_do_update(index_elements=keys, set_=values), *keys, "position", *given)


@cache
def _next_position(table: Table) -> Prepared:
    place = func.coalesce(func.max(table.c.position), 0) + 1
    return Prepared(select(place).where(table.c.run_id == bindparam("run")))
