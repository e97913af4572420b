"""``report.html``: one self-contained file that opens from disk, without scripts, light and dark."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from regreen.model.summary import RunSummary
from regreen.report import shape
from regreen.report.build import test_report
from regreen.report.charts import bar, columns, failing

_TONES = {
    "passed": "good",
    "landed": "good",
    "fixed": "good",
    "pass": "good",
    "completed": "good",
    "cleared": "good",
    "skipped": "quiet",
    "xfailed": "quiet",
    "waiting": "quiet",
    "failed": "bad",
    "fail": "bad",
    "rejected": "bad",
    "escalated": "bad",
    "broken": "bad",
    "block": "bad",
    "error": "worse",
    "crashed": "worse",
    "timed_out": "worse",
    "tampered": "worse",
}
_DIFF_TONES = (("+++", "meta"), ("---", "meta"), ("@@", "hunk"), ("diff ", "meta"), ("+", "plus"), ("-", "minus"))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffLine:
    """One line of a coloured diff."""

    tone: str
    """``plus``, ``minus``, ``hunk``, ``meta`` or empty."""
    text: str
    """The line."""


def render(summary: RunSummary) -> str:
    """The report as one HTML file."""
    return of(test_report(summary))


def of(report: shape.TestReport) -> str:
    """The same from the report's data."""
    return (
        _environment()
        .get_template("report.html.j2")
        .render(
            report=report,
            bars=[(name, bar(counts), counts) for name, counts in _measured(report)],
            columns=columns(_over_time(report)),
            measured=report.coverage != shape.Coverage(),
            failing=failing(report.final or report.baseline),
            cases={case.test_id: case for case in report.cases},
            causeless=_causeless(report),
        )
    )


def diff_lines(text: str) -> tuple[DiffLine, ...]:
    """The lines of a unified diff with their tones."""
    return tuple(
        DiffLine(tone=next((tone for start, tone in _DIFF_TONES if line.startswith(start)), ""), text=line)
        for line in text.splitlines()
    )


def tone(word: str) -> str:
    """Class of the colour of an outcome, state or status."""
    return _TONES.get(word, "plain")


def clock(moment: str) -> str:
    """The time of day of an ISO 8601 moment, to the second."""
    return moment.partition("T")[2].partition(".")[0].rstrip("Z") or moment


def moment(text: str) -> str:
    """An ISO 8601 moment for people, to the second."""
    day, _, time = text.partition("T")
    return f"{day} {clock(text)} UTC" if time else text


def readable(word: str) -> str:
    """A machine word for people."""
    return word.replace("_", " ")


def _measured(report: shape.TestReport) -> list[tuple[str, shape.Counts]]:
    base = ("before" if report.final else "now", report.baseline)
    return [base, ("after", report.final)] if report.final else [base]


def _over_time(report: shape.TestReport) -> list[tuple[str, shape.Counts]]:
    """All measurements of the branch, with base and end around the checkpoints between them."""
    points = [("base", report.baseline)] + [(each.commit[:7], each.counts) for each in report.checkpoints]
    if report.final:
        points.append(("end", report.final))
    enough = 3
    return points if len(points) >= enough else []


def _causeless(report: shape.TestReport) -> list[shape.CaseEntry]:
    """Cases at the end that no cause claims."""
    claimed = {case for diagnosis in report.diagnoses for case in diagnosis.cases}
    return [case for case in report.cases if case.test_id not in claimed]


def load_templates() -> None:
    """Compile the templates, which else the first report of a process waits for."""
    environment = _environment()
    for name in environment.list_templates():
        environment.get_template(name)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "tone": tone,
        "clock": clock,
        "moment": moment,
        "readable": readable,
        "diff_lines": diff_lines,
    }
    return environment
