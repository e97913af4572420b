"""Which findings share one cause."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from regreen.decide.diagnose.localize import top_functions
from regreen.decide.diagnose.outline import Function
from regreen.decide.diagnose.spectrum import Place, Spectrum, Suspicion, suspicion
from regreen.decide.diagnose.spot import deepest, function_of, name_of, short_type, texts_of
from regreen.model.case_ids import file_of
from regreen.model.diagnosis import Symptom
from regreen.model.findings import Finding, FindingKind
from regreen.model.ids import CaseId, CauseKey
from regreen.model.inventory import TestLayout

_MISSING = re.compile(r"No module named ['\"]?([\w.]+)")
_NO_NAME = re.compile(r"cannot import name ['\"]?(\w+)['\"]? from (?:partially initialized module )?['\"]?([\w.]+)")
_NO_ATTRIBUTE = re.compile(r"module ['\"]([\w.]+)['\"] has no attribute ['\"](\w+)['\"]")
_NO_FIXTURE = re.compile(r"fixture ['\"](\w+)['\"] not found")
_ADDRESS = re.compile(
    r"(?:host=['\"]?([\w.-]+)['\"]?,? ?port=(\d+))|\b((?:[\w-]+\.)*[\w-]+|\d+(?:\.\d+){3}):(\d{2,5})\b"
    r"|\b(?:port|on) (\d{2,5})\b"
)
_SHARED_BY_FILE = frozenset({FindingKind.SKIP, FindingKind.COVERAGE_GAP})
_OF_TESTS = frozenset({FindingKind.TEST_FAILURE, FindingKind.COLLECTION_ERROR})
_FEW = 5
"""Above this many functions with the same top suspicion, the spectrum says nothing."""
_RARE = 0.5
"""Least suspicion of a line that joins: one failing test runs it, and at most three that pass."""


@dataclass(slots=True)
class Cluster:
    """Findings that share one cause, in the order of the run."""

    findings: list[Finding]
    """Never empty."""
    reasons: dict[str, str] = field(default_factory=dict)
    """Rule id to the sentence that says why they were joined."""

    @property
    def cases(self) -> tuple[CaseId, ...]:
        """Cases that show it, in order, once."""
        return tuple(dict.fromkeys(f.case_id for f in self.findings if f.case_id))

    @property
    def key(self) -> CauseKey:
        """The cause key that most members have; the first of equals."""
        counts: dict[CauseKey, int] = {}
        for finding in self.findings:
            counts[finding.cause_key] = counts.get(finding.cause_key, 0) + 1
        return max(counts, key=lambda key: counts[key])


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One reason to join findings."""

    rule: str
    """Id of the rule."""
    key: Hashable
    """Findings with the same rule and key are joined."""
    text: str
    """One sentence for people."""


class Groups:
    """Disjoint sets over findings by their place in the run."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))
        self.reasons: list[dict[str, str]] = [{} for _ in range(size)]

    def root(self, item: int) -> int:
        """The one that stands for the item's set."""
        while self._parent[item] != item:
            self._parent[item] = self._parent[self._parent[item]]
            item = self._parent[item]
        return item

    def join(self, one: int, two: int, rule: str, text: str) -> None:
        """Make one set of two; the earlier one stands for both."""
        first, second = sorted((self.root(one), self.root(two)))
        if first == second:
            return
        self._parent[second] = first
        self.reasons[first] = {**self.reasons[first], **self.reasons[second], rule: text}


def clusters(
    findings: Sequence[Finding],
    symptoms: Mapping[int, Symptom],
    layout: TestLayout,
    spectrum: Spectrum | None,
) -> list[Cluster]:
    """Findings by cause, clusters in the order of their first finding.

    Args:
        findings: what is to be explained.
        symptoms: symptom by the finding's place in the sequence.
        layout: which files are tests.
        spectrum: lines run per test, over source files; None: the rule about spectra says nothing.
    """
    groups = Groups(len(findings))
    seen: dict[tuple[str, Hashable], int] = {}
    for number, finding in enumerate(findings):
        for mark in _marks(finding, symptoms[number], layout):
            first = seen.setdefault((mark.rule, mark.key), number)
            groups.join(first, number, mark.rule, mark.text)
    if spectrum is not None:
        _join_by_spectrum(groups, findings, spectrum)
    return _collected(groups, findings)


def _collected(groups: Groups, findings: Sequence[Finding]) -> list[Cluster]:
    made: dict[int, Cluster] = {}
    for number, finding in enumerate(findings):
        root = groups.root(number)
        made.setdefault(root, Cluster([], groups.reasons[root])).findings.append(finding)
    return list(made.values())


