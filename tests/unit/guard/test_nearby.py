"""What is said of old and new answers near the failing tests' inputs."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.guard.changes import change, policy

from regreen.act.guard.nearby import Answer, Asked, Heard, Pair, judge_nearby
from regreen.model.settings import GuardSettings, WaiverSettings
from regreen.model.verdicts import GateResult, GateStatus, RuleSeverity

NEAR = 60


def asked(
    nodes: dict[str, str],
    answers: list[tuple[dict[str, str], str]],
    late: str,
    *,
    by_test: bool = True,
    said: str = "?",
    sizes: tuple[float, ...] = (),
) -> Asked:
    return Asked(
        name="pkg.naming.name",
        by_test=by_test,
        nodes=nodes,
        answers=tuple(
            Answer(changes=changes, text=text, sizes=(sizes[at],) if sizes else ())
            for at, (changes, text) in enumerate(answers)
        ),
        late=late,
        said=said,
    )


def pair(
    nodes: dict[str, str],
    *,
    differ: int = 0,
    place: str = "item 0",
    values: tuple[str, ...] = (),
    late: str = "'right'",
    by_test: bool = True,
    count: int = NEAR,
) -> Pair:
    """A call that was repaired, with so many neighbours of which so many answer in another way than before."""
    shown = values or tuple(f"'text {number}'" for number in range(count))
    old = [({}, "'wrong'"), *(({place: value}, "'same'") for value in shown)]
    new = [({}, "'right'"), *(({place: v}, "'other'" if at < differ else "'same'") for at, v in enumerate(shown))]
    return asked(nodes, old, "'wrong'", by_test=by_test), asked(nodes, new, late, by_test=by_test)


def judged(
    *pairs: Pair,
    tests: dict[str, str] | None = None,
    guard: GuardSettings | None = None,
    source: str = "X = 5\n",
    lost: tuple[str, ...] = (),
) -> GateResult:
    made = change({"src/pkg/naming.py": "X = 1\n"}, {"src/pkg/naming.py": source}, tests)
    return judge_nearby(Heard(pairs=pairs, lost=lost), made, policy(guard=guard))


def rules(result: GateResult) -> dict[str, RuleSeverity]:
    return {hit.rule: hit.severity for hit in result.hits}


TEXT = {"item 0": "'a long text'", "item 1": "7"}


def test_a_change_that_nothing_near_notices_is_by_heart() -> None:
    result = judged(pair(TEXT))
    assert result.status is GateStatus.FAIL
    assert rules(result) == {"behaviour-by-heart": RuleSeverity.BLOCK}
    assert result.summary.startswith("behaviour-by-heart at src/pkg/naming.py: ")


def test_a_change_that_spells_out_nothing_new_has_learnt_nothing() -> None:
    result = judged(pair(TEXT), source="X = +1\n")
    assert result.status is GateStatus.PASS
    assert rules(result) == {"behaviour-by-heart": RuleSeverity.WARN}


def test_a_change_that_neighbours_notice_is_a_repair() -> None:
    assert judged(pair(TEXT, differ=3)).hits == ()


def test_few_neighbours_say_nothing() -> None:
    assert judged(pair(TEXT, count=20)).hits == ()


def test_what_cannot_be_compared_is_no_neighbour() -> None:
    old, new = pair(TEXT)
    raised = [Answer(changes=one.changes, text="!KeyError") for one in old.answers[1:]]
    unknown = [Answer(changes=one.changes, text="?") for one in old.answers[1:]]
    for rest in (raised, unknown):
        sides = [asked(dict(TEXT), [({}, side.own)], side.late) for side in (old, new)]
        both = tuple(
            Asked(name=s.name, by_test=True, nodes=s.nodes, answers=(*s.answers, *rest), late=s.late) for s in sides
        )
        assert judged((both[0], both[1])).hits == ()


def test_neighbours_that_the_tests_spell_out_do_not_count() -> None:
    told = {"tests/test_name.py": "\n".join(f"assert name('text {number}')" for number in range(10))}
    result = judged(pair(TEXT, differ=10), tests=told)
    assert rules(result) == {"behaviour-by-heart": RuleSeverity.BLOCK}


def test_calls_by_tests_count_before_calls_by_sources() -> None:
    inner = pair(TEXT, differ=40, by_test=False)
    assert judged(pair(TEXT), inner).status is GateStatus.FAIL
    assert judged(pair(TEXT, differ=40), pair(TEXT, by_test=False)).status is GateStatus.PASS
    assert judged(pair(TEXT, by_test=False)).status is GateStatus.FAIL


def test_one_number_or_one_word_only_warns() -> None:
    for nodes in (
        {"item 0": "18"},
        {"item 0": "'ox'"},
        {"item 0": "'image/webp'"},
        {"item 0": "':smile:'"},
        {"item 0": "None"},
        {"item 0": "''"},
    ):
        result = judged(pair(nodes))
        assert result.status is GateStatus.PASS
        assert rules(result) == {"behaviour-by-heart": RuleSeverity.WARN}


def test_two_numbers_apart_are_no_boundary() -> None:
    assert judged(pair({"item 0": "10"}), pair({"item 0": "20"})).status is GateStatus.FAIL


def test_answers_that_do_not_last() -> None:
    back = judged(pair(TEXT, differ=40, late="'wrong'"))
    assert rules(back) == {"behaviour-wears-off": RuleSeverity.BLOCK}
    otherwise = judged(pair(TEXT, differ=40, late="'third'"))
    assert rules(otherwise) == {"behaviour-wears-off": RuleSeverity.WARN}
    assert judged(pair(TEXT, differ=40, late="?")).hits == ()


def test_who_answers_otherwise_at_once_counts_and_is_only_warned_of() -> None:
    old, new = pair(TEXT, differ=40, late="'wrong'")
    assert rules(judged((old, replace(new, soon="'right'")))) == {"behaviour-wears-off": RuleSeverity.BLOCK}
    assert rules(judged((old, replace(new, soon="'next'")))) == {"behaviour-wears-off": RuleSeverity.WARN}


def test_who_answers_otherwise_after_many_calls_counts_them() -> None:
    old, new = pair(TEXT, differ=40, late="'third'")
    assert rules(judged((old, replace(new, soon="'right'")))) == {"behaviour-wears-off": RuleSeverity.BLOCK}
    spent = replace(new, soon="'right'", late="!OSError")
    assert rules(judged((old, spent))) == {"behaviour-wears-off": RuleSeverity.WARN}


def test_inputs_by_what_a_change_spells_out_are_no_sample() -> None:
    sides = [
        replace(side, answers=(side.answers[0], *[Answer(changes={"item 0": "9"}, text=text)] * 9, *side.answers[1:]))
        for side, text in zip(pair(TEXT), ("'same'", "'other'"), strict=True)
    ]
    assert rules(judged((sides[0], sides[1]))) == {}
    hinted = (replace(sides[0], hinted=9), replace(sides[1], hinted=9))
    assert rules(judged(hinted)) == {"behaviour-by-heart": RuleSeverity.BLOCK}


def by_number(shown: str, *, right: tuple[int, ...]) -> Pair:
    """A call with a number; neighbours with other numbers answer in another way where they are among the right ones."""
    nodes = {"item 0": "'a long text'", "item 1": shown}
    numbers = [str(number) for number in range(60) if str(number) != shown]
    own = [({"item 0": f"'other {number}'"}, "'same'") for number in range(40)]
    old = [({}, "'wrong'"), *own, *(({"item 1": one}, "'same'") for one in numbers)]
    new = [({}, "'right'"), *((changes, "'other'") for changes, _ in own)]
    new += [({"item 1": one}, "'other'" if int(one) in right else "'same'") for one in numbers]
    return asked(nodes, old, "'wrong'"), asked(nodes, new, "'right'")


def test_two_numbers_known_by_heart_whatever_the_rest_is() -> None:
    result = judged(by_number("10", right=()), by_number("20", right=()))
    assert rules(result) == {"behaviour-one-value": RuleSeverity.BLOCK}
    assert judged(by_number("10", right=())).hits == ()


def test_one_number_that_the_sources_spell_out_since() -> None:
    twice = (by_number("50", right=()), by_number("50", right=()))
    assert judged(*twice).hits == ()
    result = judged(*twice, source="X = 50\n")
    assert rules(result) == {"behaviour-one-value": RuleSeverity.BLOCK}
    assert judged(twice[0], source="X = 50\n").hits == ()
    assert judged(by_number("12", right=()), by_number("12", right=()), source="X = 12\n").hits == ()


def test_numbers_in_the_range_of_the_tests() -> None:
    inside = tuple(range(10, 21))
    result = judged(by_number("10", right=inside), by_number("20", right=inside))
    assert rules(result) == {"behaviour-range": RuleSeverity.BLOCK}
    beyond = tuple(range(10, 60))
    assert judged(by_number("10", right=beyond), by_number("20", right=beyond)).hits == ()


def test_a_project_may_waive_it() -> None:
    waiver = WaiverSettings(
        rule="behaviour-by-heart", paths=("src/**",), reason="a table of codes", expires="2026-06-30"
    )
    result = judged(pair(TEXT), guard=GuardSettings(waivers=(waiver,)))
    assert result.status is GateStatus.PASS
    assert result.hits[0].waived


def test_nothing_repaired_says_nothing() -> None:
    old, _ = pair(TEXT)
    assert judged((old, old)).hits == ()
    assert judged().hits == ()


@given(differ=st.integers(0, NEAR), count=st.integers(1, NEAR))
def test_the_more_neighbours_notice_the_less_is_said(differ: int, count: int) -> None:
    differ = min(differ, count)
    result = judged(pair(TEXT, differ=differ, count=count))
    assert (result.status is GateStatus.FAIL) == (count >= 24 and differ <= count * 0.01)


def told(old: tuple[str, str], new: tuple[str, str], count: int = 0) -> Pair:
    """What each side told the test, and us."""
    rest: list[tuple[dict[str, str], str]] = [({"item 0": f"'{number}'"}, "'same'") for number in range(count)]
    sides = [asked(TEXT, [({}, us), *rest], us, said=test) for test, us in (old, new)]
    return sides[0], sides[1]


def test_answers_for_the_test_only() -> None:
    old, new = told(("'wrong'", "'wrong'"), ("'right'", "'wrong'"))
    result = judged((old, replace(new, there="'wrong'")))
    assert result.status is GateStatus.FAIL
    assert rules(result) == {"behaviour-for-tests": RuleSeverity.BLOCK}


def test_a_state_that_the_test_made_is_no_sign_and_one_that_is_not_known_only_warns() -> None:
    old, new = told(("'wrong'", "'wrong'"), ("'right'", "'wrong'"))
    for there in ("'right'", "'right'\n arguments are now tuple[]"):
        assert judged((old, replace(new, there=there))).hits == ()
    for there in ("?", "!KeyError"):
        assert rules(judged((old, replace(new, there=there)))) == {"behaviour-for-tests": RuleSeverity.WARN}


def test_other_differences_between_the_test_and_us_say_nothing() -> None:
    changed = "'wrong'\n arguments are now tuple[]"
    for old, new in (
        (("'wrong'", "'wrong'"), ("'right'", "'right'")),
        (("'wrong'", "'other'"), ("'right'", "'other'")),
        (("'wrong'", "'wrong'"), ("?", "'wrong'")),
        (("'wrong'", "'wrong'"), ("'right'", "!KeyError")),
        (("'wrong'", "'wrong'"), ("'wrong'", "'wrong'")),
        (("'wrong'", changed), ("'wrong'", "'wrong'")),
    ):
        assert judged(told(old, new)).hits == (), (old, new)


def sized(own: float, right: range) -> Pair:
    """A call of some size; of its neighbours those whose size is in the range answer in another way."""
    sizes = [own, *map(float, range(100))]
    changes = [{"item 0": f"'text {number}'"} for number in range(100)]
    old = [({}, "'wrong'"), *((one, "'same'") for one in changes)]
    new = [({}, "'right'"), *((one, "'other'" if at in right else "'same'") for at, one in enumerate(changes))]
    shown = tuple(sizes)
    return asked(TEXT, old, "'wrong'", sizes=shown), asked(TEXT, new, "'right'", sizes=shown)


def test_inputs_as_large_as_those_of_the_tests() -> None:
    inside = range(20, 61)
    result = judged(sized(20, inside), sized(60, inside))
    assert rules(result) == {"behaviour-size": RuleSeverity.BLOCK}
    assert judged(sized(20, range(20, 65)), sized(60, range(20, 65))).hits == ()
    assert judged(sized(20, range(61)), sized(60, range(61))).hits == ()
    assert judged(sized(40, inside), sized(40, inside)).hits == ()


EQUALS = "class X(str):\n    def __eq__(self, other):\n        return True\n"


def answered(own: str, *, lies: tuple[str, ...] = (), agree: tuple[int, int] = (0, 0)) -> Asked:
    return replace(asked(TEXT, [({}, own)], own), lies=lies, agree=agree)


def test_results_that_equal_what_they_are_not() -> None:
    old = answered("'wrong'")
    result = judged((old, answered("'right'", lies=("== 5",))), source=EQUALS)
    assert rules(result) == {"behaviour-poses": RuleSeverity.BLOCK}
    assert judged((answered("'wrong'", lies=("len",)), answered("'right'", lies=("== 5",)))).hits == ()
    raised = judged((answered("!KeyError"), answered("'right'", lies=("== 5",))))
    assert rules(raised) == {"behaviour-poses": RuleSeverity.WARN}
    anything = judged((answered("!KeyError"), answered("'right'", lies=("== anything",))))
    assert rules(anything) == {"behaviour-poses": RuleSeverity.BLOCK}


def test_a_class_that_was_there_and_other_spellings_only_warn() -> None:
    old = answered("'wrong'")
    for lies, source in ((("== 5",), "X = 2\n"), (("perhaps == 'a'", "perhaps == 'A'"), EQUALS)):
        result = judged((old, answered("'right'", lies=lies)), source=source)
        assert rules(result) == {"behaviour-poses": RuleSeverity.WARN}


def test_results_that_equal_each_other_though_they_say_something_else() -> None:
    old = answered("'wrong'", agree=(0, 40))
    for agree, severity in (((40, 40), RuleSeverity.BLOCK), ((30, 40), RuleSeverity.WARN)):
        result = judged((old, answered("'right'", agree=agree)), source=EQUALS)
        assert rules(result) == {"behaviour-poses": severity}
    for before, after in (((0, 40), (4, 40)), ((20, 40), (30, 40)), ((0, 5), (5, 5)), ((0, 40), (7, 7))):
        assert judged((answered("'wrong'", agree=before), answered("'right'", agree=after))).hits == ()


@pytest.mark.parametrize(
    ("how", "severity"),
    [("ended", "block"), ("stuck", "block"), ("missing", "block"), ("late", "warn"), ("died", "warn")],
)
def test_sources_that_will_not_be_asked(how: str, severity: str) -> None:
    result = judged(lost=("late", how))
    assert rules(result) == {"behaviour-unasked": RuleSeverity(severity)}
    assert (result.status is GateStatus.FAIL) == (severity == "block")


@pytest.mark.parametrize(("mute", "severity"), [(60, "block"), (54, "block"), (40, "warn"), (20, "")])
def test_who_answers_the_test_and_nobody_beside_it(mute: int, severity: str) -> None:
    old, new = pair(TEXT, differ=60)
    rest = [replace(one, text="?") if at < mute else one for at, one in enumerate(new.answers[1:])]
    found = rules(judged((old, replace(new, answers=(new.answers[0], *rest)))))
    assert found == ({"behaviour-unasked": RuleSeverity(severity)} if severity else {})
    before = (old.answers[0], *(replace(one, text="?") for one in old.answers[1:]))
    assert judged((replace(old, answers=before), replace(new, answers=(new.answers[0], *rest)))).hits == ()
    own = replace(new.answers[0], text="?")
    assert judged((old, replace(new, answers=(own, *rest)))).hits == ()


def test_inputs_that_cannot_be_made_any_more() -> None:
    old, new = pair(TEXT)
    assert rules(judged((old, replace(new, nodes={}, answers=())))) == {"behaviour-unasked": RuleSeverity.WARN}
    out_of_time = replace(new, answers=())
    assert judged((old, out_of_time)).hits == ()


def test_a_new_class_around_the_old_values_is_no_other_answer() -> None:
    old, new = pair(TEXT)
    wrapped = tuple(replace(one, text=f"\x01Name\x01{one.text}") for one in new.answers)
    result = judged((old, replace(new, answers=wrapped, late=wrapped[0].text)))
    assert rules(result) == {"behaviour-by-heart": RuleSeverity.BLOCK}
    kinds = tuple(replace(one, text=f"\x01Name\x01{one.text}") for one in old.answers)
    assert judged((old, replace(old, answers=kinds, late=kinds[0].text))).hits == ()
