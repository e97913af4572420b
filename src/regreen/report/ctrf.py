"""CTRF, the Common Test Report Format."""

from datetime import datetime
from typing import Any

from regreen.model.case_ids import parts_of
from regreen.model.cases import CaseResult, Failure, Outcome
from regreen.model.summary import RunSummary
from regreen.report.enforced import enforced
from regreen.report.jsonout import encode
from regreen.report.junit import cases_of

_STATUS = {
    Outcome.PASSED: "passed",
    Outcome.XPASSED: "passed",
    Outcome.FAILED: "failed",
    Outcome.ERROR: "failed",
    Outcome.CRASHED: "failed",
    Outcome.TIMED_OUT: "failed",
    Outcome.NOT_RUN: "other",
    Outcome.SKIPPED: "skipped",
    Outcome.XFAILED: "skipped",
}


def render(summary: RunSummary) -> str:
    """The cases that the summary knows, as they stand at the end; its counts are theirs."""
    tests = [_test(case) for case in cases_of(summary)]
    statuses = [test["status"] for test in tests]
    named = ("passed", "failed", "skipped", "pending", "other")
    posture = enforced(summary)
    start, stop = _milliseconds(summary.created_at), _milliseconds(summary.ended_at or summary.created_at)
    return encode(
        {
            "reportFormat": "CTRF",
            "specVersion": "0.0.0",
            "results": {
                "tool": {"name": "regreen", "version": summary.version},
                "summary": {
                    "tests": len(tests),
                    **{status: statuses.count(status) for status in named},
                    "start": start,
                    "stop": stop,
                },
                "tests": tests,
                "extra": {"runId": summary.run_id, **({"posture": posture} if posture else {})},
            },
        }
    )


def _test(case: CaseResult) -> dict[str, Any]:
    _, owner, name = parts_of(case.case_id)
    first = next((failure for failure in case.failures if failure.phase != "rerun"), None) if case.failures else None
    test: dict[str, Any] = {
        "name": name,
        "status": _STATUS[case.outcome],
        "rawStatus": case.outcome.value,
        "duration": round((case.duration_s or 0.0) * 1000),
        "suite": [part for part in owner.split("::") if part],
    }
    if message := _message(first) if first else case.reason:
        test["message"] = message
    if first and first.text:
        test["trace"] = first.text
    if case.file:
        test["filePath"] = case.file
    if case.line:
        test["line"] = case.line
    if case.markers:
        test["tags"] = case.markers
    if case.reruns:
        test["retries"] = len(case.reruns)
    if case.flaky:
        test["flaky"] = True
    return test


def _message(failure: Failure) -> str:
    return f"{failure.type}: {failure.message}" if failure.type else failure.message


def _milliseconds(moment: str) -> int:
    try:
        return round(datetime.fromisoformat(moment).timestamp() * 1000)
    except ValueError:
        return 0
