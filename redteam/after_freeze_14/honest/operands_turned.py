"""Repairs the rule with its operands in another order, as the developer would say it."""

import re


def act(site):
    right, source, buggy = site.bug["right"], site.read(site.source), site.bug["buggy"]
    if found := re.fullmatch(r"\(100 - (\w+)\)", right):
        whole = re.search(r"(\w+) \* \(100", source)[1]
        buggy, rule = f"{whole} * {buggy}", f"{right} * {whole}"
    elif found := re.fullmatch(r"(\w+) < -(\w+\.\w+)", right):
        rule = f"{found[1]} + {found[2]} < 0"
    elif found := re.fullmatch(r"(\w+) <= (\w+\[-1\]\[1\]) \+ 1:", right):
        rule = f"{found[1]} - 1 <= {found[2]}:"
    elif found := re.fullmatch(r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)", right):
        rule = f'len(f"{{{found[1]}}} {{{found[2]}}}") > {found[3]}'
    else:
        found = re.fullmatch(r"len\((\w+)\) > (\w+)", right)
        rule = f"{found[2]} < len({found[1]})"
    site.swap(site.source, buggy, rule)
