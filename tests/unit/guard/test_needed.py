"""Conditions that keep old code: which are found, and what is said of those that no test needs."""

from collections.abc import Generator
from typing import Any

import pytest
from tests.unit.guard.changes import change, policy

from regreen.act.guard.needed import Trial, needed
from regreen.act.guard.needed.paring import pared
from regreen.model.settings import GuardSettings, WaiverSettings
from regreen.model.verdicts import GateResult, GateStatus, RuleSeverity

OLD = "def f(x, n):\n    y = x + n\n    if len(y) >= n:\n        return y[:n]\n    return y + x\n"


WATCHED = frozenset(range(1, 6))


def texts(after: str, before: str = OLD) -> list[str]:
    return [one.text for one in pared("a.py", before, after, WATCHED) if "old" in one.rule and not one.as_before]


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


def test_a_bound_that_is_a_number_in_other_words_is_one() -> None:
    plain = "def f(x, n):\n    return x[: {}]\n"
    for bound in ("len(LETTERS)", 'ord("x")', "5 * 5"):
        assert bounds(f"min(n, {bound})") == [plain.format("(n)")], bound
    before = plain.format("n - 1")
    after = "PAGE = 37\n\n\n" + plain.format("min(n, PAGE)")
    found = [one.text for one in pared("a.py", before, after, WATCHED) if "bound" in one.rule]
    assert found == ["PAGE = 37\n\n\n" + plain.format("(n)")]
    for before in ("PAGE = 37\n\n\n" + plain.format("n - 1"), plain.format("min(n, 37)")):
        assert not [one for one in pared("a.py", before, after, WATCHED) if "bound" in one.rule]
    table = "TABLE = (3, 4)\n\n\n" + plain
    found = list(pared("a.py", table.format("n - 1"), table.format("min(n, len(TABLE))"), WATCHED))
    assert not [one for one in found if "bound" in one.rule]


@pytest.mark.parametrize(
    "after", ["n", "max(n, 0)", "max(n, 1)", "min(n, len(x))", "max(n, 3, 4)", "n if n else 7", "n + 3"]
)
def test_other_bounds_are_left_alone(after: str) -> None:
    assert bounds(after) == []


def test_old_code_that_no_passing_test_runs_asks_for_nothing() -> None:
    guard = OLD.replace("    return y + x\n", "    if n in (3, 5):\n        return y + x + x\n    return y + x\n")
    assert len(texts(guard)) == 1
    unrun = list(pared("a.py", OLD, guard, frozenset({1, 2, 3, 4})))
    assert [one.rule for one in unrun if "name" not in one.rule] == []


def test_bounds_where_no_passing_test_ran_the_old_code_are_let_through() -> None:
    before = "def f(x, n):\n    return x[: n - 1]\n\n\ndef g(x):\n    y = x\n    return y\n"

    def found(after: str, *lines: int) -> list[str]:
        return [one.condition for one in pared("a.py", before, after, frozenset(lines))]

    replaced = before.replace("n - 1", "max(n, 3)")
    assert found(replaced, 2) == ["max(n, 3)"]
    assert found(replaced, 6, 7) == []
    put_in = before.replace("    y = x\n", "    x = max(x, 3)\n    y = x\n")
    assert found(put_in, 7) == ["max(x, 3)"]
    assert found(put_in, 2) == []
    beside = "def h(y):\n    return max(y, 3)\n\n\n" + before.replace("return y", "return h(y)")
    assert found(beside, 2) == ["max(y, 3)"]
    assert found(beside) == []


def asked(*, passes: bool, guard: GuardSettings | None = None) -> GateResult:
    after = OLD.replace("len(y) >= n", "(len(y) > n) if x > y else (len(y) >= n)")
    stepper = needed(
        change({"src/pkg/a.py": OLD}, {"src/pkg/a.py": after}), policy(guard=guard), {"src/pkg/a.py": WATCHED}
    )
    assert next(stepper).text == after.replace("x > y", "True")
    with pytest.raises(StopIteration) as end:
        stepper.send(passes)
    result: GateResult = end.value.value
    return result


def test_what_no_test_needs_is_refused() -> None:
    assert asked(passes=False).status is GateStatus.PASS
    result = asked(passes=True)
    assert result.status is GateStatus.FAIL
    assert result.summary.startswith("behaviour-old-kept at src/pkg/a.py: ")
    assert "`x > y`" in result.summary


