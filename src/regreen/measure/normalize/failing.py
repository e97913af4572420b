"""Turns every failing case into one finding, with all that went wrong in it: no fix of a part would make it pass."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from regreen.measure.normalize.fingerprint import Subject, deepest, sameness, short_type
from regreen.model.cases import CaseResult, Failure, Frame, Outcome
from regreen.model.counts import counted
from regreen.model.findings import Finding, FindingKind, Location, Severity

MOST_TEXTS = 20
"""Further failures of one case whose text its finding holds; the case itself has them all."""
IMPORT_TYPES = frozenset({"ImportError", "ModuleNotFoundError", "NoClassDefFoundError", "ClassNotFoundException"})
_WITHOUT_REPORT = {
    Outcome.CRASHED: "The interpreter died while this test ran.",
    Outcome.TIMED_OUT: "The test ran into its time limit.",
    Outcome.NOT_RUN: "The test was collected and never started.",
}


def findings_of(cases: Iterable[CaseResult], tool: str, roots: Sequence[str] = ()) -> Iterator[Finding]:
    """Findings of all failing cases, in order; none for a case that does not count as failure."""
    for case in cases:
        if case.outcome.is_failure:
            yield _of_case(case, tool, roots)


def _of_case(case: CaseResult, tool: str, roots: Sequence[str]) -> Finding:
    """What went wrong first names the finding; the text of the rest stands below its own."""
    decisive = [failure for failure in case.failures if failure.phase != "rerun"]
    first, *rest = decisive or case.failures[-1:] or (_unreported(case),)
    finding = _finding(case, first, tool, roots)
    if not rest:
        return finding
    return replace(
        finding,
        severity=min(severity(case.outcome, failure) for failure in (first, *rest)),
        failure=replace(first, text=_together(first, rest)),
    )


def _together(first: Failure, rest: Sequence[Failure]) -> str:
    parts = [first.text or _words(first)]
    parts += [f"Also, in {failure.phase}: {_words(failure)}\n{failure.text}".rstrip() for failure in rest[:MOST_TEXTS]]
    if len(rest) > MOST_TEXTS:
        parts.append(f"[… {counted(len(rest) - MOST_TEXTS, 'further failure')} of this case left out …]")
    return "\n\n".join(parts)


def _words(failure: Failure) -> str:
    return ": ".join(filter(None, (failure.type, failure.message)))


def _finding(case: CaseResult, failure: Failure, tool: str, roots: Sequence[str]) -> Finding:
    kind = FindingKind.COLLECTION_ERROR if failure.phase == "collect" else FindingKind.TEST_FAILURE
    subject = Subject(
        tool=tool, kind=kind, case_id=case.case_id, case_file=case.file or "", failure=failure, rule=failure.type
    )
    same = sameness(subject, roots)
    frame = deepest(failure.frames)
    return Finding(
        tool=tool,
        kind=kind,
        severity=severity(case.outcome, failure),
        message=failure.message,
        fingerprint=same.fingerprint,
        cause_key=same.cause_key,
        rule=failure.type,
        case_id=case.case_id,
        outcome=case.outcome,
        symbol=frame.function if frame else "",
        location=_location(case, frame),
        failure=failure,
    )


def severity(outcome: Outcome, failure: Failure) -> Severity:
    """P0 for collection, import and crash; P1 for errors around a test and time-outs; P2 for plain failures."""
    if failure.phase == "collect" or outcome is Outcome.CRASHED or short_type(failure.type) in IMPORT_TYPES:
        return Severity.P0
    return Severity.P1 if outcome in {Outcome.ERROR, Outcome.TIMED_OUT} else Severity.P2


def _unreported(case: CaseResult) -> Failure:
    message = case.reason or _WITHOUT_REPORT.get(case.outcome, "")
    return Failure(type=str(case.outcome) if message else "", message=message)


def _location(case: CaseResult, frame: Frame | None) -> Location | None:
    if frame:
        return Location(file=frame.file, line=frame.line)
    return Location(file=case.file, line=case.line) if case.file else None


def with_raw(finding: Finding, artifact: str) -> Finding:
    """The finding with a reference into the raw output, where its parser gave none."""
    return finding if finding.raw else replace(finding, raw=artifact)
