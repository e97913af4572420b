"""What rivals do to passing tests beside those that the search ran: of the same file, and of other files."""

import json
import sys
from pathlib import Path

import pytest
from tests.integration.repair.test_agent import ask

from regreen.model.agents import AgentRequest, Execution, Targets
from regreen.repair.bench import Bench, trace
from regreen.repair.sandbox import Sandbox

pytestmark = pytest.mark.integration

PROGRAM = """\
def key_of(key, name):
    return key or name


def count(rows):
    total = 0
    for row in rows:
        if row < 0:
            continue
        total += row
    return total
"""
FAILING = "from program import key_of\n\n\ndef test_empty():\n    assert key_of('', 'n') == ''\n"
PASSING = "from program import key_of\n\n\ndef test_given():\n    assert key_of('k', 'n') == 'k'\n\n\ndef test_missing():\n    assert key_of(None, 'n') == 'n'\n"
AGAINST = "from program import key_of\n\n\ndef test_missing():\n    assert key_of('', 'n') == 'n'\n"
COUNTS = "from program import count\n\n\ndef test_plus():\n    assert count([1, 2]) == 3\n\n\ndef test_minus():\n    assert count([1, -1, 2]) == 3\n"


def project(root: Path, **tests: str) -> Path:
    work = root / "work"
    (work / "tests").mkdir(parents=True)
    (work / "program.py").write_text(PROGRAM)
    (work / "conftest.py").write_text("")
    for name, text in tests.items():
        (work / "tests" / f"test_{name}.py").write_text(text)
    return work


def told(result: dict, event: str) -> list[dict]:
    events = [json.loads(line) for line in result["events"].splitlines() if line.startswith("{")]
    return [one for one in events if one["event"] == event]


def test_what_breaks_tests_of_another_file_is_no_choice(tmp_path):
    work = project(tmp_path, keys=FAILING, other=PASSING)
    result = ask(work, tmp_path / "a1", ["tests/test_keys.py::test_empty"])
    assert result["status"] == "success", result
    assert "None" in (work / "program.py").read_text()
    [broken] = told(result, "breaks")
    assert "tests/test_other.py::test_given" in broken["tests"]


def test_without_the_idea_the_other_file_is_not_looked_at(tmp_path):
    work = project(tmp_path, keys=FAILING, other=PASSING)
    result = ask(work, tmp_path / "a1", ["tests/test_keys.py::test_empty"], options=["--without=routes"])
    assert not told(result, "wider")
    assert "None" not in (work / "program.py").read_text()


def test_where_all_repairs_break_one_test_it_must_pass_in_a_second_search(tmp_path):
    work = project(tmp_path, keys=FAILING, other=AGAINST)
    result = ask(work, tmp_path / "a1", ["tests/test_keys.py::test_empty"])
    assert result["status"] == "impossible", result
    assert told(result, "again")[0]["broken"] == ["tests/test_other.py::test_missing"]
    assert len(told(result, "tried")) == 2
    assert (work / "program.py").read_text() == PROGRAM


@pytest.fixture
def server(tmp_path):
    work, scratch = project(tmp_path, counts=COUNTS), tmp_path / "scratch"
    scratch.mkdir()
    execution = Execution(argv=("python", "-m", "pytest"), cwd=str(work), interpreter=sys.executable)
    request = AgentRequest(
        run_id="r",
        task_id="T1",
        workspace=str(work),
        targets=Targets(test_ids=("tests/test_counts.py",)),
        execution=execution,
    )
    bench = Bench(request, Sandbox(request, scratch), (".",), ["tests/test_counts.py"])
    server = bench.start("tree0")
    list(trace(server, [], 5.0, skip=()))
    yield server
    bench.close()


def routes(server, bodies: list[str]) -> list[dict]:
    head = "def count(rows):\n"
    part = {"kind": "unit", "file": "program.py", "line": 5, "name": "count", "cls": ""}
    variants = [{"v": at, "parts": [{**part, "src": head + body}]} for at, body in enumerate(bodies)]
    tests = ["tests/test_counts.py::test_plus", "tests/test_counts.py::test_minus"]
    command = {"cmd": "routes", "variants": variants, "tests": tests, "more": [], "cpu": 1.0, "wall": 2.0, "all": 30.0}
    return sorted(server.ask(command, 60.0), key=lambda answer: answer["v"])


BODY = PROGRAM[PROGRAM.index("    total = 0") :]


def test_a_way_is_as_far_astray_as_lines_run_otherwise(server):
    alike, ends, fails = routes(
        server,
        [
            BODY.replace("row < 0", "0 > row"),
            BODY.replace("        if row < 0:\n            continue\n", "        row = max(row, 0)\n"),
            BODY.replace("continue", "break"),
        ],
    )
    assert alike["shares"] == [0.0, 0.0]
    assert ends["shares"][0] == 0.0
    assert 0.0 < ends["shares"][1] < 1.0
    assert (alike["broken"], ends["broken"]) == ("", "")
    assert fails["broken"] == "tests/test_counts.py::test_minus"
    assert fails["shares"][1] > ends["shares"][1]
