"""What was proved before a run's time was over, or before it was interrupted, lands when the run is resumed."""

import json
import signal

import pytest
from shop import RIGHT, SHOP, Shop, until

pytestmark = pytest.mark.e2e

QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}
TWO = {
    "shop.py": SHOP.replace("-= price", "+= price"),
    "tests/test_slow.py": "import time\n\n\ndef test_slow():\n    time.sleep(8)\n",
}
"""`last` and `label` are wrong; for a suite that takes so long, what is proved waits a while for agents at work."""
SLEEPS = [RIGHT[1], {**RIGHT[2], "sleep": 600}]
"""`last` is mended at once, and whoever works on `label` never comes back."""
LAST = TWO["shop.py"].replace("items[len(items)]", "items[-1]")
FIX = ("fix", "--agent", "scripted", "--json")


def kinds(done, *names):
    """Events of these kinds, in order."""
    return [event for event in done.events() if event.get("event") in names]


def stops(done):
    """The stop codes that a command told of."""
    return [event["subject"] for event in kinds(done, "run_stopped")]


def out_of_time(tmp_path, *words):
    """A run whose time ended while one proved change waited to land."""
    shop = Shop(tmp_path, SLEEPS, TWO)
    done = shop.run(*FIX, "--time", "36s", *words, **QUICK)
    assert len(kinds(done, "candidate_queued")) == 1, done.out[-3000:] + done.err
    assert stops(done) == ["budget_time"]
    assert done.code == 5
    assert shop.branches() == [], "the whole suite has not seen it"
    assert shop.left_behind() == []
    assert shop.ledger() == []
    return shop


@pytest.mark.long
def test_what_waited_when_the_time_was_over_lands_when_resumed_and_nothing_else_begins(tmp_path):
    shop = out_of_time(tmp_path, "--apply", "merge")
    report = shop.report()
    assert "1 proved change waits to land: `regreen resume`" in report["stop_reason"]
    assert sorted(task["state"] for task in report["tasks"]) == ["escalated", "queued"]
    assert len(report["escalations"]) == 1
    (folder,) = (shop.root / ".regreen" / "runs").iterdir()
    assert (folder / "reports" / "test-report.json").is_file(), "who never resumes has the reports"
    assert "open" in shop.run("runs").out
    # The user goes on meanwhile: what lands is on the run's branch, and theirs is left as it is.
    (shop.root / "more.txt").write_text("mine\n")
    shop.commit("Mine")
    mine = shop.git("rev-parse", "main")

    done = shop.run("resume", "--json", **QUICK)
    assert kinds(done, "attempt_started") == [], "the time is over"
    assert len(kinds(done, "landed")) == 1, done.out[-3000:] + done.err
    assert [event["data"]["failing"] for event in kinds(done, "checkpointed")] == [1], (
        "the whole suite has run on it, once"
    )
    assert stops(done) == ["budget_time"]
    assert done.code == 5
    assert shop.repaired() == LAST
    assert shop.git("rev-parse", "main") == mine
    report = shop.report()
    assert sorted(task["state"] for task in report["tasks"]) == ["escalated", "landed"]
    assert shop.git("log", "-1", "--format=%(trailers:key=Regreen-Validation,valueonly)", shop.branches()[0]) == "full"
    assert len(report["escalations"]) == 1
    assert shop.left_behind() == []
    assert shop.ledger() == []
    assert shop.run("verify").code == 0, "now it is sealed"

    again = shop.run("resume", "--json", **QUICK)
    assert again.code == 2
    assert "No run can be resumed" in again.out + again.err


@pytest.mark.long
def test_what_waited_does_not_land_where_the_runs_branch_is_not_as_it_left_it(tmp_path):
    shop = out_of_time(tmp_path)
    (run,) = (path.name for path in (shop.root / ".regreen" / "runs").iterdir())
    shop.git("checkout", "--quiet", "-b", f"regreen/{run}")
    (shop.root / "more.txt").write_text("theirs\n")
    shop.commit("Theirs")
    theirs = shop.git("rev-parse", "HEAD")
    shop.git("checkout", "--quiet", "main")
    done = shop.run("resume", "--json", **QUICK)
    assert stops(done) == ["unsafe"], done.out[-3000:] + done.err
    assert done.code == 4
    assert kinds(done, "landed") == []
    assert shop.git("rev-parse", f"regreen/{run}") == theirs
    report = shop.report()
    assert {task["state"] for task in report["tasks"]} == {"escalated"}
    assert shop.run("verify").code == 0


@pytest.mark.long
def test_what_waited_when_the_user_interrupted_lands_without_another_try(tmp_path):
    shop = Shop(tmp_path, SLEEPS, TWO)
    process = shop.start(*FIX, **QUICK)
    assert until(process, "candidate_queued") is not None
    for _ in range(2):
        process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 130
    assert shop.branches() == []
    shop.script.write_text(json.dumps(RIGHT))
    done = shop.run("resume", "--json", **QUICK)
    assert done.code == 0, done.out[-3000:] + done.err
    tried = [event["data"]["title"] for event in kinds(done, "attempt_started")]
    assert all("label" in title for title in tried), tried
    assert len(kinds(done, "landed")) == 2
    assert shop.run("verify").code == 0
