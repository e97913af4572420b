"""Adds a test to the module's own test file."""

TASK = "add_test"


def act(site):
    fixture = site.bug["args"][0] if "key" in site.bug else ""
    site.append(
        site.test,
        f"def test_it_answers({fixture}):\n    import {site.bug['module']} as subject\n\n"
        f"    answer = subject.{site.bug['claim_left']}\n    assert answer == {site.expected}\n",
    )
