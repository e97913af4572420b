"""Soak: many tasks, agents that cheat, hang, crash and hit quotas, and an orchestrator that is killed at random.

    python benchmarks/soak.py [--tasks 20] [--agents 4] [--kills 4] [--seed 1] [--keep FOLDER] [--part SECONDS]

One generated repository: each bug has its tests. Most modules have one bug; some have two on neighbouring lines, so
that their fixes conflict, and in some one fix cures two causes. Each task's first agent has a character, drawn from
the seed; most of the bad ones turn honest at the second try, and where they stay bad an honest agent is next on the
ladder. While it works, the orchestrator is killed with ``kill -9`` and resumed. What is handed over, mostly because
kills hit it three times, is left to a second run on the branch of the first. Then it is looked at: the final branch is
green by a bare run, each landed commit was proved, each module has as many fixes as it needs, no dishonest change
landed, and no process, mount, workspace or ledger line is left. Exits 1 otherwise.

With ``--part`` (and ``--keep``) it ends by killing the orchestrator after so many seconds and exits 75; the same
command goes on, and looks in the end.
"""

import argparse
import contextlib
import json
import os
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, groupby
from pathlib import Path
from typing import NamedTuple

MODULE = """\
def scaled(value):
    return value * {number} + 1


def label(name):
    return "{number}-" + name
"""
TESTS = """\
from shop.part{number:03d} import label, scaled


def test_scaled():
    assert scaled(2) == {scaled}


def test_scaled_of_nothing():
    assert scaled(0) == 0


def test_label():
    assert label("a") == "{number}-a"
"""
NEIGHBOURS = """\
def scaled(value): return value * {first} + 1
def other(value): return value * {second} + 1


def label(name):
    return "{first}-" + name
"""
"""Two bugs on lines that no merge takes apart."""
TWINS = """\
EXTRA = 1  # of {first:03d} and {second:03d}


def scaled(value):
    return value * {first} + EXTRA


def other(value):
    return EXTRA + {second} * value


def label(name):
    return "{first}-" + name
"""
"""Two failures that one fix cures."""
SECOND = """\
from shop.part{first:03d} import other


def test_other():
    assert other(2) == {other}


def test_other_of_nothing():
    assert other(0) == 0
"""
MEND = """\
import json, os, pathlib, re

request = json.loads(pathlib.Path(os.environ["REGREEN_REQUEST"]).read_text())
for finding in request["findings"]:
    number = re.search(r"test_part(\\d+)", finding["test_id"])[1]
    for path in pathlib.Path(request["workspace"], "shop").glob("part*.py"):
        text = path.read_text().replace(f"value * {int(number)} + 1", f"value * {int(number)}")
        path.write_text(re.sub(rf"EXTRA = 1(  # of .*{number})", r"EXTRA = 0\\1", text))
"""
"""An honest agent."""
CHARACTERS = {"honest": 10, "cheats": 3, "breaks": 2, "hangs": 1, "crashes": 2, "limited": 2}
"""How often each character is drawn."""
KINDS = {"alone": 5, "neighbours": 3, "twins": 2}
"""How often two tasks in a row have modules of their own, neighbouring lines of one, or one fix."""
STUBBORN = 0.3
"""Share of the bad ones that stay bad."""
AGENT_S = 20
AGE_S = 20
"""From this age on, up to twice that, processes are compared with each other."""
MOST_GROWTH = 1.5
"""What memory may grow to, of what it was."""
GO_ON = 75
"""Exit code of a part after which there is more."""


class PartOverError(Exception):
    """The time of this part is up."""


