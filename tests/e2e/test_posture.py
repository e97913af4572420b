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
