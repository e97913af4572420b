"""JUnit XML for CI services: the cases that the summary knows, findings of other tools as cases of their own suite."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape

from regreen.model.case_ids import parts_of
from regreen.model.cases import CaseResult, Failure, Outcome
from regreen.model.findings import Finding
from regreen.model.runs import Broken, TimedOut
from regreen.model.summary import RunSummary
from regreen.report.enforced import enforced_words

_ILLEGAL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SPECIAL = re.compile("[\0-\x1f&<>\"'\ud800-\udfff\ufffe\uffff]")
"""What cannot stand in an attribute as it is; most texts hold none of it."""
_SPACES = str.maketrans({"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
"""Line ends in attributes become spaces unless they are written as references."""
_ERRORS = frozenset({Outcome.ERROR, Outcome.CRASHED, Outcome.TIMED_OUT, Outcome.NOT_RUN})


def render(summary: RunSummary) -> str:
    """One suite for each tool; cases of the end where that was measured, else of the base."""
    properties = _properties(summary)
    suites = [_suite(tool, cases, properties) for tool, cases in _by_tool(summary).items()]
    found = [finding for finding in summary.findings if finding.case_id is None]
    suites.extend(_findings_suite(tool, found) for tool in dict.fromkeys(finding.tool for finding in found))
    suites.extend(_broken_suite(run, properties) for run in summary.runs if isinstance(run, Broken | TimedOut))
    broken = sum(isinstance(run, Broken | TimedOut) for run in summary.runs)
    totals = summary.final or summary.baseline
    head = (
        f"<testsuites name={_quoted(summary.target or 'regreen')} "
        f'tests="{totals.total + len(found) + broken}" failures="{totals.failed + len(found)}" '
        f'errors="{totals.failing - totals.failed + broken}" skipped="{totals.skipped + totals.xfailed}">'
    )
    return "\n".join(('<?xml version="1.0" encoding="utf-8"?>', head, *suites, "</testsuites>\n"))


def cases_of(summary: RunSummary) -> tuple[CaseResult, ...]:
    """All cases that the summary knows, each once, as they stand at the end."""
    known = {case.case_id: case for run in summary.runs for case in run.cases}
    if summary.final is not None:
        known = {name: _as_at_the_end(case) for name, case in known.items()}
    return tuple((known | {case.case_id: case for case in summary.cases}).values())


def _as_at_the_end(case: CaseResult) -> CaseResult:
    """A case that failed on the base and is not among those that fail at the end passes now."""
    return CaseResult(
        case_id=case.case_id,
        outcome=Outcome.PASSED if case.outcome.is_failure else case.outcome,
        duration_s=case.duration_s,
        file=case.file,
        line=case.line,
        suite=case.suite,
        reason=case.reason,
    )


def _by_tool(summary: RunSummary) -> dict[str, list[CaseResult]]:
    tools: dict[str, list[CaseResult]] = {}
    for case in cases_of(summary):
        tools.setdefault(parts_of(case.case_id).tool, []).append(case)
    return tools


def _properties(summary: RunSummary) -> tuple[str, ...]:
    """What was enforced while the tests of a suite ran; no element where nothing is known."""
    told = enforced_words(summary)
    each = (f"<property name={_quoted(f'posture.{name}')} value={_quoted(text)}/>" for name, text in told.items())
    return ("<properties>", *each, "</properties>") if told else ()


def _suite(tool: str, cases: Iterable[CaseResult], properties: tuple[str, ...]) -> str:
    told = list(cases)
    failed = sum(case.outcome is Outcome.FAILED for case in told)
    errors = sum(case.outcome in _ERRORS for case in told)
    skipped = sum(case.outcome in {Outcome.SKIPPED, Outcome.XFAILED} for case in told)
    time = sum(case.duration_s or 0.0 for case in told)
    head = (
        f'<testsuite name={_quoted(tool)} tests="{len(told)}" failures="{failed}" errors="{errors}" '
        f'skipped="{skipped}" time="{time:.6f}">'
    )
    return "\n".join((head, *properties, *map(_case, told), "</testsuite>"))


def _case(case: CaseResult) -> str:
    _, owner, name = parts_of(case.case_id)
    place, file = _place(owner, case.file)
    line = f' line="{case.line}"' if case.line else ""
    time = f' time="{case.duration_s:.6f}"' if case.duration_s is not None else ""
    head = f"<testcase {place} name={_quoted(name)}{file}{line}{time}"
    children = "".join(_children(case)) if case.outcome is not Outcome.PASSED or case.flaky or case.output else ""
    return f"{head}>{children}</testcase>" if children else f"{head}/>"


@lru_cache(maxsize=256)
def _place(owner: str, file: str | None) -> tuple[str, str]:
    """The attributes that many cases of a file share."""
    return f"classname={_quoted(classname(owner, file))}", f" file={_quoted(file)}" if file else ""


def classname(owner: str, file: str | None) -> str:
    """The dotted name that readers of JUnit expect: the file as a module, then the classes."""
    module, *classes = owner.split("::")
    if file and module == file:
        module = file.rpartition(".")[0].replace("/", ".") or file
    return ".".join((module, *classes))


def _children(case: CaseResult) -> Iterator[str]:
    if case.outcome.is_failure:
        tag = "error" if case.outcome in _ERRORS else "failure"
        told = [failure for failure in case.failures if failure.phase != "rerun"] or [
            Failure(type=case.outcome.value, message=case.reason)
        ]
        yield from (_failure(tag, failure) for failure in told)
    elif case.outcome in {Outcome.SKIPPED, Outcome.XFAILED}:
        kind = ' type="pytest.xfail"' if case.outcome is Outcome.XFAILED else ""
        yield f"<skipped{kind} message={_quoted(case.reason)}/>"
    elif case.flaky:
        yield from (_failure("flakyFailure", failure) for failure in case.failures if failure.phase == "rerun")
    if case.output:
        yield f"<system-out>{_text(case.output)}</system-out>"


def _failure(tag: str, failure: Failure) -> str:
    return f"<{tag} type={_quoted(failure.type)} message={_quoted(failure.message)}>{_text(failure.text)}</{tag}>"


def _findings_suite(tool: str, findings: Iterable[Finding]) -> str:
    own = [finding for finding in findings if finding.tool == tool]
    head = f'<testsuite name={_quoted(f"{tool} findings")} tests="{len(own)}" failures="{len(own)}" errors="0">'
    return "\n".join((head, *map(_finding, own), "</testsuite>"))


def _finding(finding: Finding) -> str:
    place = finding.location
    where = f"{place.file}:{place.line}" if place and place.line else place.file if place else ""
    file = f" file={_quoted(place.file)}" if place else ""
    return (
        f"<testcase classname={_quoted(where)} name={_quoted(finding.rule or finding.kind.value)}{file}>"
        f"<failure type={_quoted(finding.rule)} message={_quoted(finding.message)}/></testcase>"
    )


def _broken_suite(run: Broken | TimedOut, properties: tuple[str, ...]) -> str:
    """A tool that broke must not vanish from a CI service's view."""
    reason = run.reason if isinstance(run, Broken) else f"It ran into its limit of {run.limit_s:g} s."
    name = _quoted(f"{run.info.tool} itself")
    head = f'<testsuite name={name} tests="1" failures="0" errors="1">'
    case = (
        f'<testcase classname={name} name="ran to its end"><error type="broken" message={_quoted(reason)}/></testcase>'
    )
    return "\n".join((head, *properties, case, "</testsuite>"))


def _quoted(text: str) -> str:
    if _SPECIAL.search(text) is None:
        return f'"{text}"'
    plain = escape(_ILLEGAL.sub("\ufffd", text))
    return f'"{plain.translate(_SPACES)}"'


def _text(text: str) -> str:
    return escape(_ILLEGAL.sub("\ufffd", text), quote=False).replace("\r", "&#13;")
