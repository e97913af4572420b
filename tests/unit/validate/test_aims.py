"""What each type of task must bring about, and what it must leave as it is."""

from dataclasses import replace

import pytest

from regreen.act.validate import Tolerance, judge_aim, judge_full, judge_targeted
from regreen.model.cases import CaseResult, Outcome
from regreen.model.findings import Finding, FindingKind, Severity
from regreen.model.ids import CaseId, CauseKey, Fingerprint, TaskId, TreeId
from regreen.model.runs import Completed, Measurement, ToolInfo
from regreen.model.tasks import Task, TaskType
from regreen.model.verdicts import GateStatus
from regreen.syntax.skips import differs_in_marks_only

FILE = "tests/test_a.py"
X, Y = CaseId(f"pytest:{FILE}::test_x"), CaseId(f"pytest:{FILE}::test_y")
REASON = "The vendor mends it."
BEFORE = "import os\n\n\ndef test_x():\n    assert os.sep\n\n\ndef test_y():\n    assert 1 + 1 == 2\n"
MARK = f'@pytest.mark.skip(reason="{REASON}")\n'
MARKED = "import os\n\nimport pytest\n" + BEFORE.removeprefix("import os\n").replace("def test_x", f"{MARK}def test_x")


def measured(findings=(), **outcomes):
    cases = {
        CaseId(f"pytest:{FILE}::test_{name}"): told if isinstance(told, tuple) else (told, "")
        for name, told in outcomes.items()
    }
    made = tuple(CaseResult(case_id=case, outcome=outcome, reason=why) for case, (outcome, why) in cases.items())
    info = ToolInfo(tool="pytest", argv=(), version="8")
    return Measurement(tree=TreeId("t"), runs=(Completed(info=info, cases=made, findings=tuple(findings)),))


def task(kind, *cases):
    return Task(id=TaskId("T1"), type=kind, title="", cause_key=CauseKey("c"), cases=cases, reason=REASON)


BASE = measured(x=Outcome.PASSED, y=Outcome.PASSED)
LEFT = (Outcome.SKIPPED, f"see 12: {REASON}")
QUARANTINE = task(TaskType.QUARANTINE, X)


def status(gate):
    return gate.status


def test_a_test_that_is_to_run_again_must_pass_without_its_mark():
    wanted = task(TaskType.REMOVE_SKIP, X)
    base = measured(x=Outcome.SKIPPED, y=Outcome.PASSED)
    for outcome, expected in ((Outcome.PASSED, GateStatus.PASS), (Outcome.XPASSED, GateStatus.FAIL)):
        after = measured(x=outcome, y=Outcome.PASSED)
        assert status(judge_targeted(wanted, base, [after])) is expected
        assert status(judge_full(wanted, base, after)) is expected
    gone = measured(y=Outcome.PASSED)
    assert status(judge_full(wanted, base, gone)) is GateStatus.FAIL


def test_a_quarantined_test_must_be_skipped_with_the_reason_and_nothing_else():
    good = measured(x=LEFT, y=Outcome.PASSED)
    assert status(judge_targeted(QUARANTINE, BASE, [good])) is GateStatus.PASS
    assert status(judge_full(QUARANTINE, BASE, good)) is GateStatus.PASS
    for bad in ((Outcome.SKIPPED, "because"), (Outcome.XFAILED, REASON), Outcome.PASSED):
        after = measured(x=bad, y=Outcome.PASSED)
        gate = judge_targeted(QUARANTINE, BASE, [after], tolerance=Tolerance(flaky=frozenset({X})))
        assert status(gate) is GateStatus.FAIL
        assert "reason" in gate.summary
    more = measured(x=LEFT, y=LEFT)
    assert status(judge_targeted(QUARANTINE, BASE, [more])) is GateStatus.FAIL
    assert status(judge_full(QUARANTINE, BASE, more)) is GateStatus.FAIL


def aim(wanted, after, before=BASE, texts=None, **more):
    return judge_aim(wanted, before, [after], texts or ({FILE: BEFORE}, {FILE: MARKED}), **more)


def test_a_quarantine_changes_marks_on_its_own_tests_only():
    good = measured(x=LEFT, y=Outcome.PASSED)
    assert aim(QUARANTINE, good).status is GateStatus.PASS
    for text in (
        MARKED.replace("def test_y", f"{MARK}def test_y"),
        MARKED.replace("1 + 1 == 2", "True"),
        MARKED.replace("assert os.sep", "pass"),
        MARKED + "\npytestmark = pytest.mark.skip\n",
    ):
        assert aim(QUARANTINE, good, texts=({FILE: BEFORE}, {FILE: text})).status is GateStatus.FAIL
    beside = ({FILE: BEFORE}, {FILE: MARKED, "tests/test_b.py": ""})
    assert aim(QUARANTINE, good, texts=beside).status is GateStatus.FAIL
    assert aim(QUARANTINE, measured(x=LEFT, y=Outcome.XFAILED)).status is GateStatus.FAIL


FOUND = Finding(
    tool="lint",
    kind=FindingKind.LINT,
    severity=Severity.P3,
    message="E501 too long",
    fingerprint=Fingerprint("f"),
    cause_key=CauseKey("k"),
)


def test_a_suppression_changes_comments_only_and_the_finding_is_gone():
    wanted = task(TaskType.SUPPRESS)
    base = measured([FOUND], x=Outcome.PASSED)
    after = measured(x=Outcome.PASSED)
    quiet = ({"a.py": "A = 1\n"}, {"a.py": "A = 1  # noqa: E501\n"})
    assert judge_targeted(wanted, base, [after]).status is GateStatus.PASS
    assert aim(wanted, after, base, quiet, members=("f",)).status is GateStatus.PASS
    assert aim(wanted, measured([FOUND], x=Outcome.PASSED), base, quiet, members=("f",)).status is GateStatus.FAIL
    other = ({"a.py": "A = 1\n"}, {"a.py": "A = 2  # noqa: E501\n"})
    assert aim(wanted, after, base, other, members=("f",)).status is GateStatus.FAIL
    assert aim(wanted, measured(x=Outcome.FAILED), base, quiet, members=("f",)).status is GateStatus.FAIL


def test_a_refactoring_leaves_every_outcome_as_it_was():
    wanted = task(TaskType.REFACTOR, X, Y)
    assert aim(wanted, BASE).status is GateStatus.PASS
    assert aim(wanted, measured(x=Outcome.PASSED, y=Outcome.XPASSED)).status is GateStatus.FAIL
    odd = measured(x=Outcome.PASSED, y=Outcome.XPASSED)
    assert aim(wanted, odd, flaky=frozenset({Y})).status is GateStatus.PASS
    assert aim(replace(wanted, type=TaskType.FIX), BASE) is None


@pytest.mark.parametrize("text", ["def (", BEFORE.replace("os.sep", "os.name")])
def test_what_cannot_be_read_or_says_something_else_is_more_than_a_mark(text):
    assert not differs_in_marks_only(BEFORE, text, [("test_x",)])
