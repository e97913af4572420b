import json

import pytest
from shop import Shop

from regreen.testing.checkout_digest import checkout_digest

pytestmark = pytest.mark.e2e

TEST = """\
from pathlib import Path

from shop import label


def test_data_that_git_ignores():
    assert Path("prices.local").read_text() == "1"


def test_label_of_something():
    assert label("A") == "a"
"""


def test_what_fails_in_a_copy_alone_is_named_so_and_charged_to_nobody(tmp_path):
    shop = Shop(tmp_path, [{"edits": [{"file": "shop.py", "old": "result = 0", "new": "result = 1"}]}])
    (shop.root / "tests" / "test_shop.py").write_text(TEST)
    (shop.root / ".gitignore").write_text("*.local\n")
    shop.commit("A test that needs an ignored file")
    (shop.root / "prices.local").write_text("1")
    before = checkout_digest(shop.root)
    done = shop.run("fix", "--agent", "scripted", "--json")
    assert done.code == 1, done.out + done.err
    report = json.loads(shop.run("report", "--format", "json").out)
    (cause,) = report["diagnoses"]
    assert cause["fault"] == "environment"
    assert any("passes in the checkout" in item["text"] for item in cause["evidence"])
    assert not [event for event in done.events() if event.get("event") == "attempt_started"]
    assert before.difference(checkout_digest(shop.root), allowed=(":",)) == ()
