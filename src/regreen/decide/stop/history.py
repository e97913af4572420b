"""What a stop is judged by."""

from dataclasses import dataclass

from regreen.model.ids import CaseId
from regreen.model.settings import Settings
from regreen.model.stops import StopCode


@dataclass(frozen=True, slots=True, kw_only=True)
class Failing:
    """One thing that fails."""

    fingerprint: str
    """Its sameness key."""
    error: str
    """Its cause key."""
    case: CaseId | None = None
    """The case that shows it; None: no case does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One full measurement of the run's branch, as far as progress goes."""

    failing: tuple[Failing, ...] = ()
    """What fails."""
    failing_cases: frozenset[CaseId] = frozenset()
    """Cases that fail."""
    passing_cases: frozenset[CaseId] = frozenset()
    """Cases that pass."""
    revealed: frozenset[CaseId] = frozenset()
    """Failing cases that could not run before: their module did not import."""
    flaky: frozenset[CaseId] = frozenset()
    """Cases that were known to be flaky by then."""
    landed: int = 0
    """Changes that had landed by then."""
    refused: bool = False
    """Whether it is what a refused train would have led to: the branch never stood there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """Everything that a run has seen so far."""

    marks: tuple[Mark, ...] = ()
    """Checkpoints in order, the baseline first."""
    open_tasks: int = 0
    """Tasks that have not ended, whether they run, wait or are blocked."""
    actionable: int = 0
    """Open tasks for which something can still be tried."""
    untried: int = 0
    """Open tasks that nobody has finished a try at yet: a standstill says nothing about these."""
    working: int = 0
    """Tries under way: they may still better something."""
    further: int = 0
    """Open tasks that are no repairs: nothing need fail for them, and no checkpoint betters with them."""
    tasks: int = 0
    """Tasks ever planned."""
    attempts: int = 0
    """Tries by outside agents."""
    elapsed_s: float = 0.0
    """Wall seconds since the start, earlier sessions of a resumed run included."""
    idle_s: float = 0.0
    """Wall seconds until anything can go on, when all that is left waits for rate limits; 0: something can now."""
    idle_until: str = ""
    """The moment of that (ISO 8601, UTC)."""
    cost_usd: float = 0.0
    """Money spent."""
    tokens: int = 0
    """Tokens read and written."""
    landed_files: int = 0
    """Files that all landings changed together."""
    landed_lines: int = 0
    """Lines that all landings added and removed."""
    interrupted: bool = False
    """Whether the user asked to stop."""
    unsafe: str = ""
    """Why going on is unsafe; empty when it is not."""
    broken: bool = False
    """Whether the last measurement cannot be trusted: then nothing is done, whatever else it says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budgets:
    """Bounds on a whole run; 0 means no bound."""

    time_s: float = 0.0
    """Wall seconds."""
    cost_usd: float = 0.0
    """Money."""
    tokens: int = 0
    """Tokens."""
    attempts: int = 0
    """Tries by outside agents."""
    churn_files: int = 0
    """Files that all landings may change together."""
    churn_lines: int = 0
    """Lines that all landings may change together."""

    @classmethod
    def of(cls, settings: Settings, attempts: int = 0) -> "Budgets":
        """The bounds that the settings name.

        Args:
            settings: the user's settings.
            attempts: tries by outside agents in the whole run; 0: as the settings say.
        """
        fix = settings.fix
        return cls(
            time_s=fix.time_s,
            cost_usd=fix.cost_usd,
            tokens=fix.tokens,
            attempts=attempts or fix.run_attempts,
            churn_files=fix.churn_files,
            churn_lines=fix.churn_lines,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Why a run ends."""

    code: StopCode
    """For machines."""
    reason: str
    """One sentence for people."""
