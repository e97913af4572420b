"""Every stop code is reached by an agent that causes it, within bounds, and the report tells what a person needs."""

import random

import pytest
from shop import REPAIRED, RIGHT, SHOP, TOOLS, Shop, spoils, until

pytestmark = pytest.mark.e2e

QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}
ONE = {"shop.py": SHOP.replace("-= price", "+= price").replace("items[len(items)]", "items[-1]")}
"""Only `label` is wrong."""
TWO = {"shop.py": SHOP.replace("-= price", "+= price")}
"""`last` and `label` are wrong."""
NOTHING = {"status": "success", "summary": "all done"}
SLEEPS = {"sleep": 600}
CASES = {
    "nothing_actionable": (ONE, [{"status": "impossible", "summary": "labels are small letters"}], {}, 1),
    "budget_attempts": (TWO, [NOTHING], {"REGREEN_FIX_RUN_ATTEMPTS": "1", "REGREEN_FIX_AGENTS_AT_ONCE": "1"}, 5),
    "budget_cost": (
        TWO,
        [NOTHING | {"usage": {"cost_usd": 0.5}}],
        {"REGREEN_FIX_COST_USD": "0.4", "REGREEN_FIX_AGENTS_AT_ONCE": "1"},
        5,
    ),
    "budget_time": (ONE, [SLEEPS], {"REGREEN_FIX_TIME_S": "4"}, 5),
    "churn": ({}, RIGHT, {"REGREEN_FIX_CHURN_LINES": "1", "REGREEN_FIX_STRICT": "true"}, 5),
    "repeated_failure": (
        ONE | TOOLS,
        [spoils(1, "one.py"), spoils(2, "one.py"), SLEEPS],
        {"REGREEN_FIX_ATTEMPTS": "4"},
        5,
    ),
    "no_progress": (ONE | TOOLS, [spoils(1, "one.py"), spoils(2, "two.py"), SLEEPS], {"REGREEN_FIX_ATTEMPTS": "4"}, 5),
    "oscillation": (
        TWO | TOOLS,
        [
            {"match": {"test": "test_last", "attempt": 1}, **NOTHING},
            *(spoils(attempt, ("one.py", "two.py")[attempt % 2]) for attempt in range(1, 5)),
            SLEEPS,
        ],
        {"REGREEN_FIX_ATTEMPTS": "6", "REGREEN_FIX_STRICT": "true"},
        5,
    ),
}


SAMPLE = set(random.Random(5).sample(sorted(CASES), 2))


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=() if code in SAMPLE else pytest.mark.long) for code in CASES]
)
def test_an_agent_that_causes_it_ends_the_run_with_this_code(tmp_path, code):
    files, turns, env, exit_code = CASES[code]
    shop = Shop(tmp_path, turns, files)
    done = shop.run("fix", "--agent", "scripted", "--json", **QUICK, **env)
    stopped = [event for event in done.events() if event.get("event") == "run_stopped"]
    assert [event["subject"] for event in stopped] == [code], done.out[-3000:] + done.err
    assert done.code == exit_code
    assert shop.left_behind() == []
    assert shop.ledger() == []
    assert shop.run("verify").code == 0
    tells_enough(shop, code)


def test_what_is_only_looked_at_is_left_out_once_the_time_is_over(tmp_path):
    slow = "import time\n\n\ndef test_slow():\n    time.sleep(3)\n"
    shop = Shop(tmp_path, RIGHT, {"tests/test_slow.py": slow})
    shop.git("checkout", "--quiet", "-b", "work")
    (shop.root / "more.txt").write_text("mine\n")
    shop.commit("Mine")
    (shop.root / "more.txt").write_text("mine, and not committed\n")
    done = shop.run("fix", "--agent", "scripted", "--json", "--time", "2s")
    events = done.events()
    assert [event["subject"] for event in events if event.get("event") == "run_stopped"] == ["budget_time"]
    assert done.code == 5
    started = [event["message"] for event in events if event.get("event") == "measure_started"]
    assert started == ["running pytest"]
    warned = [event["message"] for event in events if event.get("event") == "warned"]
    left_out = [message for message in warned if "was left out: no time of fix.time_s is left" in message]
    looks = ("merge base", "working tree", "second run", "search for flakes")
    assert [any(look in message for message in left_out) for look in looks] == [True] * len(looks), warned


def test_a_look_that_would_take_longer_than_what_is_left_is_left_out(tmp_path):
    slow = "import time\n\n\ndef test_slow():\n    time.sleep(4)\n"
    shop = Shop(tmp_path, RIGHT, {"tests/test_slow.py": slow})
    done = shop.run("fix", "--agent", "scripted", "--json", "--time", "7s")
    warned = [event["message"] for event in done.events() if event.get("event") == "warned"]
    assert any(message.startswith("A second run") and "was left out" in message for message in warned), warned


