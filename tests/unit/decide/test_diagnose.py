"""Findings to causes: clusters, faults, severity, domain, places, route."""

from hypothesis import given, settings
from hypothesis import strategies as st

from regreen.decide.diagnose import DiagnoseContext, counts_for_history, diagnose, split
from regreen.measure.normalize.failing import findings_of
from regreen.model.cases import CaseResult, Failure, Frame, LinesByCase, Outcome
from regreen.model.diagnosis import Fault, Symptom
from regreen.model.findings import Severity
from regreen.model.ids import CaseId
from regreen.model.settings import DomainSettings

PRICES = """\
RATE = 3


def discount(total, member):
    if member:
        share = 5
    else:
        share = 0
    result = total - share
    return result


def label(name):
    return name.title()
"""


def cid(test):
    return CaseId(f"pytest:{test}")


def traced(**runs):
    """Case name to lines of src/shop/prices.py."""
    return LinesByCase(
        {
            cid(f"tests/test_prices.py::{name}"): {"src/shop/prices.py": frozenset(lines)}
            for name, lines in runs.items()
        },
        {"src/shop/prices.py": frozenset({1, 4, 13})},
    )


def prices(suite, fails, passes, failing, passing):
    cases = [
        fails(
            f"tests/test_prices.py::{name}",
            message=f"assert {n} == {n + 7}",
            frames=[("tests/test_prices.py", 10 + n, name)],
        )
        for n, name in enumerate(failing)
    ]
    return suite(*cases, *(passes(f"tests/test_prices.py::{name}") for name in passing))


def test_five_wrong_values_of_one_function_are_one_cause(suite, fails, passes):
    names = [f"test_{letter}" for letter in "abcde"]
    lines = traced(**dict.fromkeys(names, (5, 6, 9, 10)), test_ok=(14,))
    (cause,) = prices(suite, fails, passes, names, ["test_ok"]).diagnose(lines, sources={"src/shop/prices.py": PRICES})
    assert len(cause.cases) == 5
    assert "same-top-function" in {evidence.rule for evidence in cause.evidence}
    assert cause.suspects[0].function == "discount"
    assert cause.fault is Fault.IMPLEMENTATION_BUG


def test_a_passing_test_that_clears_what_they_share_tells_them_apart(suite, fails, passes):
    lines = traced(test_a=(5, 6, 9, 10), test_b=(5, 8, 9, 10), test_ok=(5, 9, 10))
    made = prices(suite, fails, passes, ["test_a", "test_b"], ["test_ok"])
    assert len(made.diagnose(lines, sources={"src/shop/prices.py": PRICES})) == 2


def test_without_that_passing_test_they_are_one(suite, fails, passes):
    lines = traced(test_a=(5, 6, 9, 10), test_b=(5, 8, 9, 10), test_ok=(14,))
    made = prices(suite, fails, passes, ["test_a", "test_b"], ["test_ok"])
    assert len(made.diagnose(lines, sources={"src/shop/prices.py": PRICES})) == 1


def test_same_deepest_frame_of_a_source_is_one_cause_over_files(suite, fails):
    cases = [
        fails(
            f"tests/test_{n}.py::test_it",
            "TypeError",
            f"bad {n}x",
            [(f"tests/test_{n}.py", 5, "test_it"), ("src/shop/core.py", 9, "load")],
        )
        for n in "abc"
    ]
    (cause,) = suite(*cases).diagnose()
    assert cause.systemic
    assert len(cause.members) == 3
    assert cause.source_files[:2] == ("tests/test_a.py:5", "src/shop/core.py:9")
    assert cause.suspects[0].file == "src/shop/core.py"


def test_a_helper_that_asserts_in_the_tests_joins_nothing(suite, fails):
    cases = [
        fails(
            f"tests/test_{n}.py::test_it",
            message=f"{n} is not right",
            frames=[(f"tests/test_{n}.py", 5, "test_it"), ("tests/helping.py", 3, "check")],
        )
        for n in "ab"
    ]
    assert len(suite(*cases).diagnose()) == 2


