"""Marks findings as new, known, gone or preexisting from sets of fingerprints; never drops one."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace

from regreen.model.findings import Finding, FindingState
from regreen.model.ids import Fingerprint


def mark(
    findings: Iterable[Finding],
    *,
    known: AbstractSet[Fingerprint] = frozenset(),
    merge_base: AbstractSet[Fingerprint] = frozenset(),
) -> tuple[Finding, ...]:
    """Set each finding's state, order kept.

    Args:
        findings: what this measurement found.
        known: fingerprints that an earlier run has seen.
        merge_base: fingerprints at the merge base with the default branch; these win over ``known``.
    """
    return tuple(replace(finding, state=_state(finding.fingerprint, known, merge_base)) for finding in findings)


def gone(earlier: Iterable[Finding], now: AbstractSet[Fingerprint]) -> tuple[Finding, ...]:
    """Earlier findings that this measurement no longer has, marked gone, each fingerprint once."""
    left = {finding.fingerprint: finding for finding in earlier if finding.fingerprint not in now}
    return tuple(replace(finding, state=FindingState.GONE) for finding in left.values())


def _state(
    fingerprint: Fingerprint, known: AbstractSet[Fingerprint], merge_base: AbstractSet[Fingerprint]
) -> FindingState:
    if fingerprint in merge_base:
        return FindingState.PREEXISTING
    return FindingState.KNOWN if fingerprint in known else FindingState.NEW
