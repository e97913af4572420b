"""Builds run summaries for tests of reports: one that has everything, and small ones."""

from regreen.model.cases import CaseResult, Failure, Frame, Outcome, Totals
from regreen.model.diagnosis import Blamed, Diagnosis, Evidence, Fault, Suspect, Symptom
from regreen.model.events import Event, EventKind
from regreen.model.findings import Finding, FindingKind, FindingState, Location, Severity
from regreen.model.ids import (
    AttemptId,
    CaseId,
    CauseKey,
    CommitId,
    DiagnosisId,
    Fingerprint,
    RunId,
    TaskId,
    TreeId,
)
from regreen.model.jobs import Posture
from regreen.model.runs import Broken, Completed, Skipped, TimedOut, ToolInfo
from regreen.model.stops import StopCode
from regreen.model.summary import Checkpoint, CoverageFigures, Landing, RunSummary, TaskStory
from regreen.model.tasks import (
    Attempt,
    AttemptOutcome,
    FileChange,
    FileStatus,
    Proposal,
    Task,
    TaskState,
    Usage,
)
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity, Verdict

RUN = RunId("20260131_104502Z_3fa1c2")
BASE, TIP = CommitId("1f" * 20), CommitId("ab" * 20)
WRONG = CaseId("pytest:tests/test_cart.py::test_discount[<b>&amp;-1]")
TILL = CaseId("pytest:tests/test_till.py::TestTill::test_close")
FLICKER = CaseId("pytest:tests/test_till.py::test_flicker")
DIFF = (
    "--- a/shop/cart.py\n+++ b/shop/cart.py\n@@ -1,4 +1,4 @@\n def total(prices, discount=0):\n"
    "-    return sum(prices)\n+    return sum(prices) - discount\n"
)
BAD_DIFF = (
    "--- a/tests/test_till.py\n+++ b/tests/test_till.py\n@@ -3,3 +3,3 @@\n"
    "-    assert till.close() == 0\n+    assert True\n"
)


def small(*, failing: bool = False) -> RunSummary:
    """A check of one test."""
    outcome = Outcome.FAILED if failing else Outcome.PASSED
    case = CaseResult(case_id=CaseId("pytest:tests/test_a.py::test_a"), outcome=outcome)
    info = ToolInfo(tool="pytest", exit_code=int(failing))
    return RunSummary(
        run_id=RUN,
        command="check",
        version="0.1.0",
        created_at="2026-01-31T10:45:02.000000Z",
        baseline=Totals(failed=1) if failing else Totals(passed=1),
        runs=(Completed(info=info, cases=(case,)),),
        cases=(case,) if failing else (),
    )


def full() -> RunSummary:
    """A fix of two causes, one of which lands, with every field filled."""
    return RunSummary(
        run_id=RUN,
        command="fix",
        version="0.1.0",
        created_at="2026-01-31T10:45:02.000000Z",
        ended_at="2026-01-31T10:52:40.000000Z",
        target="corner-shop",
        commit=BASE,
        user_branch="main",
        dirty=True,
        branch=f"regreen/{RUN}",
        tip=TIP,
        baseline=Totals(
            passed=40, failed=3, error=1, skipped=2, xfailed=1, xpassed=1, crashed=1, timed_out=1, not_run=1
        ),
        final=Totals(passed=45, failed=1, skipped=2, xfailed=1, xpassed=1, timed_out=1),
        runs=_runs(),
        cases=(_till_case(), _flicker_case()),
        findings=(_till_finding(), _lint_finding()),
        diagnoses=(_cart_cause(), _till_cause()),
        stories=(_cart_story(), _till_story(), _cleared_story()),
        landings=(_landing(),),
        checkpoints=(
            Checkpoint(
                commit=BASE,
                totals=Totals(passed=40, failed=3, error=1),
                at="2026-01-31T10:46:00Z",
                failing=("f1", "f2"),
            ),
            Checkpoint(commit=TIP, totals=Totals(passed=45, failed=1), at="2026-01-31T10:50:00Z", failing=("f2",)),
        ),
        iterations=2,
        coverage=CoverageFigures(statements=81.25, branches=64.0, lines=80.5),
        flaky=(FLICKER,),
        quarantined=(CaseId("pytest:tests/test_old.py::test_gone"),),
        posture=Posture(
            mounts=True,
            network=False,
            processes="counted",
            memory="none",
            reads=False,
            notes=("No cgroup to write to.",),
        ),
        stop_code=StopCode.NO_PROGRESS,
        stop_reason="Two checkpoints brought nothing new.",
        usage=Usage(input_tokens=12345, output_tokens=678, cost_usd=0.42, duration_s=81.5),
        events=_events(),
        notes=("The clone is shallow: no merge base.", "`-x` was overridden | see <docs>."),
        context=("plan.md",),
        gone=(_gone_finding(),),
    )


