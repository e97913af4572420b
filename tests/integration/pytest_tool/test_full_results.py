"""Full results, whatever happens: crashes, hangs, exits and bad files cost themselves only."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
import samples
from running import TRACED, assert_lines_per_test, measure

from regreen.model.settings import TestSettings

pytestmark = pytest.mark.integration


def test_crashes_cost_themselves_only(tmp_path: Path) -> None:
    ours = measure(samples.write(tmp_path / "p", samples.DEADLY), tmp_path / "s")
    assert ours.outcomes == samples.DEADLY_OUTCOMES
    assert "signal 11" in ours.by_name["test_deadly.py::test_segfault"].reason
    assert "Segmentation fault" in ours.by_name["test_deadly.py::test_segfault"].failures[0].text
    assert "exit code 7" in ours.by_name["test_deadly.py::test_exits"].reason
    stopped = ours.by_name["test_deadly.py::test_stops_session"].failures[0]
    assert (stopped.type, stopped.message) == ("_pytest.outcomes.Exit", "stop it")
    left = ours.by_name["test_leaves_early.py"].failures[0]
    assert (left.phase, left.type, left.frames[-1].file) == ("collect", "SystemExit", "test_leaves_early.py")
    assert ours.slugs == []


def test_hangs_cost_themselves_only(tmp_path: Path) -> None:
    ours = measure(samples.write(tmp_path / "p", samples.HANGING), tmp_path / "s", test=TestSettings(timeout_s=1.0))
    assert ours.outcomes == {
        "test_hanging.py::test_first": "passed",
        "test_hanging.py::test_sleeps": "timed_out",
        "test_hanging.py::test_in_c_with_blocked_signals": "timed_out",
        "test_hanging.py::test_slow_once": "passed",
        "test_hanging.py::test_last": "failed",
    }
    sleeping = ours.by_name["test_hanging.py::test_sleeps"]
    assert "3 s" in sleeping.reason, "said only after a run alone with three times the limit"
    assert "test_sleeps" in sleeping.failures[0].text, "stacks are dumped"
    assert any("ended alone" in note for note in ours.raw.notes)
    assert ours.slugs == []


def test_a_suite_in_which_every_test_crashes_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from regreen.plugins.tools.pytest import stepper  # the bound is lowered: two hundred processes take minutes

    monkeypatch.setattr(stepper, "MOST_PROCESSES", 4)
    text = "import os\n" + "".join(f"def test_{number}(): os._exit(1)\n" for number in range(9))
    ours = measure(samples.write(tmp_path / "p", {"test_all.py": text}), tmp_path / "s")
    assert sorted(ours.outcomes.values()) == ["crashed"] * 4 + ["not_run"] * 5
    assert "no further one" in ours.by_name["test_all.py::test_8"].reason


def test_the_run_as_a_whole_is_bounded(tmp_path: Path) -> None:
    files = {"test_it.py": "import time\ndef test_a(): pass\ndef test_b(): time.sleep(60)\ndef test_c(): pass\n"}
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s", test=TestSettings(run_timeout_s=3.0))
    assert ours.outcomes["test_it.py::test_a"] == "passed"
    assert ours.outcomes["test_it.py::test_b"] == "not_run"
    assert "run_timeout_s" in ours.by_name["test_it.py::test_c"].reason


def test_a_process_that_does_not_leave_is_ended(tmp_path: Path) -> None:
    text = "import threading, time\ndef test_a():\n    threading.Thread(target=time.sleep, args=(600,)).start()\n"
    project = samples.write(tmp_path / "p", {"test_it.py": text})
    ours = measure(project, tmp_path / "s", test=TestSettings(timeout_s=1.0))
    assert ours.outcomes == {"test_it.py::test_a": "passed"}
    assert "did_not_exit" in dict(ours.facts.details)
    assert ours.slugs == []


LEAVING = """
import atexit, os
told = os.open(os.path.join(os.path.dirname(__file__), "told.txt"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)

class Knot:
    def __init__(self, name):
        self.name, self.me, self.write, self.told = name, self, os.write, told

    def __del__(self):
        self.write(self.told, self.name)

kept = Knot(b"kept ")
atexit.register(os.write, told, b"left ")

def test_drops():
    Knot(b"dropped ")

class Silly:
    def __del__(self):
        raise ValueError("at the end")

def test_unraisable():
    knot = Silly()
    knot.me = knot
"""


def test_nothing_is_taken_apart_at_the_very_end_and_all_that_pytest_itself_collects_is(tmp_path: Path) -> None:
    project = samples.write(tmp_path / "p", {"test_it.py": LEAVING, "pytest.ini": "[pytest]\nfilterwarnings = error\n"})
    bare = subprocess.run(
        [sys.executable, "-m", "pytest", "-q"], cwd=project, capture_output=True, text=True, check=False
    )
    told = (project / "told.txt").read_text().split()
    (project / "told.txt").unlink()
    ours = measure(project, tmp_path / "s")
    assert ours.raw.results[-1].exit_code == bare.returncode
    assert told == ["dropped", "left", "kept"]
    assert (project / "told.txt").read_text().split() == ["dropped", "left"]


COLLECTOR = """\
import gc
from pathlib import Path

DURING = gc.get_threshold()
{}

def test_it():
    now = gc.get_freeze_count() > 0, gc.isenabled()
    Path("told.txt").write_text(f"{{DURING[0] > 100000}} {{gc.get_threshold()}} {{now[0]}} {{now[1]}}")
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "True {usual} False True"),
        ("gc.set_threshold(7, 8, 9)", "True (7, 8, 9) False True"),
        ("gc.freeze()", "True {usual} True True"),
        ("gc.disable()", "True {usual} False False"),
    ],
)
def test_the_garbage_collector_is_as_the_project_wants_it_as_soon_as_tests_run(
    tmp_path: Path, line: str, told: str
) -> None:
    project = samples.write(tmp_path / "p", {"test_it.py": COLLECTOR.format(line)})
    assert measure(project, tmp_path / "s").outcomes == {"test_it.py::test_it": "passed"}
    usual = subprocess.check_output([sys.executable, "-c", "import gc; print(gc.get_threshold())"], text=True).strip()
    assert (project / "told.txt").read_text() == told.format(usual=usual)


