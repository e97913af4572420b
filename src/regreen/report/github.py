"""For GitHub Actions: the step summary, and annotations as workflow commands."""

from collections.abc import Iterator

from regreen.model.counts import counted
from regreen.model.findings import Finding, Severity
from regreen.model.summary import RunSummary
from regreen.report.build import test_report
from regreen.report.markdown import enforced, inline, listed

SUMMARY_BYTES = 1024 * 1024
"""What GitHub takes of one step's summary."""
ANNOTATIONS = 50
"""What GitHub shows of one job's annotations; the rest is in the report, and the last one says so."""
_COMMANDS = {Severity.P0: "error", Severity.P1: "error", Severity.P2: "warning", Severity.P3: "notice"}
_MARK = "\n\n_Cut: the whole is in test-report.md._\n"


def step_summary(summary: RunSummary) -> str:
    """What stands on the page of the job: the result, the causes, what landed, what was enforced."""
    text = "\n".join(_lines(summary))
    data = text.encode("utf-8", "replace")
    if len(data) <= SUMMARY_BYTES:
        return text
    return data[: SUMMARY_BYTES - len(_MARK)].decode("utf-8", "ignore") + _MARK


def _lines(summary: RunSummary) -> Iterator[str]:
    report = test_report(summary)
    yield f"## {'✅' if report.status == 'pass' else '❌'} {inline(report.target or 'Regreen')}"
    yield ""
    yield from listed([report], "total_tests", "passed", "failed", "errors", "skipped")
    if report.stop_code:
        yield f"Stopped: {inline(report.stop_reason or report.stop_code)}"
        yield ""
    if report.fixes_applied:
        yield "### What landed"
        yield ""
        yield from listed(report.fixes_applied, "file:line", "category", "description", "commit", "validation")
    if report.diagnoses:
        yield "### Causes"
        yield ""
        yield from listed(report.diagnoses, "id", "severity", "title", "fault", "symptom", "confidence")
    # Before what may be long: the end of a page that is too large is cut.
    yield from enforced(report, level=3)
    if report.cases:
        yield "### Tests to look at"
        yield ""
        yield from listed(report.cases, "test_id", "outcome", "type", "message")
    broken = [tool for tool in report.tools if tool.status in {"broken", "timed_out"}]
    if broken:
        yield "### Tools that broke"
        yield ""
        yield from listed(broken, "tool", "status", "reason")


def annotations(summary: RunSummary) -> str:
    """Workflow commands, worst first, one a line; at most as many as GitHub shows."""
    ordered = sorted(summary.findings, key=lambda finding: finding.severity)
    shown = ordered if len(ordered) <= ANNOTATIONS else ordered[: ANNOTATIONS - 1]
    lines = [_command(finding) for finding in shown]
    if len(shown) < len(ordered):
        lines.append(f"::notice title=Regreen::{counted(len(ordered) - len(shown), 'more finding')} in the report")
    return "".join(f"{line}\n" for line in lines)


def _command(finding: Finding) -> str:
    place = finding.location
    fields: list[tuple[str, object]] = []
    if place:
        numbers = (("line", place.line), ("endLine", place.end_line), ("col", place.column))
        fields = [("file", place.file), *((name, number) for name, number in numbers if number)]
    title = " ".join(filter(None, (finding.tool, finding.rule, finding.case_id)))
    fields.append(("title", title))
    told = ",".join(f"{name}={_property(str(value))}" for name, value in fields)
    return f"::{_COMMANDS[finding.severity]} {told}::{_data(finding.message or title)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
