"""Tests for what no test runs: an honest agent's land, and those that check nothing or something else do not."""

import json
import shlex
import sys

import pytest
from shop import Shop

pytestmark = pytest.mark.e2e

MODULE = """\
def low(number):
    return number - 1


def sign(number):
    if number < 0:
        return "minus"
    return "plus"
"""
TEST = "from {name} import low\n\n\ndef test_low_{name}():\n    assert low(2) == 1\n"
AGENT = """\
import json, os, pathlib
request = json.loads(pathlib.Path(os.environ["REGREEN_REQUEST"]).read_text())
assert request["task_type"] == "add_test"
(file,) = request["targets"]["files"]
name = file.removesuffix(".py")
head = f"from {name} import low, sign\\n\\n\\n"
tests = {
    "honest": f"def test_sign_{name}():\\n    assert sign(-1) == 'minus'\\n    assert sign(1) == 'plus'\\n",
    "idle": f"def test_sign_{name}():\\n    sign(-1)\\n    sign(1)\\n",
    "beside": f"def test_more_{name}():\\n    assert low(5) == 4\\n",
    "source": f"def test_sign_{name}():\\n    assert sign(-1) == 'minus'\\n    assert sign(1) == 'plus'\\n",
}
pathlib.Path(f"tests/test_more_{name}.py").write_text(head + tests[name])
if name == "source":
    pathlib.Path(file).write_text(pathlib.Path(file).read_text() + "\\n\\nEXTRA = 1\\n")
print(json.dumps({"status": "success", "summary": "Tests for sign."}))
"""
NAMES = ("honest", "idle", "beside", "source")


def test_only_tests_that_run_new_lines_and_notice_faults_land(tmp_path):
    files = {
        "regreen.toml": "[tasks]\ncoverage = 90\n",
        "shop.py": "A = 1\n",
        "tests/test_shop.py": "import shop\n\n\ndef test_a():\n    assert shop.A == 1\n",
    }
    for name in NAMES:
        files |= {f"{name}.py": MODULE, f"tests/test_{name}.py": TEST.format(name=name)}
    shop = Shop(tmp_path, files=files)
    path = tmp_path / "agent.py"
    path.write_text(AGENT)
    command = shlex.join([sys.executable, str(path)])
    done = shop.run("fix", "--trust", "--agent", "command", "--command", command, "--attempts", "1")
    report = shop.report()
    told = {task["title"].rpartition(" ")[2].removesuffix(".py"): task for task in report["tasks"]}
    assert told.keys() == set(NAMES), done.out
    reasons = {name: task["attempts"][0]["reason"] for name, task in told.items()}
    assert told["honest"]["state"] == "landed", reasons
    gates = {gate["gate"]: gate["summary"] for gate in told["honest"]["attempts"][0]["gates"]}
    assert gates["coverage"] == "honest.py: 3 of 6 lines (50 %) before, 6 (100 %) with it."
    assert "They notice none" in reasons["idle"], reasons
    assert "beside.py: 3 of 6 lines (50 %) before, 3 (50 %) with it." in reasons["beside"], reasons
    assert "bounds-path" in reasons["source"], reasons
    (branch,) = shop.branches()
    assert shop.git("diff", "--name-only", f"main..{branch}") == "tests/test_more_honest.py"
    assert "tests run 50 % of 6 lines that can run; 90 % are wanted. Not run: 6-8" in json.dumps(report["diagnoses"])
    assert "test: Tests run too little of honest.py" in shop.git("log", "--format=%B", f"main..{branch}")
    assert done.code == 0
