"""How what is found at a run's end stands to what was found before: new, known, preexisting, gone."""

from collections.abc import Set as AbstractSet

from regreen.measure.normalize.baseline import gone, mark
from regreen.model.findings import Finding, FindingState
from regreen.model.ids import Fingerprint
from regreen.model.runs import Completed, Measurement


def at_end(base: Measurement, tip: Measurement, seen: AbstractSet[Fingerprint]) -> tuple[Finding, ...]:
    """The tip's findings, each with its state; the tip itself was measured without looking at earlier runs.

    Args:
        base: measured first; its findings bear their states.
        tip: measured last.
        seen: fingerprints that earlier runs have seen.
    """
    states = {finding.fingerprint: finding.state for finding in base.findings()}
    known = seen | {each for each, state in states.items() if state is FindingState.KNOWN}
    forked = {each for each, state in states.items() if state is FindingState.PREEXISTING}
    return mark(tip.findings(), known=known, merge_base=forked)


def gone_at_end(base: Measurement, tip: Measurement) -> tuple[Finding, ...]:
    """The base's findings that the tip has no longer, of tools that were whole there: others say nothing."""
    whole = {run.info.tool for run in tip.runs if isinstance(run, Completed)}
    before = (finding for run in base.runs if run.info.tool in whole for finding in run.findings)
    return gone(before, tip.fingerprints())
