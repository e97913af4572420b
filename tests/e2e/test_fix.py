import contextlib
import json
import sqlite3

import pytest
from shop import REPAIRED, RIGHT, SHOP, TOOLS, Shop, spoils, until

from regreen.app.book import HEARTBEAT_S
from regreen.decide.plan.held_out import held_out
from regreen.model.diagnosis import Fault
from regreen.testing.checkout_digest import BRANCH_OF_OURS, checkout_digest

pytestmark = pytest.mark.e2e


def test_right_fixes_land_and_the_checkout_stays_as_it_is(tmp_path):
    shop = Shop(tmp_path)
    before = checkout_digest(shop.root)
    done = shop.run("fix", "--agent", "scripted", "--json")
    assert done.code == 0, done.out + done.err
    assert shop.repaired() == REPAIRED
    assert before.difference(checkout_digest(shop.root), allowed=(":", *BRANCH_OF_OURS)) == ()
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db")) as database:
        (held,) = database.execute("SELECT owner, token FROM leases WHERE name = 'train'").fetchall()
    assert (held[0], held[1] >= 1) == ("", True), "the branch moved without the train's lease, or it was not given back"
    assert shop.left_behind() == []
    assert shop.run("verify").code == 0
    subjects = shop.git("log", "--format=%s", f"main..{shop.branches()[0]}").splitlines()
    assert len(subjects) == 3
    trailers = shop.git("log", "--format=%(trailers:key=Regreen-Task,valueonly)", f"main..{shop.branches()[0]}").split()
    assert sorted(trailers) == ["T1", "T2", "T3"]


