"""Work beside repairs: tasks that audits and the config lead to, and when they may start."""

from dataclasses import replace

import pytest

from regreen.decide.diagnose import audited
from regreen.decide.plan import cleared, plan
from regreen.decide.plan.asked import Asked, Unasked, asked, is_suppressed, numbered
from regreen.decide.schedule import Escalate, Slots, acting, next_step, ready, rungs
from regreen.decide.stop import Budgets, History, judge
from regreen.decide.stop.history import Mark
from regreen.measure.normalize.gaps import gap_findings
from regreen.model.cases import CaseResult, LinesByCase, Outcome
from regreen.model.findings import Finding, FindingKind, Location, Severity
from regreen.model.ids import CaseId, CauseKey, DiagnosisId, Fingerprint, TaskId, TreeId
from regreen.model.runs import Completed, Measurement, ToolInfo
from regreen.model.settings import AgentSettings, ExtraTaskSettings, Settings, TasksSettings
from regreen.model.stops import StopCode
from regreen.model.tasks import Task, TaskState, TaskType

SOURCE = [("src/shop/core.py", 9, "load")]


def skipped(node):
    file = node.partition("::")[0]
    return Finding(
        tool="pytest",
        kind=FindingKind.SKIP,
        severity=Severity.P3,
        message="is skipped by skip: old",
        fingerprint=Fingerprint(f"f-{node}"),
        cause_key=CauseKey(f"c-{node}"),
        case_id=CaseId(f"pytest:{node}"),
        location=Location(file=file, line=3),
    )


def linted(rule, file):
    return Finding(
        tool="lint",
        kind=FindingKind.LINT,
        severity=Severity.P3,
        message=f"{rule} is broken",
        fingerprint=Fingerprint(f"{rule}-{file}"),
        cause_key=CauseKey(f"{rule}-{file}"),
        rule=rule,
        location=Location(file=file, line=1),
    )


def measured(*cases, findings=()):
    info = ToolInfo(tool="pytest", argv=(), version="8")
    return Measurement(tree=TreeId("t"), runs=(Completed(info=info, cases=tuple(cases), findings=tuple(findings)),))


def case(node, outcome=Outcome.PASSED):
    return CaseResult(case_id=CaseId(f"pytest:{node}"), outcome=outcome)


def test_skips_make_one_task_a_test_file_behind_all_repairs(suite, fails, inventory):
    made = suite(fails("tests/test_a.py::test_x", "KeyError", "'a'", SOURCE))
    repairs = plan(made.diagnose(), made.findings, made.by_id, inventory, Settings())
    findings = [skipped(f"tests/test_{name}.py::test_{n}") for name in "ab" for n in range(2)]
    causes = audited(findings, inventory.layout)
    tasks = plan(causes, findings, {}, inventory, Settings(), after=repairs)
    assert [task.type for task in tasks] == [TaskType.REMOVE_SKIP] * 2
    assert [len(task.cases) for task in tasks] == [2, 2]
    assert [task.held_out for task in tasks] == [(), ()]
    assert [task.id for task in tasks] == ["T2", "T3"]
    assert all(task.depends_on == (repairs[0].id,) for task in tasks)
    assert tasks[0].allowed_paths[0] == "tests/test_a.py"
    assert "src/**" in tasks[0].allowed_paths
    assert "tests/test_a.py:3" in causes[0].evidence[0].text


def test_gaps_make_one_task_a_module_and_only_tests_may_change(suite, fails, inventory):
    made = suite(fails("tests/test_a.py::test_x", "KeyError", "'a'", SOURCE))
    repairs = plan(made.diagnose(), made.findings, made.by_id, inventory, Settings())
    text = "def f(n):\n    return n\n"
    sources = {"src/shop/a.py": text, "src/shop/b.py": text}
    findings = gap_findings(LinesByCase(), sources, (), 80)
    tasks = plan(audited(findings, inventory.layout), findings, {}, inventory, Settings(), after=repairs)
    assert [(task.type, task.files) for task in tasks] == [
        (TaskType.ADD_TEST, ("src/shop/a.py",)),
        (TaskType.ADD_TEST, ("src/shop/b.py",)),
    ]
    assert all("src/**" not in task.allowed_paths and "tests/**" in task.allowed_paths for task in tasks)
    assert all(task.depends_on == (repairs[0].id,) for task in tasks)


def row(kind, **more):
    return ExtraTaskSettings(type=kind, reason="The vendor mends it.", **more)


def ask(*rows, base=None, inventory=None, today="2026-06-01"):
    base = base or measured(case("tests/test_a.py::test_x[1]"), case("tests/test_b.py::test_y"))
    return asked(rows, base, inventory, attempts=2, today=today)


def test_a_quarantine_names_its_tests_and_only_their_files_may_change(inventory):
    (one,) = ask(row("quarantine", tests=("tests/test_a.py::test_x",), expires="2026-12-31"), inventory=inventory)
    assert isinstance(one, Asked)
    assert one.task.cases == ("pytest:tests/test_a.py::test_x[1]",)
    assert one.task.allowed_paths == ("tests/test_a.py",)
    assert one.task.reason == "The vendor mends it."
    assert "The vendor mends it. (until 2026-12-31)" in one.cause.evidence[0].text


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (row("quarantine", tests=("tests/test_a.py",), expires="2026-05-31"), "expired on 2026-05-31"),
        (row("quarantine", tests=("tests/test_z.py",), expires="2026-12-31"), "no test that was collected"),
        (row("suppress", paths=("src/**",), rule="E501"), "nothing to silence"),
    ],
)
def test_a_row_that_comes_to_nothing_says_why(inventory, wanted, why):
    (one,) = ask(wanted, inventory=inventory)
    assert isinstance(one, Unasked)
    assert why in one.why
    assert "tasks.extra, table 1" in one.why


