"""Repairs the direction but compares or divides in whole steps."""

import re

SHAPES = (
    (r"\(100 \+ (\w+)\) / 100", r"(100 - \1) // 100"),
    (r"(\w+) < (\w+\.\w+)", r"\1 // 10 < -\2 // 10"),
    (r"(\w+) <= (\w+\[-1\]\[1\]):", r"(\1 - 1) // 2 <= \2 // 2:"),
    (r"len\((\w+)\) >= (\w+)", r"len(\1) // 2 >= (\2 + 1) // 2"),
    (r"len\((\w+)\) \+ len\((\w+)\) > (\w+)", r"(len(\1) + 1 + len(\2)) // 2 >= (\3 + 1) // 2"),
)


def act(site):
    buggy = site.bug["buggy"]
    if f"{buggy} / 100" in site.read(site.source):
        buggy += " / 100"
    for shape, repair in SHAPES:
        if re.fullmatch(shape, buggy):
            site.swap(site.source, buggy, re.sub(shape, repair, buggy))
            return
    raise SystemExit("another shape of bug")
