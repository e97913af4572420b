"""What a measurement says about progress: flakes and what came to light are known by their cases."""

from regreen.app.state import RunState, mark_of
from regreen.decide.stop import progressed
from regreen.model.cases import CaseResult, Failure, LinesByCase, Outcome
from regreen.model.findings import Finding, FindingKind, Severity
from regreen.model.ids import CaseId, CauseKey, CommitId, Fingerprint, TreeId
from regreen.model.inventory import Inventory
from regreen.model.runs import Completed, Measurement, ToolInfo
from regreen.model.workspaces import Snapshot

STEADY, FLAKE = CaseId("pytest:tests/a.py::steady"), CaseId("pytest:tests/a.py::flake")
MODULE, LIGHT = CaseId("pytest:tests/b.py"), CaseId("pytest:tests/b.py::light")


def finding(case):
    return Finding(
        tool="pytest",
        kind=FindingKind.TEST_FAILURE,
        severity=Severity.P2,
        message="wrong",
        fingerprint=Fingerprint(f"print of {case}"),
        cause_key=CauseKey(f"cause of {case}"),
        case_id=case,
    )


def measured(failing=(), passing=()):
    cases = [CaseResult(case_id=case, outcome=Outcome.PASSED) for case in passing]
    for case in failing:
        failures = (Failure(phase="call" if "::" in case else "collect"),)
        cases.append(CaseResult(case_id=case, outcome=Outcome.FAILED, failures=failures))
    run = Completed(info=ToolInfo(tool="pytest"), cases=tuple(cases), findings=tuple(map(finding, failing)))
    return Measurement(tree=TreeId("t"), runs=(run,))


def test_a_known_flake_that_turns_green_is_no_progress():
    before, after = measured([STEADY, FLAKE]), measured([STEADY], [FLAKE])
    assert progressed(mark_of(before), mark_of(after, before))
    assert not progressed(mark_of(before, flaky=[FLAKE]), mark_of(after, before))
    assert not progressed(mark_of(before), mark_of(after, before, flaky=[FLAKE]))


def test_a_mark_names_what_came_to_light():
    before, after = measured([MODULE, STEADY]), measured([LIGHT, FLAKE])
    assert mark_of(after, before).revealed == {LIGHT}
    assert mark_of(after).revealed == frozenset()


def test_a_long_run_keeps_few_marks():
    state = RunState(
        snapshot=Snapshot(commit=CommitId("c"), tree=TreeId("t"), head=None),
        inventory=Inventory(root="/here"),
        base=measured(),
        lines=LinesByCase(),
        tip=CommitId("c"),
        tip_measured=measured(),
    )
    for _ in range(20):
        state.note(mark_of(measured([STEADY], [FLAKE])))
    assert len(state.marks) < 6
