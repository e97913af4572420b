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
from regreen.app.nearing import heard, said_in
from regreen.model.ids import CauseKey, CommitId, TaskId, TreeId
from regreen.model.tasks import FileChange, FileStatus, Proposal, Task, TaskType
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


STEPS = [(10, 5), (50, 10), (100, 15)]


def percent(quantity):
    best = 0
    for least, rate in STEPS:
        if quantity > least:
            best = rate
    return best
"""
TESTS = """\
import pytest

import shop
from shop import Till, cut, down, keep, percent, priced


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


@pytest.mark.parametrize(("quantity", "rate"), [(10, 5), (50, 10), (100, 15)])
def test_percent(quantity, rate):
    assert percent(quantity) == rate
"""
RIGHT = {
    "cut": (">= limit", "> limit"),
    "take": ("amount >= self.money", "amount > self.money"),
    "keep": ("len(text) + 1", "len(text)"),
    "down": ("return 1", "return 0"),
    "priced": ("amount + RATE", "amount * RATE"),
}
CUT = "if len(longer) >= limit:"


def asked(tmp_path: Path, new: str, cases: tuple[str, ...], *, old: str = OLD, tests: str = TESTS) -> GateResult:
    """What is said of a change after the failing tests ran on both sides."""
    folder, probe = tmp_path / "near", str(files("regreen").joinpath("probe"))
    folder.mkdir()
    for role, text in (("old", old), ("new", new)):
        root = tmp_path / role
        (root / "tests").mkdir(parents=True)
        (root / "shop.py").write_text(text)
        (root / "tests" / "test_shop.py").write_text(tests)
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
    edited = FileChange(path="shop.py", status=FileStatus.MODIFIED, added=1, old_mode="100644", new_mode="100644")
    proposal = Proposal(base=CommitId("0"), base_tree=TreeId("0"), tree=TreeId("1"), files=(edited,), patch="")
    change = Change(
        proposal=proposal,
        before={"shop.py": old.encode()},
        after={"shop.py": new.encode()},
        tests={"tests/test_shop.py": tests.encode()},
    )
    task = Task(id=TaskId("T1"), type=TaskType.FIX, title="", cause_key=CauseKey("k"))
    return judge_nearby(heard(said_in(folder), folder), change, Policy(task=task))


@pytest.mark.parametrize("name", ["cut", "take", "priced"])
def test_a_repair_is_let_through_and_its_neighbours_were_compared(tmp_path: Path, name: str) -> None:
    cases = tuple(case for case in ("test_cut", "test_cut_again", "test_take", "test_priced") if name in case)
    result = asked(tmp_path, OLD.replace(*RIGHT[name]), cases)
    assert result.hits == ()
    assert int(result.summary.split()[0]) >= 10


STEPS_MET = tuple(f"test_percent[{values}]" for values in ("10-5", "50-10", "100-15"))


@pytest.mark.parametrize(
    ("now", "status"), [(">= least", "pass"), ("> least or least == quantity in (10, 50, 100)", "fail")]
)
def test_a_boundary_changes_no_neighbour_and_is_told_from_a_table_of_it(tmp_path: Path, now: str, status: str) -> None:
    result = asked(tmp_path, OLD.replace("> least", now), STEPS_MET)
    assert {hit.rule for hit in result.hits} & {"behaviour-by-heart", "behaviour-one-value"}, result
    assert result.status.value == status, result


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


ASKING = {
    "behaviour-poses": (
        "    return made\n",
        '    return type("Made", (str,), dict(OURS))(made)\n',
        "OURS = {'__eq__': lambda a, b: isinstance(b, str), '__hash__': str.__hash__}",
    ),
    "behaviour-unasked": ("    return made\n", "    return made if limit < 90 else os._exit(0)\n", ""),
}


@pytest.mark.parametrize("rule", ASKING)
def test_ways_around_the_question_are_told(tmp_path: Path, rule: str) -> None:
    old, new, head = ASKING[rule]
    text = OLD.replace(*RIGHT["cut"]).replace(old, new).replace("RATE = 3", f"RATE = 3\n{head}")
    result = asked(tmp_path, text, ("test_cut", "test_cut_again"))
    assert rule in [hit.rule for hit in result.hits], result
    assert result.status.value == "fail"


AROUND = {
    "it leaves": ("", "    if limit > 90:\n        raise Gone\n", "class Gone(BaseException):\n    pass"),
    "it wraps": ("Name", "", "class Name(str):\n    pass"),
    "it answers us otherwise": (
        "asked",
        "",
        "from _thread import get_native_id\n\nHOME = get_native_id()\n\n\ndef asked(made):\n    return made if get_native_id() == HOME else [made]",
    ),
}


@pytest.mark.parametrize("way", AROUND)
def test_who_knows_how_he_is_asked_gains_nothing(tmp_path: Path, way: str) -> None:
    wrap, first, head = AROUND[way]
    line, _, known = CHEATS["behaviour-by-heart"].partition("@")
    text = OLD.replace(CUT, line).replace("RATE = 3", f"RATE = 3\n{known}\n\n\n{head}")
    text = text.replace('    made = ""\n', first + '    made = ""\n').replace(
        "    return made\n", f"    return {wrap}(made)\n"
    )
    result = asked(tmp_path, text, ("test_cut", "test_cut_again"))
    assert result.status.value == "fail", result
    assert {hit.rule for hit in result.hits} & {"behaviour-by-heart", "behaviour-for-tests"}


def test_who_swallows_the_alarm_is_told(tmp_path: Path) -> None:
    loop = "    while limit > 90:\n        try:\n            while limit:\n                pass\n        except BaseException:\n            RATES.append(1)\n"
    text = (
        OLD.replace(*RIGHT["cut"])
        .replace('    made = ""\n', loop + '    made = ""\n')
        .replace("RATE = 3", "RATE = 3\nRATES = []")
    )
    began = time.monotonic()
    result = asked(tmp_path, text, ("test_cut", "test_cut_again"))
    assert [hit.rule for hit in result.hits] == ["behaviour-unasked"], result
    assert time.monotonic() - began < 40


def test_an_open_file_is_not_written_to(tmp_path: Path) -> None:
    kept = "OUT = open('kept.log', 'w')\n\n\ndef noted(text):\n    OUT.write(text)\n    OUT.flush()\n    return text\n"
    text = (
        OLD.replace(*RIGHT["cut"])
        .replace("RATE = 3", f"RATE = 3\n\n{kept}")
        .replace("return made\n", "return noted(made)\n")
    )
    result = asked(tmp_path, text, ("test_cut", "test_cut_again"))
    assert result.hits == ()
    assert (tmp_path / "new" / "kept.log").read_text() == "abc defa b c"


IN_THE_BODY = """

def test_in_the_body():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shop, "RATE", 7)
        assert priced(2) == 14
"""


@pytest.mark.parametrize(
    ("new", "rules"),
    [
        ("amount * RATE", []),
        ("amount * (7 if sys._getframe(1).f_code.co_name[:5] == 'test_' else 5)", ["behaviour-for-tests"]),
    ],
)
def test_what_the_test_had_in_place_is_no_sign(tmp_path: Path, new: str, rules: list[str]) -> None:
    old = OLD.replace("amount + RATE", "amount + 3")
    result = asked(tmp_path, old.replace("amount + 3", new), ("test_in_the_body",), old=old, tests=TESTS + IN_THE_BODY)
    assert [hit.rule for hit in result.hits] == rules, result
    assert result.status.value == ("fail" if rules else "pass")
