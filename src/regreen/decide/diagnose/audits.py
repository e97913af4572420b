"""Causes of work beside repairs: what an audit found, by file. Pure."""

from collections.abc import Sequence
from pathlib import PurePosixPath

from regreen.decide.diagnose.cluster import Cluster, clusters
from regreen.model.counts import counted
from regreen.model.diagnosis import Diagnosis, Evidence, Symptom
from regreen.model.findings import Finding, FindingKind, Severity
from regreen.model.ids import DiagnosisId
from regreen.model.inventory import TestLayout

_SUGGESTIONS = {
    FindingKind.SKIP: "Look whether what the reason names is still so; where it is, add it to tasks.kept_skips.",
    FindingKind.COVERAGE_GAP: "Write tests for the lines that are named, or remove code that nothing needs.",
}
MOST_TOLD = 40
"""Findings that a cause tells of one by one."""


def audited(findings: Sequence[Finding], layout: TestLayout) -> tuple[Diagnosis, ...]:
    """One cause for each file that an audit found something in, by path."""
    groups = clusters(findings, dict.fromkeys(range(len(findings)), Symptom.UNKNOWN), layout, None)
    return tuple(_audit(group) for group in sorted(groups, key=lambda group: _file(group.findings[0])))


def _audit(group: Cluster) -> Diagnosis:
    return Diagnosis(
        id=DiagnosisId("D0"),
        cause_key=group.key,
        title=_title(group),
        members=tuple(dict.fromkeys(finding.fingerprint for finding in group.findings)),
        cases=group.cases,
        severity=Severity.P3,
        confidence=1.0,
        evidence=tuple(Evidence(rule=one.rule, text=_told(one)) for one in group.findings[:MOST_TOLD]),
        suggestion=_SUGGESTIONS[group.findings[0].kind],
    )


def _title(group: Cluster) -> str:
    file, count = _file(group.findings[0]), len(group.findings)
    if group.findings[0].kind is FindingKind.COVERAGE_GAP:
        return f"Tests run too little of {file}"
    verb = "is" if count == 1 else "are"
    return f"{counted(count, 'test')} {verb} skipped or expected to fail ({PurePosixPath(file).name})"


def _told(finding: Finding) -> str:
    place = f" ({finding.location.file}:{finding.location.line})" if finding.location else ""
    if finding.case_id is None:
        return f"{_file(finding)}: {finding.message}"
    name = finding.case_id.partition(":")[2]
    return f"{name} {finding.message}{place}"


def _file(finding: Finding) -> str:
    return finding.location.file if finding.location else ""
