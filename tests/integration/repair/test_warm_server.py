"""The warm process in a real interpreter: it survives what variants do, and leaves its tree as it was."""

import sys
import time
from pathlib import Path

import pytest

from regreen.model.agents import AgentRequest, Execution, Targets
from regreen.repair.bench import Bench, tell, trace
from regreen.repair.sandbox import Sandbox

pytestmark = pytest.mark.integration

PROGRAM = """\
import os


SEEN = []


def double(n):
    return n + n + 1


def names(rows):
    return sorted(rows)


def forget():
    return 1


if __name__ == "__main__":
    print(double(2))
"""
TESTS = """\
import os
from pathlib import Path

import pytest

import program


def test_double():
    assert program.double(4) == 8


@pytest.mark.parametrize("rows, wanted", [(["b", "a"], ["a", "b"])])
def test_names(rows, wanted):
    assert program.names(rows) == wanted
    assert rows == ["b", "a"]


def test_forget(tmp_path):
    assert program.forget() == 1
    assert not Path("made").exists()
    assert program.SEEN == []


@pytest.fixture
def ready():
    # Kept by a library, as those do it that stop the clock or replace a socket.
    assert not hasattr(os, "taken")
    os.taken = True
    yield program.double(1)
    program.double(2)
    del os.taken


class TestReady:
    def test_ready(self, ready):
        assert ready == 2


@pytest.mark.xfail
def test_later():
    assert program.double(0) == 0


@pytest.mark.xfail(True, reason="It passes all the same.")
def test_sooner():
    assert program.double(0) == 1
"""
WRONG = {
    "loop": "    while True:\n        pass\n",
    "swallow": "    while True:\n        try:\n            n += 1\n        except BaseException:\n            pass\n",
    "deep": "    return double(n)\n",
    "memory": "    return [0] * (1 << 40)\n",
    "grow": "    rows = []\n    while True:\n        rows.append('x' * 1000000)\n",
    "fork": "    while True:\n        os.fork()\n",
    "input": "    return int(input())\n",
    "sleep": "    import time\n    time.sleep(60)\n",
    "exit": "    os._exit(0)\n",
    "kill": "    os.kill(os.getppid(), 9)\n",
    "leave": "    raise SystemExit(0)\n",
    "power": "    return 9 ** (9 ** (9 ** 9))\n",
}


def unit(number: int, name: str, body: str, argument: str) -> dict:
    first = PROGRAM[: PROGRAM.index(f"def {name}")].count("\n") + 1
    part = {"kind": "unit", "file": "program.py", "line": first, "name": name, "cls": ""}
    return {"v": number, "parts": [{**part, "src": f"def {name}({argument}):\n{body}"}]}


@pytest.fixture
def bench(tmp_path: Path):
    work = tmp_path / "work"
    work.mkdir()
    (work / "program.py").write_text(PROGRAM)
    (work / "test_program.py").write_text(TESTS)
    request = AgentRequest(
        run_id="r",
        task_id="T1",
        workspace=str(work),
        targets=Targets(test_ids=("test_program.py::test_double",)),
        execution=Execution(argv=("python", "-m", "pytest"), cwd=str(work), interpreter=sys.executable),
    )
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    bench = Bench(request, Sandbox(request, scratch), (".",), ["test_program.py"])
    yield bench
    bench.stop()


def attempt(server, variants, tests, cpu=0.05, wall=0.5):
    command = {"cmd": "try", "variants": variants, "tests": tests, "canary": tests[:1], "cpu": cpu, "wall": wall}
    return {answer["v"]: answer for answer in server.ask(command, 60.0)}


FAILING = "test_program.py::test_double"
NAMES = "test_program.py::test_names[rows0-wanted0]"
FORGET = "test_program.py::test_forget"
READY = "test_program.py::TestReady::test_ready"


def test_what_the_old_code_does_is_seen(bench):
    server = bench.start("tree0")
    seen = {one.test: one for one in trace(server, [FAILING, NAMES, FORGET], 5.0, skip=())}
    assert [(seen[name].kind) for name in (FAILING, NAMES, FORGET)] == ["failed", "passed", "passed"]
    assert seen[FAILING].error == "AssertionError"
    assert 8 in seen[FAILING].lines["program.py"]
    assert seen[FAILING].frames[-1].file == "test_program.py"


def test_steps_count_lines_as_often_as_they_run(bench, tmp_path):
    loops = "def test_{0}():\n    for _ in range({0}):\n        pass\n"
    (tmp_path / "work" / "test_program.py").write_text("".join(map(loops.format, (10, 1000))))
    few, many = trace(bench.start("tree0"), ["test_program.py::test_10", "test_program.py::test_1000"], 5.0, skip=())
    assert few.lines["test_program.py"] != many.lines["test_program.py"]
    assert 10 < few.steps < 100 < 1000 < many.steps