def _marks(finding: Finding, symptom: Symptom, layout: TestLayout) -> Iterator[Mark]:
    if finding.kind in _SHARED_BY_FILE and finding.location:
        file = finding.location.file
        yield Mark(rule="same-file", key=(finding.tool, finding.kind, file), text=f"They lie in {file}.")
        return
    key = finding.cause_key
    yield Mark(rule="same-cause-key", key=key, text="They fail alike: same error, message and place.")
    if finding.kind in _OF_TESTS:
        yield from _by_frame(finding, layout)
        yield from _by_broken_name(finding)
        yield from _by_service(finding, symptom)


def _by_frame(finding: Finding, layout: TestLayout) -> Iterator[Mark]:
    """Same deepest in-project frame. A frame in the tests joins only what one test or one set-up raised."""
    frame = deepest(finding)
    if frame is None or finding.failure is None:
        return
    place = f"{frame.file}:{frame.line}"
    if not layout.is_test(frame.file):
        yield Mark(rule="same-frame", key=(frame.file, frame.line), text=f"All are raised at {place}.")
        whole = (frame.file, frame.function, short_type(finding.rule))
        yield Mark(rule="same-frame", key=whole, text=f"All are raised in {frame.function} of {frame.file}.")
    elif _is_own(finding, frame.function) or finding.kind is FindingKind.COLLECTION_ERROR:
        own = (frame.file, frame.line, function_of(finding.case_id or CaseId("")))
        yield Mark(rule="same-test", key=own, text=f"Cases of one test fail at {place}.")
    elif finding.failure.phase in {"setup", "teardown"}:
        text = f"One fixture breaks them: {frame.function} at {place}."
        yield Mark(rule="same-fixture", key=(frame.file, frame.function), text=text)


def _is_own(finding: Finding, function: str) -> bool:
    return bool(finding.case_id) and function.rpartition(".")[2] == name_of(finding.case_id or CaseId(""))


def _by_broken_name(finding: Finding) -> Iterator[Mark]:
    """One missing import, attribute or fixture behind many errors."""
    rules: tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
        ("missing-module", _MISSING, lambda m: f"module {m[1].partition('.')[0]} is missing"),
        ("missing-name", _NO_NAME, lambda m: f"{m[2]} has no name {m[1]}"),
        ("missing-name", _NO_ATTRIBUTE, lambda m: f"{m[1]} has no name {m[2]}"),
        ("missing-fixture", _NO_FIXTURE, lambda m: f"fixture {m[1]} is missing"),
    )
    for text in texts_of(finding):
        for rule, pattern, words in rules:
            match = pattern.search(text)
            if match:
                yield Mark(rule=rule, key=words(match), text=f"One thing breaks them: {words(match)}.")


def _by_service(finding: Finding, symptom: Symptom) -> Iterator[Mark]:
    if symptom is Symptom.CONNECTION:
        address = address_of(finding)
        text = f"The service at {address} does not answer." if address else "A service does not answer."
        yield Mark(rule="same-service", key=address or short_type(finding.rule), text=text)


def address_of(finding: Finding) -> str:
    """Host and port that a connection error names; empty when it names none."""
    for text in texts_of(finding):
        match = _ADDRESS.search(text)
        if match:
            host, port = match[1] or match[3] or "localhost", match[2] or match[4] or match[5]
            return f"{host}:{port}"
    return ""


def _join_by_spectrum(groups: Groups, findings: Sequence[Finding], spectrum: Spectrum) -> None:
    """Join clusters that share the top function, unless a passing test tells them apart."""
    members = _members(groups, findings)
    files = frozenset(spectrum.outlines)
    scores = {root: suspicion(spectrum, cases, files) for root, cases in members.items()}
    tops = sorted(_tops(scores).items(), key=lambda item: (item[0].file, item[0].first))
    for function, roots in tops:
        if len(roots) < 2:  # noqa: PLR2004 - one is alone
            continue
        text = f"{function.name} in {function.file} is the first suspect of all, and no passing test tells them apart."
        run = {root: _lines_in(members[root], function, spectrum) for root in roots}
        cleared = {_lines_in((case,), function, spectrum) for case in spectrum.passing}
        for one, two in combinations(roots, 2):
            if not _told_apart(run[one], run[two], cleared):
                groups.join(one, two, "same-top-function", text)
    types = _types(groups, findings)
    for function, roots in tops:
        for one in roots:
            _join_by_failing_line(groups, one, function, members, types, spectrum)
    _join_by_rare_line(groups, members, types, scores, spectrum)


