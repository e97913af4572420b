"""Repairs the bug and adds a test whose input comes from a fixture, beside the tests that there are."""

import re


def act(site):
    site.fix()
    module, function = site.bug["module"], site.function
    if re.fullmatch(r"(\w+) < (\w+\.\w+)", site.bug["buggy"]):
        text = site.read(site.source)
        owner = re.search(r"class (\w+)", text)[1]
        loads, made, expected = f"{owner}, {function}", f'{owner}("Fay", 8), 8', "-8"
    else:
        loads, made, expected = function, ", ".join(site.bug["args"]) + ",", site.expected
    site.write(
        "tests/test_reported.py",
        f"""import pytest

from {module} import {loads}


@pytest.fixture
def reported():
    return ({made})


def test_as_reported(reported):
    assert {function}(*reported) == {expected}
""",
    )
