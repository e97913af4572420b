"""What the next attempt is told of a refusal: which rule and where, never how to pass it."""

import pytest

from regreen.app.retelling import MEANINGS, outline
from regreen.model.ids import CaseId
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity

HOW = "With (3,) area answers `4`, and `9` with this instead: `- side + 1 + side * side`."


def refused(gate, *hits, summary=HOW):
    return GateResult(
        gate=gate, status=GateStatus.FAIL, summary=summary, hits=hits, failing=(CaseId("pytest:t.py::test_a"),)
    )


def hit(rule, severity=RuleSeverity.BLOCK, waived=""):
    return RuleHit(rule=rule, severity=severity, file="shop.py", line=7, message=HOW, before=HOW, waived=waived)


@pytest.mark.parametrize(
    ("gate", "rule", "told"),
    [
        ("guard", "test-assertion-removed", "guard: test-assertion-removed at shop.py:7: "),
        ("needed", "behaviour-unneeded-piece", "needed: behaviour-unneeded-piece at shop.py:7: "),
        ("nearby", "behaviour-by-heart", "nearby: behaviour-by-heart at shop.py: "),
        ("rivals", "behaviour-smaller-rival", "rivals: behaviour-smaller-rival at shop.py: "),
    ],
)
def test_a_rule_is_told_with_its_plain_meaning_and_no_more(gate, rule, told):
    said = outline(refused(gate, hit(rule)))
    assert said.startswith(told)
    assert len(said) > len(told) + 10, "what it means"
    assert not any(word in said for word in ("answers `", "side", "(3,)", "instead"))


def test_only_what_blocks_is_told_and_each_rule_once():
    mild = (hit("size-files", RuleSeverity.WARN), hit("test-skipped", waived="known"))
    said = outline(refused("guard", *mild, hit("test-assertion-removed"), hit("test-assertion-removed")))
    assert said.count("test-assertion-removed") == 1
    assert "size-files" not in said
    assert "test-skipped" not in said


@pytest.mark.parametrize("gate", ["teeth", "new_tests", "effect"])
def test_gates_without_rules_have_a_meaning_in_place_of_what_they_tried(gate):
    assert outline(refused(gate)) == f"{gate}: {MEANINGS[gate]}"


def test_what_still_fails_is_told():
    assert outline(refused("targeted", summary="Still failing: test_a.")) == "targeted: Still failing: test_a."
