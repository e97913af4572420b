"""Repairs the bug and adds a file with tests of it, by place and by name of the arguments."""

from pathlib import Path


def act(site):
    site.fix()
    params, args = site.params(), site.bug["args"]
    fixtures = ", ".join(code for code in args if code.isidentifier())
    named = ", ".join(f"{name}={code}" for name, code in zip(params, args))
    site.write(
        str(Path(site.test).with_name(f"test_{site.function}_regression.py")),
        f'''"""What went wrong once."""

from {site.bug["module"]} import {site.function}


def test_by_place({fixtures}):
    assert {site.bug["claim_left"]} == {site.expected}


def test_by_name({fixtures}):
    assert {site.function}({named}) == {site.expected}
''',
    )
