"""The whole agent through its contract: request in, result out, one edit in the workspace and nothing else."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pytestmark = pytest.mark.integration

PROGRAM = '''\
"""Prices."""


def total(rows,  discount = 0):
    """The sum, less a discount."""
    result = 0   # cents
    for price, count in rows:
        result += price + count   # each
    return result - discount


def largest(rows):
    return min(price for price, _ in rows)
'''
TESTS = """\
from shop.prices import largest, total


def test_total():
    assert total([(3, 4), (5, 2)]) == 22


def test_total_less():
    assert total([(10, 3)], 5) == 25


def test_nothing():
    assert total([]) == 0


def test_largest():
    assert largest([(3, 1), (7, 1)]) == 7
"""
CALLS_FROM_OUTSIDE = """\
import subprocess
import sys


def run(call):
    code = f"from shop.prices import largest, total; print({call})"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_total():
    assert run("total([(3, 4), (5, 2)])") == "22\\n"


def test_nothing():
    assert run("total([])") == "0\\n"
"""


def project(root: Path, program: str = PROGRAM, tests: str = TESTS) -> Path:
    work = root / "work"
    (work / "src" / "shop").mkdir(parents=True)
    (work / "src" / "shop" / "__init__.py").write_text("")
    (work / "src" / "shop" / "prices.py").write_text(program)
    (work / "tests").mkdir()
    (work / "tests" / "test_prices.py").write_text(tests)
    return work


def ask(work: Path, home: Path, ids: list[str], options: Sequence[str] = (), **more) -> dict:
    out, err = begin(work, home, ids, options, **more).communicate(timeout=300)
    assert out.strip(), err
    return json.loads(out.strip().splitlines()[-1]) | {"events": err}


def begin(work: Path, home: Path, ids: list[str], options: Sequence[str] = (), **more) -> subprocess.Popen[str]:
    home.mkdir(parents=True, exist_ok=True)
    request = {
        "run_id": "r",
        "task_id": "T1",
        "workspace": str(work),
        "targets": {"test_ids": ids},
        "execution": {"argv": ["python", "-m", "pytest"], "cwd": str(work), "interpreter": sys.executable},
        **more,
    }
    (home / "request.json").write_text(json.dumps(request))
    env = {**os.environ, "REGREEN_REQUEST": str(home / "request.json"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "regreen.repair", "--rivals=300", *options]
    return subprocess.Popen(
        command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def files(work: Path) -> dict[str, str]:
    return {str(one.relative_to(work)): one.read_text() for one in work.rglob("*") if one.is_file()}


TOTAL = ["tests/test_prices.py::test_total", "tests/test_prices.py::test_total_less"]


def test_the_bug_is_repaired_in_place_and_nothing_else_changes(tmp_path):
    work = project(tmp_path)
    before = files(work)
    result = ask(work, tmp_path / "a1", TOTAL)
    assert result["status"] == "success", result
    wanted = PROGRAM.replace("price + count   # each", "price * count   # each")
    assert files(work) == before | {"src/shop/prices.py": wanted}
    assert result["changes"][0]["file"] == "src/shop/prices.py"
    assert sorted(one.name for one in (tmp_path / "a1").iterdir()) == ["regreen-repair-kept.json", "request.json"]
    assert any("rivals" in note for note in result["notes"])


@pytest.mark.parametrize("addopts", ["-n 2 --dist loadfile", "-x --lf --maxfail=1"])
def test_workers_and_stoppers_of_the_project_do_not_reach_the_search(tmp_path, addopts):
    work = project(tmp_path)
    (work / "pytest.ini").write_text(f"[pytest]\naddopts = {addopts}\n")
    result = ask(work, tmp_path / "a1", TOTAL)
    assert result["status"] == "success", result
    assert "price * count" in (work / "src" / "shop" / "prices.py").read_text()


SOFT = """
import pytest

FAILED = []


@pytest.fixture
def check():
    return lambda truth: None if truth else FAILED.append("soft")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call" and FAILED:
        report.outcome, report.longrepr = "failed", FAILED.pop()
        FAILED.clear()
    return report


def pytest_generate_tests(metafunc):
    metafunc.fixturenames.append("step_number")
    metafunc.parametrize("step_number", [1, 2])


@pytest.fixture
def step_number(request):
    return request.param
"""


def test_failures_that_only_a_report_tells_and_repeated_tests(tmp_path):
    """As plug-ins do it that go on after a failed check, and that run each test several times."""
    tests = TESTS + "\n\ndef test_soft(check):\n    check(total([(10, 3)], 5) == 25)\n    check(total([(2, 2)]) == 4)\n"
    work = project(tmp_path, tests=tests)
    (work / "conftest.py").write_text(SOFT)
    result = ask(work, tmp_path / "a1", [f"tests/test_prices.py::{name}" for name in ("test_soft[1]", "test_total[2]")])
    assert result["status"] == "success", result
    assert "price * count" in (work / "src" / "shop" / "prices.py").read_text()


AROUND = """
import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item, nextitem):
    item.prepared = []
    result = yield
    del item.prepared
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    item.prepared.append(1)


