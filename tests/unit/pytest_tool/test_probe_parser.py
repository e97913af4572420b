"""The parser of the probe's log: verdicts, checks, and logs that are not whole."""

import io
import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regreen.measure.normalize.parsers.probe import PARSER
from regreen.model.cases import CaseResult, Outcome
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem, Parser

CONTEXT = ParseContext(tool="pytest", cap=200)
SESSION = ["session", {"worker": "", "pytest": "9.0", "python": "3.11", "plugins": []}]
EXCEPTION = {
    "type": "KeyError",
    "message": "'k'",
    "chain": [["ValueError", "v"]],
    "frames": [["a.py", 3, "f", "g()", 1], ["/lib/x.py", 9, "g", "raise", 0]],
}


def lines(*records: object) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def parse(data: bytes) -> list[Parsed]:
    """What the parser says, which must not depend on how much of the log it has read while that was written."""
    found = list(PARSER.parse(io.BytesIO(data), CONTEXT))
    if data.startswith(b'["process"'):
        _, _, log = data.partition(b"\n")
        number = log.count(b"\n")
        for cuts in ([number], [number // 2], [number // 3, 2 * number // 3]):
            assert repr(early(log, cuts, data)) == repr(found)
    return found


def early(log: bytes, cuts: Sequence[int], whole: bytes) -> list[Parsed]:
    """The same from a parser that has read a log up to some of its lines before it gets the whole."""
    parser, begun = PARSER.early(CONTEXT), 0
    for cut in cuts:
        parser.take("run-1.jsonl", log.split(b"\n")[begun:cut])
        begun = cut
    parser.take("run-2.jsonl", [b'["process",2,{}]'])
    return list(parser.parse(io.BytesIO(whole), CONTEXT))


def cases(*records: object) -> dict[str, CaseResult]:
    return {one.case_id: one for one in parse(lines(*records)) if isinstance(one, CaseResult)}


def slugs(*records: object) -> list[str]:
    return [one.slug for one in parse(lines(*records)) if isinstance(one, ParseProblem)]


def process(number: int = 1, **said: object) -> list[object]:
    return ["process", number, {"exit_code": 0, "signal": None, "continued": False, "stderr": "", **said}]


def item(number: int, name: str) -> list[object]:
    return ["i", number, name, 7, "TestA", "x", ["slow"], ["tmp_path"], ""]


def run(outcomes: Sequence[tuple[str, str, dict[str, object]]], code: int = 0, stats: dict[str, int] | None = None):
    reports = [["p", 0, when, outcome, 0.5, rest] for when, outcome, rest in outcomes]
    return cases(
        process(exit_code=code), SESSION, item(0, "a.py::t"), ["s", 0, 1.0], *reports, ["finish", "", code, stats]
    )["pytest:a.py::t"]


def test_a_plain_pass() -> None:
    case = cases(
        process(),
        SESSION,
        item(0, "a.py::TestA::t[x]"),
        ["s", 0, 1.0],
        ["e", 0, 0.1, 0.2, 0.3],
        ["finish", "", 0, None],
    )
    (one,) = case.values()
    assert (one.case_id, one.outcome, one.duration_s) == ("pytest:a.py::TestA::t[x]", Outcome.PASSED, 0.6)
    assert (one.file, one.line, one.suite, one.parameters) == ("a.py", 7, "TestA", "x")
    assert (one.markers, one.fixtures) == (("slow",), ("tmp_path",))
    assert [phase.name for phase in one.phases] == ["setup", "call", "teardown"]


@pytest.mark.parametrize(
    ("reports", "outcome"),
    [
        ([("setup", "passed", {}), ("call", "failed", {}), ("teardown", "passed", {})], Outcome.FAILED),
        ([("setup", "failed", {}), ("teardown", "passed", {})], Outcome.ERROR),
        ([("setup", "passed", {}), ("call", "passed", {}), ("teardown", "failed", {})], Outcome.ERROR),
        ([("setup", "skipped", {"reason": "r"}), ("teardown", "passed", {})], Outcome.SKIPPED),
        ([("setup", "passed", {}), ("call", "skipped", {"wasxfail": "r"}), ("teardown", "passed", {})], Outcome.XFAILED),
        ([("setup", "passed", {}), ("call", "passed", {"wasxfail": ""}), ("teardown", "passed", {})], Outcome.XPASSED),
        ([("call", "passed", {"subtest": "a"}), ("call", "failed", {"subtest": "b"}), ("call", "passed", {}), ("teardown", "passed", {})], Outcome.FAILED),
    ],
)  # fmt: skip
def test_the_verdict_is_the_worst_phase(reports: list[tuple[str, str, dict[str, object]]], outcome: Outcome) -> None:
    assert run(reports).outcome is outcome


def test_reruns_leave_the_last_verdict_and_say_flaky() -> None:
    tries = [("setup", "passed", {}), ("call", "rerun", {"text": "E"}), ("setup", "passed", {}), ("call", "passed", {})]
    case = run([*tries, ("teardown", "passed", {})])
    assert (case.outcome, case.reruns, case.flaky) == (Outcome.PASSED, (Outcome.FAILED,), True)
    assert [failure.phase for failure in case.failures] == ["rerun"]
    assert [phase.name for phase in case.phases] == ["setup", "call", "teardown"]


@pytest.mark.parametrize("before", [True, False])
def test_the_exception_joins_its_report_in_either_order(before: bool) -> None:
    report, exception = ["p", 0, "call", "failed", 0.1, {"text": "T"}], ["x", 0, "call", EXCEPTION]
    order = (exception, report) if before else (report, exception)
    records = (
        process(exit_code=1),
        SESSION,
        item(0, "a.py::t"),
        ["s", 0, 1.0],
        *order,
        ["p", 0, "teardown", "passed", 0.1],
    )
    (case,) = cases(*records, ["finish", "", 1, None]).values()
    (failure,) = case.failures
    assert (failure.type, failure.message, failure.chain, failure.text) == (
        "KeyError",
        "'k'",
        (("ValueError", "v"),),
        "T",
    )
    assert [(frame.file, frame.in_project) for frame in failure.frames] == [("a.py", True), ("/lib/x.py", False)]


def test_without_an_exception_the_reports_own_words_serve() -> None:
    case = run([("call", "failed", {"text": "E  x", "crash": ["ValueError: bad: thing", "/a.py", 3]})], code=1)
    assert (case.failures[0].type, case.failures[0].message) == ("ValueError", "bad: thing")


def test_verdicts_from_outside_win_and_the_rest_was_not_run() -> None:
    records = (
        process(end="signalled", exit_code=None, signal=11, continued=True), SESSION,
        item(0, "a.py::t"), item(1, "a.py::u"), item(2, "a.py::v"), ["ready", "", 3], ["s", 0, 1.0],
        process(2), SESSION, item(0, "a.py::u"), ["s", 0, 1.0], ["e", 0, 0, 0, 0], ["finish", "", 0, None],
        ["verdict", "a.py::t", "crashed", "by signal 11", {"text": "stack", "exception": None}],
        ["verdict", "b.py", "crashed", "collecting", {"text": "", "exception": None}],
        ["rest", "time was up"],
    )  # fmt: skip
    found = {name: (case.outcome.value, case.reason) for name, case in cases(*records).items()}
    assert found == {
        "pytest:a.py::t": ("crashed", "by signal 11"),
        "pytest:a.py::u": ("passed", ""),
        "pytest:a.py::v": ("not_run", "time was up"),
        "pytest:b.py": ("crashed", "collecting"),
    }
    assert slugs(*records) == []


def test_a_doubled_id_is_one_case_with_the_worst_outcome() -> None:
    records = (
        process(exit_code=1), SESSION, item(0, "a.py::t"), item(1, "a.py::t"), ["s", 0, 1.0], ["e", 0, 0, 0, 0],
        ["s", 1, 1.0], ["p", 1, "call", "failed", 0.1, {}], ["p", 1, "teardown", "passed", 0.1],
        ["finish", "", 1, {"passed": 1, "failed": 1}],
    )  # fmt: skip
    assert [case.outcome for case in cases(*records).values()] == [Outcome.FAILED]
    assert slugs(*records) == []


PASSED = (item(0, "a.py::t"), ["s", 0, 1.0], ["e", 0, 0, 0, 0])
FAILED = (item(0, "a.py::t"), ["s", 0, 1.0], ["p", 0, "call", "failed", 0.1, {}], ["p", 0, "teardown", "passed", 0])
COLLECT = (["x", "b.py", "collect", EXCEPTION], ["collect-error", "b.py", "text", None, ""])


@pytest.mark.parametrize(
    ("records", "slug"),
    [
        ((process(), SESSION, *PASSED, ["finish", "", 0, {"passed": 1}]), None),
        ((process(), SESSION, *PASSED, ["finish", "", 0, {"passed": 2}]), "totals-differ"),
        ((process(exit_code=1), SESSION, *FAILED, ["finish", "", 1, {"error": 1}]), None),
        ((process(exit_code=1), SESSION, *FAILED, ["finish", "", 1, {"error": 1, "failed": 1}]), "totals-differ"),
        ((process(exit_code=1), SESSION, *FAILED, ["finish", "", 1, {"error": 1, "passed": 1}]), "totals-differ"),
        ((process(), SESSION, *PASSED, ["finish", "", 0, {"passed": 2, "mystery": 1}]), None),
        ((process(), SESSION, *PASSED, ["finish", "", 0, {"mystery": 1}, {"passed": 1}]), None),
        ((process(), SESSION, *PASSED, ["finish", "", 0, {"passed": 1, "mystery": 1}, {"passed": 1}]), "totals-differ"),
        ((process(), SESSION, *PASSED, ["finish", "", 0, {"passed": 2, "mystery": 1}, {}]), "totals-differ"),
        ((process(), SESSION, *FAILED, ["finish", "", 0, None]), "totals-differ"),
        ((process(exit_code=1), SESSION, *PASSED, ["finish", "", 1, {"passed": 1}]), "totals-differ"),
        ((process(exit_code=3), SESSION, *PASSED, ["finish", "", 0, {"passed": 1}]), "totals-differ"),
        ((process(exit_code=1), SESSION, *COLLECT, ["finish", "", 1, {"error": 1}]), None),
        ((process(exit_code=1), SESSION, *COLLECT, ["finish", "", 1, {"error": 2}]), "totals-differ"),
        ((process(exit_code=5), SESSION, ["finish", "", 5, {}]), "no-tests"),
        ((process(exit_code=5), SESSION, ["deselected", ["a", "b"]], ["finish", "", 5, {"deselected": 2}]), "no-tests"),
        ((process(exit_code=4, stderr="ERROR: no"), SESSION, ["finish", "", 4, {}]), "usage-error"),
        ((process(exit_code=4, stderr="ERROR: no"),), "usage-error"),
        ((process(exit_code=4, stderr="ERROR: ...: No module named 'regreen_probe'"),), "cannot-run"),
        ((process(exit_code=1, stderr="ModuleNotFoundError: No module named 'regreen_probe'"),), "cannot-run"),
        ((process(exit_code=4), *COLLECT, ["conftest", "b.py"]), None),
        ((process(exit_code=3), SESSION, ["internal", "", "E\nboom", EXCEPTION], ["finish", "", 3, {}]), "internal-error"),
        ((process(exit_code=2), SESSION, ["interrupt", "", -1, EXCEPTION], ["finish", "", 2, {}]), "interrupted"),
        ((process(exit_code=None, signal=11), SESSION, *PASSED), "unfinished"),
        ((process(exit_code=None, signal=6), SESSION, *PASSED, ["finish", "", 0, {"passed": 1}], ["timeout", -3, 60]), None),
        ((process(), SESSION, *PASSED, ["origins", {"foreign": [["m", "/o/m.py", "src/m.py"]]}], ["finish", "", 0, None]), "wrong-tree"),
        ((process(), SESSION, *PASSED, ["origins", {"foreign": []}], ["finish", "", 0, None]), None),
        ((), "no-session"),
    ],
)  # fmt: skip
def test_checks(records: tuple[object, ...], slug: str | None) -> None:
    assert slugs(*records) == ([] if slug is None else [slug])


def test_advice_for_an_installed_copy() -> None:
    file = "/v/lib/python3.11/site-packages/m.py"
    records = (
        process(),
        SESSION,
        *PASSED,
        ["origins", {"foreign": [["m", file, "src/m.py"]]}],
        ["finish", "", 0, None],
    )
    (problem,) = (one for one in parse(lines(*records)) if isinstance(one, ParseProblem))
    assert "editable" in problem.reason


def test_workers_collect_the_same_error_once() -> None:
    told = (["collect-error", "b.py", "t", None, "gw0"], ["collect-error", "b.py", "t", None, "gw1"], COLLECT[1])
    records = (process(exit_code=1), SESSION, *told, ["finish", "", 1, {"error": 1}])
    assert list(cases(*records)) == ["pytest:b.py"]
    assert slugs(*records) == []


def test_long_texts_are_capped_and_marked() -> None:
    case = run([("call", "failed", {"text": "x" * 999, "sections": [["Captured stdout call", "y" * 999]]})], code=1)
    assert len(case.failures[0].text) < 300
    assert "cut" in case.failures[0].text
    assert "cut" in case.output


def test_lines_of_a_trace() -> None:
    records = (
        process(),
        SESSION,
        ["lines", -1, {"l.py": [1]}],
        *PASSED,
        ["lines", 0, {"l.py": [2, 3]}],
        ["finish", "", 0, None],
    )
    facts = next(one for one in parse(lines(*records)) if isinstance(one, ParsedFacts))
    assert facts.lines is not None
    assert facts.lines.lines == {"pytest:a.py::t": {"l.py": frozenset({2, 3})}}
    assert facts.lines.collection == {"l.py": frozenset({1})}


WHOLE = lines(
    process(exit_code=1),
    SESSION,
    *FAILED,
    ["x", 0, "call", EXCEPTION],
    *COLLECT,
    ["finish", "", 1, {"failed": 1, "error": 1}],
)


@given(st.lists(st.integers(0, WHOLE.count(b"\n")), max_size=4).map(sorted), st.booleans())
def test_what_was_read_while_the_log_was_written_changes_nothing(cuts: list[int], other: bool) -> None:
    _, _, log = WHOLE.partition(b"\n")
    read = log.replace(b"passed", b"failed") if other else log
    assert early(read, cuts, WHOLE) == parse(WHOLE)


@given(st.integers(0, len(WHOLE)))
def test_a_log_cut_anywhere_keeps_what_was_whole_and_is_never_clean(at: int) -> None:
    found = parse(WHOLE[:at])
    if at < len(WHOLE):
        assert any(isinstance(one, ParseProblem) for one in found)
    started = WHOLE[:at].count(b'["i"') if b'["i"' in WHOLE[:at].rpartition(b"\n")[0] else 0
    assert sum(isinstance(one, CaseResult) and "::" in one.case_id for one in found) >= min(started, 1)


@given(st.binary(max_size=200) | st.lists(st.sampled_from(WHOLE.splitlines(keepends=True))).map(b"".join))
def test_nothing_makes_it_raise(data: bytes) -> None:
    parse(data)


KINDS = ["process", "session", "i", "s", "e", "p", "x", "collect-error", "verdict", "lines", "finish", "origins", "timeout", "interrupt", "internal", "?"]  # fmt: skip
ANY = st.sampled_from(
    [None, -1, 0, 3, "", "call", "failed", [], [None], [[1]], {}, {"worker": None}, {"foreign": [None]}, {"type": 1}]
)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(KINDS), st.lists(ANY, max_size=6)), max_size=8))
def test_records_of_the_wrong_shape_cost_themselves_only(records: list[tuple[str, list[object]]]) -> None:
    wrong = lines(*([kind, *rest] for kind, rest in records))
    found = parse(WHOLE + wrong)
    assert any(isinstance(one, CaseResult) and one.case_id == "pytest:a.py::t" for one in found)


