"""What a person who takes over needs to know."""

from regreen.app.book import Change
from regreen.app.state import RunState
from regreen.decide.stop import Stop
from regreen.model.events import EventKind
from regreen.model.ids import TaskId
from regreen.model.stops import StopCode
from regreen.model.tasks import Task, TaskState

MAX_SUSPECTS = 5
STOOD = "stood"
"""Name of the fact that keeps how causes stood that were handed over although the run may go on."""


def next_steps(state: RunState, task: Task, reason: str) -> str:
    """What to look at next for a task that ends without a fix: suspects, what was refused, and how to see it."""
    diagnosis = state.diagnoses.get(task.diagnosis_id) if task.diagnosis_id else None
    lines = []
    if diagnosis is not None:
        places = [f"{place.file}:{place.line}" for place in diagnosis.suspects[:MAX_SUSPECTS]]
        if places:
            lines.append(f"Suspected places: {', '.join(places)}.")
        if diagnosis.suggestion:
            lines.append(diagnosis.suggestion)
    tried = [f"{each.agent} ({each.outcome.value}: {each.reason})" for each in state.tries(task.id)]
    if tried:
        lines.append(f"Tried: {'; '.join(tried)}.")
    elif reason:
        lines.append(reason)
    for each in state.candidates.values():
        if each.task_id == task.id:
            shown = f"`regreen show {each.attempt_id} --patch` prints it"
            lines.append(f"{each.attempt_id} passed its gates and waits to land: {shown}.")
    if task.cases:
        first = task.cases[0].partition(":")[2]
        lines.append(f"See it fail: run {first} alone.")
    return " ".join(lines)


def escalate_rest(state: RunState, stop: Stop, change: Change) -> None:
    """Hand every unfinished cause over to people, since the run ends without it.

    Where ``resume`` still lands what waits to land, those causes stay as they are, and how the others stood is kept:
    what lands may clear them.
    """
    if stop.code is StopCode.DONE:
        return
    ended = f"The run stopped before it was finished: {stop.reason}"
    waiting = {each.task_id: each.attempt_id for each in state.candidates.values()}
    for task in state.open_tasks():
        if lands_when_resumed(state, stop) and task.id in waiting:
            reason = f"{ended} {waiting[task.id]} is proved by its gates; `regreen resume` lands it."
            change.tx.set_task(change.run_id, task.id, state.states[task.id], reason=reason)
            continue
        reason = (
            ended if task.id not in waiting else f"{ended} {waiting[task.id]} is proved by its gates and did not land."
        )
        steps = next_steps(state, task, reason)
        change.tx.set_task(change.run_id, task.id, TaskState.ESCALATED, reason=reason, next_steps=steps)
        message = f"{task.id} {task.title}: {reason}"
        change.tell(EventKind.TASK_ESCALATED, message, task.id, task=task.id, title=task.title)
    if lands_when_resumed(state, stop):
        stood = {task.id: state.states[task.id].value for task in state.open_tasks() if task.id not in waiting}
        change.tx.put_fact(change.run_id, STOOD, stood, dict[str, str])


def lands_when_resumed(state: RunState, stop: Stop) -> bool:
    """Whether the run's time was over before all that is proved could land: what is left of it needs no agent."""
    return stop.code is StopCode.BUDGET_TIME and bool(state.candidates)


def take_back(change: Change) -> None:
    """Let causes stand again as they stood when the run's time ended, since it goes on."""
    for task_id, stood in (change.tx.fact(change.run_id, STOOD, dict[str, str]) or {}).items():
        change.tx.set_task(change.run_id, TaskId(task_id), TaskState(stood))
    change.tx.put_fact(change.run_id, STOOD, {}, dict[str, str])
