"""Traps for a warm process: fixtures that outlive a test, tests that trace, programs that write, start and never end."""

import os
from pathlib import Path

import pytest
from tests.integration.repair.test_agent import PROGRAM, ask, files, project

pytestmark = pytest.mark.integration

SHARED = """\
import pytest

from shop.prices import total


@pytest.fixture(scope="session")
def kept():
    return {"rows": [(3, 4)], "asked": []}


def test_total(kept):
    kept["asked"].append(1)
    kept["rows"].append((5, 2))
    assert total(kept["rows"]) == 22
    assert len(kept["asked"]) == 1


def test_nothing():
    assert total([]) == 0
"""
TRACING = """\
import sys

from shop.prices import total


def lines_of(call):
    seen = set()

    def trace(frame, event, _arg):
        seen.add(frame.f_lineno)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return seen


def test_total():
    assert len(lines_of(lambda: total([(1, 2)]))) > 3
    assert total([(3, 4), (5, 2)]) == 22


def test_nothing():
    assert total([]) == 0
"""


@pytest.mark.parametrize("tests", [SHARED, TRACING], ids=["session fixture", "trace"])
def test_the_right_variant_is_found_all_the_same(tmp_path, tests):
    work = project(tmp_path, tests=tests)
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_total"])
    assert result["status"] == "success", result
    assert (work / "src/shop/prices.py").read_text() == PROGRAM.replace("price + count ", "price * count ")


WILD = '''\
import pathlib
import subprocess
import sys


def steps(n):
    """A number of steps, with a helper that outlives each of them."""
    helper = [sys.executable, "-c", "import time; time.sleep(600)"]
    done = 0
    while done != n:
        subprocess.Popen(helper, start_new_session=True)
        pathlib.Path(f"step-{done}").write_text("x")
        pathlib.Path(__file__).with_suffix(".log").write_text("x")
        done += 2
    return done
'''
WILD_TESTS = """\
from shop.prices import steps


def test_three():
    assert steps(3) == 3


def test_none():
    assert steps(0) == 0
"""


def test_nothing_is_left_of_a_program_that_writes_and_starts_others_and_never_ends(tmp_path, monkeypatch):
    monkeypatch.setenv("WILD_PROGRAM", str(tmp_path))
    work = project(tmp_path, WILD, WILD_TESTS)
    before = files(work)
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_three"], constraints={"time_s": 15})
    assert "variants tried" in str(result)
    after = files(work)
    assert {name for name in before | after if before.get(name) != after.get(name)} <= {"src/shop/prices.py"}
    assert sorted(one.name for one in (tmp_path / "a1").iterdir() if one.is_dir()) == []
    assert running_with(f"WILD_PROGRAM={tmp_path}\0".encode()) == []


def running_with(variable: bytes) -> list[int]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if variable in (process / "environ").read_bytes() and int(process.name) != os.getpid():
                found.append(int(process.name))
        except OSError:
            continue
    return found