def test_recognises_its_logs() -> None:
    assert PARSER.recognises("probe.jsonl", WHOLE[:4096])
    assert not PARSER.recognises("report.json", b'{"tests": []}')
    assert isinstance(PARSER, Parser)


def test_what_json_does_not_know_is_read_all_the_same() -> None:
    name = "a.py::t[\ud800]"
    reports = [["p", 0, when, "passed", float("nan"), {}] for when in ("setup", "call", "teardown")]
    data = lines(process(), SESSION, item(0, name), ["s", 0, 1.0], *reports, ["finish", "", 0, {"passed": 1}])
    assert b"NaN" in data
    assert b"\\ud800" in data
    told = parse(data)
    assert [one.outcome for one in told if isinstance(one, CaseResult)] == [Outcome.PASSED]
    assert [one for one in told if isinstance(one, ParseProblem)] == []


@pytest.mark.parametrize(
    ("finish", "why"),
    [
        ([None], "no terminal reporter"),
        ([{"mystery": 1}], "classes of the project's own: mystery"),
        ([{"mystery": 1}, {"passed": 1}], ""),
        ([{"passed": 1}], ""),
    ],
)
def test_totals_that_cannot_be_checked_are_told(finish: list[object], why: str) -> None:
    told = parse(lines(process(), SESSION, *PASSED, ["finish", "", 0, *finish]))
    notes = [value for one in told if isinstance(one, ParsedFacts) for name, value in one.details if name == "note"]
    assert [why in note for note in notes] == ([True] if why else [])


def test_a_worker_may_run_a_test_before_another_one_has_told_what_was_collected() -> None:
    ran = (["s", 1, 1.0], ["e", 1, 0.1, 0.2, 0.3])
    failed = (["s", 0, 1.0], ["p", 0, "call", "failed", 0.1, {"text": "no"}], ["p", 0, "teardown", "passed", 0.1, {}])
    told = cases(process(exit_code=1), SESSION, *ran, *failed, item(0, "a.py::t"), item(1, "a.py::u"))
    assert list(told) == ["pytest:a.py::t", "pytest:a.py::u"], "in the order of collection"
    assert (told["pytest:a.py::u"].outcome, told["pytest:a.py::u"].line) == (Outcome.PASSED, 7)
    assert told["pytest:a.py::t"].outcome is Outcome.FAILED
