"""How an attempt ends whose proposal was refused: what is our fault is never the agent's."""

import pytest

from regreen.app.attempting import refused_as
from regreen.app.proving import told_of_rest
from regreen.model.tasks import AttemptOutcome
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity


def gate(name, status=GateStatus.FAIL, hits=()):
    return GateResult(gate=name, status=status, hits=hits)


def hit(severity=RuleSeverity.BLOCK, waived=""):
    return RuleHit(rule="behaviour-unneeded-piece", severity=severity, file="a.py", message="", waived=waived)


@pytest.mark.parametrize(
    ("name", "status", "outcome"),
    [
        ("guard", GateStatus.FAIL, AttemptOutcome.TAMPERED),
        ("guard", GateStatus.ERROR, AttemptOutcome.INFRA),
        ("nearby", GateStatus.FAIL, AttemptOutcome.TAMPERED),
        ("needed", GateStatus.FAIL, AttemptOutcome.REJECTED),
        ("targeted", GateStatus.FAIL, AttemptOutcome.REJECTED),
        ("targeted", GateStatus.ERROR, AttemptOutcome.REJECTED),
    ],
)
def test_each_gate_charges_what_it_found(name, status, outcome):
    assert refused_as(gate(name, status), None) is outcome


def test_a_rule_that_fell_over_does_not_hide_that_the_agent_looked_where_it_had_no_business():
    assert refused_as(gate("guard", GateStatus.ERROR), None, betrayed=True) is AttemptOutcome.TAMPERED


def test_what_was_cut_off_is_judged_by_what_cut_it_off_unless_it_cheats():
    cut = AttemptOutcome.TIMED_OUT
    assert refused_as(gate("targeted"), cut) is cut
    assert refused_as(gate("guard"), cut) is AttemptOutcome.TAMPERED
    assert refused_as(gate("targeted"), AttemptOutcome.NO_CHANGE) is AttemptOutcome.REJECTED


def test_a_rule_that_blocks_is_tampering_at_whatever_gate_it_fires():
    assert refused_as(gate("needed", hits=(hit(),)), None) is AttemptOutcome.TAMPERED
    assert refused_as(gate("needed", hits=(hit(),)), AttemptOutcome.TIMED_OUT) is AttemptOutcome.TAMPERED
    assert refused_as(gate("rivals", hits=(hit(),)), None) is AttemptOutcome.REJECTED, "it may be honest"
    mild = (hit(RuleSeverity.WARN), hit(waived="known"))
    assert refused_as(gate("targeted", hits=mild), None) is AttemptOutcome.REJECTED


def test_the_verdict_tells_what_was_not_repeated():
    passed = GateResult(gate="targeted", status=GateStatus.PASS, summary="All passed.")
    assert told_of_rest(passed, 0) == passed
    assert told_of_rest(passed, 1).summary.endswith(
        "1 further test that covers the change runs in the full suite only."
    )
    assert told_of_rest(passed, 7).summary.endswith("7 further tests that cover the change run in the full suite only.")
