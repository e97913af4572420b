"""Causes to tasks: pure."""

from regreen.decide.plan.later import cleared, open_systemic
from regreen.decide.plan.tasks import plan

__all__ = ["cleared", "open_systemic", "plan"]
