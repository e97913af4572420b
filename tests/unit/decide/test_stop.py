"""When a run ends, and why."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.decide.stop import Budgets, Failing, History, Mark, judge, progressed, recent
from regreen.model.ids import CaseId
from regreen.model.settings import Settings
from regreen.model.stops import StopCode

NONE = Budgets()


def case(name):
    return CaseId(f"pytest:tests/test_{name}.py::test_{name}")


def mark(*failing, passing=(), revealed=(), flaky=(), **options):
    """What fails is named by one word; its fingerprint, cause and case differ, as they do in a run."""
    return Mark(
        failing=tuple(Failing(fingerprint=f"print {name}", error=f"cause {name}", case=case(name)) for name in failing),
        failing_cases=frozenset(map(case, failing)),
        passing_cases=frozenset(map(case, passing)),
        revealed=frozenset(map(case, revealed)),
        flaky=frozenset(map(case, flaky)),
        **options,
    )


def history(*marks, **options):
    return History(marks=marks, **{"actionable": 1, "open_tasks": 1, "tasks": 1, **options})


CODES = [
    (history(mark("a")), NONE, None),
    (history(mark("a"), mark()), NONE, StopCode.DONE),
    (history(mark("a"), mark("a", "b"), mark("a", "b", "c")), NONE, StopCode.NO_PROGRESS),
    (history(mark("a", "b"), mark("a"), mark("a")), NONE, StopCode.REPEATED_FAILURE),
    (history(mark("a"), mark("b"), mark("a"), mark("b")), NONE, StopCode.OSCILLATION),
    (history(mark("a"), landed_lines=11), Budgets(churn_lines=10), StopCode.CHURN),
    (history(mark("a"), landed_files=11), Budgets(churn_files=10), StopCode.CHURN),
    (history(mark("a"), elapsed_s=10), Budgets(time_s=10), StopCode.BUDGET_TIME),
    (history(mark("a"), cost_usd=1.5), Budgets(cost_usd=1.5), StopCode.BUDGET_COST),
    (history(mark("a"), tokens=5), Budgets(tokens=5), StopCode.BUDGET_COST),
    (history(mark("a"), attempts=5), Budgets(attempts=5), StopCode.BUDGET_ATTEMPTS),
    (history(mark("a"), actionable=0), NONE, StopCode.NOTHING_ACTIONABLE),
    (history(mark("a"), interrupted=True), NONE, StopCode.INTERRUPTED),
    (history(mark("a"), unsafe="no sandbox"), NONE, StopCode.UNSAFE),
]


@pytest.mark.parametrize(("past", "budgets", "code"), CODES)
def test_stop_codes(past, budgets, code):
    stop = judge(past, budgets)
    assert (stop.code if stop else None) is code
    assert stop is None or stop.reason


def test_every_code_is_reached():
    assert {code for _, _, code in CODES if code} == set(StopCode)


def test_progress_goes_on():
    assert judge(history(mark("a", "b", "c"), mark("a", "b"), mark("a")), NONE) is None


def test_one_checkpoint_without_progress_is_not_enough():
    assert judge(history(mark("a"), mark("a", "b")), NONE) is None


def test_done_outranks_budgets_and_a_broken_run_is_never_done():
    assert judge(history(mark(), elapsed_s=99), Budgets(time_s=1)).code is StopCode.DONE
    assert judge(history(mark(), broken=True), NONE) is None
    assert judge(history(mark(), broken=True, actionable=0), NONE).code is StopCode.NOTHING_ACTIONABLE


def test_nothing_is_judged_before_the_first_measurement():
    assert judge(replace(history(), actionable=0), NONE) is None


def test_progress_leaves_out_revealed_failures_and_known_flakes():
    before = mark("a", "f", passing=["g"])
    assert progressed(before, mark("new", revealed=["new"]))
    assert not progressed(mark("f", "a", flaky="f"), mark("a")), "only a flake turned green"
    assert not progressed(before, mark("g", "f"))
    assert progressed(before, mark("g", "f", flaky="g"))
    assert progressed(mark("new", revealed=["new"]), mark()), "what came to light is work, and it is done"


def test_a_flake_hides_no_standstill_and_fakes_no_turns():
    repeats = history(mark("a"), mark("a", "f"), mark("a", flaky="f"))
    assert judge(repeats, NONE).code is StopCode.REPEATED_FAILURE, "found late, it counts as known before too"
    still = history(mark("a", "f"), mark("a", "b"), mark("a", "b", "c", "f", flaky="f"))
    assert judge(still, NONE).code is StopCode.NO_PROGRESS
    turns = history(mark("a", "f"), mark("a"), mark("a", "f"), mark("a", flaky="f"))
    assert judge(turns, NONE).code is StopCode.REPEATED_FAILURE, "not two sets in turn"


def test_what_came_to_light_has_a_checkpoint_of_its_own():
    past = history(mark("module"), mark("a", revealed="a"), mark("a"))
    assert judge(past, NONE) is None
    assert judge(history(*past.marks, mark("a")), NONE).code is StopCode.REPEATED_FAILURE


def test_budgets_come_from_the_settings():
    budgets = Budgets.of(Settings())
    assert (budgets.time_s, budgets.churn_files, budgets.churn_lines, budgets.cost_usd) == (14400.0, 100, 4000, 0.0)


def test_a_refused_train_is_never_done_though_nothing_fails_in_it():
    refused = mark(refused=True)
    assert judge(history(mark("a"), refused), NONE) is None


def test_a_standstill_waits_for_tasks_that_nobody_has_tried():
    past = history(mark("a"), mark("a", "b", refused=True), mark("a", "b", refused=True))
    assert judge(past, NONE).code is StopCode.REPEATED_FAILURE
    assert judge(replace(past, untried=1), NONE) is None


def test_no_progress_waits_for_what_is_under_way():
    first, second = mark("a", "b", passing="c", refused=True), mark("a", "c", passing="b", refused=True)
    past = history(mark("a", passing="bc"), first, second)
    assert judge(past, NONE).code is StopCode.NO_PROGRESS
    assert judge(replace(past, working=1), NONE) is None


def test_a_run_does_not_sit_idle_until_its_time_is_over():
    waits = history(mark("a"), elapsed_s=10, idle_s=90.5, idle_until="2026-01-31T13:00:00Z")
    stop = judge(waits, Budgets(time_s=100))
    assert stop.code is StopCode.BUDGET_TIME
    assert "2026-01-31T13:00:00Z" in stop.reason
    assert "10 s of 100 s" in stop.reason
    # It waits where that is of use, and where nothing bounds its time.
    assert judge(waits, Budgets(time_s=101)) is None
    assert judge(waits, NONE) is None


WORDS = st.frozensets(st.sampled_from("ab"))
WORLDS = st.lists(st.tuples(WORDS, WORDS, WORDS, WORDS, st.booleans()), min_size=1, max_size=12)


@given(WORLDS)
def test_a_run_is_judged_by_few_marks_as_by_all_of_them(worlds):
    every, kept = [], []
    for failing, passing, revealed, flaky, refused in worlds:
        one = mark(*failing, passing=passing - failing, revealed=revealed, flaky=flaky, refused=refused)
        every.append(one)
        kept = recent((*kept, one))
        assert judge(history(*kept), NONE) == judge(history(*every), NONE)
        assert len(kept) <= 5
