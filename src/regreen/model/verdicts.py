"""What Regreen's own gates say about a proposal, each with its evidence."""

from dataclasses import dataclass
from enum import StrEnum

from regreen.model.ids import AttemptId, CaseId


class GateStatus(StrEnum):
    """A gate's answer. An error is never a pass."""

    PASS = "pass"  # noqa: S105 - a verdict, no password
    FAIL = "fail"
    ERROR = "error"


class RuleSeverity(StrEnum):
    """What a guard rule does when it fires."""

    BLOCK = "block"
    WARN = "warn"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleHit:
    """One rule of the guard that fired."""

    rule: str
    """Rule id, as in the docs: ``test-assertion-removed``."""
    severity: RuleSeverity
    """What it does."""
    file: str
    """Repo-relative path."""
    line: int | None = None
    """One-based line after the change, or before it for removals."""
    message: str = ""
    """What happened, one sentence."""
    before: str = ""
    """The text before, capped."""
    after: str = ""
    """The text after, capped."""
    waived: str = ""
    """Reason of the waiver that lifted it; empty when none did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateResult:
    """One gate's answer about one proposal."""

    gate: str
    """``guard``, ``targeted``, ``held_out``, ``nearby``, ``needed``, ``rivals``, ``teeth``, ``new_tests``, ``effect``,
    ``tools`` or ``full``."""
    status: GateStatus
    """Its answer."""
    summary: str = ""
    """One sentence."""
    hits: tuple[RuleHit, ...] = ()
    """Rules that fired."""
    failing: tuple[CaseId, ...] = ()
    """Cases that speak against it."""
    details: tuple[tuple[str, str], ...] = ()
    """Name and value pairs: scope, repeats, seconds, references to raw output."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """All gates on one proposal."""

    attempt_id: AttemptId
    """The attempt that made it."""
    gates: tuple[GateResult, ...]
    """In the order in which they were asked; the first that is no pass ends the questions."""
    scope: str = ""
    """Which scope it was judged in: ``targeted``; the landing says which one proved the fix."""

    @property
    def accepted(self) -> bool:
        """Every gate passed, and at least one was asked."""
        return bool(self.gates) and all(gate.status is GateStatus.PASS for gate in self.gates)

    @property
    def refusal(self) -> GateResult | None:
        """The gate that refused; None when accepted."""
        return next((gate for gate in self.gates if gate.status is not GateStatus.PASS), None)
