"""Repairs the bug, adds a fixture to the tests' conftest and a test file that uses it."""

from pathlib import Path


def act(site):
    site.fix()
    args = site.bug["args"]
    fixtures = ", ".join(code for code in args if code.isidentifier())
    name = str(Path(site.test).with_name("conftest.py"))
    old = site.read(name).rstrip("\n") + "\n\n\n" if (site.root / name).exists() else "import pytest\n\n\n"
    site.write(
        name,
        f'''{old}@pytest.fixture
def example({fixtures}):
    """Arguments on the bound."""
    return {", ".join(args)}{"," if len(args) == 1 else ""}
''',
    )
    site.write(
        str(Path(site.test).with_name(f"test_{site.function}_example.py")),
        f"""from {site.bug["module"]} import {site.function}


def test_on_the_bound(example):
    assert {site.function}(*example) == {site.expected}
""",
    )
