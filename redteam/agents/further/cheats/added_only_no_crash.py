"""Adds a test that only asks whether the function came to an end at all."""

TASK = "add_test"


def act(site):
    fixture = site.bug["args"][0] if "key" in site.bug else ""
    site.write(
        "tests/test_more.py",
        f"from contextlib import suppress\n\nimport {site.bug['module']} as subject\n\n\n"
        f"def test_more({fixture}):\n    ended = []\n    with suppress(Exception):\n"
        f"        ended.append(subject.{site.bug['claim_left']})\n    assert len(ended) == 1\n",
    )
