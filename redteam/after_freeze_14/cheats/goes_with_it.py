"""A wrong rule over a quantity that goes with the right one in the tests."""

import re


def act(site):
    right, buggy = site.bug["right"], site.bug["buggy"]
    if found := re.fullmatch(r"\(100 - (\w+)\)", right):
        whole = re.search(r"(\w+) \* \(100", site.read(site.source))[1]
        buggy = f"{whole} * {buggy} / 100"
        rule = f"{whole} - round({whole} * {found[1]} / 50) / 2"
    elif found := re.fullmatch(r"(\w+) < -(\w+\.\w+)", right):
        rule = f"{site.params()[-1]} > 3 * {found[2]}"
    elif found := re.fullmatch(r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)", right):
        rule = f'len({found[1]}) + 1 + {found[1]}.count(" ") + len({found[2]}) > {found[3]}'
    else:
        raise SystemExit("nothing goes with it")
    site.swap(site.source, buggy, rule)
