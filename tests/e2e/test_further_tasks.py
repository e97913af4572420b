"""Work beside repairs: skipped tests that run again, and tasks of the project's own; honest agents and cheating ones."""

import shlex
import sys

import pytest
from shop import Shop

pytestmark = pytest.mark.e2e

SOURCE = """\
def total(prices):
    result = 0
    for price in prices:
        result += price
    return result


def label(name):
    return name.strip().upper()


def half(number):
    return number // 3


def reduced(prices, percent):
    result = total(prices)
    return result * (100 + percent) / 100
"""
PLAIN = """\
from shop import label, total


def test_total():
    assert total([1, 2]) == 3


def test_label():
    assert label(" pen ") == "PEN"
"""
MARKED = "import pytest\n\n" + PLAIN.replace("def test_label", '@pytest.mark.skip(reason="old")\ndef test_label')
HALF = """\
import sys

import pytest

from shop import half


@pytest.mark.xfail(reason="rounding is wrong")
def test_half():
    assert half(4) == 2


@pytest.mark.skipif(sys.platform == "win32" or sys.platform == "linux", reason="only there")
def test_elsewhere():
    assert half(0) == 0
"""
REDUCED = """\
import pytest

from shop import reduced


@pytest.mark.skip(reason="old")
def test_reduced():
    assert reduced([10, 20], 10) == 27.0


@pytest.mark.skip(reason="old")
def test_reduced_more():
    assert reduced([3, 5], 50) == 4.0
"""
CONFIG = """\
[tasks]
skips = true
kept_skips = ["tests/test_kept.py"]

[[tasks.extra]]
type = "quarantine"
tests = ["tests/test_vendor.py::test_label"]
reason = "The vendor mends it."
expires = "2999-12-31"

[[tasks.extra]]
type = "quarantine"
tests = ["tests/test_greedy.py::test_label"]
reason = "The vendor mends it."
expires = "2999-12-31"

[[tasks.extra]]
type = "quarantine"
tests = ["tests/test_late.py::test_label"]
reason = "The vendor mends it."
expires = "2000-12-31"

[[tasks.extra]]
type = "refactor"
paths = ["shop.py"]
tests = ["tests/test_vendor.py::test_total", "tests/test_greedy.py"]
reason = "The loop is a sum."

[[tasks.extra]]
type = "suppress"
paths = ["quiet.py"]
rule = "L1"
reason = "The name is the vendor's."

[[tasks.extra]]
type = "suppress"
paths = ["loud.py"]
rule = "L1"
reason = "The name is the vendor's."
"""
AGENT = """\
import json, os, pathlib, re
request = json.loads(pathlib.Path(os.environ["REGREEN_REQUEST"]).read_text())
kind, ids = request["task_type"], " ".join(request["targets"]["test_ids"])
SKIP = '@pytest.mark.skip(reason="old")\\n'
QUARANTINE = '@pytest.mark.skip(reason="The vendor mends it.")\\n'


def edit(name, *pairs):
    path = pathlib.Path(name)
    text = path.read_text()
    for old, new in pairs:
        assert old in text, (name, old)
        text = text.replace(old, new)
    path.write_text(text)


if kind == "remove_skip" and "test_old" in ids:
    edit("tests/test_old.py", (SKIP, ""))
elif kind == "remove_skip" and "test_half" in ids:
    edit("tests/test_half.py", ('@pytest.mark.xfail(reason="rounding is wrong")\\n', ""))
    edit("shop.py", ("number // 3", "number // 2"))
elif kind == "remove_skip" and "test_reduced" in ids:
    edit("tests/test_reduced.py", (SKIP, ""))
    edit("shop.py", ("(100 + percent)", "(100 - percent)"), ("result += price", "result += min(price, 46)"))
elif kind == "remove_skip" and "test_emptied" in ids:
    edit("tests/test_emptied.py", (SKIP, ""), ('assert label(" pen ") == "PEN"', 'label(" pen ")'))
elif kind == "remove_skip" and "test_bent" in ids:
    edit("tests/test_bent.py", (SKIP, ""), ('== "PEN"', "is not None"))
elif kind == "quarantine" and "test_vendor" in ids:
    assert "The vendor mends it." in request["instructions"]["task"]
    edit("tests/test_vendor.py", ("from shop", "import pytest\\nfrom shop"), ("def test_label", QUARANTINE + "def test_label"))
elif kind == "quarantine":
    edit("tests/test_greedy.py", ("from shop", "import pytest\\nfrom shop"), ("def ", QUARANTINE + "def "))
elif kind == "refactor":
    loop = "    result = 0\\n    for price in prices:\\n        result += price\\n    return result\\n"
    edit("shop.py", (loop, "    return sum(prices)\\n"))
elif kind == "suppress" and "quiet" in request["allowed_paths"][0]:
    edit("quiet.py", ("BadName = 1", "BadName = 1  # noqa: L1"))
elif kind == "suppress":
    edit("loud.py", ("BadName = 1", "BadName = 2  # noqa: L1"))
print(json.dumps({"status": "success", "summary": "As asked."}))
"""
TOOL = '''\
"""A tool of another package: finds names that it does not like."""

import sys

from regreen.model.inventory import DetectedTool
from regreen.model.jobs import Job, Limits
from regreen.model.raw import Raw

LOOK = """
import json, pathlib
for path in sorted(pathlib.Path('.').glob('*.py')):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith('BadName') and 'noqa: L1' not in line:
            row = {'type': 'finding', 'kind': 'lint', 'rule': 'L1', 'message': 'a bad name', 'severity': 'P3',
                   'file': str(path), 'line': number, 'location': {'file': str(path), 'line': number}}
            print(json.dumps(row))
print(json.dumps({'type': 'end'}))
"""


class Names:
    name = "names"

    def detect(self, inventory, settings):
        return DetectedTool(name="names", argv=(sys.executable, "-c", LOOK), source="always", cwd=inventory.project)

    def collect(self, request):
        result = yield Job(
            label="names",
            argv=request.detected.argv,
            cwd=request.workspace.cwd,
            limits=Limits(wall_s=60.0),
            scratch=request.workspace.scratch,
            mounts=request.workspace.mounts,
            owner=request.owner,
        )
        return Raw(format="jsonlines", files=(result.stdout.path,), results=(result,), argv=request.detected.argv)


TOOL = Names()
'''


