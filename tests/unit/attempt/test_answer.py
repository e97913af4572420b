"""What an agent's own word means: a quota that is used up costs no attempt."""

import pytest

from regreen.model.jobs import Captured, JobEnd, JobResult
from regreen.model.tasks import AttemptOutcome
from regreen.plugins.agents.answer import read_result, reply_of

ENDED = JobResult(
    label="agent", end=JobEnd.EXITED, exit_code=0, stdout=Captured(path="/nowhere"), stderr=Captured(path="/nowhere")
)


@pytest.mark.parametrize(("said", "wait_s"), [("2.5", 2.5), ("-3", 0.0), ("NaN", 0.0), ("1e12", 1e12), ("1e999", 0.0)])
def test_a_blocked_agent_that_names_a_time_waits_for_its_quota(said, wait_s):
    reply = reply_of(ENDED, f'{{"status": "blocked", "retry_after_s": {said}}}')
    assert (reply.outcome, reply.wait_s) == (AttemptOutcome.RATE_LIMITED, wait_s)


@pytest.mark.parametrize("text", ['{"status": "blocked"}', '{"status": "success", "retry_after_s": 5}'])
def test_anything_else_is_read_from_the_files(text):
    assert reply_of(ENDED, text).outcome is None


def test_a_field_of_a_wrong_kind_costs_only_itself():
    found = read_result(
        '{"status": "blocked", "retry_after_s": 60, "changes": "none", "summary": 3, "usage": {"input_tokens": 5}}'
    )
    assert found is not None
    assert (found.status.value, found.retry_after_s, found.usage.input_tokens) == ("blocked", 60, 5)
    assert read_result('{"status": [1]} {"status": {}}') is None


def test_figures_that_cannot_be_are_unknown():
    usage = '{"input_tokens": -5, "output_tokens": 7, "cost_usd": -50, "duration_s": NaN}'
    found = read_result(f'{{"status": "success", "usage": {usage}}}')
    assert found is not None
    assert (found.usage.input_tokens, found.usage.output_tokens) == (None, 7)
    assert (found.usage.cost_usd, found.usage.duration_s) == (None, 0.0)
