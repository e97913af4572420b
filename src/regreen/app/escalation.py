"""What a person who takes over needs to know."""

from regreen.app.state import RunState
from regreen.model.tasks import Task

MAX_SUSPECTS = 5


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
    if task.cases:
        first = task.cases[0].partition(":")[2]
        lines.append(f"See it fail: run {first} alone.")
    return " ".join(lines)