def test_where_one_test_never_ends_the_next_ones_get_less_time(bench, tmp_path):
    (tmp_path / "work" / "test_program.py").write_text(
        "import time\n\n\ndef test_endless():\n    while True:\n        pass\n\n\n"
        "def test_slow():\n    began = time.process_time()\n    while time.process_time() < began + 0.2:\n        pass\n"
    )
    names = ["test_program.py::test_endless", "test_program.py::test_slow"]
    server = bench.start("tree0")
    assert [one.kind for one in trace(server, names, 2.0, skip=())] == ["timed_out", "passed"]
    assert [one.kind for one in trace(server, names, 2.0, skip=(), then_s=0.02)] == ["timed_out", "timed_out"]


def test_what_only_goes_round_is_not_waited_for_and_what_waits_elsewhere_is(bench, tmp_path):
    (tmp_path / "work" / "test_program.py").write_text(
        "import time\n\n\ndef test_round():\n    began = time.process_time()\n"
        "    while time.process_time() < began + 0.5:\n        pass\n\n\n"
        "def test_asleep():\n    time.sleep(0.5)\n\n\n"
        "def deep(n):\n    return n and deep(n - 1)\n\n\n"
        "def test_deep():\n    began = time.process_time()\n    assert any(iter(lambda: deep(99) or"
        " time.process_time() > began + 0.5, None))\n"
    )
    names = [f"test_program.py::test_{name}" for name in ("asleep", "deep", "round")]
    server = bench.start("tree0")
    assert [one.kind for one in trace(server, names, 4.0, skip=())] == ["passed"] * 3
    asleep, deep, going = trace(server, names, 4.0, skip=(), soon=0.05)
    assert (asleep.kind, deep.kind, going.kind) == ("passed", "passed", "timed_out")
    assert {6, 7} <= going.lines["test_program.py"]
    assert going.frames[-1].line in {6, 7}


def test_of_what_is_called_very_often_some_calls_are_followed_and_all_are_counted(bench, tmp_path):
    (tmp_path / "work" / "test_program.py").write_text(
        "def often(n):\n    if n == 300_001:\n        return 1\n    return 0\n\n\n"
        "def test_often():\n    assert sum(map(often, range(300_002))) == 1\n"
    )
    [seen] = trace(bench.start("tree0"), ["test_program.py::test_often"], 20.0, skip=())
    assert seen.kind == "passed"
    assert {2, 4, 8} <= seen.lines["test_program.py"]
    assert 3 not in seen.lines["test_program.py"]
    assert 590_000 < seen.steps < 610_000


def test_what_is_expected_to_fail_is_no_failure(bench):
    server = bench.start("tree0")
    wanted = [f"test_program.py::{name}" for name in ("test_later", "test_sooner")]
    seen = {one.test: one for one in trace(server, wanted, 5.0, skip=())}
    assert [(seen[name].kind, seen[name].failed) for name in wanted] == [("xfailed", False), ("xpassed", False)]
    answers = attempt(server, [unit(1, "double", "    return n + n\n", "n")], [FAILING, *wanted])
    assert answers[1]["kind"] == "plausible"


def test_no_variant_ends_the_run_and_the_good_one_is_found(bench):
    server = bench.start("tree0")
    list(trace(server, [FAILING, NAMES, FORGET], 5.0, skip=()))
    bodies = [*WRONG.values(), "    return n + n\n"]
    variants = [unit(number, "double", body, "n") for number, body in enumerate(bodies, 1)]
    started = time.monotonic()
    answers = attempt(server, variants, [FAILING, NAMES])
    took = time.monotonic() - started
    kinds = {name: answers[number]["kind"] for number, name in enumerate(WRONG, 1)}
    assert answers[len(bodies)]["kind"] == "plausible"
    assert "plausible" not in kinds.values(), kinds
    assert kinds["loop"] == kinds["swallow"] == kinds["sleep"] == kinds["power"] == "timed_out", kinds
    assert kinds["exit"] == "crashed"
    assert took < 2.0 * len(bodies)


def test_it_is_told_whether_a_failure_says_what_it_said_before(bench):
    server = bench.start("tree0")
    [before] = trace(server, [FAILING], 5.0, skip=())
    bodies = ["    return 1 + n + n\n", "    return n + n + 2\n", "    raise ValueError\n"]
    answers = attempt(server, [unit(n, "double", body, "n") for n, body in enumerate(bodies, 1)], [FAILING])
    assert [answers[n]["kind"] for n in (1, 2, 3)] == ["failed"] * 3
    assert [answers[n]["said"] == before.said for n in (1, 2, 3)] == [True, False, False]


