"""Slow fixtures of the session: made once in the warm process where that is safe, and anew for each variant elsewhere."""

import sys
from pathlib import Path

import pytest

from regreen.model.agents import AgentRequest, Execution, Targets
from regreen.repair.bench import Bench, prepare, trace
from regreen.repair.sandbox import Sandbox

pytestmark = pytest.mark.integration

SLOW = "import os, socket, threading, time\nimport pytest\nimport program\n\n\n@pytest.fixture({})\ndef made():\n{}    return os.getpid()\n"
SLEEP = "    time.sleep(0.1)\n"
TESTS = "import os\nimport program\n\n\ndef test_made(made):\n    assert program.double(2) == 4\n    assert made {} os.getpid()\n"
NAME = "test_program.py::test_made"


@pytest.fixture
def bench(tmp_path: Path):
    work, scratch = tmp_path / "work", tmp_path / "scratch"
    work.mkdir()
    scratch.mkdir()
    (work / "program.py").write_text("def double(n):\n    return n + 1\n")
    execution = Execution(argv=("python", "-m", "pytest"), cwd=str(work), interpreter=sys.executable)
    targets = Targets(test_ids=(NAME,))
    request = AgentRequest(run_id="r", task_id="T1", workspace=str(work), targets=targets, execution=execution)
    bench = Bench(request, Sandbox(request, scratch), (".",), ["test_program.py"])
    yield bench
    bench.stop()


def kinds(server, bodies, tests=(NAME,)):
    part = {"kind": "unit", "file": "program.py", "line": 1, "name": "double", "cls": ""}
    sources = [f"def double(n):\n    return {body}\n" for body in bodies]
    variants = [{"v": at, "parts": [{**part, "src": one}]} for at, one in enumerate(sources)]
    command = {"cmd": "try", "variants": variants, "tests": list(tests), "canary": [], "cpu": 0.5, "wall": 2.0}
    return [one["kind"] for one in sorted(server.ask(command, 60.0), key=lambda answer: answer["v"])]


def started(bench, work, fixture, wanted):
    (work / "conftest.py").write_text(fixture)
    (work / "test_program.py").write_text(TESTS.format(wanted))
    server = bench.start("tree0")
    assert [one.kind for one in trace(server, [NAME], 5.0, skip=())] == ["failed"]
    return server


def test_a_slow_one_is_made_in_the_warm_process_and_every_variant_takes_it_over(bench, tmp_path):
    server = started(bench, tmp_path / "work", SLOW.format("scope='session'", SLEEP), "!=")
    assert prepare(server, [NAME], ["program.py"]) == ["made"]
    assert prepare(server, [NAME], ["program.py"]) == []
    assert kinds(server, ["n * 2", "n - 9", "2 * n"]) == ["plausible", "failed", "plausible"]


@pytest.mark.parametrize(
    ("scope", "body"),
    [
        ("scope='session'", SLEEP + "    program.double(1)\n"),
        ("scope='session'", SLEEP + "    open('left.txt', 'w').close()\n"),
        ("scope='session'", SLEEP + "    global kept\n    kept = socket.socket()\n"),
        ("scope='session'", SLEEP + "    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"),
        ("scope='session'", SLEEP + "    os.getpid() == os.getppid() or os._exit(3)\n"),
        ("scope='session', params=[1, 2]", SLEEP),
        ("scope='module'", SLEEP),
    ],
    ids=["source", "writes", "socket", "thread", "dies", "parameters", "module"],
)
def test_what_is_not_safe_to_share_is_made_anew(bench, tmp_path, scope, body):
    work = tmp_path / "work"
    (work / "conftest.py").write_text(SLOW.format(scope, body))
    (work / "test_program.py").write_text(TESTS.format("=="))
    server = bench.start("tree0")
    names = list(server.ready["ids"])
    list(trace(server, [] if "_exit" in body else names, 5.0, skip=()))
    assert prepare(server, names, ["program.py"]) == []
    if "_exit" not in body:
        assert kinds(server, ["n * 2", "n - 9"], names) == ["plausible", "failed"]
    assert not list((tmp_path / "scratch").glob("tree0/left.txt"))


def test_what_a_module_keeps_is_made_anew_beside_it(bench, tmp_path):
    fixture = SLOW.format("scope='session'", SLEEP)
    fixture += "\n\n@pytest.fixture(scope='module')\ndef four(made):\n    return program.double(2)\n"
    work = tmp_path / "work"
    (work / "conftest.py").write_text(fixture)
    (work / "test_program.py").write_text(
        "import os\n\n\ndef test_made(made, four):\n    assert four == 4\n    assert made != os.getpid()\n"
    )
    server = bench.start("tree0")
    list(trace(server, [NAME], 5.0, skip=()))
    assert prepare(server, [NAME], ["program.py"]) == ["made"]
    assert kinds(server, ["n - 9", "n * 2", "n", "n + n"]) == ["failed", "plausible", "failed", "plausible"]
