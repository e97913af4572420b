"""The end of a run: the stop is written down, reports are made, the run is sealed."""

from dataclasses import replace

import msgspec

from regreen.app.reporting import write_reports
from regreen.app.results import RunResult
from regreen.app.session import Session
from regreen.app.summarize import exit_code_of, summarize
from regreen.decide.stop import Stop
from regreen.model.events import EventKind
from regreen.model.stops import StopCode
from regreen.model.summary import RunSummary
from regreen.report import manifest

OPEN_ENDS = frozenset({StopCode.INTERRUPTED})
"""Stops after which the run can be resumed: it is neither ended nor sealed."""


def end_run(session: Session, stop: Stop | None) -> RunResult:
    """Write down why the run ended; unless it can be resumed, make its reports and seal it."""
    resumable = stop is not None and stop.code in OPEN_ENDS
    _write_stop(session, stop, ended=not resumable)
    with session.store.read() as reader:
        row = reader.run(session.run_id)
    assert row is not None
    summary = summarize(session.store, row)
    if not resumable:
        write_reports(summary, session.folder)
        _seal(session, summary)
    return RunResult(exit_code=exit_code_of(summary), summary=summary, folder=str(session.folder.root))


def refuse_run(session: Session, reason: str) -> None:
    """Write down that a run ended before it could do anything: there is nothing to report or to resume."""
    _write_stop(session, Stop(code=StopCode.NOTHING_ACTIONABLE, reason=reason), ended=True)


def _write_stop(session: Session, stop: Stop | None, *, ended: bool) -> None:
    with session.book.change("run_stopped") as change:
        row = change.tx.run(session.run_id)
        assert row is not None
        row = replace(
            row,
            stop_code=stop.code.value if stop else "",
            stop_reason=stop.reason if stop else "",
            ended_at=change.at if ended else "",
            owner_pid=0,
            owner_started=0.0,
        )
        change.tx.set_run(row)
        message = f"{stop.code.value}: {stop.reason}" if stop else "check ended"
        change.tell(EventKind.RUN_STOPPED, message, stop.code.value if stop else "")


def _seal(session: Session, summary: RunSummary) -> None:
    """List every file with its SHA-256; nothing is written to the run's folder after this."""
    session.store.seal(session.run_id, now=session.project.clock.now(), facts=manifest_facts(summary))


def manifest_facts(summary: RunSummary) -> dict[str, object]:
    """What the manifest says beside its files."""
    facts: dict[str, object] = msgspec.to_builtins(manifest.build(summary, {}))
    return {name: value for name, value in facts.items() if name not in {"files", "schema", "schema_version"}}
