"""Which report formats there are, and which of them every run leaves."""

from collections.abc import Callable, Mapping

from regreen.errors import UsageError
from regreen.model.summary import RunSummary
from regreen.report import brief, ctrf, evidence, github, html, jsonout, junit, markdown, sarif
from regreen.store.folders import RunFolder

FORMATS: Mapping[str, Callable[[RunSummary], str]] = {
    "json": jsonout.render,
    "markdown": markdown.render,
    "html": html.render,
    "junit": junit.render,
    "sarif": sarif.render,
    "ctrf": ctrf.render,
    "github": github.step_summary,
    "annotations": github.annotations,
}
EVIDENCE: tuple[tuple[str, Callable[[RunSummary], str]], ...] = (
    ("tests.jsonl", evidence.tests),
    ("findings.jsonl", evidence.findings),
    ("diagnoses.jsonl", evidence.diagnoses),
)
LEFT_BEHIND = (("test-report.json", "json"), ("test-report.md", "markdown"), ("test-report.html", "html"))


def render(summary: RunSummary, form: str) -> str:
    """A report in a named format.

    Raises:
        UsageError: for a format that there is not.
    """
    if form not in FORMATS:
        raise UsageError(
            f"There is no report format {form!r}",
            where="--format",
            todo=f"Name one of: {', '.join(FORMATS)}.",
            slug="usage",
        )
    return FORMATS[form](summary)


def write_reports(summary: RunSummary, folder: RunFolder) -> None:
    """Write the reports and the evidence that every run leaves."""
    reports = folder.at("reports")
    for name, form in LEFT_BEHIND:
        (reports / name).write_text(FORMATS[form](summary))
    records = folder.at("evidence")
    for name, make in EVIDENCE:
        (records / name).write_text(make(summary))
    for diagnosis, text in brief.render(summary).items():
        (folder.at("briefs", diagnosis) / "brief.md").write_text(text)
