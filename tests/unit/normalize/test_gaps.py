"""Which modules tests run too little of."""

from regreen.act.validate.covers import gained, judge_coverage
from regreen.measure.normalize.gaps import gap_findings, spans
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId
from regreen.model.verdicts import GateStatus
from regreen.syntax.executable import executable_lines

TEXT = '''\
"""A docstring."""
import os


def sign(number: int) -> str:
    """Another."""
    global LAST
    note: str
    if number < 0:
        return (
            "minus"
        )
    return "plus"
'''
EVERY = {2, 5, 9, 10, 13}
ONE, TWO = CaseId("pytest:tests/test_a.py::test_one"), CaseId("pytest:tests/test_a.py::test_two")
LINES = LinesByCase(
    lines={ONE: {"a.py": frozenset({9, 13})}, TWO: {"a.py": frozenset({9, 10})}}, collection={"a.py": frozenset({2, 5})}
)


def test_the_first_lines_of_statements_can_run_and_declarations_cannot():
    assert executable_lines(TEXT) == EVERY
    assert executable_lines("def (") == frozenset()


def test_a_module_below_the_share_is_a_gap_and_only_passing_tests_count():
    (gap,) = gap_findings(LINES, {"a.py": TEXT}, [ONE], 90)
    assert gap.message == "tests run 80 % of 5 lines that can run; 90 % are wanted. Not run: 10"
    assert (gap.location.file, gap.location.line) == ("a.py", 10)
    assert gap_findings(LINES, {"a.py": TEXT}, [ONE], 80) == ()
    assert gap_findings(LINES, {"a.py": TEXT}, [ONE, TWO], 100) == ()
    assert gap_findings(LINES, {"empty.py": '"""Only words."""\n'}, [ONE], 100) == ()


def test_two_gaps_are_two_causes_and_a_gap_stays_the_same_when_more_of_it_is_run():
    gaps = gap_findings(LINES, {"a.py": TEXT, "b.py": TEXT}, [], 100)
    assert len({gap.cause_key for gap in gaps}) == 2
    (later,) = gap_findings(LINES, {"a.py": TEXT}, [ONE], 100)
    assert later.fingerprint == gaps[0].fingerprint


def test_lines_are_named_as_spans_and_the_first_of_many():
    assert spans([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"
    assert spans(list(range(0, 60, 2))).endswith("38, …")


def test_new_tests_must_run_what_nothing_ran():
    every = frozenset(EVERY)
    risen = judge_coverage(gained("a.py", every, frozenset({2, 5, 9, 13, 99}), (TWO,), LINES))
    assert risen.status is GateStatus.PASS
    assert risen.summary == "a.py: 4 of 5 lines (80 %) before, 5 (100 %) with it."
    same = judge_coverage(gained("a.py", every, frozenset({2, 5, 9, 10}), (TWO,), LINES))
    assert same.status is GateStatus.FAIL