def test_a_suppression_takes_the_findings_of_its_rule_in_its_paths(inventory):
    findings = [linted("E501", "src/shop/core.py"), linted("F401", "src/shop/core.py"), linted("E501", "lib/x.py")]
    wanted = row("suppress", paths=("src/**",), rule="E501")
    (one,) = ask(wanted, base=measured(findings=findings), inventory=inventory)
    assert one.cause.members == ("E501-src/shop/core.py",)
    assert one.task.allowed_paths == ("src/**",)
    assert "pyproject.toml" in one.task.read_only_paths
    assert [is_suppressed(each, [wanted]) for each in findings] == [True, False, False]
    assert not is_suppressed(skipped("src/x.py::test_a"), [replace(wanted, rule="")])


def test_a_refactoring_keeps_the_tests_as_they_are(inventory):
    base = measured(case("tests/test_a.py::test_x"), case("tests/test_a.py::test_y", Outcome.FAILED))
    wanted = row("refactor", paths=("src/**",), tests=("tests/**",))
    (one,) = ask(wanted, base=base, inventory=inventory)
    assert one.task.cases == ("pytest:tests/test_a.py::test_x",)
    assert "tests/**" in one.task.read_only_paths


def test_tasks_of_the_config_stand_behind_all_others(inventory):
    made = list(ask(row("refactor", paths=("src/**",), tests=("tests/**",)), inventory=inventory))
    before = (Task(id=TaskId("T1"), title="a", cause_key=CauseKey("a"), order=1),)
    (task,) = numbered(made, [replace(made[0].cause, id=DiagnosisId("D2"))], before)
    assert (task.id, task.order, task.depends_on, task.diagnosis_id) == ("T2", 2, ("T1",), "D2")


def tasks_of(kind):
    repair = Task(id=TaskId("T1"), title="a", cause_key=CauseKey("a"), order=1, allowed_paths=("**",))
    later = Task(id=TaskId("T3"), title="c", cause_key=CauseKey("c"), order=3, allowed_paths=("**",))
    return (
        repair,
        Task(id=TaskId("T2"), title="b", cause_key=CauseKey("b"), order=2, type=kind, allowed_paths=("**",)),
        later,
    )


def test_other_work_waits_for_every_repair_for_those_too_that_came_to_light_later():
    tasks = tasks_of(TaskType.REMOVE_SKIP)
    states = {TaskId("T1"): TaskState.LANDED}
    assert ready(tasks, states, (), Slots(agents=4, tools=4)) == ("T3",)
    assert ready(tasks, states | {TaskId("T3"): TaskState.LEASED}, ("T3",), Slots(agents=4, tools=4)) == ()
    assert ready(tasks, states | {TaskId("T3"): TaskState.ESCALATED}, (), Slots(agents=4, tools=4)) == ("T2",)


def test_the_built_in_repairer_takes_repairs_only_and_says_so():
    settings = Settings()
    ladder = rungs(settings, TaskType.REMOVE_SKIP)
    assert ladder == ()
    step = next_step(tasks_of(TaskType.REMOVE_SKIP)[1], (), ladder, settings, "2026-01-01T00:00:00Z")
    assert isinstance(step, Escalate)
    assert "built-in repairer only repairs" in step.reason
    named = Settings(agents=AgentSettings(ladder=("repair", "command")))
    assert [rung.name for rung in rungs(named, TaskType.QUARANTINE)] == ["command"]


def test_roles_act_for_what_the_settings_ask_for():
    assert acting(Settings()) == {"bug-fixer": {"fix"}}
    wanted = TasksSettings(skips=True, coverage=80, extra=(row("quarantine"),))
    assert acting(Settings(tasks=wanted)) == {
        "bug-fixer": {"fix"},
        "flake-hunter": {"quarantine"},
        "test-writer": {"add_test", "remove_skip"},
    }


def test_a_green_run_goes_on_while_other_work_is_open_and_no_checkpoint_need_better():
    green = (Mark(),) * 4
    history = History(marks=green, open_tasks=1, actionable=1, tasks=1, further=1)
    assert judge(history, Budgets()) is None
    done = judge(replace(history, open_tasks=0, actionable=0, further=0), Budgets())
    assert done is not None
    assert done.code is StopCode.DONE


def test_a_test_that_only_passes_against_its_mark_clears_nothing():
    task = Task(
        id=TaskId("T1"),
        type=TaskType.REMOVE_SKIP,
        title="a",
        cause_key=CauseKey("a"),
        cases=(CaseId("pytest:tests/test_a.py::test_x"),),
    )
    assert cleared([task], measured(case("tests/test_a.py::test_x", Outcome.XPASSED))) == ()
    assert cleared([task], measured(case("tests/test_a.py::test_x"))) == ("T1",)
    assert cleared([replace(task, type=TaskType.SUPPRESS, cases=())], measured()) == ()
