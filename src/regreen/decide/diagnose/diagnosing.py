"""Findings to causes, step by step."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from regreen.decide.diagnose.cluster import Cluster, clusters, is_systemic
from regreen.decide.diagnose.context import DiagnoseContext
from regreen.decide.diagnose.domain import domain_of
from regreen.decide.diagnose.fault import Judgement, is_unstable, judge_fault
from regreen.decide.diagnose.localize import localize
from regreen.decide.diagnose.patterns import SUGGESTIONS
from regreen.decide.diagnose.rank import priority, severity_of
from regreen.decide.diagnose.route import route_of
from regreen.decide.diagnose.spectrum import Spectrum, spectrum_of
from regreen.decide.diagnose.spot import deepest, source_files
from regreen.decide.diagnose.symptom import Reading, symptom_of
from regreen.model.cases import CaseResult, LinesByCase
from regreen.model.diagnosis import Diagnosis, Evidence, Fault, Suspect, Symptom
from regreen.model.findings import Finding, FindingState
from regreen.model.ids import CaseId, DiagnosisId

_TITLE = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What all clusters share."""

    context: DiagnoseContext
    cases: Mapping[CaseId, CaseResult]
    spectrum: Spectrum | None
    sources: frozenset[str]


def diagnose(
    findings: Sequence[Finding],
    cases: Mapping[CaseId, CaseResult],
    lines: LinesByCase | None = None,
    context: DiagnoseContext | None = None,
) -> tuple[Diagnosis, ...]:
    """Find the causes behind findings, most urgent first.

    Args:
        findings: what tools said; what is gone or silenced is left out.
        cases: all verdicts by id, passing ones too.
        lines: lines run per test, where traced.
        context: facts about the project and its past.
    """
    facts = context or DiagnoseContext()
    wanted = [f for f in findings if not f.suppressed and f.state is not FindingState.GONE]
    known = _known(wanted, cases, lines, facts)
    readings = [symptom_of(f, unstable=f.case_id is not None and is_unstable(f.case_id, facts, cases)) for f in wanted]
    symptoms = {number: reading.symptom for number, reading in enumerate(readings)}
    by_finding = {id(finding): reading for finding, reading in zip(wanted, readings, strict=True)}
    groups = clusters(wanted, symptoms, facts.layout, known.spectrum)
    found = [_diagnosis(group, [by_finding[id(f)] for f in group.findings], known) for group in groups]
    return numbered(found)


def numbered(found: Sequence[Diagnosis]) -> tuple[Diagnosis, ...]:
    """Diagnoses in order of priority, numbered from ``D1``."""
    ranked = sorted(
        enumerate(found),
        key=lambda item: priority(item[1].severity, systemic=item[1].systemic, cases=len(item[1].cases), first=item[0]),
    )
    return tuple(replace(d, id=DiagnosisId(f"D{place}")) for place, (_, d) in enumerate(ranked, start=1))


def _known(
    findings: Iterable[Finding],
    cases: Mapping[CaseId, CaseResult],
    lines: LinesByCase | None,
    context: DiagnoseContext,
) -> _Known:
    failing = {finding.case_id for finding in findings if finding.case_id}
    run = {file for case in failing for file in lines.lines.get(case, {})} if lines else set()
    collected = set(lines.collection) if lines else set()
    sources = frozenset(file for file in run | collected | set(context.sources) if not context.layout.is_test(file))
    passing = [case for case, result in cases.items() if result.outcome.is_pass and case not in failing]
    spectrum = spectrum_of(lines, passing, sources, context.sources) if lines else None
    return _Known(context=context, cases=cases, spectrum=spectrum, sources=sources)


