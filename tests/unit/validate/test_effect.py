"""The effect of a fix: the same tests still run their own lines, and still reach the code."""

import pytest

from regreen.act.validate import Texts, judge_effect
from regreen.act.validate.effect import open_lines
from regreen.model.cases import LinesByCase
from regreen.model.diagnosis import Fault
from regreen.model.ids import CaseId, CauseKey, TaskId
from regreen.model.tasks import Task, TaskType
from regreen.model.verdicts import GateResult, GateStatus

SOURCE = "def add(a, b):\n    return a + b\n\n\ndef big(a):\n    return a > 10\n"
NEW = CaseId("pytest:tests/test_it.py::test_it")
TASK = Task(
    id=TaskId("T1"),
    type=TaskType.FIX,
    title="",
    cause_key=CauseKey("k"),
    fault=Fault.IMPLEMENTATION_BUG,
    cases=(NEW,),
    allowed_paths=("**",),
)

TEST = "def test_it():\n    x = add(1, 2)\n    assert x == 3\n    if x:\n        note(x)\n    assert big(x)\n"
FILE = "tests/test_it.py"


def asked(before: dict[str, set[int]], after: dict[str, set[int]], text: str = SOURCE) -> GateResult:
    lines = [
        LinesByCase(lines={NEW: {f: frozenset(n) for f, n in one.items()}} if one else {}) for one in (before, after)
    ]
    texts = Texts(tests={FILE: TEST}, before={"s.py": SOURCE}, after={"s.py": text})
    return judge_effect(TASK, lines[0], lines[1], touched=["other.py"], texts=texts)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ({FILE: {2, 3}, "s.py": {2}}, {FILE: {2, 3, 4, 6}, "s.py": {2}}, ""),
        ({FILE: {2, 3, 5}, "s.py": {2}}, {FILE: {2, 3, 4, 6}, "s.py": {2}}, ""),
        ({}, {FILE: {2}}, ""),
        ({FILE: {2, 3}, "s.py": {2}}, {}, "no longer runs line 2"),
        ({FILE: {2, 3}, "s.py": {2}}, {FILE: {2}, "s.py": {2}}, "no longer runs line 3"),
        ({FILE: {2, 3}, "s.py": {2}}, {FILE: {2, 3, 6}}, "no longer reaches add"),
    ],
)
def test_the_same_lines_must_run(before: dict[str, set[int]], after: dict[str, set[int]], why: str) -> None:
    gate = asked(before, after)
    assert (gate.status is GateStatus.FAIL) == bool(why)
    assert why in gate.summary


def test_a_fix_that_moves_the_work_to_another_function_has_effect() -> None:
    text = SOURCE.replace("return a + b", "return plus(a, b)") + "\n\ndef plus(a, b):\n    return a + b\n"
    after = {FILE: {2, 3, 6}, "s.py": {2, 10}}
    assert asked({FILE: {2, 3}, "s.py": {2}}, after, text).status is GateStatus.PASS


@pytest.mark.parametrize(
    ("after", "runs", "status"),
    [
        ({"t.py": SOURCE}, {"t.py": {2}}, GateStatus.PASS),
        ({"s.py": "from t import *\n", "t.py": SOURCE}, {"t.py": {2}}, GateStatus.PASS),
        ({"t.py": SOURCE}, {}, GateStatus.FAIL),
        ({"t.py": "X = 1\n"}, {}, GateStatus.FAIL),
        ({}, {"o.py": {2}}, GateStatus.FAIL),
        ({"s.py": SOURCE, "t.py": SOURCE}, {"t.py": {2}}, GateStatus.FAIL),
    ],
)
def test_a_module_with_another_name_is_reached_there(
    after: dict[str, str], runs: dict[str, set[int]], status: GateStatus
) -> None:
    was = LinesByCase(lines={NEW: {FILE: frozenset({2}), "s.py": frozenset({2})}})
    now = LinesByCase(lines={NEW: {FILE: frozenset({2, 3, 6}), **{name: frozenset(n) for name, n in runs.items()}}})
    texts = Texts(tests={FILE: TEST}, before={"s.py": SOURCE}, after=after)
    gate = judge_effect(TASK, was, now, touched=["s.py", *after], is_new=["t.py"], texts=texts)
    assert gate.status is status, gate.summary


def test_lines_below_conditions_are_not_demanded() -> None:
    assert open_lines(TEST) == {2, 3, 4, 6}


def test_what_follows_a_call_that_should_raise_is_not_demanded() -> None:
    text = "def test_it():\n    with raises(ValueError):\n        add(1, 2)\n        add(3, 4)\n    for n in few():\n        add(n, n)\n"
    assert open_lines(text) == {2, 3, 5}
