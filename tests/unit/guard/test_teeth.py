"""Teeth shown by mutants: a stepper, played step by step."""

from collections.abc import Callable

import pytest

from regreen.act.guard.drawing import drawn
from regreen.act.guard.newly import NewTests, new_teeth
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
    return answered(question, lambda run: runs(run, (old or {}) if run.old else new))


def answered(question: TeethQuestion, answer: Callable[[MutantRun], Killed]) -> GateResult:
    stepper = teeth(question)
    sent: Killed | None = None
    while True:
        try:
            run = stepper.send(sent)  # type: ignore[arg-type]
        except StopIteration as end:
            return end.value
        sent = answer(run)


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


def test_what_the_old_test_killed_on_lines_that_the_new_one_does_not_run_counts() -> None:
    def adds(space: dict[str, object]) -> bool:
        return space["add"](2, 3) == 5  # type: ignore[operator]

    for ran, status in (({"s.py": frozenset({2, 6})}, "fail"), ({"s.py": frozenset({2})}, "pass"), ({}, "pass")):
        then = Then(sources={"s.py": SOURCE}, lines=ran)
        question = TeethQuestion(cases=(NEW,), sources={"s.py": SOURCE}, lines={"s.py": frozenset({2})}, then=then)
        assert play(question, {NEW: adds}, {NEW: strong}).status == status


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


def test_parameters_of_one_test_count_together() -> None:
    small, large = CaseId("pytest:t.py::new[0]"), CaseId("pytest:t.py::new[1]")
    question = TeethQuestion(cases=(small, large), sources={"s.py": SOURCE}, lines=LINES, peers=(PEER,))
    checks = {small: lambda space: space["add"](0, 0) == 0, large: strong, PEER: strong}
    assert play(question, checks).status is GateStatus.PASS
    alone = TeethQuestion(cases=(small, OTHER), sources={"s.py": SOURCE}, lines=LINES, peers=(PEER,))
    result = play(alone, {small: checks[small], OTHER: strong, PEER: strong})
    assert (result.status, result.failing) == (GateStatus.FAIL, (small,))


def test_mutants_change_one_thing_on_the_lines_asked_for() -> None:
    found = list(mutants(SOURCE, frozenset({2})))
    assert [(one.before, one.after) for one in found] == [("return a + b", "return None"), ("a + b", "(a - b)")]
    assert all(one.text != SOURCE and compile(one.text, "s", "exec") for one in found)
    assert not list(mutants("def (:"))
    assert same_functions(SOURCE, SOURCE.replace("> 10", "> 9")) == {"add"}


def new(checks: dict[CaseId, Notices], *, most: int = 6, stop_after: int = 99) -> tuple[GateResult, int]:
    """The answer about new tests, each of which runs all lines, and how many faults were tried."""
    question = NewTests(sources={"s.py": SOURCE}, lines=dict.fromkeys(checks, LINES), most=most)
    stepper, sent, tried = new_teeth(question), None, 0
    while True:
        try:
            run = stepper.send(sent)
        except StopIteration as end:
            return end.value, tried
        sent = runs(run, checks) if tried < stop_after else None
        tried += 1


def same(space: dict[str, object]) -> bool:
    first = space["add"](2, 3)  # type: ignore[operator]
    return bool(first == space["add"](2, 3) and isinstance(first, type(first)))  # type: ignore[operator]


def test_a_new_test_that_compares_the_code_with_itself_is_weak() -> None:
    result, tried = new({NEW: same})
    assert result.status is GateStatus.FAIL
    assert result.failing == (NEW,)
    assert tried <= 6


def test_new_tests_that_notice_something_end_it_at_once() -> None:
    result, tried = new({NEW: strong, OTHER: strong})
    assert result.status is GateStatus.PASS
    assert (tried, result.details) == (1, (("mutants", "1"),))


def test_weak_ones_among_good_ones_are_named_and_not_counted() -> None:
    result, _ = new({NEW: strong, OTHER: same, PEER: blind})
    assert result.status is GateStatus.PASS
    assert {case for name, case in result.details if name == "weak"} == {OTHER, PEER}
    assert result.summary.startswith("A fault in what they run is noticed by 1 of 3 new tests")


def test_a_new_test_that_reaches_no_code_is_weak() -> None:
    question = NewTests(sources={"s.py": SOURCE}, lines={NEW: {}})
    with pytest.raises(StopIteration) as end:
        next(new_teeth(question))
    assert end.value.value.failing == (NEW,)


