"""When a run ends: pure."""

from regreen.decide.stop.history import Budgets, Failing, History, Mark, Stop
from regreen.decide.stop.judge import judge
from regreen.decide.stop.progress import progressed, recent

__all__ = ["Budgets", "Failing", "History", "Mark", "Stop", "judge", "progressed", "recent"]
