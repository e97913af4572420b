"""Pieces and details that no test needs: what is asked, and what is said of the answers."""

import ast
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.guard.changes import change, policy

from regreen.act.guard.nearby import Answer, Asked, Heard, Pair
from regreen.act.guard.needed import Likeness, Trial, Wanted, likeness, needed
from regreen.act.guard.needed.alternatives import alternatives
from regreen.act.guard.needed.details import detailed, details
from regreen.act.guard.needed.numbers import Known
from regreen.model.settings import GuardSettings, WaiverSettings
from regreen.model.verdicts import GateResult, GateStatus, RuleSeverity

OLD = "def f(x, n):\n    y = g(x)\n    if len(y) >= n:\n        return y\n    return x\n\n\ndef g(x):\n    return x.lower()\n"
FIXED = OLD.replace(">=", ">")
BESIDE = FIXED.replace("x.lower()", "x.lower().strip('-')")
LINES = frozenset(range(1, 12))


def asked(
    after: str,
    alike: Likeness | None = Likeness.OTHER,
    red: tuple[str, ...] = (">=",),
    before: str = OLD,
    **words: Any,
) -> tuple[list[Trial], GateResult]:
    """What it asks where every test passes but with texts that hold one of these, and what it says."""
    made = change({"src/pkg/a.py": before}, {"src/pkg/a.py": after})
    stepper = needed(made, policy(**words), {"src/pkg/a.py": LINES}, asks_alike=True)
    trials: list[Trial] = []
    sent: Any = None
    while True:
        try:
            one = stepper.send(sent)
        except StopIteration as end:
            result: GateResult = end.value
            return trials, result
        trials.append(one)
        green = one.wanted is not Wanted.AS_BEFORE and not any(each in one.text for each in red)
        sent = alike if one.wanted is Wanted.ALIKE else green


def rules(after: str, alike: Likeness | None = Likeness.OTHER, **words: Any) -> list[str]:
    return [hit.rule for hit in asked(after, alike, **words)[1].hits]


def test_a_piece_that_no_test_needs_and_that_answers_otherwise_is_refused() -> None:
    trials, result = asked(BESIDE)
    assert [(one.wanted, one.text) for one in trials] == [
        (Wanted.QUICK, FIXED),
        (Wanted.ALIKE, FIXED),
        (Wanted.GREEN, FIXED),
        (Wanted.QUICK, BESIDE.replace(">", ">=")),
    ]
    assert result.status is GateStatus.FAIL
    assert result.summary.startswith("behaviour-unneeded-piece at src/pkg/a.py: ")
    assert result.hits[0].line == 8


@pytest.mark.parametrize("alike", [Likeness.SAME, Likeness.ALLOWS, Likeness.UNKNOWN])
def test_a_piece_that_changes_no_answer_is_let_through(alike: Likeness) -> None:
    assert rules(BESIDE, alike) == []


def test_a_piece_that_was_not_asked_about_is_told() -> None:
    result = asked(BESIDE, None)[1]
    assert result.status is GateStatus.PASS
    assert [hit.rule for hit in result.hits] == ["behaviour-not-asked"]


def test_a_piece_that_a_test_needs_is_not_asked_about() -> None:
    trials, result = asked(BESIDE, red=(">=", "x.lower()\n"))
    assert [one.wanted for one in trials] == [Wanted.QUICK, Wanted.QUICK]
    assert result.hits == ()


def test_pieces_are_only_asked_about_where_answers_can_be_had() -> None:
    made = change({"src/pkg/a.py": OLD}, {"src/pkg/a.py": BESIDE})
    with pytest.raises(StopIteration):
        next(needed(made, policy(), {"src/pkg/a.py": LINES}))


def test_a_project_may_waive_it() -> None:
    waiver = WaiverSettings(rule="behaviour-unneeded-piece", paths=("src/**",), reason="big", expires="2026-06-30")
    result = asked(BESIDE, guard=GuardSettings(waivers=(waiver,)))[1]
    assert result.status is GateStatus.PASS
    assert result.hits[0].waived


