"""The end of a run: the stop is written down, reports are made, the run is sealed."""

from collections.abc import Callable
from dataclasses import replace

from regreen.app.book import Change
from regreen.app.environment import seen, what_changed
from regreen.app.joining import joined_by, parent_of
from regreen.app.remembering import forget_old
from regreen.app.reporting import manifest_facts, write_reports
from regreen.app.results import RunResult
from regreen.app.roster import tell_once
from regreen.app.session import Session
from regreen.app.summarize import Recall, exit_code_of, summarize
from regreen.decide.stop import Stop
from regreen.model.counts import counted
from regreen.model.events import EventKind
from regreen.model.stops import StopCode
from regreen.model.summary import Landing, RunSummary
from regreen.repo.publish import Moved
from regreen.store import RunRow, Store

OPEN_ENDS = frozenset({StopCode.INTERRUPTED})
"""Stops after which the run can be resumed: it is neither ended nor sealed."""


def end_run(
    session: Session, stop: Stop | None, rest: Callable[[Change], None] | None = None, *, waiting: int = 0
) -> RunResult:
    """Write down why the run ended; unless it can be resumed, make its reports and seal it.

    Args:
        session: the run.
        stop: why; None: a check, which just ends.
        rest: writes what becomes of the unfinished tasks when nobody works on them any more.
        waiting: proved changes that ``resume`` still lands: then the run has its reports, and no seal yet.
    """
    interrupted = stop is not None and stop.code in OPEN_ENDS
    resumable = interrupted or bool(waiting)
    _look_at_environment(session)
    if not resumable:
        _apply(session)
    if stop is not None and waiting:
        changes = f"{counted(waiting, 'proved change')} {'waits' if waiting == 1 else 'wait'} to land"
        stop = replace(stop, reason=f"{stop.reason} {changes}: `regreen resume` goes on with that.")
    _write_stop(session, stop, None if interrupted else rest, ended=not resumable)
    if not resumable:
        return finish_end(session)
    result = _result(session)
    if not interrupted:
        write_reports(result.summary, session.folder)
    return result


def finish_end(session: Session) -> RunResult:
    """Make the reports of a run whose end is written down, and seal it; also what a resumed run does that died here."""
    summary = _summary(session)
    write_reports(summary, session.folder)
    _seal(session, summary)
    return RunResult(exit_code=exit_code_of(summary), summary=summary, folder=str(session.folder.root))


def result_of(store: Store, row: RunRow, recall: Recall | None = None) -> RunResult:
    """How a run stands, read from the store."""
    summary = summarize(store, row, recall)
    return RunResult(exit_code=exit_code_of(summary), summary=summary, folder=str(store.folder_of(row.id).root))


def _result(session: Session) -> RunResult:
    with session.store.read() as reader:
        row = reader.run(session.run_id)
    assert row is not None
    return result_of(session.store, row, session.book.measurement)


def _summary(session: Session) -> RunSummary:
    return _result(session).summary


def refuse_run(session: Session, reason: str) -> None:
    """Write down that a run ended before it could do anything, and seal it: there is nothing to resume."""
    _write_stop(session, Stop(code=StopCode.NOTHING_ACTIONABLE, reason=reason), ended=True)
    _seal(session, _summary(session))


def _look_at_environment(session: Session) -> None:
    """Tell what changed in the user's environment where no mount kept it read-only."""
    if session.environment is not None:
        folders, before = session.environment
        if changed := what_changed(before, seen(folders)):
            tell_once(session.book, (changed,))


def _apply(session: Session) -> None:
    """Fast-forward the user's branch when that was asked for, and say why when it cannot be done."""
    if session.project.settings.fix.apply != "merge":
        return
    with session.store.read() as reader:
        landings = reader.load(session.run_id, Landing)
    if not landings:
        return
    answer = session.repository.fast_forward_user_branch(landings[-1].tip)
    if isinstance(answer, Moved):
        session.book.warn(f"Your branch was left as it is: {answer.reason}", answer.branch)
    else:
        session.book.tell(EventKind.WARNED, f"Your branch {answer.branch} was moved to the result", answer.branch)


def _write_stop(
    session: Session, stop: Stop | None, rest: Callable[[Change], None] | None = None, *, ended: bool
) -> None:
    with session.book.change("run_stopped") as change:
        if rest is not None:
            rest(change)
        row = change.tx.run(session.run_id)
        assert row is not None
        row = replace(
            row,
            stop_code=stop.code.value if stop else "",
            stop_reason=stop.reason if stop else "",
            ended_at=change.at if ended else "",
            # An ended run is still ours until it is sealed.
            owner_pid=row.owner_pid if ended else 0,
            owner_started=row.owner_started if ended else 0.0,
        )
        change.tx.set_run(row)
        forget_old(change.tx, session.project.settings.history.outcomes)
        message = f"{stop.code.value}: {stop.reason}" if stop else "check ended"
        change.tell(EventKind.RUN_STOPPED, message, stop.code.value if stop else "")


def _seal(session: Session, summary: RunSummary) -> None:
    """List every file with its SHA-256; nothing is written to the run's folder after this."""
    facts = manifest_facts(summary, _parent(session), joined_by(session.store, session.run_id))
    with session.book.step("sealed"):
        session.store.seal(session.run_id, now=session.project.clock.now(), facts=facts)


def _parent(session: Session) -> str:
    with session.store.read() as reader:
        row = reader.run(session.run_id)
    return parent_of(row) if row else ""
