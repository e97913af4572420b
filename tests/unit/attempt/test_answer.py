"""What an agent's own word means: a quota that is used up costs no attempt."""

import pytest

from regreen.model.jobs import Captured, JobEnd, JobResult
from regreen.model.tasks import AttemptOutcome
from regreen.plugins.agents.answer import LONGEST_WAIT_S, reply_of

ENDED = JobResult(
    label="agent", end=JobEnd.EXITED, exit_code=0, stdout=Captured(path="/nowhere"), stderr=Captured(path="/nowhere")
)


@pytest.mark.parametrize(("said", "wait_s"), [("2.5", 2.5), ("-3", 0.0), ("1e12", LONGEST_WAIT_S)])
def test_a_blocked_agent_that_names_a_time_waits_for_its_quota(said, wait_s):
    reply = reply_of(ENDED, f'{{"status": "blocked", "retry_after_s": {said}}}')
    assert (reply.outcome, reply.wait_s) == (AttemptOutcome.RATE_LIMITED, wait_s)


@pytest.mark.parametrize("text", ['{"status": "blocked"}', '{"status": "success", "retry_after_s": 5}'])
def test_anything_else_is_read_from_the_files(text):
    assert reply_of(ENDED, text).outcome is None
