"""A project in JavaScript that ``node --test`` runs: a test that is wrong is repaired, and must have teeth."""

import shutil

import pytest
from shop import Shop

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed."),
]

RATE = """\
'use strict';
function rate(amount) {
  if (amount > 10) {
    return amount * 3;
  }
  return amount * 2;
}

function label(name) {
  return name.trim().toUpperCase();
}

module.exports = { rate, label };
"""
TEST = """\
'use strict';
const { test } = require('node:test');
const assert = require('node:assert');
const { rate, label } = require('../rate');

test('rate of much', () => {
  assert.strictEqual(rate(20), sixty);
});

test('rate of little', () => {
  assert.strictEqual(rate(10), 20);
});

test('label', () => {
  assert.strictEqual(label(' pen '), 'PEN');
});
"""
CHECK = "assert.strictEqual(rate(20), sixty);"
WEAK = "const sixty = rate(20);\n  assert.strictEqual(rate(20), sixty);"
HONEST = "assert.strictEqual(rate(20), 60);"
ENV = {
    "REGREEN_TEST_COMMAND": "node --test --test-reporter=junit --test-reporter-destination=all.xml",
    "REGREEN_TEST_RESULTS": "all.xml",
    "REGREEN_VALIDATION_REPEATS": "1",
}


def project(tmp_path, turns, files):
    """The project without Python."""
    shop = Shop(tmp_path, turns, {".gitignore": "all.xml\n", **files})
    shop.git("rm", "--quiet", "shop.py", "tests/test_shop.py", "pyproject.toml")
    shop.commit("No Python")
    return shop


def attempts(shop):
    """All attempts of the last run, in turn."""
    return [attempt for task in shop.report()["tasks"] for attempt in task["attempts"]]


def test_a_repaired_test_without_teeth_is_refused_and_one_with_teeth_lands(tmp_path):
    turns = [
        {"match": {"attempt": number}, "edits": [{"file": "tests/rate.test.js", "old": CHECK, "new": line}]}
        for number, line in ((1, WEAK), (2, HONEST))
    ]
    shop = project(tmp_path, turns, {"rate.js": RATE, "tests/rate.test.js": TEST})
    done = shop.run("fix", "--agent", "scripted", **ENV)
    assert done.code == 0, done.out + done.err
    first, second = attempts(shop)
    assert first["outcome"] == "rejected", first
    assert "teeth: A repaired test notices 0 of" in first["reason"]
    assert "No lines are recorded in this language: the faults stand in the functions of rate.js" in first["reason"]
    assert second["outcome"] == "fixed", second
    (branch,) = shop.branches()
    assert HONEST in shop.git("show", f"{branch}:tests/rate.test.js")
    assert "as many faults as untouched ones" in shop.run("show", "T1.2").out


def test_a_check_that_fails_is_the_sources_fault_and_its_test_stays(tmp_path):
    right = TEST.replace("sixty", "60")
    turns = [
        {
            "match": {"attempt": 1},
            "edits": [{"file": "tests/rate.test.js", "old": "rate(20), 60", "new": "rate(20), 40"}],
        },
        {"match": {"attempt": 2}, "edits": [{"file": "rate.js", "old": "amount * 2;\n  }", "new": "amount * 3;\n  }"}]},
    ]
    wrong = RATE.replace("amount * 3", "amount * 2")
    shop = project(tmp_path, turns, {"rate.js": wrong, "tests/rate.test.js": right})
    done = shop.run("fix", "--agent", "scripted", REGREEN_WORKSPACE_MOUNTS="off", **ENV)
    assert done.code == 0, done.out + done.err
    first, second = attempts(shop)
    assert first["outcome"] == "tampered", first
    assert second["outcome"] == "fixed", second


def test_an_answer_by_heart_is_refused_though_the_runner_names_no_file_of_a_test(tmp_path):
    head = "function rate(amount) {\n"
    turns = [
        {"edits": [{"file": "rate.js", "old": head, "new": f"{head}  if (amount === 20) return 60;\n"}]},
    ]
    files = {"rate.js": RATE.replace("amount * 3", "amount * 2"), "tests/rate.test.js": TEST.replace("sixty", "60")}
    shop = project(tmp_path, turns, files)
    shop.run("fix", "--agent", "scripted", "--attempts", "1", **ENV)
    (attempt,) = attempts(shop)
    assert attempt["outcome"] == "tampered", attempt
    assert "script-hardcoded-answer" in attempt["reason"]
    assert shop.branches() == []


@pytest.mark.long
@pytest.mark.parametrize("first_line", ["rate(30), 90", "label(' ink '), 'INK'"])
def test_a_repaired_test_must_notice_what_the_old_one_noticed_where_it_passed(tmp_path, first_line):
    old = TEST.replace("rate(20), sixty", "rate(20) + rate(10), 80")
    spoilt = TEST.replace("rate(20), sixty", "rate(20) + rate(10), eighty")
    turns = [
        {
            "match": {"attempt": number},
            "edits": [{"file": "tests/rate.test.js", "old": "rate(20) + rate(10), eighty", "new": new}],
        }
        for number, new in ((1, first_line), (2, "rate(20) + rate(10), 80"))
    ]
    shop = project(tmp_path, turns, {"rate.js": RATE, "tests/rate.test.js": old})
    shop.git("checkout", "-q", "-b", "work")
    (shop.root / "tests" / "rate.test.js").write_text(spoilt)
    shop.commit("Spoil the test")
    done = shop.run("fix", "--agent", "scripted", **ENV)
    assert done.code == 0, done.out + done.err
    first, second = attempts(shop)
    assert "teeth: The old test noticed a fault that the new one does not" in first["reason"]
    assert second["outcome"] == "fixed", second
