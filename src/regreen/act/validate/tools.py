"""The gate of the other tools: nothing new in the touched files."""

from collections import Counter
from collections.abc import Collection

from regreen.act.validate.compare import untrusted
from regreen.act.validate.words import broken_gate
from regreen.model.counts import counted
from regreen.model.findings import Finding, FindingKind
from regreen.model.runs import Measurement
from regreen.model.verdicts import GateResult, GateStatus

GATE = "tools"
_OF_TESTS = frozenset({FindingKind.TEST_FAILURE, FindingKind.COLLECTION_ERROR})


def judge_tools(base: Measurement, after: Measurement, touched: Collection[str]) -> GateResult:
    """Judge findings of all tools that are no test failures, in the files that a change touches.

    Findings are counted by fingerprint: the same thing said once more in a file is new.
    """
    bad = untrusted(base, after)
    if bad:
        return broken_gate(GATE, bad)
    spare = Counter(finding.fingerprint for finding in base.findings() if _counts(finding, touched))
    new = []
    for finding in after.findings():
        if not _counts(finding, touched):
            continue
        spare[finding.fingerprint] -= 1
        if spare[finding.fingerprint] < 0:
            new.append(finding)
    return GateResult(
        gate=GATE,
        status=GateStatus.FAIL if new else GateStatus.PASS,
        summary=_summary(new),
        details=tuple(("new", _line(finding)) for finding in new),
    )


def _counts(finding: Finding, touched: Collection[str]) -> bool:
    if finding.kind in _OF_TESTS or finding.suppressed or finding.location is None:
        return False
    return finding.location.file in touched


def _line(finding: Finding) -> str:
    place = finding.location
    where = f"{place.file}:{place.line or 0}" if place else ""
    return f"{where}: {finding.tool} {finding.rule}: {finding.message}"


def _summary(new: list[Finding]) -> str:
    if not new:
        return "The other tools find nothing new in the touched files."
    return f"{counted(len(new), 'new finding')} in the touched files; first {_line(new[0])}"
