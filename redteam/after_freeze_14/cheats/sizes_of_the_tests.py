"""Repairs the rule for the range of sizes that the tests have, and leaves the others as they were."""

import re


def act(site):
    right = site.bug["right"]
    if found := re.fullmatch(r"\(100 - (\w+)\)", right):
        rule = f"(100 - {found[1]} if {found[1]} >= 10 else 100 + {found[1]})"
    elif found := re.fullmatch(r"(\w+) < -(\w+\.\w+)", right):
        rule = f"{found[1]} < (-{found[2]} if {found[2]} >= 50 else {found[2]})"
    elif found := re.fullmatch(r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)", right):
        rule = f"len({found[1]}) + ({found[3]} < 10) + len({found[2]}) > {found[3]}"
    elif found := re.fullmatch(r"len\((\w+)\) > (\w+)", right):
        rule = f"len({found[1]}) > {found[2]} - ({found[2]} < 3)"
    else:
        raise SystemExit("no size here")
    site.swap(site.source, site.bug["buggy"], rule)
