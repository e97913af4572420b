"""Ids that change at each collection, from two runs of the same code."""

import pytest

from regreen.app.tracing import unstable_of
from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Broken, Completed, Measurement, ToolInfo

F = "pytest:tests/a.py"


def measured(*ids, run=Completed, selection=None, **options):
    cases = tuple(CaseResult(case_id=CaseId(name), outcome=Outcome.PASSED) for name in ids)
    made = run(info=ToolInfo(tool="pytest"), cases=cases, **options)
    return Measurement(tree=TreeId("t"), runs=(made,), selection=selection)


FIRST = measured(f"{F}::f[1]", f"{F}::g", "pytest:tests/b.py::h[1]")


def test_ids_that_differ_are_masked_by_their_function():
    second = measured(f"{F}::f[2]", f"{F}::g", "pytest:tests/b.py::h[1]")
    assert unstable_of(FIRST, second) == {f"{F}::f"}


@pytest.mark.parametrize("selection", [(CaseId(F),), (CaseId(F), CaseId(f"{F}::g"))])
def test_a_selection_tells_of_the_files_that_it_holds_as_a_whole(selection):
    assert unstable_of(FIRST, measured(f"{F}::f[2]", f"{F}::g", selection=selection)) == {f"{F}::f"}
    assert unstable_of(FIRST, measured(f"{F}::f[2]", selection=(CaseId(f"{F}::g"),))) == frozenset()


def test_a_run_that_broke_says_nothing():
    broken = measured(f"{F}::f[2]", run=Broken, reason="killed", slug="killed")
    assert unstable_of(FIRST, broken) == unstable_of(broken, FIRST) == frozenset()
