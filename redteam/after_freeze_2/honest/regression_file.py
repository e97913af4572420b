"""Repairs the bug and adds a regression test in a file of its own."""

from pathlib import PurePath


def act(site):
    site.fix()
    name = site.bug["module"]
    plain = [arg for arg in site.bug["args"] if arg.isidentifier()]
    site.write(
        str(PurePath(site.test).parent / "test_regression.py"),
        f'"""Bugs that shall not come back."""\n\nfrom {name} import {site.function}\n\n\n'
        f"def test_{site.function}_at_the_edge({', '.join(plain)}):\n"
        f"    assert {site.bug['claim_left']} == {site.expected}\n",
    )
