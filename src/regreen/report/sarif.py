"""SARIF 2.1.0 with baseline states, one run for each tool."""

from collections.abc import Iterable
from typing import Any

from regreen.model.findings import Finding, FindingState, Location, Severity
from regreen.model.runs import Broken, TimedOut
from regreen.model.summary import RunSummary
from regreen.report.enforced import enforced
from regreen.report.jsonout import encode

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.P0: "error", Severity.P1: "error", Severity.P2: "warning", Severity.P3: "note"}
_BASELINE = {
    FindingState.NEW: "new",
    FindingState.KNOWN: "unchanged",
    FindingState.PREEXISTING: "unchanged",
    FindingState.GONE: "absent",
}
_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/@+")


def render(summary: RunSummary) -> str:
    """The log; what is gone since the base stands in it as ``absent``.

    A tool that ran and found nothing has a run without results; a broken one says so in its invocation.
    """
    ran = [run.info.tool for run in summary.runs]
    tools = dict.fromkeys([*ran, *(finding.tool for finding in _told(summary))])
    return encode({"$schema": _SCHEMA, "version": "2.1.0", "runs": [_run(tool, summary) for tool in tools]})


def _told(summary: RunSummary) -> tuple[Finding, ...]:
    return (*summary.findings, *summary.gone)


def _run(tool: str, summary: RunSummary) -> dict[str, Any]:
    found = [finding for finding in _told(summary) if finding.tool == tool]
    rules = list(dict.fromkeys(rule_of(finding) for finding in found))
    info = next((run.info for run in summary.runs if run.info.tool == tool), None)
    driver: dict[str, Any] = {"name": tool, "rules": [{"id": rule} for rule in rules]}
    if info and info.version:
        driver["version"] = info.version
    posture = enforced(summary)
    return {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"regreen/{tool}/{summary.run_id}"},
        "columnKind": "unicodeCodePoints",
        "invocations": _invocations(tool, summary),
        "results": [_result(finding, rules) for finding in found],
        **({"properties": {"posture": posture}} if posture else {}),
    }


def _invocations(tool: str, summary: RunSummary) -> list[dict[str, Any]]:
    told = []
    for run in summary.runs:
        if run.info.tool == tool:
            broken = isinstance(run, Broken | TimedOut)
            one: dict[str, Any] = {"executionSuccessful": not broken}
            if run.info.exit_code is not None:
                one["exitCode"] = run.info.exit_code
            if isinstance(run, Broken):
                one["toolExecutionNotifications"] = [{"level": "error", "message": {"text": run.reason}}]
            told.append(one)
    return told


def rule_of(finding: Finding) -> str:
    """Rule id; the kind for findings that have none."""
    return finding.rule or finding.kind.value


def _result(finding: Finding, rules: list[str]) -> dict[str, Any]:
    rule = rule_of(finding)
    result: dict[str, Any] = {
        "ruleId": rule,
        "ruleIndex": rules.index(rule),
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.message or rule},
        "locations": _locations(finding),
        "partialFingerprints": {"regreen/v1": finding.fingerprint},
        "baselineState": _BASELINE[finding.state],
        "properties": {
            "severity": finding.severity.name,
            "causeKey": finding.cause_key,
            "testId": finding.case_id or "",
        },
    }
    if finding.suppressed:
        result["suppressions"] = [{"kind": "inSource"}]
    return result


def _locations(finding: Finding) -> list[dict[str, Any]]:
    location: dict[str, Any] = {}
    if finding.location:
        location["physicalLocation"] = _physical(finding.location)
    if finding.symbol:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.symbol}]
    return [location] if location else []


def _physical(place: Location) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": escaped(place.file)}}
    names: Iterable[tuple[str, int | None]] = (
        ("startLine", place.line),
        ("startColumn", place.column),
        ("endLine", place.end_line),
        ("endColumn", place.end_column),
    )
    if place.line:
        physical["region"] = {name: number for name, number in names if number}
    return physical


def escaped(path: str) -> str:
    """A path as a relative URI."""
    return "".join(
        char if char in _SAFE else "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "replace")) for char in path
    )
