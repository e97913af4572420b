"""``--apply merge`` moves the user's branch when it is clean and unchanged, and else says why it did not."""

import json

import pytest
from shop import REPAIRED, RIGHT, SHOP, Shop

pytestmark = pytest.mark.e2e

MERGE = ("fix", "--agent", "scripted", "--apply", "merge", "--json")
QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}


def warned(done):
    """What the run warned of, in one text."""
    return " ".join(event["message"] for event in done.events() if event.get("event") == "warned")


def test_a_clean_checkout_is_moved_to_the_result(tmp_path):
    shop = Shop(tmp_path)
    done = shop.run(*MERGE, **QUICK)
    assert done.code == 0, done.out + done.err
    assert shop.git("rev-parse", "main") == shop.git("rev-parse", *shop.branches())
    assert (shop.root / "shop.py").read_text() == REPAIRED
    assert shop.git("status", "--porcelain", "--untracked-files=no") == ""
    assert shop.git("symbolic-ref", "--short", "HEAD") == "main"
    assert "main was moved to the result" in warned(done)


def test_a_dirty_checkout_is_left_as_it_is(tmp_path):
    shop = Shop(tmp_path, files={"notes.txt": "one\n"})
    before = shop.git("rev-parse", "main")
    (shop.root / "notes.txt").write_text("two\n")
    done = shop.run(*MERGE, **QUICK)
    assert shop.repaired() == REPAIRED
    assert shop.git("rev-parse", "main") == before
    assert (shop.root / "shop.py").read_text() == SHOP
    assert (shop.root / "notes.txt").read_text() == "two\n"
    assert "left as it is" in warned(done)


def test_a_branch_that_moved_meanwhile_is_left_as_it_is(tmp_path):
    late = [{**turn, "sleep": 2} for turn in RIGHT]
    shop = Shop(tmp_path, late)
    process = shop.start(*MERGE, **QUICK)
    seen = []
    for line in process.stdout:
        told = json.loads(line) if line.startswith("{") else {}
        seen.append(told.get("message", ""))
        if told.get("event") == "attempt_started" and not (shop.root / "more.txt").exists():
            (shop.root / "more.txt").write_text("mine\n")
            shop.commit("Meanwhile")
    process.communicate()
    assert shop.repaired() == REPAIRED
    assert shop.git("log", "-1", "--format=%s", "main") == "Meanwhile"
    assert (shop.root / "shop.py").read_text() == SHOP
    assert any("left as it is" in message for message in seen), seen