def test_stoppers_are_disarmed_and_said(tmp_path: Path) -> None:
    files = {
        "pytest.ini": "[pytest]\naddopts = -x --lf\n",
        "test_a.py": "def test_1(): assert 0\ndef test_2(): assert 0\n",
        "test_b.py": "import nothing_like_it\n",
        "test_c.py": "def test_3(): pass\n",
    }
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert ours.outcomes == {
        "test_a.py::test_1": "failed",
        "test_a.py::test_2": "failed",
        "test_b.py": "error",
        "test_c.py::test_3": "passed",
    }
    facts = dict(ours.facts.details)
    assert (facts["overridden.maxfail"], facts["overridden.lf"]) == ("1", "True")
    assert any("maxfail" in note for note in ours.raw.notes)


WHOLE = "a full run is not cut short"
PLUGIN_STOPPERS = """\
def pytest_addoption(parser):
    parser.addoption("--session-timeout", type=float, dest="session_timeout", default=None)
    parser.addini("session_timeout", "")
    parser.addoption("--fail-on-flaky", action="store_true", dest="fail_on_flaky")
    parser.addoption("--picked", nargs="?", const="only", dest="picked")

def pytest_configure(config):
    bound = config.getoption("session_timeout")
    config.bound = float(config.getini("session_timeout") or 0) if bound is None else bound
    config.narrow = config.getoption("picked")

def pytest_collection_modifyitems(config, items):
    if config.narrow:
        del items[1:]

def pytest_runtest_teardown(item):
    if item.config.bound and item.config.bound < 100:
        item.session.shouldfail = "session-timeout: %s sec exceeded" % item.config.bound

def pytest_sessionfinish(session):
    if session.config.getoption("fail_on_flaky"):
        session.exitstatus = 7
"""


