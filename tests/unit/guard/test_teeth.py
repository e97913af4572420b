"""Teeth shown by mutants: a stepper, played step by step."""

from collections.abc import Callable

import pytest

from regreen.act.guard.teeth import Killed, MutantRun, TeethQuestion, Then, teeth
from regreen.model.ids import CaseId
from regreen.model.verdicts import GateResult, GateStatus
from regreen.syntax.mutants import mutants, same_functions

SOURCE = "def add(a, b):\n    return a + b\n\n\ndef big(a):\n    return a > 10\n"
NEW, PEER, OTHER = CaseId("pytest:t.py::new"), CaseId("pytest:t.py::peer"), CaseId("pytest:t.py::other")
LINES = {"s.py": frozenset({2, 6})}
Notices = Callable[[dict[str, object]], bool]


def runs(run: MutantRun, checks: dict[CaseId, Notices]) -> Killed:
    """Really runs the mutant: a case that raises or says no has noticed it."""
    space: dict[str, object] = {}
    exec(compile(run.text, run.file, "exec"), space)
    return frozenset(case for case in run.cases if _notices(checks[case], space))


def _notices(check: Notices, space: dict[str, object]) -> bool:
    try:
        return not check(space)
    except (TypeError, ValueError, ZeroDivisionError):
        return True


def play(question: TeethQuestion, new: dict[CaseId, Notices], old: dict[CaseId, Notices] | None = None) -> GateResult:
    stepper = teeth(question)
    sent: Killed | None = None
    while True:
        try:
            run = stepper.send(sent)  # type: ignore[arg-type]
        except StopIteration as end:
            return end.value
        sent = runs(run, (old or {}) if run.old else new)


def strong(space: dict[str, object]) -> bool:
    return space["add"](2, 3) == 5 and space["big"](11) and not space["big"](10)  # type: ignore[operator]


def weak(space: dict[str, object]) -> bool:
    return space["add"](2, 3) is not None  # type: ignore[operator]


def blind(space: dict[str, object]) -> bool:
    return "add" in space


@pytest.mark.parametrize(("check", "status"), [(strong, "pass"), (weak, "fail"), (blind, "fail")])
def test_a_repaired_test_must_bite_as_hard_as_its_neighbours(check: Notices, status: str) -> None:
    question = TeethQuestion(cases=(NEW,), sources={"s.py": SOURCE}, lines=LINES, peers=(PEER, OTHER))
    assert play(question, {NEW: check, PEER: strong, OTHER: strong}).status == status


def test_without_neighbours_it_must_still_notice_something() -> None:
    question = TeethQuestion(cases=(NEW,), sources={"s.py": SOURCE}, lines=LINES)
    assert play(question, {NEW: weak}).status is GateStatus.PASS
    refused = play(question, {NEW: blind})
    assert refused.status is GateStatus.FAIL
    assert refused.failing == (NEW,)


def test_what_the_old_test_killed_where_it_passed_must_still_be_killed() -> None:
    question = TeethQuestion(cases=(NEW,), sources={"s.py": SOURCE}, lines=LINES, then=Then(sources={"s.py": SOURCE}))
    assert play(question, {NEW: strong}, {NEW: strong}).status is GateStatus.PASS
    assert play(question, {NEW: weak}, {NEW: weak}).status is GateStatus.PASS
    assert play(question, {NEW: weak}, {NEW: strong}).status is GateStatus.FAIL


def test_functions_that_changed_since_are_no_measure() -> None:
    then = Then(sources={"s.py": SOURCE.replace("a > 10", "a >= 10")})
    question = TeethQuestion(cases=(NEW,), sources={"s.py": SOURCE}, lines=LINES, then=then)

    def adds_only(space: dict[str, object]) -> bool:
        return space["add"](2, 3) == 5  # type: ignore[operator]

    assert play(question, {NEW: adds_only}, {NEW: strong}).status is GateStatus.PASS


def test_never_more_mutants_than_allowed() -> None:
    text = "def f(a):\n    return " + " + ".join(f"a * {n}" for n in range(50)) + "\n"
    question = TeethQuestion(cases=(NEW,), sources={"s.py": text}, lines={"s.py": frozenset({2})}, most=7)
    asked_: list[int] = []

    def counts(space: dict[str, object]) -> bool:
        asked_.append(1)
        return False

    assert play(question, {NEW: counts}).status is GateStatus.PASS
    assert len(asked_) == 7


def test_mutants_change_one_thing_on_the_lines_asked_for() -> None:
    found = list(mutants(SOURCE, frozenset({2})))
    assert [(one.before, one.after) for one in found] == [("return a + b", "return None"), ("a + b", "(a - b)")]
    assert all(one.text != SOURCE and compile(one.text, "s", "exec") for one in found)
    assert not list(mutants("def (:"))
    assert same_functions(SOURCE, SOURCE.replace("> 10", "> 9")) == {"add"}
