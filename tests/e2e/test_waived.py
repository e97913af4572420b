"""A change that a waiver lets pass lands, and every waiver stands in the reports with what it did."""

import json

import pytest
from shop import REPAIRED, SHOP, TESTS, Shop

pytestmark = pytest.mark.e2e

WAIVERS = """
[[guard.waivers]]
rule = "source-starts-process"
paths = ["shop.py"]
reason = "the till rings a bell"
expires = "2099-12-31"

[[guard.waivers]]
rule = "source-network"
paths = ["fetch/**"]
reason = "it fetches by trade"
expires = "2099-12-31"

[[guard.waivers]]
rule = "source-ends-process"
paths = ["shop.py"]
reason = "it was so once"
expires = "2020-01-01"
"""
ONLY = SHOP.replace("items[len(items)]", "items[-1]").replace(".lower()", ".upper()")
RINGS = "import subprocess\n\n\n" + REPAIRED.replace(
    "+= price", "+= price\n        subprocess.run(['true'], check=False)"
)
TURNS = [{"match": {"test": "test_total"}, "edits": [{"file": "shop.py", "content": RINGS}]}]


def test_a_waived_change_lands_and_each_waiver_stands_in_the_report_with_what_it_did(tmp_path):
    shop = Shop(tmp_path, TURNS, {"shop.py": ONLY, "tests/test_shop.py": TESTS, "regreen.toml": WAIVERS})
    done = shop.run("fix", "--agent", "scripted", "--json")
    assert done.code == 0, done.out + done.err
    (branch,) = shop.branches()
    assert "subprocess.run(['true'], check=False)" in shop.git("show", f"{branch}:shop.py")
    (folder,) = (shop.root / ".regreen" / "runs").iterdir()
    reports = folder / "reports"
    told = json.loads((reports / "test-report.json").read_text())
    did = [note for note in told["notes"] if note.startswith("The waiver of ")]
    reason = "the till rings a bell (until 2099-12-31)"
    assert sorted(did) == [
        "The waiver of source-ends-process (shop.py) lifts nothing: it expired on 2020-01-01.",
        "The waiver of source-network (fetch/**) matched nothing. Its reason: it fetches by trade (until 2099-12-31).",
        f"The waiver of source-starts-process (shop.py) let 2 places pass in shop.py (T1.1). Its reason: {reason}.",
    ]
    waived = [event for event in told["guard_events"] if event["waived"]]
    assert {(event["rule"], event["file"], event["waived"]) for event in waived} == {
        ("source-starts-process", "shop.py", reason)
    }
    assert all(event["line"] and "subprocess" in event["after"] for event in waived)
    for name in ("test-report.md", "report.html"):
        text = (reports / name).read_text()
        assert reason in text, name
        assert "matched nothing" in text, name