@pytest.fixture(autouse=True)
def nothing():
    yield
"""


def test_plugins_that_prepare_something_around_a_test(tmp_path):
    work = project(tmp_path)
    (work / "conftest.py").write_text(AROUND)
    result = ask(work, tmp_path / "a1", TOTAL)
    assert result["status"] == "success", result
    assert "price * count" in (work / "src" / "shop" / "prices.py").read_text()


STAND_IN = """

class Later:
    # What exists later only, such as a web framework's request: raises whatever it is asked.

    def __getattribute__(self, name):
        raise RuntimeError("outside of a request")

    def __eq__(self, other):
        raise RuntimeError("outside of a request")

    __hash__ = None

    def __bool__(self):
        raise RuntimeError("outside of a request")


request = Later()
DEFAULTS = {"request": request}


def used(rows, at=request):
    return rows
"""


def test_objects_that_raise_when_they_are_asked_stop_nothing(tmp_path):
    work = project(tmp_path, PROGRAM + STAND_IN)
    result = ask(work, tmp_path / "a1", TOTAL)
    assert result["status"] == "success", result
    assert "price * count" in (work / "src" / "shop" / "prices.py").read_text()


def test_a_refused_first_choice_is_followed_by_the_next_without_a_search(tmp_path):
    work = project(tmp_path)
    before = files(work)
    ask(work, tmp_path / "agents" / "1", ["tests/test_prices.py::test_largest"])
    first = files(work)
    (work / "src" / "shop" / "prices.py").write_text(before["src/shop/prices.py"])
    refused = {"attempt": 1, "agent": "repair", "outcome": "rejected", "reason": "held-out tests fail"}
    result = ask(work, tmp_path / "agents" / "2", ["tests/test_prices.py::test_largest"], previous_attempts=[refused])
    assert '"proposed"' not in result["events"]
    assert result["status"] == "success", result
    assert files(work) not in (first, before)


def test_when_nothing_helps_the_answer_says_what_was_tried(tmp_path):
    tests = "from shop.prices import total\n\n\ndef test_odd():\n    assert total([(1, 2)]) == 'never ' + str(id(object()))\n"
    work = project(tmp_path, tests=tests)
    before = files(work)
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_odd"], constraints={"time_s": 8})
    assert result["status"] == "impossible"
    assert "variants tried" in result["summary"]
    assert files(work) == before


@pytest.mark.parametrize(
    ("addopts", "told"), [("", "but 4 other tests instead"), ("-k nothing_of_this", "but no test at all")]
)
def test_tests_that_are_not_there_are_said_to_be_missing(tmp_path, addopts, told):
    work = project(tmp_path)
    (work / "pytest.ini").write_text(f"[pytest]\naddopts = {addopts}\n")
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_gone"])
    assert result["status"] == "blocked"
    assert result["summary"].startswith("pytest collects no test named tests/test_prices.py::test_gone here, " + told)


def test_what_breaks_collection_outside_of_what_may_be_edited_is_said(tmp_path):
    work = project(tmp_path, tests=f"import shop.gone\n{TESTS}")
    result = ask(work, tmp_path / "a1", TOTAL)
    assert result["status"] == "impossible"
    assert "cannot be collected, and the error names no file that may be edited" in result["summary"]
    assert "No module named 'shop.gone'" in result["summary"]


def test_what_breaks_collection_is_repaired_too(tmp_path):
    program = (
        "from collections import Mapping\n\n\ndef keys(m):\n    assert isinstance(m, Mapping)\n    return sorted(m)\n"
    )
    tests = "from shop.prices import keys\n\n\ndef test_keys():\n    assert keys({'b': 1, 'a': 2}) == ['a', 'b']\n"
    work = project(tmp_path, program, tests)
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py"])
    assert result["status"] == "success", result
    assert (work / "src/shop/prices.py").read_text().startswith("from collections.abc import Mapping\n")


def test_where_threads_run_each_variant_gets_a_fresh_process(tmp_path):
    work = project(tmp_path)
    plug = "import threading, time\nthreading.Thread(target=time.sleep, args=(600,), daemon=True).start()\n"
    (work / "tests" / "test_prices.py").write_text(plug + TESTS)
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_largest"])
    assert "fresh-processes" in result["events"]
    assert result["status"] == "success", result
    assert "max(price" in (work / "src/shop/prices.py").read_text()


def test_only_allowed_files_are_touched(tmp_path):
    work = project(tmp_path)
    before = files(work)
    result = ask(work, tmp_path / "a1", TOTAL, read_only_paths=["src/shop/prices.py"])
    assert result["status"] == "impossible"
    assert files(work) == before


def test_tests_that_pass_here_are_no_task(tmp_path):
    result = ask(project(tmp_path), tmp_path / "a1", ["tests/test_prices.py::test_nothing"])
    assert result["status"] == "blocked"
    assert "pass" in result["summary"]


def test_a_request_that_cannot_be_read_says_so():
    done = subprocess.run(
        [sys.executable, "-m", "regreen.repair"], input="{", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    result = json.loads(done.stdout)
    assert result["status"] == "failure"
    assert result["summary"] == (
        "The agent request cannot be read: Input data was truncated (standard input). "
        "Give a request as `regreen schema agent-request` describes it."
    )


def test_a_project_below_the_workspace_is_repaired_too(tmp_path):
    inner = project(tmp_path / "mono")
    work = tmp_path / "mono"
    execution = {"argv": ["python", "-m", "pytest"], "cwd": str(inner), "interpreter": sys.executable}
    (inner / "pytest.ini").write_text("[pytest]\n")
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_largest"], execution=execution)
    assert result["status"] == "success", result
    assert result["changes"][0]["file"] == "work/src/shop/prices.py"


def test_the_same_request_gives_the_same_ranking(tmp_path):
    ranked = []
    for name in ("one", "two"):
        work = project(tmp_path / name)
        ask(work, tmp_path / name / "a1", ["tests/test_prices.py::test_largest"])
        kept = json.loads((tmp_path / name / "a1" / "regreen-repair-kept.json").read_text())
        ranked.append([(edit["piece"], edit["note"]) for edit in kept["ranked"][:3]])
    assert len(ranked[0]) > 1
    assert ranked[0] == ranked[1]


APART = "def apart(a, b):\n    return a - b\n"
APART_TESTS = """\
from shop.prices import apart


