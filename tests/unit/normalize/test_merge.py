"""Merging several reports about one test: the worst wins, nothing is lost, order of arrival decides nothing else."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from regreen.measure.normalize.baseline import gone, mark
from regreen.measure.normalize.failing import findings_of
from regreen.measure.normalize.merge import merge_doubled, merge_lines
from regreen.model.cases import CaseResult, Failure, LinesByCase, Outcome, worst
from regreen.model.findings import FindingState, Severity
from regreen.model.ids import CaseId

CASES = st.builds(
    CaseResult,
    case_id=st.sampled_from([CaseId("t:a"), CaseId("t:b"), CaseId("t:c")]),
    outcome=st.sampled_from(list(Outcome)),
    duration_s=st.none() | st.integers(0, 8).map(float),
    failures=st.lists(st.builds(Failure, type=st.sampled_from("XYZ")), max_size=2).map(tuple),
    reason=st.sampled_from(["", "why"]),
    aliases=st.sampled_from([(), ("one",), ("two",)]),
    flaky=st.booleans(),
)


@given(st.lists(CASES, max_size=8), st.data())
def test_merge(cases, data):
    merged = merge_doubled(cases)
    assert [case.case_id for case in merged] == list(dict.fromkeys(case.case_id for case in cases))
    for case in merged:
        parts = [part for part in cases if part.case_id == case.case_id]
        assert case.outcome is worst(part.outcome for part in parts)
        assert set(case.failures) == {failure for part in parts for failure in part.failures}
        assert set(case.aliases) == {alias for part in parts for alias in part.aliases}
        known = [part.duration_s for part in parts if part.duration_s is not None]
        assert case.duration_s == (sum(known) if known else None)
        assert case.flaky == any(part.flaky for part in parts)
    shuffled = merge_doubled(data.draw(st.permutations(cases)))
    assert {case.case_id: case.outcome for case in shuffled} == {case.case_id: case.outcome for case in merged}


NUMBERS = st.frozensets(st.integers(1, 9), min_size=1)
MAPS = st.builds(
    LinesByCase,
    lines=st.dictionaries(st.sampled_from("ab"), st.dictionaries(st.sampled_from("xy"), NUMBERS, min_size=1)),
    collection=st.dictionaries(st.sampled_from("xy"), NUMBERS),
)


@given(MAPS, MAPS, MAPS)
def test_lines_merge_in_any_order(first, second, third):
    left = merge_lines([merge_lines([first, second]), third])
    right = merge_lines([third, merge_lines([second, first])])
    assert left == right
    assert merge_lines([first, first]) == first


@given(st.lists(CASES, max_size=8))
def test_every_failing_case_has_a_finding_and_no_other(cases):
    cases = merge_doubled(cases)
    found = {finding.case_id for finding in findings_of(cases, "t")}
    assert found == {case.case_id for case in cases if case.outcome.is_failure}


@given(st.lists(CASES, max_size=8), st.data())
def test_states(cases, data):
    findings = tuple(findings_of(merge_doubled(cases), "t"))
    keys = [finding.fingerprint for finding in findings]
    known = frozenset(data.draw(st.lists(st.sampled_from(keys)))) if keys else frozenset()
    base = frozenset(data.draw(st.lists(st.sampled_from(keys)))) if keys else frozenset()
    marked = mark(findings, known=known, merge_base=base)
    assert [finding.fingerprint for finding in marked] == keys
    for finding in marked:
        at_base, before = finding.fingerprint in base, finding.fingerprint in known
        wanted = FindingState.PREEXISTING if at_base else FindingState.KNOWN if before else FindingState.NEW
        assert finding.state is wanted
    left = gone(findings, known)
    assert {finding.fingerprint for finding in left} == set(keys) - known
    assert all(finding.state is FindingState.GONE for finding in left)


def test_one_case_is_one_finding_with_the_text_of_all_that_went_wrong_and_the_worst_severity():
    failures = (
        Failure(type="AssertionError", message="1 == 2", text="E   1 == 2"),
        Failure(type="ImportError", message="no such module", text="E   ImportError"),
        *(Failure(phase="subtest", message=f"subtest {number}", text=f"E   {number}") for number in range(30)),
    )
    case = CaseResult(case_id=CaseId("t:a"), outcome=Outcome.ERROR, failures=failures)
    (finding,) = findings_of([case], "t")
    (alone,) = findings_of([replace(case, failures=failures[:1])], "t")
    assert (finding.rule, finding.message, finding.fingerprint) == (alone.rule, alone.message, alone.fingerprint)
    assert (alone.severity, finding.severity) == (Severity.P1, Severity.P0)
    assert finding.failure is not None
    assert finding.failure.text.startswith(
        "E   1 == 2\n\nAlso, in call: ImportError: no such module\nE   ImportError\n"
    )
    assert finding.failure.text.endswith("[… 11 further failures of this case left out …]")
    assert "subtest 18" in finding.failure.text


def test_failures_of_reruns_alone_are_no_findings_of_their_own():
    case = CaseResult(
        case_id=CaseId("t:a"),
        outcome=Outcome.FAILED,
        failures=(Failure(phase="rerun", message="early"), Failure(message="last")),
    )
    assert [finding.message for finding in findings_of([case], "t")] == ["last"]


def test_a_failing_case_without_a_report_says_its_reason():
    case = CaseResult(case_id=CaseId("t:a"), outcome=Outcome.NOT_RUN, reason="the worker died")
    assert [finding.message for finding in findings_of([case], "t")] == ["the worker died"]