def _runs() -> tuple[Completed | Broken | TimedOut | Skipped, ...]:
    info = ToolInfo(
        tool="pytest",
        version="9.2.0",
        argv=("python", "-m", "pytest"),
        exit_code=1,
        duration_s=12.5,
        raw=("raw/pytest/report.jsonl",),
        notes=("--maxfail=1 was overridden.",),
    )
    wrong = CaseResult(
        case_id=WRONG,
        outcome=Outcome.FAILED,
        duration_s=0.02,
        file="tests/test_cart.py",
        line=9,
        suite="",
        markers=("cart", "slow"),
        failures=(
            Failure(type="AssertionError", message="assert 3 == 2\n +  where 3 = total([3], 1)", text="E assert"),
        ),
    )
    passed = CaseResult(
        case_id=CaseId("pytest:tests/test_cart.py::test_total"), outcome=Outcome.PASSED, duration_s=0.01
    )
    return (
        Completed(info=info, cases=(wrong, passed, _till_case())),
        Broken(
            info=ToolInfo(tool="ruff", exit_code=2),
            reason="ruff could not read its config: see ruff.toml.",
            slug="usage-error",
        ),
        TimedOut(info=ToolInfo(tool="mypy"), limit_s=600.0),
        Skipped(info=ToolInfo(tool="pyright"), reason="Not installed: pip install pyright."),
    )


def _till_failure() -> Failure:
    return Failure(
        type="KeyError",
        message="'drawer' <script>alert(1)</script>",
        frames=(Frame(file="shop/till.py", line=12, function="close", source="return self.cash['drawer']"),),
        text="    def close(self):\n>       return self.cash['drawer']\nE       KeyError\n\ntill.py:12: KeyError",
    )


def _till_case() -> CaseResult:
    return CaseResult(
        case_id=TILL,
        outcome=Outcome.FAILED,
        duration_s=0.25,
        file="tests/test_till.py",
        line=31,
        suite="TestTill",
        failures=(_till_failure(),),
    )


def _flicker_case() -> CaseResult:
    return CaseResult(
        case_id=FLICKER,
        outcome=Outcome.PASSED,
        duration_s=1.5,
        file="tests/test_till.py",
        line=50,
        failures=(Failure(phase="rerun", type="TimeoutError", message="late"),),
        reruns=(Outcome.FAILED,),
        flaky=True,
    )


def _till_finding() -> Finding:
    return Finding(
        tool="pytest",
        kind=FindingKind.TEST_FAILURE,
        severity=Severity.P2,
        message="'drawer' <script>alert(1)</script>",
        fingerprint=Fingerprint("0123456789abcdef"),
        cause_key=CauseKey("fedcba9876543210"),
        rule="KeyError",
        case_id=TILL,
        outcome=Outcome.FAILED,
        symbol="close",
        location=Location(file="shop/till.py", line=12),
        failure=_till_failure(),
        state=FindingState.KNOWN,
        raw="raw/pytest/report.jsonl#88",
    )


