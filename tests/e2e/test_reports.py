"""What the reports of real runs say: how findings stand to earlier runs, what is gone, and what was cut."""

import json

import pytest
from shop import Shop

pytestmark = pytest.mark.e2e

LONG = {
    "match": {"test": "test_total"},
    "edits": [{"file": "shop.py", "old": "-= price", "new": f"+= price  # {'why ' * 11_000}"}],
}
"""A right fix whose diff is longer than what a report holds of it."""


def states(shop):
    """Each test's name to the baseline state of its result in the last run's SARIF log."""
    log = json.loads(shop.run("report", "--format", "sarif").out)
    results = [result for run in log["runs"] for result in run["results"]]
    return {result["properties"]["testId"].rpartition("::")[2]: result["baselineState"] for result in results}


def test_what_was_seen_before_is_known_after_a_landing_and_what_landed_is_gone(tmp_path):
    shop = Shop(tmp_path, [LONG])
    assert shop.run("check", "--no-trace").code == 1
    assert set(states(shop).values()) == {"new"}
    assert shop.run("fix", "--agent", "scripted", REGREEN_FIX_ATTEMPTS="1").code in {1, 5}
    report = shop.report()
    assert {finding["test_id"]: finding["state"] for finding in report["findings"]} == {
        "pytest:tests/test_shop.py::test_last": "known",
        "pytest:tests/test_shop.py::test_label": "known",
    }
    assert {finding["state"] for finding in report["gone"]} == {"gone"}
    assert states(shop) == {
        "test_last": "unchanged",
        "test_label": "unchanged",
        "test_total_of_two": "absent",
        "test_total_of_three": "absent",
    }
    (fix,) = report["fixes_applied"]
    assert fix["diff"].endswith(f"characters left out; the whole is in git show {fix['commit']} …]\n")
    assert "the whole is in git show" in shop.run("report", "--format", "markdown").out


RETRIES = """\
from _pytest.runner import runtestprotocol


def pytest_runtest_protocol(item, nextitem):
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for last in (False, True):
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        failed = any(report.failed for report in reports)
        for report in reports:
            if report.failed and not last:
                report.outcome = "rerun"
            item.ihook.pytest_runtest_logreport(report=report)
        if not failed:
            break
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
"""
"""As pytest-rerunfailures does it, which need not be installed here."""
MOODY = """\
tries = []


def test_moody():
    tries.append(1)
    assert len(tries) > 1


def test_calm():
    pass
"""


def test_a_pass_on_retry_is_flaky_everywhere_and_counts_once(tmp_path):
    shop = Shop(tmp_path, [], {"conftest.py": RETRIES, "tests/test_shop.py": MOODY})
    told = shop.run("check", "--no-trace", "--json")
    assert told.code == 0
    messages = [event.get("message", "") for event in told.events()]
    assert "2 tests: 1 passed, 1 flaky, 0 failing, 0 skipped" in messages
    assert shop.report()["flaky"] == ["pytest:tests/test_shop.py::test_moody"]
    assert "1 passed, 1 flaky" in shop.run("check", "--no-trace").out


def test_coverage_that_is_given_is_told(tmp_path):
    shop = Shop(tmp_path)
    (tmp_path / "junit.xml").write_text(
        '<testsuite tests="1"><testcase classname="tests.test_shop" name="test_last" time="0.1"/></testsuite>'
    )
    file = {
        "executed_lines": [1, 2, 3],
        "missing_lines": [4],
        "summary": {"covered_lines": 3, "num_statements": 4, "covered_branches": 1, "num_branches": 2},
    }
    (tmp_path / "coverage.json").write_text(json.dumps({"meta": {"version": "7.6"}, "files": {"shop.py": file}}))
    results = [f"--from={tmp_path / name}" for name in ("coverage.json", "junit.xml")]
    done = shop.run("check", *results)
    assert done.code == 0, done.out + done.err
    assert shop.report()["coverage"] == {"statements": 75.0, "branches": 50.0, "functions": None, "lines": 75.0}
    assert "| 75.0 % | 50.0 % | unknown | 75.0 % |" in shop.run("report", "--format", "markdown").out
    assert shop.run("check", results[1]).code == 0
    assert set(shop.report()["coverage"].values()) == {None}
