"""Examples in docstrings tell rivals apart that pass the same tests."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.integration

PROGRAM = '''\
def last(rows, n):
    """The last of the rows.

    >>> last("abcde", 2)
    'de'
    >>> last([1, 2, 3, 4], 1)
    [4]
    """
    return rows[n:]
'''
TESTS = """\
from program import last


def test_one():
    assert last("x", 1) == "x"


def test_none():
    assert last("", 0) == ""
"""


def outcome(folder: Path, *words: str) -> tuple[str, list[dict]]:
    work = folder / "work"
    work.mkdir()
    (work / "program.py").write_text(PROGRAM)
    (work / "test_program.py").write_text(TESTS)
    request = {
        "run_id": "r",
        "task_id": "T1",
        "workspace": str(work),
        "targets": {"test_ids": ["test_program.py::test_one"]},
        "execution": {"argv": [sys.executable, "-m", "pytest"], "cwd": str(work), "interpreter": sys.executable},
        "constraints": {"time_s": 60},
    }
    options = ["--servers=1", "--rivals=300", "--rivals-time=10", *words]
    done = subprocess.run(
        [sys.executable, "-m", "regreen.repair", *options],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    events = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    return (work / "program.py").read_text(), events


def test_the_repair_that_mends_the_examples_too_is_chosen(tmp_path):
    text, events = outcome(tmp_path)
    assert next(one for one in events if one["event"] == "examples")["variants"] > 0
    assert "    return rows[-n:]" in text


def test_examples_are_not_asked_when_they_are_switched_off(tmp_path):
    _, events = outcome(tmp_path, "--without=examples")
    assert not [one for one in events if one["event"] == "examples"]
