"""How an attempt ends whose proposal was refused: what is our fault is never the agent's."""

from dataclasses import replace

import pytest

from regreen.app.attempting import refused_as
from regreen.app.repeating import Rest, quick_ones
from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Completed, Measurement, ToolInfo
from regreen.model.settings import Settings
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


def test_the_verdict_tells_what_was_repeated_what_was_not_and_why():
    passed = GateResult(gate="targeted", status=GateStatus.PASS, summary="All passed.")
    whole = Rest(repeated=3).told(passed)
    assert whole.summary == passed.summary
    assert whole.details == (("covering repeated", "3"), ("covering not repeated", "0"))
    one = Rest(repeated=1, left=1, left_s=2.5).told(passed).summary
    assert "1 further test that covers the change runs in the full suite only, besides 1 repeated: " in one
    assert "takes 2.5 s more, and proving is not to cost a second full run." in one
    assert "7 further tests that cover the change run in the full suite only" in Rest(left=7).told(passed).summary


SECONDS = {"a": 0.5, "b": 0.75, "c": 1.0, "d": 3.0}


def measured(spent_s=5.0):
    cases = tuple(CaseResult(case_id=CaseId(n), outcome=Outcome.PASSED, duration_s=s) for n, s in SECONDS.items())
    info = ToolInfo(tool="pytest", duration_s=spent_s)
    return Measurement(tree=TreeId("t"), runs=(Completed(info=info, cases=cases),))


@pytest.mark.parametrize(("at_once", "quick"), [(2, ("a", "b", "c")), (1, ("a", "b"))])
def test_what_covers_the_change_is_repeated_as_far_as_the_seconds_go_where_a_full_run_follows(at_once, quick):
    plain = Settings()
    settings = replace(plain, fix=replace(plain.fix, tools_at_once=at_once))
    assert quick_ones(settings, tuple(SECONDS), ("a",), measured()) == quick
    never = replace(settings, validation=replace(settings.validation, scope="targeted"))
    assert quick_ones(never, tuple(SECONDS), ("a",), measured()) == tuple(SECONDS)


def test_what_is_not_repeated_is_counted_beside_the_causes_own_tests():
    assert Rest.of(tuple(SECONDS), ("a", "b"), ("a",), measured()) == Rest(repeated=1, left=2, left_s=4.0)
