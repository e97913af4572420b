"""A task climbs the ladder past every kind of failure, and six agents work at once while two of them fail."""

import json
import os
import sys
import time

import pytest
from bay import Bay
from shop import Shop

from regreen.testing.checkout_digest import BRANCH_OF_OURS, checkout_digest

pytestmark = pytest.mark.e2e

PROGRAM = """\
#!{python}
import json, pathlib, sys
if "--version" in sys.argv:
    print("2.1.0 (a double)")
    raise SystemExit
model = sys.argv[sys.argv.index("--model") + 1]
plan = json.loads(pathlib.Path({plan!r}).read_text())[model]
if plan.get("edit"):
    path = pathlib.Path("shop.py")
    path.write_text(path.read_text().replace(*plan["edit"]))
print(json.dumps({{"type": "result", **plan["result"]}}))
"""
COSTS = (0.02, 0.3)
SPENT = {"usage": {"input_tokens": 1000, "output_tokens": 100}, "subtype": "success", "is_error": False}
PLAN = {
    "small": {
        "result": {
            "subtype": "success",
            "is_error": True,
            "api_error_status": 429,
            "result": "Rate limited, retry in 2 h",
        }
    },
    "middle": {
        "edit": ["name.casefold()", "name.swapcase()"],
        "result": {**SPENT, "total_cost_usd": 0.02, "result": '{"status": "success", "summary": "swapped"}'},
    },
    "large": {
        "edit": ["name.casefold()", "f\"{'-'.join(reversed(name.upper().split()))}/{len(name) * 7 % 11}\""],
        "result": {**SPENT, "total_cost_usd": 0.3, "result": '{"status": "success", "summary": "turned round"}'},
    },
}
# Too far from any single change for the built-in repairer: the words come in the other order, in capitals, with a sum.
SOURCE = "def label(name):\n    return name.casefold()\n"
TESTS = """\
from shop import label


def test_label():
    assert label("red pen") == "PEN-RED/5"


def test_longer():
    assert label("a big red pen") == "PEN-RED-BIG-A/3"


def test_one():
    assert label("Pen") == "PEN/10"
"""
LADDER = """\
[agents]
ladder = ["repair", "economy", "standard", "premium"]
[agents.tiers.economy]
agent = "claude"
model = "small"
[agents.tiers.standard]
agent = "claude"
model = "middle"
[agents.tiers.premium]
agent = "claude"
model = "large"
tokens = 1000
"""


def test_the_ladder_is_climbed_and_the_report_tells_the_story_with_costs(tmp_path):
    bins = tmp_path / "bin"
    bins.mkdir()
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps(PLAN))
    (bins / "claude").write_text(PROGRAM.format(python=sys.executable, plan=str(plan)))
    (bins / "claude").chmod(0o755)
    shop = Bay(tmp_path, "http://127.0.0.1:9", bins, source=SOURCE)
    (shop.root / "tests" / "test_shop.py").write_text(TESTS)
    (shop.root / "regreen.toml").write_text(LADDER)
    shop.commit("Harder")
    before = checkout_digest(shop.root)
    done = shop.run("fix", "--json")
    assert done.code == 0, done.out + done.err
    story = [(agent, outcome) for agent, outcome in shop.attempts(done) if agent != "repair"]
    assert story == [("claude", "rate_limited"), ("claude", "rejected"), ("claude", "fixed")]
    assert shop.attempts(done)[0][0] == "repair"
    assert before.difference(checkout_digest(shop.root), allowed=(*BRANCH_OF_OURS, ":")) == ()
    report = shop.run("report", "--format", "markdown").out
    told = [
        ("by repair: ", "| repair |"),
        ("by claude: rate_limited", "| economy |"),
        ("by claude: rejected", "| standard |"),
        ("by claude: fixed", "| premium |"),
    ]
    places = [report.find(text) for step in told for text in step]
    assert -1 not in places, report
    assert places == sorted(places), report
    assert "by repair: impossible" in report
    assert all(f"| {cost} |" in report for cost in COSTS), report
    (run,) = shop.run("runs", "--json").events()
    assert run["cost_usd"] == pytest.approx(0.32)
    assert "2,200 $0.32" in " ".join(shop.run("runs").out.split())
    # It told only at its end that it had spent more than its tier allows: that is charged, and said.
    assert "It used 1100 tokens, of 1000 allowed" in report
    assert (run["input_tokens"], run["output_tokens"]) == (2000, 200)


OPINION = {
    "large": {
        "result": {
            **SPENT,
            "total_cost_usd": 0.05,
            "result": '{"status": "success", "root_cause": "the words are not turned round", "fault": "implementation_bug"}',
        }
    }
}


