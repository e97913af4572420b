"""Each trap of the real programs, at the adapter: its job run by the real executor against a double, its reply judged."""

import time
from pathlib import Path

import pytest
from bay import BACK_ENDS, WORD
from stand import WALL_S, Stand

from regreen.model.tasks import AttemptOutcome
from regreen.testing.model_double import Call, ModelDouble, Turn

pytestmark = [pytest.mark.e2e, pytest.mark.agents, pytest.mark.long]
Out = AttemptOutcome


OUTSIDE = Call(tool="Write", args={"file_path": "/var/tmp/regreen-was-here", "content": "x"})
ON = Turn(text="On.", do=Call(tool="Glob", args={"pattern": "*"}))
CLAUDE = {
    "a denied edit": ([Turn(text="I write.", do=OUTSIDE), Turn(text=WORD)], {}, None, "not permitted"),
    "a login": ([Turn(status=401, message="invalid x-api-key")], {}, Out.AGENT_BROKEN, "not logged in"),
    "a bad request": ([Turn(status=400, message="prompt is odd")], {}, Out.AGENT_BROKEN, "prompt is odd"),
    "an overload": ([Turn(status=529, message="Overloaded")], {}, Out.RATE_LIMITED, "overloaded"),
    "a rate limit": ([Turn(status=429, message="Try again in 90 s")], {}, Out.RATE_LIMITED, "rate limit"),
    "a stalled stream": ([Turn(text="I think.", stall="stream")], {"idle_s": 20.0}, Out.TIMED_OUT, ""),
    "no answer at all": ([Turn(stall="headers")], {"time_s": 25.0}, Out.TIMED_OUT, ""),
    "its own limit": ([ON], {"turns": 2}, None, "own limit"),
    "a legal no": ([Turn(text='{"status": "impossible", "summary": "wrong test"}')], {}, Out.IMPOSSIBLE, "wrong test"),
}


@pytest.mark.parametrize("trap", CLAUDE)
def test_claude_code(tmp_path, programs, trap):
    turns, limits, outcome, reason = CLAUDE[trap]
    began = time.monotonic()
    with ModelDouble(turns) as double:
        reply = Stand(tmp_path, programs("claude"), "claude", double.url).reply(**limits)
    assert reply.outcome is outcome, reply
    assert reason in reply.reason, reply
    assert time.monotonic() - began < WALL_S
    assert not Path(OUTSIDE.args["file_path"]).exists()


OTHERS = [name for name in BACK_ENDS if name != "claude"]
SAME = {
    "a login": (Turn(status=401, message="invalid api key"), {}, Out.AGENT_BROKEN, "not logged in"),
    "a bad request": (Turn(status=400, message="prompt is odd"), {}, Out.AGENT_BROKEN, "prompt is odd"),
    "a rate limit": (
        Turn(status=429, message="Rate limit reached. Try again in 90 s"),
        {},
        Out.RATE_LIMITED,
        "rate limit",
    ),
    "an overload": (Turn(status=529, message="Overloaded"), {}, Out.RATE_LIMITED, "overloaded"),
    "a stalled stream": (Turn(text="I think.", stall="stream"), {}, Out.TIMED_OUT, ""),
    "no answer at all": (Turn(stall="headers"), {"time_s": 60.0}, Out.TIMED_OUT, ""),
}


@pytest.mark.parametrize("trap", SAME)
@pytest.mark.parametrize("name", OTHERS)
def test_the_others(tmp_path, programs, name, trap):
    turn, limits, outcome, reason = SAME[trap]
    began = time.monotonic()
    with ModelDouble([turn]) as double:
        reply = Stand(tmp_path, programs(name), name, double.url).reply(**limits)
    assert reply.outcome is outcome, reply
    assert reason in reply.reason, reply
    assert time.monotonic() - began < WALL_S + 30


@pytest.mark.parametrize("name", BACK_ENDS)
def test_a_network_that_is_down_is_told_apart(tmp_path, programs, name):
    reply = Stand(tmp_path, programs(name), name, "http://127.0.0.1:9").reply(time_s=100.0, idle_s=90.0)
    assert reply.outcome is Out.INFRA, reply
    assert "network down" in reply.reason


def test_gemini_without_a_chosen_way_to_log_in_says_what_to_do(tmp_path, programs):
    with ModelDouble([Turn(text=WORD)]) as double:
        stand = Stand(tmp_path, programs("gemini"), "gemini", double.url)
        (tmp_path / "home" / ".gemini" / "settings.json").write_text("{}")
        reply = stand.reply(time_s=90.0)
    assert reply.outcome is Out.AGENT_BROKEN, reply
    assert "not logged in" in reply.reason
    assert "settings.json" in reply.reason


LOOK = Call(tool="Glob", args={"pattern": "*"})
METERED = {
    "claude": LOOK,
    "qwen": Call(tool="glob", args={"pattern": "*"}),
    "opencode": Call(tool="glob", args={"pattern": "*"}),
}


@pytest.mark.parametrize("name", METERED)
def test_a_limit_of_tokens_ends_it_while_it_works(tmp_path, programs, name):
    for_ever = Turn(text="On.", do=METERED[name], tokens=(1000, 100))
    with ModelDouble([for_ever]) as double:
        reply = Stand(tmp_path, programs(name), name, double.url).reply(tokens=5000)
        asked = len(double.seen)
    assert reply.outcome is None, reply
    assert "own limit reached: ended because it told of 5500 tokens, of 5000 allowed" in reply.reason, reply
    usage = reply.result.usage
    assert (usage.input_tokens, usage.output_tokens) >= (5000, 500), usage
    assert asked < 20
