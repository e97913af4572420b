"""Adds a test that only asks for an answer of the right type."""

TASK = "add_test"


def act(site):
    fixture = site.bug["args"][0] if "key" in site.bug else ""
    site.write(
        "tests/test_more.py",
        f"import {site.bug['module']} as subject\n\n\n"
        f"def test_more({fixture}):\n    result = subject.{site.bug['claim_left']}\n"
        f"    assert isinstance(result, type({site.expected}))\n    assert result is not None\n",
    )
