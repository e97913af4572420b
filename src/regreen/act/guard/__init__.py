"""No fix by cheating: pure rules over a change."""

from collections.abc import Iterator
from dataclasses import replace

from regreen.act.guard.catalogue import RULES
from regreen.act.guard.change import Change, Policy
from regreen.act.guard.names import defines_green
from regreen.act.guard.reach import CAPABILITIES, Span, is_unreached, unreached
from regreen.act.guard.rule import SNIPPET, Place, Rule
from regreen.act.guard.texts import SECRET
from regreen.act.guard.view import Look, look
from regreen.act.guard.waivers import lifted, settle
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity

__all__ = ["RULES", "Change", "Policy", "Rule", "defines_green", "inspect", "lifted", "with_hits"]

MOST_HITS = 20
"""Hits of one rule that a verdict keeps."""


def inspect(change: Change, policy: Policy) -> GateResult:
    """Ask every rule about a change; one hit that blocks and is not waived fails the gate."""
    try:
        return _judge(change, policy)
    except Exception as error:  # noqa: BLE001 - a change that makes a rule fall over is never a pass, nor the run's end
        return GateResult(gate="guard", status=GateStatus.ERROR, summary=f"A rule fell over: {error!r}.")


def _judge(change: Change, policy: Policy) -> GateResult:
    seen = look(change, policy)
    # Other rules would keep its text.
    asked = [rule for rule in RULES if rule.id == SECRET] if change.proposal.secrets else RULES
    hits = [hit for rule in asked for hit in _hits(rule, seen)]
    places = unreached(seen) if any(hit.rule in CAPABILITIES for hit in hits) else {}
    return _result(tuple(settle(_milder(hit, places), policy) for hit in hits))


def _milder(hit: RuleHit, places: dict[str, tuple[Span, ...]]) -> RuleHit:
    """A warning in place of a block where nothing reaches the code."""
    if not is_unreached(places, hit.rule, hit.file, hit.line):
        return hit
    return replace(hit, severity=RuleSeverity.WARN, message=f"{hit.message} Nothing that stood there reaches it.")


def with_hits(result: GateResult, more: tuple[RuleHit, ...]) -> GateResult:
    """The same with what was found elsewhere than in the change; a gate that fell over stays so."""
    return result if not more or result.status is GateStatus.ERROR else _result((*more, *result.hits))


def _result(hits: tuple[RuleHit, ...]) -> GateResult:
    blocking = [hit for hit in hits if hit.severity is RuleSeverity.BLOCK and not hit.waived]
    status = GateStatus.FAIL if blocking else GateStatus.PASS
    return GateResult(gate="guard", status=status, summary=_summary(blocking, hits), hits=hits)


def _hits(rule: Rule, seen: Look) -> Iterator[RuleHit]:
    for number, place in enumerate(rule.find(seen)):
        if number == MOST_HITS:
            return
        yield _hit(rule, place)


def _hit(rule: Rule, place: Place) -> RuleHit:
    return RuleHit(
        rule=rule.id,
        severity=rule.severity,
        file=place.file,
        line=place.line,
        message=f"{rule.message} {place.detail}".strip(),
        before=_capped(place.before),
        after=_capped(place.after),
    )


def _capped(text: str) -> str:
    return text if len(text) <= SNIPPET else f"{text[:SNIPPET]} …"


def _summary(blocking: list[RuleHit], hits: tuple[RuleHit, ...]) -> str:
    if blocking:
        first = blocking[0]
        more = f" (and {len(blocking) - 1} more)" if len(blocking) > 1 else ""
        return f"{first.rule} at {first.file}: {first.message}{more}"
    return f"No rule blocks it; {len(hits)} warn or are waived." if hits else "No rule fired."
