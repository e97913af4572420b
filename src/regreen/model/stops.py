"""Why a run ends."""

from enum import StrEnum


class StopCode(StrEnum):
    """Machine-readable reason of a stop."""

    DONE = "done"
    NO_PROGRESS = "no_progress"
    REPEATED_FAILURE = "repeated_failure"
    OSCILLATION = "oscillation"
    CHURN = "churn"
    BUDGET_TIME = "budget_time"
    BUDGET_COST = "budget_cost"
    BUDGET_ATTEMPTS = "budget_attempts"
    NOTHING_ACTIONABLE = "nothing_actionable"
    INTERRUPTED = "interrupted"
    UNSAFE = "unsafe"


class ExitCode:
    """What the process says at its end (DESIGN section 7)."""

    CLEAN = 0
    REMAINING = 1
    USAGE = 2
    APPROVAL = 3
    UNSAFE = 4
    STOPPED = 5
    BUG = 70
    INTERRUPTED = 130
