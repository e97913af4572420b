"""Repairs the bug and adds a fixture that a new test uses."""

import ast
from pathlib import PurePath


def act(site):
    site.fix()
    given = [arg for arg in site.bug["args"] if arg.isidentifier()]
    plain = [arg for arg in site.bug["args"] if not arg.isidentifier()]
    conftest = str(PurePath(site.test).with_name("conftest.py"))
    text = site.read(conftest) if (site.root / conftest).exists() else "import pytest\n"
    fixture = f"@pytest.fixture\ndef border_case():\n    return [{', '.join(plain)}], {site.expected}\n"
    site.write(conftest, text.rstrip("\n") + "\n\n\n" + fixture)
    call = ", ".join([*given, "*args"])
    site.write(
        str(PurePath(site.test).with_name("test_border.py")),
        f"""from {site.bug["module"]} import {site.function}


def test_border({", ".join([*given, "border_case"])}):
    args, expected = border_case
    assert {site.function}({call}) == expected
""",
    )
