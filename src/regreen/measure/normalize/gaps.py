"""Findings about source modules of which tests run less than is wanted: pure."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from regreen.measure.normalize.fingerprint import Subject, sameness
from regreen.model.cases import LinesByCase
from regreen.model.counts import counted
from regreen.model.findings import Finding, FindingKind, Location, Severity
from regreen.model.ids import CaseId
from regreen.syntax.executable import executable_lines

RULE = "coverage-gap"
_MOST_SPANS = 20


def covered(lines: LinesByCase, file: str, cases: Iterable[CaseId]) -> frozenset[int]:
    """Lines of a file that collection or any of the cases ran."""
    runs = (lines.lines[case].get(file, frozenset()) for case in cases if case in lines.lines)
    return lines.collection.get(file, frozenset()).union(*runs)


def gap_findings(
    lines: LinesByCase, sources: Mapping[str, str], passing: Iterable[CaseId], least: float
) -> tuple[Finding, ...]:
    """One finding for each module of which passing tests run less than ``least`` per cent, by path.

    Args:
        lines: lines run per test, of the whole suite.
        sources: text of the modules that should be tested, by repo-relative path.
        passing: cases that pass: what a failing one runs is no coverage.
        least: per cent of the lines that can run.
    """
    known = tuple(passing)
    found = []
    for file, text in sorted(sources.items()):
        every = executable_lines(text)
        run = covered(lines, file, known) & every
        if every and 100 * len(run) < least * len(every):
            found.append(_finding(file, every, run, least))
    return tuple(found)


def _finding(file: str, every: frozenset[int], run: frozenset[int], least: float) -> Finding:
    missing = sorted(every - run)
    share = f"{100 * len(run) / len(every):.0f} % of {counted(len(every), 'line')} that can run"
    message = f"tests run {share}; {least:g} % are wanted. Not run: {spans(missing)}"
    same = sameness(Subject(tool="pytest", kind=FindingKind.COVERAGE_GAP, rule=RULE, message=RULE, place=file))
    return Finding(
        tool="pytest",
        kind=FindingKind.COVERAGE_GAP,
        severity=Severity.P3,
        message=message,
        fingerprint=same.fingerprint,
        cause_key=same.cause_key,
        rule=RULE,
        location=Location(file=file, line=missing[0]),
    )


def spans(lines: list[int]) -> str:
    """Sorted lines as spans: ``3-5, 9``; the first of them where there are many."""
    groups = [[line for _, line in group] for _, group in groupby(enumerate(lines), lambda pair: pair[1] - pair[0])]
    shown = [f"{one[0]}-{one[-1]}" if len(one) > 1 else str(one[0]) for one in groups[:_MOST_SPANS]]
    return ", ".join(shown) + (", …" if len(groups) > _MOST_SPANS else "")
