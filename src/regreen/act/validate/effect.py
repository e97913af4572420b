"""The gate of effect: a fix that makes a test pass by not reaching the code is refused."""

from collections.abc import Collection, Iterator

from regreen.act.validate.words import some
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId
from regreen.model.tasks import Task
from regreen.model.verdicts import GateResult, GateStatus

GATE = "effect"
_LEAST_SHARE = 0.5
"""A cured test runs at least this share of its own file's lines that it ran when it failed."""


def judge_effect(
    task: Task,
    before: LinesByCase | None,
    after: LinesByCase | None,
    *,
    touched: Collection[str],
    is_new: Collection[str] = (),
) -> GateResult:
    """Judge whether the task's cases still reach what they reached.

    Lines move with an edit, so that files are compared, not lines: a case must still run something in each touched
    file, and in the first suspect's file, when it did so before; and of its own file, which the overlay keeps as it
    was, at least half the lines.

    Args:
        task: its cases are judged; those that were not traced before (a collection error) cannot lose anything.
        before: lines by case on the base; None where tracing cannot be had.
        after: the same with the change.
        touched: repo-relative files that the change touches.
        is_new: those among them that the change adds.
    """
    if before is None or after is None:
        details = (("scope", "not traced"),)
        return GateResult(gate=GATE, status=GateStatus.PASS, summary="Not traced, so not judged.", details=details)
    must = (set(touched) - set(is_new)) | set(task.files[:1])
    found = [(case, why) for case in task.cases for why in _lost(case, before, after, must)]
    return GateResult(
        gate=GATE,
        status=GateStatus.FAIL if found else GateStatus.PASS,
        summary=_summary(found),
        failing=tuple(dict.fromkeys(case for case, _ in found)),
        details=tuple((case, why) for case, why in found),
    )


def _lost(case: CaseId, before: LinesByCase, after: LinesByCase, must: set[str]) -> Iterator[str]:
    was = before.lines.get(case)
    if not was:
        return
    now = after.lines.get(case, {})
    for file in sorted(must & was.keys()):
        if was[file] and not now.get(file):
            yield f"no longer runs anything in {file}"
    own = case.partition(":")[2].partition("::")[0]
    if own in was and len(now.get(own, frozenset())) < _LEAST_SHARE * len(was[own]):
        yield f"runs {len(now.get(own, ()))} lines of its own file where it ran {len(was[own])}"


def _summary(found: list[tuple[CaseId, str]]) -> str:
    if not found:
        return "The cause's tests still reach the code."
    case, why = found[0]
    more = some(tuple(dict.fromkeys(case for case, _ in found)))
    return f"{case} {why}. Affected: {more}."
