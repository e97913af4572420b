"""How much a cause matters, and why; which cause comes first."""

from collections.abc import Mapping

from regreen.decide.diagnose.cluster import Cluster
from regreen.decide.diagnose.spot import short_type, types_of
from regreen.model.cases import Outcome
from regreen.model.diagnosis import Evidence, Fault, Symptom
from regreen.model.findings import Finding, FindingKind, Severity
from regreen.model.settings import DomainSettings

_OF_TESTS = frozenset({FindingKind.TEST_FAILURE, FindingKind.COLLECTION_ERROR})
_IMPORTS = frozenset({"ImportError", "ModuleNotFoundError"})
_TIERS = {"P0": Severity.P0, "P1": Severity.P1, "P2": Severity.P2}
_SERIOUS = frozenset({Symptom.AUTH})
_MILD = frozenset({Symptom.FLAKY})


def severity_of(
    cluster: Cluster, symptom: Symptom, fault: Fault, domain: str, domains: Mapping[str, DomainSettings]
) -> tuple[Severity, Evidence]:
    """Severity with its reason: the worst of what the kind, the area's risk and the symptom say."""
    blocking = next((reason for finding in cluster.findings if (reason := _blocks(finding))), "")
    if blocking:
        return Severity.P0, _evidence(Severity.P0, blocking)
    if cluster.findings[0].kind not in _OF_TESTS:
        worst = Severity(min(finding.severity for finding in cluster.findings))
        return worst, _evidence(worst, "The tool says so.")
    tier = domains[domain].tier if domain in domains else "P2"
    base = _TIERS.get(tier, Severity.P2)
    moved = Severity(min(Severity.P3, max(Severity.P0, base + _shift(symptom, fault))))
    area = f"the area {domain} has risk {tier}" if domain else "it lies in no named area (risk P2)"
    return moved, _evidence(moved, f"The symptom is {symptom}, and {area}.")


def _shift(symptom: Symptom, fault: Fault) -> int:
    if fault is Fault.FLAKY or symptom in _MILD:
        return 1
    return -1 if symptom in _SERIOUS else 0


def _blocks(finding: Finding) -> str:
    """Why a finding blocks everything behind it; empty when it does not."""
    if finding.kind is FindingKind.COLLECTION_ERROR:
        return "Tests cannot be collected."
    if finding.outcome is Outcome.CRASHED:
        return "The interpreter crashed."
    if finding.kind in _OF_TESTS and _IMPORTS & {short_type(name) for name in types_of(finding)}:
        return "An import fails."
    return ""


def _evidence(severity: Severity, text: str) -> Evidence:
    return Evidence(rule=f"severity-{severity.name}", text=text, weight=1.0)


def priority(severity: Severity, *, systemic: bool, cases: int, first: int) -> tuple[int, bool, int, int]:
    """Sort key of causes: worst first, then systemic, then those that free most tests, then the order of the run."""
    return int(severity), not systemic, -cases, first
