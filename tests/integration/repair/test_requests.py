"""Requests and options that ask for what cannot be: always an answer that says so, and nothing is changed or left."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.integration.repair.test_agent import TOTAL, ask, begin, files, project

pytestmark = pytest.mark.integration

EXECUTION = {"argv": ["python", "-m", "pytest"], "interpreter": sys.executable}


@pytest.mark.parametrize(
    ("execution", "told"),
    [
        ({**EXECUTION, "interpreter": "/nowhere/python"}, "interpreter cannot be started: [Errno 2]"),
        ({**EXECUTION, "interpreter": os.devnull}, "interpreter cannot be started: [Errno 13]"),
        ({**EXECUTION, "cwd": "/nowhere/at/all"}, "interpreter cannot be started: [Errno 2]"),
    ],
)
def test_what_cannot_be_started_is_said(tmp_path, execution, told):
    work = project(tmp_path)
    before = files(work)
    result = ask(work, tmp_path / "a1", TOTAL, execution={"cwd": str(work), **execution})
    assert result["status"] == "failure"
    assert told in result["summary"]
    assert files(work) == before
    assert [one.name for one in (tmp_path / "a1").iterdir()] == ["request.json"]


@pytest.mark.parametrize("workspace", ["", "gone", "work/src/shop/prices.py"])
def test_a_workspace_that_is_none_is_said_to_be_none(tmp_path, workspace):
    work = project(tmp_path)
    given = str(tmp_path / workspace) if workspace else ""
    result = ask(work, tmp_path / "a1", TOTAL, workspace=given)
    assert result["status"] == "failure"
    assert result["summary"].startswith("The workspace is no folder")


def test_a_request_that_allows_no_edit_gets_none(tmp_path):
    work = project(tmp_path)
    before = files(work)
    result = ask(work, tmp_path / "a1", TOTAL, constraints={"read_only": True})
    assert (result["status"], files(work)) == ("blocked", before)
    assert "allows no edit" in result["summary"]


def test_a_request_that_lies_in_the_workspace_is_answered_and_nothing_is_left_beside_it(tmp_path):
    work = project(tmp_path)
    before = files(work)
    result = ask(work, work, TOTAL)
    assert result["status"] == "success", result
    changed = {name for name, text in files(work).items() if before.get(name) != text}
    assert changed == {"request.json", "src/shop/prices.py"}


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("--variants=many", "(--variants=many). Give a number."),
        ("--time=nan", "(--time=nan). Give a number."),
        ("--within=prices.py:a-b", "(--within=prices.py:a-b). Give places as file:first-last."),
    ],
)
def test_options_that_cannot_be_read_are_named(option, told):
    request = json.dumps({"run_id": "r", "task_id": "T1", "workspace": "/nowhere"})
    command = [sys.executable, "-m", "regreen.repair", option]
    env = {name: value for name, value in os.environ.items() if name != "REGREEN_REQUEST"}
    done = subprocess.run(command, input=request, capture_output=True, text=True, timeout=60, check=False, env=env)
    assert done.returncode == 2
    result = json.loads(done.stdout)
    assert result["status"] == "failure"
    assert result["summary"] == f"An option cannot be read {told}"


def test_no_more_variants_are_tried_than_are_asked_for(tmp_path):
    work = project(
        tmp_path, tests="from shop.prices import total\n\n\ndef test_odd():\n    assert total([]) is test_odd\n"
    )
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_odd"], options=["--variants=50"])
    assert result["status"] == "impossible"
    tried = [json.loads(line) for line in result["events"].splitlines() if '"tried"' in line]
    assert tried[-1]["variants"] == 50
    assert result["summary"].startswith("50 of ")


ENDLESS = """\
from shop.prices import total


def test_endless():
    while total([]) == 0:
        try:
            total([(1, 1)])
        except BaseException:
            pass


def test_nothing():
    assert total([]) == 0
"""


@pytest.mark.parametrize(("number", "kept"), [(signal.SIGTERM, False), (signal.SIGINT, False), (signal.SIGKILL, True)])
def test_what_is_ended_in_the_middle_leaves_no_process_and_the_workspace_as_it_was(tmp_path, number, kept):
    work, home = project(tmp_path, tests=ENDLESS), tmp_path / "a1"
    before = files(work)
    running = begin(work, home, ["tests/test_prices.py::test_endless"])
    assert running.stderr is not None
    for line in running.stderr:
        if '"proposed"' in line:
            break
    below = processes_below(running.pid)
    assert below
    running.send_signal(number)
    running.communicate(timeout=60)
    until = time.monotonic() + 60
    while any(map(runs, below)) and time.monotonic() < until:
        time.sleep(0.1)
    assert not any(map(runs, below))
    assert files(work) == before
    assert any(one.is_dir() for one in home.iterdir()) == kept


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def processes_below(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *processes_below(int(child))]
    return found


SLOW = """\
import time

from shop.prices import total


def test_total():
    assert total([(3, 4)]) == 12
"""


def test_tests_beside_are_not_looked_at_for_longer_than_a_share_of_the_time(tmp_path):
    beside = "\n\ndef test_slow_{0}():\n    time.sleep(60)\n    assert total([]) == 0\n"
    work = project(tmp_path, tests=SLOW + "".join(map(beside.format, range(20))))
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_total"], constraints={"time_s": 40})
    assert result["status"] == "success", result
    assert "price * count" in (work / "src" / "shop" / "prices.py").read_text()