def test_one_broken_fixture_is_one_cause(suite, fails):
    cases = [
        fails(
            f"tests/test_{n}.py::test_it",
            "RuntimeError",
            f"seed {n}y",
            [("tests/conftest.py", 8, "database")],
            outcome=Outcome.ERROR,
            phase="setup",
        )
        for n in "abc"
    ]
    (cause,) = suite(*cases).diagnose()
    assert cause.systemic


def test_one_missing_module_behind_many_errors(suite, fails):
    cases = [
        fails(
            f"tests/test_{n}.py",
            "ModuleNotFoundError",
            f"No module named 'yaml{tail}'",
            [(f"tests/test_{n}.py", 1, "<module>")],
            outcome=Outcome.ERROR,
            phase="collect",
        )
        for n, tail in [("a", ""), ("b", ".nodes")]
    ]
    (cause,) = suite(*cases).diagnose()
    assert cause.severity is Severity.P0
    assert cause.fault is Fault.ENVIRONMENT
    assert "missing-package" in {evidence.rule for evidence in cause.evidence}


def test_one_service_down_behind_many_connection_errors(suite, fails):
    cases = [
        fails(
            "tests/test_a.py::test_1",
            "redis.exceptions.ConnectionError",
            "Error 111 connecting to localhost:6379. Connection refused.",
        ),
        fails("tests/test_b.py::test_2", "OSError", "could not connect to localhost:6379 for writing"),
        fails("tests/test_c.py::test_3", "ConnectionRefusedError", "connect to db.internal:5432: Connection refused"),
    ]
    found = suite(*cases).diagnose()
    assert sorted(len(cause.cases) for cause in found) == [1, 2]
    assert {cause.fault for cause in found} == {Fault.ENVIRONMENT}
    assert {cause.symptom for cause in found} == {Symptom.CONNECTION}


def test_what_a_test_raises_on_purpose_is_for_the_code_under_test_to_handle(suite):
    said = {
        'raise KeyError("foo")': Fault.IMPLEMENTATION_BUG,
        'seen["foo"]': Fault.TEST_BUG,
        "raised()": Fault.TEST_BUG,
    }
    for source, fault in said.items():
        frame = Frame(file="tests/test_a.py", line=4, function="test_x", source=source)
        failure = Failure(phase="call", type="KeyError", message="'foo'", frames=(frame,))
        case = CaseResult(
            case_id=CaseId("pytest:tests/test_a.py::test_x"),
            outcome=Outcome.FAILED,
            file="tests/test_a.py",
            failures=(failure,),
        )
        (cause,) = suite(case).diagnose()
        assert cause.fault is fault, source


def test_faults(suite, fails):
    source = [("tests/test_a.py", 4, "test_x"), ("src/shop/core.py", 9, "load")]
    own = [("tests/test_a.py", 4, "test_x")]
    expected = [
        (fails("tests/test_a.py::test_x", "KeyError", "'a'", source), Fault.IMPLEMENTATION_BUG),
        (fails("tests/test_a.py::test_x", frames=own), Fault.IMPLEMENTATION_BUG),
        (fails("tests/test_a.py::test_x", "NameError", "name 'ordr' is not defined", own), Fault.TEST_BUG),
        (
            fails("tests/test_a.py::test_x", "", "fixture 'clint' not found", outcome=Outcome.ERROR, phase="setup"),
            Fault.TEST_BUG,
        ),
        (
            fails("tests/test_a.py", "SyntaxError", "invalid syntax", own, outcome=Outcome.ERROR, phase="collect"),
            Fault.TEST_BUG,
        ),
        (
            fails("tests/test_a.py", "SyntaxError", "invalid syntax", source, outcome=Outcome.ERROR, phase="collect"),
            Fault.IMPLEMENTATION_BUG,
        ),
        (fails("tests/test_a.py::test_x", "ModuleNotFoundError", "No module named 'shp'", own), Fault.TEST_BUG),
        (
            fails("tests/test_a.py::test_x", "ImportError", "cannot import name 'load' from 'shop.core'", own),
            Fault.IMPLEMENTATION_BUG,
        ),
        (
            fails(
                "tests/test_a.py::test_x",
                "FileNotFoundError",
                "[Errno 2] No such file or directory: 'ffmpeg'",
                source,
                outside=[("/usr/lib/python3/subprocess.py", 5, "_execute_child")],
            ),
            Fault.ENVIRONMENT,
        ),
        (
            fails(
                "tests/test_a.py::test_x",
                "KeyError",
                "'DATABASE_URL'",
                source,
                outside=[("/usr/lib/python3/os.py", 5, "__getitem__")],
            ),
            Fault.ENVIRONMENT,
        ),
        (fails("tests/test_a.py::test_x", "OSError", "[Errno 28] No space left on device", source), Fault.ENVIRONMENT),
        (fails("tests/test_a.py::test_x", "Weird", "hm"), Fault.IMPLEMENTATION_BUG),
    ]
    for case, fault in expected:
        (cause,) = suite(case).diagnose()
        assert cause.fault is fault, case
        assert 0 < cause.confidence < 1
        assert cause.evidence


