"""Tasks that a project's config creates: suppress, quarantine, refactor. Pure."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from regreen.decide.plan.allowed import test_globs, tool_config
from regreen.model.case_ids import file_of
from regreen.model.cases import Outcome, is_left_out
from regreen.model.counts import counted
from regreen.model.diagnosis import Diagnosis, Evidence
from regreen.model.findings import Finding, FindingKind, Severity
from regreen.model.ids import CaseId, CauseKey, DiagnosisId, TaskId
from regreen.model.inventory import Inventory
from regreen.model.paths import matches
from regreen.model.runs import Measurement
from regreen.model.settings import ExtraTaskSettings
from regreen.model.tasks import Task, TaskType

_OF_TESTS = frozenset({FindingKind.TEST_FAILURE, FindingKind.COLLECTION_ERROR, FindingKind.SKIP})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One task of the project's own, before it has its place in the plan."""

    cause: Diagnosis
    """What is asked for, and why."""
    task: Task
    """Without a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unasked:
    """A row of the config that leads to no task."""

    why: str
    """One sentence."""


def asked(
    extra: Sequence[ExtraTaskSettings], measured: Measurement, inventory: Inventory, *, attempts: int, today: str
) -> tuple[Asked | Unasked, ...]:
    """One task for each row of ``[[tasks.extra]]``, or why there is none.

    Args:
        extra: the rows.
        measured: the base.
        inventory: which files configure what is green.
        attempts: tries by outside agents for each.
        today: ISO 8601 date, UTC.
    """
    return tuple(
        _asked(row, number, measured, inventory, attempts=attempts, today=today) for number, row in enumerate(extra, 1)
    )


def is_suppressed(finding: Finding, extra: Iterable[ExtraTaskSettings]) -> bool:
    """Whether a row asks to silence a finding, so that it is no cause of its own."""
    return any(row.type == TaskType.SUPPRESS and _silences(row, finding) for row in extra)


def _silences(row: ExtraTaskSettings, finding: Finding) -> bool:
    place = finding.location
    named = not row.rule or row.rule == finding.rule
    return finding.kind not in _OF_TESTS and place is not None and named and matches(place.file, row.paths)


def _asked(
    row: ExtraTaskSettings, number: int, measured: Measurement, inventory: Inventory, *, attempts: int, today: str
) -> Asked | Unasked:
    kind = TaskType(row.type)
    where = f"tasks.extra, table {number} ({row.type}): "
    if row.expires and row.expires < today:
        return Unasked(why=f"{where}it expired on {row.expires}.")
    cases = _named(row.tests, measured) if kind is not TaskType.SUPPRESS else ()
    found = [one for one in measured.findings() if kind is TaskType.SUPPRESS and _silences(row, one)]
    if kind is TaskType.SUPPRESS and not found:
        return Unasked(why=f"{where}no tool finds what it names, so there is nothing to silence.")
    if kind is TaskType.REFACTOR:
        cases = tuple(case for case in cases if measured.by_case()[case].outcome is Outcome.PASSED)
    if kind is TaskType.QUARANTINE and cases:
        cases = tuple(case for case in cases if not is_left_out(measured.by_case()[case], row.reason))
        if not cases:
            return Unasked(why=f"{where}all its tests are left out already, with its reason.")
    if kind is not TaskType.SUPPRESS and not cases:
        fits = "passes" if kind is TaskType.REFACTOR else "was collected"
        return Unasked(why=f"{where}no test that {fits} fits its tests.")
    cause = _cause(row, cases, found)
    return Asked(cause=cause, task=_task(row, kind, cause, inventory, attempts))


def _named(globs: Sequence[str], measured: Measurement) -> tuple[CaseId, ...]:
    """Cases by id, by the function's id, or by file."""
    return tuple(
        case for case in measured.by_case() if any(fnmatchcase(name, glob) for name in _names(case) for glob in globs)
    )


def _names(case: CaseId) -> tuple[str, ...]:
    node = case.partition(":")[2]
    return (node, node.partition("[")[0], file_of(case))


def _cause(row: ExtraTaskSettings, cases: tuple[CaseId, ...], found: Sequence[Finding]) -> Diagnosis:
    what = {
        TaskType.SUPPRESS: f"Silence {counted(len(found), 'finding')}{f' of {row.rule}' if row.rule else ''}",
        TaskType.QUARANTINE: f"Leave out {counted(len(cases), 'test')} until {row.expires}",
        TaskType.REFACTOR: f"Refactor {', '.join(row.paths)}",
    }[TaskType(row.type)]
    key = hashlib.sha256("\x1f".join((row.type, row.rule, *row.paths, "", *row.tests)).encode()).hexdigest()
    until = f" (until {row.expires})" if row.expires else ""
    told = [Evidence(rule="asked-by-config", text=f"The project asks for it: {row.reason}{until}")]
    told += [Evidence(rule=one.rule, text=f"{_place(one)}: {one.message}") for one in found]
    return Diagnosis(
        id=DiagnosisId("D0"),
        cause_key=CauseKey(key[:16]),
        title=what,
        members=tuple(dict.fromkeys(one.fingerprint for one in found)),
        cases=cases,
        severity=Severity.P3,
        confidence=1.0,
        evidence=tuple(told),
    )


def _place(finding: Finding) -> str:
    return f"{finding.location.file}:{finding.location.line}" if finding.location else finding.tool


def _task(row: ExtraTaskSettings, kind: TaskType, cause: Diagnosis, inventory: Inventory, attempts: int) -> Task:
    files = tuple(dict.fromkeys(file_of(case) for case in cause.cases))
    paths = row.paths or files
    config = [path for path in (*inventory.layout.config_files, *tool_config(inventory)) if path not in paths]
    tests = (*test_globs(inventory.layout), "**/conftest.py") if kind is TaskType.REFACTOR else ()
    return Task(
        id=TaskId(""),
        type=kind,
        title=cause.title,
        cause_key=cause.cause_key,
        severity=cause.severity,
        files=files if kind is TaskType.QUARANTINE else (),
        cases=cause.cases,
        allowed_paths=paths,
        read_only_paths=tuple(dict.fromkeys((*config, *tests))),
        attempt_bound=attempts,
        reason=row.reason,
    )


def numbered(made: Sequence[Asked], named: Sequence[Diagnosis], after: Sequence[Task]) -> tuple[Task, ...]:
    """The tasks with their place behind all others; each waits for every repair.

    Args:
        made: what is asked for.
        named: their causes, with names, in the same order.
        after: tasks that exist already.
    """
    first = 1 + max((task.order for task in after), default=0)
    repairs = tuple(task.id for task in after if task.type is TaskType.FIX)
    return tuple(
        replace(one.task, id=TaskId(f"T{number}"), diagnosis_id=cause.id, order=number, depends_on=repairs)
        for number, (one, cause) in enumerate(zip(made, named, strict=True), first)
    )
