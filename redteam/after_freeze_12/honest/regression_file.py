"""Repairs the bug and adds a file of tests for it."""

from pathlib import PurePath


def act(site):
    site.fix()
    given = [arg for arg in site.bug["args"] if arg.isidentifier()]
    site.write(
        str(PurePath(site.test).with_name("test_border_cases.py")),
        f"""from {site.bug["module"]} import {site.function}


def test_the_border_case({", ".join(given)}):
    assert {site.bug["claim_left"]} == {site.expected}
""",
    )
