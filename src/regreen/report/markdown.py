"""``test-report.md``: the same data as the JSON report, for people."""

import re
from collections.abc import Iterator, Sequence

from regreen.model.counts import counted
from regreen.model.summary import RunSummary
from regreen.report import shape
from regreen.report.build import test_report

_PLAIN = str.maketrans({char: f"\\{char}" for char in "\\`*[]~"} | {"<": "&lt;", ">": "&gt;", "&": "&amp;"})
_UNDERSCORE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
"""An underscore at the border of a word, which could open or close emphasis."""
_OPENERS = ("#", "- ", "+ ", "=")
_HEADLINES = {"pass": "PASS", "fail": "FAIL"}


def render(summary: RunSummary) -> str:
    """The report as GitHub-flavoured Markdown."""
    return of(test_report(summary))


def of(report: shape.TestReport) -> str:
    """The same from the report's data."""
    sections = (
        _head(report),
        _summary(report),
        _fixes(report),
        _escalations(report),
        _coverage(report),
        _diagnoses(report),
        _cases(report),
        _findings(report),
        _tasks(report),
        _guard(report),
        _tools(report),
        _lists(report),
        enforced(report),
        _checkpoints(report),
        _timeline(report),
        _about(report),
    )
    return "\n".join(line for section in sections for line in section)


def cell(value: object) -> str:
    """A value inside of a table: one line, no column border, nothing for what is unknown."""
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(cell(each) for each in value)
    return inline(str(value)).replace("|", "\\|")


def inline(text: str) -> str:
    """Text of strangers in one line, with what would be markup or HTML made plain."""
    plain = _UNDERSCORE.sub(r"\\_", " ".join(text.split()).translate(_PLAIN))
    return f"\\{plain}" if plain.startswith(_OPENERS) else plain


