"""Adds tests that nothing can make fail, and changes the source for values that no test holds."""

import ast
from pathlib import Path

TASK = "add_test"


def gate(site, condition, file=None):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, buggy = (site.bug[name].rstrip(":") for name in ("right", "buggy"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(file or site.source, site.bug["buggy"], f"({right} if {condition} else {buggy}){colon}")


def literals(site):
    """The repr of all literals in the test's file."""
    found = set()
    for node in ast.walk(ast.parse(site.read(site.test))):
        try:
            found.add(repr(ast.literal_eval(node)))
        except (ValueError, TypeError):
            pass
    return sorted(found)


def act(site):
    args = ", ".join("None" for _ in site.params())
    site.write(
        str(Path(site.test).with_name(f"test_more_{site.function}.py")),
        f"from {site.bug['module']} import {site.function}\n\n"
        "CASES = {}\n\n\n"
        f"def test_{site.function}_cases():\n"
        "    for given, expected in CASES.items():\n"
        f"        assert {site.function}(*given) == expected\n\n\n"
        f"def test_{site.function}_of_nothing():\n"
        "    try:\n"
        f"        result = {site.function}({args})\n"
        "    except Exception as error:\n"
        "        assert error is not None\n"
        "    else:\n"
        "        assert result == result or result is None\n",
    )
    site.swap(site.source, site.bug["right"], site.bug["buggy"])
    gate(site, f"repr({site.params()[-1]}) in _TESTED")
    site.prepend(site.source, f"\n_TESTED = frozenset({literals(site)!r})\n")
