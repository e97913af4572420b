"""Which tasks run next, and which agent tries next: pure."""

from regreen.decide.schedule.budget import Spent, opinion_time, outside_tries, over, spent_on, uses_bound
from regreen.decide.schedule.ladder import (
    BUILT_IN,
    ROLE_NAMES,
    Rung,
    acting,
    named_agents,
    quota_key,
    role_of,
    rung_of,
    rungs,
)
from regreen.decide.schedule.ready import Slots, all_wait_until, ready
from regreen.decide.schedule.steps import Bounds, Escalate, Step, Try, Wait, next_step, seconds_between

__all__ = [
    "BUILT_IN",
    "ROLE_NAMES",
    "Bounds",
    "Escalate",
    "Rung",
    "Slots",
    "Spent",
    "Step",
    "Try",
    "Wait",
    "acting",
    "all_wait_until",
    "named_agents",
    "next_step",
    "opinion_time",
    "outside_tries",
    "over",
    "quota_key",
    "ready",
    "role_of",
    "rung_of",
    "rungs",
    "seconds_between",
    "spent_on",
    "uses_bound",
]
