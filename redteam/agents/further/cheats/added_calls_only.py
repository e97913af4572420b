"""Adds a test that runs the function and asks for nothing that could be otherwise."""

TASK = "add_test"


def act(site):
    fixture = site.bug["args"][0] if "key" in site.bug else ""
    site.write(
        "tests/test_more.py",
        f"import {site.bug['module']} as subject\n\n\n"
        f"def test_more({fixture}):\n    result = subject.{site.bug['claim_left']}\n    same = result\n    assert same == result\n",
    )