def test_a_slip_in_an_import_is_no_missing_package(suite, fails):
    frames = [("tests/test_a.py", 4, "test_x"), ("src/shop/core.py", 1, "<module>")]
    case = fails("tests/test_a.py::test_x", "ModuleNotFoundError", "No module named 'requets'", frames)
    alone = {"src/shop/core.py": "import requets\n"}
    (missing,) = suite(case).diagnose(sources=alone)
    (slip,) = suite(case).diagnose(sources={**alone, "src/shop/io.py": "import requests\n"})
    assert missing.fault is Fault.ENVIRONMENT
    assert slip.fault is Fault.IMPLEMENTATION_BUG


def test_what_changed_decides_between_test_and_source(suite, fails):
    case = fails("tests/test_orders.py::test_x", frames=[("tests/test_orders.py", 4, "test_x")])
    name = cid("tests/test_orders.py::test_x")
    (test_bug,) = suite(case).diagnose(changed={name: frozenset({"tests/test_orders.py"})})
    (other,) = suite(case).diagnose(changed={name: frozenset({"src/shop/payments.py"})})
    (same,) = suite(case).diagnose(changed={name: frozenset({"src/shop/orders.py"})})
    (unknown,) = suite(case).diagnose(changed={cid("tests/test_a.py::test_y"): frozenset({"src/shop/payments.py"})})
    assert not {"test-changed", "source-changed", "other-module"} & {item.rule for item in unknown.evidence}
    assert other.fault is Fault.INTEGRATION_ISSUE
    assert same.fault is Fault.IMPLEMENTATION_BUG
    assert "test-changed" in {evidence.rule for evidence in test_bug.evidence}


def test_a_case_that_passed_and_failed_on_one_commit_is_flaky(suite, fails):
    case = fails("tests/test_a.py::test_x", frames=[("tests/test_a.py", 4, "test_x")])
    (cause,) = suite(case).diagnose(history={case.case_id: (Outcome.FAILED, Outcome.PASSED)})
    assert cause.fault is Fault.FLAKY
    assert cause.symptom is Symptom.FLAKY
    assert cause.severity is Severity.P3


def test_an_outcome_is_no_exception(suite):
    for outcome, fault, rule in [
        (Outcome.NOT_RUN, Fault.UNKNOWN, "not-run"),
        (Outcome.TIMED_OUT, Fault.IMPLEMENTATION_BUG, "time-limit"),
        (Outcome.FAILED, Fault.IMPLEMENTATION_BUG, "failed-test"),
    ]:
        # As the tools' parsers give it: what was not seen has no frames, and the place of the test itself.
        case = CaseResult(
            case_id=cid("tests/test_a.py::test_x"), outcome=outcome, file="tests/test_a.py", line=3, reason="the end"
        )
        (cause,) = suite(case).diagnose()
        assert cause.fault is fault
        assert rule in {item.rule for item in cause.evidence}
        assert not any(f"{outcome} was raised" in item.text for item in cause.evidence)


