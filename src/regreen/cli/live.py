"""A run while it happens: a live view in a terminal, plain lines elsewhere."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from regreen.cli.board import Board, clock
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
STATE_STYLES = {"landed": "green", "cleared": "green", "escalated": "yellow", "working": "cyan"}
MAX_TASKS = 12
REDRAWS_PER_S = 8
SILENCE_S = 30.0
"""Seconds without a line after which plain output says how far it is."""


@contextmanager
def live_or_plain() -> Iterator["PlainLines | LiveView"]:
    """The view that fits this terminal."""
    console = Console(highlight=False, emoji=False)
    if not console.is_terminal or console.is_dumb_terminal:
        plain = PlainLines(console)
        with plain.ticking():
            yield plain
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
    """One line for each thing that happened; progress at every tenth, and where long work keeps silent."""

    def __init__(self, console: Console, every_s: float = SILENCE_S) -> None:
        self.console = console
        self.board = Board()
        self.started = self.told = time.monotonic()
        self.every_s = every_s
        self.lock = threading.Lock()
        self.trouble: BaseException | None = None
        self._tenth = -1

    def listen(self, event: Event) -> None:
        """Print the event, unless it is only for the live view."""
        with self.lock:
            if self.trouble is not None:
                raise self.trouble
            self.board.take(event)
            if event.kind is EventKind.MEASURE_PROGRESSED:
                self._progress()
            elif event.kind not in QUIET_KINDS:
                self._tenth = -1
                self._print(line_of(event))

    def ticking(self) -> AbstractContextManager[None]:
        """Say how far it is whenever nothing was printed for a while."""
        return _repeating(self._tick, self.every_s / 4)

    def _tick(self) -> None:
        with self.lock:
            if self.trouble is None and time.monotonic() - self.told >= self.every_s:
                self._tell_silently()

    def _tell_silently(self) -> None:
        try:
            self._tell(self.board.step or self.board.doing)
        except (OSError, SystemExit) as error:  # Who reads has gone: the next line says so, in the run's own thread.
            self.trouble = error

    def _progress(self) -> None:
        board = self.board
        tenth = 10 * board.done // board.total if board.total else 0
        if board.total and tenth > self._tenth:
            self._tenth = tenth
            self._tell(f"{board.doing}: {board.done}/{board.total}")

    def _tell(self, doing: str) -> None:
        self._print(Text(f"  {doing} · {self.board.status(time.monotonic() - self.started)}"))

    def _print(self, line: Text) -> None:
        self.told = time.monotonic()
        self.console.print(line, soft_wrap=True)


@contextmanager
def _repeating(do: Callable[[], None], every_s: float) -> Iterator[None]:
    """Do something again and again in a thread of its own."""
    done = threading.Event()

    def run() -> None:
        while not done.wait(every_s):
            do()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


class LiveView:
    """Lines that stay above; below them what goes on now: a bar, the tasks, the time."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.board = Board()
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

    def ticking(self) -> AbstractContextManager[None]:
        """Redraw several times a second; never between the parts of a line that is being printed.

        The library's own refreshing would: lines got lost when both drew at once.
        """
        return _repeating(self._tick, 1 / REDRAWS_PER_S)

    def _tick(self) -> None:
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
        grid = Table.grid(padding=(0, 1))
        cost = f"  ${self.board.cost:.2f}" if self.board.cost else ""
        took = Text(f"{clock(time.monotonic() - self.started)}{cost}", style="dim")
        doing = Text(self.board.doing, overflow="ellipsis", no_wrap=True)
        grid.add_row(self.spinner, Text(self.board.step, style="bold cyan"), doing, took)
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
