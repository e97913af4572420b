"""Makes findings that are not about one test: lint, types, coverage, suites and builds that failed as a whole."""

from regreen.measure.normalize.fingerprint import Subject, sameness
from regreen.model.cases import Failure
from regreen.model.findings import Finding, FindingKind, Location, Severity
from regreen.model.raw import ParseContext

LEVELS = {
    "blocker": Severity.P0,
    "critical": Severity.P0,
    "fatal": Severity.P0,
    "error": Severity.P1,
    "high": Severity.P1,
    "major": Severity.P1,
    "warning": Severity.P2,
    "medium": Severity.P2,
    "minor": Severity.P3,
    "note": Severity.P3,
    "info": Severity.P3,
    "low": Severity.P3,
    "none": Severity.P3,
}
"""The words of many tools on our one scale."""


def said(
    context: ParseContext,
    kind: FindingKind,
    message: str,
    *,
    rule: str = "",
    severity: Severity = Severity.P2,
    symbol: str = "",
    location: Location | None = None,
    failure: Failure | None = None,
    fixable: bool = False,
    suppressed: bool = False,
    raw: str = "",
) -> Finding:
    """One finding with its keys; the place in them is file and symbol, never a line."""
    file = location.file if location else ""
    place = f"{file}::{symbol}" if symbol and file else symbol or file
    subject = Subject(tool=context.tool, kind=kind, rule=rule, message=message, place=place, failure=failure)
    same = sameness(subject, context.roots)
    return Finding(
        tool=context.tool,
        kind=kind,
        severity=severity,
        message=message,
        fingerprint=same.fingerprint,
        cause_key=same.cause_key,
        rule=rule,
        symbol=symbol,
        location=location,
        failure=failure,
        fixable=fixable,
        suppressed=suppressed,
        raw=raw,
    )


def suite_failed(context: ParseContext, suite: str, failure: Failure, file: str = "") -> Finding:
    """A suite, package or file of tests that could not even be loaded: there is no case to blame."""
    return said(
        context,
        FindingKind.COLLECTION_ERROR,
        failure.message,
        rule=failure.type,
        severity=Severity.P0,
        symbol=suite if suite != file else "",
        location=Location(file=file) if file else None,
        failure=failure,
    )
