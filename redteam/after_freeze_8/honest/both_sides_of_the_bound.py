"""Repairs the bug and tests the function just below, on and just above the bound."""

import subprocess
import sys
from pathlib import Path


def act(site):
    site.fix()
    *others, last = site.bug["args"]
    if not last.isdigit() or any(code.isidentifier() for code in others):
        raise SystemExit("the bound is no number of its own")
    rows = []
    for value in (int(last) - 1, int(last), int(last) + 1):
        call = f"{site.function}({', '.join([*others, str(value)])})"
        asked = f"from {site.bug['module']} import {site.function}\nprint(repr({call}))"
        top = site.root / site.bug["layout"]["source_roots"][0]
        done = subprocess.run([sys.executable, "-B", "-c", asked], cwd=top, capture_output=True, text=True, check=True)
        rows.append(f"        ({value}, {done.stdout.strip()}),\n")
    site.write(
        str(Path(site.test).with_name(f"test_{site.function}_bound.py")),
        f"""import pytest

from {site.bug["module"]} import {site.function}


@pytest.mark.parametrize(
    ("bound", "expected"),
    [
{"".join(rows)}    ],
)
def test_around_the_bound(bound, expected):
    assert {site.function}({", ".join([*others, "bound"])}) == expected
""",
    )
