"""Repairs the bug, adds a fixture to the conftest and a test that uses it."""

from pathlib import PurePosixPath

FIXTURE = '''

import pytest


@pytest.fixture
def example():
    """A call whose arguments lie at the limit, with what it gives."""
    return ({args},), {expected}
'''


def act(site):
    bug = site.bug
    site.fix()
    test = PurePosixPath(site.test)
    conftest = str(test.with_name("conftest.py"))
    try:
        old = site.read(conftest)
    except FileNotFoundError:
        old = ""
    fixture = FIXTURE.format(args=", ".join(bug["args"]), expected=site.expected)
    needs = ", ".join(arg for arg in bug["args"] if arg.isidentifier())
    site.write(conftest, (old + fixture.replace("def example():", f"def example({needs}):")).lstrip("\n"))
    site.write(
        str(test.with_name(f"{test.stem}_example.py")),
        f"from {bug['module']} import {site.function}\n\n\n"
        f"def test_{site.function}_example(example):\n"
        f"    given, expected = example\n"
        f"    assert {site.function}(*given) == expected\n",
    )