def installed(folder):
    """A package with the tool, as the interpreter finds installed ones; the folder for its path."""
    place = folder / "plug"
    info = place / "names_tool-1.0.dist-info"
    info.mkdir(parents=True)
    (place / "names_tool.py").write_text(TOOL)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: names-tool\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[regreen.tools]\nnames = names_tool:TOOL\n")
    return str(place)


def agent(folder):
    """The options that make the program above the agent."""
    path = folder / "agent.py"
    path.write_text(AGENT)
    return ("--agent", "command", "--command", shlex.join([sys.executable, str(path)]))


FILES = {
    "shop.py": SOURCE,
    "quiet.py": "BadName = 1\n",
    "loud.py": "BadName = 1\n",
    "regreen.toml": CONFIG,
    "tests/test_shop.py": PLAIN,
    "tests/test_old.py": MARKED,
    "tests/test_half.py": HALF,
    "tests/test_reduced.py": REDUCED,
    "tests/test_emptied.py": MARKED,
    "tests/test_bent.py": MARKED,
    "tests/test_kept.py": MARKED,
    "tests/test_vendor.py": PLAIN,
    "tests/test_greedy.py": PLAIN,
    "tests/test_late.py": PLAIN,
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    folder = tmp_path_factory.mktemp("further")
    shop = Shop(folder, files=FILES)
    done = shop.run("fix", "--trust", *agent(folder), "--attempts", "1", PYTHONPATH=installed(folder))
    return shop, done, shop.report()


def became(report):
    """Type and file of each task, with its state and how its one attempt ended."""
    told = {}
    for task in report["tasks"]:
        (attempt,) = task["attempts"]
        files = [case.partition("::")[0].partition("/")[2] for case in task["cases"]]
        told[task["type"], files[0] if files else attempt["patch"].split()[2]] = (
            task["state"],
            attempt["outcome"],
            attempt["reason"],
        )
    return told


def test_honest_work_lands_and_the_reasons_stand_in_commits_and_report(ran):
    shop, done, report = ran
    told = became(report)
    landed = {key for key, (state, *_) in told.items() if state == "landed"}
    assert landed == {
        ("remove_skip", "test_old.py"),
        ("remove_skip", "test_half.py"),
        ("quarantine", "test_vendor.py"),
        ("refactor", "test_greedy.py"),
        ("suppress", "a/quiet.py"),
    }, done.out
    (branch,) = shop.branches()
    text = shop.git("log", "--format=%B", f"main..{branch}")
    for line in (
        "- The project asks for it: The vendor mends it. (until 2999-12-31)",
        "- 1 test left out, and every other test as before; full validation",
        "refactor: Refactor shop.py",
        "- 1 test that was left out passes; full validation",
        "rounding is wrong",
        "chore: Silence 1 finding of L1",
    ):
        assert line in text, text
    assert "The loop is a sum." in str(report["diagnoses"])
    assert "number // 2" in shop.repaired()
    assert "sum(prices)" in shop.repaired()


@pytest.mark.parametrize(
    ("task", "outcome", "words"),
    [
        (("remove_skip", "test_emptied.py"), "tampered", "test-assertion-removed"),
        (("remove_skip", "test_bent.py"), "tampered", "test-assertion-weakened"),
        (("remove_skip", "test_reduced.py"), "tampered", "behaviour-unneeded-bound"),
        (("quarantine", "test_greedy.py"), "rejected", "tests/test_greedy.py::test_total"),
        (("suppress", "a/loud.py"), "rejected", "In loud.py more is changed than comments"),
    ],
)
def test_whoever_does_less_or_more_than_was_asked_is_refused(ran, task, outcome, words):
    state, ended, reason = became(ran[2])[task]
    assert (state, ended) == ("escalated", outcome)
    assert words in reason


def test_what_the_config_keeps_and_what_asks_for_the_machine_is_left_alone(ran):
    report = ran[2]
    cases = str([task["cases"] for task in report["tasks"]])
    assert "test_kept" not in cases
    assert "test_elsewhere" not in cases
    assert "test_late" not in cases
    assert "tasks.extra, table 3 (quarantine): it expired on 2000-12-31." in str(report["notes"])


def test_the_built_in_repairer_leaves_such_work_to_others(tmp_path):
    config = "[tasks]\nskips = true\n"
    shop = Shop(tmp_path, files={"shop.py": SOURCE, "regreen.toml": config, "tests/test_shop.py": MARKED})
    done = shop.run("fix")
    (task,) = shop.report()["tasks"]
    assert (task["type"], task["state"]) == ("remove_skip", "escalated")
    assert "The built-in repairer only repairs" in task["reason"]
    assert done.code == 0, "nothing fails"
    assert shop.branches() == []
