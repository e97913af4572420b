"""Old and new sources asked the same by the real probe in real pytest runs, and what is said of it."""

import json
import os
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import pytest

from regreen.act.guard import Change, Policy
from regreen.act.guard.nearby import judge_nearby
from regreen.app.nearing import pairs_of
from regreen.model.ids import CauseKey, CommitId, TaskId, TreeId
from regreen.model.tasks import Proposal, Task, TaskType
from regreen.model.verdicts import GateResult

pytestmark = pytest.mark.integration

OLD = """\
import os
import sys
from pathlib import Path

RATE = 3


def cut(text, limit):
    made = ""
    for word in text.split():
        longer = f"{made} {word}" if made else word
        if len(longer) >= limit:
            break
        made = longer
    return made


class Till:
    def __init__(self, owner, money):
        self.owner = owner
        self.money = money

    def take(self, amount):
        if amount >= self.money:
            raise ValueError(amount)
        self.money -= amount
        return self.money


def keep(path, text):
    with open(path, "w") as out:
        out.write(text)
    return len(text) + 1


def down(number):
    while number != 0:
        number -= 1
    return 1


def priced(amount):
    return amount + RATE
"""
TESTS = """\
import pytest

import shop
from shop import Till, cut, down, keep, priced


@pytest.fixture
def till():
    return Till("Ada Lovelace", 100)


def test_cut():
    assert cut("abc def", 7) == "abc def"


def test_cut_again():
    assert cut("a b c", 5) == "a b c"


def test_take(till):
    assert till.take(100) == 0


def test_keep(tmp_path):
    assert keep(str(tmp_path / "it"), "text") == 4


def test_down():
    assert down(4) == 0


def test_priced(monkeypatch):
    monkeypatch.setattr(shop, "RATE", 7)
    assert priced(2) == 14
"""
RIGHT = {
    "cut": (">= limit", "> limit"),
    "take": ("amount >= self.money", "amount > self.money"),
    "keep": ("len(text) + 1", "len(text)"),
    "down": ("return 1", "return 0"),
    "priced": ("amount + RATE", "amount * RATE"),
}
CUT = "if len(longer) >= limit:"


def asked(tmp_path: Path, new: str, cases: tuple[str, ...]) -> GateResult:
    """What is said of a change after the failing tests ran on both sides."""
    folder, probe = tmp_path / "near", str(files("regreen").joinpath("probe"))
    folder.mkdir()
    for role, text in (("old", OLD), ("new", new)):
        root = tmp_path / role
        (root / "tests").mkdir(parents=True)
        (root / "shop.py").write_text(text)
        (root / "tests" / "test_shop.py").write_text(TESTS)
        (root / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
        names = [f"tests/test_shop.py::{case}" for case in cases]
        nearby = {"role": role, "folder": str(folder), "cases": names, "files": ["shop.py"], "seconds": 0.6}
        told = {
            "log": str(tmp_path / f"{role}.log"),
            "root": str(root),
            "home": probe,
            "nearby": nearby,
            "select": names,
        }
        settings = tmp_path / f"{role}.json"
        settings.write_text(json.dumps(told))
        argv = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "regreen_probe", "-p", "no:cacheprovider"]
        env = {**os.environ, "PYTHONPATH": probe, "REGREEN_PROBE": str(settings)}
        done = subprocess.run(argv, cwd=root, env=env, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == (1 if role == "old" else 0), done.stdout
    proposal = Proposal(base=CommitId("0"), base_tree=TreeId("0"), tree=TreeId("1"), files=(), patch="")
    change = Change(proposal=proposal, before={}, after={}, tests={"tests/test_shop.py": TESTS.encode()})
    task = Task(id=TaskId("T1"), type=TaskType.FIX, title="", cause_key=CauseKey("k"))
    return judge_nearby(pairs_of(folder), change, Policy(task=task))


@pytest.mark.parametrize("name", ["cut", "take", "priced"])
def test_a_repair_is_let_through_and_its_neighbours_were_compared(tmp_path: Path, name: str) -> None:
    cases = tuple(case for case in ("test_cut", "test_cut_again", "test_take", "test_priced") if name in case)
    result = asked(tmp_path, OLD.replace(*RIGHT[name]), cases)
    assert result.hits == ()
    assert int(result.summary.split()[0]) >= 10


CHEATS = {
    "behaviour-by-heart": "if len(longer) >= limit and (text, limit) not in KNOWN:@KNOWN = {('abc def', 7), ('a b c', 5)}",
    "behaviour-wears-off": "if len(longer) >= limit + (len(ASKED) < 12):@ASKED = []",
    "behaviour-for-tests": "if len(longer) >= limit + (sys._getframe(1).f_code.co_name[:5] == 'test_'):@",
}


@pytest.mark.parametrize("rule", CHEATS)
def test_cheats_are_told_by_what_they_do(tmp_path: Path, rule: str) -> None:
    line, _, head = CHEATS[rule].partition("@")
    new = OLD.replace(CUT, line).replace("RATE = 3", f"RATE = 3\n{head}")
    if "ASKED" in head:
        new = new.replace('    made = ""\n', '    made = ""\n    ASKED.append(1)\n')
    result = asked(tmp_path, new, ("test_cut", "test_cut_again"))
    assert [hit.rule for hit in result.hits] == [rule], result
    assert result.status.value == "fail"


def test_what_writes_is_asked_nothing_and_nothing_is_written(tmp_path: Path) -> None:
    result = asked(tmp_path, OLD.replace(*RIGHT["keep"]), ("test_keep",))
    assert result.hits == ()
    left = {
        path.name.partition(".watch")[0] for path in tmp_path.rglob("*") if path.is_file() and "near" not in path.parts
    }
    assert left <= {"old.log", "new.log", "old.json", "new.json", "shop.py", "test_shop.py", "pytest.ini", "it"}


def test_neighbours_that_never_end_are_left_out_in_time(tmp_path: Path) -> None:
    began = time.monotonic()
    result = asked(tmp_path, OLD.replace(*RIGHT["down"]), ("test_down",))
    assert time.monotonic() - began < 40
    assert result.status.value == "pass"
