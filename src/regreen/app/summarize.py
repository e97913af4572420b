"""Builds the one value of which every report is a function, from what the store holds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from regreen import __version__
from regreen.app.book import kept
from regreen.app.cutting import cut_diff
from regreen.app.enforcing import with_network
from regreen.app.standing import at_end, gone_at_end
from regreen.model.cases import CaseResult, count
from regreen.model.diagnosis import Diagnosis
from regreen.model.findings import Finding
from regreen.model.ids import AttemptId, CaseId, Fingerprint, RunId
from regreen.model.inventory import Inventory
from regreen.model.jobs import Posture
from regreen.model.runs import Measurement
from regreen.model.stops import ExitCode, StopCode
from regreen.model.summary import Checkpoint, CoverageFigures, Landing, RunSummary, TaskStory
from regreen.model.tasks import Attempt, Usage
from regreen.model.verdicts import Verdict
from regreen.model.workspaces import Snapshot
from regreen.store import Reader, RunRow, Store, TaskRow

Recall = Callable[[str], Measurement | None]
"""Gives the measurement that a run kept under a name."""


def summarize(store: Store, row: RunRow, recall: Recall | None = None) -> RunSummary:
    """Everything about one run, from the database and its artifacts; ``recall`` may know what was just written."""
    run_id = row.id
    measured = recall or (lambda name: kept(store, run_id, name, Measurement))
    base, tip = measured("base"), measured("tip")
    last, folder = tip or base, store.folder_of(run_id).root
    with store.read() as reader:
        verdicts = {verdict.attempt_id: verdict for verdict in reader.load(run_id, Verdict)}
        opinions = reader.fact(run_id, "opinions", Usage) or Usage()
        snapshot = reader.fact(run_id, "snapshot", Snapshot)
        inventory = reader.fact(run_id, "inventory", Inventory)
        landings = reader.load(run_id, Landing)
        stories = tuple(
            _story(each, reader.attempts(run_id, each.task.id), verdicts, folder) for each in reader.tasks(run_id)
        )
        checkpoints = reader.load(run_id, Checkpoint)
        return RunSummary(
            run_id=run_id,
            command=row.command,
            version=row.version or __version__,
            created_at=row.created_at,
            ended_at=row.ended_at,
            target=str(row.facts.get("target", "")),
            commit=snapshot.head if snapshot else None,
            user_branch=snapshot.branch if snapshot else "",
            dirty=bool(snapshot and snapshot.dirty),
            branch=str(row.facts.get("branch", "")),
            tip=landings[-1].tip if landings else None,
            baseline=base.totals if base else count(()),
            final=last.totals if last and row.command == "fix" else None,
            runs=base.runs if base else (),
            broken=bool(last and last.broken),
            cases=_noteworthy(last.cases() if last else ()),
            findings=_findings(base, tip, reader.seen(before=run_id)),
            gone=gone_at_end(base, tip) if base and tip else (),
            diagnoses=reader.load(run_id, Diagnosis),
            stories=stories,
            landings=landings,
            checkpoints=checkpoints,
            iterations=len(checkpoints),
            coverage=reader.fact(run_id, "coverage", CoverageFigures) or CoverageFigures(),
            flaky=_flaky(reader.fact(run_id, "flaky", list[str]) or (), base, tip),
            quarantined=tuple(map(CaseId, reader.fact(run_id, "quarantined", list[str]) or ())),
            posture=_posture(reader, run_id),
            stop_code=StopCode(row.stop_code) if row.stop_code else None,
            stop_reason=row.stop_reason,
            usage=total_usage((attempt for story in stories for attempt in story.attempts), opinions),
            opinions=opinions,
            events=tuple(reader.events(run_id)),
            notes=_notes(snapshot, inventory, base, reader.fact(run_id, "notes", list[str])),
            context=tuple(reader.fact(run_id, "context", list[str]) or ()),
        )


def _posture(reader: Reader, run_id: RunId) -> Posture | None:
    kept_posture = reader.fact(run_id, "posture", Posture)
    return kept_posture and with_network(kept_posture, reader.fact(run_id, "network", str) or "")


def _story(
    row: TaskRow, attempts: tuple[Attempt, ...], verdicts: Mapping[AttemptId, Verdict], folder: Path
) -> TaskStory:
    return TaskStory(
        task=row.task,
        state=row.state,
        reason=row.reason,
        attempts=attempts,
        verdicts=tuple(verdicts[attempt.id] for attempt in attempts if attempt.id in verdicts),
        patches={attempt.id: text for attempt in attempts if (text := patch_text(folder, attempt))},
        cleared_by=row.cleared_by,
        next_steps=row.next_steps,
    )


def patch_text(folder: Path, attempt: Attempt) -> str:
    """The attempt's patch as text, capped; empty when there is none."""
    if attempt.proposal is None or not attempt.proposal.patch:
        return ""
    try:
        text = (folder / attempt.proposal.patch).read_text(errors="replace")
    except OSError:
        return ""
    return cut_diff(text, attempt.proposal.patch)


