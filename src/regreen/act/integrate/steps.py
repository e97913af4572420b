"""What the landing train asks for, what it is told, and how it went."""

from collections.abc import Generator
from dataclasses import dataclass

from regreen.model.ids import AttemptId, CaseId


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Merge these in this order onto a commit and measure; answer with Green, Red, Conflict or Unmeasured."""

    candidates: tuple[AttemptId, ...]
    """Whom to merge."""
    onto_start: bool = False
    """Onto the commit that the train started from, not the tip."""
    cases: tuple[CaseId, ...] = ()
    """Run these only: a look at a clash that lands nothing. Empty: the full suite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Land:
    """Fast-forward the run's branch to exactly what was just measured; any answer goes."""

    candidates: tuple[AttemptId, ...]
    """Who lands, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebase:
    """Rebase one onto the tip, once; answer with Green when that went well, else with Conflict."""

    candidate: AttemptId
    """Who met a conflict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """Give one back: its task gets a new attempt; any answer goes."""

    candidate: AttemptId
    """Who does not fit."""
    reason: str
    """``red``, ``clash`` or ``conflict``."""
    failing: tuple[CaseId, ...] = ()
    """What failed with it."""
    clash_with: AttemptId | None = None
    """The one that landed and that it clashes with: green alone, red together. The new attempt starts from there."""


Step = Measure | Land | Rebase | Return
"""What the train asks for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Green:
    """Nothing speaks against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Red:
    """Something fails that did not fail before."""

    failing: tuple[CaseId, ...] = ()
    """Which cases; empty when that is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """One could not be merged onto those before it."""

    candidate: AttemptId
    """Which one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmeasured:
    """The measurement is broken: it is no pass and no verdict."""

    reason: str
    """Why."""


Answer = Green | Red | Conflict | Unmeasured | None
"""What the train is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """How a train went."""

    landed: tuple[AttemptId, ...] = ()
    """In order."""
    returned: tuple[Return, ...] = ()
    """In order."""
    held: tuple[AttemptId, ...] = ()
    """Still waiting, since a measurement was broken."""
    broken: str = ""
    """Why; empty when none was."""
    runs: int = 0
    """Full-suite runs."""
    looks: int = 0
    """Runs of a few failing cases."""


Train = Generator[Step, Answer, Report]
"""A train under way."""
