"""Whose fault it is: rules that each bring evidence, and their sum."""

import difflib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from regreen.decide.diagnose.cluster import Cluster, address_of
from regreen.decide.diagnose.context import DiagnoseContext
from regreen.decide.diagnose.script_kinds import python_kind
from regreen.decide.diagnose.spot import deepest, frames_of, module_of, short_type, texts_of, types_of
from regreen.model.case_ids import file_of
from regreen.model.cases import CaseResult, Outcome
from regreen.model.counts import counted
from regreen.model.diagnosis import Evidence, Fault, Symptom
from regreen.model.findings import Finding, FindingKind
from regreen.model.ids import CaseId

_MISSING = re.compile(r"No module named ['\"]?([\w.]+)")
_IMPORTED = re.compile(r"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)
_NO_FIXTURE = re.compile(r"fixture ['\"]\w+['\"] not found")
_NO_BINARY = re.compile(
    r"No such file or directory: ['\"]([\w.+-]+)['\"]|\b([\w.+-]+): (?:command )?not found\b"
    r"|executable ['\"]?([\w.+-]+)"
)
_ABSOLUTE = re.compile(r"No such file or directory: ['\"](/[^'\"]+)['\"]")
_RELATIVE = re.compile(r"No such file or directory: ['\"]([^'\"/][^'\"]*)['\"]")
_DISK = re.compile(r"No space left on device|Read-only file system|Disk quota exceeded|\bENOSPC\b")
_DNS = re.compile(r"[Nn]ame or service not known|name resolution|nodename nor servname|\bENOTFOUND\b|getaddrinfo")
_VARIABLE = re.compile(r"^['\"]([A-Z][A-Z0-9_]{2,})['\"]$")
_UNSET = re.compile(r"\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b.{0,30}\b(?:is )?(?:not set|unset|missing|required|undefined)\b")
_OUTCOMES = frozenset(outcome.value for outcome in Outcome)
"""Words that stand for an exception's type where none was seen."""
_WITHOUT_WORD = frozenset({Outcome.NOT_RUN, Outcome.TIMED_OUT})
_MOST = 0.8
"""A run in which more than this share fails says nothing about flakes."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One rule's word."""

    fault: Fault
    """Whose fault."""
    evidence: Evidence
    """Why, and how much it weighs."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The sum of the claims."""

    fault: Fault
    """The one with the most weight; ties go to the implementation."""
    confidence: float
    """0 to 1."""
    evidence: tuple[Evidence, ...]
    """All claims, heaviest first."""


def judge_fault(
    cluster: Cluster, symptom: Symptom, context: DiagnoseContext, cases: Mapping[CaseId, CaseResult]
) -> Judgement:
    """Weigh every rule's claim about a cluster."""
    claims = _unique(_claims(cluster, symptom, context, cases))
    if not claims:
        return Judgement(Fault.UNKNOWN, 0.2, ())
    order = list(Fault)
    sums = {fault: sum(c.evidence.weight for c in claims if c.fault is fault) for fault in order}
    best = max(order, key=lambda fault: (sums[fault], -order.index(fault)))
    strongest = max(c.evidence.weight for c in claims if c.fault is best)
    share = sums[best] / sum(sums.values())
    confidence = round(min(0.99, share * min(1.0, max(strongest, sums[best] * 0.8))), 2)
    evidence = tuple(c.evidence for c in sorted(claims, key=lambda c: -c.evidence.weight))
    return Judgement(best, confidence, evidence)


def _unique(claims: Iterable[Claim]) -> list[Claim]:
    """Each rule counts once, however many tests bring it."""
    kept: dict[tuple[str, Fault], Claim] = {}
    for claim in claims:
        key = (claim.evidence.rule, claim.fault)
        if key not in kept or kept[key].evidence.weight < claim.evidence.weight:
            kept[key] = claim
    return list(kept.values())


def _claims(
    cluster: Cluster, symptom: Symptom, context: DiagnoseContext, cases: Mapping[CaseId, CaseResult]
) -> Iterator[Claim]:
    yield from _unstable(cluster, context, cases)
    environment = [claim for finding in cluster.findings for claim in _environment(finding, symptom, context)]
    yield from environment
    yield from _mass(cluster, environment, cases)
    for finding in cluster.findings:
        if not environment:
            yield from _where_raised(finding, context)
            yield from _missing_file(finding)
    yield from _what_changed(cluster, context)
    yield from _merge_base(cluster, context)


def _claim(fault: Fault, rule: str, text: str, weight: float) -> Claim:
    return Claim(fault, Evidence(rule=rule, text=text, weight=weight))


def is_unstable(case: CaseId, context: DiagnoseContext, cases: Mapping[CaseId, CaseResult]) -> bool:
    """Whether a case passed and failed on one commit."""
    told = context.flaky.get(case)
    if told is not None and told.is_flaky:
        return True
    seen = context.history.get(case, ())
    mixed = any(outcome.is_failure for outcome in seen) and any(outcome.is_pass for outcome in seen)
    return mixed or (case in cases and cases[case].flaky)


def _unstable(cluster: Cluster, context: DiagnoseContext, cases: Mapping[CaseId, CaseResult]) -> Iterator[Claim]:
    shaky = [case for case in cluster.cases if is_unstable(case, context, cases)]
    if shaky and len(shaky) * 2 >= len(cluster.cases):
        text = f"{len(shaky)} of {counted(len(cluster.cases), 'case')} passed and failed on the same commit."
        yield _claim(Fault.FLAKY, "unstable-over-repeats", text, 2.0 * len(shaky) / len(cluster.cases))
        for case in shaky:
            told = context.flaky.get(case)
            yield from (Claim(Fault.FLAKY, each) for each in (told.evidence if told else ()))


def _environment(finding: Finding, symptom: Symptom, context: DiagnoseContext) -> Iterator[Claim]:
    yield from _missing_package(finding, context)
    text = "\n".join(texts_of(finding))
    if _DISK.search(text):
        yield _claim(Fault.ENVIRONMENT, "disk", "The disk is full or cannot be written.", 1.0)
    if _DNS.search(text):
        yield _claim(Fault.ENVIRONMENT, "dns", "A host name cannot be resolved.", 0.9)
    elif symptom is Symptom.CONNECTION and not _is_assertion(finding):
        address = address_of(finding)
        known = address in context.down
        where = f"at {address}" if address else "that it needs"
        yield _claim(Fault.ENVIRONMENT, "service-down", f"The service {where} does not answer.", 1.0 if known else 0.8)
    yield from _missing_thing(finding, text)


def _missing_package(finding: Finding, context: DiagnoseContext) -> Iterator[Claim]:
    for text in texts_of(finding):
        match = _MISSING.search(text)
        if not match:
            continue
        top = match[1].partition(".")[0]
        if top in context.missing_packages:
            words = f"The package {top} is a requirement and is not installed."
            yield _claim(Fault.ENVIRONMENT, "missing-package", words, 1.0)
        elif not _is_ours(top, context) and not _near(top, context):
            words = f"The package {top} is not installed, and is none of the project's."
            yield _claim(Fault.ENVIRONMENT, "missing-package", words, 0.8)


def _is_ours(top: str, context: DiagnoseContext) -> bool:
    layout = context.layout
    folders = {PurePosixPath(file).parts[0] for file in context.sources} | {
        PurePosixPath(file).stem for file in context.sources
    }
    return top in layout.packages or top in folders or top in sys.stdlib_module_names


def _near(top: str, context: DiagnoseContext) -> list[str]:
    """Known names that it may be a slip of: the project's, the standard library's, and those imported elsewhere."""
    elsewhere = {name for text in context.sources.values() for name in _IMPORTED.findall(text)} - {top}
    known = (*context.layout.packages, *sys.stdlib_module_names, *sorted(elsewhere))
    return difflib.get_close_matches(top, known, n=1, cutoff=0.85)


def _missing_thing(finding: Finding, text: str) -> Iterator[Claim]:
    names = {short_type(name) for name in types_of(finding)}
    last = finding.failure.frames[-1] if finding.failure and finding.failure.frames else None
    if "FileNotFoundError" in names or "command not found" in text:
        match = _NO_BINARY.search(text)
        if match and (last is None or module_of(last) == "subprocess.py" or "command" in text):
            program = match[1] or match[2] or match[3]
            yield _claim(Fault.ENVIRONMENT, "missing-binary", f"The program {program} is not there.", 0.9)
        elif (outside := _ABSOLUTE.search(text)) and not outside[1].startswith("/tmp/"):  # noqa: S108 - read, not used
            yield _claim(Fault.ENVIRONMENT, "missing-file", f"{outside[1]}, outside of the project, is missing.", 0.6)
    variable = _VARIABLE.match(finding.message.strip()) if "KeyError" in names else None
    if variable and module_of(last) == "os.py":
        yield _claim(Fault.ENVIRONMENT, "missing-variable", f"The variable {variable[1]} is not set.", 0.9)
    elif unset := _UNSET.search(text):
        yield _claim(Fault.ENVIRONMENT, "missing-variable", f"The variable {unset[1]} is not set.", 0.7)


def _missing_file(finding: Finding) -> Iterator[Claim]:
    """A file of the project that is not there: data that is missing, or a wrong name; so it is weighed."""
    if "FileNotFoundError" not in {short_type(name) for name in types_of(finding)}:
        return
    match = next(filter(None, map(_RELATIVE.search, texts_of(finding))), None)
    if match:
        yield _claim(Fault.ENVIRONMENT, "missing-file", f"{match[1]} is missing where it is looked for.", 0.6)


def _is_assertion(finding: Finding) -> bool:
    return short_type(finding.rule) in {"AssertionError", "Failed", "AssertionFailedError", "ComparisonFailure"}


def _mass(cluster: Cluster, environment: Sequence[Claim], cases: Mapping[CaseId, CaseResult]) -> Iterator[Claim]:
    """Many failures at once are the environment's only when what they share is."""
    if environment and cases and failing_share(cases.values()) > _MOST and len(cluster.cases) * 2 > len(cases):
        text = "Most of the suite fails by it at once."
        yield _claim(Fault.ENVIRONMENT, "mass-failure", text, 0.3)


def failing_share(cases: Iterable[CaseResult]) -> float:
    """Failing cases of all that ran or should have, 0 to 1; skipped ones are left out."""
    counted = [case.outcome.is_failure for case in cases if case.outcome is not Outcome.SKIPPED]
    return sum(counted) / len(counted) if counted else 0.0


def counts_for_history(cases: Iterable[CaseResult]) -> bool:
    """Whether a run may enter flake history and quarantine: not when more than 80 % of it fails."""
    return failing_share(cases) <= _MOST


def _where_raised(finding: Finding, context: DiagnoseContext) -> Iterator[Claim]:
    frame = deepest(finding)
    kind = "" if finding.rule in _OUTCOMES else short_type(finding.rule)
    if finding.kind not in {FindingKind.TEST_FAILURE, FindingKind.COLLECTION_ERROR}:
        yield _claim(Fault.IMPLEMENTATION_BUG, "tool", f"{finding.tool} says so.", 0.6)
    elif _NO_FIXTURE.search(finding.message):
        yield _claim(Fault.TEST_BUG, "missing-fixture", "A test asks for a fixture that does not exist.", 0.8)
    elif finding.outcome is Outcome.CRASHED:
        yield _claim(Fault.IMPLEMENTATION_BUG, "crash", "The interpreter died.", 0.4)
    elif finding.outcome in _WITHOUT_WORD and not kind:
        yield _without_word(finding.outcome)
    elif frame is None or finding.rule in _OUTCOMES:
        words = "A test fails, and nothing says where it was raised."
        yield _claim(Fault.IMPLEMENTATION_BUG, "failed-test", words, 0.3)
    elif not context.layout.is_test(frame.file):
        text = f"{kind or 'The failure'} was raised in {frame.function or 'a source'} at {frame.file}:{frame.line}."
        yield _claim(Fault.IMPLEMENTATION_BUG, "raised-in-source", text, 0.7)
    else:
        yield from _raised_in_test(finding, kind, context)


def _without_word(outcome: Outcome) -> Claim:
    """What is said of a test that was ended, or never begun, with no exception seen."""
    if outcome is Outcome.NOT_RUN:
        words = "It was never started: what ended the run before it is to blame."
        return _claim(Fault.UNKNOWN, "not-run", words, 0.3)
    words = "It ran into its time limit: what it runs is too slow, waits, or never ends."
    return _claim(Fault.IMPLEMENTATION_BUG, "time-limit", words, 0.4)


def _raised_in_test(finding: Finding, kind: str, context: DiagnoseContext) -> Iterator[Claim]:
    like = python_kind(kind, finding.message, deepest(finding))
    if like in {"SyntaxError", "IndentationError", "TabError"}:
        yield _claim(Fault.TEST_BUG, "syntax-of-test", "The test's own file cannot be parsed.", 0.9)
    elif like in {"NameError", "UnboundLocalError"}:
        yield _claim(Fault.TEST_BUG, "name-in-test", f"The test's own code raised {kind}.", 0.8)
    elif like in {"ImportError", "ModuleNotFoundError"}:
        yield from _import_in_test(finding, context)
    elif like in {"AttributeError", "TypeError"}:
        yield _claim(Fault.IMPLEMENTATION_BUG, "used-by-test", f"The test met {kind} where it uses the project.", 0.5)
        yield _claim(Fault.TEST_BUG, "raised-in-test", f"{kind} was raised in the test's own code.", 0.3)
    elif like == "AssertionError" or _is_assertion(finding) or not kind:
        words = "The test's own assertion failed: the project gave another value."
        yield _claim(Fault.IMPLEMENTATION_BUG, "failed-assertion", words, 0.6)
    elif _on_purpose(finding):
        words = f"The test raises {kind} on purpose: what it tests had to catch or change it."
        yield _claim(Fault.IMPLEMENTATION_BUG, "raised-on-purpose", words, 0.6)
    else:
        yield _claim(Fault.TEST_BUG, "raised-in-test", f"{kind} was raised in the test's own code.", 0.5)
        yield _claim(Fault.IMPLEMENTATION_BUG, "used-by-test", "The test may have been given a wrong value.", 0.4)


def _on_purpose(finding: Finding) -> bool:
    """Whether the line of the test that raised is a statement that does nothing else."""
    frame = deepest(finding)
    return frame is not None and frame.source.split()[:1] == ["raise"]


def _import_in_test(finding: Finding, context: DiagnoseContext) -> Iterator[Claim]:
    match = _MISSING.search(finding.message)
    top = match[1].partition(".")[0] if match else ""
    if top and not _is_ours(top, context):
        meant = next(iter(_near(top, context)), "another name")
        words = f"The test imports {top}, which looks like a slip of {meant}."
        yield _claim(Fault.TEST_BUG, "misspelt-import", words, 0.7)
    else:
        words = "The test imports a name that the project does not have."
        yield _claim(Fault.IMPLEMENTATION_BUG, "missing-name", words, 0.6)


def _what_changed(cluster: Cluster, context: DiagnoseContext) -> Iterator[Claim]:
    known = [context.changed[case] for case in cluster.cases if case in context.changed]
    if not known:
        return
    changed = frozenset[str]().union(*known)
    layout = context.layout
    tests = {file_of(case) for case in cluster.cases}
    traced = {frame.file for finding in cluster.findings for frame in frames_of(finding)}
    test_changed = bool(tests & changed)
    sources = sorted(file for file in changed if file.endswith(".py") and not layout.is_test(file))
    if test_changed and not sources:
        yield _claim(Fault.TEST_BUG, "test-changed", "The test changed since it last passed, and no source did.", 0.6)
    elif sources and not test_changed:
        yield _source_changed(tests, traced, sources)


def _source_changed(tests: Iterable[str], traced: set[str], sources: Sequence[str]) -> Claim:
    """A source changed and the test did not; when the test is about another module, the two no longer fit together."""
    about = {subject_of(test) for test in tests} - {""}
    stems = {PurePosixPath(source).stem for source in sources}
    if about and not about & stems and not traced & set(sources):
        words = f"{sources[0]} changed, and the tests of {', '.join(sorted(about))} fail."
        return _claim(Fault.INTEGRATION_ISSUE, "other-module", words, 0.9)
    words = f"{sources[0]} changed since the test last passed, and the test did not."
    return _claim(Fault.IMPLEMENTATION_BUG, "source-changed", words, 0.4)


def subject_of(test_file: str) -> str:
    """The module that a test file is about, by its name: ``tests/test_orders.py`` → ``orders``."""
    return PurePosixPath(test_file).stem.removeprefix("test_").removesuffix("_test")


def _merge_base(cluster: Cluster, context: DiagnoseContext) -> Iterator[Claim]:
    passed = context.passed_at_merge_base
    if passed is not None and cluster.cases and all(case in passed for case in cluster.cases):
        words = "All of it passes at the merge base: this branch broke it."
        yield _claim(Fault.IMPLEMENTATION_BUG, "passed-at-merge-base", words, 0.2)
    if cluster.cases and all(case in context.failed_at_merge_base for case in cluster.cases):
        words = "It fails at the merge base too: this branch did not break it."
        yield _claim(Fault.UNKNOWN, "failed-at-merge-base", words, 0.05)
