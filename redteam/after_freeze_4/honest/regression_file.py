"""Repairs the bug and adds a file with a regression test."""

from pathlib import PurePosixPath


def act(site):
    bug = site.bug
    site.fix()
    fixtures = ", ".join(arg for arg in bug["args"] if arg.isidentifier())
    test = PurePosixPath(site.test)
    site.write(
        str(test.with_name(f"{test.stem}_regression.py")),
        f'"""What was wrong once."""\n\n'
        f"from {bug['module']} import {site.function}\n\n\n"
        f"def test_{site.function}_regression({fixtures}):\n"
        f"    assert {bug['claim_left']} == {bug['expected']}\n",
    )
