"""Which tasks run next, and which agent tries next: pure."""

from regreen.decide.schedule.ladder import BUILT_IN, Rung, rungs
from regreen.decide.schedule.ready import Slots, ready
from regreen.decide.schedule.steps import Bounds, Escalate, Step, Try, Wait, next_step

__all__ = [
    "BUILT_IN",
    "Bounds",
    "Escalate",
    "Rung",
    "Slots",
    "Step",
    "Try",
    "Wait",
    "next_step",
    "ready",
    "rungs",
]