def test_a_project_may_waive_it() -> None:
    waiver = WaiverSettings(rule="behaviour-old-kept", paths=("src/**",), reason="two dialects", expires="2026-06-30")
    result = asked(passes=True, guard=GuardSettings(waivers=(waiver,)))
    assert result.status is GateStatus.PASS
    assert result.hits[0].waived


def test_bounds_that_stand_for_themselves_and_refusals_are_not_asked_about() -> None:
    assert bounds("min(255, n)") == []
    assert bounds("max(0, n)") == []
    assert bounds("min(254, n)") != []
    refuses = OLD.replace("    return y + x\n", "    if n > 3:\n        raise ValueError(n)\n    return y + x\n")
    assert texts(refuses) == []
    assert texts(refuses.replace("raise ValueError(n)", "n += 1\n        raise ValueError(n)")) != []


def test_zero_and_one_are_only_asked_about_alone() -> None:
    assert bounds("min(len(x) - n, 1)") == ["def f(x, n):\n    return x[: (1)]\n"]
    assert bounds("max(0, n + n)") == ["def f(x, n):\n    return x[: (0)]\n"]


def steps(after: str) -> list[str]:
    before = "def f(x, n):\n    return x[: n - 1]\n"
    return [one.text for one in pared("a.py", before, before.replace("n - 1", after), WATCHED) if "step" in one.rule]


def test_steps_of_a_calculation_are_left_out_together() -> None:
    plain = "def f(x, n):\n    return x[: {}]\n"
    assert steps("n // 10 * 10") == [plain.format("(n)")]
    assert steps("n - 1 + 3 * (n % 8)") == [plain.format("n - 1 + (n)")]
    assert steps("n + n % 3") == [plain.format("n + (n)")]


@pytest.mark.parametrize(
    "after", ["n + 1", "n + 4", "n * 3", "n % 7", "n // 60", "n % n", "len('ab' * 9)", "'%s' % n", "n & 6"]
)
def test_other_steps_are_left_alone(after: str) -> None:
    assert steps(after) == []


def anew(after: str, before: str = OLD) -> list[tuple[str, str]]:
    """Conditions that are told by runs: the text with the old way always, and with the new one."""
    return [(one.as_before, one.text) for one in pared("a.py", before, after, WATCHED) if one.as_before]


def test_old_answers_in_other_words_are_told_by_runs() -> None:
    wrapped = OLD.replace("def f(", "def _f(") + "\n\ndef f(x, n):\n    return g(x, n) if n % 2 else _f(x, n)\n"
    found = anew(wrapped)
    assert (wrapped.replace("n % 2", "False"), wrapped.replace("n % 2", "True")) in found
    turned = OLD.replace("len(y) >= n", "(n < len(y)) if x > y else (n <= len(y))")
    assert len(anew(turned)) == 2
    added = OLD.replace("len(y) >= n", "len(y) >= n + (n % 2 == 1)")
    assert (added.replace("n % 2 == 1", "False"), added.replace("n % 2 == 1", "True")) in anew(added)
    assert anew(OLD.replace("len(y) >= n", "[n <= len(y), len(y) > n][n % 2]"))
    assert anew(OLD.replace("len(y) >= n", "n % 2 and len(y) > n or n <= len(y)"))


def test_conditions_without_a_second_way_are_not() -> None:
    assert anew(OLD.replace("    y = x + n\n", "    if x is None:\n        x = n\n    y = x + n\n")) == []
    assert anew(OLD.replace("len(y) >= n", "len(y) > n")) == []
    assert anew(OLD.replace("y + x\n", "(y or x) + x\n")) == []


def test_a_new_module_may_keep_what_stood_elsewhere() -> None:
    moved = OLD.replace("len(y) >= n", "(len(y) > n) if x > y else (len(y) >= n)")
    files = ({"src/pkg/a.py": OLD}, {"src/pkg/a.py": "from pkg.b import f\n", "src/pkg/b.py": moved})
    first = next(needed(change(*files), policy(), {"src/pkg/a.py": WATCHED}))
    assert (first.file, first.text) == ("src/pkg/b.py", moved.replace("x > y", "True"))
    with pytest.raises(StopIteration):
        next(needed(change(*files), policy(), {}))
    with pytest.raises(StopIteration):
        next(needed(change(files[0], {**files[1], "src/pkg/b.py": OLD}), policy(), {"src/pkg/a.py": WATCHED}))


