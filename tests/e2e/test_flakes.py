"""A test that fails by chance: it ejects no honest fix, and hides no broken one."""

import subprocess
import sys
from pathlib import Path

import pytest
from shop import SHOP, SPOILT, TOOLS, Shop

pytestmark = pytest.mark.e2e

ONE = SHOP.replace("-= price", "+= price").replace("items[len(items)]", "items[-1]")
HONEST = [{"edits": [{"file": "shop.py", "old": ".lower()", "new": ".upper()"}]}]
BY_CHANCE = """\
import os

from mint import coins


def test_by_chance():
    assert os.urandom(1)[0] > 80


def test_coins():
    assert os.urandom(1)[0] > 40
    assert coins() == 3
"""
FILES = {"shop.py": ONE, "mint.py": "def coins():\n    return 3\n", "tests/test_chance.py": BY_CHANCE}


def test_a_flake_ejects_no_honest_fix(tmp_path):
    shop = Shop(tmp_path, HONEST, FILES)
    shop.run("fix", "--agent", "scripted", "--json")
    assert shop.repaired() == ONE.replace(".lower()", ".upper()")
    tries = [one for task in shop.report()["tasks"] if "test_label" in str(task) for one in task["attempts"]]
    assert [one["outcome"] for one in tries if one["outcome"] != "lost"] == ["fixed"]


@pytest.mark.parametrize("scope", ["auto", pytest.param("targeted", marks=pytest.mark.long)])
def test_ids_that_change_at_each_collection_eject_no_honest_fix(tmp_path, scope):
    stamps = """\
import time

import pytest

from shop import label


@pytest.mark.parametrize("stamp", [time.time_ns()])
def test_stamp(stamp):
    assert label(f"{stamp} ") == str(stamp)
"""
    # With tests that import nothing which changes: a selection that holds every test is a full run.
    files = TOOLS | {"shop.py": ONE, "tests/test_stamp.py": stamps}
    shop = Shop(tmp_path, HONEST, files)
    done = shop.run("fix", "--agent", "scripted", "--json", REGREEN_FIX_ATTEMPTS="1", REGREEN_VALIDATION_SCOPE=scope)
    assert done.code == 0, done.out[-3000:]
    assert shop.repaired() == ONE.replace(".lower()", ".upper()")
    assert "tests/test_stamp.py::test_stamp: ids of its tests change" in done.out


def test_a_flake_hides_no_broken_one(tmp_path):
    breaks = [{"edits": [*HONEST[0]["edits"], {"file": "mint.py", "content": "def coins():\n    return 4 - 0\n"}]}]
    for number in range(5):
        folder = tmp_path / str(number)
        folder.mkdir()
        shop = Shop(folder, breaks, FILES)
        done = shop.run("fix", "--agent", "scripted", "--json", REGREEN_FIX_ATTEMPTS="1")
        if "> 40" not in "".join(event.get("message", "") for event in done.events()):
            break
        # By chance it failed on the base already, so that nothing that passed was broken: throw again.
    assert shop.branches() == []
    assert shop.left_behind() == []


def test_who_spoils_a_test_is_named_with_the_smallest_command(tmp_path):
    shop = Shop(tmp_path, files=SPOILT)
    ran = shop.run("check", "--json")
    assert ran.code == 1
    report = shop.report()
    names = [f"pytest:tests/test_till.py::test_drawer_{word}_empty" for word in ("is", "still")]
    assert report["flaky"] == names
    causes = {case: each for each in report["diagnoses"] for case in each["cases"]}
    for name in names:
        assert (causes[name]["fault"], causes[name]["symptom"]) == ("flaky", "flaky")
    told = [reason["text"] for reason in causes[names[0]]["evidence"]]
    assert "It passes alone and fails after pytest:tests/test_a.py::test_filled." in told
    (command,) = {text.partition("shows it: ")[2] for text in told if "shows it: " in text and "_is_" in text}
    words = command.split()
    assert words[-2:] == ["tests/test_a.py::test_filled", "tests/test_till.py::test_drawer_is_empty"]
    by_hand = [sys.executable, "-m", *words[words.index("pytest") :], "-p", "no:cacheprovider"]
    assert subprocess.run(by_hand, cwd=shop.root, capture_output=True, check=False).returncode == 1
    reruns = {Path(path).name for path in (tmp_path / "shop" / ".regreen" / "runs").glob("*/raw/orders-*")}
    assert 5 <= len(reruns) <= 20, reruns

    shop.run("check", "tests", "--json")
    again = [item["text"] for each in shop.report()["diagnoses"] for item in each["evidence"]]
    assert any(text.endswith(command) for text in again), again
    calm = shop.run("check", "--no-flaky", "--json")
    assert "alone and in other orders" not in calm.out
    asked = shop.run("check", "--flaky", "--no-trace", "--json")
    assert [event["subject"] for event in asked.events() if "is flaky (order_dependent)" in event.get("message", "")]
    assert shop.left_behind() == []


def test_no_agent_is_asked_about_what_another_test_spoils(tmp_path):
    shop = Shop(tmp_path, files=SPOILT)
    done = shop.run("fix", "--agent", "scripted", "--json")
    assert done.code == 1
    tasks = shop.report()["tasks"]
    assert tasks
    assert not [each for task in tasks for each in task["attempts"]]
    assert shop.branches() == []


def test_what_always_fails_is_no_flake(tmp_path):
    shop = Shop(tmp_path, HONEST, {"shop.py": ONE})
    shop.run("check", "--flaky", "--json")
    assert shop.report()["flaky"] == []
    assert {each["fault"] for each in shop.report()["diagnoses"]} == {"implementation_bug"}