def test_what_there_was_no_time_for_is_not_called_weak() -> None:
    result, _ = new({NEW: same, OTHER: same}, stop_after=1)
    assert result.status is GateStatus.PASS
    assert result.summary.startswith("A fault in what they run is noticed by 0 of 2 new tests (1 tried).")


SCRIPT = "function f(a) {\n  if (a > 10) {\n    return a * 3;\n  }\n  return a * 2;\n}\n"
"""No lines of it are recorded: which test comes where is asked by raising an error there."""


def looks_at(value: int, answer: int) -> Callable[[str], bool]:
    """A check of the script, played: whether it fails with a text."""

    def fails(text: str) -> bool:
        flat = text.replace(" ", "").replace("\n", "")
        upper = value <= 10 if "(a<=10)" in flat else value >= 10 if "(a>=10)" in flat else value > 10
        upper = value > 11 if "a>11" in flat else upper
        branch = (
            flat.partition("if(")[2].partition("{")[2].partition("}")[0] if upper else flat.rpartition("}return")[2]
        )
        branch = branch if upper else f"return{branch}" if "}throw" not in flat else "throw"
        if "throw" in flat.partition("if(")[0] or "throw" in branch:
            return True
        got = {"*3": value * 3, "*2": value * 2, "/3": value / 3, "/2": value / 2, "*4": value * 4}
        return next((number for sign, number in got.items() if sign in branch), None) != answer

    return fails


def played(question: TeethQuestion, checks: dict[CaseId, Callable[[str], bool]]) -> GateResult:
    return answered(question, lambda run: frozenset(case for case in run.cases if checks[case](run.text)))


def test_where_no_lines_are_recorded_a_test_is_held_against_others_where_it_comes_itself() -> None:
    question = TeethQuestion(
        cases=(NEW,), sources={"s.js": SCRIPT}, lines={"s.js": frozenset(range(1, 7))}, peers=(PEER, OTHER)
    )
    peers = {PEER: looks_at(10, 20), OTHER: looks_at(11, 33)}
    assert played(question, {NEW: looks_at(20, 60), **peers}).status is GateStatus.PASS
    refused = played(question, {NEW: lambda text: "throw" in text, **peers})
    assert refused.status is GateStatus.FAIL
    assert "notices 0 of" in refused.summary
    unreached = played(question, {NEW: lambda text: False, **peers})
    assert unreached.status is GateStatus.FAIL


MANY = "".join(f"def f{n}(a):\n    return a + {n} > {n}\n\n\n" for n in range(40))


def test_it_says_how_many_faults_and_neighbours_of_how_many_were_asked() -> None:
    peers = tuple(CaseId(f"pytest:t.py::peer{n}") for n in range(30))
    lines = {"s.py": frozenset(range(2, 160, 4))}
    seen: dict[str, set[str]] = {}
    for seed in ("T1", "T1 ", "T2"):
        gate = teeth(TeethQuestion(cases=(NEW,), sources={"s.py": MANY}, lines=lines, peers=peers, seed=seed))
        sent: Killed | None = None
        abouts: set[str] = set()
        while True:
            try:
                run = gate.send(sent)  # type: ignore[arg-type]
            except StopIteration as end:
                result = end.value
                break
            abouts |= {run.about} if run.about.count(" became ") else set()
            sent = frozenset(run.cases)
        seen[seed] = abouts
        told = dict(result.details)
        assert told["mutants"].startswith("20 of ")
        assert int(told["mutants"].split()[-1]) > 40
        assert (told["peers"], told["seed"]) == ("12 of 30", seed)
        assert "12 of 30 tests asked" in result.summary
        at = sorted(int(about.split(":")[1]) for about in abouts)
        assert len(at) == len(set(at)) == 20, "one of each place"
        assert (at[0] < 16, at[-1] > 144) == (True, True), "over the whole"
    assert seen["T1"] != seen["T2"]


def test_a_draw_is_the_same_for_the_same_seed() -> None:
    items = [("a.py", n // 3) for n in range(300)]
    one, same, other = (drawn(items, 20, seed, lambda item: item) for seed in ("1", "1", "2"))
    assert one == same != other
    assert len(set(one)) == 20
    assert drawn(items[:5], 20, "1", lambda item: item) == items[:5]
    few = drawn([("a.py", n % 4) for n in range(100)], 20, "1", lambda item: item)
    assert {one: few.count(one) for one in few} == {("a.py", n): 5 for n in range(4)}