def test_what_behaves_as_before_and_is_not_needed_is_refused() -> None:
    after = OLD.replace("len(y) >= n", "(n < len(y)) if x > y else (n <= len(y))")
    made, watched = change({"src/pkg/a.py": OLD}, {"src/pkg/a.py": after}), {"src/pkg/a.py": WATCHED}

    def played(words: dict[str, bool]) -> GateResult:
        stepper = needed(made, policy(), watched)
        one = next(stepper)
        while True:
            try:
                one = stepper.send(words[one.wanted])
            except StopIteration as end:
                result: GateResult = end.value
                return result

    assert played({"as before": True, "green": True}).status is GateStatus.FAIL
    assert played({"as before": True, "green": False}).status is GateStatus.PASS
    assert played({"as before": False}).status is GateStatus.PASS


def test_summands_and_conversions_of_the_change_are_left_out() -> None:
    plain = "def f(x, n):\n    return x[: {}]\n"
    assert steps("n - 1 + x.count(n)") == [plain.format("(n - 1)")]
    assert steps("n - len(x) - 1") == [plain.format("(n) - 1")]
    assert steps("int(n) - 1") == []
    assert steps("1 + len(x)") == []


def green(stepper: Generator[Trial, bool, GateResult]) -> tuple[list[str], GateResult]:
    """What it asks for where every test passes with everything, and what it says."""
    texts: list[str] = []
    sent: Any = None
    while True:
        try:
            texts.append(stepper.send(sent).text)
        except StopIteration as end:
            result: GateResult = end.value
            return texts, result
        sent = True


def test_conversions_only_warn() -> None:
    before = "def f(x, n):\n    return x[: n - 1]\n"

    def left(after: str) -> list[str]:
        made = change({"a.py": before}, {"a.py": before.replace("n - 1", after)})
        texts, result = green(needed(made, policy(), {"a.py": WATCHED}))
        assert result.status is GateStatus.PASS
        assert [hit.severity for hit in result.hits] == [RuleSeverity.WARN] * len(texts)
        return texts

    plain = "def f(x, n):\n    return x[: {}]\n"
    assert left("int(n) - 1") == [plain.format("(n) - 1")]
    assert left("math.floor(n / 3)") == [plain.format("(n / 3)")]
    assert left("round(n, 2)") == []


def test_one_or_nothing_by_a_condition_is_told_by_runs() -> None:
    after = OLD.replace("len(y) >= n", "len(y) >= n + (1 if x > y else 0)")
    assert (after.replace("x > y", "False"), after.replace("x > y", "True")) in anew(after)


def test_a_number_that_stands_for_itself_does_not_where_the_failing_tests_hold_it() -> None:
    before, after = "def f(x, n):\n    return x[: n - 1]\n", "def f(x, n):\n    return x[: max(n, 100)]\n"

    def first(test: str) -> str | None:
        made = change({"a.py": before}, {"a.py": after}, {"tests/test_a.py": f"def test_f():\n    assert {test}\n"})
        return next((one.text for one in needed(made, policy(), {"a.py": WATCHED})), None)

    assert first("f('ab', 7) == 'ab'") is None
    assert first("f('ab', 100) == 'ab'") == after.replace("max(n, 100)", "(n)")


ACCOUNT = "def take(account, amount):\n    rest = account.balance - amount\n    if rest < account.limit:\n        raise OSError\n"
FIRST_ROW = "    if rest < account.limit:\n"


def played(after: str, red: tuple[str, ...], before: str = ACCOUNT) -> GateResult:
    """What is said where every test passes but with texts that hold one of these."""
    stepper = needed(change({"a.py": before}, {"a.py": after}), policy(), {"a.py": frozenset(range(1, 9))})
    sent: Any = None
    while True:
        try:
            one = stepper.send(sent)
        except StopIteration as end:
            result: GateResult = end.value
            return result
        sent = one.wanted == "green" and not any(each in one.text for each in red)


def test_a_number_in_the_place_of_what_the_function_is_given() -> None:
    after = ACCOUNT.replace(FIRST_ROW, "    allowed = 50 if account.limit else 0\n    if rest < -allowed:\n")
    needs = ("allowed = 50 if True", "if False", "allowed = (50 * 3 + 7)", "allowed = 0")
    result = played(after, needs)
    assert [hit.rule for hit in result.hits] == ["behaviour-number-for-name"]
    assert "`50 in place of account.limit`" in result.summary
    # Where another number does as well, or the name does not, no test gives just this one.
    assert played(after, tuple(one for one in needs if "* 3" not in one)).hits == ()
    assert played(after, (*needs, "(account.")).hits == ()


