"""Whether added tests run lines of their module that no test ran before. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from regreen.model.cases import LinesByCase
from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.verdicts import GateResult, GateStatus

GATE = "coverage"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gained:
    """What added tests run of a module."""

    file: str
    """The module."""
    every: frozenset[int]
    """Its lines that can run."""
    before: frozenset[int]
    """Those of them that passing tests ran."""
    ran: Mapping[CaseId, frozenset[int]]
    """Those of them that each added test runs."""

    @property
    def fresh(self) -> frozenset[int]:
        """Lines that nothing ran before."""
        return frozenset().union(*self.ran.values()) - self.before


def gained(
    file: str, every: frozenset[int], before: frozenset[int], cases: tuple[CaseId, ...], lines: LinesByCase
) -> Gained:
    """What the added cases run of the module."""
    ran = {case: lines.lines.get(case, {}).get(file, frozenset()) & every for case in cases}
    return Gained(file=file, every=every, before=before & every, ran=ran)


def judge_coverage(found: Gained) -> GateResult:
    """The module's covered lines must have risen; says from what to what."""
    was, now = len(found.before), len(found.before | found.fresh)
    before, after = (f"{100 * count / max(1, len(found.every)):.0f} %" for count in (was, now))
    whole = counted(len(found.every), "line")
    words = f"{found.file}: {was} of {whole} ({before}) before, {now} ({after}) with it."
    return GateResult(gate=GATE, status=GateStatus.PASS if found.fresh else GateStatus.FAIL, summary=words)
