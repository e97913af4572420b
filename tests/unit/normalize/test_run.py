"""A run is Completed only when all was understood and agrees with how the processes ended."""

import pytest

from regreen.measure.normalize import normalize
from regreen.measure.normalize.parsers.cobertura import PARSER as COBERTURA
from regreen.measure.normalize.parsers.jsonlines import PARSER as JSON_LINES
from regreen.measure.normalize.parsers.junit import PARSER as JUNIT
from regreen.measure.normalize.parsers.probe import PARSER as PROBE
from regreen.model.cases import Outcome
from regreen.model.findings import FindingKind, Severity
from regreen.model.jobs import Captured, JobEnd, JobResult
from regreen.model.raw import ParseContext, Raw
from regreen.model.runs import Broken, Completed, Skipped, TimedOut

CONTEXT = ParseContext(tool="pytest")
GREEN = '<testsuite><testcase classname="tests.test_a" name="test_a" time="1"/></testsuite>'
RED = (
    '<testsuite><testcase classname="a" name="test_a" time="1"><failure message="assert 0"/></testcase>'
    '<testcase classname="a" name="test_a" time="2"><error message="failed on teardown with &quot;OSError: x&quot;"/>'
    "</testcase></testsuite>"
)


def job(end=JobEnd.EXITED, code=0, **more):
    pipe = Captured(path="/scratch/stderr")
    return JobResult(label="pytest", end=end, exit_code=code, stdout=pipe, stderr=pipe, duration_s=2.0, **more)


def run(tmp_path, text, *results, parser=JUNIT, **raw):
    files = []
    for number, part in enumerate([text] if isinstance(text, str) else text):
        path = tmp_path / f"out{number}.xml"
        path.write_text(part)
        files.append(str(path))
    whole = Raw(format=parser.name, files=tuple(files), results=results, **raw)
    return normalize(whole, parser, CONTEXT, "pytest").run


def test_green(tmp_path):
    green = run(tmp_path, GREEN, job(), argv=("pytest",), notes=("one note",))
    assert isinstance(green, Completed)
    assert [case.outcome for case in green.cases] == [Outcome.PASSED]
    assert not green.findings
    assert (green.info.exit_code, green.info.duration_s, green.info.argv) == (0, 2.0, ("pytest",))
    assert green.info.raw == ("out0.xml",)
    assert green.info.notes == ("one note",)


def test_a_failure_and_an_error_in_one_element_are_one_finding_with_both_texts(tmp_path):
    both = (
        '<testsuite><testcase classname="a" name="test_a"><failure message="1 != 2">F</failure>'
        '<error type="OSError" message="gone">E</error></testcase></testsuite>'
    )
    (finding,) = run(tmp_path, both, job(code=1)).findings
    assert finding.message == "1 != 2"
    assert finding.failure is not None
    assert finding.failure.text == "F\n\nAlso, in call: OSError: gone\nE"


def test_each_withheld_variable_is_listed_once(tmp_path):
    first, second = job(withheld=("GIT_DIR", "API_TOKEN")), job(withheld=("API_TOKEN",))
    (note,) = run(tmp_path, GREEN, first, second).info.notes
    assert "API_TOKEN, GIT_DIR;" in note
    assert "env.pass" in note


def test_two_elements_of_one_test_are_one_verdict_and_one_finding_with_both_texts(tmp_path):
    red = run(tmp_path, RED, job(code=1))
    assert isinstance(red, Completed)
    assert [(case.outcome, case.duration_s) for case in red.cases] == [(Outcome.ERROR, 3.0)]
    assert [phase.name for phase in red.cases[0].phases] == ["call", "teardown"]
    (finding,) = red.findings
    assert (finding.rule, finding.message) == ("", "assert 0")
    assert finding.failure is not None
    assert "Also, in teardown: OSError: x" in finding.failure.text
    assert {finding.raw for finding in red.findings} == {"out0.xml"}


def test_several_files_are_one_run(tmp_path):
    both = run(tmp_path, [GREEN, GREEN.replace("test_a", "test_b")], job())
    assert isinstance(both, Completed)
    assert len(both.cases) == 2


def test_exit_code_with_nothing_found_is_broken(tmp_path):
    broken = run(tmp_path, GREEN, job(code=3))
    assert isinstance(broken, Broken)
    assert broken.slug == "tool-broken"
    assert "exit code 3" in broken.reason
    assert "/scratch/stderr" in broken.reason
    assert len(broken.cases) == 1