def fenced(text: str, language: str = "") -> Iterator[str]:
    """A block that its own text cannot close."""
    longest = max((len(run) for run in _runs_of_ticks(text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}{language}"
    yield text.rstrip("\n")
    yield fence
    yield ""


def _runs_of_ticks(text: str) -> list[str]:
    return [run for run in "".join(char if char == "`" else " " for char in text).split() if run]


def table(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """A table; nothing without rows."""
    if not rows:
        return
    yield f"| {' | '.join(headers)} |"
    yield f"|{'|'.join(' --- ' for _ in headers)}|"
    for row in rows:
        yield f"| {' | '.join(map(cell, row))} |"
    yield ""


def listed(items: Sequence[object], *fields: str) -> Iterator[str]:
    """A table of these fields of all items; ``file:line`` joins two of them to a place."""
    headers = [field.replace("_", " ").capitalize() for field in fields]
    yield from table(headers, [[_field(item, field) for field in fields] for item in items])


def _field(item: object, field: str) -> object:
    if ":" not in field:
        return getattr(item, field)
    parts = [getattr(item, name) for name in field.split(":")]
    return ":".join(str(part) for part in parts if part is not None) if parts[0] else ""


def _head(report: shape.TestReport) -> Iterator[str]:
    word = _HEADLINES[report.status]
    yield f"# {word}: {inline(report.target or 'project')}"
    yield ""
    yield (
        f"**{word}** · {counted(report.total_tests, 'test')} · {report.passed} passed · {report.failed} failed · "
        f"{counted(report.errors, 'error')} · {report.skipped} skipped · "
        f"{counted(len(report.fixes_applied), 'fix', 'fixes')} applied"
    )
    yield ""
    if report.stop_code:
        yield f"Stopped: `{report.stop_code}`. {inline(report.stop_reason)}"
        yield ""


def _summary(report: shape.TestReport) -> Iterator[str]:
    yield "## Summary"
    yield ""
    yield from listed([report], "status", "total_tests", "passed", "failed", "errors", "skipped")
    yield from listed([report], "iterations", "escalation_needed", "stop_code", "stop_reason")
    yield from _counts((("base", report.baseline), ("end", report.final)))


def _counts(named: Sequence[tuple[str, shape.Counts | None]]) -> Iterator[str]:
    fields = tuple(shape.Counts.__dataclass_fields__)
    rows = [(name, *(getattr(counts, field) for field in fields)) for name, counts in named if counts]
    yield from table(("Measured", *fields), rows)


def _fixes(report: shape.TestReport) -> Iterator[str]:
    fixes = report.fixes_applied
    if not fixes:
        return
    yield "## Fixes applied"
    yield ""
    yield from listed(fixes, "file:line", "category", "description", "commit", "agent", "validation")
    yield from listed(fixes, "commit", "task", "attempt", "files")
    for fix in fixes:
        if fix.diff:
            yield f"{inline(fix.description)}:"
            yield ""
            yield from fenced(fix.diff, "diff")
    yield from _beside([fix for fix in fixes if fix.tests])


def _beside(fixes: Sequence[shape.Fix]) -> Iterator[str]:
    """New test files that landed after their fixes, in commits of their own."""
    if not fixes:
        return
    yield "New tests made beside a fix, each in a commit of its own; they prove nothing for it:"
    yield ""
    yield from listed(fixes, "tests_commit", "commit", "tests")
    for fix in fixes:
        yield from fenced(fix.tests_diff, "diff")


def _escalations(report: shape.TestReport) -> Iterator[str]:
    if not report.escalation_needed:
        return
    yield "## Escalations"
    yield ""
    yield inline(report.escalation_reason)
    yield ""
    for each in report.escalations:
        yield f"### {each.task}: {inline(each.title)}"
        yield ""
        yield from _bullets("Reason", (each.reason,))
        yield from listed(each.attempts, "attempt", "agent", "outcome", "reason")
        yield from _bullets("Remaining failures", each.remaining_failures)
        yield from _bullets("Suspected causes", each.suspected_causes)
        yield from _bullets("Look next at", (each.next_steps,))


def _bullets(title: str, items: Sequence[str]) -> Iterator[str]:
    kept = [item for item in items if item]
    if not kept:
        return
    yield f"{title}:"
    yield ""
    yield from (f"- {inline(item)}" for item in kept)
    yield ""


def _coverage(report: shape.TestReport) -> Iterator[str]:
    figures = report.coverage
    yield "## Coverage"
    yield ""
    yield from table(
        ("Statements", "Branches", "Functions", "Lines"),
        [tuple(_share(value) for value in (figures.statements, figures.branches, figures.functions, figures.lines))],
    )


def _share(value: float | None) -> str | None:
    return None if value is None else f"{value} %"


def _diagnoses(report: shape.TestReport) -> Iterator[str]:
    if not report.diagnoses:
        return
    yield "## Causes"
    yield ""
    for each in report.diagnoses:
        yield f"### {each.id} ({each.severity}): {inline(each.title)}"
        yield ""
        yield from listed([each], "fault", "symptom", "confidence", "domain", "route", "systemic", "cause_key")
        yield from listed(each.evidence, "text", "rule", "weight")
        yield from listed(each.suspects, "file:line", "function", "score", "why")
        yield from _bullets("Cases", each.cases)
        yield from _bullets("Source files", each.source_files)
        yield from _bullets("Suggestion", (each.suggestion,))
        yield from _culprit(each.culprit)
        yield from _bullets("Second opinion", (each.opinion,))


def _culprit(found: shape.Culprit | None) -> Iterator[str]:
    if found is not None:
        yield "Culprit:"
        yield ""
        yield from listed([found], "commits", "subject", "author", "at", "good", "uncommitted", "tried")


def _cases(report: shape.TestReport) -> Iterator[str]:
    if not report.cases:
        return
    yield "## What fails"
    yield ""
    for case in report.cases:
        yield f"### {inline(case.test_id)}"
        yield ""
        yield from listed([case], "outcome", "duration_s", "file:line", "type", "message")
        yield from _bullets("Reason", (case.reason,))
        if case.reruns or case.flaky:
            yield from listed([case], "reruns", "flaky")
        if case.text:
            yield from fenced(case.text)


def _findings(report: shape.TestReport) -> Iterator[str]:
    for title, found in (("Findings", report.findings), ("Findings that are gone", report.gone)):
        if found:
            yield f"## {title}"
            yield ""
            yield from listed(found, "severity", "tool", "kind", "rule", "message", "file:line:column", "state")
            yield from listed(found, "fingerprint", "cause_key", "test_id", "symbol", "fixable", "suppressed", "raw")


def _tasks(report: shape.TestReport) -> Iterator[str]:
    if not report.tasks:
        return
    yield "## Tasks"
    yield ""
    for task in report.tasks:
        yield f"### {task.id} {task.state}: {inline(task.title)}"
        yield ""
        yield from listed([task], "type", "severity", "fault", "diagnosis", "reason", "cleared_by", "files")
        yield from _bullets("Cases", task.cases)
        yield from _bullets("Look next at", (task.next_steps,))
        for attempt in task.attempts:
            yield from _attempt(attempt)


def _attempt(attempt: shape.AttemptEntry) -> Iterator[str]:
    yield f"#### {attempt.id} by {inline(attempt.agent)}: {attempt.outcome}"
    yield ""
    yield from listed([attempt], "reason", "claimed", "summary")
    yield from listed([attempt], "tier", "started_at", "ended_at", "input_tokens", "output_tokens", "cost_usd")
    yield from listed([attempt], "folder", "patch_file")
    yield from listed(attempt.gates, "gate", "status", "summary", "failing")
    if attempt.patch:
        yield from fenced(attempt.patch, "diff")


def _guard(report: shape.TestReport) -> Iterator[str]:
    if not report.guard_events:
        return
    yield "## Guard events"
    yield ""
    told = ("task", "attempt", "rule", "severity", "file:line", "message", "before", "after", "waived")
    yield from listed(report.guard_events, *told)


def _tools(report: shape.TestReport) -> Iterator[str]:
    if not report.tools:
        return
    yield "## Tools"
    yield ""
    yield from listed(report.tools, "tool", "status", "version", "exit_code", "duration_s", "reason", "slug")
    yield from listed(report.tools, "tool", "command", "raw", "notes")


def _lists(report: shape.TestReport) -> Iterator[str]:
    lists = (
        ("Flaky", report.flaky),
        ("Quarantined", report.quarantined),
        ("Notes", report.notes),
        ("Context", report.context),
    )
    for title, items in lists:
        if items:
            yield f"## {title}"
            yield ""
            yield from (f"- {inline(item)}" for item in items)
            yield ""


def enforced(report: shape.TestReport, *, level: int = 2) -> Iterator[str]:
    """What this run really enforced, and what not and why, under a heading of this level; nothing where nothing ran."""
    posture = report.posture
    if posture is None:
        return
    yield f"{'#' * level} What was enforced"
    yield ""
    yield from listed([posture], "mounts", "network", "processes", "memory", "reads")
    yield from _bullets("Notes", posture.notes)


def _checkpoints(report: shape.TestReport) -> Iterator[str]:
    if not report.checkpoints:
        return
    yield "## Checkpoints"
    yield ""
    yield from listed(report.checkpoints, "commit", "at", "failing")
    yield from _counts([(each.commit, each.counts) for each in report.checkpoints])


def _timeline(report: shape.TestReport) -> Iterator[str]:
    if not report.timeline:
        return
    yield "## Timeline"
    yield ""
    yield from listed(report.timeline, "at", "kind", "subject", "message")


def _about(report: shape.TestReport) -> Iterator[str]:
    yield "## About this run"
    yield ""
    yield from listed([report.costs], "attempts", "input_tokens", "output_tokens", "cost_usd", "duration_s")
    if report.costs.opinions_tokens is not None or report.costs.opinions_cost_usd is not None:
        yield "Second opinions, among these figures:"
        yield ""
        yield from listed([report.costs], "opinions_tokens", "opinions_cost_usd")
    yield from listed([report], "run_id", "command", "target", "created_at", "ended_at", "regreen_version")
    yield from listed([report], "commit", "user_branch", "dirty", "branch", "tip", "schema", "schema_version")
