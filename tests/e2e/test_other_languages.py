"""A project in a language that is known by names alone: its own command runs the tests, and these stay as they are."""

import json
import shlex
import sys

import pytest
from shop import Shop

from regreen.plugins.executors.local import EXECUTOR

pytestmark = pytest.mark.e2e

CART = "total() { echo $(($1 - $2)); }\nlabel() { echo pen; }\n"
CART_TEST = """\
test_total() { [ "$(total 1 2)" = 3 ]; }
test_label() { [ "$(label)" = pen ]; }
"""
NAMES = f". ./cart.sh\n{CART_TEST}"
RUNNER = """\
. ./cart.sh
. ./cart_test.sh
mkdir -p out
failed=0
{
  echo '<testsuite name="cart">'
  for name in $(sed -n 's/^\\(test_[a-z]*\\)().*/\\1/p' cart_test.sh); do
    if $name; then
      echo "<testcase classname='cart' name='$name'/>"
    else
      failed=1
      echo "<testcase classname='cart' name='$name'><failure message='wrong'>cart_test.sh: wrong</failure></testcase>"
    fi
  done
  echo '</testsuite>'
} > out/all.xml
exit $failed
"""
FILES = {"cart.sh": CART, "cart_test.sh": CART_TEST, "run.sh": RUNNER, ".gitignore": "out/\n"}
ENV = {
    "REGREEN_TEST_COMMAND": "sh run.sh",
    "REGREEN_TEST_RESULTS": "out/*.xml",
    "REGREEN_VALIDATION_REPEATS": "1",
}
AGENT = """\
import json, pathlib
try:
    pathlib.Path({file!r}).write_text({text!r})
    told = "written"
except OSError:
    told = "held"
path = pathlib.Path("cart.sh")
path.write_text(path.read_text().replace("$1 - $2", {sum!r}))
print(json.dumps(dict(status="success", summary=told)))
"""


def repaired(tmp_path, mounts, *, text, total, file="cart_test.sh", files=FILES, env=ENV):
    """The project after an agent wrote its test file and its source, and how its one attempt ended."""
    shop = Shop(tmp_path, files=files)
    shop.git("rm", "--quiet", "shop.py", "tests/test_shop.py", "pyproject.toml")
    shop.commit("No Python")
    agent = tmp_path / "agent.py"
    agent.write_text(AGENT.format(file=file, text=text, sum=total))
    command = shlex.join([sys.executable, str(agent)])
    words = ("fix", "--agent", "command", "--command", command, "--attempts", "1", "--json")
    done = shop.run(*words, **env, REGREEN_WORKSPACE_MOUNTS=mounts)
    attempts = [attempt for task in shop.report()["tasks"] for attempt in task["attempts"]]
    assert len(attempts) == 1, done.out + done.err
    return shop, attempts[0]


@pytest.mark.parametrize(
    "text",
    [
        CART_TEST.replace("= 3 ]", "= -1 ]"),
        "test_total() { :; }\ntest_label() { :; }\n",
        "",
    ],
)
def test_an_agent_that_empties_a_test_of_another_language_lands_nothing(tmp_path, text):
    shop, attempt = repaired(tmp_path, "off", text=text, total="$1 - $2")
    assert attempt["outcome"] == "tampered", attempt
    assert "bounds-read-only" in json.dumps(attempt)
    assert shop.branches() == []


@pytest.mark.skipif(not EXECUTOR.posture().mounts, reason="Without mounts tests are only laid over.")
def test_where_there_are_mounts_such_a_test_cannot_be_written(tmp_path):
    shop, attempt = repaired(tmp_path, "auto", text="", total="$1 + $2")
    assert (attempt["outcome"], attempt["summary"]) == ("fixed", "held"), attempt["reason"]
    (branch,) = shop.branches()
    assert shop.git("diff", "--name-only", "main", branch) == "cart.sh"


def test_an_agent_that_rewrites_the_program_that_runs_the_tests_lands_nothing(tmp_path):
    text = RUNNER.replace("if $name", "if true")
    shop, attempt = repaired(tmp_path, "off", text=text, total="$1 - $2", file="run.sh")
    assert attempt["outcome"] == "tampered", attempt
    assert "bounds-read-only" in json.dumps(attempt)
    assert shop.branches() == []


CALLS = {
    **FILES,
    "run.sh": "sh report.sh > /dev/null\n",
    "report.sh": RUNNER,
    "cart_test.sh": CART_TEST,
}


@pytest.mark.parametrize(("file", "text"), [("report.sh", RUNNER.replace("if $name", "if true")), ("all.mk", "x:\n")])
def test_what_the_program_of_the_tests_calls_and_what_make_reads_stays(tmp_path, file, text):
    files = CALLS | {"all.mk": "test:\n\tsh run.sh\n"}
    shop, attempt = repaired(tmp_path, "off", text=text, total="$1 - $2", file=file, files=files)
    assert attempt["outcome"] == "tampered", attempt
    assert {"report.sh": "bounds-read-only", "all.mk": "green-file"}[file] in json.dumps(attempt)
    assert shop.branches() == []


def test_a_source_that_the_command_names_may_be_repaired_and_the_verdict_says_so(tmp_path):
    env = ENV | {"REGREEN_TEST_COMMAND": "sh -c 'sh run.sh; status=$?; sh cart.sh --selftest; exit $status'"}
    shop, attempt = repaired(
        tmp_path, "off", text=NAMES, total="$1 + $2", files=CALLS | {"cart_test.sh": NAMES}, env=env
    )
    assert attempt["outcome"] == "fixed", attempt["reason"]
    (branch,) = shop.branches()
    assert "$1 + $2" in shop.git("show", f"{branch}:cart.sh")
    assert "green-command-source" in shop.run("show", "T1.1").out


def test_an_honest_repair_of_the_same_project_lands(tmp_path):
    shop, attempt = repaired(tmp_path, "off", text=CART_TEST, total="$1 + $2")
    assert attempt["outcome"] == "fixed", attempt["reason"]
    (branch,) = shop.branches()
    assert "$1 + $2" in shop.git("show", f"{branch}:cart.sh")
