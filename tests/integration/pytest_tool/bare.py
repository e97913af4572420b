"""What bare pytest says about a project, read from its own JUnit file and its last line: the other side of comparisons."""

import os
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

KINDS = ("failed", "errors", "error", "skipped", "xfailed", "xpassed", "passed")
RANK = ("passed", "xfailed", "skipped", "failed", "error")


def run_bare(argv, cwd: Path, scratch: Path, env=None):
    """Exit code, outcome by (classname, name), and the totals of the last line."""
    scratch.mkdir(parents=True, exist_ok=True)
    xml = scratch / "bare.xml"
    values = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "REGREEN_", "PYTHONPATH"))
    }
    values.update({"PYTHONDONTWRITEBYTECODE": "1", **(env or {})})
    command = [*argv, "--continue-on-collection-errors", f"--junitxml={xml}", "-o", "junit_family=xunit1"]
    done = subprocess.run(
        command, cwd=cwd, env=values, capture_output=True, text=True, errors="replace", timeout=900, check=False
    )
    return done.returncode, _cases(xml), totals(done.stdout)


def _cases(xml: Path):
    found = {}
    if not xml.exists():
        return found
    for case in ET.parse(xml).iter("testcase"):
        key = (case.get("classname", ""), case.get("name", ""))
        found[key] = max(found.get(key, "passed"), _outcome(case), key=RANK.index)
    return found


def _outcome(case):
    kinds = {child.tag: child for child in case}
    if "error" in kinds:
        return "error"
    if "failure" in kinds:
        return "failed"
    if "skipped" in kinds:
        return "xfailed" if kinds["skipped"].get("type") == "pytest.xfail" else "skipped"
    return "passed"


def totals(stdout: str):
    """Counts of pytest's last summary line."""
    lines = [line for line in stdout.splitlines() if re.search(r"\d+ (passed|failed|errors?|skipped|xfailed)", line)]
    last = re.sub(r"\x1b\[[0-9;]*m", "", lines[-1]) if lines else ""
    return {
        kind.removesuffix("s") if kind == "errors" else kind: int(number)
        for number, kind in re.findall(rf"(\d+) ({'|'.join(KINDS)})\b", last)
    }


def key_of(case_id: str):
    """The JUnit key (classname, name) that pytest gives a node id."""
    node = case_id.partition(":")[2]
    head, bracket, parameters = node.partition("[")
    names = head.split("::")
    path = names[0].removesuffix(".py").replace("/", ".")
    if len(names) == 1:
        return ("", path)
    return (".".join([path, *names[1:-1]]), names[-1] + bracket + parameters)


def as_junit(outcome: str) -> str:
    """The outcome as JUnit can say it."""
    return {"xpassed": "passed"}.get(outcome, outcome)