@pytest.mark.parametrize(
    ("ini", "name", "why"),
    [
        ("addopts = --session-timeout=1", "session_timeout", WHOLE),
        ("session_timeout = 1", "session_timeout", WHOLE),
        ("addopts = --fail-on-flaky", "fail_on_flaky", "a run is judged by its tests alone"),
        ("addopts = --picked", "picked", WHOLE),
        ("addopts = --pdb", "usepdb", "nobody is there to answer a debugger"),
    ],
)
def test_bounds_and_choices_of_plugins_are_disarmed_and_said(tmp_path: Path, ini: str, name: str, why: str) -> None:
    """With the plug-ins' own options and what they do, as the plug-ins themselves need not be installed."""
    files = {
        "pytest.ini": f"[pytest]\n{ini}\n",
        "conftest.py": PLUGIN_STOPPERS,
        "test_a.py": "def test_1(): pass\ndef test_2(): pass\ndef test_3(): pass\n",
    }
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert ours.outcomes == {f"test_a.py::test_{n}": "passed" for n in (1, 2, 3)}
    assert (ours.slugs, [result.exit_code for result in ours.raw.results]) == ([], [0])
    told = [note for note in ours.raw.notes if f"option {name}=" in note]
    assert [note.partition(" was overridden: ")[2] for note in told] == [why]


COVERAGE = """\
import argparse
import pytest

class Plugin:
    def __init__(self):
        # As pytest-cov: the options as they were read first, of which the later ones are a copy.
        self.options = argparse.Namespace(cov_fail_under=90.0)
        self.cov_total = None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session):
        yield
        self.cov_total = 61.25
        if self.options.cov_fail_under and self.cov_total < self.options.cov_fail_under:
            session.testsfailed += 1

def pytest_addoption(parser, pluginmanager):
    parser.addoption("--cov-fail-under", dest="cov_fail_under", type=float)
    pluginmanager.register(Plugin(), "_cov")
"""


def test_a_threshold_of_coverage_fails_no_run_and_is_said(tmp_path: Path) -> None:
    files = {"conftest.py": COVERAGE, "test_a.py": "def test_1(): pass\ndef test_2(): assert 0\n"}
    project = samples.write(tmp_path / "p", files)
    ours = measure(project, tmp_path / "s")
    assert (ours.outcomes["test_a.py::test_1"], ours.slugs) == ("passed", [])
    told = [value for name, value in ours.facts.details if name == "note"]
    assert told == ["coverage is 61.25 %, below the project's own threshold of 90 % (cov-fail-under)"]
    judged = "the project's option cov_fail_under=90.0 was overridden: a run is judged by its tests alone"
    assert ours.raw.notes == (judged,)
    part = measure(project, tmp_path / "t", selection=("pytest:test_a.py::test_1",))
    assert (part.outcomes, part.slugs) == ({"test_a.py::test_1": "passed"}, [])
    assert [result.exit_code for result in part.raw.results] == [0]


def test_what_else_stops_a_session_is_named(tmp_path: Path) -> None:
    files = {
        "conftest.py": "def pytest_runtest_teardown(item): item.session.shouldfail = 'enough of this'\n",
        "test_a.py": "def test_1(): pass\ndef test_2(): pass\n",
    }
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert ours.outcomes["test_a.py::test_2"] == "not_run"
    assert [problem.reason for problem in ours.problems] == ["pytest stopped early: enough of this."]


RETRIES = """\
import pytest
from _pytest.runner import runtestprotocol

def pytest_runtest_protocol(item, nextitem):
    if not item.get_closest_marker("again"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, nextitem=nextitem, log=False):
        if report.failed and report.when == "call":
            report.outcome = "retried"
            item.ihook.pytest_runtest_logreport(report=report)
            if item.get_closest_marker("again").args[0]:
                item.ihook.pytest_runtest_logreport(report=passed(report))
            continue
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True

def passed(report):
    return pytest.TestReport(report.nodeid, report.location, {}, "passed", None, "call", duration=0.1)

def pytest_report_teststatus(report, config):
    if report.outcome == "retried":
        return "retried", "R", "RETRIED"
"""


