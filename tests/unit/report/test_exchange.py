"""JUnit, SARIF, CTRF, GitHub and briefs: well-formed for any text, read back by our own parsers with equal outcomes."""

import io
import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from exchange_rules import CTRF, SARIF
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from regreen.measure.normalize.parsers.ctrf import PARSER as CTRF_PARSER
from regreen.measure.normalize.parsers.junit import PARSER as JUNIT_PARSER
from regreen.measure.normalize.parsers.sarif import PARSER as SARIF_PARSER
from regreen.model.cases import CaseResult, Failure, Outcome, count
from regreen.model.findings import Finding, FindingKind, FindingState, Location, Severity
from regreen.model.ids import CaseId, CauseKey, Fingerprint
from regreen.model.raw import ParseContext, ParseProblem
from regreen.model.runs import Completed, ToolInfo
from regreen.report import brief, ctrf, github, junit, sarif
from regreen.testing.summaries import full, small

TEXT = st.text(max_size=30)
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=10).map(
    lambda name: name.replace(":", ".").replace("[", "(").strip() or "x"
)
CASES = st.lists(
    st.builds(
        CaseResult,
        case_id=NAMES.map(lambda name: CaseId(f"pytest:tests/test_a.py::TestB::{name}")),
        outcome=st.sampled_from(list(Outcome)),
        duration_s=st.none() | st.floats(0, 1000).map(lambda value: round(value, 3)),
        file=st.just("tests/test_a.py"),
        line=st.none() | st.integers(1, 999),
        failures=st.lists(st.builds(Failure, type=TEXT, message=TEXT, text=TEXT), max_size=2).map(tuple),
        reason=TEXT,
        output=TEXT,
    ),
    max_size=6,
    unique_by=lambda case: case.case_id,
)


def of_cases(cases):
    run = Completed(info=ToolInfo(tool="pytest"), cases=tuple(cases))
    return replace(small(), baseline=count(cases), runs=(run,), cases=())


def parsed(parser, text, tool="pytest"):
    items = list(parser.parse(io.BytesIO(text.encode("utf-8", "surrogatepass")), ParseContext(tool=tool)))
    assert not [item for item in items if isinstance(item, ParseProblem)]
    return items


def kept(outcome):
    """What JUnit can say about an outcome."""
    if outcome in {Outcome.ERROR, Outcome.CRASHED, Outcome.TIMED_OUT, Outcome.NOT_RUN}:
        return Outcome.ERROR
    return Outcome.PASSED if outcome is Outcome.XPASSED else outcome


@given(CASES)
def test_junit_round_trip(cases):
    text = junit.render(of_cases(cases))
    ET.fromstring(text)
    back = {item.case_id: item for item in parsed(JUNIT_PARSER, text) if isinstance(item, CaseResult)}
    assert {name: case.outcome for name, case in back.items()} == {case.case_id: kept(case.outcome) for case in cases}
    for case in cases:
        assert back[case.case_id].duration_s == case.duration_s
        assert (back[case.case_id].file, back[case.case_id].line) == (case.file, case.line)


@given(CASES)
def test_ctrf_round_trip(cases):
    text = ctrf.render(of_cases(cases))
    Draft202012Validator(CTRF).validate(json.loads(text))
    back = {item.case_id: item.outcome for item in parsed(CTRF_PARSER, text) if isinstance(item, CaseResult)}
    assert back == {case.case_id: case.outcome for case in cases}


NO_SLASHES = str.maketrans("/\\", "__")
"""A backslash in a path is read as a separator, since Windows tools write it so."""
FINDINGS = st.lists(
    st.builds(
        Finding,
        tool=st.sampled_from(["ruff", "mypy"]),
        kind=st.just(FindingKind.LINT),
        severity=st.sampled_from(list(Severity)),
        message=TEXT,
        fingerprint=TEXT.map(Fingerprint),
        cause_key=TEXT.map(CauseKey),
        rule=TEXT,
        location=st.none()
        | st.builds(
            Location,
            file=NAMES.map(lambda name: f"src/{name.translate(NO_SLASHES)}.py"),
            line=st.none() | st.integers(1, 99),
            column=st.none() | st.integers(1, 99),
        ),
        state=st.sampled_from(list(FindingState)),
        suppressed=st.booleans(),
    ),
    max_size=5,
)


def test_what_was_enforced_stands_in_each_format_where_it_belongs():
    summary = replace(full(), posture=replace(full().posture, notes=("No cgroup.", "<Not> this.")))
    told = {"mounts": True, "network": False, "processes": "counted", "memory": "none", "reads": False}
    suites = list(ET.fromstring(junit.render(summary)))
    ran = [suite for suite in suites if not suite.get("name").endswith(" findings")]
    words = {each.get("name"): each.get("value") for each in ran[0][0]}
    wanted = {f"posture.{name}": str(value).lower() for name, value in told.items()}
    assert words == wanted | {"posture.notes": "No cgroup.; <Not> this."}
    assert [suite[0].tag for suite in ran] == ["properties"] * len(ran)
    whole = told | {"notes": ["No cgroup.", "<Not> this."]}
    runs = json.loads(sarif.render(summary))["runs"]
    assert [run["properties"]["posture"] for run in runs] == [whole] * len(runs)
    assert json.loads(ctrf.render(summary))["results"]["extra"]["posture"] == whole
    page = github.step_summary(summary)
    assert "\n### What was enforced\n" in page
    assert "No cgroup." in page
    assert page.index("No cgroup.") < page.index("Tests to look at"), "a page that is too large loses its end"


