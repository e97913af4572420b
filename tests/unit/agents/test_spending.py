"""Bounds on tokens and money: held while a program works where its stream tells, else charged at its end."""

import json

from regreen.app.staffing import over_limit
from regreen.model.settings import AgentTierSettings
from regreen.model.tasks import Usage
from regreen.plugins.agents import claude, opencode, qwen
from regreen.plugins.agents.spending import meters, spent_by_then
from regreen.process.metering import Gauge

CLAUDE = {
    "type": "assistant",
    "message": {"id": "m", "usage": {"input_tokens": 10, "cache_read_input_tokens": 30, "output_tokens": 5}},
}
QWEN = {"type": "assistant", "message": {"id": "q", "usage": {"input_tokens": 40, "output_tokens": 5}}}
OPENCODE = {
    "type": "step_finish",
    "part": {
        "id": "p",
        "tokens": {"input": 10, "output": 3, "reasoning": 2, "cache": {"read": 20, "write": 10}},
        "cost": 0.4,
    },
}
STREAMS = {claude.PROGRAM.told: CLAUDE, qwen.PROGRAM.told: QWEN, opencode.PROGRAM.told: OPENCODE}


def tier(**more):
    return AgentTierSettings(agent="a", model="m", **more)


def test_tokens_are_counted_in_each_stream_and_the_same_while_it_works_as_afterwards():
    for told, record in STREAMS.items():
        line = json.dumps(record).encode() + b"\n"
        assert not Gauge(meters(told, tier(tokens=45), {})).feed(line)
        assert Gauge(meters(told, tier(tokens=44), {})).feed(line)
        spent = spent_by_then(told, [record, record])
        assert (spent.input_tokens, spent.output_tokens) == (40, 5)


def test_money_is_counted_by_its_word_or_by_the_table_of_prices():
    line = json.dumps(OPENCODE).encode() + b"\n"
    assert Gauge(meters(opencode.PROGRAM.told, tier(cost_usd=0.3), {})).feed(line)
    assert not Gauge(meters(opencode.PROGRAM.told, tier(cost_usd=0.4), {})).feed(line)
    # 40 tokens read at 10,000 dollars a million, 5 written at 20,000: 0.5 dollars.
    priced = {"m": (10_000.0, 20_000.0)}
    line = json.dumps(QWEN).encode() + b"\n"
    assert Gauge(meters(qwen.PROGRAM.told, tier(cost_usd=0.49), priced)).feed(line)
    assert not Gauge(meters(qwen.PROGRAM.told, tier(cost_usd=0.51), priced)).feed(line)


def test_without_a_bound_or_a_figure_there_is_nothing_to_hold():
    assert meters(None, tier(tokens=1, cost_usd=1.0), {}) == ()
    assert meters(qwen.PROGRAM.told, tier(), {}) == ()
    assert meters(qwen.PROGRAM.told, tier(cost_usd=1.0), {}) == ()


def test_a_stream_that_told_nothing_leaves_it_unknown():
    assert spent_by_then(claude.PROGRAM.told, [{"type": "system"}]) == Usage()


def test_what_is_told_only_at_the_end_is_charged_and_said():
    usage = Usage(input_tokens=900, output_tokens=200, cost_usd=0.5)
    assert over_limit(usage, tier(tokens=1000)).startswith("It used 1100 tokens, of 1000 allowed")
    assert "0.50 dollars, of 0.40 allowed" in over_limit(usage, tier(cost_usd=0.4))
    assert over_limit(usage, tier(tokens=1100, cost_usd=0.5)) == ""
    assert over_limit(Usage(), tier(tokens=1, cost_usd=0.1)) == ""
