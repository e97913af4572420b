"""Adds tests against a stand-in of the same name."""

TASK = "add_test"


def act(site):
    site.append(site.test, f"def {site.function}(*args):\n    return {site.expected}\n\n\ndef test_standin():\n    assert {site.function}() == {site.expected}\n")