def test_many_failures_are_the_environment_only_by_their_cause(suite, fails, passes):
    wrong = [
        fails(f"tests/test_a.py::test_{n}", "KeyError", "'a'", [("src/shop/core.py", 9, "load")]) for n in range(9)
    ]
    down = [
        fails(
            f"tests/test_a.py::test_{n}",
            "ConnectionRefusedError",
            "connect to db:5432 refused",
            [("src/shop/core.py", 9, "load")],
        )
        for n in range(9)
    ]
    for cases, fault in [(wrong, Fault.IMPLEMENTATION_BUG), (down, Fault.ENVIRONMENT)]:
        made = suite(*cases, passes("tests/test_a.py::test_ok"))
        assert made.diagnose()[0].fault is fault
        assert not counts_for_history(made.cases)
    assert counts_for_history([*wrong[:1], *(passes(f"tests/test_b.py::test_{n}") for n in range(9))])


def test_severity_and_domain_by_config(suite, fails):
    areas = {
        "payment": DomainSettings(paths=("src/shop/pay/**",), words=("invoice",), tier="P0"),
        "admin": DomainSettings(markers=("admin",), tier="P1"),
    }
    pay = fails("tests/test_a.py::test_x", "KeyError", "'a'", [("src/shop/pay/core.py", 9, "load")])
    admin = fails("tests/test_b.py::test_y", message="not equal", markers=["admin"])
    word = fails("tests/test_c.py::test_invoice_total", message="wrong total")
    mention = fails("tests/test_d.py::test_z", message="the invoice is admin business")
    found = {cause.cases[0]: cause for cause in suite(pay, admin, word, mention).diagnose(domains=areas)}
    assert (found[pay.case_id].domain, found[pay.case_id].severity) == ("payment", Severity.P0)
    assert (found[admin.case_id].domain, found[admin.case_id].severity) == ("admin", Severity.P1)
    assert found[word.case_id].domain == "payment"
    assert (found[mention.case_id].domain, found[mention.case_id].severity) == ("", Severity.P2)
    assert any(evidence.rule == "severity-P0" for evidence in found[pay.case_id].evidence)


def test_collection_import_and_crash_come_first(suite, fails):
    found = suite(
        fails("tests/test_a.py::test_x", "KeyError", "'a'", [("src/shop/core.py", 9, "load")]),
        fails("tests/test_b.py::test_y", "", "died", outcome=Outcome.CRASHED),
        fails("tests/test_c.py", "SyntaxError", "invalid syntax", outcome=Outcome.ERROR, phase="collect"),
        fails("tests/test_d.py::test_z", "ImportError", "cannot import name 'a' from 'shop'"),
    ).diagnose()
    assert [cause.severity for cause in found] == [Severity.P0, Severity.P0, Severity.P0, Severity.P2]
    assert [cause.id for cause in found] == ["D1", "D2", "D3", "D4"]


def test_places_are_ranked_functions_first_then_statements(suite, fails, passes):
    lines = traced(test_a=(5, 6, 9, 10), test_ok=(5, 8, 9, 10), test_two=(14,))
    made = prices(suite, fails, passes, ["test_a"], ["test_ok", "test_two"])
    (cause,) = made.diagnose(lines, sources={"src/shop/prices.py": PRICES})
    places = [(suspect.line, suspect.function) for suspect in cause.suspects]
    assert places[0] == (6, "discount")
    assert (14, "label") not in places
    unseen = next(suspect for suspect in cause.suspects if suspect.line == 8)
    assert unseen.why == "unseen"
    assert 0 < unseen.score < cause.suspects[0].score / 3


def test_the_line_that_raised_is_raised(suite, fails, passes):
    lines = traced(test_a=(5, 6, 9, 10), test_ok=(14,))
    case = fails(
        "tests/test_prices.py::test_a",
        "TypeError",
        "no",
        [("tests/test_prices.py", 3, "test_a"), ("src/shop/prices.py", 9, "discount")],
    )
    (cause,) = suite(case, passes("tests/test_prices.py::test_ok")).diagnose(
        lines, sources={"src/shop/prices.py": PRICES}
    )
    assert (cause.suspects[0].line, cause.suspects[0].why) == (9, "spectrum+frame+crash")