@pytest.mark.parametrize("text", [RED, GREEN])
def test_a_cut_file_is_broken_and_keeps_what_was_whole(tmp_path, text):
    broken = run(tmp_path, text.removesuffix("</testsuite>"), job(code=1))
    assert isinstance(broken, Broken)
    assert broken.slug == "truncated"
    assert len(broken.cases) == 1


def test_a_missing_file_is_broken(tmp_path):
    raw = Raw(format="junit", files=(str(tmp_path / "none.xml"),), results=(job(),))
    broken = normalize(raw, JUNIT, CONTEXT, "pytest").run
    assert isinstance(broken, Broken)
    assert broken.slug == "unreadable"
    assert "none.xml" in broken.reason


def test_no_tests_are_never_a_pass(tmp_path):
    broken = run(tmp_path, "<testsuites/>", job())
    assert isinstance(broken, Broken)
    assert broken.slug == "no-tests"


def test_one_empty_file_among_others_is_no_harm(tmp_path):
    assert isinstance(run(tmp_path, ["<testsuites/>", GREEN], job()), Completed)


def test_a_silent_linter_is_clean_and_so_is_coverage(tmp_path):
    assert isinstance(run(tmp_path, "", job(), parser=JSON_LINES), Completed)
    assert isinstance(run(tmp_path, '<coverage line-rate="1"/>', job(), parser=COBERTURA), Completed)


@pytest.mark.parametrize(
    ("told", "counted", "wanted"),
    [
        ((1.5, 0.5), (0.002,), 2.0),
        ((), (0.3, 0.4), 0.7),
        ((), (0.3, None), None),
        ((0.1,), (None,), 0.1),
        ((0.5,), (0.4,), 0.5),
    ],
)
def test_processor_seconds_are_what_the_processes_tell_else_what_the_system_counted(tmp_path, told, counted, wanted):
    records = "".join(f'["spent", "", {seconds}]\n' for seconds in told)
    jobs = [job(cpu_s=seconds) for seconds in counted]
    assert run(tmp_path, records, *jobs, parser=PROBE).info.cpu_s == wanted


def test_the_tools_own_word_comes_first(tmp_path):
    broken = run(tmp_path, GREEN, job(), broken="Modules came from elsewhere.", slug="wrong-tree")
    assert isinstance(broken, Broken)
    assert (broken.reason, broken.slug) == ("Modules came from elsewhere.", "wrong-tree")
    skipped = run(tmp_path, GREEN, skipped="Not installed.")
    assert isinstance(skipped, Skipped)
    assert not skipped.cases


@pytest.mark.parametrize(
    ("end", "slug"),
    [(JobEnd.NOT_FOUND, "tool-not-found"), (JobEnd.INFRA, "infra"), (JobEnd.SIGNALLED, "tool-broken")],
)
def test_odd_ends_are_broken(tmp_path, end, slug):
    broken = run(tmp_path, RED, job(end, None))
    assert isinstance(broken, Broken)
    assert broken.slug == slug


def test_a_tool_that_ran_into_its_limit(tmp_path):
    late = run(tmp_path, RED, job(), job(JobEnd.TIMED_OUT, None))
    assert isinstance(late, TimedOut)
    assert late.limit_s == 2.0
    assert len(late.findings) == 1


def test_results_without_a_process_are_judged_by_themselves(tmp_path):
    assert isinstance(run(tmp_path, RED), Completed)


def test_severity_by_rule(tmp_path):
    text = (
        '<testsuite><testcase name="t1" classname="a"><failure message="assert 0"/></testcase>'
        '<testcase name="t2" classname="a"><error message="boom"/></testcase>'
        '<testcase name="m" classname=""><error message="collection failure">E   ImportError: no x</error></testcase>'
        "<testcase name='t4' classname='a'><error message=\"failed on setup with &quot;worker 'gw0' crashed while"
        " running 'x'&quot;\"/></testcase></testsuite>"
    )
    findings = run(tmp_path, text).findings
    assert [finding.severity for finding in findings] == [Severity.P2, Severity.P1, Severity.P0, Severity.P0]
    assert [finding.kind is FindingKind.COLLECTION_ERROR for finding in findings] == [False, False, True, False]


@pytest.mark.parametrize(("files", "words"), [(2, "(1 more problem.)"), (3, "(2 more problems.)")])
def test_further_problems_are_counted_as_people_say_it(tmp_path, files, words):
    broken = run(tmp_path, ["bacon"] * files)
    assert isinstance(broken, Broken)
    assert words in broken.reason
