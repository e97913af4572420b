"""All runs of a project as rows."""

from collections.abc import Sequence

from regreen.app.glance import Glance, glance
from regreen.app.options import Where
from regreen.app.project import open_to_look
from regreen.app.results import Table
from regreen.app.wiring import is_alive
from regreen.report.listed import ListedRun
from regreen.store import RunRow, codec

OPEN = "open"
"""The state of a run that can be resumed."""


def runs(where: Where) -> Table:
    """All runs of this project, newest first."""
    _, store = open_to_look(where)
    try:
        with store.read() as reader:
            rows = reader.runs()
        seen = [(row, glance(store, row)) for row in rows]
    finally:
        store.close()
    return Table(
        title="Runs" if rows else "There is no run yet. Start with `regreen check` or `regreen fix`.",
        columns=("run", "command", "ended", "failing", "landed", "tokens", "cost"),
        rows=tuple(_run_cells(row, figures) for row, figures in seen),
        notes=_notes_on(seen),
        data=tuple(_run_data(row, figures) for row, figures in seen),
    )


def _notes_on(seen: Sequence[tuple[RunRow, Glance]]) -> tuple[str, ...]:
    branch = "What a run landed is on its branch: regreen/RUN." if any(each.branch for _, each in seen) else ""
    is_open = any(_ended(row) == OPEN for row, _ in seen)
    return tuple(filter(None, (branch, "`regreen resume RUN` goes on with an open one." if is_open else "")))


def _ended(row: RunRow) -> str:
    if row.owner_pid and is_alive(row.owner_pid, row.owner_started):
        return "runs now"
    if not row.ended_at:
        return OPEN if row.command == "fix" else "broken off"
    return (row.stop_code or "ended").replace("_", " ")


def _run_cells(row: RunRow, figures: Glance) -> tuple[str, ...]:
    failing = str(figures.before) if figures.after is None else f"{figures.before} → {figures.after}"
    return (row.id, row.command, _ended(row), failing, str(figures.landed), *_spent(figures))


def _spent(figures: Glance) -> tuple[str, str]:
    """Tokens and money; nothing where only the built-in repairer worked, a question mark where nobody tells."""
    usage = figures.usage
    told = [figure for figure in (usage.input_tokens, usage.output_tokens) if figure is not None]
    if not figures.outside and not any(told):
        return "", ""
    return f"{sum(told):,}" if told else "?", "?" if usage.cost_usd is None else f"${usage.cost_usd:.2f}"


def _run_data(row: RunRow, figures: Glance) -> dict[str, object]:
    listed = ListedRun(
        run_id=row.id,
        command=row.command,
        created_at=row.created_at,
        ended_at=row.ended_at or None,
        stop_code=row.stop_code or None,
        state=_ended(row),
        baseline_failing=figures.before,
        final_failing=figures.after,
        landed=figures.landed,
        branch=figures.branch or None,
        cost_usd=figures.usage.cost_usd,
        input_tokens=figures.usage.input_tokens,
        output_tokens=figures.usage.output_tokens,
    )
    return dict(codec.to_plain(listed, ListedRun))
