"""A tiny project with three causes of failure, agents that repair it, and a way to run Regreen on it as users do."""

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SHOP = """\
def total(prices):
    result = 0
    for price in prices:
        result -= price
    return result


def last(items):
    return items[len(items)]


def label(name):
    return name.strip().lower()
"""
TESTS = """\
from shop import label, last, total


def test_total_of_two():
    assert total([1, 2]) == 3


def test_total_of_three():
    assert total([1, 2, 5]) == 8


def test_total_of_none():
    assert total([]) == 0


def test_last():
    assert last([1, 2]) == 2


def test_label():
    assert label(" Pen ") == "PEN"


def test_label_of_nothing():
    assert label("") == ""
"""
RIGHT = [
    {"match": {"test": "test_total"}, "edits": [{"file": "shop.py", "old": "-= price", "new": "+= price"}]},
    {"match": {"test": "test_last"}, "edits": [{"file": "shop.py", "old": "items[len(items)]", "new": "items[-1]"}]},
    {"match": {"test": "test_label"}, "edits": [{"file": "shop.py", "old": ".lower()", "new": ".upper()"}]},
]
REPAIRED = (
    SHOP.replace("-= price", "+= price").replace("items[len(items)]", "items[-1]").replace(".lower()", ".upper()")
)
TOOLS = {
    "one.py": "print(1)\n",
    "two.py": "print(2)\n",
    "tests/test_tools.py": """
import subprocess
import sys


def answer_of(name):
    # Isolated, so that no trace tells which test runs a program: only the whole suite shows what breaks it.
    return subprocess.run([sys.executable, "-I", name], capture_output=True, text=True, check=True).stdout.strip()


def test_one():
    assert answer_of("one.py") == "1"


def test_two():
    assert answer_of("two.py") == "2"
""",
}
"""Two programs that only their own tests run, out of sight of the lines per test: only a full run shows a break."""


DRAWER = "\n\nDRAWER = []\n"
_EMPTY = "def test_drawer_is_empty():\n    assert shop.DRAWER == []\n"
SPOILT = {
    "shop.py": REPAIRED + DRAWER,
    "tests/test_a.py": "import shop\n\n\ndef test_filled():\n    shop.DRAWER.append(1)\n\n\n"
    "def test_other():\n    assert shop.DRAWER is not None\n",
    "tests/test_till.py": f"import shop\n\n\n{_EMPTY}\n\n{_EMPTY.replace('_is_', '_still_')}",
}
"""A test that leaves something behind, and two that stumble over it."""


def spoils(attempt, name):
    """A right fix of `label` that breaks a program far away."""
    return {
        "match": {"test": "test_label", "attempt": attempt},
        "edits": [
            {"file": "shop.py", "old": ".lower()", "new": ".upper()"},
            {"file": name, "content": "print(7)\n"},
        ],
    }


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    def events(self):
        """The JSON objects that it printed."""
        return [json.loads(line) for line in self.out.splitlines() if line.startswith("{")]


def until(process, event):
    """Read a started command's events until it tells one of this kind; that one, or None when it ends before."""
    for line in process.stdout:
        told = json.loads(line) if line.startswith("{") else {}
        if told.get("event") == event:
            return told
    return None


class Shop:
    """The project in a folder, with everything that a run may touch below that folder."""

    def __init__(self, folder: Path, turns=RIGHT, files=None):
        self.folder = folder
        self.root = folder / "shop"
        self.script = folder / "turns.json"
        self.script.write_text(json.dumps(turns))
        (self.root / "tests").mkdir(parents=True)
        (self.root / "shop.py").write_text(SHOP)
        (self.root / "tests" / "test_shop.py").write_text(TESTS)
        (self.root / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
        for name, text in (files or {}).items():
            (self.root / name).write_text(text)
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit("Start")

    def git(self, *words):
        """Run git in the project and give what it printed."""
        who = ["-c", "user.name=A", "-c", "user.email=a@localhost", "-c", "commit.gpgsign=false"]
        done = subprocess.run(["git", *who, *words], cwd=self.root, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def commit(self, message):
        """Commit everything."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", message)

    def environment(self, **more):
        """What Regreen is started with: the tests' own interpreter is the one that has pytest."""
        keep = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        (self.folder / "tmp").mkdir(exist_ok=True)
        return keep | {
            "HOME": str(self.folder / "home"),
            "TMPDIR": str(self.folder / "tmp"),
            "REGREEN_TEST_PYTHON": sys.executable,
            "REGREEN_AGENTS_SCRIPT": str(self.script),
            **more,
        }

    def run(self, *words, timeout=1200, **env):
        """Run a command to its end."""
        process = self.start(*words, **env)
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise
        return Ran(process.returncode, out, err)

    def start(self, *words, **env):
        """Start a command and give its process, standard output and error as pipes."""
        return subprocess.Popen(
            [sys.executable, "-m", "regreen", *words],
            cwd=self.root,
            env=self.environment(**env),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            stdin=subprocess.DEVNULL,
        )

    def report(self):
        """The last run's report as JSON."""
        return json.loads(self.run("report", "--format", "json").out)

    def branches(self):
        """Names of the branches that Regreen made."""
        return self.git("for-each-ref", "--format=%(refname:short)", "refs/heads/regreen").split()

    def repaired(self):
        """The source on the one branch that Regreen made."""
        (branch,) = self.branches()
        return self.git("show", f"{branch}:shop.py") + "\n"

    def ledger(self):
        """What the database says that was made and not removed."""
        with contextlib.closing(sqlite3.connect(self.root / ".regreen" / "regreen.db")) as database:
            return database.execute("SELECT kind, name FROM ledger").fetchall()

    def left_behind(self):
        """What lies where workspaces and scratch files are made, mounts and processes that bear this folder's name."""
        cache = self.folder / "home" / ".cache" / "regreen"
        files = [str(path) for path in cache.rglob("*") if path.is_file()] if cache.exists() else []
        files += [str(path) for path in (self.folder / "tmp").glob("*")]
        small = (self.root / ".regreen", self.root / ".git", self.folder / "tmp", cache)
        own = {str(each) for each in small}  # a test may put a small disk there
        lines = Path("/proc/mounts").read_text().splitlines()
        mounts = [line for line in lines if str(self.folder) in line and line.split()[1] not in own]
        return files + mounts + [f"process {pid}" for pid in self.processes()]

    def processes(self):
        """Processes that still run for this project."""
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                try:
                    text = (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes()
                except OSError:
                    continue
                if str(self.folder).encode() in text:
                    found.append(int(entry.name))
        return found
