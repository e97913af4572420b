"""Every real agent program, driven by `regreen fix` against a double of its API: the same task, the same outcomes."""

from datetime import datetime

import pytest
from bay import BACK_ENDS, MENDED, RIGHT, WRONG, Bay

from regreen.testing.model_double import Call, ModelDouble, Turn

pytestmark = [pytest.mark.e2e, pytest.mark.agents]
SOME = [pytest.param(name, marks=() if each.quick else pytest.mark.long) for name, each in BACK_ENDS.items()]
LONG = [pytest.param(name, marks=pytest.mark.long) for name in BACK_ENDS]

BLOCK = (
    "shop.py\n```\n<<<<<<< SEARCH\n    return items[len(items)]\n=======\n    return items[{}]\n>>>>>>> REPLACE\n```\n"
)
SUBMIT = Turn(text="Done.", do=Call(tool="bash", args={"command": "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"}))


def turns(name, script, index):
    """The script as this program needs it: aider edits by text, mini ends by a command."""
    if name == "aider":
        return [Turn(text=BLOCK.format(index))]
    return [*script[:-1], SUBMIT] if name == "mini" else script


def bay(tmp_path, programs, name, double, **limits):
    shop = Bay(tmp_path, double.url, programs(name))
    if name == "aider":
        # It writes whole files to models that it does not know; blocks need less of the double.
        shop.variables["AIDER_EDIT_FORMAT"] = "diff"
    shop.ladder(name, **({"time_s": 200.0} | limits))
    return shop


@pytest.mark.parametrize("name", SOME)
def test_a_right_fix_lands_with_usage(tmp_path, programs, name):
    with ModelDouble(turns(name, RIGHT, -1)) as double:
        shop = bay(tmp_path, programs, name, double)
        done = shop.run("fix", "--json", timeout=500)
    assert shop.attempts(done) == [(name, "fixed")], done.out + done.err
    assert done.code == 0
    assert shop.repaired() == MENDED
    # Neither a commit of its own nor its own files (aider's histories, say) come along.
    (branch,) = shop.branches()
    assert shop.git("log", "--format=%an", "--name-only", f"main..{branch}").split() == ["Regreen", "shop.py"]
    (run,) = shop.run("runs", "--json").events()
    assert run["input_tokens"] >= 1000, run
    assert run["output_tokens"] >= 100, run
    assert shop.configuration() == shop.configured
    assert shop.processes() == []


@pytest.mark.parametrize("name", SOME)
def test_a_wrong_edit_is_rejected(tmp_path, programs, name):
    with ModelDouble(turns(name, WRONG, 0)) as double:
        shop = bay(tmp_path, programs, name, double)
        done = shop.run("fix", "--json", "--attempts", "1", timeout=500)
    assert shop.attempts(done) == [(name, "rejected")], done.out + done.err
    assert shop.branches() == []


@pytest.mark.parametrize("name", LONG)
def test_an_expired_login_is_told_apart(tmp_path, programs, name):
    with ModelDouble([Turn(status=401, message="invalid api key")]) as double:
        shop = bay(tmp_path, programs, name, double)
        done = shop.run("fix", "--json", "--attempts", "1", timeout=500)
    ended = [event for event in done.events() if event.get("event") == "attempt_ended"]
    assert ended, done.out + done.err
    assert ended[0]["data"]["outcome"] == "agent_broken", ended[0]
    assert "not logged in" in ended[0]["message"], ended[0]


@pytest.mark.parametrize("name", LONG)
def test_a_stalled_stream_ends(tmp_path, programs, name):
    with ModelDouble([Turn(text="I think.", stall="stream")]) as double:
        shop = bay(tmp_path, programs, name, double, time_s=60.0, idle_s=40.0)
        done = shop.run("fix", "--json", "--attempts", "1", timeout=500)
    assert [outcome for _, outcome in shop.attempts(done)] == ["timed_out"], done.out + done.err
    assert shop.processes() == []


TRAPS = {
    "a bad request": (Turn(status=400, message="prompt is odd"), 75.0, "agent_broken", "prompt is odd"),
    # Two ask again for up to 100 s before they tell.
    "a rate limit": (
        Turn(status=429, message="Rate limit reached. Try again in 90 s"),
        200.0,
        "rate_limited",
        "rate limit",
    ),
    # After a minute Gemini would say itself that the network is down.
    "no answer at all": (Turn(stall="headers"), 50.0, "timed_out", ""),
}
CAUGHT = {
    "codex": ("a bad request", "a rate limit", "no answer at all"),
    "gemini": ("a bad request", "no answer at all"),
    "qwen": ("a bad request", "a rate limit"),
    "opencode": ("a bad request", "no answer at all"),
    "copilot": ("a bad request", "a rate limit"),
    "aider": ("a bad request", "no answer at all"),
    "mini": ("a bad request", "a rate limit"),
}
"""Each program's own troubles; Claude Code has a module of its own, and test_traps.py has all of them at the adapter."""


@pytest.mark.long
@pytest.mark.parametrize(("name", "trap"), [(name, trap) for name, traps in CAUGHT.items() for trap in traps])
def test_each_trap_ends_in_its_own_outcome_and_in_time(tmp_path, programs, name, trap):
    turn, time_s, outcome, reason = TRAPS[trap]
    with ModelDouble([turn]) as double:
        shop = bay(tmp_path, programs, name, double, time_s=time_s, idle_s=time_s)
        done = shop.run("fix", "--json", "--attempts", "1", "--time", f"{time_s + 15:g}s", timeout=500)
    first = next((event for event in done.events() if event.get("event") == "attempt_ended"), None)
    assert first is not None, done.out + done.err
    assert first["data"]["outcome"] == outcome, first
    assert reason in first["message"], first
    (attempt,) = shop.report()["tasks"][0]["attempts"][:1]
    began, ended = (datetime.fromisoformat(attempt[key]) for key in ("started_at", "ended_at"))
    assert (ended - began).total_seconds() < time_s + 30, attempt
    assert shop.branches() == []
    assert shop.processes() == []


FILES = {"codex": ".codex/config.toml", "qwen": ".qwen/settings.json", "opencode": ".config/opencode/opencode.json"}


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_with_a_scratch_home_it_works_and_writes_nothing_into_the_users(tmp_path, programs, name):
    with ModelDouble(turns(name, RIGHT, -1)) as double:
        shop = bay(tmp_path, programs, name, double)
        folder = tmp_path / "home" / FILES[name].partition("/")[0]
        before = set(folder.rglob("*"))
        scratch = {"REGREEN_AGENTS_HOME": "scratch", "REGREEN_AGENTS_HOME_FILES": FILES[name]}
        done = shop.run("fix", "--json", timeout=500, **scratch)
    assert shop.attempts(done) == [(name, "fixed")], done.out + done.err
    # Being asked for its version, Codex makes links to itself below `tmp` there; nothing of a session is there.
    fresh = (path.relative_to(folder) for path in set(folder.rglob("*")) - before)
    assert [path for path in fresh if path.parts[0] != "tmp"] == []
    assert shop.configuration() == shop.configured