def _join_by_failing_line(
    groups: Groups,
    one: int,
    function: Function,
    members: Mapping[int, tuple[CaseId, ...]],
    types: Mapping[int, frozenset[str]],
    spectrum: Spectrum,
) -> None:
    """Join those that fail alike and all run a line of the first's top function that no passing test runs.

    A test that fails alone makes whatever it alone runs look guilty (a report that calls the broken function). A line
    that fails whoever runs it explains both, and one cause is likelier than two.
    """
    passed: Mapping[int, int] = spectrum.passing_lines.get(function.file, {})
    deadly = frozenset(line for line in _common(members[one], function, spectrum) if not passed.get(line))
    if not deadly:
        return
    text = f"A line of {function.name} in {function.file} is run by all of them and by no passing test."
    for two, cases in members.items():
        if two != one and types[one] == types[two] and deadly & _common(cases, function, spectrum):
            groups.join(one, two, "same-failing-line", text)


def _join_by_rare_line(
    groups: Groups,
    members: Mapping[int, tuple[CaseId, ...]],
    types: Mapping[int, frozenset[str]],
    scores: Mapping[int, Suspicion],
    spectrum: Spectrum,
) -> None:
    """Join those that fail alike and suspect the same line first, where lines say more than whole functions.

    A function that every test calls looks innocent, and a branch of it that hardly any passing test takes does not.
    """
    seen: dict[tuple[Function, frozenset[str]], list[int]] = {}
    for root, said in scores.items():
        for function in _rarest(said, spectrum):
            seen.setdefault((function, types[root]), []).append(root)
    for (function, _), roots in seen.items():
        text = f"All of them, and hardly any passing test, run the same lines of {function.name} in {function.file}."
        run = {root: _lines_in(members[root], function, spectrum) for root in roots}
        cleared = [_lines_in((case,), function, spectrum) for case in spectrum.passing]
        for one, two in combinations(roots, 2):
            shared = _top_lines(scores[one]) & _top_lines(scores[two])
            if shared and not _told_apart(run[one], run[two], cleared):
                groups.join(one, two, "same-rare-line", text)


def _rarest(said: Suspicion, spectrum: Spectrum) -> frozenset[Function]:
    """The functions that hold the first suspects among lines; none where whole functions say as much."""
    lines = _top_lines(said)
    if not lines or said.lines[next(iter(lines))] <= max(said.functions.values(), default=0.0):
        return frozenset()
    found = {spectrum.outlines[file].by_line.get(line) for file, line in lines} - {None}
    return frozenset(function for function in found if function) if len(found) <= _FEW else frozenset()


def _top_lines(said: Suspicion) -> frozenset[Place]:
    best = max(said.lines.values(), default=0.0)
    return frozenset(place for place, score in said.lines.items() if score == best) if best >= _RARE else frozenset()


def _types(groups: Groups, findings: Sequence[Finding]) -> dict[int, frozenset[str]]:
    """Exception types of each cluster."""
    found: dict[int, set[str]] = {}
    for number, finding in enumerate(findings):
        found.setdefault(groups.root(number), set()).add(short_type(finding.rule))
    return {number: frozenset(found.get(groups.root(number), ())) for number in range(len(findings))}


def _common(cases: Iterable[CaseId], function: Function, spectrum: Spectrum) -> frozenset[int]:
    """Lines of the function that every one of the cases ran."""
    runs = [_lines_in((case,), function, spectrum) for case in cases]
    return runs[0].intersection(*runs[1:]) if runs else frozenset()


def _tops(scores: Mapping[int, Suspicion]) -> dict[Function, list[int]]:
    """Clusters by the functions that head their spectrum."""
    tops: dict[Function, list[int]] = {}
    for root, said in scores.items():
        best = top_functions(said)
        for function in best if len(best) <= _FEW else ():
            tops.setdefault(function, []).append(root)
    return tops


def _members(groups: Groups, findings: Sequence[Finding]) -> dict[int, tuple[CaseId, ...]]:
    """Traced cases of each cluster of plain test failures."""
    members: dict[int, dict[CaseId, None]] = {}
    for number, finding in enumerate(findings):
        if finding.kind is FindingKind.TEST_FAILURE and finding.case_id:
            members.setdefault(groups.root(number), {})[finding.case_id] = None
    return {root: tuple(cases) for root, cases in members.items()}


def _told_apart(one: frozenset[int], two: frozenset[int], cleared: Iterable[frozenset[int]]) -> bool:
    """Whether each has lines of its own in the function, and a passing test clears all those that they share."""
    if one <= two or two <= one:
        return False
    return any(one & two <= lines for lines in cleared)


def _lines_in(cases: Iterable[CaseId], function: Function, spectrum: Spectrum) -> frozenset[int]:
    """Lines of the function that any of the cases ran."""
    span = spectrum.outlines[function.file].spans[function]
    runs = (
        spectrum.lines.lines[case].get(function.file, frozenset()) for case in cases if case in spectrum.lines.lines
    )
    return frozenset().union(*(span & run for run in runs))


def is_systemic(cluster: Cluster) -> bool:
    """Whether it shows in several test files."""
    return len({file_of(case) for case in cluster.cases}) > 1
