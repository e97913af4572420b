"""Conditions that keep old code: which are found, and what is said of those that no test needs."""

import pytest
from tests.unit.guard.changes import change, policy

from regreen.act.guard.needed import needed, pared
from regreen.model.settings import GuardSettings, WaiverSettings
from regreen.model.verdicts import GateResult, GateStatus

OLD = "def f(x, n):\n    y = x + n\n    if len(y) >= n:\n        return y[:n]\n    return y + x\n"


WATCHED = frozenset(range(1, 6))


def texts(after: str, before: str = OLD) -> list[str]:
    return [one.text for one in pared("a.py", before, after, WATCHED)]


def test_the_new_side_of_an_expression_is_always_taken() -> None:
    after = OLD.replace("len(y) >= n", "(len(y) > n) if n % 2 else (len(y) >= n)")
    assert texts(after) == [OLD.replace("len(y) >= n", "(len(y) > n) if True else (len(y) >= n)")]
    turned = OLD.replace("len(y) >= n", "len(y) >= n if n % 2 else len(y) > n")
    assert texts(turned) == [OLD.replace("len(y) >= n", "len(y) >= n if False else len(y) > n")]


def test_statements_and_early_ends_are_choices_too() -> None:
    guard = OLD.replace("    return y + x\n", "    if n in (3, 5):\n        return y + x + x\n    return y + x\n")
    assert texts(guard) == [guard.replace("n in (3, 5)", "True")]
    both = OLD.replace("    return y + x\n", "    if n > 3:\n        return y\n    else:\n        return y + x\n")
    assert texts(both.replace("return y\n", "return y * 2\n")) != []


@pytest.mark.parametrize(
    "after",
    [
        OLD,
        OLD.replace(">=", ">"),
        OLD.replace("return y[:n]", "return y[: n + 1]"),
        OLD.replace("len(y) >= n", "len(y) >= n and n"),
        OLD.replace("    return y + x\n", "    return y + x if x else None\n").replace("None", "y[:n]"),
        "def f(x, n):\n    return 1 if n else x\n",
        "def f(:",
    ],
)
def test_other_changes_keep_nothing(after: str) -> None:
    assert texts(after) == []


def bounds(after: str) -> list[str]:
    before = "def f(x, n):\n    return x[: n - 1]\n"
    return [one.text for one in pared("a.py", before, before.replace("n - 1", after), WATCHED) if "bound" in one.rule]


def test_bounds_with_a_number_of_their_own_are_left_out() -> None:
    plain = "def f(x, n):\n    return x[: {}]\n"
    assert bounds("max(n, 3)") == [plain.format("(n)")]
    assert bounds("min(9, n)") == [plain.format("(n)")]
    assert bounds("n if n >= 10 else 100") == [plain.format("(n)"), plain.format("(100)")]


@pytest.mark.parametrize(
    "after", ["n", "max(n, 0)", "max(n, 1)", "min(n, len(x))", "max(n, 3, 4)", "n if n else 7", "n + 3"]
)
def test_other_bounds_are_left_alone(after: str) -> None:
    assert bounds(after) == []


def test_old_code_that_no_passing_test_runs_asks_for_nothing() -> None:
    guard = OLD.replace("    return y + x\n", "    if n in (3, 5):\n        return y + x + x\n    return y + x\n")
    assert len(list(pared("a.py", OLD, guard, WATCHED))) == 1
    assert list(pared("a.py", OLD, guard, frozenset({1, 2, 3, 4}))) == []


def asked(*, passes: bool, guard: GuardSettings | None = None) -> GateResult:
    after = OLD.replace("len(y) >= n", "(len(y) > n) if n % 2 else (len(y) >= n)")
    stepper = needed(
        change({"src/pkg/a.py": OLD}, {"src/pkg/a.py": after}), policy(guard=guard), {"src/pkg/a.py": WATCHED}
    )
    assert next(stepper).text == after.replace("n % 2", "True")
    with pytest.raises(StopIteration) as end:
        stepper.send(passes)
    result: GateResult = end.value.value
    return result


def test_what_no_test_needs_is_refused() -> None:
    assert asked(passes=False).status is GateStatus.PASS
    result = asked(passes=True)
    assert result.status is GateStatus.FAIL
    assert result.summary.startswith("behaviour-old-kept at src/pkg/a.py: ")
    assert "`n % 2`" in result.summary


def test_a_project_may_waive_it() -> None:
    waiver = WaiverSettings(rule="behaviour-old-kept", paths=("src/**",), reason="two dialects", expires="2026-06-30")
    result = asked(passes=True, guard=GuardSettings(waivers=(waiver,)))
    assert result.status is GateStatus.PASS
    assert result.hits[0].waived


def test_bounds_that_stand_for_themselves_and_refusals_are_not_asked_about() -> None:
    assert bounds("min(255, n)") == []
    assert bounds("max(0, min(n, 100))") == []
    assert bounds("min(254, n)") != []
    refuses = OLD.replace("    return y + x\n", "    if n > 3:\n        raise ValueError(n)\n    return y + x\n")
    assert texts(refuses) == []
    assert texts(refuses.replace("raise ValueError(n)", "n += 1\n        raise ValueError(n)")) != []
