"""SIGINT once and twice: the run ends so that it can be resumed, and resume brings it to its end."""

import json
import signal
import time

import pytest
from shop import REPAIRED, RIGHT, Shop, until

from regreen.app.loop import GRACE_S

pytestmark = pytest.mark.e2e

QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}
SLOW = [RIGHT[0], RIGHT[1], {**RIGHT[2], "sleep": 6}]


def see_resumed(shop):
    """Resume completes: each cause landed once, nothing is left."""
    done = shop.run("resume", "--json", **QUICK)
    assert done.code == 0, done.out + done.err
    assert shop.repaired() == REPAIRED
    (branch,) = shop.branches()
    tasks = shop.git("log", "--format=%(trailers:key=Regreen-Task,valueonly)", f"main..{branch}").split()
    assert sorted(tasks) == ["T1", "T2", "T3"]
    assert shop.left_behind() == []
    assert shop.ledger() == []
    assert shop.run("verify").code == 0
    lost = [attempt for task in shop.report()["tasks"] for attempt in task["attempts"] if attempt["outcome"] != "fixed"]
    assert lost == [], "what the user interrupted counts against nobody"


@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "moment",
    [
        pytest.param("measure_started", marks=pytest.mark.long),
        pytest.param("planned", marks=pytest.mark.long),
        "attempt_started",
        pytest.param("landed", marks=pytest.mark.long),
    ],
)
def test_interrupted_and_resumed(tmp_path, moment, times):
    shop = Shop(tmp_path, SLOW)
    # Strict: else all lands at once, and nothing is left to be interrupted.
    strict = ("--strict",) if moment == "landed" else ()
    process = shop.start("fix", "--agent", "scripted", *strict, "--json", **QUICK)
    assert until(process, moment) is not None
    for _ in range(times):
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
    out, err = process.communicate()
    assert process.returncode == 130, out + err
    assert shop.left_behind() == []
    assert shop.ledger() == []
    assert "goes on with an open one" in shop.run("runs").out or '"interrupted"' in out
    see_resumed(shop)


@pytest.mark.long
def test_twice_ends_at_once_whatever_the_agent_does(tmp_path):
    shop = Shop(tmp_path, [{"sleep": 600}])
    process = shop.start("fix", "--agent", "scripted", "--json", **QUICK)
    assert until(process, "attempt_started") is not None
    time.sleep(1)
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)
    assert process.returncode == 130
    assert time.monotonic() - begun < 100
    assert shop.left_behind() == []


@pytest.mark.long
def test_once_leaves_a_slow_agent_its_grace_and_no_more(tmp_path):
    shop = Shop(tmp_path, [{"sleep": 600}])
    process = shop.start("fix", "--agent", "scripted", "--json", **QUICK)
    assert until(process, "attempt_started") is not None
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=GRACE_S + 60)
    assert process.returncode == 130
    assert time.monotonic() - begun >= GRACE_S
    assert shop.left_behind() == []
    shop.script.write_text(json.dumps(RIGHT))
    see_resumed(shop)
