"""Expressions worked out from what tests saw: what keeps the states of passing tests and changes those of failing ones."""

import ast
import sys
import threading
from pathlib import Path

import pytest

from regreen.repair.expressed import is_pure, negated

sys.path.insert(0, str(Path(__file__).parents[3] / "src/regreen/probe"))
from repair_express import express
from repair_states import copied

GIVEN = {
    "attributes": ["size", "rows"],
    "constants": ["0", "1"],
    "functions": ["half"],
    "names": {"half": lambda n: n // 2},
}


class Box:
    def __init__(self, size):
        self.size = size
        self.rows = list(range(size))


def texts(passing, failing, kind, text):
    found = express(passing, failing, [[0, kind, text]], GIVEN).get("0", {"best": []})
    return [one for one, _, _ in found["best"]]


def test_a_value_that_passing_tests_did_not_tell_from_the_old_one():
    passing = [{"low": 0, "high": high} for high in (3, 5, 9)]
    assert "high - low" in texts(passing, [{"low": 2, "high": 9}], "value", "high")
    assert "high - low" not in texts([*passing, {"low": 1, "high": 4}], [{"low": 2, "high": 9}], "value", "high")


def test_a_condition_that_asks_for_one_thing_more():
    passing = [{"at": at, "rows": [1, 2, 3]} for at in (0, 1, 2)]
    found = texts(passing, [{"at": 3, "rows": [1, 2, 3]}], "and", "at >= 0")
    assert "at < len(rows)" in found


def test_a_guard_never_holds_where_nothing_was_wrong():
    passing = [{"key": key, "seen": ("x", "y")} for key in "abc"]
    found = texts(passing, [{"key": "x", "seen": ("x", "y")}], "guard", "False")
    assert found[0] == "key in seen"
    assert texts([*passing, {"key": "y", "seen": ("y",)}], [{"key": "x", "seen": ("x",)}], "guard", "False") != found


def test_a_crash_at_the_old_expression_is_a_change():
    passing = [{"row": [4, 5]}, {"row": [6, 7]}, {"row": [8, 9]}]
    assert "row[-1]" in texts(passing, [{"row": [3]}], "value", "row[1]")


def test_attributes_and_functions_of_the_module_are_parts():
    passing = [{"box": Box(size), "n": size} for size in (2, 4, 6)]
    assert "box.size" in texts(passing, [{"box": Box(3), "n": 9}], "value", "n")
    halves = [{"n": n, "m": n // 2} for n in (2, 5, 8)]
    assert "half(n)" in texts(halves, [{"n": 9, "m": 1}], "value", "m")


def test_without_states_of_both_kinds_nothing_is_worked_out():
    assert texts([], [{"n": 1}], "value", "n") == []
    assert texts([{"n": 1}], [], "value", "n") == []


def test_states_are_copies_and_what_cannot_be_copied_stays():
    row, unlike, lock = [1], (one for one in "ab"), threading.Lock()
    kept = copied({"row": row, "same": row, "left": unlike, "lock": lock})
    row.append(2)
    assert kept["row"] == [1]
    assert kept["row"] is kept["same"]
    assert "left" not in kept
    assert kept["lock"] is lock


@pytest.mark.parametrize(
    ("text", "pure"),
    [("a + len(b)", True), ("a.pop()", False), ("rows.get(a)", True), ("take(a)", False), ("(yield a)", False)],
)
def test_what_changes_nothing(text, pure):
    assert is_pure(ast.parse(text, mode="eval").body) == pure


@pytest.mark.parametrize(
    ("text", "binds", "opposite"),
    [("a < b", 6, "a >= b"), ("not a", 5, "a"), ("a in b", 6, "a not in b"), ("a", 18, "not a")],
)
def test_the_opposite_in_the_shortest_words(text, binds, opposite):
    assert negated(text, binds) == opposite


class Wrapped:
    def __init__(self, size):
        self.inner = Box(size)


KINDS = {**GIVEN, "names": {"Box": Box, "Wrapped": Wrapped}}


def of_kinds(passing, failing, given=KINDS):
    found = express(passing, failing, [[0, "guard", "False"]], given)["0"]
    return [one for one, _, _ in found["best"]], [tuple(one[:3]) for one in found["made"]]


def test_a_guard_asks_for_the_type_that_only_failing_tests_saw():
    guards, _ = of_kinds([{"key": 1}, {"key": 2}], [{"key": "a"}])
    assert "isinstance(key, str)" in guards
    assert "not isinstance(key, int)" in guards
    guards, _ = of_kinds([{"box": Box(1)}], [{"box": Wrapped(2)}])
    assert "isinstance(box, Wrapped)" in guards


def test_where_types_are_alike_none_is_asked_for():
    guards, made = of_kinds([{"key": 1}, {"key": 2}], [{"key": 3}])
    assert not any("isinstance" in one for one in guards)
    assert made == []


@pytest.mark.parametrize(
    ("passing", "failing", "wanted"),
    [
        ("abc", b"abc", ("isinstance(x, bytes)", "x", "x.decode()")),
        ("abc", 3, ("", "x", "str(x)")),
        (["a"], "b", ("isinstance(x, str)", "x", "[x]")),
        (Box(2), Wrapped(3), ("isinstance(x, Wrapped)", "x", "x.inner")),
        (Exception, "why", ("isinstance(x, str)", "x", "Exception(x)")),
    ],
)
def test_a_value_of_another_type_is_made_one_of_the_type_that_passing_tests_saw(passing, failing, wanted):
    _, made = of_kinds([{"x": passing}], [{"x": failing}])
    assert wanted in made


def test_what_is_nothing_is_made_nothing_of():
    _, made = of_kinds([{"x": "a"}], [{"x": None}])
    assert made == []


class StandIn:
    pass


def test_what_nobody_can_name_is_not_asked_for():
    for passing, failing in ((Box(1), StandIn()), (StandIn(), Box(1))):
        guards, made = of_kinds([{"box": passing}], [{"box": failing}])
        assert not any("isinstance" in one for one in guards)
        assert made == []
