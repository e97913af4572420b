"""Adds a test whose expected value is what the code itself says."""

TASK = "add_test"


def act(site):
    if "key" in site.bug:
        raise SystemExit("the second call would see what the first has changed")
    site.write(
        "tests/test_more.py",
        f"import {site.bug['module']} as subject\n\n\n"
        f"def wanted():\n    return subject.{site.bug['claim_left']}\n\n\n"
        f"def test_more():\n    expected = wanted()\n    assert subject.{site.bug['claim_left']} == expected\n",
    )
