"""The real Claude Code, driven by `regreen fix` against a double of its API."""

import time

import pytest
from bay import MENDED, RIGHT, WORD, WRONG, Bay

from regreen.testing.checkout_digest import BRANCH_OF_OURS, checkout_digest
from regreen.testing.model_double import Call, Edit, ModelDouble, Turn

pytestmark = [pytest.mark.e2e, pytest.mark.agents, pytest.mark.long]


@pytest.fixture
def bay(tmp_path, programs):
    made = []

    def make(told, **limits):
        double = ModelDouble(told)
        double.__enter__()
        made.append(double)
        shop = Bay(tmp_path, double.url, programs("claude"))
        shop.ladder("claude", **({"time_s": 120.0} | limits))
        return shop

    yield make
    for double in made:
        double.__exit__(None, None, None)


def test_a_right_fix_lands_with_its_cost(bay):
    shop = bay(RIGHT)
    before = checkout_digest(shop.root)
    done = shop.run("fix", "--json")
    assert done.code == 0, done.out + done.err
    assert shop.repaired() == MENDED
    assert before.difference(checkout_digest(shop.root), allowed=(*BRANCH_OF_OURS, ":")) == ()
    assert shop.attempts(done) == [("claude", "fixed")]
    (run,) = shop.run("runs", "--json").events()
    assert (run["input_tokens"], run["output_tokens"]) == (3000, 300)
    assert run["cost_usd"] > 0
    assert shop.left_behind() == []


def test_a_wrong_edit_is_rejected(bay):
    shop = bay(WRONG)
    done = shop.run("fix", "--json", "--attempts", "1")
    assert done.code == 1, done.out + done.err
    assert shop.attempts(done) == [("claude", "rejected")]
    assert shop.branches() == []


OUTSIDE = Call(tool="Write", args={"file_path": "/var/tmp/regreen-was-here", "content": "x"})
TRAPS = {
    "a denied edit": ([Turn(text="I write.", do=OUTSIDE), Turn(text=WORD)], {}, "no_change", "not permitted"),
    "a login": ([Turn(status=401, message="invalid x-api-key")], {}, "agent_broken", "not logged in"),
    "a bad request": ([Turn(status=400, message="prompt is odd")], {}, "agent_broken", "prompt is odd"),
    "an overload": ([Turn(status=529, message="Overloaded")], {}, "rate_limited", "overloaded"),
    "a stalled stream": ([Turn(text="I think.", stall="stream")], {"idle_s": 12.0}, "timed_out", ""),
    "no answer at all": ([Turn(stall="headers")], {"time_s": 15.0}, "timed_out", ""),
    "its own limit": (
        [Turn(text="On.", do=Call(tool="Glob", args={"pattern": "*"}))],
        {"turns": 2},
        "no_change",
        "own limit",
    ),
    "a legal no": ([Turn(text='{"status": "impossible", "summary": "the test is wrong"}')], {}, "impossible", "wrong"),
}


QUICK = {"a login", "a stalled stream"}


@pytest.mark.parametrize(
    "trap", [pytest.param(trap, marks=() if trap in QUICK else pytest.mark.long) for trap in TRAPS]
)
def test_each_trap_ends_in_its_own_outcome_and_in_time(bay, trap):
    told, limits, outcome, reason = TRAPS[trap]
    shop = bay(told, **limits)
    began = time.monotonic()
    done = shop.run("fix", "--json", "--attempts", "1", "--time", "45s")
    assert time.monotonic() - began < 120
    ended = [event for event in done.events() if event.get("event") == "attempt_ended"]
    assert ended, done.out + done.err
    assert ended[0]["data"]["outcome"] == outcome, ended[0]
    assert reason in ended[0]["message"], ended[0]
    assert shop.branches() == []
    assert shop.processes() == []


def test_what_was_edited_before_a_stall_is_inspected_as_usual(bay):
    edit = Turn(text="I look.", do=Edit(file="shop.py", old="items[len(items)]", new="items[-1]"))
    shop = bay([edit, Turn(text="I think.", stall="stream")], idle_s=12.0)
    done = shop.run("fix", "--json", "--attempts", "1")
    assert done.code == 0, done.out + done.err
    assert shop.repaired() == MENDED
