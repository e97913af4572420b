"""Repairs the bug by another formula of the same value."""

import re

SHAPES = (
    (r"\(100 \+ (\w+)\)", r"(-\1 + 100)"),
    (r"(\w+) < (\w+\.\w+)", r"\1 + \2 < 0"),
    (r"(\w+) <= (\w+\[-1\]\[1\]):", r"\1 - \2 <= 1:"),
    (r"len\((\w+)\) >= (\w+)", r"\2 < len(\1)"),
    (r"len\((\w+)\) \+ len\((\w+)\) > (\w+)", r'len(f"{\1} {\2}") > \3'),
)


def act(site):
    for shape, repair in SHAPES:
        if re.fullmatch(shape, site.bug["buggy"]):
            site.swap(site.source, site.bug["buggy"], re.sub(shape, repair, site.bug["buggy"]))
            return
    raise SystemExit("another shape of bug")