def test_a_leaked_parameter_does_not_hide_the_right_variant(bench):
    server = bench.start("tree0")
    list(trace(server, [FAILING, NAMES, FORGET], 5.0, skip=()))
    bodies = [
        "    rows.sort()\n    return rows\n",
        "    return list(rows)\n",
        "    rows = sorted(rows)\n    return rows\n",
    ]
    answers = attempt(server, [unit(n, "names", body, "rows") for n, body in enumerate(bodies, 1)], [NAMES])
    assert [answers[n]["kind"] for n in (1, 2, 3)] == ["failed", "failed", "plausible"]


def test_what_is_ended_in_a_tear_down_does_not_hide_the_right_variant(bench):
    server = bench.start("tree0")
    list(trace(server, [READY, NAMES], 5.0, skip=()))
    bodies = ["    while n == 2:\n        pass\n    return n + n\n", "    return n * 3\n", "    return n + n\n"]
    answers = attempt(server, [unit(n, "double", body, "n") for n, body in enumerate(bodies, 1)], [READY])
    assert [answers[n]["kind"] for n in (1, 2, 3)] == ["timed_out", "failed", "plausible"]


def test_files_and_globals_of_one_variant_are_gone_for_the_next(bench):
    server = bench.start("tree0")
    list(trace(server, [FAILING, NAMES, FORGET], 5.0, skip=()))
    bodies = [
        "    open('made', 'w').close()\n    return 2\n",
        "    SEEN.append(1)\n    return 2\n",
        "    return 3 - 2\n",
    ]
    answers = attempt(server, [unit(n, "forget", body, "") for n, body in enumerate(bodies, 1)], [FORGET])
    assert [answers[n]["kind"] for n in (1, 2, 3)] == ["failed", "failed", "plausible"]


def test_a_program_already_tried_is_skipped(bench):
    server = bench.start("tree0")
    list(trace(server, [FAILING], 5.0, skip=()))
    first, second = unit(1, "double", "    return n\n", "n"), unit(2, "double", "    return (n)  # same\n", "n")
    answers = attempt(server, [first, second], [FAILING])
    assert answers[1]["kind"] == "failed"
    assert answers[2]["kind"] == "same"
    assert answers[2]["why"] == "1"


def test_a_module_runs_again_when_more_than_a_function_changes(bench):
    server = bench.start("tree0")
    list(trace(server, [FAILING, NAMES], 5.0, skip=()))
    whole = PROGRAM.replace(
        "def double(n):\n    return n + n + 1", "BASE = 2\n\n\ndef double(n, k=BASE):\n    return n * k"
    )
    part = {"kind": "module", "file": "program.py", "src": whole}
    answers = attempt(server, [{"v": 7, "parts": [part]}], [FAILING, NAMES])
    assert answers[7]["kind"] == "plausible"


def test_modules_that_ran_again_leave_nothing_for_the_next_in_their_batch(bench):
    server = bench.start("tree0")
    list(trace(server, [FAILING, NAMES, FORGET], 5.0, skip=()))
    head, tail = PROGRAM[: PROGRAM.index("def double")], PROGRAM[PROGRAM.index("def names") :]
    texts = [
        # What the first leaves would make the second right, which is wrong by itself.
        head.replace("[]", "[1]") + "def double(n, k=2, *, out=1):\n    return n * k * out\n\n\n" + tail,
        head + "K = 3\n\n\ndef double(n, k=K):\n    return n * k\n\n\n" + tail.replace("sorted", "list"),
        head + "K = 2\n\n\ndef double(n, k=K):\n    return n * k\n\n\n" + tail,
        PROGRAM + "\n\nLATE = 1\n",
    ]
    variants = [
        {"v": number, "parts": [{"kind": "module", "file": "program.py", "src": text}]}
        for number, text in enumerate(texts, 1)
    ]
    answers = attempt(server, [*variants, unit(9, "double", "    return n + n\n", "n")], [FAILING, NAMES, FORGET])
    kinds = [answers[number]["kind"] for number in (1, 2, 3, 4, 9)]
    assert kinds == ["failed", "failed", "plausible", "failed", "plausible"]


def test_the_same_program_has_the_same_key_in_another_server(bench):
    keys = []
    for name in ("tree0", "tree1"):
        server = bench.start(name)
        list(trace(server, [FAILING], 5.0, skip=()))
        answers = attempt(server, [unit(1, "double", "    return n + n\n", "n")], [FAILING])
        keys.append(answers[1]["key"])
    assert keys[0] == keys[1] != 0


def test_what_one_server_saw_another_is_told(bench):
    seen = list(trace(bench.start("tree0"), [FAILING, NAMES], 5.0, skip=()))
    server = bench.start("tree1")
    variants = [unit(n, "double", body, "n") for n, body in enumerate(("    return n\n", "    return n + n\n"), 1)]
    tell(server, seen)
    assert [one["kind"] for one in attempt(server, variants, [FAILING, NAMES]).values()] == ["failed", "plausible"]


