"""What repeats are for: a repair that is right in one order of the tests only, or only beside others, lands nowhere."""

import contextlib
import json
import sqlite3

import pytest
from shop import SHOP, Shop

pytestmark = pytest.mark.e2e

ONE = {"shop.py": SHOP.replace("-= price", "+= price").replace("items[len(items)]", "items[-1]")}
"""Only `label` is wrong."""
TOTAL, LABEL = "    result = 0\n", "    return name.strip().lower()\n"
LEANS = [
    {"file": "shop.py", "old": "def total(prices):\n", "new": "WORDS = {}\n\n\ndef total(prices):\n"},
    {"file": "shop.py", "old": TOTAL, "new": TOTAL + "    WORDS['upper'] = str.upper\n"},
    {"file": "shop.py", "old": LABEL, "new": "    return WORDS.get('upper', str.lower)(name.strip())\n"},
]
"""Right once `total` has run, as it has in the order of the file."""
SPOILS = [
    {"file": "shop.py", "old": "def total(prices):\n", "new": "SOLD = []\n\n\ndef total(prices):\n"},
    {"file": "shop.py", "old": TOTAL, "new": "    result = len(SOLD)\n"},
    {"file": "shop.py", "old": LABEL, "new": "    SOLD.append(name)\n    return name.strip().upper()\n"},
]
"""Right, but what runs after it is wrong; in the order of the file, nothing does."""


@pytest.mark.parametrize(("edits", "repeat"), [(LEANS, "alone"), (SPOILS, "shuffled")])
def test_a_repair_that_is_right_in_one_order_only_is_refused_by_the_repeats(tmp_path, edits, repeat):
    # By this seed `label` is asked before `total`: of the orders of five tests one in ten would show nothing.
    shop = Shop(tmp_path, [{"match": {"test": "test_label"}, "edits": edits}], ONE)
    done = shop.run("fix", "--agent", "scripted", "--attempts", "1", "--seed", "4", "--json")
    assert done.code == 1, done.out + done.err
    assert shop.branches() == []
    (tried,) = [attempt for task in shop.report()["tasks"] for attempt in task["attempts"]]
    assert (tried["outcome"], tried["reason"].partition(":")[0]) == ("rejected", "targeted"), tried
    assert ("test_label" if repeat == "alone" else "test_total") in tried["reason"]


LEAVES = [
    {"file": "shop.py", "old": "def total(prices):\n", "new": "SOLD = []\n\n\ndef total(prices):\n"},
    {"file": "shop.py", "old": LABEL, "new": "    SOLD.append(name)\n    return name.strip().upper()\n"},
]
"""Right, but it leaves something behind that only a test of a later file finds."""
LATER = "import shop\n\n\ndef test_nothing_is_sold_yet():\n    assert not getattr(shop, 'SOLD', [])\n"


def test_what_breaks_another_test_in_the_whole_suite_only_is_no_flake_and_does_not_land(tmp_path):
    shop = Shop(tmp_path, [{"match": {"test": "test_label"}, "edits": LEAVES}], ONE | {"tests/test_till.py": LATER})
    done = shop.run("fix", "--agent", "scripted", "--attempts", "1", "--json")
    assert done.code == 1, done.out + done.err
    assert shop.branches() == []
    assert "is flaky" not in done.out
    (task,) = shop.report()["tasks"]
    assert task["state"] == "escalated"
    assert "test_nothing_is_sold_yet" in str(task), task


def test_what_came_back_from_the_train_is_known_to_have_come_back(tmp_path):
    right = {"match": {"test": "test_label"}, "edits": [{"file": "shop.py", "old": ".lower()", "new": ".upper()"}]}
    first = {**right, "match": {"test": "test_label", "attempt": 1}, "edits": LEAVES}
    shop = Shop(tmp_path, [first, right], ONE | {"tests/test_till.py": LATER})
    done = shop.run("fix", "--agent", "scripted", "--attempts", "2", "--json")
    assert done.code == 0, done.out + done.err
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db")) as database:
        rows = database.execute("SELECT key, sent_back, payload FROM candidates ORDER BY key").fetchall()
    assert [(key, bool(back), json.loads(payload).get("returns", 0)) for key, back, payload in rows] == [
        ("T1.1", True, 0),
        ("T1.2", False, 1),
    ]


WIDTH = "UNIT = 'm'\n\n\ndef {name}(value):\n    return value {sign} 2\n"
APART = "import long\nimport wide\n\n\ndef test_one_of_them_stays():\n    assert 'm' in (long.UNIT, wide.UNIT)\n"
ASKED = "from {name} import {name}\n\n\ndef test_{name}():\n    assert {name}(6) == 12\n\n\n"
ASKED += "def test_{name}_of_more():\n    assert {name}(7) == 14\n"


def test_the_second_of_two_that_clash_goes_back_and_starts_from_the_first(tmp_path):
    files = {"tests/test_apart.py": APART, "shop.py": ONE["shop.py"].replace(".lower()", ".upper()")}
    script = []
    for name in ("long", "wide"):
        files |= {f"{name}.py": WIDTH.format(name=name, sign="+"), f"tests/test_{name}.py": ASKED.format(name=name)}
        mends = {"file": f"{name}.py", "old": "value + 2", "new": "value * 2"}
        renames = {"file": f"{name}.py", "old": "'m'", "new": "'cm'"}
        script.append({"match": {"test": f"test_{name}", "attempt": 1}, "edits": [mends, renames]})
        script.append({"match": {"test": f"test_{name}", "attempt": 2}, "edits": [mends]})
    shop = Shop(tmp_path, script, files)
    done = shop.run("fix", "--agent", "scripted", "--attempts", "2", "--agents", "2", "--json")
    assert done.code == 0, done.out + done.err
    (branch,) = shop.branches()
    second, first = shop.git("log", "-2", "--format=%H %s", branch).splitlines()
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db")) as database:
        rows = database.execute("SELECT key, sent_back, payload FROM candidates ORDER BY key").fetchall()
    ((gone, why),) = [(key, back) for key, back, _ in rows if back]
    stayed = {"T1.1": "T2.1", "T2.1": "T1.1"}[gone]
    assert f"right alone, and wrong together with {stayed}, which has landed" in why
    assert "test_one_of_them_stays" in why
    (again,) = [json.loads(payload) for key, _, payload in rows if key == gone.replace(".1", ".2")]
    assert again["proposal"]["base"] == first.partition(" ")[0]
    assert shop.git("show", f"{branch}:long.py") != shop.git("show", f"{branch}:wide.py")
    assert second
