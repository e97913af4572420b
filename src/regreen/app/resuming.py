"""``resume``: put right what a dead process left, read everything back, and go on."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from regreen.app.book import Book, Listen
from regreen.app.check import measure_base
from regreen.app.cleaning import Cleaned, clean_up, orphans
from regreen.app.ending import finish_end, result_of
from regreen.app.escalation import take_back
from regreen.app.fix import begin, go_on, interruptible, quarantined
from regreen.app.masking import is_masked, with_secrets
from regreen.app.options import Where
from regreen.app.project import Project, open_project
from regreen.app.results import RunResult
from regreen.app.session import Session, open_book, open_session
from regreen.app.state import RunState, mark_of
from regreen.app.wiring import is_alive, this_process
from regreen.decide.stop import Mark
from regreen.errors import StateError, UsageError
from regreen.model.agents import ContextDocument
from regreen.model.cases import LinesByCase
from regreen.model.counts import counted
from regreen.model.events import Event, EventKind
from regreen.model.ids import AttemptId, CaseId, CommitId, RunId, TaskId
from regreen.model.inventory import Inventory
from regreen.model.runs import Measurement
from regreen.model.settings import Settings
from regreen.model.stops import StopCode
from regreen.model.tasks import Attempt, AttemptOutcome, TaskState
from regreen.model.workspaces import Snapshot
from regreen.store import Lease, RunRow, Store, Transaction

CLOCK_WAS_SET_S = 86_400.0
"""Seconds between two events from which on it was the clock that moved."""


def resume(where: Where, run: str, listen: Listen) -> RunResult:
    """Go on with an open run."""
    project = open_project(where, {})
    store = project.open_store()
    try:
        row = open_row(store, run)
        if row.sealed_at:
            # Nothing is missing but its last breath: what the dead process could not let go of.
            clean_up(project, store)
            return result_of(store, row)
        project = _as_it_was(project, store, row.id)
        book = open_book(project, row.id, store, listen)
        _claim(book, row)
        # Before the session is opened: what it makes bears the names of what the dead process made.
        cleaned = clean_up(project, store)
        with open_session(project, store, book) as session:
            _tell(book, cleaned)
            return finish_end(session) if row.ended_at else _resume(session, row)
    finally:
        store.close()


def open_row(store: Store, run: str) -> RunRow:
    """The run that is meant: the named one, or the newest that can be resumed.

    Also one whose end was cut short: a sealed one is given when a dead process left things of it behind.

    Raises:
        UsageError: there is none, or it has ended.
        StateError: another process works on it.
    """
    with store.read() as reader:
        rows = reader.runs()
    cut_short = {entry.run_id for entry in orphans(store)}
    if run:
        found = [row for row in rows if row.id.startswith(run)]
    else:
        found = [row for row in rows if _can_go_on(row) or (row.sealed_at and row.id in cut_short)][:1]
    if len(found) != 1:
        what = (
            "No run can be resumed" if not run else f"{'No run is' if not found else 'Several runs are'} named {run!r}"
        )
        raise UsageError(what, where=str(store.folder), todo="See `regreen runs`.", slug="no-such-run")
    row = found[0]
    if row.sealed_at and row.id not in cut_short:
        raise UsageError(
            f"The run {row.id} has ended ({row.stop_code or row.command})",
            where=str(store.folder),
            todo="Start a new one with `regreen fix`; `regreen report` shows this one.",
            slug="run-ended",
        )
    if not row.sealed_at and not _can_go_on(row):
        raise UsageError(
            f"The run {row.id} was broken off, and a check is not resumed",
            where=str(store.folder),
            todo="Start a new one with `regreen check`; `regreen gc` removes what is old.",
            slug="run-ended",
        )
    _see_free(row)
    return row


def _can_go_on(row: RunRow) -> bool:
    """A check that was broken off is done anew, but one whose end is written down is sealed."""
    return not row.sealed_at and (row.command == "fix" or bool(row.ended_at))


def _see_free(row: RunRow) -> None:
    if row.owner_pid and is_alive(row.owner_pid, row.owner_started):
        raise StateError(
            f"Another process works on the run {row.id}",
            where=f"process {row.owner_pid}",
            todo="Wait for it, or interrupt it first.",
            slug="run-in-use",
        )


def _as_it_was(project: Project, store: Store, run_id: RunId) -> Project:
    """The project with the settings that the run was started with."""
    with store.read() as reader:
        settings = reader.fact(run_id, "settings", Settings)
    if settings is None:
        return project
    as_they_were = with_secrets(settings, project.settings)
    return replace(project, loaded=replace(project.loaded, settings=as_they_were))


def _claim(book: Book, row: RunRow) -> None:
    """Make the run ours; of two that try at once, one gets it."""
    pid, started = this_process()
    with book.change("run_resumed") as change:
        now = change.tx.run(book.run_id) or row
        _see_free(now)
        lost = change.tx.free_dead_leases(book.run_id, is_alive)
        mine = replace(now, owner_pid=pid, owner_started=started)
        # What has ended keeps its reason: only its reports and its seal are missing.
        change.tx.set_run(mine if now.ended_at else replace(mine, stop_code="", stop_reason=""))
        change.tell(EventKind.RUN_RESUMED, f"resuming {book.run_id}")
        for lease in lost:
            _note_lost(book, change.tx, lease)
            change.tell(EventKind.LEASE_LOST, f"{lease.name}: its owner died; it is tried again", lease.name)
        for task in change.tx.tasks(book.run_id):
            if task.state is TaskState.LEASED:
                change.tx.set_task(book.run_id, task.task.id, TaskState.READY, reason="its owner died")
        take_back(change)


def _tell(book: Book, cleaned: Cleaned) -> None:
    if cleaned.entries:
        removed = len(cleaned.entries) - len(cleaned.kept)
        ended = f"{counted(cleaned.processes, 'process', 'processes')} ended, {counted(removed, 'left-over')} removed"
        book.tell(EventKind.ORPHAN_REAPED, ended)


def _note_lost(book: Book, tx: Transaction, lease: Lease) -> None:
    """The try that died with its owner, so that a task that kills its owners is set aside some day."""
    task_id = TaskId(lease.name)
    if tx.task(book.run_id, task_id) is None:
        return
    tries = tx.attempts(book.run_id, task_id)
    number = len(tries) + 1
    now = book.clock.now()
    started = [each.data for each in tx.events(book.run_id) if each.kind is EventKind.ATTEMPT_STARTED]
    told = next((data for data in reversed(started) if data.get("task") == task_id), {})
    tx.put(
        book.run_id,
        Attempt(
            id=AttemptId(f"{task_id}.{number}"),
            task_id=task_id,
            number=number,
            agent=str(told.get("agent", "")),
            tier=str(told.get("tier", "")),
            outcome=AttemptOutcome.LOST,
            reason=f"Its owner (process {lease.owner.pid}) died.",
            started_at=lease.renewed_at,
            ended_at=now,
        ),
    )


def _resume(session: Session, row: RunRow) -> RunResult:
    """Go on from the last thing that was written down; ``row``: the run as it was found."""
    with session.store.read() as reader:
        snapshot = reader.fact(session.run_id, "snapshot", Snapshot)
        inventory = reader.fact(session.run_id, "inventory", Inventory)
        documents = reader.fact(session.run_id, "documents", tuple[ContextDocument, ...]) or ()
        paths = reader.fact(session.run_id, "paths", tuple[str, ...]) or ()
        planned = reader.fact(session.run_id, "planned", bool) or False
        dirty = reader.fact(session.run_id, "include_dirty", bool) or False
        events = tuple(reader.events(session.run_id))
    session.spent_s = spent(events)
    if row.stop_code == StopCode.BUDGET_TIME.value:
        # Events tell a little less than the clock by which it was stopped.
        session.spent_s = max(session.spent_s, session.project.settings.fix.time_s)
    snapshot = snapshot or session.snapshot(include_dirty=dirty)
    if inventory is None or is_masked(inventory):
        # What it sets for the tests may hold a password, which was not written down.
        inventory = session.inventory(snapshot)

    def work() -> RunResult:
        base = session.book.kept("base", Measurement)
        if base is None or not planned:
            measured = base or measure_base(session, snapshot, inventory).measurement
            return begin(session, snapshot, inventory, measured, documents=documents, paths=paths)
        if session.workspaces is None:
            session.open_workspaces(inventory)
        state = read_state(session, snapshot, inventory, base)
        return go_on(session, state, documents, paths)

    return interruptible(session, work)


def read_state(session: Session, snapshot: Snapshot, inventory: Inventory, base: Measurement) -> RunState:
    """Everything that was known when the run stopped."""
    tip = session.book.kept("tip", Measurement)
    lines = session.book.kept("lines", LinesByCase)
    marks = session.book.kept("marks", tuple[Mark, ...])
    state = RunState(
        snapshot=snapshot,
        inventory=inventory,
        base=base,
        lines=lines or LinesByCase(),
        tip=snapshot.commit,
        tip_measured=tip or base,
        marks=list(marks or ()),
    )
    state.flaky = set(quarantined(session))
    with session.store.read() as reader:
        state.read_plan(reader, session.run_id)
        state.flaky |= {CaseId(case) for case in reader.fact(session.run_id, "flaky", list[str]) or ()}
        state.unstable = frozenset(CaseId(mask) for mask in reader.fact(session.run_id, "unstable", list[str]) or ())
        whole = reader.fact(session.run_id, "whole", str)
    if not marks:
        state.marks = [mark_of(base, flaky=state.flaky)]
    if state.landings:
        state.tip = state.landings[-1].tip
        state.whole = state.tip if state.landings[-1].scope == "full" else CommitId(whole) if whole else None
    return state


def spent(events: Iterable[Event]) -> float:
    """Wall seconds that earlier processes worked on the run: time between their events, pauses left out.

    A step back, or one of more than a day, is a clock that was set between two processes: it counts for nothing.
    """
    total = 0.0
    for before, after in pairwise(events):
        if after.kind is not EventKind.RUN_RESUMED:
            gap = datetime.fromisoformat(after.at) - datetime.fromisoformat(before.at)
            seconds = gap.total_seconds()
            total += seconds if 0.0 < seconds < CLOCK_WAS_SET_S else 0.0
    return total