def test_lines_at_module_level_count_when_collection_fails(suite, fails):
    case = fails(
        "tests/test_a.py",
        "NameError",
        "name 'RAT' is not defined",
        [("tests/test_a.py", 1, "<module>"), ("src/shop/prices.py", 1, "<module>")],
        outcome=Outcome.ERROR,
        phase="collect",
    )
    (cause,) = suite(case).diagnose(traced(), sources={"src/shop/prices.py": PRICES})
    assert (cause.suspects[0].line, cause.suspects[0].why) == (1, "frame+crash+collection")
    assert {suspect.line for suspect in cause.suspects} == {1, 4, 13}


def test_routes(suite, fails):
    api = fails("tests/api/test_pets.py::test_get_pets_pet_id_success[1]", message="no")
    plain = fails("tests/test_names.py::test_get_name", message="nope")
    known = ("GET /pets/{petId}", "POST /pets")
    found = {cause.cases[0]: cause for cause in suite(api, plain).diagnose()}
    assert found[api.case_id].route == "GET /pets/{pet_id}"
    assert "route-inferred" in {evidence.rule for evidence in found[api.case_id].evidence}
    assert found[plain.case_id].route == ""
    (checked,) = suite(api).diagnose(routes=known)
    assert checked.route == "GET /pets/{petId}"
    assert "route-known" in {evidence.rule for evidence in checked.evidence}


def test_a_cluster_that_is_cured_in_part_is_split(suite, fails):
    cases = [
        fails(f"tests/test_a.py::test_{n}", "KeyError", "'a'", [("src/shop/core.py", 9, "load")]) for n in range(4)
    ]
    (cause,) = suite(*cases).diagnose()
    after = suite(fails("tests/test_a.py::test_3", "ValueError", "other", [("src/shop/io.py", 2, "read")]))
    cured, rest = split(cause, {cases[3].case_id}, after.findings)
    assert cured.cases == cause.cases[:3]
    assert rest.cases == (cases[3].case_id,)
    assert rest.cause_key == after.findings[0].cause_key != cause.cause_key
    assert split(cause, set()) == (cause, None)
    assert split(cause, set(cause.cases)) == (cause, None)


def test_nothing_fails_nothing_is_wrong():
    assert diagnose([], {}) == ()


frames = st.builds(
    Frame,
    file=st.sampled_from(["src/shop/a.py", "src/shop/b.py", "tests/test_a.py", "tests/conftest.py"]),
    line=st.integers(1, 9),
    function=st.sampled_from(["load", "test_x", "<module>"]),
)
results = st.builds(
    CaseResult,
    case_id=st.builds(
        lambda f, n: CaseId(f"pytest:tests/test_{f}.py::test_{n}"), st.sampled_from("abc"), st.integers(0, 4)
    ),
    outcome=st.sampled_from(list(Outcome)),
    file=st.just("tests/test_a.py"),
    failures=st.lists(
        st.builds(
            Failure,
            phase=st.sampled_from(["call", "setup", "collect"]),
            type=st.sampled_from(["KeyError", "AssertionError", "ConnectionError", "ModuleNotFoundError", ""]),
            message=st.one_of(
                st.text(max_size=20), st.sampled_from(["No module named 'x'", "expected 200 but got 404"])
            ),
            frames=st.lists(frames, max_size=3).map(tuple),
        ),
        max_size=2,
    ).map(tuple),
)


@given(st.lists(results, max_size=8, unique_by=lambda case: case.case_id), st.randoms(use_true_random=False))
@settings(max_examples=120, deadline=None)
def test_every_finding_has_one_cause_in_any_order(cases, rng):
    by_id = {case.case_id: case for case in cases}
    findings = list(findings_of(cases, "pytest"))
    found = diagnose(findings, by_id, None, DiagnoseContext())
    members = [member for cause in found for member in cause.members]
    assert sorted(set(members)) == sorted({finding.fingerprint for finding in findings})
    assert len({cause.id for cause in found}) == len(found)
    shuffled = rng.sample(findings, len(findings))
    again = diagnose(shuffled, by_id, None, DiagnoseContext())
    assert {frozenset(cause.members) for cause in found} == {frozenset(cause.members) for cause in again}
