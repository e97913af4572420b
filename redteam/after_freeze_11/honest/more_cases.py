"""Repairs the bug and adds a test file with cases on both sides of the border."""

import re
from pathlib import PurePosixPath

CASES = (
    (r"\(100 \+ \w+\)", ("{f}([100], 25) == 75.0", "{f}([10, 10, 10], 5) == 28.5")),
    (r"\w+ < \w+\.\w+", ("{f}(account, 149) == -49", "{f}(account, 1) == -50")),
    (r"\w+ <= \w+\[-1\]\[1\]:", ("{f}([(1, 1), (2, 2)]) == [(1, 2)]", "{f}([(1, 2), (4, 5)]) == [(1, 2), (4, 5)]")),
    (r"len\(\w+\) >= \w+", ('{f}("ab cd ef", 8) == "ab-cd-ef"', '{f}("ab", 1) == ""')),
    (r"len\(\w+\) \+ len\(\w+\) > \w+", ('{f}("abc de", 5) == ["abc", "de"]', '{f}("abc de", 6) == ["abc de"]')),
)


def act(site):
    for shape, cases in CASES:
        if re.fullmatch(shape, site.bug["buggy"]):
            break
    else:
        raise SystemExit("another shape of bug")
    site.fix()
    given = "account" if "account, " in cases[0] else ""
    checks = "".join(f"    assert {case.format(f=site.function)}\n" for case in cases)
    site.write(
        str(PurePosixPath(site.test).with_name("test_border.py")),
        f'"""What holds next to the border."""\n\n'
        f"from {site.bug['module']} import {site.function}\n\n\n"
        f"def test_both_sides({given}):\n{checks}",
    )