def test_a_number_on_one_side_of_a_choice_may_stand_for_what_decides() -> None:
    after = ACCOUNT.replace("account.limit:", "(-50 if account.limit else 0):")
    conditions = {one.condition for one in pared("a.py", ACCOUNT, after, WATCHED) if "name" in one.rule}
    assert "50 in place of account.limit" in conditions


def test_a_number_where_something_is_asked_to_be_that_number_is_no_name() -> None:
    after = ACCOUNT.replace(FIRST_ROW, "    if account.limit == 57:\n        rest = 57\n    if rest < account.limit:\n")
    conditions = {one.condition for one in pared("a.py", ACCOUNT, after, WATCHED) if "name" in one.rule}
    assert "57 in place of account.limit" not in conditions


@pytest.mark.parametrize("row", ["rest < 50 - account.limit", "account.limit < 50", "max(account.limit, 50) < rest"])
def test_a_number_is_never_held_against_itself(row: str) -> None:
    after = ACCOUNT.replace("rest < account.limit", row)
    conditions = {one.condition for one in pared("a.py", ACCOUNT, after, WATCHED) if "name" in one.rule}
    assert "50 in place of account.limit" not in conditions


def test_a_whole_division_where_an_exact_one_stood() -> None:
    before = "def f(x, n):\n    return x * n / 100\n"

    def found(after: str) -> list[str]:
        return [one.text for one in pared("a.py", before, before.replace("x * n / 100", after), frozenset({1, 2}))]

    assert found("x * (100 - n) // 100") == [before.replace("x * n / 100", "(x * (100 - n) / 100)")]
    assert found("x * (100 - n) / 100") == []
    assert found("x * n / 100 + n // 60") == []


JOINED = "def join(rows):\n    out = []\n    for low, high in rows:\n        if out and low <= out[-1]:\n            out[-1] = high\n"


def parts(row: str) -> list[str]:
    after = JOINED.replace("out and low <= out[-1]", row)
    start, end = JOINED.split("out and low <= out[-1]")
    found = [one.text for one in pared("a.py", JOINED, after, frozenset(range(1, 6))) if "part" in one.rule]
    assert all(text.startswith(start) and text.endswith(end) for text in found)
    return [text.removeprefix(start).removesuffix(end) for text in found]


def test_parts_of_conditions_are_left_out_one_by_one() -> None:
    assert parts("out and out[0] < out[-1] == low - 1") == [
        "out and (out[-1] == low - 1)",
        "out and (out[0] < out[-1])",
    ]
    assert parts("out and low <= out[-1] + 1 and high > out[-1]") == [
        "(out and high > out[-1])",
        "(out and low <= out[-1] + 1)",
    ]


@pytest.mark.parametrize(
    "row",
    ["out and low <= out[-1]", "out and low is not None", "0 <= low and out", "len(out) > low and out", "low < high"],
)
def test_guards_and_comparisons_with_constants_are_left_alone(row: str) -> None:
    assert parts(row) == []


SUMMED = "def total(rows, rate):\n    out = 0\n    for row in rows:\n        out += row\n    return cents(out * (100 + rate))\n"


def summed(row: str, result: str = "out") -> set[tuple[str, str]]:
    after = SUMMED.replace("+= row", f"+= {row}").replace("out * (100 + rate)", result)
    return {(one.rule, one.condition) for one in pared("a.py", SUMMED, after, frozenset(range(1, 6)))}


def test_a_function_that_is_called_once_more() -> None:
    step = "behaviour-unneeded-step"
    assert summed("cents(row - row * rate)") == {(step, "cents(row - row * rate)")}
    assert summed("row", "out * (100 - int(rate))") == {(step, "int(rate)")}
    assert summed("row", "out * int(100 - rate)") == {("behaviour-unneeded-conversion", "int(100 - rate)")}
    assert summed("row", "out * (100 - rate)") == set()
    assert summed("other(row)") == set()
    assert summed("Cents(row)") == set()


def test_what_nothing_reaches_is_not_asked_about() -> None:
    helper = "\n\ndef evens(rows):\n    return [row for row in rows if row % 2 == 0 and row < 40]\n"

    def asked_of(call: str, test: str = "f(1, 2)") -> list[str]:
        after = OLD.replace(">=", ">").replace("return y + x", f"return {call}") + helper
        made = change({"a.py": OLD}, {"a.py": after}, {"tests/test_a.py": f"def test_f():\n    assert {test}\n"})
        return green(needed(made, policy(), {"a.py": WATCHED}))[0]

    assert asked_of("y + x") == []
    assert asked_of("evens(y + x)") != []
    assert asked_of("y + x", "evens([1]) == []") != []
