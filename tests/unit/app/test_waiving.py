"""Waivers that lift nothing are named."""

import pytest

from regreen.app.waiving import idle_waivers
from regreen.model.settings import GuardSettings, Settings, WaiverSettings


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({}, []),
        ({"expires": "2026-06-30"}, []),
        ({"expires": "2026-06-29"}, ["it expired on 2026-06-29."]),
        ({"rule": "source-netwrk"}, ["there is no such rule; did you mean source-network?"]),
        ({"rule": "zzz"}, ["there is no such rule; docs/reference/guard-rules.md lists them."]),
        ({"reason": " "}, ["it gives no reason."]),
    ],
)
def test_a_waiver_that_lifts_nothing_is_named_with_why(words: dict[str, str], told: list[str]) -> None:
    given = {"rule": "source-network", "reason": "it asks", "expires": "2099-12-31"} | words
    settings = Settings(guard=GuardSettings(waivers=(WaiverSettings(paths=("src/**",), **given),)))
    said = list(idle_waivers(settings, "2026-06-30"))
    assert [one.partition(" lifts nothing: ")[2] for one in said] == told
    assert all(one.startswith(f"The waiver of {given['rule']} (src/**)") for one in said)
