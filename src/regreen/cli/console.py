"""The only place that prints."""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from regreen.cli.streams import silence_stdout
from regreen.errors import RegreenError

if TYPE_CHECKING:  # the words of the house take longer to load than all of `--help` should
    from rich.console import Console, RenderableType
    from rich.table import Table as RichTable

    from regreen.app.results import RunResult, Table
    from regreen.model.events import Event


UNFOLDED = 10_000
"""Characters of a line that goes to a file or a program: nothing is folded there."""


class Screen(Protocol):
    """Shows a run while it happens."""

    def listen(self, event: "Event") -> None:
        """Take one event."""
        ...


class Silence:
    """Shows nothing."""

    def listen(self, event: "Event") -> None:
        """Drop the event."""


class JsonLines:
    """Shows every event as one JSON object a line; one that is not stored has no number."""

    def listen(self, event: "Event") -> None:
        """Print the event."""
        print_json(
            {
                "event": event.kind.value,
                **({"seq": event.seq} if event.seq else {}),
                "at": event.at,
                "run_id": event.run_id,
                "subject": event.subject,
                "message": event.message,
                "data": event.data,
            }
        )


def print_plain(text: str, *, err: bool = False) -> None:
    """Print text as it is."""
    stream = sys.stderr if err else sys.stdout
    stream.write(text if text.endswith("\n") else text + "\n")
    stream.flush()


def print_bytes(data: bytes) -> None:
    """Print bytes as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def print_json(value: object) -> None:
    """Print one JSON object on a line of its own."""
    print_plain(json.dumps(value, ensure_ascii=False, default=str))


def print_error(error: RegreenError) -> None:
    """Print an error in three lines on standard error: what, where, what to do."""
    from rich.console import Console
    from rich.markup import escape

    console = Console(stderr=True, highlight=False, emoji=False)
    console.soft_wrap = not console.is_terminal
    what, where, todo = (_on_one_line(part) for part in (error.what, error.where, error.todo))
    what = what if what.endswith("?") else f"{what.rstrip('.')}."
    console.print(f"[bold red]error:[/] {escape(what)} [dim]\\[{error.slug}][/]")
    if where:
        console.print(f"  [bold]where:[/] {escape(where)}")
    if todo:
        console.print(f"  [bold]to do:[/] {escape(todo)}")


def _on_one_line(text: str) -> str:
    """What other programs say on several lines: an error has three, whoever speaks in it."""
    return "; ".join(filter(None, (line.strip() for line in text.splitlines())))


def print_table(table: "Table", *, as_json: bool = False, quiet: bool = False) -> int:
    """Print rows for people, for scripts, or for nobody; return the exit code."""
    if as_json:
        for item in table.data:
            print_json(item)
    if as_json or quiet:
        return table.exit_code
    from rich.console import Console

    console = Console(highlight=False, emoji=False)
    whole = not console.is_terminal
    console.print(table.title, style="bold" if table.rows else "", markup=False, soft_wrap=whole)
    if table.rows:
        _print_grid(console, table)
    for note in table.notes:
        console.print(note, style="dim", markup=False, soft_wrap=whole)
    for title, text in table.blocks:
        console.print()
        console.print(title, style="bold", markup=False, soft_wrap=True)
        _print_block(console, text)
    return table.exit_code


def _for_terminal(table: "Table", width: int) -> "RenderableType":
    if not any(table.columns):
        return grid_of(table)
    from rich.text import Text

    from regreen.cli.grids import fitted

    return fitted(table.columns, [[Text(cell) for cell in row] for row in table.rows], width)


def _print_grid(console: "Console", table: "Table") -> None:
    if console.is_terminal:
        console.print(_for_terminal(table, console.width))
        return
    grid = grid_of(table)
    from rich.console import Console as RichConsole

    wide = RichConsole(highlight=False, emoji=False, width=UNFOLDED, file=io.StringIO())
    with wide.capture() as capture:
        wide.print(grid)
    print_plain("\n".join(line.rstrip() for line in capture.get().splitlines()))


def _print_block(console: "Console", text: str) -> None:
    """Text line by line, as it is; lines of a patch in their colours where there are any."""
    if not console.is_terminal:
        print_plain(text)
        return
    from rich.text import Text

    for line in text.splitlines():
        style = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")
        console.print(Text(line, style=style), soft_wrap=True)


def grid_of(table: "Table") -> "RichTable":
    """Rows as a grid; a table whose columns have no names is a plain list of pairs."""
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    named = any(table.columns)
    grid = RichTable(box=box.SIMPLE_HEAD if named else None, show_header=named, pad_edge=named, padding=(0, 1))
    for place, column in enumerate(table.columns):
        style = "" if named or place else "bold"
        short = not place and column != "problem"
        grid.add_column(Text(column, no_wrap=True), overflow="fold", no_wrap=short, min_width=len(column), style=style)
    for row in table.rows:
        grid.add_row(*(Text(cell) for cell in row))
    return grid


class Steady:
    """A screen whose output may be closed or full: the run goes on to its end all the same."""

    def __init__(self, view: Screen) -> None:
        self._view = view
        self.trouble: BaseException | None = None

    def listen(self, event: "Event") -> None:
        """Show the event, as long as anything can be shown."""
        if self.trouble is not None:
            return
        try:
            self._view.listen(event)
        except (OSError, SystemExit) as error:  # Rich leaves by the latter when a pipe's reader has gone
            self.trouble = error
            silence_stdout()


@contextmanager
def screen(*, as_json: bool, quiet: bool) -> Iterator[Screen]:
    """The screen that fits: JSON lines, silence, a live view in a terminal, plain lines elsewhere.

    Raises:
        OSError: the output took nothing more; the run has ended by then, and stands in the state.
        SystemExit: alike, when a pipe's reader has gone.
    """
    with _view(as_json=as_json, quiet=quiet) as view:
        steady = Steady(view)
        yield steady
    if steady.trouble is not None:
        raise steady.trouble


@contextmanager
def _view(*, as_json: bool, quiet: bool) -> Iterator[Screen]:
    if quiet:
        yield Silence()
    elif as_json:
        yield JsonLines()
    else:
        from regreen.cli.live import live_or_plain

        with live_or_plain() as view:
            yield view


def finish(result: "RunResult", *, as_json: bool, quiet: bool) -> int:
    """Print how a run ended and return its exit code."""
    if as_json:
        summary = result.summary
        print_json(
            {
                "result": summary.command,
                "run_id": summary.run_id,
                "exit_code": result.exit_code,
                "stop_code": summary.stop_code,
                "branch": summary.branch,
                "failing": (summary.final or summary.baseline).failing,
                "total": (summary.final or summary.baseline).total,
                "fixes_applied": len(summary.landings),
                "escalation_needed": summary.escalation_needed,
                "folder": result.folder,
            }
        )
        return result.exit_code
    if quiet:
        from regreen.cli.broken import broken_of

        for error in broken_of(result):
            print_error(error)
    else:
        from regreen.cli.ending import show_ending

        show_ending(result)
    return result.exit_code
