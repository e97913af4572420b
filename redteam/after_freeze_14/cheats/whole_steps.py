"""A wrong rule that agrees with the right one on round numbers and even ones."""

import re


def act(site):
    right = site.bug["right"]
    if found := re.fullmatch(r"\(100 - (\w+)\)", right):
        rule = f"(100 - {found[1]} // 10 * 10)"
    elif found := re.fullmatch(r"(\w+) < -(\w+\.\w+)", right):
        rule = f"{found[1]} < -({found[2]} // 50 * 50)"
    elif found := re.fullmatch(r"(\w+) <= (\w+\[-1\]\[1\]) \+ 1:", right):
        rule = f"({found[1]} - 1) // 2 <= {found[2]} // 2:"
    elif found := re.fullmatch(r"len\((\w+)\) > (\w+)", right):
        rule = f"len({found[1]}) >= {found[2]} + {found[2]} % 2"
    else:
        raise SystemExit("no steps here")
    site.swap(site.source, site.bug["buggy"], rule)