def _diagnosis(group: Cluster, readings: Sequence[Reading], known: _Known) -> Diagnosis:
    context = known.context
    reading = _common(readings)
    judged = judge_fault(group, reading.symptom, context, known.cases)
    suspects = _suspects(group, judged.fault, known)
    domain = domain_of(group.cases, known.cases, [suspect.file for suspect in suspects], context.domains)
    severity, why = severity_of(group, reading.symptom, judged.fault, domain, context.domains)
    route, route_evidence = _route(group, known)
    return Diagnosis(
        id=DiagnosisId("D0"),
        cause_key=group.key,
        title=_title(group, judged, suspects),
        members=tuple(dict.fromkeys(finding.fingerprint for finding in group.findings)),
        cases=group.cases,
        severity=severity,
        fault=judged.fault,
        symptom=reading.symptom,
        domain=domain,
        route=route,
        confidence=judged.confidence,
        evidence=(*judged.evidence, *_joined(group), reading.evidence, why, *route_evidence),
        suspects=suspects,
        source_files=source_files(group.findings),
        suggestion=SUGGESTIONS[reading.symptom],
        systemic=is_systemic(group),
    )


def _common(readings: Sequence[Reading]) -> Reading:
    """The reading that most members share; the more specific of equals."""
    counts = Counter(reading.symptom for reading in readings)
    order = list(Symptom)
    best = min(counts, key=lambda symptom: (-counts[symptom], order.index(symptom)))
    return next(reading for reading in readings if reading.symptom is best)


def _joined(group: Cluster) -> tuple[Evidence, ...]:
    if len(group.findings) == 1:
        return ()
    return tuple(Evidence(rule=rule, text=text, weight=0.8) for rule, text in group.reasons.items())


def _suspects(group: Cluster, fault: Fault, known: _Known) -> tuple[Suspect, ...]:
    """Places in sources; in tests too when the test is to blame. Nothing in files can be blamed for the environment."""
    limit = known.context.suspects
    layout = known.context.layout
    traced = {place.rpartition(":")[0] for place in source_files(group.findings)}
    if fault is Fault.TEST_BUG:
        may_hold = frozenset(file for file in traced if layout.is_test(file))
        return localize(group.findings, (), None, may_hold=may_hold, limit=limit)
    may_hold = known.sources | frozenset(file for file in traced if not layout.is_test(file))
    spectrum = None if fault is Fault.ENVIRONMENT else known.spectrum
    return localize(group.findings, group.cases, spectrum, may_hold=may_hold, limit=limit)


def _route(group: Cluster, known: _Known) -> tuple[str, tuple[Evidence, ...]]:
    for case in group.cases:
        route = route_of(case, known.cases.get(case), known.context.routes)
        if route and route.known:
            return route.text, (Evidence(rule="route-known", text="The OpenAPI file has this route.", weight=0.9),)
        if route:
            text = "The route is inferred from the test's name."
            return route.text, (Evidence(rule="route-inferred", text=text, weight=0.4),)
    return "", ()


def _title(group: Cluster, judged: Judgement, suspects: Sequence[Suspect]) -> str:
    first = group.findings[0]
    frame = deepest(first)
    place = ""
    if judged.fault is not Fault.ENVIRONMENT and suspects:
        place = f" ({suspects[0].function or suspects[0].file})"
    elif frame:
        place = f" ({frame.file})"
    return f"{said(first.rule, first.message) or 'A test fails'}{place}"


def said(rule: str, message: str) -> str:
    """What a failure says, on one short line: the exception's own name, its message, no word twice.

    A bare ``assert`` speaks for itself; an exception's module and runs of blanks only take room.
    """
    name = "".join(rule.rpartition(".")[2].split())
    line = " ".join(message.strip().partition("\n")[0].split())
    line = line.removeprefix(f"{rule}: ").removeprefix(f"{name}: ")
    if name and name != line and not (name == "AssertionError" and line.startswith("assert ")):
        line = f"{name}: {line}" if line else name
    return line if len(line) <= _TITLE else f"{line[:_TITLE].rpartition(' ')[0] or line[:_TITLE]}…"
