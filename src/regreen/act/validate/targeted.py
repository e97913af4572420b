"""The quick gate: the cause's tests and those that cover the change, several times over."""

from collections.abc import Sequence

from regreen.act.validate.aims import NEEDS_NO_TEST, is_met
from regreen.act.validate.compare import Comparison, Tolerance, compare, untrusted
from regreen.act.validate.words import broken_gate, nothing_measured, some
from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.runs import Measurement
from regreen.model.tasks import Task, TaskType
from regreen.model.verdicts import GateResult, GateStatus

GATE = "targeted"
_UNMET = {
    TaskType.REMOVE_SKIP: "Not passed, or still marked",
    TaskType.QUARANTINE: "Not skipped by a mark that gives the task's reason",
}


def judge_targeted(
    task: Task,
    base: Measurement,
    repeats: Sequence[Measurement],
    *,
    tolerance: Tolerance | None = None,
) -> GateResult:
    """Judge repeated runs of a selection on the proposal against the base.

    Every shown case of the task must pass in every repeat. Held-out cases have a gate of their own. A known flake need
    pass only once, and the verdict says so; a test that passed on the base must fail in no repeat.

    Args:
        task: what is to be proved.
        base: the measurement of the base.
        repeats: measurements of the proposal with the base's tests over it.
        tolerance: known flakes, and ids that change at each collection.
    """
    if not repeats:
        return nothing_measured(GATE)
    bad = [run for repeat in repeats for run in untrusted(base, repeat, task.cases)]
    if bad:
        return broken_gate(GATE, bad)
    allow = tolerance or Tolerance()
    shown = [case for case in task.cases if case not in task.held_out]
    verdicts = [repeat.by_case() for repeat in repeats]
    passes = {case: sum(is_met(task, case, cases) for cases in verdicts) for case in shown}
    lenient = allow.flaky if task.type is TaskType.FIX else frozenset[CaseId]()
    uncured = tuple(case for case in shown if passes[case] < (1 if case in lenient else len(repeats)))
    comparisons = [compare(base, repeat, allow) for repeat in repeats]
    against = _against(comparisons, (*shown, *task.held_out))
    failing = tuple(dict.fromkeys((*uncured, *against)))
    nameless = not shown and task.type not in NEEDS_NO_TEST
    return GateResult(
        gate=GATE,
        status=GateStatus.FAIL if failing or nameless else GateStatus.PASS,
        summary="The task names no test that could prove it."
        if nameless
        else _summary(task, passes, uncured, against, len(repeats)),
        failing=failing,
        details=_details(comparisons, len(repeats), allow, shown, passes),
    )


def _against(comparisons: Sequence[Comparison], own: Sequence[CaseId]) -> tuple[CaseId, ...]:
    """What fell in any repeat; the cause's own cases are judged apart."""
    found = dict.fromkeys(case for comparison in comparisons for case in comparison.against)
    return tuple(case for case in found if case not in own)


def _summary(
    task: Task,
    passes: dict[CaseId, int],
    uncured: Sequence[CaseId],
    against: Sequence[CaseId],
    repeats: int,
) -> str:
    unsteady = [case for case in uncured if passes[case]]
    if unsteady:
        return f"Passes in {passes[unsteady[0]]} of {counted(repeats, 'run')} only: {some(unsteady)}."
    if uncured:
        return f"{_UNMET.get(task.type, 'Still failing')}: {some(uncured)}."
    if against:
        return f"Passed on the base and not any more: {some(against)}."
    verb = "was left out" if task.type is TaskType.QUARANTINE else "passed"
    return f"{counted(len(passes), 'case')} {verb} {counted(repeats, 'time')}, and nothing else fell."


def _details(
    comparisons: Sequence[Comparison],
    repeats: int,
    allow: Tolerance,
    shown: Sequence[CaseId],
    passes: dict[CaseId, int],
) -> tuple[tuple[str, str], ...]:
    flaky = {case for comparison in comparisons for case in comparison.flaky}
    flaky |= {case for case in shown if case in allow.flaky and passes[case] < repeats}
    revealed = {case for comparison in comparisons for case in comparison.revealed}
    return (
        ("scope", "targeted"),
        ("repeats", str(repeats)),
        *(("flaky", case) for case in sorted(flaky)),
        *(("revealed", case) for case in sorted(revealed)),
    )
