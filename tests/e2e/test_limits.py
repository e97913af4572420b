"""A test that takes all the memory that it may costs itself only: every other one has its verdict."""

import json

import pytest
from shop import REPAIRED, Shop

pytestmark = pytest.mark.e2e

GREEDY = """
import time


def test_before():
    pass


def test_takes_all_memory():
    held = []
    while True:
        held.append(b"x" * 10_000_000)
        time.sleep(0.01)


def test_between():
    assert False


def test_after():
    pass
"""


def test_what_takes_all_memory_costs_itself_only(tmp_path):
    shop = Shop(tmp_path, files={"shop.py": REPAIRED, "tests/test_greedy.py": GREEDY})
    done = shop.run("check", "--json", REGREEN_TEST_MEMORY_MB="300", REGREEN_TEST_NETWORK="host")
    assert done.code == 1, done.out + done.err
    lines = (shop.root / ".regreen" / "runs").glob("*/evidence/tests.jsonl")
    told = [json.loads(line) for path in lines for line in path.read_text().splitlines()]
    found = {each["test_id"].rpartition("::")[2]: each["status"] for each in told if "test_greedy" in each["test_id"]}
    assert found == {
        "test_before": "passed",
        "test_takes_all_memory": "crashed",
        "test_between": "failed",
        "test_after": "passed",
    }
    assert {each["status"] for each in told if "test_shop" in each["test_id"]} == {"passed"}
    reasons = [case for case in shop.report()["findings"] if "test_takes_all" in json.dumps(case)]
    assert any("test.memory_mb" in json.dumps(each) for each in reasons), reasons
    assert shop.left_behind() == []
