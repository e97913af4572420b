"""Sentences of the gates."""

from collections.abc import Sequence

from regreen.model.ids import CaseId
from regreen.model.runs import Broken, TimedOut
from regreen.model.verdicts import GateResult, GateStatus

_SHOWN = 3


def some(cases: Sequence[CaseId]) -> str:
    """The first few ids, and how many more there are."""
    shown = ", ".join(cases[:_SHOWN])
    return f"{shown} and {len(cases) - _SHOWN} more" if len(cases) > _SHOWN else shown


def broken_gate(gate: str, runs: Sequence[Broken | TimedOut]) -> GateResult:
    """A measurement that cannot be trusted is an error, never a pass."""
    first = runs[0]
    why = first.reason if isinstance(first, Broken) else f"it ran into its limit of {first.limit_s:.0f} s"
    return GateResult(gate=gate, status=GateStatus.ERROR, summary=f"{first.info.tool} proves nothing: {why}")


def nothing_measured(gate: str) -> GateResult:
    """No measurement at all is an error too."""
    return GateResult(gate=gate, status=GateStatus.ERROR, summary="Nothing was measured.")
