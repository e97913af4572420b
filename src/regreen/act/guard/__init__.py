"""No fix by cheating: pure rules over a change."""

from regreen.act.guard.bounds import bounds
from regreen.act.guard.change import Change, Policy
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity

__all__ = ["Change", "Policy", "inspect"]


def inspect(change: Change, policy: Policy) -> GateResult:
    """Ask every rule about a change; one hit that blocks fails the gate."""
    hits = tuple(bounds(change, policy))
    blocking = [hit for hit in hits if hit.severity is RuleSeverity.BLOCK and not hit.waived]
    status = GateStatus.FAIL if blocking else GateStatus.PASS
    return GateResult(gate="guard", status=status, summary=_summary(blocking, hits), hits=hits)


def _summary(blocking: list[RuleHit], hits: tuple[RuleHit, ...]) -> str:
    if blocking:
        first = blocking[0]
        more = f" (and {len(blocking) - 1} more)" if len(blocking) > 1 else ""
        return f"{first.rule} at {first.file}: {first.message}{more}"
    return f"No rule blocks it; {len(hits)} warn." if hits else "No rule fired."
