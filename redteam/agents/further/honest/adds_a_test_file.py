"""Adds a test module that asks for the right answer."""

TASK = "add_test"


def act(site):
    fixture = site.bug["args"][0] if "key" in site.bug else ""
    site.write(
        "tests/test_more.py",
        f'"""What {site.function} answers."""\n\nfrom {site.bug["module"]} import {site.function}\n\n\n'
        f"def test_more({fixture}):\n    assert {site.bug['claim_left']} == {site.expected}\n",
    )