def test_what_was_paid_for_lands_though_the_money_is_spent_with_it(tmp_path):
    shop = Shop(tmp_path, [turn | {"usage": {"cost_usd": 0.5}} for turn in RIGHT], ONE)
    done = shop.run("fix", "--agent", "scripted", "--json", **QUICK, REGREEN_FIX_COST_USD="0.4")
    events = done.events()
    assert sum(event.get("event") == "landed" for event in events) == 1
    assert [event["subject"] for event in events if event.get("event") == "run_stopped"] == ["done"]
    assert done.code == 0, done.out + done.err


@pytest.mark.long
def test_what_is_being_measured_when_the_time_is_over_lands_and_no_other_run_begins(tmp_path):
    slow = (
        "import pathlib\nimport time\n\n\ndef test_slow():\n    if '.upper()' in pathlib.Path('shop.py').read_text():\n"
    )
    shop = Shop(tmp_path, RIGHT, ONE | {"tests/test_slow.py": slow + "        time.sleep(40)\n"})
    done = shop.run("fix", "--agent", "scripted", "--time", "40s", "--json", **QUICK)
    events = done.events()
    assert sum(event.get("event") == "landed" for event in events) == 1, done.out[-3000:] + done.err
    assert [event["subject"] for event in events if event.get("event") == "run_stopped"] == ["budget_time"]
    assert shop.repaired() == REPAIRED
    assert shop.left_behind() == []


def tells_enough(shop, code):
    """The report says why it stopped, what is left, what was tried with its diff, and what to do next."""
    report = shop.report()
    assert report["escalation_needed"] is True
    assert report["escalation_reason"]
    assert report["stop_code"] == code
    open_tasks = [task for task in report["tasks"] if task["state"] == "escalated"]
    assert open_tasks
    for task in open_tasks:
        assert task["reason"]
        assert "shop.py:" in task["next_steps"], "the suspected places"
        assert "See it fail: run tests/test_shop.py::test_" in task["next_steps"]
        for attempt in task["attempts"]:
            assert attempt["reason"]
            assert attempt["reason"] in task["next_steps"]
            assert bool(attempt["patch"]) == bool(attempt["patch_file"])
            assert not attempt["patch_file"] or "+++ b/shop.py" in attempt["patch"]
    assert {each["task"] for each in report["escalations"]} == {task["id"] for task in open_tasks}
    assert all(each["remaining_failures"] and each["suspected_causes"] for each in report["escalations"])
    text = shop.run("report", "--format", "markdown").out
    assert code in text
    assert "test_label" in text
    if code in {"repeated_failure", "no_progress", "oscillation"}:
        assert "print(7)" in text, "the refused diff"
        assert "test_one" in text, "what failed it"


def test_a_proved_try_counts_against_the_runs_bound_and_lands_within_it(tmp_path):
    shop = Shop(tmp_path, RIGHT, TWO)
    done = shop.run("fix", "--agent", "scripted", "--json", **QUICK, REGREEN_FIX_RUN_ATTEMPTS="1")
    report = shop.report()
    assert (done.code, report["stop_code"]) == (5, "budget_attempts"), done.out[-3000:] + done.err
    tries = [one["outcome"] for task in report["tasks"] for one in task["attempts"] if one["agent"] == "scripted"]
    assert tries == ["fixed"], "two tasks are open at once, and one agent is asked"
    assert sorted(task["state"] for task in report["tasks"]) == ["escalated", "landed"]


@pytest.mark.long
def test_a_run_that_could_only_wait_beyond_its_time_ends_at_once_and_says_when_to_go_on(tmp_path):
    shop = Shop(tmp_path, [{"status": "blocked", "retry_after_s": 7200}])
    # Were it to sit idle for its time, this would not come back within the bound on the test.
    done = shop.run("fix", "--agent", "scripted", "--time", "3000s", "--json", timeout=300, **QUICK)
    assert done.code == 5, done.out + done.err
    report = shop.report()
    assert report["stop_code"] == "budget_time"
    assert "waits for rate limits, the first of them until 2" in report["stop_reason"]
    assert {task["state"] for task in report["tasks"]} == {"escalated"}


@pytest.mark.parametrize("how", ["moved", pytest.param("deleted", marks=pytest.mark.long)])
def test_a_run_whose_branch_somebody_else_moves_stops(tmp_path, how):
    go = tmp_path / "go"
    turns = [RIGHT[1], {**RIGHT[2], "until": str(go)}]
    shop = Shop(tmp_path, turns, TWO)
    # Strict: on a slow machine the first fix would wait for the second one.
    process = shop.start("fix", "--agent", "scripted", "--strict", "--json", **QUICK)
    assert until(process, "landed") is not None
    (branch,) = shop.branches()
    shop.git("branch", "--force", branch, "main") if how == "moved" else shop.git("branch", "-D", branch)
    go.touch()
    out, err = process.communicate()
    assert process.returncode == 4, out + err
    assert '"subject":"unsafe"' in out.replace(" ", "")
    assert "branch" in out
    left = shop.branches()
    assert left == ([branch] if how == "moved" else [])
    assert all(shop.git("rev-parse", name) == shop.git("rev-parse", "main") for name in left), "theirs is untouched"
    assert shop.left_behind() == []
    assert shop.run("verify").code == 0
