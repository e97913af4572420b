"""All runs of a project as rows."""

from collections.abc import Sequence

from regreen.app.options import Where
from regreen.app.project import open_to_look
from regreen.app.results import Table
from regreen.app.summarize import summarize
from regreen.app.wiring import is_alive
from regreen.decide.schedule import BUILT_IN
from regreen.model.summary import RunSummary
from regreen.store import RunRow

OPEN = "open"
"""The state of a run that can be resumed."""


def runs(where: Where) -> Table:
    """All runs of this project, newest first."""
    _, store = open_to_look(where)
    try:
        with store.read() as reader:
            rows = reader.runs()
        summaries = [(row, summarize(store, row)) for row in rows]
    finally:
        store.close()
    return Table(
        title="Runs" if rows else "There is no run yet. Start with `regreen check` or `regreen fix`.",
        columns=("run", "command", "ended", "failing", "landed", "tokens", "cost"),
        rows=tuple(_run_cells(row, summary) for row, summary in summaries),
        notes=_notes_on(summaries),
        data=tuple(_run_data(row, summary) for row, summary in summaries),
    )


def _notes_on(summaries: Sequence[tuple[RunRow, RunSummary]]) -> tuple[str, ...]:
    branch = "What a run landed is on its branch: regreen/RUN." if any(each.branch for _, each in summaries) else ""
    is_open = any(_ended(row) == OPEN for row, _ in summaries)
    return tuple(filter(None, (branch, "`regreen resume RUN` goes on with an open one." if is_open else "")))


def _ended(row: RunRow) -> str:
    if row.owner_pid and is_alive(row.owner_pid, row.owner_started):
        return "runs now"
    if not row.ended_at:
        return OPEN if row.command == "fix" else "broken off"
    return (row.stop_code or "ended").replace("_", " ")


def _run_cells(row: RunRow, summary: RunSummary) -> tuple[str, ...]:
    before, after = summary.baseline.failing, summary.final.failing if summary.final else None
    failing = str(before) if after is None else f"{before} → {after}"
    return (row.id, row.command, _ended(row), failing, str(len(summary.landings)), *_spent(summary))


def _spent(summary: RunSummary) -> tuple[str, str]:
    """Tokens and money; nothing where only the built-in repairer worked, a question mark where nobody tells."""
    usage = summary.usage
    told = [figure for figure in (usage.input_tokens, usage.output_tokens) if figure is not None]
    outside = any(attempt.agent not in BUILT_IN for story in summary.stories for attempt in story.attempts)
    if not outside and not any(told):
        return "", ""
    return f"{sum(told):,}" if told else "?", "?" if usage.cost_usd is None else f"${usage.cost_usd:.2f}"


def _run_data(row: RunRow, summary: RunSummary) -> dict[str, object]:
    return {
        "run_id": row.id,
        "command": row.command,
        "created_at": row.created_at,
        "ended_at": row.ended_at or None,
        "stop_code": row.stop_code or None,
        "state": _ended(row),
        "baseline_failing": summary.baseline.failing,
        "final_failing": summary.final.failing if summary.final else None,
        "landed": len(summary.landings),
        "branch": summary.branch or None,
        "cost_usd": summary.usage.cost_usd,
        "input_tokens": summary.usage.input_tokens,
        "output_tokens": summary.usage.output_tokens,
    }
