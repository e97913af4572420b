"""How the plan changes while a run goes on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from regreen.model.case_ids import file_of
from regreen.model.cases import CaseResult, Outcome
from regreen.model.findings import Severity
from regreen.model.ids import CaseId, CauseKey, TaskId
from regreen.model.runs import Measurement
from regreen.model.tasks import Attempt, Task, TaskType

_TWO = 2
_CURED = frozenset({Outcome.PASSED, Outcome.XPASSED})


def open_systemic(tasks: Sequence[Task], attempts: Iterable[Attempt]) -> tuple[Task, ...]:
    """New systemic tasks: one for each failure in which the attempts at two single tasks end.

    A failure that is one of these tasks' own cause, and tasks that are already part of a systemic one, open nothing.
    The tasks it was met in wait for it: put ``waits_for`` on them.
    """
    ends = _ends(tasks, attempts)
    taken = {task.cause_key for task in tasks}
    opened: list[Task] = []
    grouped: set[frozenset[TaskId]] = set()
    for shared, members in sorted(ends.items()):
        names = frozenset(task.id for task in members)
        if len(members) < _TWO or shared in taken or names in grouped:
            continue
        grouped.add(names)
        opened.append(_systemic(shared, members, [*tasks, *opened]))
    return tuple(opened)


def waits_for(task: Task, systemic: Task) -> Task:
    """The task, blocked until the systemic one ends."""
    if systemic.id in task.depends_on or task.id == systemic.id:
        return task
    return replace(task, depends_on=(*task.depends_on, systemic.id))


def _ends(tasks: Sequence[Task], attempts: Iterable[Attempt]) -> dict[str, list[Task]]:
    """What remained after attempts, and at which single tasks."""
    single = {task.id: task for task in tasks if not task.systemic and task.type is TaskType.FIX}
    ends: dict[str, dict[TaskId, Task]] = {}
    for attempt in attempts:
        task = single.get(attempt.task_id)
        if task is None:
            continue
        for failure in attempt.remaining:
            ends.setdefault(failure, {})[task.id] = task
    return {failure: list(members.values()) for failure, members in ends.items()}


def _systemic(shared: str, members: Sequence[Task], all_tasks: Sequence[Task]) -> Task:
    number = 1 + max(task.order for task in all_tasks)
    cases = tuple(dict.fromkeys(case for task in members for case in task.cases))
    first = min(members, key=lambda task: task.order)
    names = ", ".join(task.id for task in members)
    return replace(
        first,
        id=TaskId(f"T{number}"),
        title=f"One failure behind {names}: {first.title}",
        cause_key=CauseKey(shared),
        severity=Severity(min(task.severity for task in members)),
        systemic=True,
        files=tuple(dict.fromkeys(file for task in members for file in task.files)),
        modules=tuple(dict.fromkeys(module for task in members for module in task.modules)),
        cases=cases,
        held_out=tuple(dict.fromkeys(case for task in members for case in task.held_out)),
        allowed_paths=tuple(dict.fromkeys(glob for task in members for glob in task.allowed_paths)),
        depends_on=(),
        attempt_bound=max(task.attempt_bound for task in members) + 1,
        order=number,
    )


def cleared(tasks: Iterable[Task], measurement: Measurement) -> tuple[TaskId, ...]:
    """Tasks whose cause is gone: every case really passes, and no finding shows the cause.

    A test that vanished or is skipped clears nothing, nor does a tool that broke.
    """
    broken = {run.info.tool for run in measurement.broken}
    now = measurement.by_case()
    keys = {finding.cause_key for finding in measurement.findings()}
    whole = measurement.selection is None
    return tuple(task.id for task in tasks if _is_gone(task, now, keys, broken, whole=whole))


def _is_gone(
    task: Task, now: Mapping[CaseId, CaseResult], keys: set[CauseKey], broken: set[str], *, whole: bool
) -> bool:
    if task.cause_key in keys or task.type not in {TaskType.FIX, TaskType.REMOVE_SKIP}:
        return False
    if not task.cases:
        return whole and not broken
    tools = {case.partition(":")[0] for case in task.cases}
    if task.type is TaskType.REMOVE_SKIP and any(_is_marked(case, now) for case in task.cases):
        return False
    return not (tools & broken) and all(_is_cured(case, now) for case in task.cases)


def _is_marked(case: CaseId, now: Mapping[CaseId, CaseResult]) -> bool:
    """Whether a test still is expected to fail, although it passes."""
    return case in now and now[case].outcome is Outcome.XPASSED


def _is_cured(case: CaseId, now: Mapping[CaseId, CaseResult]) -> bool:
    """A case that really passes; a file that could not be collected must now give tests."""
    if case in now:
        return now[case].outcome in _CURED
    return "::" not in case and any(file_of(other) == file_of(case) and "::" in other for other in now)
