"""Makes one verdict of several reports about one test, and one map of several maps of lines run."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from regreen.model.cases import CaseResult, LinesByCase, Phase, worst
from regreen.model.ids import CaseId

_T = TypeVar("_T")
_OUTPUT_CAP = 32_768


def merge_doubled(cases: Iterable[CaseResult]) -> tuple[CaseResult, ...]:
    """One case for each id, in the order in which ids first came; the worst outcome wins.

    pytest's JUnit file has two elements for a test that fails and whose tear-down fails too; TestNG reports a try as
    skipped before the one that counts.
    """
    merged: dict[CaseId, CaseResult] = {}
    for case in cases:
        earlier = merged.get(case.case_id)
        merged[case.case_id] = case if earlier is None else merge(earlier, case)
    return tuple(merged.values())


def merge(first: CaseResult, second: CaseResult) -> CaseResult:
    """One verdict of two reports about the same test."""
    outcome = worst((first.outcome, second.outcome))
    decisive = second if second.outcome is outcome and first.outcome is not outcome else first
    durations = [case.duration_s for case in (first, second) if case.duration_s is not None]
    return replace(
        first,
        outcome=outcome,
        duration_s=sum(durations) if durations else None,
        file=first.file or second.file,
        line=first.line or second.line,
        suite=first.suite or second.suite,
        phases=_phases(first) + _phases(second),
        failures=_once((*first.failures, *second.failures)),
        reason=decisive.reason or first.reason or second.reason,
        output="\n".join(_once(filter(None, (first.output, second.output))))[-_OUTPUT_CAP:],
        markers=tuple(sorted({*first.markers, *second.markers})),
        fixtures=tuple(sorted({*first.fixtures, *second.fixtures})),
        aliases=_once((*first.aliases, *second.aliases)),
        properties=_once((*first.properties, *second.properties)),
        reruns=first.reruns + second.reruns,
        flaky=first.flaky or second.flaky,
    )


def merge_lines(maps: Iterable[LinesByCase]) -> LinesByCase:
    """The union of what several processes of one run traced."""
    lines: dict[CaseId, dict[str, frozenset[int]]] = {}
    collection: dict[str, frozenset[int]] = {}
    for one in maps:
        _add(collection, one.collection)
        for case, files in one.lines.items():
            _add(lines.setdefault(case, {}), files)
    return LinesByCase(lines=lines, collection=collection)


def _add(into: dict[str, frozenset[int]], files: dict[str, frozenset[int]]) -> None:
    for file, numbers in files.items():
        into[file] = into.get(file, frozenset()) | numbers


def _phases(case: CaseResult) -> tuple[Phase, ...]:
    if case.phases:
        return case.phases
    name = case.failures[0].phase if case.failures else "call"
    return (Phase(name=name, outcome=case.outcome, duration_s=case.duration_s or 0.0),)


def _once(items: Iterable[_T]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(items))
