"""The proof: the full suite, before and after."""

from collections.abc import Sequence
from dataclasses import replace

from regreen.act.validate.aims import is_met, left_out
from regreen.act.validate.compare import Comparison, Tolerance, compare, untrusted
from regreen.act.validate.words import broken_gate, some
from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.runs import Measurement
from regreen.model.tasks import Task
from regreen.model.verdicts import GateResult, GateStatus

GATE = "full"


def judge_full(
    tasks: Task | Sequence[Task],
    base: Measurement,
    after: Measurement,
    *,
    tolerance: Tolerance | None = None,
    split: frozenset[CaseId] = frozenset(),
) -> GateResult:
    """Judge a full measurement of a candidate, or of several merged, against the one before.

    Args:
        tasks: the causes that it must have cured.
        base: the full measurement of what it starts from.
        after: the full measurement with it.
        tolerance: known flakes, and ids that change at each collection. A known flake that fails does not count
            against the change; it stands in the details as ``flaky`` and should be run again.
        split: held-out cases that were found to have another cause; they need not pass.

    Returns:
        An error when either measurement cannot be trusted; ``details`` name what was revealed, flaky and freed.
    """
    causes = (tasks,) if isinstance(tasks, Task) else tuple(tasks)
    wanted = tuple(dict.fromkeys(case for task in causes for case in task.cases if case not in split))
    bad = untrusted(base, after, (*wanted, *base.by_case()))
    if bad:
        return broken_gate(GATE, bad)
    allow = tolerance or Tolerance()
    comparison = spared(compare(base, after, allow), left_out(causes))
    now = after.by_case()
    met = {case for task in causes for case in task.cases if is_met(task, case, now)}
    uncured = tuple(case for case in wanted if case not in allow.flaky and case not in met)
    failing = tuple(dict.fromkeys((*uncured, *comparison.against)))
    return GateResult(
        gate=GATE,
        status=GateStatus.FAIL if failing else GateStatus.PASS,
        summary=_summary(uncured, comparison),
        failing=failing,
        details=_details(comparison),
    )


def spared(found: Comparison, wanted: frozenset[CaseId]) -> Comparison:
    """The same without tests that are to be left out, among what no longer runs."""
    return replace(found, muted=tuple(case for case in found.muted if case not in wanted)) if wanted else found


def _summary(uncured: Sequence[CaseId], found: Comparison) -> str:
    parts = (
        ("still failing", uncured),
        ("passed before and fail now", found.fallen),
        ("passed before and are not run any more", found.muted),
        ("vanished", found.vanished),
        ("new and failing", found.new_failing),
    )
    wrong = [f"{words}: {some(cases)}" for words, cases in parts if cases]
    if wrong:
        return "; ".join(wrong).capitalize() + "."
    extra = f"; {counted(len(found.revealed), 'failure')} came to light" if found.revealed else ""
    return f"{counted(len(found.freed), 'case')} freed, none fell{extra}."


def _details(found: Comparison) -> tuple[tuple[str, str], ...]:
    return (
        ("scope", "full"),
        ("freed", str(len(found.freed))),
        *(("flaky", case) for case in found.flaky),
        *(("revealed", case) for case in found.revealed),
    )
