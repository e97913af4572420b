"""How much of a run's time second opinions may take, and which tries its bound on attempts counts."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.decide.schedule import opinion_time, outside_tries
from regreen.model.ids import AttemptId, TaskId
from regreen.model.tasks import Attempt, AttemptOutcome

CASES = [
    # The run's time, used, of that for opinions, left for the next one.
    (400.0, 0.0, 0.0, 100.0),
    (400.0, 60.0, 60.0, 40.0),
    (400.0, 95.0, 95.0, 5.0),
    (400.0, 96.0, 96.0, 0.0),
    (400.0, 380.0, 0.0, 5.0),
    (400.0, 500.0, 0.0, 0.0),
    (20.0, 0.0, 0.0, 5.0),
    (20.0, 25.0, 25.0, 0.0),
    (0.0, 1e6, 1e6, math.inf),
]


@pytest.mark.parametrize(("time_s", "elapsed_s", "opinions_s", "left"), CASES)
def test_opinions_have_a_share_of_the_runs_time(time_s, elapsed_s, opinions_s, left):
    assert opinion_time(time_s, elapsed_s, opinions_s) == pytest.approx(left)


@given(st.floats(1, 1e5), st.floats(0, 1e5), st.integers(0, 50))
def test_whoever_takes_all_that_is_left_leaves_the_rest_for_repairs(time_s, before_s, most):
    """However many are asked, each for all it is given, three quarters of what was left are there for repairs."""
    spent = 0.0
    for _ in range(most):
        spent += opinion_time(time_s, before_s + spent, spent)
    assert spent <= max(0.0, 0.25 * (time_s - before_s)) + 1e-6


def tried(outcome, agent="claude"):
    return Attempt(id=AttemptId("T1-1"), task_id=TaskId("T1"), number=1, agent=agent, outcome=outcome)


@pytest.mark.parametrize("outcome", AttemptOutcome)
def test_the_runs_bound_counts_what_the_tasks_bounds_count(outcome):
    counts = {"rejected", "tampered", "no_change", "timed_out", "fixed"}
    assert outside_tries([tried(outcome)]) == (outcome.value in counts)
    assert outside_tries([tried(outcome, "repair")]) == 0
