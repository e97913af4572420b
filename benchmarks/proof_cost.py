"""Prints what guard, validation and landing cost for each landed fix, against one full run plus ten seconds.

Every test of the suite runs the function that is mended, so that each of them covers the change. The agent answers at
once: what passes from its start to the landing is ours, its own start included. With ``much`` the change also brings
bounds, steps and conditions, each of which some test needs. Usage: proof_cost.py [TESTS] [SECONDS] [much].
"""

import json
import os
import subprocess
import sys
import tempfile
from datetime import datetime
from itertools import pairwise
from pathlib import Path

TEST = """\
import time

import pytest

from shop import first, scaled, second
from table import ANSWERS, EDGES


@pytest.mark.parametrize("n", range({tests}))
def test_scaled(n):
    time.sleep({seconds})
    assert scaled(n) == ANSWERS[n]


@pytest.mark.parametrize(("n", "answer"), EDGES)
def test_edges(n, answer):
    assert scaled(n) == answer


def test_first():
    assert first(3) == ANSWERS[3]


def test_second():
    assert second(3) == ANSWERS[3] + 1
"""
PLAIN = """\
def scaled(value):
    result = value * 7
    return result
"""
MUCH = """\
def scaled(value):
    low, middle, high = min(value, 1011), min(value, 1019), max(value, 1029)
    result = value + low * 3 + middle * 3 + max(value, 1005) - 1005
    if value > 1017:
        result += value * 3
    else:
        result -= value - low
    if value > 1026:
        result -= value * 2
    else:
        result -= value - middle
    if value > 1033:
        result += value
    else:
        result += high - 1029
    return result
"""
"""The same below 1005."""
EDGES = range(1000, 1040)

SPARE_S = 10.0


def main(tests: int = 40, seconds: float = 0.5, how: str = "") -> int:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        project, script = make(Path(folder), tests, seconds, MUCH if how == "much" else PLAIN)
        env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "REGREEN"))}
        started_before(Path(folder, "empty"), env)
        env |= {"REGREEN_TEST_PYTHON": sys.executable, "REGREEN_AGENTS_SCRIPT": str(script)}
        words = [sys.executable, "-m", "regreen", "fix", "--agent", "scripted", "--json"]
        done = subprocess.run(words, cwd=project, env=env, capture_output=True, text=True, check=False)
        if how:
            words = [sys.executable, "-m", "regreen", "show", "T1"]
            print(subprocess.run(words, cwd=project, env=env, capture_output=True, text=True, check=False).stdout)
        events = [json.loads(line) for line in done.stdout.splitlines() if '"event"' in line]
    return tell(events, done.returncode)


def started_before(folder: Path, env: dict[str, str]) -> None:
    """Start pytest once as users do, so that it has compiled the plug-ins of its environment.

    Where ``PYTHONDONTWRITEBYTECODE`` keeps it from that, it rewrites the asserts of every plug-in at each start.
    """
    writes = {key: value for key, value in env.items() if key != "PYTHONDONTWRITEBYTECODE"}
    folder.mkdir()
    words = [sys.executable, "-m", "pytest", "-q"]
    subprocess.run(words, cwd=folder, env=writes, capture_output=True, check=False)


def tell(events: list[dict], code: int) -> int:
    at = {kind: [moment(one) for one in events if one["event"] == kind] for kind in ("attempt_started", "landed")}
    suite = next(moment(two) - moment(one) for one, two in pairwise(told(events)) if two["event"] == "measured")
    cost = (at["landed"][-1] - at["attempt_started"][0]) / max(1, len(at["landed"]))
    within = code == 0 and cost <= suite + SPARE_S
    print(
        f"exit {code}; {len(at['landed'])} landed; a full run {suite:.1f} s; guard, validation, landing {cost:.1f} s "
        f"for each landed fix: {cost - suite:+.1f} s over one run (bar: +{SPARE_S:.0f})"
    )
    return 0 if within else 1


def told(events: list[dict]) -> list[dict]:
    return [one for one in events if one["event"] in {"measure_started", "measured"}]


def moment(event: dict) -> float:
    return datetime.fromisoformat(event["at"]).timestamp()


def make(folder: Path, tests: int, seconds: float, right: str) -> tuple[Path, Path]:
    """The project, whose table holds what the right functions answer, and the script of its agent."""
    project = folder / "project"
    (project / "tests").mkdir(parents=True)
    known: dict = {}
    exec(right, known)
    answers = [known["scaled"](n) for n in range(max(tests, 4))]
    edges = [(n, known["scaled"](n)) for n in EDGES]
    (project / "table.py").write_text(f"ANSWERS = {answers}\nEDGES = {edges}\n")
    old = "def scaled(value):\n    return value * 7\n"
    rest = (
        "\n\ndef first(value):\n    return scaled(value){slip}\n\n\ndef second(value):\n    return scaled(value) + 1\n"
    )
    slip = " + 1" if right == PLAIN else ""
    (project / "shop.py").write_text(old + rest.format(slip=slip))
    (project / "tests" / "test_shop.py").write_text(TEST.format(tests=tests, seconds=seconds))
    (project / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    mend = {"file": "shop.py", "old": old + rest.format(slip=slip), "new": right + rest.format(slip="")}
    script = folder / "turns.json"
    script.write_text(json.dumps([{"edits": [mend]}]))
    who = ["-c", "user.name=a", "-c", "user.email=a@b.invalid", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=project, check=True)
    return project, script


if __name__ == "__main__":
    raise SystemExit(main(*(kind(word) for kind, word in zip((int, float, str), sys.argv[1:], strict=False))))
