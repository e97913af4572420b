"""Tests that fill a gap: each must notice faults in what it runs, by its checks of answers."""

from collections.abc import Callable

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.act.guard.added import AddedTests, Seen, added_teeth
from regreen.model.ids import CaseId
from regreen.model.tasks import TaskType
from regreen.model.verdicts import GateResult, GateStatus

SOURCE = '''\
def total(prices, discount=0):
    """Sum, less a discount in percent."""
    amount = 0
    for price in prices:
        amount += price
    return amount * (100 - discount) / 100


def first(words):
    return words[0].strip()
'''
NEW, OTHER = CaseId("pytest:test_s.py::test_new"), CaseId("pytest:test_s.py::test_other")
TOTAL, FIRST = frozenset({3, 4, 5, 6}), frozenset({10})
Check = Callable[[dict[str, object], str], bool]
"""Whether a test's own check holds."""


def asked(
    checks: dict[CaseId, Check], lines: frozenset[int] = TOTAL, fresh: dict[CaseId, frozenset[int]] | None = None
) -> tuple[GateResult, list[str]]:
    """The gate's answer and what was tried; ``fresh``: what tests run for the first time, else all lines."""
    ran = dict.fromkeys(checks, lines)
    question = AddedTests(file="s.py", text=SOURCE, fresh={**ran, **(fresh or {})}, ran=ran)
    stepper, sent, tried = added_teeth(question), None, []
    while True:
        try:
            run = stepper.send(sent)
        except StopIteration as end:
            return end.value, tried
        tried.append(run.about)
        noticed, passed = set(), set()
        for case in run.cases:
            space: dict[str, object] = {}
            exec(compile(run.text, "s", "exec"), space)
            try:
                (passed if checks[case](space, run.text) else noticed).add(case)
            except Exception:  # noqa: BLE001 - the code under test broke off
                continue
        sent = Seen(noticed=frozenset(noticed), passed=frozenset(passed))


def exact(space, _text):
    return space["total"]([10, 20], 10) == 27.0


def kind(space, _text):
    return isinstance(space["total"]([10, 20], 10), float)


def idle(space, _text):
    space["total"]([10, 20], 10)
    return True


def same_as_itself(space, _text):
    return space["total"]([10, 20], 10) == space["total"]([10, 20], 10)


def words(space, text):
    space["total"]([10, 20], 10)
    return text == SOURCE


def instructions(space, _text):
    space["total"]([10, 20], 10)
    known: dict[str, object] = {}
    exec(compile(SOURCE, "s", "exec"), known)
    return space["total"].__code__.co_code == known["total"].__code__.co_code


def test_an_exact_check_is_good_after_two_faults() -> None:
    result, tried = asked({NEW: exact})
    assert result.status is GateStatus.PASS, result
    assert len(tried) == 3
    assert tried[0] == "the same in other words"


@pytest.mark.parametrize("check", [kind, idle, same_as_itself])
def test_a_check_of_next_to_nothing_is_weak(check: Check) -> None:
    assert asked({NEW: check})[0].status is GateStatus.FAIL
    result, tried = asked({NEW: check, OTHER: exact}, fresh={OTHER: TOTAL - {3}})
    assert result.status is GateStatus.FAIL
    assert result.failing == (NEW,)
    assert result.summary.startswith("A fault in what they run is noticed by 1 of 2 new tests")
    assert len(tried) < 10


@pytest.mark.parametrize("check", [kind, idle, same_as_itself])
def test_beside_a_good_one_that_runs_the_same_for_the_first_time_a_weak_one_is_let_be(check: Check) -> None:
    result, _ = asked({NEW: check, OTHER: exact})
    assert result.status is GateStatus.PASS
    assert ("weak", NEW) in result.details
    assert NEW in result.summary


@pytest.mark.parametrize("check", [words, instructions])
def test_a_check_of_the_codes_own_text_is_told_at_the_first_run(check: Check) -> None:
    result, tried = asked({NEW: check, OTHER: exact})
    assert result.status is GateStatus.FAIL
    assert result.failing == (NEW,)
    assert "looks at the text of the code" in result.summary
    assert tried == ["the same in other words"]


def test_faults_at_which_the_code_breaks_off_say_nothing() -> None:
    def right(space, _text):
        return space["first"]([" a ", "b"]) == "a"

    assert asked({NEW: right}, FIRST)[0].status is GateStatus.PASS

    def breaks(space, _text):
        return space["first"]([" a "]) == "a"

    result, tried = asked({NEW: breaks}, FIRST)
    assert result.status is GateStatus.PASS, "then that nothing is given counts"
    assert tried[-1].endswith("became return None")

    def looks_away(space, _text):
        return bool(space["first"]([" a "])) or True

    assert asked({NEW: looks_away}, FIRST)[0].status is GateStatus.FAIL


def test_where_there_is_no_other_fault_giving_nothing_counts() -> None:
    text = "def name(thing):\n    return thing.name\n"
    question = AddedTests(file="s.py", text=text, fresh={NEW: frozenset({2})}, ran={NEW: frozenset({2})})
    stepper = added_teeth(question)
    next(stepper)
    run = stepper.send(Seen(passed=frozenset({NEW})))
    assert "became return None" in run.about
    with pytest.raises(StopIteration) as end:
        stepper.send(Seen(noticed=frozenset({NEW})))
    assert end.value.value.status is GateStatus.PASS


HEAD = "import pytest\nfrom contextlib import suppress\nfrom pkg.a import add\n\n\n"
SWALLOWS = {
    "suppress": "def test_more():\n    ended = []\n    with suppress(Exception):\n        ended.append(add(1, 2))\n"
    "    assert len(ended) == 1\n",
    "helper": "def answered():\n    try:\n        add(1, 2)\n    except Exception:\n        return False\n    return True\n\n\n"
    "def test_more():\n    assert answered()\n",
}
ASKS = {
    "raises": "def test_more():\n    with pytest.raises(ValueError):\n        add(1, None)\n",
    "told": "def test_more():\n    try:\n        add(1, None)\n    except Exception as error:\n"
    "        assert str(error) == 'no'\n    else:\n        pytest.fail('nothing raised')\n",
    "one kind": "def test_more():\n    with suppress(KeyError):\n        add(1, 2)\n    assert add(1, 2) == 3\n",
}


@pytest.mark.parametrize("text", SWALLOWS.values(), ids=SWALLOWS)
def test_a_test_that_fills_a_gap_must_not_catch_everything(text: str) -> None:
    path = "tests/test_more.py"
    words = {"type_": TaskType.ADD_TEST, "allowed": ("tests/**",)}
    assert "test-exception-swallowed" in blocking(ask({}, {path: HEAD + text}, **words))
    assert "test-exception-swallowed" not in blocking(ask({path: HEAD + text}, {path: HEAD + text + "\n"}, **words))


@pytest.mark.parametrize("text", ASKS.values(), ids=ASKS)
def test_what_asks_for_an_exception_may(text: str) -> None:
    result = ask({}, {"tests/test_more.py": HEAD + text}, type_=TaskType.ADD_TEST, allowed=("tests/**",))
    assert blocking(result) == set()