def test_the_same_edit_as_the_repairs_only_warns() -> None:
    before = OLD.replace("x.lower()", "x if len(x) >= 3 else x.lower()")
    result = asked(before.replace(">=", ">"), red=("len(y) >= n",), before=before)[1]
    assert result.status is GateStatus.PASS
    assert [hit.rule for hit in result.hits] == ["behaviour-further-piece"]


def test_of_pieces_that_do_the_same_none_is_needless() -> None:
    after = OLD.replace("return y\n", "return y + x\n").replace("return x\n", "return x + y\n")
    assert rules(after, red=("return y\n    return x\n",)) == ["behaviour-further-piece"] * 2
    assert rules(after, red=()) == ["behaviour-unneeded-piece"] * 2


def checked(test: str) -> str:
    return FIXED.replace("    y = g(x)\n", f"    if {test}:\n        raise ValueError(n)\n    y = g(x)\n")


def test_refusals_by_a_number_of_their_own() -> None:
    assert rules(checked("n < 3"), Likeness.REFUSES) == ["behaviour-unneeded-refusal"]
    for careful in ("n < 0", "not 0 <= n <= 100", "not x"):
        result = asked(checked(careful), Likeness.REFUSES)[1]
        assert result.status is GateStatus.PASS
        assert [hit.rule for hit in result.hits] == ["behaviour-further-piece"]


@pytest.mark.parametrize("condition", ["not isinstance(n, int)", "type(n) is not int", "n and isinstance(n, float)"])
def test_a_check_that_refuses_by_type_what_was_answered_is_refused(condition: str) -> None:
    assert rules(checked(condition), Likeness.REFUSES) == ["behaviour-unneeded-piece"]
    assert rules(checked(condition), Likeness.SAME) == []
    assert rules(checked(condition), Likeness.REFUSES, red=(FIXED, ">=")) == []


def test_a_refusal_is_asked_about_before_all_else_and_lands_only_by_a_test_that_fails_without_it() -> None:
    kept = FIXED.replace("    return x\n\n", "    return x if n > 77 else y\n\n")
    after = kept.replace("    y = g(x)\n", "    if n < 3:\n        raise ValueError(n)\n    y = g(x)\n")
    made = change({"src/pkg/a.py": OLD}, {"src/pkg/a.py": after})

    def told(*, own: bool, green: bool | None) -> tuple[list[Wanted], list[str]]:
        stepper = needed(made, policy(), {"src/pkg/a.py": LINES}, asks_alike=True)
        assert next(stepper) == Trial("src/pkg/a.py", kept, Wanted.OWN)
        asked = [Wanted.OWN]
        sent: bool | None = own
        while True:
            try:
                one = stepper.send(sent)
            except StopIteration as end:
                return asked, [hit.rule for hit in end.value.hits if hit.severity is RuleSeverity.BLOCK]
            asked.append(one.wanted)
            # There is time for nothing but this one question.
            sent = green if len(asked) == len([Wanted.OWN, Wanted.GREEN]) and one.text == kept else None

    for green in (True, None):
        assert told(own=True, green=green) == ([Wanted.OWN, Wanted.GREEN], ["behaviour-unneeded-refusal"])
    assert told(own=True, green=False)[1] == []
    assert told(own=False, green=None)[1] == []


def test_a_check_that_is_another_one_now_or_gone_is_no_careful_one() -> None:
    before = OLD.replace("    y = g(x)\n", "    if n < 0:\n        raise ValueError(n)\n    y = g(x)\n")
    for after in (before.replace("n < 0", "n < -5"), OLD):
        for alike in (Likeness.ALLOWS, Likeness.REFUSES):
            result = asked(after.replace(">=", ">"), alike, red=(">=", "True", "False"), before=before)[1]
            assert [hit.rule for hit in result.hits] == ["behaviour-unneeded-piece"]