def _findings(base: Measurement | None, tip: Measurement | None, seen: frozenset[Fingerprint]) -> tuple[Finding, ...]:
    if base and tip:
        return at_end(base, tip, seen)
    last = tip or base
    return tuple(last.findings()) if last else ()


def _flaky(known: Sequence[str], *measured: Measurement | None) -> tuple[str, ...]:
    """Cases that two runs of the same code, or two tries of one run, found to be flaky."""
    retried = {case.case_id for each in measured if each for case in each.cases() if case.flaky}
    return tuple(sorted({*known, *retried}))


def _noteworthy(cases: Iterable[CaseResult]) -> tuple[CaseResult, ...]:
    return tuple(case for case in cases if case.outcome.is_failure or case.flaky)


def total_usage(attempts: Iterable[Attempt], opinions: Usage) -> Usage:
    """Sums over attempts and second opinions; see ``added``."""
    asked = () if opinions == Usage() else (opinions,)
    return added((*(attempt.usage for attempt in attempts), *asked))


def added(usages: Sequence[Usage]) -> Usage:
    """Sums. What nobody tells stays unknown, and so does nothing beside the zeros of the built-in repairer."""
    return Usage(
        input_tokens=_sum([usage.input_tokens for usage in usages]),
        output_tokens=_sum([usage.output_tokens for usage in usages]),
        cost_usd=_sum([usage.cost_usd for usage in usages]),
        duration_s=sum(usage.duration_s for usage in usages),
    )


Number = TypeVar("Number", int, float)


def _sum(values: Sequence[Number | None]) -> Number | None:
    known = [value for value in values if value is not None]
    if not known or (len(known) < len(values) and not any(known)):
        return None
    return sum(known)


def _notes(
    snapshot: Snapshot | None, inventory: Inventory | None, base: Measurement | None, more: list[str] | None
) -> tuple[str, ...]:
    found = [
        *(snapshot.notes if snapshot else ()),
        *(inventory.notes if inventory else ()),
        *(note for run in (base.runs if base else ()) for note in run.info.notes),
        *(more or ()),
    ]
    return tuple(dict.fromkeys(found))


def exit_code_of(summary: RunSummary) -> int:
    """The code that a run's end gives (DESIGN section 7)."""
    if summary.stop_code is StopCode.INTERRUPTED:
        return ExitCode.INTERRUPTED
    if summary.stop_code is StopCode.UNSAFE:
        return ExitCode.UNSAFE
    if summary.broken:
        return ExitCode.USAGE
    if summary.is_green:
        return ExitCode.CLEAN
    ran_out = {None, StopCode.DONE, StopCode.NOTHING_ACTIONABLE}
    return ExitCode.REMAINING if summary.stop_code in ran_out else ExitCode.STOPPED
