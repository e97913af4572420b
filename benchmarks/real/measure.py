"""Runs Regreen on projects of the corpus and compares it with bare pytest: ``measure.py NAME… --into FOLDER``.

Prints one JSON object for each thing measured, and appends it to FOLDER/measured.jsonl. Parts: ``check`` (three bare
runs against ``regreen check``, on the older release with its own and with the newer tests), ``fix`` (the upstream
release's fix, through the whole loop), ``bad`` (agents that must land nothing, a run each), ``crowd`` (the same agents
in one run, a try each), ``repair`` (the built-in agent).
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from agent import CROWD
from make import Made, corpus

from regreen.testing.checkout_digest import BRANCH_OF_OURS, checkout_digest

AGENT = Path(__file__).with_name("agent.py")
BAD = ("idle", "liar", "breaker", "trespasser", "sleeper", "babbler")
SLOW = {"sleeper", "crowd"}
AGENT_TIME_S = 20
FAILING = ("failed", "error", "crashed", "timed_out", "not_run")
SAME_OPTIONS = ("--continue-on-collection-errors",)
WORDS = {"failure": "failed", "error": "error", "skipped": "skipped"}


def regreen(made: Made, *words: str, **more: str) -> tuple[int, str]:
    """Run Regreen in the project; exit code and standard output."""
    env = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"} | more
    argv = [sys.executable, "-m", "regreen", *words]
    done = subprocess.run(argv, cwd=made.project, env=env, capture_output=True, text=True, check=False)
    if done.stderr.strip():
        print(done.stderr.strip()[-1000:], file=sys.stderr, flush=True)
    return done.returncode, done.stdout


def last(output: str) -> dict:
    """The last JSON object of ``--json``: how the run ended."""
    return json.loads(output.splitlines()[-1])


def bare(made: Made, command: list[str], number: int, cwd: Path | None = None) -> tuple[Counter, int]:
    """Outcomes of bare pytest by (class name, name), as it writes them itself, and its exit code."""
    out = made.folder / f"bare-{number}.xml"
    out.unlink(missing_ok=True)
    drop = ("PYTEST_", "PYTHONPATH", "REGREEN", "VIRTUAL_ENV")
    env = {name: value for name, value in os.environ.items() if not name.startswith(drop)}
    env["PYTHONDONTWRITEBYTECODE"] = "1"
    argv = [*command, *SAME_OPTIONS, f"--junitxml={out}", "-o", f"cache_dir={made.folder / 'cache'}"]
    done = subprocess.run(argv, cwd=cwd or made.project, env=env, capture_output=True, text=True, check=False)
    if not out.exists():
        raise SystemExit(f"{shlex.join(argv)} left no results:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return Counter(junit_cases(out)), done.returncode


def junit_cases(file: Path) -> Iterator[tuple[str, str, str]]:
    """Class name, name and outcome of every case."""
    for case in ET.parse(file).getroot().iter("testcase"):
        child = next((child for child in case if child.tag in WORDS), None)
        word = "passed" if child is None else WORDS[child.tag]
        if child is not None and child.get("type") == "pytest.xfail":
            word = "xfailed"
        yield case.get("classname", ""), case.get("name", ""), word


def ours(folder: Path) -> Counter:
    """The same of a run of Regreen, from its evidence."""
    found: Counter = Counter()
    for line in (folder / "evidence" / "tests.jsonl").read_text().splitlines():
        one = json.loads(line)
        if one["measured"] == "base":
            found[(*_names(one["test_id"].partition(":")[2]), _plain(one["status"]))] += 1
    return found


def _names(node: str) -> tuple[str, str]:
    """Class name and name, as pytest's JUnit report makes them of a node id."""
    path, bracket, parameters = node.partition("[")
    file, *classes = path.split("::")
    dotted = re.sub(r"\.py$", "", file.replace("/", "."))
    names = [dotted, *classes]
    return ".".join(names[:-1]), names[-1] + bracket + parameters


def _plain(status: str) -> str:
    return {"xpassed": "passed"}.get(status, status)


def the_command(folder: Path) -> list[str]:
    """The command line that Regreen chose, without the probe."""
    report = json.loads((folder / "reports" / "test-report.json").read_text())
    words = next(tool["command"] for tool in report["tools"] if tool["tool"] == "pytest")
    at = words.index("regreen_probe")
    return [*words[: at - 1], *words[at + 1 :]]


