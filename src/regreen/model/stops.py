"""Why a run ends."""

from enum import StrEnum


class StopCode(StrEnum):
    """Machine-readable reason of a stop."""

    DONE = "done"
    """Nothing fails any more."""
    NO_PROGRESS = "no_progress"
    """Two checkpoints in a row bettered nothing."""
    REPEATED_FAILURE = "repeated_failure"
    """The same failures with the same errors came twice in a row."""
    OSCILLATION = "oscillation"
    """Two sets of failures come in turn."""
    CHURN = "churn"
    """Landings changed more lines or files than they may."""
    BUDGET_TIME = "budget_time"
    """The run's time is used up (`fix.time_s`); `regreen resume` still lands what was proved and waits to land."""
    BUDGET_COST = "budget_cost"
    """The run's money or tokens are used up."""
    BUDGET_ATTEMPTS = "budget_attempts"
    """The run's attempts are used up."""
    NOTHING_ACTIONABLE = "nothing_actionable"
    """No task is left that an agent may try: each waits for people."""
    INTERRUPTED = "interrupted"
    """The user or a signal asked for it; `regreen resume` goes on."""
    UNSAFE = "unsafe"
    """The environment is not safe to go on in; nothing was run after that."""


class ExitCode:
    """What the process says at its end (DESIGN section 7)."""

    CLEAN = 0
    """Clean: nothing fails."""
    REMAINING = 1
    """Failures or findings remain after the plan ran out."""
    USAGE = 2
    """Wrong use or settings, or a tool that could not run (outranks 1 and 5)."""
    APPROVAL = 3
    """Trust or approval is needed: `regreen trust`."""
    UNSAFE = 4
    """The environment is not safe, at the start or to go on in; nothing was run after that was seen."""
    STOPPED = 5
    """A stop code cut the run short: a budget, or no progress."""
    BUG = 70
    """A bug of Regreen; a crash log says what happened."""
    INTERRUPTED = 130
    """Interrupted; `regreen resume` goes on."""
    UNREAD = 141
    """The reader of standard output went away, as in a pipe to `head -1` (128 and SIGPIPE)."""
