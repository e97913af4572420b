"""What a run prints and where: numbered events, silence that still tells of broken tools, outputs that close or fill."""

import json
import subprocess
import sys

import pytest
from shop import Shop

pytestmark = pytest.mark.e2e


def shell(shop, line):
    """Run a line of shell in the project; `$R` is Regreen."""
    env = shop.environment(R=f"{sys.executable} -P -m regreen")
    return subprocess.run(
        ["bash", "-c", line], cwd=shop.root, env=env, capture_output=True, text=True, timeout=240, check=False
    )


def last(shop):
    return json.loads(shop.run("runs", "--json").out.splitlines()[0])


def test_events_are_numbered_and_progress_is_not(tmp_path):
    shop = Shop(tmp_path)
    *events, result = shop.run("check", "--no-trace", "--json").events()
    stored = [each for each in events if each["event"] != "measure_progressed"]
    assert [each["seq"] for each in stored] == list(range(1, len(stored) + 1))
    shown = [each for each in events if each["event"] == "measure_progressed"]
    assert shown
    assert not any("seq" in each for each in shown)
    assert shop.run("check", "--no-trace", "--json", "--quiet").events()[0]["result"] == result["result"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("$R check --no-trace | true", 141),
        ("$R check --no-trace >/dev/full", 2),
    ],
)
def test_an_output_that_closes_or_fills_breaks_no_run(tmp_path, line, code):
    shop = Shop(tmp_path)
    done = shell(shop, f"{line}; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, last(shop)["state"], last(shop)["baseline_failing"]) == (code, "ended", 4)
    assert shop.run("verify").code == 0
    assert ("Standard output cannot be written" in done.stderr) == (code == 2)
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_a_fix_lands_although_nobody_reads(tmp_path):
    shop = Shop(tmp_path)
    done = shell(shop, "$R fix --agent scripted --json | head -n 1; exit ${PIPESTATUS[0]}")
    assert (done.returncode, last(shop)["final_failing"], last(shop)["state"]) == (141, 0, "done")


def test_quiet_prints_nothing_but_what_broke(tmp_path):
    shop = Shop(tmp_path)
    failed = shop.run("check", "--no-trace", "-q")
    assert (failed.code, failed.out, failed.err) == (1, "", "")
    for words in (("verify",), ("gc",), ("trust",), ("doctor",), ("init",), ("agents", "allow")):
        said = shop.run(*words, "--quiet")
        assert (said.code, said.out, said.err) == (0, "", ""), words
    said = shop.run("check", "-q", "--test-command", "pytest --no-such-option")
    assert (said.code, said.out) == (2, "")
    what, where, todo = said.err.splitlines()
    assert "broke" in what
    assert str(shop.root) in where
    assert "regreen show" in todo
