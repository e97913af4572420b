"""Programs that fork by themselves: a child that comes back out of its test never answers for its parent."""

import sys

import pytest

from regreen.model.agents import AgentRequest, Execution, Targets
from regreen.repair.bench import Bench, trace
from regreen.repair.sandbox import Sandbox

pytestmark = pytest.mark.integration

HEAD = "import os\n\n\ndef double(n):\n"
OLD = "    if os.fork() == 0:\n        os._exit(0)\n    os.wait()\n    return n + n + 1\n"
TEST = "from program import double\n\n\ndef test_double():\n    assert double(4) == 8\n"
NAME = "test_program.py::test_double"


def test_children_of_the_code_under_trial_do_not_answer_for_it(tmp_path):
    work, scratch = tmp_path / "work", tmp_path / "scratch"
    work.mkdir()
    scratch.mkdir()
    (work / "program.py").write_text(HEAD + OLD)
    (work / "test_program.py").write_text(TEST)
    request = AgentRequest(
        run_id="r",
        task_id="T1",
        workspace=str(work),
        targets=Targets(test_ids=(NAME,)),
        execution=Execution(argv=("python", "-m", "pytest"), cwd=str(work), interpreter=sys.executable),
    )
    bench = Bench(request, Sandbox(request, scratch), (".",), ["test_program.py"])
    bodies = [f"    os.fork()\n    return {number}\n" for number in range(8)] + ["    return n + n\n"]
    part = {"kind": "unit", "file": "program.py", "line": 4, "name": "double", "cls": ""}
    variants = [
        {"v": number, "parts": [{**part, "src": f"def double(n):\n{body}"}]} for number, body in enumerate(bodies, 1)
    ]
    try:
        server = bench.start("tree0")
        [seen] = trace(server, [NAME], 5.0, skip=())
        assert (seen.kind, seen.forks) == ("failed", True)
        command = {"cmd": "try", "variants": variants, "tests": [NAME], "canary": [], "cpu": 0.5, "wall": 5.0}
        answers = [(one.get("v"), one.get("kind")) for one in server.ask(command, 60.0)]
    finally:
        bench.stop()
    assert answers == [*((number, "failed") for number in range(1, 9)), (9, "plausible")]