def test_a_plugins_own_word_for_a_try_that_does_not_count(tmp_path: Path) -> None:
    """Superseded by a later report of the same phase; when none comes the test failed."""
    text = "import pytest\n@pytest.mark.again(True)\ndef test_a(): assert 0\n"
    text += "@pytest.mark.again(False)\ndef test_b(): assert 0, 'at last'\n"
    files = {"conftest.py": RETRIES, "test_a.py": text, "pytest.ini": "[pytest]\nmarkers = again\n"}
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert ours.outcomes == {"test_a.py::test_a": "passed", "test_a.py::test_b": "failed"}
    first, second = ours.by_name["test_a.py::test_a"], ours.by_name["test_a.py::test_b"]
    assert (first.flaky, [one.phase for one in first.failures]) == (True, ["rerun"])
    assert "at last" in second.failures[-1].message


def test_a_plugin_may_call_failures_errors(tmp_path: Path) -> None:
    said = "def pytest_report_teststatus(report):\n    if report.failed:\n        return 'error', 'E', 'ERROR'\n"
    files = {"conftest.py": said, "test_a.py": "def test_a(): assert 0\ndef test_b(): pass\n"}
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert (ours.outcomes["test_a.py::test_a"], ours.slugs) == ("failed", [])


ELSEWHERE = """\
import pytest

def pytest_runtest_protocol(item):
    if item.name != "test_a":
        return None
    # As where each test has a process of its own, and this one's was killed.
    crash = pytest.TestReport(item.nodeid, item.location, {}, "failed", "it CRASHED with signal 11", "???")
    item.ihook.pytest_runtest_logreport(report=crash)
    return True
"""


def test_one_report_for_a_test_that_crashed_elsewhere(tmp_path: Path) -> None:
    files = {"conftest.py": ELSEWHERE, "test_a.py": "def test_a(): pass\ndef test_b(): pass\n"}
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert ours.outcomes == {"test_a.py::test_a": "failed", "test_a.py::test_b": "passed"}
    assert "signal 11" in ours.by_name["test_a.py::test_a"].failures[0].text
    assert (ours.slugs, ours.raw.notes) == ([], ())


MONITORED = """\
import sys

if sys.monitoring.get_tool(4) != "regreen":
    raise AssertionError("the lines are told by another way")
"""
OWN_CLASSES = """\
def pytest_report_teststatus(report, config):
    if report.when == "call" and report.passed and "slow" in report.nodeid:
        return "slow", "S", "SLOW"
    if report.failed and "odd" in report.nodeid:
        return "odd", "O", "ODD"
"""
LOSES_ONE = """\

def pytest_terminal_summary(terminalreporter):
    terminalreporter.stats["slow"].pop()
"""


@pytest.mark.parametrize(("more", "slugs"), [("", []), (LOSES_ONE, ["totals-differ"])])
def test_totals_are_checked_with_classes_of_the_projects_own(tmp_path: Path, more: str, slugs: list[str]) -> None:
    text = "import pytest\ndef test_slow(): pass\ndef test_odd(): assert 0\ndef test_plain(): pass\n"
    text += "@pytest.fixture\ndef broken(): 1 / 0\ndef test_odd_too(broken): pass\n"
    files = {"conftest.py": OWN_CLASSES + more, "test_a.py": text}
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert ours.slugs == slugs
    assert not [value for name, value in ours.facts.details if name == "note"]


def test_conftest_that_raises_is_an_error_of_collection(tmp_path: Path) -> None:
    files = {"conftest.py": "import helper\n", "helper.py": "1 / 0\n", "test_a.py": "def test_1(): pass\n"}
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert ours.outcomes == {"conftest.py": "error"}
    failure = ours.cases[0].failures[0]
    assert (failure.phase, failure.type) == ("collect", "ZeroDivisionError")
    assert [(frame.file, frame.line) for frame in failure.frames if frame.in_project][-1] == ("helper.py", 1)
    assert ours.slugs == []


