"""A test that fails by chance: it ejects no honest fix, and hides no broken one."""

import pytest
from shop import SHOP, Shop

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
    files = {"shop.py": ONE, "tests/test_stamp.py": stamps}
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