def test_where_nothing_was_run_no_format_tells_what_was_enforced():
    summary = replace(full(), posture=None)
    assert "posture" not in junit.render(summary) + sarif.render(summary) + ctrf.render(summary)
    assert "enforced" not in github.step_summary(summary)


@given(FINDINGS)
def test_sarif_round_trip(findings):
    text = sarif.render(replace(small(), findings=tuple(findings)))
    log = json.loads(text)
    Draft202012Validator(SARIF).validate(log)
    told = {result["baselineState"] for run in log["runs"] for result in run["results"]}
    assert ("absent" in told) == any(finding.state is FindingState.GONE for finding in findings)
    back = [item for item in parsed(SARIF_PARSER, text, "ruff") if isinstance(item, Finding)]
    order = {tool: index for index, tool in enumerate(dict.fromkeys(finding.tool for finding in findings))}
    there = [finding for finding in findings if finding.state is not FindingState.GONE]
    wanted = sorted(there, key=lambda finding: order[finding.tool])
    assert [item.suppressed for item in back] == [finding.suppressed for finding in wanted]
    for item, finding in zip(back, wanted, strict=True):
        assert item.message == (finding.message or finding.rule or "lint")
        place = finding.location
        assert (item.location.file if item.location else None) == (place.file if place else None)


def test_a_broken_tool_is_seen_by_every_reader():
    suites = ET.fromstring(junit.render(full()))
    assert suites.find(".//testsuite[@name='ruff itself']/testcase/error") is not None
    runs = {run["tool"]["driver"]["name"]: run for run in json.loads(sarif.render(full()))["runs"]}
    assert runs["ruff"]["invocations"][0]["executionSuccessful"] is False
    assert "Tools that broke" in github.step_summary(full())


def test_the_end_is_told_not_the_base():
    suites = ET.fromstring(junit.render(full()))
    fixed = suites.find(".//testcase[@name='test_discount[<b>&amp;-1]']")
    assert fixed is not None
    assert list(fixed) == []
    failing = suites.findall(".//testsuite[@name='pytest']/testcase/failure/..")
    assert [case.get("name") for case in failing] == ["test_close"]


def test_annotations_are_escaped_ordered_and_bounded():
    finding = full().findings[0]
    odd = replace(
        finding,
        message="100%\nline two",
        location=Location(file="a,b:c.py", line=3),
        severity=Severity.P0,
    )
    summary = replace(full(), findings=(*full().findings, odd))
    first = github.annotations(summary).splitlines()[0]
    assert first.startswith("::error file=a%2Cb%3Ac.py,line=3,title=")
    assert first.endswith("::100%25%0Aline two")
    many = github.annotations(replace(full(), findings=(finding,) * 200)).splitlines()
    assert len(many) == github.ANNOTATIONS
    assert "151 more" in many[-1]


def test_a_huge_step_summary_is_cut_and_says_so():
    summary = full()
    case = replace(summary.cases[0], failures=(Failure(message="é" * 3000),))
    text = github.step_summary(replace(summary, cases=(case,) * 400))
    assert len(text.encode()) <= github.SUMMARY_BYTES
    assert "test-report.md" in text[-60:]


def test_a_brief_is_small_and_complete():
    text = brief.render(full())["D2"]
    for needed in (
        "Till.close() finds no 'drawer'",
        "shop/till.py:12",
        "KeyError: 'drawer'",
        "tampered",
        "+    assert True",
        "See what shop/cash.py load() leaves out.",
        "not instructions",
    ):
        assert needed in text
    assert len(text) < 2000


@pytest.mark.parametrize("number", [0, 1, 40])
def test_a_brief_names_every_case(number):
    names = tuple(CaseId(f"pytest:tests/test_a.py::test_{index:03}") for index in range(number))
    diagnosis = replace(full().diagnoses[1], cases=names)
    text = brief.render(replace(full(), diagnoses=(diagnosis,)))["D2"]
    assert all(name in text for name in names)


def test_what_is_gone_is_absent_and_nothing_that_is_left():
    log = json.loads(sarif.render(full()))
    told = {result["message"]["text"]: result["baselineState"] for run in log["runs"] for result in run["results"]}
    assert told["assert 3 == 2"] == "absent"
    back = [
        item for item in parsed(SARIF_PARSER, json.dumps({**log, "runs": log["runs"][:1]})) if isinstance(item, Finding)
    ]
    assert [item.message for item in back] == [full().findings[0].message]
