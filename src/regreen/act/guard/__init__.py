"""No fix by cheating: pure rules over a change."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial

from regreen.act.guard.catalogue import RULES
from regreen.act.guard.change import Change, Policy
from regreen.act.guard.names import defines_green
from regreen.act.guard.placing import completed
from regreen.act.guard.reach import CAPABILITIES, Places, is_unreached, unreached
from regreen.act.guard.rule import SNIPPET, Place, Rule
from regreen.act.guard.texts import SECRET
from regreen.act.guard.view import Look, look
from regreen.act.guard.waivers import lifted, settle
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity

__all__ = ["RULES", "Change", "Policy", "Rule", "defines_green", "inspect", "lifted", "with_hits"]

MOST_HITS = 20
"""Hits of one rule that a verdict shows: as many that block, and as many others."""


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
    places = cache(partial(unreached, seen))
    kept = (hit for rule in asked for hit in _kept(_settled(rule, seen, policy, places)))
    return _result(tuple(completed(kept, seen)))


def _settled(rule: Rule, seen: Look, policy: Policy, places: Callable[[], Places]) -> Iterator[RuleHit]:
    """Every hit of a rule as the task, the project and what reaches it let it stand."""
    for place in rule.find(seen):
        hit = _hit(rule, place)
        yield settle(_milder(hit, places()) if rule.id in CAPABILITIES else hit, policy)


def _kept(hits: Iterable[RuleHit]) -> Iterator[RuleHit]:
    """The hits that a verdict shows: no number of those that let pass hides one that blocks."""
    blocking = others = 0
    spared: set[str] = set()
    for hit in hits:
        if _blocks(hit):
            blocking += 1
            yield hit
        elif others < MOST_HITS or (hit.waived and hit.file not in spared):
            # What lands spares every file of which a waiver lets something pass: each is named once at least.
            others += 1
            spared |= {hit.file} if hit.waived else set()
            yield hit
        if blocking == MOST_HITS:
            return


def _milder(hit: RuleHit, places: Places) -> RuleHit:
    """A warning in place of a block where nothing reaches the code."""
    if not is_unreached(places, hit.rule, hit.file, hit.line):
        return hit
    return replace(hit, severity=RuleSeverity.WARN, message=f"{hit.message} Nothing that stood there reaches it.")


def with_hits(result: GateResult, more: tuple[RuleHit, ...]) -> GateResult:
    """The same with what was found elsewhere than in the change; a gate that fell over stays so."""
    return result if not more or result.status is GateStatus.ERROR else _result((*more, *result.hits))


def _result(hits: tuple[RuleHit, ...]) -> GateResult:
    blocking = [hit for hit in hits if _blocks(hit)]
    status = GateStatus.FAIL if blocking else GateStatus.PASS
    return GateResult(gate="guard", status=status, summary=_summary(blocking, hits), hits=hits)


def _blocks(hit: RuleHit) -> bool:
    return hit.severity is RuleSeverity.BLOCK and not hit.waived


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
