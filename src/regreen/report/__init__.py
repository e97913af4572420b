"""Reports: one summary value in, every format a pure function of it.

``render`` gives one format, ``artifacts`` all files that a run leaves below its folder.
"""

from collections.abc import Callable

from regreen.errors import UsageError
from regreen.model.summary import RunSummary
from regreen.report import brief, ctrf, evidence, github, html, jsonout, junit, markdown, sarif

FORMATS: dict[str, Callable[[RunSummary], str]] = {
    "json": jsonout.render,
    "markdown": markdown.render,
    "html": html.render,
    "junit": junit.render,
    "sarif": sarif.render,
    "ctrf": ctrf.render,
    "github": github.step_summary,
    "annotations": github.annotations,
}
"""Name of a format to what renders it."""


def render(summary: RunSummary, name: str) -> str:
    """The run in one format.

    Raises:
        UsageError: there is no format of this name.
    """
    if name not in FORMATS:
        todo = f"Take one of {', '.join(FORMATS)}."
        raise UsageError(f"There is no format {name!r}.", where="--format", todo=todo, slug="no-format")
    return FORMATS[name](summary)


def artifacts(summary: RunSummary) -> dict[str, str]:
    """Path relative to the run's folder to its text: reports, evidence, and a brief for each open diagnosis."""
    files = {
        "reports/test-report.json": jsonout.render(summary),
        "reports/test-report.md": markdown.render(summary),
        "reports/report.html": html.render(summary),
        "reports/junit.xml": junit.render(summary),
        "reports/findings.sarif": sarif.render(summary),
        "reports/ctrf.json": ctrf.render(summary),
        "evidence/tests.jsonl": evidence.tests(summary),
        "evidence/findings.jsonl": evidence.findings(summary),
        "evidence/diagnoses.jsonl": evidence.diagnoses(summary),
    }
    return files | {f"briefs/{name}/brief.md": text for name, text in brief.render(summary).items()}