def check(made: Made, branch: str) -> dict:
    """Regreen's outcomes against those of three bare runs."""
    _git(made, "checkout", "-q", branch)
    fresh = not (made.project / ".regreen").exists()
    before = checkout_digest(made.project)
    begun = time.perf_counter()
    code, output = regreen(made, "check", "--json", "--trace")
    seconds = time.perf_counter() - begun
    touched = before.difference(checkout_digest(made.project), allowed=(":",) if fresh else ())
    ended = last(output)
    folder = Path(ended["folder"])
    command = the_command(folder)
    runs = [bare(made, command, number) for number in (1, 2, 3)]
    stable = runs[0][0] & runs[1][0] & runs[2][0]
    unstable = {key[:2] for counted, _ in runs for key in counted - stable}
    mine = ours(folder)
    differing = [key for key in (stable - mine) | (mine - stable) if key[:2] not in unstable]
    report = json.loads((folder / "reports" / "test-report.json").read_text())
    _git(made, "checkout", "-q", "main")
    return {
        "part": "check",
        "branch": branch,
        "command": shlex.join(command[-3:] if len(command) > 3 else command),
        "tests": sum(mine.values()),
        "bare": dict(Counter(key[2] for key in runs[0][0].elements())),
        "regreen": dict(Counter(key[2] for key in mine.elements())),
        "totals": {name: count for name, count in report["baseline"].items() if count},
        "unstable": len(unstable),
        "differing": sorted(map(list, differing))[:10],
        "exit": code,
        "bare_exit": runs[0][1],
        "causes": [(each["title"], len(each["cases"]), each["fault"]) for each in report["diagnoses"]],
        "touched": touched,
        "seconds": round(seconds, 1),
    }


def fix(made: Made, agent: str, character: str = "") -> dict:
    """The whole loop with one agent; the user's checkout compared before and after."""
    for branch in _git(made, "for-each-ref", "--format=%(refname:short)", "refs/heads/regreen").split():
        _git(made, "branch", "-qD", branch)
    facts = made.folder / "facts.json"
    facts.write_text(json.dumps({"newer": str(made.newer), "breaks": made.entry.breaks}))
    words = ["fix", "--json", "--agent", agent]
    if agent == "command":
        words += ["--command", shlex.join([sys.executable, str(AGENT), character, str(facts)])]
    if character == "crowd":
        words += ["--attempts", str(len(CROWD) - 1)]
    before = checkout_digest(made.project)
    begun = time.perf_counter()
    code, output = regreen(made, *words, REGREEN_AGENTS_TIME_S=str(AGENT_TIME_S if character in SLOW else 600))
    seconds = time.perf_counter() - begun
    touched = before.difference(checkout_digest(made.project), allowed=(":", *BRANCH_OF_OURS))
    ended = last(output)
    report = json.loads((Path(ended["folder"]) / "reports" / "test-report.json").read_text())
    return {
        "part": "fix",
        "agent": character or agent,
        "exit": code,
        "stop": report["stop_code"],
        "before": sum(report["baseline"][word] for word in FAILING),
        "failing": ended["failing"],
        "landed": len(report["fixes_applied"]),
        "branch": ended["branch"],
        "green": _branch_is_green(made, ended["branch"], Path(ended["folder"])) if ended["branch"] else None,
        "tasks": [_task(task) for task in report["tasks"]],
        "touched": touched,
        "seconds": round(seconds, 1),
    }


def _task(task: dict) -> dict:
    tries = [f"{one.get('outcome')}: {one.get('reason', '')[:160]}" for one in task.get("attempts", ())]
    return {"title": task.get("title"), "state": task.get("state"), "cases": len(task.get("cases", ())), "tries": tries}


def _branch_is_green(made: Made, branch: str, folder: Path) -> bool:
    """Whether bare pytest passes on the branch in a clone of its own that imports its own files."""
    place = made.folder / "landed"
    shutil.rmtree(place, ignore_errors=True)
    _git(made, "clone", "-q", "--branch", branch, str(made.project), str(place))
    for path in made.entry.ignored:
        shutil.copy2(made.project / path, place / path)
    for built in made.project.glob("src/**/*.so"):
        shutil.copy2(built, place / built.relative_to(made.project))
    root = place / "src" if (place / "src").is_dir() else place
    argv = [*the_command(folder), "-o", f"cache_dir={made.folder / 'cache'}"]
    env = os.environ | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(argv, cwd=place, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout[-3000:], file=sys.stderr, flush=True)
    return done.returncode == 0


def _git(made: Made, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=made.project, capture_output=True, text=True, check=True)
    return done.stdout


def measure(made: Made, parts: list[str]) -> Iterator[dict]:
    """All asked parts of one project."""
    if "check" in parts:
        yield check(made, "clean")
        yield check(made, "main")
    if "fix" in parts:
        yield fix(made, "command", "upstream")
    if "bad" in parts:
        for character in BAD:
            if character != "breaker" or made.entry.breaks:
                yield fix(made, "command", character)
    if "crowd" in parts:
        yield fix(made, "command", "crowd")
    if "repair" in parts:
        yield fix(made, "repair")


def main() -> int:
    """Measure the named projects."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", choices=[*corpus(), "all"])
    parser.add_argument("--into", type=Path, default=Path(".real"))
    parser.add_argument("--parts", nargs="+", default=["check", "fix", "bad", "repair"])
    told = parser.parse_args()
    names = list(corpus()) if "all" in told.names else told.names
    missing = [name for name in names if not (told.into / name / "project").is_dir()]
    if missing:
        print(
            f"Not made yet: {', '.join(missing)}. Make them: make.py {' '.join(missing)} --into {told.into}",
            file=sys.stderr,
        )
        return 2
    for name in names:
        for figures in measure(Made(corpus()[name], (told.into / name).resolve()), told.parts):
            line = json.dumps({"project": name, **figures})
            print(line, flush=True)
            with (told.into / "measured.jsonl").open("a") as out:
                out.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
