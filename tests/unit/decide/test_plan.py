"""Causes to tasks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.decide.plan import cleared, open_systemic, plan
from regreen.decide.plan.held_out import held_out
from regreen.decide.plan.later import waits_for
from regreen.model.case_ids import is_doctest
from regreen.model.cases import CaseResult, LinesByCase, Outcome
from regreen.model.diagnosis import Fault
from regreen.model.findings import Finding, FindingKind, FindingState, Location, Severity
from regreen.model.ids import AttemptId, CaseId, CauseKey, Fingerprint, TreeId
from regreen.model.paths import matches
from regreen.model.runs import Broken, Completed, Measurement, ToolInfo
from regreen.model.settings import DomainSettings, FixSettings, Settings
from regreen.model.tasks import Attempt, AttemptOutcome, TaskType

SOURCE = [("src/shop/core.py", 9, "load")]


def planned(made, inventory, settings=None, **options):
    lines = options.pop("lines", None)
    facts = options.pop("facts", {})
    return plan(made.diagnose(lines, **facts), made.findings, made.by_id, inventory, settings or Settings(), **options)


def test_one_task_a_cause(suite, fails, inventory):
    made = suite(
        *(fails(f"tests/test_a.py::test_{n}", "KeyError", "'a'", SOURCE) for n in range(3)),
        fails("tests/test_b.py::test_x", "TypeError", "no", [("src/shop/io.py", 4, "read")]),
    )
    tasks = planned(made, inventory)
    assert [len(task.cases) for task in tasks] == [3, 1]
    assert [task.id for task in tasks] == ["T1", "T2"]
    assert tasks[0].files == ("src/shop/core.py",)
    assert tasks[0].modules == ("shop.core",)


def test_the_order_is_the_specs(suite, fails, inventory):
    areas = {"pay": DomainSettings(paths=("src/shop/pay.py",), tier="P1")}
    one = fails("tests/test_one.py::test_x", "KeyError", "'a'", [("src/shop/one.py", 1, "one")])
    risky = fails("tests/test_risky.py::test_x", "KeyError", "'b'", [("src/shop/pay.py", 1, "pay")])
    restless = fails("tests/test_restless.py::test_x", "KeyError", "'c'", [("src/shop/restless.py", 1, "run")])
    many = [
        fails("tests/test_many.py::test_" + str(n), "KeyError", "'d'", [("src/shop/many.py", 1, "many")])
        for n in range(4)
    ]
    wide = [
        fails(f"tests/test_w{n}.py::test_x", "KeyError", "'e'", [("src/shop/wide.py", 1, "wide")]) for n in range(2)
    ]
    broken = fails(
        "tests/test_z.py",
        "SyntaxError",
        "invalid",
        [("src/shop/z.py", 1, "<module>")],
        outcome=Outcome.ERROR,
        phase="collect",
    )
    made = suite(one, restless, risky, *many, *wide, broken)
    settings = Settings(domains=areas)
    tasks = planned(made, inventory, settings, churn={"src/shop/restless.py": 9}, facts={"domains": areas})
    assert [task.files[0] for task in tasks] == [
        f"src/shop/{name}.py" for name in ("z", "wide", "many", "pay", "restless", "one")
    ]
    assert [task.order for task in tasks] == [1, 2, 3, 4, 5, 6]


def test_what_depends_on_a_systemic_task_waits_for_it(suite, fails, inventory):
    wide = [fails(f"tests/test_{n}.py::test_x", "KeyError", "'e'", [("src/shop/wide.py", 1, "wide")]) for n in "ab"]
    near = fails("tests/test_a.py::test_y", "TypeError", "no", [("src/shop/io.py", 4, "read")])
    far = fails("tests/test_c.py::test_z", "TypeError", "no", [("src/shop/far.py", 4, "read")])
    tasks = {task.files[0]: task for task in planned(suite(*wide, near, far), inventory)}
    assert tasks["src/shop/wide.py"].systemic
    assert tasks["src/shop/wide.py"].attempt_bound == 3
    assert tasks["src/shop/io.py"].depends_on == (tasks["src/shop/wide.py"].id,)
    assert tasks["src/shop/far.py"].depends_on == ()


def test_allowed_paths_follow_the_fault(suite, fails, inventory):
    own = [("tests/test_b.py", 4, "test_x")]
    made = suite(
        fails("tests/test_a.py::test_x", "KeyError", "'a'", SOURCE),
        fails("tests/test_b.py::test_x", "NameError", "name 'x' is not defined", own),
        fails("tests/test_c.py::test_x", "ConnectionRefusedError", "connect to db:5432 refused"),
    )
    tasks = {task.fault: task for task in planned(made, inventory)}
    assert tasks[Fault.IMPLEMENTATION_BUG].allowed_paths == ("src/**",)
    assert "tests/test_a.py" in tasks[Fault.IMPLEMENTATION_BUG].read_only_paths
    assert "pyproject.toml" in tasks[Fault.IMPLEMENTATION_BUG].read_only_paths
    assert tasks[Fault.TEST_BUG].allowed_paths == ("tests/test_b.py",)
    assert "pyproject.toml" in tasks[Fault.TEST_BUG].read_only_paths
    assert tasks[Fault.ENVIRONMENT].allowed_paths == ()


def test_where_two_modules_no_longer_fit_the_sources_of_both_may_change(suite, fails, inventory):
    made = suite(fails("tests/test_orders.py::test_x", frames=[("tests/test_orders.py", 4, "test_x")]))
    changed = {CaseId("pytest:tests/test_orders.py::test_x"): frozenset({"src/shop/payments.py"})}
    (task,) = planned(made, inventory, facts={"changed": changed})
    assert task.fault is Fault.INTEGRATION_ISSUE
    for source in ("src/shop/orders.py", "src/shop/payments.py"):
        assert matches(source, task.allowed_paths)
        assert not matches(source, task.read_only_paths)
    assert not matches("tests/test_orders.py", task.allowed_paths)


def test_a_file_with_failing_examples_is_the_code_too(suite, fails, inventory):
    """The file may change: a rule of the guard keeps its examples as they are. Other files of tests may not."""
    made = suite(fails("src/shop/core.py::shop.core.load", "DocTestFailure", "Expected: 2", SOURCE))
    (task,) = planned(made, inventory)
    assert (task.allowed_paths, "src/shop/core.py" in task.read_only_paths) == (("src/**",), False)
    made = suite(fails("src/shop/core.py::test_load", "AssertionError", "no", SOURCE))
    (task,) = planned(made, inventory)
    assert "src/shop/core.py" in task.read_only_paths, "a test beside the code, and no examples"


@pytest.mark.parametrize(
    ("case", "is_one"),
    [
        ("pytest:src/shop/core.py::shop.core.load", True),
        ("pytest:src/shop/core.py::core", True),
        ("pytest:src/shop/core.py::src.shop.core.Cart.add", True),
        ("pytest:shop/__init__.py::shop.load", True),
        ("pytest:tests/test_a.py::test_a[tests.test_a.x]", False),
        ("pytest:tests/test_a.py::TestA::test_a", False),
        ("pytest:docs/guide.rst::guide.rst", False),
        ("pytest:src/shop/core.py", False),
    ],
)
def test_examples_are_known_by_their_name(case, is_one):
    assert is_doctest(CaseId(case)) is is_one


def test_only_new_skips_what_the_merge_base_has(suite, fails, inventory):
    made = suite(
        fails("tests/test_a.py::test_x", "KeyError", "'a'", SOURCE), fails("tests/test_b.py::test_y", "TypeError", "b")
    )
    old = [
        replace(finding, state=FindingState.PREEXISTING) if finding.rule == "KeyError" else finding
        for finding in made.findings
    ]
    args = (made.diagnose(), old, made.by_id, inventory)
    assert len(plan(*args, Settings())) == 2
    assert [task.cases for task in plan(*args, Settings(), only_new=True)] == [("pytest:tests/test_b.py::test_y",)]
    assert len(plan(*args, Settings(fix=FixSettings(only_new=True)))) == 1


def test_a_later_plan_repeats_no_cause_and_no_number(suite, fails, inventory):
    first = suite(fails("tests/test_a.py::test_x", "KeyError", "'a'", SOURCE))
    tasks = planned(first, inventory)
    both = suite(*first.cases, fails("tests/test_b.py::test_y", "TypeError", "b", [("src/shop/io.py", 4, "read")]))
    more = planned(both, inventory, after=tasks)
    assert [task.id for task in more] == ["T2"]
    assert more[0].cases == ("pytest:tests/test_b.py::test_y",)


def test_no_finding_is_in_two_tasks(suite, fails, inventory):
    made = suite(fails("tests/test_a.py::test_x", "KeyError", "'a'", SOURCE))
    cause = made.diagnose()[0]
    twin = replace(cause, cause_key=CauseKey("other"))
    assert len(plan((cause, twin), made.findings, made.by_id, inventory, Settings())) == 1
    assert len(plan((cause, cause), made.findings, made.by_id, inventory, Settings())) == 1


def test_what_nothing_localises_is_grouped_by_test_file(suite, fails, inventory):
    made = suite(
        fails("tests/test_a.py::test_x", message="one"),
        fails("tests/test_a.py::test_y", message="two"),
        fails("tests/test_b.py::test_z", message="three"),
    )
    assert sorted(len(task.cases) for task in planned(made, inventory)) == [1, 2]


def finding(kind, file, key):
    return Finding(
        tool="tool",
        kind=kind,
        severity=Severity.P3,
        message=key,
        fingerprint=Fingerprint(key),
        cause_key=CauseKey(key),
        location=Location(file=file, line=1),
    )


def test_coverage_waits_until_tests_are_stable(suite, fails, inventory):
    from regreen.decide.diagnose import diagnose

    made = suite(fails("tests/test_a.py::test_x", "KeyError", "'a'", SOURCE))
    gaps = [finding(FindingKind.COVERAGE_GAP, "src/shop/io.py", f"gap{n}") for n in range(3)]
    skips = [finding(FindingKind.SKIP, "tests/test_b.py", f"skip{n}") for n in range(2)]
    findings = [*gaps, *skips, *made.findings]
    tasks = plan(diagnose(findings, made.by_id), findings, made.by_id, inventory, Settings())
    assert [task.type for task in tasks] == [TaskType.FIX, TaskType.ADD_TEST, TaskType.REMOVE_SKIP]
    assert all(task.depends_on == (tasks[0].id,) for task in tasks[1:])
    assert tasks[1].allowed_paths[0] == "tests/**"


functions = st.lists(st.integers(0, 40), unique=True, max_size=30).map(
    lambda ns: [CaseId(f"pytest:tests/test_{n % 3}.py::test_{n}[{p}]") for n in ns for p in range(2)]
)


@given(functions, st.integers(0, 5), st.sampled_from([0.0, 0.2, 0.34, 0.9, 1.0]))
def test_held_out_functions(cases, seed, share):
    options = {"share": share, "seed": seed, "fault": Fault.IMPLEMENTATION_BUG, "findings": ()}
    hidden = held_out(cases, CauseKey("k"), **options)
    names = {case.partition("[")[0] for case in cases}
    hidden_names = {case.partition("[")[0] for case in hidden}
    assert hidden == held_out(cases, CauseKey("k"), **options)
    assert hidden_names == {case.partition("[")[0] for case in held_out(cases[::-1], CauseKey("k"), **options)}
    assert set(hidden) == {case for case in cases if case.partition("[")[0] in hidden_names}
    if len(names) >= 3 and share:
        assert 1 <= len(hidden_names) < len(names)
        assert len(hidden_names) <= max(1, share * len(names))
    else:
        assert not hidden
    assert not held_out(cases, CauseKey("k"), **{**options, "fault": Fault.TEST_BUG})
    seen = cases[: len(cases) // 2]
    rest = held_out(cases, CauseKey("k"), **options, in_view=seen)
    assert {case.partition("[")[0] for case in rest}.isdisjoint(case.partition("[")[0] for case in seen)
    assert not held_out(cases, CauseKey("k"), **options, in_view=cases)


def test_none_is_held_out_of_collection_errors(suite, fails, inventory):
    made = suite(
        *(
            fails(
                f"tests/test_{n}.py",
                "SyntaxError",
                "invalid",
                [("src/shop/z.py", 1, "<module>")],
                outcome=Outcome.ERROR,
                phase="collect",
            )
            for n in range(4)
        )
    )
    (task,) = planned(made, inventory)
    assert len(task.cases) == 4
    assert task.held_out == ()


@pytest.fixture
def two_tasks(suite, fails, inventory):
    made = suite(
        fails("tests/test_a.py::test_x", "KeyError", "'a'", SOURCE),
        fails("tests/test_b.py::test_y", "TypeError", "b", [("src/shop/io.py", 4, "read")]),
    )
    return planned(made, inventory)


def ended(task, *remaining):
    return Attempt(
        id=AttemptId(f"{task.id}.1"),
        task_id=task.id,
        number=1,
        agent="x",
        outcome=AttemptOutcome.REJECTED,
        remaining=remaining,
    )


def test_two_attempts_that_end_alike_open_a_systemic_task(two_tasks):
    one, two = two_tasks
    (opened,) = open_systemic(two_tasks, [ended(one, "same", "a"), ended(two, "b", "same")])
    assert opened.systemic
    assert opened.id == "T3"
    assert opened.cause_key == "same"
    assert set(opened.cases) == {*one.cases, *two.cases}
    assert opened.attempt_bound == 3
    assert waits_for(one, opened).depends_on == (opened.id,)
    assert open_systemic([one, two, opened], [ended(one, "same"), ended(two, "same")]) == ()


def test_attempts_that_end_in_their_own_cause_open_nothing(two_tasks):
    one, two = two_tasks
    assert open_systemic(two_tasks, [ended(one, one.cause_key), ended(two, two.cause_key)]) == ()
    assert open_systemic(two_tasks, [ended(one, "same"), ended(one, "same")]) == ()


def measured(*cases, broken=False):
    kind = (
        Broken(info=ToolInfo(tool="pytest"), reason="no", cases=cases)
        if broken
        else Completed(info=ToolInfo(tool="pytest"), cases=cases)
    )
    return Measurement(tree=TreeId("t"), runs=(kind,))


def test_a_cause_that_is_gone_is_cleared(two_tasks, passes, fails):
    good, bad = passes("tests/test_a.py::test_x"), fails("tests/test_b.py::test_y")
    assert cleared(two_tasks, measured(good, bad)) == (two_tasks[0].id,)


def test_a_cause_that_shows_elsewhere_is_not_cleared(two_tasks, passes):
    made = measured(passes("tests/test_a.py::test_x"))
    again = replace(
        made.runs[0], findings=(finding(FindingKind.TEST_FAILURE, "src/shop/core.py", two_tasks[0].cause_key),)
    )
    assert cleared(two_tasks[:1], made) == (two_tasks[0].id,)
    assert cleared(two_tasks[:1], replace(made, runs=(again,))) == ()


@pytest.mark.parametrize("how", ["vanished", "skipped", "broken"])
def test_a_cause_that_is_only_out_of_sight_is_not_cleared(how, two_tasks, passes):
    good = passes("tests/test_a.py::test_x")
    cases = {"vanished": (), "skipped": (CaseResult(case_id=good.case_id, outcome=Outcome.SKIPPED),), "broken": (good,)}
    assert cleared(two_tasks[:1], measured(*cases[how], broken=how == "broken")) == ()


def test_a_file_that_can_be_collected_again_clears_its_error(suite, fails, passes, inventory):
    made = suite(fails("tests/test_z.py", "SyntaxError", "invalid", outcome=Outcome.ERROR, phase="collect"))
    tasks = planned(made, inventory)
    assert cleared(tasks, measured(passes("tests/test_y.py::test_a"))) == ()
    assert cleared(tasks, measured(passes("tests/test_z.py::test_a"))) == (tasks[0].id,)


def test_lines_make_no_task_by_themselves(suite, passes, inventory):
    assert planned(suite(passes("tests/test_a.py::test_x")), inventory, lines=LinesByCase()) == ()
