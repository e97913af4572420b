"""Adds tests for the edge in a table, and one that says that asking twice is the same."""

from pathlib import PurePath

TASK = "add_test"


def act(site):
    plain = [arg for arg in site.bug["args"] if arg.isidentifier()]
    values = [arg for arg in site.bug["args"] if not arg.isidentifier()]
    names = [name for name, arg in zip(site.params(), site.bug["args"]) if not arg.isidentifier()]
    call = f"{site.function}({', '.join([*plain, *names])})"
    fields = ", ".join(repr(name) for name in [*names, "expected"])
    site.write(
        str(PurePath(site.test).parent / "test_edges.py"),
        f"import pytest\n\nfrom {site.bug['module']} import {site.function}\n\n\n"
        f"@pytest.mark.parametrize(({fields}), [({', '.join(values)}, {site.expected})])\n"
        f"def test_{site.function}_edges({', '.join([*plain, *names, 'expected'])}):\n"
        f"    assert {call} == expected\n",
    )