@pytest.mark.parametrize(
    ("files", "options", "slug"),
    [
        ({"test_a.py": ""}, (), "no-tests"),
        ({"test_a.py": "def test_1(): pass\n"}, ("-k", "nothing"), "no-tests"),
        ({"test_a.py": "def test_1(): pass\n"}, ("--no-such-option",), "usage-error"),
        ({"test_a.py": "def test_1(): pass\n"}, ("no_such_folder",), "usage-error"),
        ({"conftest.py": "def pytest_runtestloop(session): 1 / 0\n", "test_a.py": "def test_1(): pass\n"}, (), "internal-error"),
        ({"conftest.py": "def pytest_sessionfinish(session): session.exitstatus = 0\n", "test_a.py": "def test_1(): assert 0\n"}, (), "totals-differ"),
        ({"conftest.py": "import pytest\ndef pytest_sessionstart(): pytest.exit('not here')\n", "test_a.py": "def test_1(): pass\n"}, (), "interrupted"),
        ({"conftest.py": "import pytest\n@pytest.hookimpl(tryfirst=True)\ndef pytest_configure(config): config.pluginmanager.register = None\n", "test_a.py": "def test_1(): pass\n"}, (), "probe-failed"),
    ],
)  # fmt: skip
def test_what_is_never_a_pass(tmp_path: Path, files: dict[str, str], options: tuple[str, ...], slug: str) -> None:
    argv = (sys.executable, "-m", "pytest", *options)
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s", argv=argv)
    assert slug in ours.slugs, [problem.reason for problem in ours.problems]


def test_missing_program(tmp_path: Path) -> None:
    ours = measure(
        samples.write(tmp_path / "p", {"test_a.py": ""}), tmp_path / "s", argv=("/no/such/python", "-m", "pytest")
    )
    assert ours.raw.slug == "not-found"


def test_selection_runs_only_what_is_asked(tmp_path: Path) -> None:
    files = {
        "tests/test_a.py": "import pytest\n@pytest.mark.parametrize('x', [1, 2])\ndef test_p(x): pass\ndef test_q(): pass\n",
        "tests/test_b.py": "raise RuntimeError('never collected')\n",
    }
    project = samples.write(tmp_path / "p", files)
    ours = measure(project, tmp_path / "s", selection=("pytest:tests/test_a.py::test_p[2]",))
    assert ours.outcomes == {"tests/test_a.py::test_p[2]": "passed"}
    assert ours.slugs == []


def test_ids_are_relative_to_the_repository(tmp_path: Path) -> None:
    files = {"sub/pytest.ini": "[pytest]\n", "sub/tests/test_a.py": "def test_1(): assert 0\n"}
    project = samples.write(tmp_path / "p", files)
    ours = measure(project, tmp_path / "s", cwd="sub")
    assert ours.outcomes == {"sub/tests/test_a.py::test_1": "failed"}
    assert ours.cases[0].failures[0].frames[-1].file == "sub/tests/test_a.py"
    again = measure(project, tmp_path / "t", cwd="sub", selection=("pytest:sub/tests/test_a.py::test_1",))
    assert again.outcomes == ours.outcomes


def test_ids_that_change_at_each_collection_are_not_run_twice(tmp_path: Path) -> None:
    text = (
        "import os, pytest\nclass T: pass\n"
        "@pytest.mark.parametrize('x', [T(), T()], ids=repr)\n"
        "def test_p(x): open(os.path.join(os.path.dirname(__file__), 'ran'), 'a').write('x')\n"
        "def test_z(): os._exit(3)\ndef test_zz(): pass\n"
    )
    project = samples.write(tmp_path / "p", {"test_a.py": text})
    ours = measure(project, tmp_path / "s")
    assert (project / "ran").read_text() == "xx"
    assert sorted(ours.outcomes.values()) == ["crashed", "passed", "passed", "passed"]


