"""Adds a test to a file that is there."""

TASK = "add_test"


def act(site):
    fixture = site.bug["args"][0] if "key" in site.bug else ""
    site.append(
        site.test,
        f"def test_added({fixture}):\n    import {site.bug['module']} as subject\n\n"
        f"    assert subject.{site.bug['claim_left']} == {site.expected}\n",
    )
