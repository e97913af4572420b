"""What a checkpoint runs, and how a selection's outcomes join those of the whole suite."""

from dataclasses import replace

import pytest

from regreen.app.checkpoints import patched, runs_in_full
from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Completed, Measurement, ToolInfo
from regreen.model.settings import ValidationSettings


def measured(seconds: float, **outcomes: Outcome) -> Measurement:
    cases = tuple(CaseResult(case_id=CaseId(name), outcome=outcome) for name, outcome in outcomes.items())
    info = ToolInfo(tool="pytest", duration_s=seconds)
    return Measurement(tree=TreeId("t"), runs=(Completed(info=info, cases=cases),))


BEFORE = measured(100.0, a=Outcome.PASSED, b=Outcome.FAILED, c=Outcome.PASSED)


def outcomes(found: Measurement) -> dict[str, Outcome]:
    return {case.case_id: case.outcome for case in found.cases()}


def test_what_ran_anew_takes_the_place_of_what_was() -> None:
    found = patched(BEFORE, measured(1.0, b=Outcome.PASSED, d=Outcome.PASSED), [CaseId("b"), CaseId("d")])
    assert outcomes(found) == dict.fromkeys("abcd", Outcome.PASSED)


def test_what_was_asked_for_and_did_not_come_is_gone() -> None:
    found = patched(BEFORE, measured(1.0, b=Outcome.PASSED), [CaseId("a"), CaseId("b")])
    assert outcomes(found) == {"b": Outcome.PASSED, "c": Outcome.PASSED}


def test_a_selection_says_nothing_about_how_long_the_whole_suite_takes() -> None:
    found = patched(BEFORE, measured(1.0, b=Outcome.PASSED), [CaseId("b")])
    settings = ValidationSettings(full_budget_s=50.0)
    assert not runs_in_full(settings, found)
    assert runs_in_full(replace(settings, full_budget_s=100.0), found)


@pytest.mark.parametrize(("scope", "full"), [("auto", False), ("targeted", False), ("full", True)])
def test_the_scope_decides(scope: str, full: bool) -> None:
    assert runs_in_full(ValidationSettings(scope=scope, full_budget_s=50.0), BEFORE) is full