def test_order_is_seeded_and_keeps_verdicts(tmp_path: Path) -> None:
    files = {f"test_{name}.py": "".join(f"def test_{n}(): assert {n} != 3\n" for n in range(9)) for name in "abc"}
    project = samples.write(tmp_path / "p", files)
    runs = [measure(project, tmp_path / f"s{n}", order_seed=seed) for n, seed in enumerate((None, 7, 7, 8))]
    orders = [list(run.outcomes) for run in runs]
    assert orders[1] == orders[2]
    assert len({tuple(order) for order in orders}) == 3
    assert all(run.outcomes == runs[0].outcomes for run in runs)


def test_a_selection_runs_in_the_order_that_was_listed(tmp_path: Path) -> None:
    files = {f"test_{name}.py": "def test_1(): pass\ndef test_2(): pass\n" for name in "ab"}
    project = samples.write(tmp_path / "p", {**files, "pytest.ini": "[pytest]\naddopts = -n 2\n"})
    wanted = ("test_b.py::test_2", "test_a.py::test_1", "test_b.py::test_1")
    ours = measure(project, tmp_path / "s", selection=tuple(f"pytest:{name}" for name in wanted), as_listed=True)
    assert tuple(ours.outcomes) == wanted


def test_chance_can_be_seeded(tmp_path: Path) -> None:
    body = (
        "import random\ndef test_a():\n    assert 0, random.random()\ndef test_b():\n    assert 0, hash('x')\n"
        "def test_c():\n    assert 0, random.random()\n"
    )
    project = samples.write(tmp_path / "p", {"test_a.py": body})
    said = []
    for number, seed in enumerate((5, 5, 6, None)):
        ours = measure(project, tmp_path / f"s{number}", chance_seed=seed)
        said.append([case.failures[0].message for case in ours.cases])
    assert said[0] == said[1]
    assert said[0][0] == said[0][2]
    assert not {*said[0]} & {*said[2]}
    assert len({*said[3]} - {*said[0], *said[2]}) == 3


def test_wrong_tree_is_never_a_pass(tmp_path: Path) -> None:
    body = {
        "src/thing/__init__.py": "VALUE = 1\n",
        "tests/test_a.py": "import thing\ndef test_1(): assert thing.VALUE\n",
    }
    other = samples.write(tmp_path / "other", body)
    project = samples.write(tmp_path / "p", body)
    python_path = {"PYTHONPATH": str(other / "src")}
    ours = measure(project, tmp_path / "s", env=python_path)
    assert ours.slugs == ["wrong-tree"]
    assert "src/thing/__init__.py" in ours.problems[0].reason
    right = measure(project, tmp_path / "t", env={"PYTHONPATH": str(project / "src")})
    assert right.slugs == []


def test_wrong_tree_in_a_child_process(tmp_path: Path) -> None:
    test = "import subprocess, sys\ndef test_1(): subprocess.run([sys.executable, '-c', 'import thing'], check=True)\n"
    body = {"src/thing/__init__.py": "", "tests/test_a.py": test}
    other = samples.write(tmp_path / "other", body)
    project = samples.write(tmp_path / "p", body)
    ours = measure(project, tmp_path / "s", env={"PYTHONPATH": str(other / "src")})
    assert ours.outcomes == {"tests/test_a.py::test_1": "passed"}
    assert ours.slugs == ["wrong-tree"]


def test_files_reached_through_a_link_are_the_same_tree(tmp_path: Path) -> None:
    body = {"src/thing/__init__.py": "", "tests/test_a.py": "import thing\ndef test_1(): pass\n"}
    project = samples.write(tmp_path / "p", body)
    (tmp_path / "link").symlink_to(project)
    ours = measure(project, tmp_path / "s", env={"PYTHONPATH": str(tmp_path / "link" / "src")})
    assert ours.slugs == []


def test_lines_run_per_test(tmp_path: Path) -> None:
    assert_lines_per_test(samples.write(tmp_path / "p", TRACED), tmp_path / "s")


