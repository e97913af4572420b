"""A line that fails whoever runs it, or that hardly anybody else runs, joins what fails alike."""

from regreen.decide.diagnose import DiagnoseContext, diagnose
from regreen.model.cases import CaseResult, Failure, Frame, LinesByCase, Outcome
from regreen.model.findings import Finding, FindingKind, Severity
from regreen.model.ids import CaseId, CauseKey, Fingerprint

SOURCE = """\
class Ledger:
    def pay(self, cents):
        if cents <= 0:
            raise ValueError
        self.paid += cents

    def balance(self):
        return self.total() + self.paid

    def statement(self):
        return str(self.balance())
"""


def found(name, rule="AssertionError"):
    frame = Frame(file="tests/test_ledger.py", line=len(name), function=name, source="assert ledger")
    return Finding(
        tool="pytest",
        kind=FindingKind.TEST_FAILURE,
        severity=Severity.P2,
        message=f"assert {name}",
        fingerprint=Fingerprint(f"print-{name}"),
        cause_key=CauseKey(f"key-{name}"),
        rule=rule,
        case_id=CaseId(f"pytest:tests/test_ledger.py::{name}"),
        outcome=Outcome.FAILED,
        failure=Failure(type=rule, message=f"assert {name}", frames=(frame,)),
    )


def causes(runs, failing, source=SOURCE):
    findings = [found(name, rule) for name, rule in failing.items()]
    cases = {
        CaseId(f"pytest:tests/test_ledger.py::{name}"): CaseResult(
            case_id=CaseId(f"pytest:tests/test_ledger.py::{name}"),
            outcome=Outcome.FAILED if name in failing else Outcome.PASSED,
        )
        for name in runs
    }
    lines = LinesByCase(
        lines={
            CaseId(f"pytest:tests/test_ledger.py::{name}"): {"ledger.py": frozenset(run)} for name, run in runs.items()
        }
    )
    return diagnose(findings, cases, lines, DiagnoseContext(sources={"ledger.py": source}))


RUNS = {
    "test_after": {3, 5, 8},
    "test_too_much": {3, 5, 8},
    "test_statement": {3, 5, 8, 11},
    "test_without": {8},
    "test_positive": {3, 4},
}


def test_a_test_that_alone_runs_a_caller_joins_the_cause_behind_it():
    joined = causes(RUNS, dict.fromkeys(("test_after", "test_too_much", "test_statement"), "AssertionError"))
    assert len(joined) == 1
    assert any("by no passing test" in item.text for item in joined[0].evidence)


def test_another_kind_of_error_stays_apart():
    kinds = {"test_after": "AssertionError", "test_too_much": "AssertionError", "test_statement": "TypeError"}
    assert len(causes(RUNS, kinds)) == 2


def test_a_passing_test_on_the_line_keeps_them_apart():
    runs = RUNS | {"test_fine": {3, 5}}
    joined = causes(runs, dict.fromkeys(("test_after", "test_statement"), "AssertionError"))
    assert len(joined) == 2


CACHE = """\
class Cache:
    def done(self, task):
        self.tasks.discard(task)
        if task.failed:
            self.keep(task.error)
            return
        self.keep(task.result)

    def hit(self, key):
        self.hits += 1
"""


def test_a_rare_branch_of_a_function_that_every_test_calls_joins_what_fails_alike():
    runs = {"test_twice": {3, 4, 5, 6, 10}, "test_many": {3, 4, 5, 6}, "test_one": {3, 4, 5, 6}}
    runs |= {f"test_fine_{letter}": {3, 4, 7, 10} for letter in "abcd"}
    failing = ("test_twice", "test_many")
    joined = causes(runs, dict.fromkeys(failing, "AssertionError"), CACHE)
    assert len(joined) == 1
    assert any("hardly any passing test" in item.text for item in joined[0].evidence)
    assert len(causes(runs, dict(zip(failing, ("AssertionError", "TypeError"), strict=True)), CACHE)) == 2


def test_a_branch_that_many_passing_tests_take_joins_nothing():
    runs = {"test_twice": {3, 4, 5, 6, 10}, "test_many": {3, 4, 5, 6}}
    runs |= {f"test_fine_{letter}": {3, 4, 5, 6} for letter in "abcd"}
    assert len(causes(runs, dict.fromkeys(("test_twice", "test_many"), "AssertionError"), CACHE)) == 2
