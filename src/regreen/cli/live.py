"""A run while it happens: a live view in a terminal, plain lines elsewhere."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from regreen.app.pipeline import step_of
from regreen.model.events import Event, EventKind

QUIET_KINDS = frozenset({EventKind.MEASURE_PROGRESSED, EventKind.TASK_LEASED, EventKind.PROPOSED})
STYLES = {
    EventKind.LANDED: "bold green",
    EventKind.TASK_CLEARED: "green",
    EventKind.TASK_ESCALATED: "yellow",
    EventKind.WARNED: "yellow",
    EventKind.LEASE_LOST: "yellow",
    EventKind.RUN_STOPPED: "bold",
    EventKind.MEASURED: "bold",
}
GLYPHS = {
    EventKind.LANDED: "✔",
    EventKind.TASK_CLEARED: "✔",
    EventKind.TASK_ESCALATED: "▲",
    EventKind.WARNED: "!",
    EventKind.RUN_STOPPED: "■",
    EventKind.MEASURED: "●",
    EventKind.DIAGNOSED: "●",
    EventKind.ATTEMPT_ENDED: "·",
}
TASK_STATES = {
    EventKind.PLANNED: "planned",
    EventKind.TASK_LEASED: "working",
    EventKind.ATTEMPT_STARTED: "working",
    EventKind.CANDIDATE_QUEUED: "proved, waits to land",
    EventKind.LANDED: "landed",
    EventKind.TASK_CLEARED: "cleared",
    EventKind.TASK_ESCALATED: "escalated",
}
STATE_STYLES = {"landed": "green", "cleared": "green", "escalated": "yellow", "working": "cyan"}
MAX_TASKS = 12
REDRAWS_PER_S = 8


@contextmanager
def live_or_plain() -> Iterator["PlainLines | LiveView"]:
    """The view that fits this terminal."""
    console = Console(highlight=False, emoji=False)
    if not console.is_terminal or console.is_dumb_terminal:
        yield PlainLines(console)
        return
    view = LiveView(console)
    with view.live, view.ticking():
        yield view


def line_of(event: Event) -> Text:
    """One event as one line, however long."""
    return Text(f"{GLYPHS.get(event.kind, ' ')} ", style=STYLES.get(event.kind, "")).append(_words(event))


def paragraph_of(event: Event) -> RenderableType:
    """One event, wrapped so that its glyph stands alone before it."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    style = STYLES.get(event.kind, "")
    grid.add_row(Text(GLYPHS.get(event.kind, " "), style=style), Text(_words(event), style=style, overflow="fold"))
    return grid


def _words(event: Event) -> str:
    return event.message or f"{event.kind.value} {event.subject}"


class PlainLines:
    """One line for each thing that happened; progress at every tenth."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._tenth = -1

    def listen(self, event: Event) -> None:
        """Print the event, unless it is only for the live view."""
        if event.kind is EventKind.MEASURE_PROGRESSED:
            self._progress(event)
        elif event.kind not in QUIET_KINDS:
            self._tenth = -1
            self.console.print(line_of(event), soft_wrap=True)

    def _progress(self, event: Event) -> None:
        done, total = _counts(event)
        tenth = 10 * done // total if total else 0
        if total and tenth > self._tenth:
            self._tenth = tenth
            self.console.print(Text(f"  {event.message}: {done}/{total}"), soft_wrap=True)


@dataclass(slots=True)
class _Board:
    """What the live view shows, as plain state."""

    step: str = ""
    doing: str = "starting"
    done: int = 0
    total: int = 0
    tasks: dict[str, tuple[str, str]] = field(default_factory=dict)
    cost: float = 0.0

    def take(self, event: Event) -> None:
        self.step = step_of(event.kind) or self.step
        if event.kind is EventKind.MEASURE_PROGRESSED:
            self.doing = event.message
            self.done, self.total = _counts(event)
            return
        if event.kind in {EventKind.MEASURE_STARTED, EventKind.CHECKPOINTED}:
            self.done = self.total = 0
        self.doing = event.message or self.doing
        self._task(event)

    def _task(self, event: Event) -> None:
        task = str(event.data.get("task", ""))
        state = TASK_STATES.get(event.kind)
        if not task or state is None:
            return
        title = str(event.data.get("title") or self.tasks.get(task, ("", ""))[0])
        agent = str(event.data.get("agent", ""))
        self.tasks[task] = (title, f"{state} ({agent})" if agent and state == "working" else state)
        cost = event.data.get("cost_usd")
        self.cost += cost if isinstance(cost, int | float) else 0.0


class LiveView:
    """Lines that stay above; below them what goes on now: a bar, the tasks, the time."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.board = _Board()
        self.started = time.monotonic()
        self.spinner = Spinner("dots", style="cyan")
        self.live = Live(get_renderable=self.draw, console=console, auto_refresh=False, transient=True)
        self.lock = threading.Lock()

    def listen(self, event: Event) -> None:
        """Take one event."""
        with self.lock:
            self.board.take(event)
            if event.kind not in QUIET_KINDS:
                self.live.console.print(paragraph_of(event))

    @contextmanager
    def ticking(self) -> Iterator[None]:
        """Redraw several times a second; never between the parts of a line that is being printed.

        The library's own refreshing would: lines got lost when both drew at once.
        """
        done = threading.Event()
        thread = threading.Thread(target=self._tick, args=(done,), daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()

    def _tick(self, done: threading.Event) -> None:
        while not done.wait(1 / REDRAWS_PER_S):
            with self.lock:
                self.live.refresh()

    def draw(self) -> RenderableType:
        """The lower part."""
        parts: list[RenderableType] = [self._head()]
        if self.board.total:
            parts.append(self._bar())
        if self.board.tasks:
            parts.append(self._tasks())
        return Group(*parts)

    def _head(self) -> RenderableType:
        elapsed = int(time.monotonic() - self.started)
        grid = Table.grid(padding=(0, 1))
        cost = f"  ${self.board.cost:.2f}" if self.board.cost else ""
        clock = Text(f"{elapsed // 60}:{elapsed % 60:02d}{cost}", style="dim")
        doing = Text(self.board.doing, overflow="ellipsis", no_wrap=True)
        grid.add_row(self.spinner, Text(self.board.step, style="bold cyan"), doing, clock)
        return grid

    def _bar(self) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        bar = ProgressBar(total=self.board.total, completed=self.board.done, width=40)
        grid.add_row(" ", bar, Text(f"{self.board.done}/{self.board.total}", style="dim"))
        return grid

    def _tasks(self) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for task, (title, state) in list(self.board.tasks.items())[-MAX_TASKS:]:
            style = STATE_STYLES.get(state.split(" ")[0].rstrip(","), "dim")
            grid.add_row(
                Text(f"  {task}", style="bold"),
                Text(title, overflow="ellipsis", no_wrap=True),
                Text(state, style=style, no_wrap=True),
            )
        return grid


def _counts(event: Event) -> tuple[int, int]:
    done, total = event.data.get("done", 0), event.data.get("total", 0)
    return (done if isinstance(done, int) else 0), (total if isinstance(total, int) else 0)