ONE = {"shop.py": REPAIRED.replace(".upper()", ".lower()")}
BAD = {
    "nothing": [{"status": "success", "summary": "all done"}],
    "breaks": [{"edits": [{"file": "shop.py", "content": "raise SystemExit\n"}]}],
    "outside": [
        {"edits": [{"file": "pyproject.toml", "content": "[tool.pytest.ini_options]\naddopts = '-k nothing'\n"}]}
    ],
    "garbage": [{"stdout": "}{ not json \x00", "exit": 3}],
    "tests": [{"edits": [{"file": "tests/test_shop.py", "content": "def test_total_of_two():\n    pass\n"}]}],
    "hangs": [{"sleep": 600}],
}
TOLD = {
    "nothing": {"no_change"},
    "breaks": {"rejected", "tampered"},
    # Where mounts can be had, tests and their config are read-only, and the agent already breaks at its first write.
    "outside": {"tampered", "agent_broken"},
    "garbage": {"agent_broken"},
    "tests": {"tampered", "agent_broken"},
    "hangs": {"timed_out"},
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_agent_lands_nothing_and_is_told_apart(tmp_path, kind):
    shop = Shop(tmp_path, BAD[kind])
    before = checkout_digest(shop.root)
    done = shop.run("fix", "--agent", "scripted", "--json", REGREEN_AGENTS_TIME_S="6", REGREEN_FIX_ATTEMPTS="1")
    assert done.code in {1, 5}, done.out + done.err
    assert shop.branches() == []
    # The state folder is made in the root, so that the root folder itself gets another time.
    assert before.difference(checkout_digest(shop.root), allowed=(":",)) == ()
    ended = [event for event in done.events() if event.get("event") == "attempt_ended"]
    assert {event["data"]["outcome"] for event in ended} <= TOLD[kind]
    assert ended
    assert shop.left_behind() == []


def test_an_agent_works_while_the_fix_before_it_is_proved(tmp_path):
    shop = Shop(tmp_path)
    done = shop.run("fix", "--agent", "scripted", "--agents", "1", "--json")
    assert done.code == 0, done.out + done.err
    told = [(event["event"], event.get("subject")) for event in done.events() if "event" in event]
    assert told.index(("attempt_started", "T2.1")) < told.index(("attempt_ended", "T1.1"))
    assert told.index(("attempt_started", "T3.1")) < told.index(("attempt_ended", "T2.1"))


def test_what_a_landing_brings_to_light_is_repaired_in_the_same_run(tmp_path):
    files = {
        "extra.py": "LIMIT = limit\n\n\ndef double(number):\n    return number * LIMIT\n",
        "tests/test_extra.py": "from extra import double\n\n\ndef test_double():\n    assert double(4) == 8\n",
    }
    turns = [
        {"match": {"test": "test_double"}, "edits": [{"file": "extra.py", "old": "LIMIT = 3", "new": "LIMIT = 2"}]},
        {"match": {"test": "test_extra"}, "edits": [{"file": "extra.py", "old": "= limit", "new": "= 3"}]},
    ]
    shop = Shop(tmp_path, turns, {"shop.py": REPAIRED, **files})
    done = shop.run("fix", "--agent", "scripted", "--json")
    assert done.code == 0, done.out + done.err
    assert shop.git("log", "--format=%s", f"main..{shop.branches()[0]}").count("\n") == 1


@pytest.mark.long
def test_an_attempt_that_ends_after_its_cause_went_away_is_evidence_only(tmp_path):
    whole = {"file": "shop.py", "content": REPAIRED}
    turns = [
        {"match": {"test": "test_total"}, "edits": [whole]},
        {"match": {"test": "test_l"}, "sleep": 70, "edits": [whole]},
    ]
    shop = Shop(tmp_path, turns)
    done = shop.run("fix", "--agent", "scripted", "--agents", "3", "--json")
    assert done.code == 0, done.out + done.err
    told = [(event["event"], event.get("subject")) for event in done.events() if "event" in event]
    cleared = [subject for kind, subject in told if kind == "task_cleared"]
    late = [index for index, (kind, subject) in enumerate(told) if kind == "attempt_ended" and subject != "T1.1"]
    assert len(cleared) == len(late) == 2
    assert min(late) > max(told.index(("task_cleared", subject)) for subject in cleared)
    shown = json.loads(shop.run("report", "--format", "json").out)
    ends = {task["id"]: (task["state"], task["cleared_by"]) for task in shown["tasks"]}
    assert sorted(state for state, _ in ends.values()) == ["cleared", "cleared", "landed"]
    assert all(by for state, by in ends.values() if state == "cleared")


@pytest.mark.long
def test_what_waits_to_land_is_left_alone_when_another_landing_cures_its_cause_by_the_same_lines(tmp_path):
    both = [RIGHT[1]["edits"][0], RIGHT[2]["edits"][0]]
    otherwise = {"file": "shop.py", "old": "name.strip().lower()", "new": "name.upper().strip()"}
    turns = [
        {"match": {"test": "test_last"}, "edits": both},
        {"match": {"test": "test_label"}, "edits": [otherwise]},
    ]
    # With a suite that takes a while both wait for the same train.
    slow = {"tests/test_slow.py": "import time\n\n\ndef test_slow():\n    time.sleep(3)\n"}
    shop = Shop(tmp_path, turns, {"shop.py": SHOP.replace("-= price", "+= price"), **slow})
    done = shop.run("fix", "--agent", "scripted", "--json", REGREEN_VALIDATION_REPEATS="1")
    assert done.code == 0, done.out + done.err
    assert sorted(task["state"] for task in shop.report()["tasks"]) == ["cleared", "landed"]
    assert shop.repaired() == REPAIRED


def test_what_no_selection_ran_is_run_before_it_is_called_done(tmp_path):
    files = TOOLS | {"shop.py": REPAIRED.replace(".upper()", ".lower()")}
    mend = {"match": {"test": "test_one"}, "edits": [{"file": "one.py", "content": "print(1)\n"}]}
    shop = Shop(tmp_path, [spoils(1, "one.py"), mend], files)
    done = shop.run("fix", "--agent", "scripted", "--json", REGREEN_VALIDATION_SCOPE="targeted")
    assert done.code == 0, done.out + done.err
    told = [event["message"] for event in done.events() if event.get("event") == "checkpointed"]
    whole = [message for message in told if message.startswith("the whole suite")]
    # Once it reveals what the first landing broke, and once it proves that nothing fails any more.
    assert [message.partition(": ")[2] for message in whole] == ["7 passed, 1 failing", "8 passed, 0 failing"]
    (branch,) = shop.branches()
    assert shop.git("show", f"{branch}:one.py") == "print(1)"
    # Tests that import the shop come with the first; no test imports the program of the second.
    assert {fix["validation"] for fix in shop.report()["fixes_applied"]} == {"targeted+imports", "targeted"}


def test_a_selection_that_holds_every_test_is_the_whole_suite(tmp_path):
    shop = Shop(tmp_path, RIGHT)
    done = shop.run("fix", "--agent", "scripted", "--json", REGREEN_VALIDATION_SCOPE="targeted")
    assert done.code == 0, done.out + done.err
    told = [event["message"] for event in done.events() if event.get("event") == "checkpointed"]
    assert not any(message.startswith("the whole suite") for message in told), told
    assert {fix["validation"] for fix in shop.report()["fixes_applied"]} == {"full"}


@pytest.mark.long
def test_work_whose_lease_was_lost_is_evidence_and_the_run_goes_on(tmp_path):
    slow = {**RIGHT[2], "sleep": HEARTBEAT_S + 5}
    shop = Shop(tmp_path, [slow | {"match": {"test": "test_label", "attempt": 1}}, RIGHT[2]], ONE)
    process = shop.start("fix", "--agent", "scripted", "--json", REGREEN_VALIDATION_REPEATS="1")
    assert until(process, "attempt_started") is not None
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db", timeout=30)) as database:
        # As another process would: it has a higher token, and has let go of the task by now.
        database.execute("UPDATE leases SET token = token + 1, owner = '' WHERE name = 'T1'")
        database.commit()
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, out + err
    events = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    lost = [event["message"] for event in events if event.get("event") == "lease_lost"]
    assert len(lost) == 2, lost
    assert "kept as evidence" in lost[1]
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db")) as database:
        assert database.execute("SELECT name FROM refused").fetchall() == [("T1",)]
    assert shop.repaired() == REPAIRED


def test_only_new_holds_however_long_the_suite_takes(tmp_path):
    shop = Shop(tmp_path, RIGHT, ONE)
    shop.git("checkout", "--quiet", "-b", "work")
    (shop.root / "notes.txt").write_text("mine\n")
    shop.commit("Mine")
    (shop.root / "notes.txt").write_text("mine, and not committed\n")
    long = {"REGREEN_VALIDATION_FULL_BUDGET_S": "0.01", "REGREEN_VALIDATION_REPEATS": "1"}
    done = shop.run("fix", "--agent", "scripted", "--only-new", "--json", **long)
    assert done.code == 1, done.out + done.err
    assert [event for event in done.events() if event.get("event") == "planned"] == []
    assert {finding["state"] for finding in shop.report()["findings"]} == {"preexisting"}
    warned = [event["message"] for event in done.events() if event.get("event") == "warned"]
    assert any("only in your working tree" in message for message in warned), warned


@pytest.mark.parametrize("branch", ["main", "elsewhere"])
def test_only_new_on_the_default_branch_itself_says_what_it_can_compare_with(tmp_path, branch):
    shop = Shop(tmp_path, RIGHT, ONE)
    shop.git("branch", "--move", branch)
    done = shop.run("fix", "--agent", "scripted", "--only-new", "--json")
    warned = [event["message"] for event in done.events() if event.get("event") == "warned"]
    if branch == "main":
        assert done.code == 1, done.out + done.err
        assert [event for event in done.events() if event.get("event") == "planned"] == []
        assert {finding["state"] for finding in shop.report()["findings"]} == {"preexisting"}
        assert any("HEAD itself is the merge base" in message for message in warned), warned
    else:
        assert done.code == 0, done.out + done.err
        assert any("nothing to compare with" in message for message in warned), warned


def test_only_new_on_the_default_branch_repairs_what_the_dirty_tree_brings(tmp_path):
    shop = Shop(tmp_path, RIGHT, ONE)
    worse = ONE["shop.py"].replace("items[-1]", "items[len(items)]")
    (shop.root / "shop.py").write_text(worse)
    done = shop.run("fix", "--agent", "scripted", "--only-new", "--include-dirty", "--json")
    assert done.code == 1, done.out + done.err
    assert shop.repaired() == ONE["shop.py"]


RATES = """\
RATES = {"a": 2, "b": 4, "c": 6}


def rate(name):
    return RATES[nane]


def half(number):
    return number // 3
"""
RATED = """\
import rates


def test_first():
    assert rates.rate("a") == 2


def test_second():
    assert rates.rate("b") == 4


def test_third():
    assert rates.half(rates.rate("c")) == 3
"""


def test_a_cause_that_is_cured_in_part_is_split_and_the_rest_is_repaired_too(tmp_path):
    turns = [
        {"match": {"test": "test_third"}, "edits": [{"file": "rates.py", "old": "// 3", "new": "// 2"}]},
        {"match": {"test": "test_first"}, "edits": [{"file": "rates.py", "old": "nane", "new": "name"}]},
    ]
    shop = Shop(tmp_path, turns, {"shop.py": REPAIRED, "rates.py": RATES, "tests/test_rates.py": RATED})
    shop.run("check")
    (cause,) = shop.report()["diagnoses"]
    third = "pytest:tests/test_rates.py::test_third"
    assert cause["cases"][2] == third

    def hidden(seed):
        fault = Fault(cause["fault"])
        return held_out(cause["cases"], cause["cause_key"], share=0.34, seed=seed, fault=fault, findings=())

    seed = next(number for number in range(100) if hidden(number) == (third,))
    done = shop.run("fix", "--agent", "scripted", "--seed", str(seed), "--json")
    assert done.code == 0, done.out
    report = shop.report()
    one, two = report["diagnoses"]
    assert (one["id"], one["cases"], two["cases"]) == ("D1", cause["cases"][:2], [third])
    assert "The fix of D1 cleared 2 of 3 cases: this is another cause." in [each["text"] for each in two["evidence"]]
    assert [task["state"] for task in report["tasks"]] == ["landed", "landed"]
    message = shop.git("log", "-1", "--format=%B", report["fixes_applied"][0]["commit"])
    assert "2 tests that failed pass;" in message


READS_ONE = """\
import inspect

import one


def test_text():
    assert "print(1)" in inspect.getsource(one)
"""


def test_a_selection_holds_the_tests_that_import_what_changes(tmp_path):
    files = {
        "shop.py": REPAIRED.replace(".upper()", ".lower()"),
        "one.py": "print(1)\n",
        "tests/test_meta.py": READS_ONE,
    }
    shop = Shop(tmp_path, [spoils(1, "one.py"), RIGHT[2]], files)
    done = shop.run("fix", "--agent", "scripted", "--json", REGREEN_VALIDATION_SCOPE="targeted")
    assert done.code == 0, done.out
    assert shop.repaired() == REPAIRED
    (task,) = shop.report()["tasks"]
    first = task["attempts"][0]["reason"]
    assert "tests/test_meta.py::test_text" in first, first
    assert {fix["validation"] for fix in shop.report()["fixes_applied"]} == {"targeted+imports"}
    (branch,) = shop.branches()
    assert shop.git("show", f"{branch}:one.py") == "print(1)"
