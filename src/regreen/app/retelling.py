"""What the next attempt is told of a refusal: which rule, its plain meaning and the place, never how to pass it."""

from regreen.act.guard import RULES, nearby, newly, rivals, teeth
from regreen.act.validate import effect
from regreen.model.verdicts import GateResult, RuleHit, RuleSeverity

MOST_TOLD = 3
"""Rules that are told of one refusal."""
MEANINGS = {
    teeth.GATE: "The repaired test notices too few faults in the code that it runs.",
    newly.NEW_GATE: "The new tests notice no fault in the code that they run.",
    effect.GATE: "The cause's tests no longer run what they ran before.",
}
"""Gates that fire no rules, and whose own sentence names what was tried or which tests lost what."""
_PLACELESS = frozenset({nearby.GATE, rivals.GATE})
"""Gates of which a line would name where another change was made."""
_BY_ID = {rule.id: rule.message for rule in RULES}


def outline(refusal: GateResult) -> str:
    """One line for the next attempt; the report and the verdict keep the inputs, the answers and the faults tried."""
    blocking = [hit for hit in refusal.hits if hit.severity is RuleSeverity.BLOCK and not hit.waived]
    if blocking:
        told = dict.fromkeys(_rule(refusal.gate, hit) for hit in blocking)
        return f"{refusal.gate}: {' '.join([*told][:MOST_TOLD])}"
    return f"{refusal.gate}: {MEANINGS.get(refusal.gate, refusal.summary)}"


def _rule(gate: str, hit: RuleHit) -> str:
    place = hit.file if hit.line is None or gate in _PLACELESS else f"{hit.file}:{hit.line}"
    return f"{hit.rule} at {place}: {_BY_ID.get(hit.rule, hit.message)}"