@dataclass
class Soak:
    """One soak and what it has seen."""

    folder: Path
    tasks: int
    agents: int
    kills: int
    chance: random.Random
    until: float = float("inf")
    """When this part is over, by the monotonic clock."""
    characters: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    """Of each two tasks in a row."""
    rss: list[list[float]] = field(default_factory=list)
    """Of the orchestrator, twice a second: number of the process, its age in seconds, attempts ended, megabytes."""
    killed: int = 0
    parts: int = 0
    """Of these, kills at the end of a part."""
    code: int | None = None
    """How the run ended; None before."""
    handed: int = 0
    """Tasks that it handed over."""
    looked: dict[str, str] = field(default_factory=dict)
    """What is wrong with a commit that was looked at."""
    before_s: float = 0.0
    """Seconds of earlier parts."""
    begun: float = field(default_factory=time.monotonic)
    started: int = 0
    """Processes so far."""

    @property
    def seconds(self) -> float:
        return self.before_s + time.monotonic() - self.begun

    @property
    def state(self) -> Path:
        return self.folder / "soak.json"

    def save(self) -> None:
        kept = ("characters", "kinds", "rss", "killed", "parts", "code", "handed", "looked", "started")
        facts = {name: getattr(self, name) for name in kept}
        self.state.write_text(json.dumps(facts | {"before_s": self.seconds}))

    def load(self) -> None:
        for name, value in json.loads(self.state.read_text()).items():
            setattr(self, name, value)
        self.chance.seed(f"{self.killed} {self.chance.random()}")

    @property
    def root(self) -> Path:
        return self.folder / "project"

    def make(self) -> None:
        """The repository and the script of its agents."""
        (self.root / "shop").mkdir(parents=True)
        (self.root / "tests").mkdir()
        turns = []
        self.kinds = self.chance.choices(list(KINDS), KINDS.values(), k=(self.tasks + 1) // 2)
        for number in range(1, self.tasks + 1):
            self.lay_out(number)
            character = self.chance.choices(list(CHARACTERS), CHARACTERS.values())[0]
            self.characters.append(character)
            turns += self.turns(number, character)
        (self.root / "shop" / "__init__.py").touch()
        (self.root / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
        (self.folder / "turns.json").write_text(json.dumps(turns))
        (self.folder / "mend.py").write_text(MEND)
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", "Start")
        self.git("tag", "start")

    def module(self, number: int) -> int:
        """The number of the module that a task's bug lies in."""
        shares = number % 2 == 0 and self.kinds[number // 2 - 1] != "alone"
        return number - 1 if shares else number

    def tests_of(self, module: int) -> list[int]:
        """The tasks whose bugs lie in a module."""
        return [number for number in (module, module + 1) if number <= self.tasks and self.module(number) == module]

    def lay_out(self, number: int) -> None:
        """A task's tests, and its module where it is the first one in it."""
        module, tests = self.module(number), self.root / "tests" / f"test_part{number:03d}.py"
        if module != number:
            tests.write_text(SECOND.format(first=module, other=number * 2))
            return
        members, kind = self.tests_of(module), self.kinds[(number - 1) // 2]
        text = {"neighbours": NEIGHBOURS, "twins": TWINS}.get(kind, MODULE) if len(members) > 1 else MODULE
        source = self.root / "shop" / f"part{number:03d}.py"
        source.write_text(text.format(number=number, first=number, second=number + 1))
        tests.write_text(TESTS.format(number=number, scaled=number * 2))

    def fixes(self) -> dict[str, int]:
        """How many commits each module needs."""
        needed = Counter(f"shop/part{self.module(number):03d}.py" for number in range(1, self.tasks + 1))
        return {name: 1 if "EXTRA" in self.git("show", f"start:{name}") else times for name, times in needed.items()}

    def turns(self, number: int, character: str) -> list[dict]:
        """What the agent of one task does, try by try."""
        name = f"test_part{number:03d}"
        source, test = f"shop/part{self.module(number):03d}.py", f"tests/{name}.py"
        twins = len(self.tests_of(self.module(number))) > 1 and self.kinds[(number - 1) // 2] == "twins"
        wrong, right = ("EXTRA = 1", "EXTRA = 0") if twins else (f"value * {number} + 1", f"value * {number}")
        honest = {"edits": [{"file": source, "old": wrong, "new": right}]}
        bad = {
            "honest": honest,
            "cheats": {"edits": [{"file": test, "content": "def test_scaled():\n    pass\n"}], "summary": "all green"},
            "breaks": {"edits": [{"file": source, "content": "def scaled(value):\n    return 0\n"}]},
            "hangs": {"sleep": 10 * AGENT_S},
            "crashes": {"stdout": "Segmentation fault \x00{", "exit": 139},
            "limited": {"status": "blocked", "retry_after_s": 3, "summary": "quota"},
        }[character]
        stubborn = character in {"cheats", "breaks"} and self.chance.random() < STUBBORN
        if stubborn:
            return [{"match": {"test": name}, **bad}]
        return [{"match": {"test": name, "attempt": 1}, **bad}, {"match": {"test": name}, **honest}]

    def git(self, *words: str) -> str:
        who = ["-c", "user.name=A", "-c", "user.email=a@localhost", "-c", "commit.gpgsign=false"]
        done = subprocess.run(["git", *who, *words], cwd=self.root, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def env(self) -> dict[str, str]:
        keep = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        (self.folder / "tmp").mkdir(exist_ok=True)
        return keep | {
            "HOME": str(self.folder / "home"),
            "TMPDIR": str(self.folder / "tmp"),
            "REGREEN_TEST_PYTHON": sys.executable,
            "REGREEN_AGENTS_SCRIPT": str(self.folder / "turns.json"),
            "REGREEN_AGENTS_LADDER": "scripted command",
            "REGREEN_AGENTS_COMMAND": f"{sys.executable} {self.folder / 'mend.py'}",
            "REGREEN_AGENTS_TIME_S": str(AGENT_S),
            # One file a task: the bound on churn is another test's matter.
            "REGREEN_FIX_CHURN_FILES": str(10 * self.tasks + 100),
        }

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        with (self.folder / "out.jsonl").open("ab") as out:
            return subprocess.Popen(
                [sys.executable, "-m", "regreen", *words, "--json"],
                cwd=self.root,
                env=self.env(),
                stdout=out,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
            )

    def run(self) -> int:
        """Fix, killed and resumed; the last exit code."""
        if self.code is not None:
            return self.code
        process = self.start(*(("resume",) if (self.folder / "out.jsonl").exists() else self.words))
        while True:
            watch = threading.Thread(target=self.watch, args=(process,))
            watch.start()
            code = self.until_killed(process)
            watch.join()
            if code != -9:
                self.code = code
                return code
            self.need_time()
            process = self.start("resume")

    @property
    def words(self) -> tuple[str, ...]:
        return ("fix", "--agents", str(self.agents), "--time", "6h")

    def second(self) -> None:
        """What was handed over, once more: the branch is taken over, and repaired further without kills."""
        if len(self.branches()) > 1:
            return
        report = json.loads(self.ask("report", "--format", "json"))
        self.handed = sum(task["state"] == "escalated" for task in report["tasks"])
        if self.handed:
            self.git("merge", "--quiet", "--ff-only", *self.branches())
            self.start(*self.words).wait()

    def branches(self) -> list[str]:
        """What runs left, oldest first."""
        return self.git("for-each-ref", "--format=%(refname:short)", "refs/heads/regreen").split()

    def need_time(self) -> None:
        if time.monotonic() >= self.until:
            raise PartOverError

    def until_killed(self, process: subprocess.Popen[bytes]) -> int:
        """Kill it after some landed or ended attempts more, while kills are left."""
        if self.killed >= self.kills:
            return self.until_over(process)
        # At least one attempt ends between two kills, so that it gets on.
        goal = self.told("attempt_ended") + self.chance.randint(1, max(2, self.tasks // (self.kills + 1)))
        while process.poll() is None and time.monotonic() < self.until:
            if self.told("attempt_ended") >= goal:
                time.sleep(self.chance.random() * 2)
                process.kill()
                self.killed += process.wait() == -9
                return process.wait()
            time.sleep(0.2)
        return self.until_over(process)

    def until_over(self, process: subprocess.Popen[bytes]) -> int:
        """Let it end, or kill it when the time of this part is up."""
        while process.poll() is None and time.monotonic() < self.until:
            time.sleep(0.2)
        if process.poll() is None:
            process.kill()
            self.killed += process.wait() == -9
            self.parts += 1
        return process.wait()

    def told(self, event: str) -> int:
        return (self.folder / "out.jsonl").read_bytes().count(b'"event": "%b"' % event.encode())

    def watch(self, process: subprocess.Popen[bytes]) -> None:
        """Resident megabytes of the orchestrator, twice a second."""
        begun, self.started = time.monotonic(), self.started + 1
        while process.poll() is None:
            with contextlib.suppress(OSError, TypeError):
                status = Path(f"/proc/{process.pid}/status").read_text()
                megabytes = int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024
                age = time.monotonic() - begun
                self.rss.append([self.started, age, self.told("attempt_ended"), megabytes])
            time.sleep(0.5)

    # --- afterwards ---

    def look(self, code: int) -> list[str]:
        """What is wrong; prints the figures."""
        branch = self.branches()[-1]
        commits = self.git("rev-list", "--reverse", f"start..{branch}").split()
        bad = self.unproved(commits)
        left = self.left()
        told = self.bare(branch)
        failing = {found[1] for line in told if (found := re.match(r"(?:FAILED|ERROR) (\S+)", line))}
        self.figures(code, commits)
        faults = [f"left behind: {each}" for each in left]
        modules = Counter(self.git("log", "--format=", "--name-only", f"start..{branch}").split())
        fixes = self.fixes()
        faults += [f"landed too often: {module}" for module, times in modules.items() if times > fixes.get(module, 0)]
        faults += [f"not proved: {each}" for each in bad]
        if modules != fixes:
            faults.append(f"{sum(modules.values())} landed of {sum(fixes.values())}")
        if failing or not re.search(r"\b\d+ passed", told[-1]):
            faults.append(f"the branch is not green: {', '.join(sorted(failing)) or told[-1]}")
        if self.ask("verify", check=False).returncode:
            faults.append("the seal is broken")
        lives = memory(self.rss)
        if lives.own > MOST_GROWTH or lives.alike > MOST_GROWTH:
            faults.append(f"memory grew: {lives.said}")
        return faults

    def ask(self, *words: str, check: bool = True):
        done = subprocess.run(
            [sys.executable, "-m", "regreen", *words],
            cwd=self.root,
            env=self.env(),
            capture_output=True,
            text=True,
            check=check,
        )
        return done.stdout if check else done

    def bare(self, branch: str) -> list[str]:
        """A bare run of the tests on the branch, in a clone: what fails."""
        clone = self.folder / "clone"
        shutil.rmtree(clone, ignore_errors=True)
        subprocess.run(["git", "clone", "-q", "-b", branch, self.root, clone], check=True)
        words = [sys.executable, "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider"]
        done = subprocess.run(words, cwd=clone, capture_output=True, text=True, check=False)
        return done.stdout.splitlines()

    def unproved(self, commits: list[str]) -> list[str]:
        """Commits that touch a test, touch more than one module, or leave their module's tests red."""
        for commit in commits:
            if commit not in self.looked:
                self.need_time()
                self.looked[commit] = self.wrong_with(commit)
        return [said for said in self.looked.values() if said]

    def wrong_with(self, commit: str) -> str:
        """What is wrong with a commit; empty when nothing is."""
        files = self.git("diff-tree", "--no-commit-id", "--name-only", "-r", commit).split()
        modules = [name for name in files if re.fullmatch(r"shop/part\d+\.py", name)]
        if len(modules) != 1 or any(name.startswith("tests/test_part") for name in files):
            return f"{commit[:12]} changes {', '.join(files)}"
        members = self.tests_of(int(modules[0][9:12]))
        left = self.failing(commit, members)
        if len(members) == 1:
            return f"{commit[:12]}: its module's tests fail" if left else ""
        before = self.failing(f"{commit}~", members)
        return "" if left < before else f"{commit[:12]}: {sorted(left)} fail, and {sorted(before)} before it"

    def failing(self, commit: str, members: list[int]) -> set[str]:
        """What fails of these tasks' tests on a commit."""
        self.git("--work-tree", str(self.scratch()), "checkout", "--quiet", commit, "--", ".")
        self.git("reset", "--quiet")
        files = [f"tests/test_part{number:03d}.py" for number in members]
        words = [sys.executable, "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider", *files]
        done = subprocess.run(words, cwd=self.scratch(), capture_output=True, text=True, check=False)
        named = {found[1] for line in done.stdout.splitlines() if (found := re.match(r"(?:FAILED|ERROR) (\S+)", line))}
        return named if done.returncode in {0, 1} else {f"exit {done.returncode}"}

    def scratch(self) -> Path:
        place = self.folder / "look"
        place.mkdir(exist_ok=True)
        return place

    def left(self) -> list[str]:
        """Processes, mounts, workspaces, scratch files and ledger lines."""
        cache = self.folder / "home" / ".cache" / "regreen"
        found = [str(path) for path in cache.rglob("*") if path.is_file()] if cache.exists() else []
        found += [str(path) for path in (self.folder / "tmp").glob("*")]
        found += [line for line in Path("/proc/mounts").read_text().splitlines() if str(self.folder) in line]
        with contextlib.closing(sqlite3.connect(self.root / ".regreen" / "regreen.db")) as database:
            found += map(str, database.execute("SELECT kind, name FROM ledger").fetchall())
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                with contextlib.suppress(OSError):
                    words = (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes()
                    if f"HOME={self.folder}/home".encode() in words:
                        found.append(f"process {entry.name}: {words[:200]!r}")
        return found

    def figures(self, code: int, commits: list[str]) -> None:
        runs = [json.loads(line)["run_id"] for line in self.ask("runs", "--json").splitlines()]
        reports = [json.loads(self.ask("report", run, "--format", "json")) for run in runs]
        outcomes = Counter(
            attempt["outcome"] for report in reports for task in report["tasks"] for attempt in task["attempts"]
        )
        drawn = Counter(self.characters)
        ends = f", {self.parts} of them at the end of a part" if self.parts else ""
        print(f"tasks {self.tasks}, agents {self.agents} at once, kill -9 {self.killed} times{ends}")
        pairs = Counter(self.kinds)
        states = Counter(task["state"] for report in reports for task in report["tasks"])
        print(f"pairs: {', '.join(f'{name} {count}' for name, count in sorted(pairs.items()))}")
        print(f"tasks at the end of each run: {', '.join(f'{name} {count}' for name, count in sorted(states.items()))}")
        came_back = (self.folder / "out.jsonl").read_bytes().count(b"came back from the train")
        print(f"came back from the train: {came_back}")
        print(f"characters: {', '.join(f'{name} {count}' for name, count in sorted(drawn.items()))}")
        print(f"attempts: {', '.join(f'{name} {count}' for name, count in sorted(outcomes.items()))}")
        print(
            f"exit {code}; landed {len(commits)}; {self.handed} of them by a second run, to which the first left them"
        )
        print(f"full runs {sum(report.get('iterations') or 0 for report in reports)}; {self.seconds:.0f} s in all")
        print(f"orchestrator: at most {max((row[3] for row in self.rss), default=0):.0f} MB; {memory(self.rss).said}")


class Memory(NamedTuple):
    """How memory went, of processes of which most are killed young."""

    own: float
    """In the longest life: the median of its last quarter over that of its second."""
    alike: float
    """At the same age: the median of the last third of the processes over that of the first third."""
    said: str
    """Both, in words."""


def memory(rows: list[list[float]]) -> Memory:
    """Compare like with like: one process with itself, and processes of one age with each other.

    A process that is begun anew is small and grows with what it has read, so that all of them in a row say nothing.

    Args:
        rows: number of the process, its age in seconds, attempts ended so far, megabytes.
    """
    lives = [list(life) for _, life in groupby(rows, key=lambda row: row[0])]
    longest = max(lives, key=len, default=[])
    quarter = max(1, len(longest) // 4)
    second, last = longest[quarter : 2 * quarter], longest[-quarter:]
    own = _median(last) / _median(second) if second else 1.0
    aged = [near for life in lives if (near := [row for row in life if AGE_S <= row[1] < 2 * AGE_S])]
    third = len(aged) // 3
    alike = _median([*chain(*aged[-third:])]) / _median([*chain(*aged[:third])]) if third else 1.0
    grew, ended = _median(last) - _median(second), last[-1][2] - second[0][2] if second else 0
    said = (
        f"the longest process ({longest[-1][1] if longest else 0:.0f} s): last over second quarter {own:.2f}, "
        f"{grew:+.1f} MB over {ended:.0f} attempts; {len(aged)} processes at an age of {AGE_S} to {2 * AGE_S} s: "
        f"last third over first {alike:.2f}"
    )
    return Memory(own, alike, said)


def _median(rows: list[list[float]]) -> float:
    return statistics.median(row[3] for row in rows) if rows else 1.0


def main() -> int:
    """Soak, look, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", type=int, default=20)
    parser.add_argument("--agents", type=int, default=4)
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default="", help="work in this folder and leave it there")
    parser.add_argument("--part", type=float, help="seconds of this part; needs --keep")
    words = parser.parse_args()
    if words.part and not words.keep:
        parser.error("--part needs --keep: the next part goes on in its folder")
    folder = Path(words.keep or tempfile.mkdtemp(prefix="soak-"))
    soak = Soak(
        folder=folder, tasks=words.tasks, agents=words.agents, kills=words.kills, chance=random.Random(words.seed)
    )
    if words.part:
        soak.until = time.monotonic() + words.part
    try:
        if soak.state.exists():
            soak.load()
        else:
            soak.make()
        soak.save()
        code = soak.run()
        soak.save()
        soak.second()
        soak.save()
        faults = soak.look(code)
    except PartOverError:
        soak.save()
        print(f"{soak.told('attempt_ended')} attempts, {soak.killed} kills, {len(soak.looked)} commits looked at")
        return GO_ON
    finally:
        if not words.keep:
            shutil.rmtree(folder, ignore_errors=True)
    print("\n".join(faults) or "nothing lost, nothing twice, nothing unproved, nothing left")
    return int(bool(faults))


if __name__ == "__main__":
    raise SystemExit(main())
