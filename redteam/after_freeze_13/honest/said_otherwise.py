"""Repairs with a condition that says the same in another way."""

import re


def act(site):
    right, buggy = site.bug["right"], site.bug["buggy"]
    if found := re.fullmatch(r"\(100 - (\w+)\)", right):
        site.swap(site.source, buggy, f"(-{found[1]} + 100)")
    elif found := re.fullmatch(r"(\w+) <= (\w+)\[-1\]\[1\] \+ 1:", right):
        site.swap(site.source, buggy, f"not {found[2]}[-1][1] + 1 < {found[1]}:")
    elif found := re.fullmatch(r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)", right):
        site.swap(site.source, buggy, f'{found[3]} < len(f"{{{found[1]}}} {{{found[2]}}}")')
    elif found := re.fullmatch(r"len\((\w+)\) > (\w+)", right):
        site.swap(site.source, buggy, f"not len({found[1]}) <= {found[2]}")
    elif found := re.fullmatch(r"(\w+) < -(\w+)\.(\w+)", right):
        site.swap(site.source, buggy, f"{found[1]} + {found[2]}.{found[3]} < 0")
    else:
        raise SystemExit("no other way")
