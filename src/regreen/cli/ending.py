"""What stands on the screen when a run has ended: the causes, what landed, what is left, where to look."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from regreen.app.results import RunResult
from regreen.cli.grids import fitted
from regreen.model.cases import Totals
from regreen.model.counts import counted
from regreen.model.diagnosis import Diagnosis
from regreen.model.runs import Broken, Skipped, TimedOut
from regreen.model.summary import RunSummary, TaskStory
from regreen.model.tasks import TaskState

MAX_ROWS = 20
MAX_NOTES = 3
STATE_MARKS = {
    TaskState.LANDED: "[green]✔ landed[/]",
    TaskState.CLEARED: "[green]✔ cleared[/]",
    TaskState.ESCALATED: "[yellow]▲ escalated[/]",
}


def show_ending(result: RunResult) -> None:
    """Print the end of a check or a fix."""
    console = Console(highlight=False, emoji=False)
    summary = result.summary
    console.print()
    _broken(console, summary)
    if summary.command == "fix":
        _tasks(console, summary)
    else:
        _causes(console, summary)
    _closing(console, result)


def totals_line(totals: Totals) -> str:
    """Counts that are not zero, in words."""
    names = ("failed", "error", "crashed", "timed_out", "not_run", "skipped", "xfailed", "xpassed")
    found = {"passed": totals.steady, "flaky": totals.flaky, **{name: getattr(totals, name) for name in names}}
    parts = [f"{number} {name.replace('_', ' ')}" for name, number in found.items() if number]
    return ", ".join(parts) or "no tests"


def _broken(console: Console, summary: RunSummary) -> None:
    for run in summary.runs:
        match run:
            case Broken(info=info, reason=reason, slug=slug):
                console.print(f"[bold red]{escape(info.tool)} broke:[/] {escape(reason)} [dim]\\[{slug}][/]")
            case TimedOut(info=info, limit_s=limit):
                console.print(f"[bold red]{escape(info.tool)} ran out of time:[/] more than {limit:.0f} s")
            case Skipped(info=info, reason=reason):
                console.print(f"[yellow]{escape(info.tool)} was not run:[/] {escape(reason)}")
            case _:
                pass


def _causes(console: Console, summary: RunSummary) -> None:
    if not summary.diagnoses:
        return
    rows = []
    for diagnosis in summary.diagnoses[:MAX_ROWS]:
        place = diagnosis.suspects[0] if diagnosis.suspects else None
        look = f"{place.file}:{place.line}" if place else (diagnosis.source_files or ("",))[-1]
        fault = diagnosis.fault.value.replace("_", " ")
        rows.append(
            (
                diagnosis.id,
                diagnosis.severity.name,
                str(len(diagnosis.cases)),
                f"{escape(diagnosis.title)}\n[dim]{fault}, {diagnosis.symptom.value}[/]{_culprit(diagnosis)}",
                escape(look),
            )
        )
    _grid(console, "Causes", ("", "severity", "tests", "cause", "look at"), rows)
    if len(summary.diagnoses) > MAX_ROWS:
        console.print(f"[dim]… and {len(summary.diagnoses) - MAX_ROWS} more: regreen show {summary.run_id}[/]")


def _culprit(diagnosis: Diagnosis) -> str:
    """What the search for a culprit came to, on a line of its own."""
    said = next((each.text for each in diagnosis.evidence if each.rule in {"culprit", "no-culprit"}), "")
    return f"\n{escape(said)}" if said else ""


def _tasks(console: Console, summary: RunSummary) -> None:
    if not summary.stories:
        return
    rows = []
    for story in summary.stories[:MAX_ROWS]:
        mark = STATE_MARKS.get(story.state, story.state.value)
        rows.append((story.task.id, escape(story.task.title), str(len(story.task.cases)), mark, escape(_how(story))))
    _grid(console, "Causes and what became of them", ("", "cause", "tests", "ended", "how"), rows)


def _grid(console: Console, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows whose cells are markup."""
    cells = [[Text.from_markup(cell, emoji=False) for cell in row] for row in rows]
    console.print(fitted(columns, cells, console.width, title))


def _how(story: TaskStory) -> str:
    if story.state is TaskState.CLEARED:
        return f"by {story.cleared_by}"
    tried = ", ".join(f"{attempt.agent}: {attempt.outcome.value}" for attempt in story.attempts)
    return tried or story.reason


def _notes(console: Console, summary: RunSummary) -> None:
    """What the tools' runs say about themselves: an option that was overridden, a test that ended its process."""
    notes = list(dict.fromkeys(note for run in summary.runs for note in run.info.notes))
    lines = Table.grid(padding=(0, 4, 0, 0))
    for note in notes[:MAX_NOTES]:
        lines.add_row("[yellow]note:[/]", escape(note))
    if len(notes) > MAX_NOTES:
        lines.add_row("", f"and {counted(len(notes) - MAX_NOTES, 'more note')} in the report")
    if notes:
        console.print(lines)


def _closing(console: Console, result: RunResult) -> None:
    summary = result.summary
    totals = summary.final or summary.baseline
    colour = "green" if result.exit_code == 0 else "red"
    if summary.command == "fix" and summary.final is not None:
        console.print(f"before: {totals_line(summary.baseline)}")
        console.print(f"after:  [bold {colour}]{totals_line(totals)}[/]")
    else:
        console.print(f"[bold {colour}]{totals_line(totals)}[/]")
    _notes(console, summary)
    if summary.stop_code is not None:
        console.print(f"stopped: {summary.stop_code.value}. {escape(summary.stop_reason)}")
    if summary.branch:
        console.print(f"result:  branch [bold cyan]{escape(summary.branch)}[/]")
        console.print(f"         git log -p {escape(summary.branch)}", soft_wrap=True)
    console.print(f"report:  {escape(result.folder)}/reports/report.html", soft_wrap=True)
    console.print(f"more:    regreen show {summary.run_id}", soft_wrap=True)