def test_a_guard_against_what_raised_is_let_through() -> None:
    guarded = FIXED.replace("    y = g(x)\n", "    if n <= 0:\n        return x\n    y = g(x)\n")
    assert rules(guarded, Likeness.GUARDS) == []
    assert rules(guarded, Likeness.OTHER) == ["behaviour-unneeded-piece"]
    assert rules(guarded.replace("<= 0", "<= 3"), Likeness.GUARDS) == ["behaviour-unneeded-piece"]


@pytest.mark.parametrize(
    ("row", "without"),
    [
        ("-x.a * n / 100 > 1", ["(-1 * n) > 1", "(-1 * x.a) > 1"]),
        ("n * x.a / x.b > 1", ["(x.a) > 1", "(n) > 1"]),
        ("n / 100 > 1", []),
        ("-n / 100 > 1", []),
        ("len(y.replace(' ', '')) > n", ["len((y)) > n"]),
        ("y.replace(' ', '') > n", []),
        ("len(y.split()) > n", []),
    ],
)
def test_details_of_new_code_are_left_out(row: str, without: list[str]) -> None:
    start, end = OLD.split("len(y) >= n")
    found = detailed("a.py", f"{start}{row}{end}", Known(code=frozenset()), details)
    assert [one.text for one in found] == [f"{start}{each}{end}" for each in without]


@pytest.mark.parametrize(
    ("row", "without"),
    [
        ("-(n or x.a) > 1", ["-((n)) > 1"]),
        ("(n or 0) > 1", []),
        ("n or x.a", []),
        ("not (n or x.a)", []),
        ("max(n, x.a) > 1", ["(x.a) > 1", "(n) > 1"]),
        ("max(n, 3) > 1", []),
        ("max(n, x.a, key=len) > 1", []),
        ("next(filter(None, (n, x.a)), 0) > 1", [f"next(filter(None, (({one},))), 0) > 1" for one in ("x.a", "n")]),
        ("sorted([n, x.a])[0] > 1", ["sorted(([x.a]))[0] > 1", "sorted(([n]))[0] > 1"]),
    ],
)
def test_values_between_which_new_code_chooses_are_left_out(row: str, without: list[str]) -> None:
    start, end = OLD.split("len(y) >= n")
    found = detailed("a.py", f"{start}{row}{end}", Known(code=frozenset()), alternatives)
    assert [one.text for one in found] == [f"{start}{each}{end}" for each in without]


def test_a_choice_that_is_written_otherwise_is_no_new_one() -> None:
    before = OLD.replace("len(y) >= n", "len(y) >= max(n, x)")
    for row, refused in (("len(y) > max(x.a, n)", False), ("len(y) > max(n, x) + max(n, x.a)", True)):
        after = before.replace("len(y) >= max(n, x)", row)
        kept = Known(code=frozenset())
        found = detailed("a.py", after, kept, partial(alternatives, before=ast.parse(before)))
        assert bool(list(found)) is refused


def test_a_value_that_no_test_needs_is_refused_but_where_it_keeps_from_a_slip() -> None:
    after = OLD.replace("len(y) >= n", "len(y) > (n or x.a)")
    for alike in (Likeness.OTHER, Likeness.REFUSES, Likeness.ALLOWS, Likeness.GUARDS):
        assert "behaviour-unneeded-detail" in rules(after, alike)
    assert "behaviour-unneeded-detail" not in rules(after, Likeness.SAVES)


def test_a_detail_that_changes_what_comes_is_refused() -> None:
    after = OLD.replace("len(y) >= n", "n * x.a / x.b > 1")
    for alike in (Likeness.OTHER, Likeness.REFUSES, Likeness.ALLOWS, Likeness.GUARDS):
        assert "behaviour-unneeded-detail" in rules(after, alike)
    assert rules(after, Likeness.SAME) == []
    assert rules(OLD, Likeness.OTHER) == []


def test_a_number_of_its_own_for_which_another_does_as_well_is_a_detail() -> None:
    after = OLD.replace("len(y) >= n", "len(y) >= n * 1.5")
    assert "behaviour-unneeded-detail" in rules(after, Likeness.OTHER, red=("n:",))
    assert rules(after, Likeness.SAME, red=("n:",)) == []


