"""How far a run is: what goes on, the tasks by state, the time, the cost; kept from its events."""

from collections import Counter
from dataclasses import dataclass, field

from regreen.app.pipeline import step_of
from regreen.model.events import Event, EventKind

TASK_STATES = {
    EventKind.PLANNED: "planned",
    EventKind.TASK_LEASED: "working",
    EventKind.ATTEMPT_STARTED: "working",
    EventKind.ATTEMPT_ENDED: "waiting",
    EventKind.CANDIDATE_QUEUED: "proved, waits to land",
    EventKind.LANDED: "landed",
    EventKind.TASK_CLEARED: "cleared",
    EventKind.TASK_ESCALATED: "escalated",
}


@dataclass(slots=True)
class Board:
    """What a view shows beside the lines, as plain state."""

    step: str = ""
    doing: str = "starting"
    done: int = 0
    total: int = 0
    tasks: dict[str, tuple[str, str]] = field(default_factory=dict)
    cost: float = 0.0

    def take(self, event: Event) -> None:
        """Take in one event."""
        self.step = step_of(event.kind) or self.step
        if event.kind is EventKind.MEASURE_PROGRESSED:
            self.doing = event.message
            self.done, self.total = counts(event)
            return
        if event.kind in {EventKind.MEASURE_STARTED, EventKind.CHECKPOINTED}:
            self.done = self.total = 0
        self.doing = event.message or self.doing
        self._task(event)

    def status(self, elapsed_s: float) -> str:
        """How long it took, the tasks by state, and what it cost, as far as there is something to say."""
        states = Counter(state.partition(" (")[0].partition(",")[0] for _, state in self.tasks.values())
        tasks = ", ".join(f"{number} {state}" for state, number in states.items())
        parts = (clock(elapsed_s), f"tasks: {tasks}" if tasks else "", f"${self.cost:.2f}" if self.cost else "")
        return " · ".join(part for part in parts if part)

    def _task(self, event: Event) -> None:
        cost = event.data.get("cost_usd")
        self.cost += cost if isinstance(cost, int | float) else 0.0
        task = str(event.data.get("task", ""))
        state = TASK_STATES.get(event.kind)
        if not task or state is None:
            return
        title = str(event.data.get("title") or self.tasks.get(task, ("", ""))[0])
        agent = str(event.data.get("agent", ""))
        self.tasks[task] = (title, f"{state} ({agent})" if agent and state == "working" else state)


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def counts(event: Event) -> tuple[int, int]:
    """How far a measurement is: done, and all; zero when unknown."""
    done, total = event.data.get("done", 0), event.data.get("total", 0)
    return (done if isinstance(done, int) else 0), (total if isinstance(total, int) else 0)
