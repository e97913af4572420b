"""The gate of what the agent was not shown."""

from collections.abc import Iterable, Sequence

from regreen.act.validate.compare import Tolerance, is_cured, untrusted
from regreen.act.validate.words import broken_gate, nothing_measured, some
from regreen.model.counts import counted
from regreen.model.findings import Finding
from regreen.model.ids import CaseId, CauseKey
from regreen.model.runs import Measurement
from regreen.model.tasks import Task
from regreen.model.verdicts import GateResult, GateStatus

GATE = "held_out"


def judge_held_out(
    task: Task,
    base: Measurement,
    repeats: Sequence[Measurement],
    *,
    tolerance: Tolerance | None = None,
) -> GateResult:
    """Judge the held-out cases of a task on a proposal that the shown ones accept.

    A held-out case that still fails as it did (its cause key on the base, or the task's) makes the fix overfitted. One
    that fails with other keys only has another cause: the gate passes, and the details name it as ``split``. One that
    is gone speaks against the change.
    """
    if not task.held_out:
        return GateResult(gate=GATE, status=GateStatus.PASS, summary="Nothing was held out.")
    if not repeats:
        return nothing_measured(GATE)
    bad = [run for repeat in repeats for run in untrusted(base, repeat, task.cases)]
    if bad:
        return broken_gate(GATE, bad)
    allow = tolerance or Tolerance()
    left = [case for case in task.held_out if case not in allow.flaky and not _passes(case, repeats)]
    overfitted = tuple(case for case in left if _same_cause(case, task, base, repeats))
    apart = tuple(case for case in left if case not in overfitted)
    return GateResult(
        gate=GATE,
        status=GateStatus.FAIL if overfitted else GateStatus.PASS,
        summary=_summary(task, overfitted, apart),
        failing=overfitted,
        details=tuple(("split", case) for case in apart),
    )


def split_cases(gate: GateResult) -> tuple[CaseId, ...]:
    """Held-out cases that the gate found to have another cause."""
    return tuple(CaseId(value) for name, value in gate.details if name == "split")


def _passes(case: CaseId, repeats: Sequence[Measurement]) -> bool:
    return all(is_cured(case, repeat.by_case()) for repeat in repeats)


def _same_cause(case: CaseId, task: Task, base: Measurement, repeats: Sequence[Measurement]) -> bool:
    """Whether any repeat shows the old cause, or nothing that could be another one."""
    old = {task.cause_key} | _keys(base.findings(), case)
    for repeat in repeats:
        if is_cured(case, repeat.by_case()):
            continue
        keys = _keys(repeat.findings(), case)
        if not keys or keys & old:
            return True
    return False


def _keys(findings: Iterable[Finding], case: CaseId) -> set[CauseKey]:
    return {finding.cause_key for finding in findings if finding.case_id == case}


def _summary(task: Task, overfitted: Sequence[CaseId], apart: Sequence[CaseId]) -> str:
    if overfitted:
        return f"Overfitted: {len(overfitted)} of {counted(len(task.held_out), 'test')} not shown failed alike."
    if apart:
        return f"Held-out tests with another cause are split off: {some(apart)}."
    return f"{counted(len(task.held_out), 'held-out case')} passed."