def _lint_finding() -> Finding:
    return Finding(
        tool="ruff",
        kind=FindingKind.LINT,
        severity=Severity.P3,
        message="`os` imported but unused",
        fingerprint=Fingerprint("1111111111111111"),
        cause_key=CauseKey("2222222222222222"),
        rule="F401",
        location=Location(file="shop/a b.py", line=1, column=8, end_line=1, end_column=10),
        state=FindingState.PREEXISTING,
        fixable=True,
        raw="raw/ruff/out.json#1",
    )


def _gone_finding() -> Finding:
    return Finding(
        tool="pytest",
        kind=FindingKind.TEST_FAILURE,
        severity=Severity.P2,
        message="assert 3 == 2",
        fingerprint=Fingerprint("3333333333333333"),
        cause_key=CauseKey("aaaaaaaaaaaaaaaa"),
        rule="AssertionError",
        case_id=WRONG,
        outcome=Outcome.FAILED,
        location=Location(file="shop/cart.py", line=2),
        state=FindingState.GONE,
        raw="raw/pytest/report.jsonl#12",
    )


def _cart_cause() -> Diagnosis:
    return Diagnosis(
        id=DiagnosisId("D1"),
        cause_key=CauseKey("aaaaaaaaaaaaaaaa"),
        title="total() ignores the discount",
        members=(Fingerprint("3333333333333333"),),
        cases=(WRONG,),
        severity=Severity.P1,
        fault=Fault.IMPLEMENTATION_BUG,
        symptom=Symptom.ASSERTION,
        domain="cart",
        route="GET /carts/{cart_id}",
        confidence=0.9,
        evidence=(Evidence(rule="raised-in-test", text="Three tests compare what total() gives.", weight=0.8),),
        suspects=(Suspect(file="shop/cart.py", line=2, function="total", score=0.97, why="spectrum"),),
        source_files=("tests/test_cart.py:9",),
        suggestion="Compare what the function gives with what the test expects.",
        systemic=True,
    )


def _till_cause() -> Diagnosis:
    return Diagnosis(
        id=DiagnosisId("D2"),
        cause_key=CauseKey("fedcba9876543210"),
        title="Till.close() finds no 'drawer'",
        members=(Fingerprint("0123456789abcdef"),),
        cases=(TILL,),
        severity=Severity.P2,
        fault=Fault.INTEGRATION_ISSUE,
        symptom=Symptom.DATA,
        confidence=0.6,
        evidence=(Evidence(rule="raised-in-source", text="shop/till.py:12 raises it."),),
        suspects=(
            Suspect(file="shop/till.py", line=12, function="Till.close", score=0.9, why="frame+spectrum"),
            Suspect(file="shop/cash.py", line=4, function="load", score=0.4, why="spectrum"),
        ),
        source_files=("shop/till.py:12", "tests/test_till.py:31"),
        suggestion="Look at where the data comes from.",
        culprit=Blamed(
            commits=(CommitId("5e" * 20), CommitId("6f" * 20)),
            good=CommitId("4d" * 20),
            author="A. Teller",
            at="2026-01-30",
            subject="Till: keep cash in one place",
            tried=4,
        ),
        opinion="The loader drops the key.",
    )


def _task(number: int, title: str, diagnosis: str | None, case: CaseId) -> Task:
    return Task(
        id=TaskId(f"T{number}"),
        title=title,
        diagnosis_id=DiagnosisId(diagnosis) if diagnosis else None,
        cause_key=CauseKey(f"cause-{number}"),
        fault=Fault.IMPLEMENTATION_BUG,
        severity=Severity.P1,
        files=("shop/cart.py",),
        cases=(case,),
    )


def _proposal(path: str) -> Proposal:
    return Proposal(
        base=BASE,
        base_tree=TreeId("c0" * 20),
        tree=TreeId("c1" * 20),
        files=(FileChange(path=path, status=FileStatus.MODIFIED, added=1, removed=1),),
        patch="patches/T1.1.patch",
    )


