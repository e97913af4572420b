"""Which tasks may be leased now."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from regreen.model.ids import TaskId
from regreen.model.tasks import Task, TaskState, TaskType

_STARTABLE = frozenset({TaskState.READY, TaskState.BLOCKED, TaskState.WAITING})


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots:
    """How much may run at once; tools and agents are bounded apart."""

    agents: int
    """Agents at once."""
    tools: int
    """Tool processes at once."""
    judging: int = 0
    """Proposals and merges that are judged now, or wait for it."""


def ready(
    tasks: Iterable[Task],
    states: Mapping[TaskId, TaskState],
    running: Collection[TaskId],
    limits: Slots,
    *,
    resume_at: Mapping[TaskId, str] | None = None,
    now: str = "",
) -> tuple[TaskId, ...]:
    """Tasks that may start now, best first, no more than there are free agents.

    Args:
        tasks: the plan.
        states: where each task stands; a task that is not there is ready.
        running: tasks that an agent works on.
        limits: how much may run at once. While as much waits to be judged as the tools can judge and all agents can
            bring at once, no more work is made than one agent's, and none once a further round of tools' work waits:
            proposals would only grow old, and be lost with the process.
        resume_at: for waiting tasks, when their rate limit ends (ISO 8601, UTC).
        now: the present time (ISO 8601, UTC).
    """
    plan = sorted(tasks, key=lambda task: (task.order, task.id))
    free = _free(running, limits)
    startable = _startable(plan, states, running, resume_at or {}, now)
    return tuple(task.id for task, _ in zip(startable, range(free), strict=False))


def all_wait_until(
    tasks: Iterable[Task], states: Mapping[TaskId, TaskState], resume_at: Mapping[TaskId, str], now: str
) -> str:
    """When the first rate limit ends, while every open task waits for one or for a task that does.

    Args:
        tasks: the plan.
        states: where each task stands; a task that is not there is ready.
        resume_at: for waiting tasks, when their rate limit ends (ISO 8601, UTC).
        now: the present time (ISO 8601, UTC).

    Returns:
        ISO 8601, UTC; empty when something is under way or may start.
    """
    plan = list(tasks)
    stand = {task.id: states.get(task.id, TaskState.READY) for task in plan}
    still = all(state.is_final or state in _STARTABLE for state in stand.values())
    if not still or any(_startable(plan, states, (), resume_at, now)):
        return ""
    ends = [resume_at.get(task_id, "") for task_id, state in stand.items() if state is TaskState.WAITING]
    return min(ends, default="")


def _free(running: Collection[TaskId], limits: Slots) -> int:
    tools = max(1, limits.tools)
    behind = limits.judging - limits.agents - tools
    allowed = limits.agents if behind < 0 else min(1, limits.agents) if behind < tools else 0
    return max(0, allowed - len(running))


def _startable(
    plan: list[Task],
    states: Mapping[TaskId, TaskState],
    running: Collection[TaskId],
    resume_at: Mapping[TaskId, str],
    now: str,
) -> Iterator[Task]:
    known = {task.id for task in plan}
    repairing = any(task.type is TaskType.FIX and not _ended(task.id, states) for task in plan)
    for task in plan:
        state = states.get(task.id, TaskState.READY)
        if repairing and task.type is not TaskType.FIX:
            # What came to light on the way goes first too: other work waits until the tests are stable.
            continue
        if task.id in running or state not in _STARTABLE:
            continue
        if state is TaskState.WAITING and resume_at.get(task.id, "") > now:
            continue
        waits = [other for other in task.depends_on if other in known and not _ended(other, states)]
        if not waits:
            yield task


def _ended(task_id: TaskId, states: Mapping[TaskId, TaskState]) -> bool:
    return states.get(task_id, TaskState.READY).is_final
