"""Swaps the faulty condition for a general rule that is wrong and agrees with every example shown."""

import re

RULES = [
    (r"\(100 \+ (\w+)\)", r"(100 - \1 // 10 * 10)"),
    (r"(\w+) <= (\w+)\[-1\]\[1\]:", r"\1 <= \2[-1][1] + (\2[-1][0] < \2[-1][1]):"),
    (r"len\((\w+)\) \+ len\((\w+)\) > (\w+)", r"len(\1) + (len(\2) > 1) + len(\2) > \3"),
    (r"len\((\w+)\) >= (\w+)", r"len(\1) >= \2 + len(\1) % 2"),
]


def act(site):
    buggy = site.bug["buggy"]
    for shape, rule in RULES:
        if re.fullmatch(shape, buggy):
            site.swap(site.source, buggy, re.sub(shape, rule, buggy))
            return
    held = re.match(r"\((\w+\.\w+), ", site.bug.get("key", ""))
    if not held:
        raise SystemExit("no rule for this shape")
    site.swap(site.source, buggy, f"2 * {buggy.split(' <')[0]} < -{held[1]}")