def test_from_nothing():
    assert apart(0, 2) == 2


def test_between():
    assert apart(3, 5) == 2


def test_same():
    assert apart(0, 0) == 0
"""


def test_of_those_that_pass_the_one_is_chosen_that_cures_other_failing_tests(tmp_path):
    chosen = []
    for number, text in enumerate((APART_TESTS, APART_TESTS.replace("def test_between", "def not_asked"))):
        work = project(tmp_path / str(number), APART, text)
        others = ["pytest:tests/test_prices.py::test_between"]
        name = "tests/test_prices.py::test_from_nothing"
        assert ask(work, tmp_path / f"home{number}", [name], other_failing=others)["status"] == "success"
        chosen.append((work / "src/shop/prices.py").read_text())
    assert chosen[0].splitlines()[1].strip() in {"return b - a", "return abs(a - b)"}
    assert chosen[1] != chosen[0]


def test_none_where_an_object_is_looked_into_gets_a_stand_in(tmp_path):
    program = "def rate(customer=None):\n    return customer.get('rate', 1) + 1\n"
    tests = (
        "from shop.prices import rate\n\n\ndef test_given():\n    assert rate({'rate': 4}) == 5\n\n\n"
        "def test_none():\n    assert rate(None) == 2\n"
    )
    work = project(tmp_path, program, tests)
    assert ask(work, tmp_path / "home", ["tests/test_prices.py::test_none"])["status"] == "success"
    text = (work / "src/shop/prices.py").read_text()
    assert "customer=None" in text
    assert "{}" in text or "else 1" in text


def test_what_lets_the_only_failing_test_get_further_is_built_upon(tmp_path):
    program = (
        "def first(rows):\n    return min(rows)\n\n\n"
        "def span(rows):\n    least = min(rows)\n    return max(rows) + least\n"
    )
    tests = (
        "from shop.prices import first, span\n\n\ndef test_both():\n    assert first([4, 9]) == 9\n"
        "    assert span([2, 9]) == 7\n\n\ndef test_one():\n    assert first([3]) == 3\n"
    )
    work = project(tmp_path, program, tests)
    assert ask(work, tmp_path / "home", ["tests/test_prices.py::test_both"])["status"] == "success"
    text = (work / "src/shop/prices.py").read_text()
    assert text == program.replace("min(rows)\n\n\n", "max(rows)\n\n\n").replace("max(rows) + ", "max(rows) - ")


MARKS = '''\
def marks(left, right):
    """Places of two rows, by how they compare."""
    out = []
    for at in range(len(left)):
        if left[at] > right[at]:
            out.append(("more", left[at]))
    return out
'''
MARKS_TESTS = """\
from shop.prices import marks


def test_marks():
    assert marks([1, 5, 2], [3, 4, 2]) == [("less", 3), ("more", 5), ("less", 2)]
    assert marks([1], [7]) == [("less", 7)]


def test_more():
    assert marks([2, 3], [1, 1]) == [("more", 2), ("more", 3)]


def test_nothing():
    assert marks([], []) == []
"""


def test_a_statement_is_put_together_when_the_catalogue_has_none(tmp_path):
    work = project(tmp_path, MARKS, MARKS_TESTS)
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_marks"])
    assert result["status"] == "success", result
    assert '"composed"' in result["events"]
    wanted = MARKS.replace("left[at]))\n", "left[at]))\n        else:\n            out.append(('less', right[at]))\n")
    assert (work / "src" / "shop" / "prices.py").read_text() == wanted
