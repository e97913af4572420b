"""Sums of what attempts cost: what nobody tells is unknown, never nothing."""

from regreen.app.summarize import added
from regreen.model.tasks import Usage

FREE = Usage(input_tokens=0, output_tokens=0, cost_usd=0.0, duration_s=1.0)
TOKENS = Usage(input_tokens=1000, output_tokens=100, duration_s=2.0)
MONEY = Usage(input_tokens=10, output_tokens=1, cost_usd=0.5)


def test_what_nobody_tells_is_unknown():
    assert added([]) == Usage()
    assert added([Usage(), Usage(duration_s=3.0)]) == Usage(duration_s=3.0)


def test_the_built_in_repairer_costs_nothing_and_says_nothing_about_the_others():
    assert added([FREE, FREE]) == Usage(input_tokens=0, output_tokens=0, cost_usd=0.0, duration_s=2.0)
    assert added([FREE, TOKENS]) == Usage(input_tokens=1000, output_tokens=100, cost_usd=None, duration_s=3.0)


def test_what_some_tell_is_added_up():
    assert added([FREE, TOKENS, MONEY]) == Usage(input_tokens=1010, output_tokens=101, cost_usd=0.5, duration_s=3.0)
