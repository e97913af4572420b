"""``evidence/{tests,findings,diagnoses}.jsonl``: one record a line, each with its schema."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from regreen.model.case_ids import parts_of
from regreen.model.cases import CaseResult, Failure
from regreen.model.ids import CaseId
from regreen.model.summary import REPORT_SCHEMA_VERSION, RunSummary
from regreen.report import shape
from regreen.report.build import MESSAGE_CAP, capped, diagnosis_entry, finding_entry

_NO_FAILURE = Failure()
_SCHEMA = "regreen/test-record"


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRecord:
    """One test case of one measurement."""

    __test__ = False

    schema: str = _SCHEMA
    """Names this artifact."""
    schema_version: int = REPORT_SCHEMA_VERSION
    """Its version."""
    run_id: str
    """The run."""
    measured: str
    """``base`` or ``end``."""
    test_id: str
    """Canonical id."""
    kind: str = "unit"
    """What sort of test it is: the suite that ran it, else ``unit``."""
    name: str
    """The last part of the id."""
    status: str
    """Outcome."""
    suite: str = ""
    """Class or suite."""
    runner: str
    """The tool that ran it."""
    duration_s: float | None = None
    """Wall seconds."""
    route: str = ""
    """Verb and path of an API test."""
    file: str | None = None
    """The test's file."""
    line: int | None = None
    """The test's line."""
    error_type: str = ""
    """Exception type."""
    error_message: str = ""
    """What it says, capped; truncation is marked."""
    reason: str = ""
    """Why it was skipped or not run."""
    evidence: tuple[str, ...] = ()
    """References into raw output."""
    tags: tuple[str, ...] = ()
    """Markers."""
    flaky: bool = False
    """Whether it failed and then passed in the same run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingRecord:
    """One finding at the end."""

    schema: str = "regreen/finding-record"
    """Names this artifact."""
    schema_version: int = REPORT_SCHEMA_VERSION
    """Its version."""
    run_id: str
    """The run."""
    finding: shape.FindingEntry
    """The finding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosisRecord:
    """One cause."""

    schema: str = "regreen/diagnosis-record"
    """Names this artifact."""
    schema_version: int = REPORT_SCHEMA_VERSION
    """Its version."""
    run_id: str
    """The run."""
    diagnosis: shape.DiagnosisEntry
    """The cause."""
    members: tuple[str, ...] = ()
    """Fingerprints of the findings that share it."""


def tests(summary: RunSummary) -> str:
    """``tests.jsonl``: all cases that the summary knows, on the base, and at the end where that was measured."""
    return _lines(_tests(summary))


def findings(summary: RunSummary) -> str:
    """``findings.jsonl``."""
    return _lines(FindingRecord(run_id=summary.run_id, finding=finding_entry(each)) for each in summary.findings)


def diagnoses(summary: RunSummary) -> str:
    """``diagnoses.jsonl``."""
    return _lines(
        DiagnosisRecord(run_id=summary.run_id, diagnosis=diagnosis_entry(each), members=each.members)
        for each in summary.diagnoses
    )


def _tests(summary: RunSummary) -> Iterator[dict[str, object]]:
    routes = {case: diagnosis.route for diagnosis in summary.diagnoses for case in diagnosis.cases}
    seen: set[CaseId] = set()
    for run in summary.runs:
        for case in run.cases:
            seen.add(case.case_id)
            yield _record(summary, case, "base", routes, run.info.raw)
    for case in summary.cases:
        if summary.final is not None or case.case_id not in seen:
            yield _record(summary, case, "base" if summary.final is None else "end", routes, ())


def _record(
    summary: RunSummary, case: CaseResult, measured: str, routes: dict[CaseId, str], raw: tuple[str, ...]
) -> dict[str, object]:
    """A TestRecord as it is written: for suites of many thousand tests its own constructor is most of the cost."""
    tool, _, name = parts_of(case.case_id)
    failure = _NO_FAILURE
    if case.failures:
        failure = next((each for each in case.failures if each.phase != "rerun"), _NO_FAILURE)
    return {
        "schema": _SCHEMA,
        "schema_version": REPORT_SCHEMA_VERSION,
        "run_id": summary.run_id,
        "measured": measured,
        "test_id": case.case_id,
        "kind": "unit",
        "name": name,
        "status": case.outcome.value,
        "suite": case.suite,
        "runner": tool,
        "duration_s": case.duration_s,
        "route": routes.get(case.case_id, "") if routes else "",
        "file": case.file,
        "line": case.line,
        "error_type": failure.type,
        "error_message": capped(failure.message, MESSAGE_CAP, "the raw output") if failure.message else "",
        "reason": case.reason,
        "evidence": raw,
        "tags": case.markers,
        "flaky": case.flaky,
    }


def _lines(records: Iterable[object]) -> str:
    return msgspec.json.Encoder().encode_lines(records).decode()
