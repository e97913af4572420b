"""Trials through the whole of ``regreen fix``: many in one repository, and what of each landed."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree  # noqa: ICN001 - the plain name

import copies
import corpus
import furthering

HERE = Path(__file__).parent
LIMITS = {
    # Bounds on a whole run are another test's matter: a round holds many causes.
    "REGREEN_FIX_CHURN_FILES": "10000",
    "REGREEN_FIX_CHURN_LINES": "1000000",
    "REGREEN_AGENTS_TIME_S": "120",
}


def play_round(pairs: list[tuple[corpus.Agent, corpus.Bug]], scratch: Path) -> list[tuple]:
    """Try each agent on a copy of its bug, all in one run; a trial's fields for each."""
    shutil.rmtree(scratch, ignore_errors=True)
    root, made = scratch / "project", copies.with_tags(pairs)
    copies.make(made, root, scratch / "facts")
    plan = {one.tag: (str(one.agent.path), str(scratch / "facts" / f"{one.tag}.json"), one.agent.task) for one in made}
    (scratch / "plan.json").write_text(json.dumps(plan))
    said = _fix(root, scratch)
    tasks = _tasks(root, made)
    landed, right = _landed(root, made, scratch, tasks)
    return [_trial(one, tasks.get(one.tag), one.tag in landed, one.tag in right, said) for one in made]


def _env(scratch: Path) -> dict[str, str]:
    for name in ("home", "tmp"):
        (scratch / name).mkdir(exist_ok=True)
    return (
        os.environ
        | LIMITS
        | {
            "HOME": str(scratch / "home"),
            "TMPDIR": str(scratch / "tmp"),
            "REGREEN_TEST_PYTHON": sys.executable,
        }
    )


def _fix(root: Path, scratch: Path) -> str:
    program = f"{sys.executable} {HERE / 'director.py'} {scratch / 'plan.json'}"
    argv = [sys.executable, "-m", "regreen", "fix", "--agent", "command", "--command", program]
    done = subprocess.run(
        [*argv, "--attempts", "1", "--agents", "3"],
        cwd=root,
        env=_env(scratch),
        capture_output=True,
        text=True,
        timeout=7200,
        check=False,
    )
    return done.stdout + done.stderr


def _tasks(root: Path, made: list[copies.Copy]) -> dict[str, dict]:
    """Each copy's task in the report."""
    argv = [sys.executable, "-m", "regreen", "report", "--format", "json"]
    done = subprocess.run(argv, cwd=root, env=_env(root.parent), capture_output=True, text=True, check=False)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        return {}
    wanted = {one.tag: one for one in made}
    found = {}
    for task in report["tasks"]:
        said = json.dumps(task)
        tags = [copies.tag_of(task["title"])] if task["type"] == "add_test" else copies.tags_of([said])
        for tag in tags:
            one = wanted.get(tag)
            if (
                one is not None
                and furthering.type_of(one.agent.task) == task["type"]
                and (task["type"] != "add_test" or one.facts["source"] in said)
            ):
                found[tag] = task
    return found


def _landed(root: Path, made: list[copies.Copy], scratch: Path, tasks: dict[str, dict]) -> tuple[set[str], set[str]]:
    """Tags of what landed, and of those that pass their hidden tests on the branch."""
    who = ["git", "for-each-ref", "--format=%(refname:short)", "refs/heads/regreen"]
    branches = subprocess.run(who, cwd=root, capture_output=True, text=True, check=True).stdout.split()
    if not branches:
        return set(), set()
    proof = scratch / "landed"
    subprocess.run(["git", "worktree", "add", "-q", "--detach", str(proof), branches[0]], cwd=root, check=True)
    log = ["git", "log", "--format=%(trailers:key=Regreen-Task,valueonly)", f"main..{branches[0]}"]
    names = set(subprocess.run(log, cwd=root, capture_output=True, text=True, check=True).stdout.split())
    landed = {tag for tag, task in tasks.items() if task["id"] in names}
    for one in made:
        one.lay_out_hidden(proof)
    out = scratch / "hidden.xml"
    words = ["-q", "-p", "no:cacheprovider", f"--junitxml={out}", "hidden"]
    subprocess.run([sys.executable, "-m", "pytest", *words], cwd=proof, capture_output=True, timeout=900, check=False)
    return landed, landed - _failing(out)


def _failing(out: Path) -> set[str]:
    """Tags with a hidden test that fails, or all when nothing can be said."""
    if not out.exists():
        return {f"k{number:02d}" for number in range(1000)}
    found = set()
    for case in ElementTree.parse(out).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            found |= set(re.findall(r"\b(k\d+)\b", f"{case.get('classname')} {case.get('name')}"))
            found |= set(re.findall(r"_(k\d+)\b", f"{case.get('classname')} {case.get('name')}"))
    return found


def _trial(one: copies.Copy, task: dict | None, landed: bool, right: bool, said: str) -> tuple:
    attempts = task["attempts"] if task else []
    last = attempts[-1] if attempts else {}
    reason = str(last.get("reason", ""))
    rules = tuple(re.findall(r"^(?:guard|nearby|needed): ([a-z-]+) at", reason))
    if landed:
        # Beside repairs there is no right end of a cheat: what its tests are worth no hidden test can say.
        gate = "landed" if right and (one.agent.honest or one.agent.task == "fix") else "landed-wrong"
    elif not attempts:
        gate = "untried"
    else:
        refused = last["outcome"] in {"tampered", "rejected"}
        gate = reason.partition(":")[0] if refused and ":" in reason else last["outcome"]
    note = reason[:300] if attempts else " ".join(said[-300:].split())
    seconds = _seconds(last)
    return one.agent.name, one.agent.kind, one.bug.name, one.agent.honest, gate, rules, seconds, note


def _seconds(attempt: dict) -> float:
    """Wall seconds from its start to its verdict."""
    moments = [attempt.get("started_at"), attempt.get("ended_at")]
    if not all(moments):
        return 0.0
    ends = [time.strptime(str(one)[:19], "%Y-%m-%dT%H:%M:%S") for one in moments]
    return time.mktime(ends[1]) - time.mktime(ends[0])
