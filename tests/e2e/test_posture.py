"""Every report says what this run enforced: less than the machine can, where settings take something away."""

import json
import subprocess
import sys
import sysconfig

import pytest
from shop import REPAIRED, Shop

from regreen.plugins.executors.local import EXECUTOR

pytestmark = pytest.mark.e2e

ABLE = EXECUTOR.posture()
CASES = {
    "mounts off": ({"REGREEN_WORKSPACE_MOUNTS": "off"}, (False, ABLE.network), "workspace.mounts"),
    "sandbox off": ({"REGREEN_AGENTS_SANDBOX": "off"}, (ABLE.mounts, ABLE.network), "agents.sandbox"),
    "host network": ({"REGREEN_TEST_NETWORK": "host"}, (ABLE.mounts, False), "test.network"),
    "own network": ({"REGREEN_TEST_NETWORK": "own"}, (ABLE.mounts, ABLE.network), "read the rest of the machine"),
}


@pytest.mark.skipif(not (ABLE.mounts and ABLE.network), reason="This machine has no sandbox that could be taken away.")
@pytest.mark.parametrize("case", CASES)
def test_a_report_tells_what_the_settings_left(tmp_path, case):
    env, left, note = CASES[case]
    shop = Shop(tmp_path)
    shop.run("check", "--quiet", "--trust", **env)
    posture = shop.report()["posture"]
    assert (posture["mounts"], posture["network"]) == left
    assert posture["reads"] is False
    assert any(note in each for each in posture["notes"])
    assert json.loads(shop.run("report", "--format", "ctrf").out)["results"]["extra"]["posture"] == posture


@pytest.mark.skipif(not ABLE.network, reason="This machine has no networks of their own.")
def test_a_network_that_was_not_tried_was_not_enforced(tmp_path):
    shop = Shop(tmp_path, files={"shop.py": REPAIRED})
    assert shop.run("check").code == 0
    posture = shop.report()["posture"]
    assert posture["network"] is False
    assert any("was not tried" in each for each in posture["notes"])


WRITES = """\
import sysconfig
from pathlib import Path


def test_it():
    place = Path(sysconfig.get_path("purelib"), "left.py")
    if not place.exists():
        place.touch()
"""


def test_where_nothing_keeps_the_environment_read_only_what_changed_in_it_is_told(tmp_path):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "env"], check=True)
    (packages,) = (tmp_path / "env").glob("lib/python3*/site-packages")
    (packages / "ours.pth").write_text(sysconfig.get_path("purelib"))
    shop = Shop(tmp_path, files={"tests/test_it.py": WRITES})
    env = {"REGREEN_WORKSPACE_MOUNTS": "off", "REGREEN_TEST_PYTHON": str(tmp_path / "env/bin/python")}
    shop.run("check", "--quiet", "--trust", **env)
    (told,) = [each for each in shop.report()["notes"] if "environment" in each and "as it was" in each]
    assert "1 file came" in told
    assert "left.py" in told
    shop.run("check", "--quiet", "--trust", **env)
    assert not [each for each in shop.report()["notes"] if "as it was" in each], "it was there before"


STRAYS = """\
import json, os, pathlib, subprocess, sys
request = json.loads(pathlib.Path(os.environ["REGREEN_REQUEST"]).read_text())
tests = " ".join(request["targets"]["test_ids"])
own = request["execution"]["env"] if "test_last" in tests else os.environ
at = "." if "test_label" in tests else "@CHECKOUT@"
subprocess.run([sys.executable, "-m", "pytest", "-q"], cwd=at, env={**os.environ, **own}, stdout=2)
path = pathlib.Path("shop.py")
text = path.read_text()
for old, new in (("-= price", "+= price"), ("items[len(items)]", "items[-1]"), (".lower()", ".upper()")):
    if ("total" if "price" in old else "last" if "items" in old else "label") in tests:
        path.write_text(text.replace(old, new))
print(json.dumps({"status": "success", "summary": "all green"}))
"""


def test_own_runs_of_an_agent_that_took_the_checkout_for_its_copy_are_told(tmp_path):
    shop = Shop(tmp_path)
    agent = tmp_path / "agent.py"
    agent.write_text(STRAYS.replace("@CHECKOUT@", str(shop.root)))
    words = ("--agent", "command", "--command", f"{sys.executable} {agent}", "--attempts", "1")
    done = shop.run("fix", *words, REGREEN_WORKSPACE_MOUNTS="off")
    assert done.code == 0, done.out + done.err
    assert shop.repaired() == REPAIRED
    attempts = [attempt for task in shop.report()["tasks"] for attempt in task["attempts"]]
    told = [attempt["reason"] for attempt in attempts if "from your checkout" in attempt["reason"]]
    assert len(told) == 2, attempts
    assert all(f"shop from {shop.root}/shop.py" in each for each in told)