def monitoring_python(minor: int) -> str:
    """This Python as scripts/pythons.py finds it; the test is left out where it is not there."""
    script = Path(__file__).parents[3] / "scripts" / "pythons.py"
    found = str(runpy.run_path(str(script))["find"](minor))
    if not found:
        pytest.skip(f"there is no Python 3.{minor} here")
    return found


@pytest.mark.parametrize("minor", [12, 13, 14])
def test_lines_by_sys_monitoring(tmp_path: Path, minor: int) -> None:
    """With the tests' own pytest, which is Python only; without its plug-ins, some of which are not."""
    python = monitoring_python(minor)
    site = str(Path(pytest.__file__).parents[1])
    files = {**TRACED, "conftest.py": MONITORED}
    env = {"PYTHONPATH": site, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    assert_lines_per_test(samples.write(tmp_path / "p", files), tmp_path / "s", python=python, env=env)


def test_progress_is_told_while_it_runs(tmp_path: Path) -> None:
    text = "import time\n" + "".join(f"def test_{n}(): time.sleep(0.1)\n" for n in range(15))
    seen: list[tuple[str, int, int]] = []
    measure(samples.write(tmp_path / "p", {"test_a.py": text}), tmp_path / "s", progress=lambda *now: seen.append(now))
    assert seen[-1][1:] == (15, 15)
    assert len(seen) > 2
    assert [done for _, done, _ in seen] == sorted(done for _, done, _ in seen)


def test_nothing_of_ours_is_left_running(tmp_path: Path) -> None:
    ours = measure(samples.write(tmp_path / "p", {"test_a.py": "def test_1(): pass\n"}), tmp_path / "s")
    log = json.dumps(str(tmp_path / "s"))[1:-1].encode()
    cmdlines = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if _readable(path)]
    assert ours.slugs == []
    assert not [line for line in cmdlines if b"watcher.py" in line and log in line]


def _readable(path: Path) -> bool:
    try:
        path.read_bytes()
    except OSError:
        return False
    return True


@pytest.mark.parametrize("stopper", ["-x", "--maxfail=1"])
def test_workers_are_not_stopped_early_either(tmp_path: Path, stopper: str) -> None:
    text = "import pytest\n@pytest.mark.parametrize('n', range(20))\ndef test_it(n): assert n not in (3, 9)\n"
    files = {"test_it.py": text, "pytest.ini": f"[pytest]\naddopts = -n 2 {stopper}\n"}
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert sorted(ours.outcomes.values()) == ["failed"] * 2 + ["passed"] * 18
    assert ours.slugs == []
    assert any("overridden" in note for note in ours.raw.notes)


def test_a_run_that_needs_no_more_than_one_failure_ends_there(tmp_path: Path) -> None:
    files = {
        "test_a.py": "import nothing_of_that_name\n",
        "test_b.py": "def test_one(): pass\ndef test_two(): assert 0\ndef test_three(): pass\n",
    }
    project = samples.write(tmp_path / "p", files)
    outcomes = {"test_a.py": "error", "test_b.py::test_one": "passed", "test_b.py::test_two": "failed"}
    for to_first_failure, last in ((True, "not_run"), (False, "passed")):
        ours = measure(project, tmp_path / f"s-{last}", to_first_failure=to_first_failure)
        assert ours.outcomes == {**outcomes, "test_b.py::test_three": last}


WORKING = """\
import subprocess
import sys
import time

BURN = "import time\\nend = time.process_time() + {}\\nwhile time.process_time() < end: pass"


def test_here():
    exec(BURN.format(0.3))


def test_in_a_child():
    subprocess.run([sys.executable, "-c", BURN.format(0.3)], check=True)
"""


@pytest.mark.parametrize("options", [(), ("-p", "xdist", "-n", "2")])
def test_the_processes_tell_how_long_the_processor_was_at_work_for_them(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    files = {"test_it.py": WORKING, "pytest.ini": f"[pytest]\naddopts = {' '.join(options)}\n"}
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert set(ours.outcomes.values()) == {"passed"}
    assert ours.facts.cpu_s is not None
    assert 0.6 < ours.facts.cpu_s < 30