def test_what_is_done_to_what_is_given_is_a_detail() -> None:
    after = OLD.replace("    y = g(x)\n", "    y = g(x)\n    x.clear()\n")
    assert "behaviour-unneeded-detail" in rules(after, Likeness.OTHER, red=("g(x)\n    if",))
    assert rules(after, Likeness.REFUSES, red=("g(x)\n    if",)) == []


def test_a_condition_that_only_sets_something_is_a_detail() -> None:
    plain = OLD.replace("    y = g(x)\n", "    y = g(x)\n    if x > n:\n        y = x - n\n")
    found = detailed("a.py", plain, Known(code=frozenset()), details)
    assert [one.text for one in found] == [plain.replace("x > n", "(True)")]
    ends = plain.replace("        y = x - n\n", "        return n\n")
    assert list(detailed("a.py", ends, Known(code=frozenset()), details)) == []


def pair(*texts: tuple[str, str], late: tuple[str, str] | None = None) -> Pair:
    sides = []
    for side in (0, 1):
        answers = tuple(
            Answer(changes={"item 0": str(at)} if at else {}, text=one[side]) for at, one in enumerate(texts)
        )
        again = late[side] if late else answers[0].text
        sides.append(Asked(name="a.f", by_test=True, nodes={}, answers=answers, late=again, soon=answers[0].text))
    return sides[0], sides[1]


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ([("1", "1"), ("2", "3")], Likeness.OTHER),
        ([("1", "2")], Likeness.OTHER),
        ([("1", "1"), ("2", "3"), ("4", "!ZeroDivisionError")], Likeness.GUARDS),
        ([("1", "1"), ("!ValueError", "3")], Likeness.REFUSES),
        ([("1", "1"), ("3", "!ValueError")], Likeness.ALLOWS),
        ([("1", "1"), ("3", "!TypeError")], Likeness.SAVES),
        ([("2", "!TypeError"), ("3", "!ValueError")], Likeness.ALLOWS),
        ([("1", "1"), ("!ValueError", "!TypeError")], Likeness.SAME),
        ([("1", "1"), ("?", "3")], Likeness.SAME),
        ([("0.30000000000000004", "0.3"), ("-0.0", "0.0")], Likeness.SAME),
        ([("0.31", "0.3")], Likeness.OTHER),
        ([("?", "1")], Likeness.UNKNOWN),
    ],
)
def test_what_a_piece_does_to_the_answers(texts: list[tuple[str, str]], said: Likeness) -> None:
    assert likeness(Heard(pairs=[pair(*texts)])) is said


@pytest.mark.parametrize(
    ("whole", "without", "said"),
    [
        ("E<Exception\n5\n", "E<Exception\n4\n", Likeness.OTHER),
        ("E<ValueError\n4\n", "E<Exception\n4\n", Likeness.OTHER),
        ("E<Exception\n4\nsize=4", "E<Exception\n4\n", Likeness.SAME),
        ("E<Exception\n4\n", "E<Exception\n4\nsize=4", Likeness.OTHER),
        ("", "E<Exception\n4\n", Likeness.SAME),
    ],
)
def test_what_a_piece_does_to_errors(whole: str, without: str, said: Likeness) -> None:
    sides = [
        replace(side, answers=(*side.answers[:1], replace(side.answers[1], error=error)))
        for side, error in zip(pair(("1", "1"), ("!E", "!E")), (whole, without), strict=True)
    ]
    assert likeness(Heard(pairs=[(sides[0], sides[1])])) is said


def test_what_differs_when_it_is_asked_again_says_nothing() -> None:
    assert likeness(Heard(pairs=[pair(("1", "2"), late=("1", "3"))])) is Likeness.UNKNOWN


@given(st.lists(st.sampled_from(["1", "2", "'a'", "!ValueError", "?"]), min_size=1))
def test_a_change_is_like_itself(texts: list[str]) -> None:
    assert likeness(Heard(pairs=[pair(*((text, text) for text in texts))])) in {Likeness.SAME, Likeness.UNKNOWN}
