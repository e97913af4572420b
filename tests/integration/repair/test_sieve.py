"""Many texts of modules in one warm process: what it tells is what pytest would, and where it cannot tell it says so."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from regreen.repair.sieve import ASKED, Asked, Text, said_in

pytestmark = pytest.mark.integration

PROGRAM = """\
import math
import os


class Odd(Exception):
    pass


def helper(n):
    return math.floor(n)


def double(n, most=100):
    if n < 0:
        raise Odd(n)
    return min(most, helper(n) * 2)
"""
TESTS = """\
import pytest

from program import Odd, double


def test_double():
    assert double(4) == 8


def test_refuses():
    with pytest.raises(Odd):
        double(-1)


def test_red():
    assert double(1) == 3


@pytest.mark.skipif(True, reason="not here")
def test_not_here():
    assert double(1) == 3
"""
DOUBLE, REFUSES = "test_program.py::test_double", "test_program.py::test_refuses"
TESTED = (DOUBLE, REFUSES, "test_program.py::test_red", "test_program.py::test_not_here", "test_program.py::test_gone")


def sieved(
    folder: Path, *texts: str, program: str = PROGRAM, seconds: float = 60.0, whole: bool = True
) -> tuple[subprocess.CompletedProcess[str], Path]:
    """Ask about texts of the program in a project of this folder."""
    work, home = folder / "work", folder / "home"
    work.mkdir()
    home.mkdir()
    (work / "program.py").write_text(program)
    (work / "test_program.py").write_text(TESTS)
    request = {
        "run_id": "r1",
        "task_id": "T1",
        "workspace": str(work),
        "execution": {"argv": ["python", "-m", "pytest"], "cwd": str(work), "interpreter": sys.executable},
    }
    (home / "request.json").write_text(json.dumps(request))
    told = tuple(Text(file="program.py", text=text, whole=whole) for text in texts)
    asked = Asked(tests=TESTED, texts=told, seconds=seconds)
    (home / ASKED).write_bytes(msgspec.json.encode(asked))
    before = sorted(path.name for path in work.iterdir())
    done = run(home / "request.json")
    assert sorted(path.name for path in work.iterdir()) == before
    return done, home


def run(request: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "regreen.repair.sieve"],
        env={**os.environ, "REGREEN_REQUEST": str(request)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_each_text_is_run_alone_with_the_tests_that_pass_as_it_is(tmp_path):
    done, home = sieved(
        tmp_path,
        PROGRAM.replace("* 2", "* 3"),
        PROGRAM.replace("min(most, helper(n) * 2)", "helper(n) * 2"),
        PROGRAM.replace("    if n < 0:\n        raise Odd(n)\n", ""),
        PROGRAM.replace("n < 0", "n < 9"),
    )
    assert done.returncode == 0, done.stderr
    said = said_in(home)
    assert said.tests == (DOUBLE, REFUSES)
    assert said.failing == ((DOUBLE,), (), (REFUSES,), (DOUBLE,))
    assert sorted(path.name for path in home.iterdir()) == sorted({ASKED, "regreen-sieve-said.json", "request.json"})


def test_what_changes_more_than_functions_is_run_as_a_whole_module(tmp_path):
    alone = PROGRAM.replace("def helper(n):\n    return math.floor(n)\n\n\n", "")
    _, home = sieved(
        tmp_path,
        alone.replace("helper(n)", "math.floor(n)"),
        alone.replace("helper(n)", "n + 1"),
        PROGRAM.replace("import math\n", ""),
        PROGRAM.replace("most=100", "most=7"),
    )
    # What a module loses stays in the warm process: it is not told to fail, and has a run of its own.
    assert said_in(home).failing == ((), (DOUBLE,), (), (DOUBLE,))


def test_where_a_module_cannot_be_run_again_nothing_is_told_of_such_texts(tmp_path):
    once = PROGRAM + '\nif hasattr(os, "been_here"):\n    helper = None\nos.been_here = True\n'
    _, home = sieved(tmp_path, once.replace("most=100", "most=7"), once.replace("* 2", "* 3"), program=once)
    assert said_in(home).failing == (None, (DOUBLE,))


@pytest.mark.parametrize(
    "odd",
    [
        "while True: pass",
        "os._exit(0)",
        "os.kill(os.getpid(), 9)",
        "raise SystemExit(0)",
        "import time; time.sleep(60)",
    ],
)
def test_what_ends_or_holds_up_the_process_keeps_no_other_answer_back(tmp_path, odd):
    _, home = sieved(
        tmp_path,
        PROGRAM.replace("* 2", "* 3"),
        PROGRAM.replace("    return min", f"    {odd}\n    return min"),
        PROGRAM.replace("* 2", "* 4"),
    )
    first, between, last = said_in(home).failing
    assert first == last == (DOUBLE,)
    assert between in {None, (DOUBLE,)}


@pytest.mark.parametrize(("whole", "failing"), [(True, (DOUBLE, REFUSES)), (False, (DOUBLE,))])
def test_all_tests_that_fail_are_told_or_the_first(tmp_path, whole, failing):
    _, home = sieved(tmp_path, PROGRAM.replace("n < 0", "n > 0"), whole=whole)
    assert said_in(home).failing == (failing,)


def test_what_is_not_begun_in_time_is_not_known(tmp_path):
    done, home = sieved(tmp_path, PROGRAM.replace("* 2", "* 3"), seconds=0.0)
    assert done.returncode == 0
    assert said_in(home).failing == (None,)


def test_a_file_that_is_no_python_and_one_that_is_not_there_are_not_known(tmp_path):
    done, home = sieved(tmp_path, "def double(:\n", PROGRAM.replace("* 2", "* 3"))
    assert done.returncode == 0
    assert said_in(home).failing == (None, (DOUBLE,))


def test_what_cannot_be_read_is_said_with_what_to_do(tmp_path):
    _, home = sieved(tmp_path, PROGRAM)
    (home / ASKED).write_text("{")
    done = run(home / "request.json")
    assert done.returncode == 2
    assert "cannot be read" in done.stderr
    assert "Write tests and texts there" in done.stderr
    assert said_in(tmp_path).tests == ()