def _cart_story() -> TaskStory:
    attempt = Attempt(
        id=AttemptId("T1.1"),
        task_id=TaskId("T1"),
        number=1,
        agent="repair",
        tier="builtin",
        outcome=AttemptOutcome.FIXED,
        reason="All gates passed.",
        proposal=_proposal("shop/cart.py"),
        claimed="success",
        summary="Subtracts the discount.",
        usage=Usage(duration_s=3.5),
        started_at="2026-01-31T10:47:00Z",
        ended_at="2026-01-31T10:47:04Z",
        folder="agents/T1/1",
    )
    gates = (
        GateResult(gate="guard", status=GateStatus.PASS, summary="No rule fired."),
        GateResult(gate="full", status=GateStatus.PASS, summary="51 tests, none newly failing."),
    )
    return TaskStory(
        task=_task(1, "total() ignores the discount", "D1", WRONG),
        state=TaskState.LANDED,
        attempts=(attempt,),
        verdicts=(Verdict(attempt_id=AttemptId("T1.1"), gates=gates, scope="full"),),
        patches={"T1.1": DIFF},
    )


def _till_story() -> TaskStory:
    attempt = Attempt(
        id=AttemptId("T2.1"),
        task_id=TaskId("T2"),
        number=1,
        agent="claude",
        tier="standard",
        outcome=AttemptOutcome.TAMPERED,
        reason="An assertion was replaced by one that is always true.",
        proposal=_proposal("tests/test_till.py"),
        claimed="success: all tests pass",
        summary="Made the test robust.",
        usage=Usage(input_tokens=12345, output_tokens=678, cost_usd=0.42, model="large", duration_s=78.0),
        started_at="2026-01-31T10:48:00Z",
        ended_at="2026-01-31T10:49:18Z",
        folder="agents/T2/1",
    )
    hit = RuleHit(
        rule="test-assertion-weakened",
        severity=RuleSeverity.BLOCK,
        file="tests/test_till.py",
        line=3,
        message="An assertion became always true.",
        before="assert till.close() == 0",
        after="assert True",
    )
    gate = GateResult(gate="guard", status=GateStatus.FAIL, summary="One rule blocks.", hits=(hit,), failing=(TILL,))
    return TaskStory(
        task=_task(2, "Till.close() finds no 'drawer'", "D2", TILL),
        state=TaskState.ESCALATED,
        reason="No attempt is left.",
        attempts=(attempt,),
        verdicts=(Verdict(attempt_id=AttemptId("T2.1"), gates=(gate,)),),
        patches={"T2.1": BAD_DIFF},
        next_steps="See what shop/cash.py load() leaves out.",
    )


def _cleared_story() -> TaskStory:
    return TaskStory(
        task=_task(3, "Two totals differ", None, WRONG),
        state=TaskState.CLEARED,
        reason="Its cause is gone.",
        cleared_by="T1",
    )


def _landing() -> Landing:
    return Landing(
        task_id=TaskId("T1"),
        commit=TIP,
        attempt_id="T1.1",
        agent="repair",
        title="fix(cart): subtract the discount",
        file="shop/cart.py",
        line=2,
        category="implementation_bug",
        scope="full",
        files=("shop/cart.py",),
        diff=DIFF,
    )


def _events() -> tuple[Event, ...]:
    told = (
        ("10:45:02", EventKind.RUN_STARTED, "", "fix started"),
        ("10:45:10", EventKind.MEASURE_PROGRESSED, "pytest", "10 of 51"),
        ("10:46:00", EventKind.MEASURED, "base", "51 tests, 7 failing"),
        ("10:46:02", EventKind.DIAGNOSED, "", "2 causes"),
        ("10:47:00", EventKind.ATTEMPT_STARTED, "T1.1", "repair begins"),
        ("10:49:18", EventKind.JUDGED, "T2.1", "the guard blocks <it>"),
        ("10:50:00", EventKind.LANDED, "T1", "fix(cart): subtract the discount"),
        ("10:52:40", EventKind.RUN_STOPPED, "", "no_progress"),
    )
    return tuple(
        Event(seq=number, at=f"2026-01-31T{at}.000000Z", run_id=RUN, kind=kind, subject=subject, message=message)
        for number, (at, kind, subject, message) in enumerate(told, start=1)
    )