def test_a_slow_test_may_have_more_time_than_the_others(bench):
    server = bench.start("tree0")
    list(trace(server, [FAILING], 5.0, skip=()))
    body = (
        "    import time\n    began = time.process_time()\n    while time.process_time() < began + 0.3:\n        pass\n"
    )
    command = {"cmd": "try", "variants": [unit(1, "double", body + "    return n + n\n", "n")], "tests": [FAILING]}
    command |= {"canary": [], "cpu": 0.05, "wall": 20.0, "again": True}
    [short] = server.ask(command, 60.0)
    [longer] = server.ask({**command, "own": {FAILING: 5.0}}, 60.0)
    assert (short["kind"], longer["kind"]) == ("timed_out", "plausible")


def test_text_that_does_not_compile_is_said_so(bench):
    server = bench.start("tree0")
    list(trace(server, [FAILING], 5.0, skip=()))
    assert attempt(server, [unit(1, "double", "    return n +\n", "n")], [FAILING])[1]["kind"] == "no_syntax"


UNITTESTS = """\
import unittest

from program import double, names


class TestDouble(unittest.TestCase):
    def setUp(self):
        self.rows = [2]

    def test_bad(self):
        self.assertEqual(double(4), 8)

    def test_good(self):
        self.assertEqual(names(["b", "a"]), ["a", "b"])

    def test_raises(self):
        with self.assertRaises(ValueError):
            double(1)

    def test_skipped(self):
        self.skipTest("not here")

    def test_parts(self):
        for n in (0, 4):
            with self.subTest(n=n):
                self.assertEqual(double(n), 2 * n)
"""


def test_what_a_unittest_case_raises_is_seen_and_variants_are_judged_by_it(bench, tmp_path):
    (tmp_path / "work" / "test_program.py").write_text(UNITTESTS)
    server = bench.start("tree0")
    name = "test_program.py::TestDouble::test_"
    seen = {one.test.removeprefix(name): one for one in trace(server, [], 5.0, skip=())}
    kinds = {test: one.kind for test, one in seen.items()}
    wanted = {"bad": "failed", "good": "passed", "raises": "failed", "skipped": "skipped", "parts": "failed"}
    assert kinds == wanted
    assert seen["bad"].error == "AssertionError"
    bodies = [WRONG["loop"], WRONG["deep"], "    return n + n\n"]
    variants = [unit(number, "double", body, "n") for number, body in enumerate(bodies, 1)]
    answers = attempt(server, variants, [f"{name}bad", f"{name}good", f"{name}parts"])
    assert [answers[number]["kind"] for number in (1, 2, 3)] == ["timed_out", "failed", "plausible"]


def test_conditions_are_told_apart_by_the_states_of_tests(bench):
    server = bench.start("tree0")
    list(trace(server, [FAILING, NAMES], 5.0, skip=()))
    line = PROGRAM[: PROGRAM.index("def double")].count("\n") + 1
    atoms = ["n > 0", "n == 4", "n == 5", "len(n) > 1"]
    command = {"cmd": "values", "file": "program.py", "line": line, "name": "double", "atoms": atoms}
    answers = list(server.ask({**command, "tests": [FAILING], "more": [], "cpu": 1.0}, 30.0))
    told = answers[0]["lines"][str(line + 1)]
    assert told == [[0, 1, 3], [2, 3]]
    classes = dict(answers[0]["classes"][str(line + 1)])
    assert classes[0] == classes[1]
    assert len({classes[0], classes[2], classes[3]}) == 3


def test_the_turns_of_a_comprehension_are_looked_at_too(bench, tmp_path):
    program, tests = tmp_path / "work/program.py", tmp_path / "work/test_program.py"
    program.write_text(PROGRAM + "\n\ndef kept(rows, asked):\n    return [row for row in rows]\n")
    calls = {"both": ("ab", "ab", "ab"), "all": ("xyz", "xyz", "xyz"), "one": ("ab", "a", "a")}
    lines = [
        f"def test_{name}():\n    assert program.kept({list(a)}, {list(b)}) == {list(c)}"
        for name, (a, b, c) in calls.items()
    ]
    tests.write_text("import program\n\n" + "\n".join(lines) + "\n")
    server = bench.start("tree0")
    first = program.read_text()[: program.read_text().index("def kept")].count("\n") + 1
    command = {
        "cmd": "express",
        "file": "program.py",
        "line": first,
        "name": "kept",
        "asked": [[first + 1, "<listcomp>", ["row"], [[0, "filter", "True"]]]],
        "given": {"attributes": [], "constants": [], "functions": []},
        "tests": ["test_program.py::test_one"],
        "more": ["test_program.py::test_both", "test_program.py::test_all"],
        "cpu": 1.0,
    }
    [answer] = server.ask(command, 60.0)
    assert answer["found"]["0"]["best"][0][0] == "row in asked"