def test_a_second_opinion_stands_beside_the_verdict_and_changes_nothing(tmp_path):
    bins = tmp_path / "bin"
    bins.mkdir()
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps(OPINION))
    (bins / "claude").write_text(PROGRAM.format(python=sys.executable, plan=str(plan)))
    (bins / "claude").chmod(0o755)
    shop = Bay(tmp_path, "http://127.0.0.1:9", bins, source=SOURCE)
    (shop.root / "tests" / "test_shop.py").write_text(TESTS)
    ladder = LADDER.replace('"repair", "economy", "standard", "premium"', '"noop"')
    (shop.root / "regreen.toml").write_text(ladder.replace("[agents]", '[agents]\nsecond_opinion = "premium"', 1))
    shop.commit("Harder")
    done = shop.run("fix", "--json", "--attempts", "1")
    assert done.code == 1, done.out + done.err
    assert shop.attempts(done) == [("noop", "no_change")]
    report = shop.run("report", "--format", "markdown").out
    assert "claude: implementation_bug: the words are not turned round" in report
    assert "Second opinions, among these figures" in report
    (run,) = shop.run("runs", "--json").events()
    assert run["cost_usd"] == pytest.approx(0.05)
    assert "1,100 $0.05" in " ".join(shop.run("runs").out.split())
    assert (run["input_tokens"], run["output_tokens"]) == (1000, 100)


def test_no_opinion_is_asked_for_beyond_the_budget_or_of_one_that_fails(tmp_path):
    bins = tmp_path / "bin"
    bins.mkdir()
    plan = tmp_path / "plan.json"
    (bins / "claude").write_text(PROGRAM.format(python=sys.executable, plan=str(plan)))
    (bins / "claude").chmod(0o755)
    shop = Bay(tmp_path, "http://127.0.0.1:9", bins, source="\n\n".join(SIX))
    (shop.root / "tests" / "test_shop.py").write_text(SIX_TESTS)
    ladder = LADDER.replace('"repair", "economy", "standard", "premium"', '"noop"')
    (shop.root / "regreen.toml").write_text(ladder.replace("[agents]", '[agents]\nsecond_opinion = "premium"', 1))
    shop.commit("Six causes")
    plan.write_text(json.dumps(OPINION))
    done = shop.run("fix", "--json", "--attempts", "1", "--cost", "0.08")
    told = [event["message"] for event in done.events() if "opinion" in event.get("message", "")]
    assert sum("the words are not turned round" in each for each in told) == 2, told
    assert "No further second opinion: the budget of this run is used up: 0.10 of 0.08 dollars are spent." in told
    failed = {"large": {"result": {"subtype": "success", "is_error": True, "api_error_status": 401, "result": "no"}}}
    plan.write_text(json.dumps(failed))
    done = shop.run("fix", "--json", "--attempts", "1")
    told = [event["message"] for event in done.events() if "opinion" in event.get("message", "")]
    assert sum("gave no opinion that can be used. not logged in" in each for each in told) == 2, told
    assert "No further second opinion: premium failed 2 times in a row." in told


SIX = [f"def part{n}(x):\n    return x - {n}\n" for n in range(1, 7)]
SIX_TESTS = "import shop\n" + "".join(
    f"\n\ndef test_part{n}():\n    assert shop.part{n}(10) == {10 + n}\n" for n in range(1, 7)
)


def turn(n, **more):
    edit = {"file": "shop.py", "old": f"return x - {n}\n", "new": f"return x + {n}\n"}
    return {"match": {"test": f"test_part{n}"}, "edits": [edit], **more}


def test_six_at_once_one_stalls_one_crashes_the_other_four_land(tmp_path):
    hangs = {"match": {"test": "test_part5"}, "sleep": 600}
    crashes = {"match": {"test": "test_part6"}, "stdout": "Segmentation fault\n", "exit": 139}
    shop = Shop(tmp_path, [*(turn(n) for n in range(1, 5)), hangs, crashes])
    (shop.root / "shop.py").write_text("\n\n".join(SIX))
    (shop.root / "tests" / "test_shop.py").write_text(SIX_TESTS)
    shop.commit("Six causes")
    began = time.monotonic()
    done = shop.run(
        *("fix", "--agent", "scripted", "--agents", "6", "--attempts", "1", "--json"), REGREEN_AGENTS_IDLE_S="25"
    )
    assert done.code == 1, done.out + done.err
    ended = [event for event in done.events() if event.get("event") == "attempt_ended"]
    order = [event["event"] for event in done.events() if event.get("event") in {"attempt_started", "attempt_ended"}]
    assert order[:6] == ["attempt_started"] * 6, order
    told = {event["data"]["task"]: event["data"]["outcome"] for event in ended}
    assert sorted(told.values()) == ["agent_broken", "fixed", "fixed", "fixed", "fixed", "timed_out"], told
    source = shop.repaired()
    assert [f"return x + {n}\n" in source for n in range(1, 7)] == [True] * 4 + [False] * 2
    assert shop.left_behind() == []
    assert time.monotonic() - began < 280, os.getloadavg()
